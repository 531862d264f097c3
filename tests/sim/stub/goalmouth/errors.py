"""The one error that the simulator knows."""


class IllegalCall(Exception):
    """The stub knows the call `over` only while nothing runs."""

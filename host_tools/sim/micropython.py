"""The `micropython` module for CPython: what the firmware may use of it, without effect."""

from types import SimpleNamespace


def const(value):
    """Return the value: a compiler hint on the board."""
    return value


def _same(function):
    return function


def for_board(board):
    """Make the module for one board."""

    def schedule(function, argument):
        """Schedule a soft callback; the queue is the one of the interrupts."""
        if not callable(function):
            raise TypeError("schedule needs something to call")
        if not board.world.interrupt(function, argument):
            raise RuntimeError("schedule queue full")

    return SimpleNamespace(
        const=const,
        native=_same,
        viper=_same,
        schedule=schedule,
        alloc_emergency_exception_buf=lambda _size: None,
        opt_level=lambda *_level: 0,
        heap_lock=lambda: None,
        heap_unlock=lambda: 0,
        heap_locked=lambda: 0,
        kbd_intr=lambda _char: None,
        mem_info=lambda *_verbose: None,
        qstr_info=lambda *_verbose: None,
        stack_use=lambda: 0,
    )

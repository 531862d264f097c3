"""What can go wrong on the desk, said so that a person knows what to do next."""


class Trouble(Exception):
    """A failure with one sentence on what happened and one on what to do about it.

    `exit_code` is that of the command: 2 for what was asked wrongly, 1 for what came out wrong.
    """

    def __init__(self, what: str, remedy: str, exit_code: int = 2):
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.exit_code = exit_code

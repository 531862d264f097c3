"""Files on the board's flash: the only place that opens one.

Paths are relative to the flash's root, which is the current folder on the board. A file is
replaced by writing a temporary one and renaming it, so that a power cut leaves the old or the new
one, never half of one.
"""

import os
from errno import ENOENT


def slot_folder() -> str:
    """Return the folder that this firmware runs from ("a" or "b" on a board)."""
    here = __file__.replace("\\", "/")
    return here.rsplit("/goalmouth/", 1)[0]


def read_text(path: str):
    """Return a file's text, None when there is none. Raises OSError or ValueError when it cannot
    be read."""
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as error:
        if error.args and error.args[0] == ENOENT:
            return None
        raise
    return data.decode()


def names_in(folder: str, ending: str) -> list:
    """Return the sorted names of the files in a folder that end in `ending`, without it."""
    try:
        found = os.listdir(folder)
    except OSError:
        return []
    return sorted([name[:-len(ending)] for name in found if name.endswith(ending)])


def make_folder(path: str):
    """Make a folder unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        pass  # it is there, or writing will say what is wrong


def lines_of(path: str):
    """Give the lines of a file as bytes, with their line ends; none when there is no file."""
    try:
        f = open(path, "rb")
    except OSError:
        return
    with f:
        for line in f:
            yield line


def replace(path: str, text: str):
    """Replace a file's contents: write another one, flush, close, rename. Raises OSError."""
    temporary = path + ".new"
    with open(temporary, "wb") as f:
        f.write(text.encode())
        f.flush()
    os.rename(temporary, path)


def remove(path: str):
    """Remove a file. Raises OSError."""
    os.remove(path)

"""What the side channel answers: generators of lines. Always in memory: to load this when a host
first asks would block a match.

A file is read as it is on the flash. The journal that is being written goes on behind its end with
what only the log or RAM has yet, exactly as the next append will write it.
"""

import os
from binascii import b2a_base64, crc32

LONGEST = 100
CHUNK_BYTES = 60  # 80 characters of base64


def to(name: str, verb: str, rest: list, status, journal):
    """Return what gives the lines of an answer, each with `name` ("gm 7") in front."""
    if verb == "status" and not rest:
        return _status_lines(name, status)
    if verb == "list" and len(rest) < 2 and _is_inside(rest):
        return _listing(name, rest[0] if rest else "")
    if verb == "read" and len(rest) == 2 and _is_inside(rest) and rest[1].isdigit():
        return _reading(name, rest[0], int(rest[1][:9]), journal)
    return _refusal(name)


def _status_lines(name: str, status):
    for text in status():
        yield "%s is %s" % (name, text[:LONGEST])
    yield name + " end"


def _is_inside(words: list) -> bool:
    """Return whether a path (the first word, if there is one) stays on the flash."""
    return not words or ".." not in words[0] and words[0][:1] != "/"


def _short(entry: str) -> str:
    """Return a file's name as it fits in a line; one of our own always does."""
    return entry if len(entry.encode()) <= 60 else "?"


def _refusal(name: str):
    yield name + " no: status | list [FOLDER] | read PATH OFFSET"


def _listing(name: str, folder: str):
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        yield "%s no: errno %d" % (name, error.args[0])
        return
    for entry in names:
        path = folder + "/" + entry if folder else entry
        try:
            info = os.stat(path)
        except OSError:
            continue
        kind = "folder" if info[0] & 0x4000 else "file"
        yield "%s is %s %d %s" % (name, kind, info[6], _short(entry))
    yield name + " end"


def _reading(name: str, path: str, offset: int, journal):
    total = 0
    if journal and path == journal.path:
        pieces = _of_journal(path, offset, journal)
    else:
        pieces = _of_file(path, offset)
    try:
        for piece in pieces:
            total = crc32(piece, total) & 0xFFFFFFFF
            yield "%s is %s" % (name, b2a_base64(piece).decode().strip())
    except OSError as error:
        yield "%s no: errno %d" % (name, error.args[0])
        return
    yield "%s end %08x" % (name, total)


def _of_file(path: str, offset: int):
    with open(path, "rb") as f:
        f.seek(offset)
        while True:
            piece = f.read(CHUNK_BYTES)
            if not piece:
                return
            yield piece


def _of_journal(path: str, offset: int, journal):
    """Give a journal's bytes up to now. When it was appended to between two of them, its file is
    opened anew."""
    appends = -1
    while appends != journal.appends:
        appends = journal.appends
        try:
            for piece in _of_file(path, offset):
                offset += len(piece)
                yield piece
            size = os.stat(path)[6]
        except OSError:
            size = 0  # no file before the first append
        if appends != journal.appends:
            continue
        for piece in _pieces(journal.pending(), max(offset - size, 0)):
            if appends != journal.appends:
                break
            offset += len(piece)
            yield piece


def _pieces(lines, skip: int):
    """Cut lines into chunks, without the first `skip` bytes."""
    for line in lines:
        while skip < len(line):
            piece = line[skip:skip + CHUNK_BYTES]
            skip += len(piece)
            yield piece
        skip -= len(line)

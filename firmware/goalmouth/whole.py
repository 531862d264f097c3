"""Check that a slot is as it was deployed: main.py asks, before it starts the application.

`SLOT/manifest` is written before the files that it names. Its first line says how many there are;
then each line has size, hash (the first 16 hex digits of SHA-256) and path inside the slot:

    goalmouth 0.1.0 mpy6 94
    2301 5b1f0a9c77d0e2aa goalmouth/app.mpy

May import: `binascii`, `hashlib`.
"""

from binascii import hexlify
from hashlib import sha256

HASH_CHARS = 16
_PIECE_BYTES = 512


def check(slot: str):
    """Return when every file is as the manifest says, or when there is no manifest (then there is
    nothing to compare with). Raises ValueError naming the first file that differs."""
    try:
        manifest = open(slot + "/manifest")
    except OSError:
        return
    buffer = bytearray(_PIECE_BYTES)
    with manifest:
        left = int(manifest.readline().split()[3])
        for line in manifest:
            size, digest, path = line.split()
            if _file(slot + "/" + path, buffer) != (int(size), digest):
                raise ValueError(path + " is damaged or missing")
            left -= 1
    if left:
        raise ValueError("manifest is cut short")


def _file(path: str, buffer: bytearray) -> tuple:
    """Return size and hash of a file; (-1, "") when it cannot be read."""
    digest = sha256()
    size = 0
    piece = memoryview(buffer)
    try:
        with open(path, "rb") as f:
            while True:
                count = f.readinto(buffer)
                if not count:
                    break
                digest.update(piece[:count])
                size += count
    except OSError:
        return -1, ""
    return size, hexlify(digest.digest()).decode()[:HASH_CHARS]

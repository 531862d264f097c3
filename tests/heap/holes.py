"""A heap of small free blocks only, for measure.mjs: how large a block is asked for?"""

import gc

plugs = None
NEW_SPLIT = 128 << 20  # this port counts what it could still take from its host as free


def size():
    """Return the bytes of the whole heap; it grows when no free block is large enough."""
    return gc.mem_alloc() + gc.mem_free()


def free():
    """Return how many bytes of the heap are free without making it larger."""
    return gc.mem_free() - NEW_SPLIT


def perforate(hole_bytes):
    """Leave free blocks of `hole_bytes` only; `holes` is what is between them."""
    global holes
    count = (free() - 8 * hole_bytes) // (hole_bytes + 48)
    pieces, holes = [None] * count, [None] * count
    for at in range(count - count // 64):  # the two lists take some themselves
        pieces[at] = bytearray(hole_bytes)
        holes[at] = [None]
    rest = None
    for _ in range((free() - 64) // 32):
        rest = [rest]
    holes[-1] = rest
    for at in range(count):
        pieces[at] = None
    holes[-2] = pieces  # would leave a hole of its own

"""Lines of the journal: sequence number, event, checksum.

    line(12, "7300 tap")      # "12 7300 tap *1f3a"
    read("12 7300 tap *1f3a") # (12, "7300 tap")

The checksum is the low 16 bits of CRC-32 over everything before " *", in four hex digits: a torn
or foreign line is recognised.
"""

from binascii import crc32


def line(number: int, text: str) -> str:
    """Return a journal line without its line end."""
    body = "%d %s" % (number, text)
    return "%s *%04x" % (body, crc32(body.encode()) & 0xFFFF)


def read(text: str):
    """Return (number, event text) of a line, or None when it is torn or foreign."""
    body, star, check = text.rpartition(" *")
    if not star or len(check) != 4 or check != "%04x" % (crc32(body.encode()) & 0xFFFF):
        return None
    number, space, event = body.partition(" ")
    if not space or not number.isdigit():
        return None
    return int(number), event

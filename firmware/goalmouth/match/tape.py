"""Undo records in a fixed buffer.

A record is one event's text and the fields that it changed, as they were before. The tape is a
stack of such records in a buffer made once, so that a long match does not grow the heap; when it
is full the oldest records fall off (at about 20 bytes an event, 8 KiB hold some 400).

A state comes as two flat lists of ints, and the second one is replaced rather than changed, so it
is looked at only where it is another list than before.

    tape = Tape(8192)
    tape.push(b"900 tap", old, new, old_kept, new_kept)
    text = tape.pop(new, new_kept)              # new is old again
"""

_SECOND = 128  # added to the index of a field of the second list


class Tape:
    """Hold the undo records of one match.

    `size_bytes` (256..65535) is what is set aside for it. A record that does not fit even into an
    empty tape empties it: nothing before it can then be undone.
    """

    def __init__(self, size_bytes: int = 8192):
        self._buffer = bytearray(size_bytes)
        self._used = 0
        self._count = 0

    def __len__(self) -> int:
        """Return how many records can be popped."""
        return self._count

    def clear(self):
        """Forget all records."""
        self._used = 0
        self._count = 0

    def push(self, text: bytes, old: list, new: list, old_kept: list, new_kept: list):
        """Add a record: the event `text` (at most 255 bytes) and what turns the new lists back
        into the old ones (at most 128 fields each)."""
        record = bytearray((len(text),))
        record.extend(text)
        _put_changes(record, old, new, 0)
        if old_kept is not new_kept:
            _put_changes(record, old_kept, new_kept, _SECOND)
        length = len(record)
        need = length + 4
        if need > len(self._buffer):
            self.clear()
            return
        if self._used + need > len(self._buffer):
            self._drop(self._used + need - len(self._buffer))
        buffer = self._buffer
        at = self._used
        buffer[at] = buffer[at + 2 + length] = length & 255
        buffer[at + 1] = buffer[at + 3 + length] = length >> 8
        buffer[at + 2:at + 2 + length] = record
        self._used = at + need
        self._count += 1

    def pop(self, state: list, kept: list) -> bytes:
        """Take the newest record: turn the two lists back in place and return the event's text.

        Raises IndexError when there is none.
        """
        if not self._count:
            raise IndexError("nothing to undo")
        buffer = self._buffer
        end = self._used - 2
        at = end - (buffer[end] | buffer[end + 1] << 8)
        self._used = at - 2
        self._count -= 1
        text = bytes(buffer[at + 1:at + 1 + buffer[at]])
        at += 1 + buffer[at]
        while at < end:
            index = buffer[at]
            at += 1
            value = 0
            shift = 0
            while buffer[at] > 127:
                value |= (buffer[at] & 127) << shift
                shift += 7
                at += 1
            value |= buffer[at] << shift
            at += 1
            value = -(value >> 1) - 1 if value & 1 else value >> 1
            if index < _SECOND:
                state[index] = value
            else:
                kept[index - _SECOND] = value
        return text

    def _drop(self, bytes_wanted: int):
        """Drop the oldest records, an eighth of the tape at once: the rest must be moved."""
        buffer = self._buffer
        wanted = min(max(bytes_wanted, len(buffer) >> 3), self._used)
        cut = 0
        while cut < wanted:
            cut += (buffer[cut] | buffer[cut + 1] << 8) + 4
            self._count -= 1
        keep = self._used - cut
        for at in range(0, keep, 256):  # in small pieces: a slice is a copy
            n = min(256, keep - at)
            buffer[at:at + n] = buffer[cut + at:cut + at + n]
        self._used = keep


def _put_changes(record: bytearray, old: list, new: list, offset: int):
    """Add index and old value (zigzag, seven bits a byte) of each field that differs."""
    index = offset
    for value, now in zip(old, new):
        if value != now:
            record.append(index)
            value = (-value - 1) << 1 | 1 if value < 0 else value << 1
            while value > 127:
                record.append(value & 127 | 128)
                value >>= 7
            record.append(value)
        index += 1

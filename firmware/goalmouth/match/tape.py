"""Undo records in chunks of memory that are made as they are needed.

A record is one event's text and the fields that it changed, as they were before. The tape is a
stack of such records, in chunks: a short match takes little memory, a long match does not ask for
much at once, and no chunk is moved. When the tape is full, or there is no memory for more of it,
the oldest chunk falls off (at about 35 bytes an event, 8 KiB hold some 230).

A state comes as two flat lists of ints, and the second one is replaced rather than changed, so it
is looked at only where it is another list than before.

    tape = Tape(8192)
    tape.push(b"900 tap", old, new, old_kept, new_kept)
    text = tape.pop(new, new_kept)              # new is old again
"""

# A changed field is a byte: its index, and in the two highest bits what it was before. Most were
# one of three numbers; the others follow, zigzag, seven bits a byte.
_OTHER = 0
_ZERO = 2  # -1 is one less, 1 is one more
_SECOND = 63  # in an index's place: those of the second list follow
_CHUNK_BYTES = 512
_LEAST_CHUNKS = 4  # what falls off at once is at most so much of a small tape


class Tape:
    """Hold the undo records of one match.

    `size_bytes` (256..65535) is the most that it may take. A record that does not fit even into an
    empty tape empties it: nothing before it can then be undone.
    """

    def __init__(self, size_bytes: int = 8192):
        self._left = self._size = size_bytes  # that may still be made
        self._chunk = min(_CHUNK_BYTES, size_bytes // _LEAST_CHUNKS)
        self._full = []  # buffer, bytes used, records of each older chunk, the oldest first
        self._used = self._count = 0
        self._buffer = b""  # the newest chunk
        self._next = b""  # the one after it, when it is there already
        self.set_aside()

    def __len__(self) -> int:
        """Return how many records can be popped."""
        count = self._count
        for at in range(2, len(self._full), 3):
            count += self._full[at]
        return count

    def clear(self):
        """Forget all records."""
        self._full = []
        self._left = self._size - len(self._buffer) - len(self._next)
        self._used = self._count = 0

    def set_aside(self):
        """Make the next chunk while memory is tidy, if this one is half full."""
        if not self._next and self._used * 2 >= len(self._buffer) and self._left >= self._chunk:
            try:
                self._next = bytearray(self._chunk)
                self._left -= self._chunk
            except MemoryError:
                pass  # there is time to find another way

    def push(self, text: bytes, old: list, new: list, old_kept: list, new_kept: list):
        """Add a record: the event `text` (at most 255 bytes) and what turns the new lists back
        into the old ones (at most 63 fields each)."""
        record = bytearray((len(text),))
        record.extend(text)
        _put_changes(record, old, new)
        if old_kept is not new_kept:
            record.append(_SECOND)
            _put_changes(record, old_kept, new_kept)
        length = len(record)
        record.append(length & 255)  # the length comes last: records are read from their end
        record.append(length >> 8)
        length += 2
        if length > self._size:
            self.clear()
            return
        at = self._used
        if at + length > len(self._buffer):
            self._begin_chunk(max(length, self._chunk))
            at = 0
        self._buffer[at:at + length] = record  # pyright: ignore[reportIndexIssue]
        self._used = at + length
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
        self._used = at
        self._count -= 1
        if not at and self._full:
            self._left += len(buffer)
            self._buffer, self._used, self._count = self._full[-3:]
            del self._full[-3:]
        text = bytes(buffer[at + 1:at + 1 + buffer[at]])
        at += 1 + buffer[at]
        fields = state
        while at < end:
            index = buffer[at] & 63
            was = buffer[at] >> 6
            at += 1
            if index == _SECOND:
                fields = kept
                continue
            value = was - _ZERO
            if was == _OTHER:
                value = shift = 0
                while buffer[at] > 127:
                    value |= (buffer[at] & 127) << shift
                    shift += 7
                    at += 1
                value |= buffer[at] << shift
                at += 1
                value = -(value >> 1) - 1 if value & 1 else value >> 1
            fields[index] = value
        return text

    def _begin_chunk(self, size: int):
        """Go on in a chunk of its own; the oldest ones go until there is room for it."""
        if self._count:
            self._full.extend((self._buffer, self._used, self._count))
        else:
            self._left += len(self._buffer)
        self._buffer = b""
        self._used = self._count = 0
        spare, self._next = self._next, b""
        self._left += len(spare)
        while self._left < size:
            spare = self._oldest()
        # A full tape takes its oldest chunk again rather than a new one; so does one that gets no
        # memory.
        while len(spare) != size:
            try:
                spare = bytearray(size)
            except MemoryError:
                if not self._full:
                    raise
                spare = self._oldest()
        self._buffer = spare
        self._left -= size

    def _oldest(self):
        """Take the oldest chunk away, and return its buffer."""
        buffer = self._full[0]
        del self._full[:3]
        self._left += len(buffer)
        return buffer


def _put_changes(record: bytearray, old: list, new: list):
    """Add index and old value of each field that differs."""
    index = 0
    for value, now in zip(old, new):
        if value != now:
            if -1 <= value <= 1:
                record.append(index | (value + _ZERO) << 6)
            else:
                record.append(index)
                value = (-value - 1) << 1 | 1 if value < 0 else value << 1
                while value > 127:
                    record.append(value & 127 | 128)
                    value >>= 7
                record.append(value)
        index += 1

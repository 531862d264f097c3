"""Read JSON strictly: MicroPython's own `json` takes broken text and doubled keys without a word.

RFC 8259 without floats: a number with a fraction or an exponent is refused, because nothing in
Goalmouth has one and floats differ between the interpreters. Imports nothing but the errors.

    parse('{"min_break_us": 1500}')      # {"min_break_us": 1500}
    parse('{"a": 1, "a": 2}')            # BadConfig: line 1, column 10: key "a" is there twice
"""

from .errors import BadConfig

# The text is read as bytes: MicroPython finds the n-th character of a text by counting to n.
_DEPTH = 16
_SPACE = b" \t\r\n"
_DIGITS = b"0123456789"
_HEX = b"0123456789abcdefABCDEF"
_ESCAPES = b'"\\/bfnrt'
_ESCAPED = '"\\/\b\f\n\r\t'
_END = b""


def parse(text: str):
    """Return the value of `text`; raise BadConfig with line and column of what is wrong."""
    reader = _Reader(text.encode())
    value = reader.value(0)
    if reader.peek() != _END:
        reader.fail("nothing may follow the end of the value")
    return value


class _Reader:
    """A place in a text."""

    def __init__(self, text: bytes):
        self.text = text
        self.at = 0

    def fail(self, what: str, at=None):
        """Raise BadConfig for a place in the text (default: here)."""
        before = self.text[: self.at if at is None else at].decode()
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise BadConfig(["line %d, column %d: %s" % (line, column, what)])

    def peek(self) -> bytes:
        """Go to the next byte that is not white space, and return it; b"" at the end."""
        text, at = self.text, self.at
        while at < len(text) and text[at] in _SPACE:
            at += 1
        self.at = at
        return text[at : at + 1]

    def expect(self, mark: bytes, where: str):
        """Skip one mark."""
        if self.peek() != mark:
            self.fail('"%s" expected %s' % (mark.decode(), where))
        self.at += 1

    def value(self, depth: int):
        """Read any value."""
        if depth > _DEPTH:
            self.fail("more than %d levels" % _DEPTH)
        mark = self.peek()
        if mark == b"{":
            return self._object(depth)
        if mark == b"[":
            return self._array(depth)
        if mark == b'"':
            return self._string()
        if mark == b"-" or (mark != _END and mark in _DIGITS):
            return self._number()
        for word, value in ((b"true", True), (b"false", False), (b"null", None)):
            if self.text[self.at : self.at + len(word)] == word:
                self.at += len(word)
                return value
        self.fail('a value expected: text in "", a number, true, false, null, [ or {')

    def _object(self, depth: int) -> dict:
        self.at += 1
        result = {}
        if self.peek() == b"}":
            self.at += 1
            return result
        while True:
            if self.peek() != b'"':
                self.fail('a key in "" expected')
            begun = self.at
            key = self._string()
            if key in result:
                self.fail('key "%s" is there twice' % key, begun)
            self.expect(b":", "after the key")
            result[key] = self.value(depth + 1)
            if self.peek() == b"}":
                self.at += 1
                return result
            self.expect(b",", "or } after the value")

    def _array(self, depth: int) -> list:
        self.at += 1
        result = []
        if self.peek() == b"]":
            self.at += 1
            return result
        while True:
            result.append(self.value(depth + 1))
            if self.peek() == b"]":
                self.at += 1
                return result
            self.expect(b",", "or ] after the value")

    def _string(self) -> str:
        self.at += 1
        begun = part = self.at
        text = self.text
        parts = []
        while True:
            mark = text[self.at] if self.at < len(text) else 10
            if mark == 10:
                self.fail('the text that begins here has no closing "', begun - 1)
            if mark == 34:
                parts.append(text[part : self.at].decode())
                self.at += 1
                return "".join(parts)
            if mark < 32:
                self.fail("a control character in a text; write \\t or \\u0009 for a tab")
            if mark == 92:
                parts.append(text[part : self.at].decode())
                parts.append(self._escape())
                part = self.at
            else:
                self.at += 1

    def _escape(self) -> str:
        mark = self.text[self.at + 1 : self.at + 2]
        if mark == b"u":
            code = self._hex(self.at + 2)
            self.at += 6
            if 0xD800 <= code < 0xDC00 and self.text[self.at : self.at + 2] == b"\\u":
                low = self._hex(self.at + 2)
                if 0xDC00 <= low < 0xE000:
                    self.at += 6
                    return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))
            if 0xD800 <= code < 0xE000:
                self.fail("half of a surrogate pair", self.at - 6)
            return chr(code)
        which = _ESCAPES.find(mark) if mark != _END else -1
        if which < 0:
            self.fail("no escape; allowed after \\: %s and uXXXX" % " ".join(_ESCAPES.decode()))
        self.at += 2
        return _ESCAPED[which]

    def _hex(self, at: int) -> int:
        digits = self.text[at : at + 4]
        for digit in digits:
            if digit not in _HEX:
                digits = _END
        if len(digits) < 4:
            self.fail("four hexadecimal digits expected after \\u")
        return int(digits.decode(), 16)

    def _number(self) -> int:
        text, begun = self.text, self.at
        at = begun + 1 if text[begun] == 45 else begun
        first = at
        while at < len(text) and text[at] in _DIGITS:
            at += 1
        if at == first:
            self.fail("a digit expected after -")
        if text[first] == 48 and at - first > 1:
            self.fail("a number does not begin with 0")
        if text[at : at + 1] in (b".", b"e", b"E"):
            self.fail("only whole numbers are allowed")
        self.at = at
        return int(text[begun:at].decode())

"""A web socket client of a dozen lines: what a page sends, and what no page would."""

import base64
import json
import os
import socket
import struct


class Client:
    """One connection to a server at `address`; raises ConnectionError when it is refused."""

    def __init__(self, address, origin=None, host=None):
        self.place = address.removeprefix("http://").strip("/")
        name, _, port = self.place.rpartition(":")
        self.socket = socket.create_connection((name, int(port)), 10)
        self.state = {}
        self.said = []
        key = base64.b64encode(os.urandom(16)).decode()
        origin = f"Origin: {f'http://{self.place}' if origin is None else origin}\r\n"
        self.raw(
            f"GET /live HTTP/1.1\r\nHost: {host or self.place}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n{origin}\r\n".encode()
        )
        self._file = self.socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        if self.status != 101:
            raise ConnectionError(self.status)
        while self._file.readline().strip():
            pass

    def raw(self, data):
        self.socket.sendall(data)

    def frame(self, payload, opcode=1):
        """Send one frame, masked as a browser does."""
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += b"\xfe" + struct.pack(">H", size)
        else:
            head += b"\xff" + struct.pack(">Q", size)
        self.raw(head + b"\0\0\0\0" + payload)

    def order(self, what, **more):
        self.frame(json.dumps({"do": what, **more}).encode())

    def read(self):
        """Take one message; b"" when the server has closed."""
        head = self._file.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return b""
        size = head[1] & 127
        if size == 126:
            (size,) = struct.unpack(">H", self._file.read(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._file.read(8))
        data = self._file.read(size)
        news = json.loads(data)
        if "say" in news:
            self.said.append(news["say"])
        self.state.update(news)
        return data

    def until(self, question):
        """Read until question(state, said) is true."""
        for _ in range(2000):
            if question(self.state, self.said):
                return
            assert self.read(), "the server has closed"
        raise AssertionError((self.state.get("fields"), self.said))

    def answer(self, payload):
        """Send a frame and return what the server says to it."""
        before = len(self.said)
        self.frame(payload)
        self.until(lambda _, said: len(said) > before)
        return self.said[-1]

    def close(self):
        self._file.close()
        self.socket.close()

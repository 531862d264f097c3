"""An ESP32's boot loader on a TCP port, so that the real esptool can be run without a chip.

    with Rom(magic=ESP32) as rom:
        … esptool --port rom.port …
    rom.flash[0x1000:]

Speaks the protocol of esptool's documentation ("Serial Protocol"): SLIP frames, the commands of
the ROM and of the stub that esptool uploads (which is not run, only greeted). `flash` is NOR: it
is erased to 0xFF where something is written.
"""

import hashlib
import socketserver
import struct
import threading
import zlib

ESP32, ESP32_S2, ESP32_S3 = 0x00F01D83, 0x000007C6, 0x9
MAGIC_REG = 0x40001000
SPI_W0 = 0x3FF42080  # ESP32: what the flash chip has answered
END, ESC = 0xC0, 0xDB
SYNC, READ_REG, MEM_END, MD5, SECURITY = 0x08, 0x0A, 0x06, 0x13, 0x14
DEFL_BEGIN, DEFL_DATA, ERASE_FLASH, BEGIN, DATA = 0x10, 0x11, 0xD0, 0x02, 0x03


class Rom:
    """One chip. `size_code`: log2 of the flash's bytes; `breaks_after`: written bytes after which
    the line goes dead, None for never; `bad_byte`: an address that stays 0, None for none."""

    def __init__(self, magic=ESP32, size_code=0x16, breaks_after=None, flash=b"", bad_byte=None):
        self.magic = magic
        self.size_code = size_code
        self.breaks_after = breaks_after
        self.bad_byte = bad_byte
        self.flash = bytearray(flash.ljust(4 * 1024 * 1024, b"\xff"))
        self.commands = []
        self._stub = False
        self._at = self._written = 0
        self._stream = None
        rom = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                rom._stub = False
                rom._serve(self.request)

        socketserver.TCPServer.allow_reuse_address = True
        self._server = socketserver.TCPServer(("127.0.0.1", 0), Handler)
        self.port = f"socket://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def _serve(self, line):
        waiting = b""
        while data := line.recv(65536):
            waiting += data
            while waiting.count(END) >= 2:
                begin = waiting.index(END)
                end = waiting.index(END, begin + 1)
                frame, waiting = waiting[begin + 1 : end], waiting[end:]
                if not frame:
                    continue
                waiting = waiting[1:]
                frame = frame.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                if not self._command(line, frame):
                    return

    def _command(self, line, frame) -> bool:
        """Do one command; False when the line goes dead."""
        _, code, size, _ = struct.unpack_from("<BBHI", frame)
        body = frame[8 : 8 + size]
        self.commands.append(code)
        value, data, status = 0, b"", b"\0\0" if self._stub else b"\0\0\0\0"
        if code == SYNC:
            for _ in range(7):
                _send(line, _answer(code, 0x20120707, status))
            value = 0x20120707
        elif code == READ_REG:
            value = self._register(struct.unpack("<I", body)[0])
        elif code == SECURITY and not self._stub:
            status = b"\1\5\0\0"  # the ESP32's ROM does not know it
        elif code == MD5:
            at, count = struct.unpack_from("<II", body)
            data = hashlib.md5(self.flash[at : at + count]).digest()
            if not self._stub:
                data = data.hex().encode()
        elif code == ERASE_FLASH:
            self.flash[:] = b"\xff" * len(self.flash)
        elif code in (DEFL_BEGIN, BEGIN):
            total, _, _, self._at = struct.unpack_from("<IIII", body)
            self._stream = zlib.decompressobj() if code == DEFL_BEGIN else None
            end = -(-(self._at + total) // 4096) * 4096
            begin = self._at // 4096 * 4096
            self.flash[begin:end] = b"\xff" * (end - begin)
        elif code in (DEFL_DATA, DATA):
            self._write(body[16:])
            if self.breaks_after is not None and self._written >= self.breaks_after:
                return False
        _send(line, _answer(code, value, data + status))
        if code == MEM_END and not self._stub:
            self._stub = True
            _send(line, b"OHAI")
        return True

    def _write(self, piece: bytes):
        piece = self._stream.decompress(piece) if self._stream else piece
        self.flash[self._at : self._at + len(piece)] = piece
        if self.bad_byte is not None:
            self.flash[self.bad_byte] = 0
        self._at += len(piece)
        self._written += len(piece)

    def _register(self, address: int) -> int:
        if address == MAGIC_REG:
            return self.magic
        return self.size_code << 16 | 0x4020 if address == SPI_W0 else 0


def _answer(code: int, value: int, data: bytes) -> bytes:
    return struct.pack("<BBHI", 1, code, len(data), value) + data


def _send(line, data: bytes):
    data = data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
    line.sendall(bytes((END,)) + data + bytes((END,)))

"""A port on the network: what stands between a pseudo-terminal and a TCP client.

    with SocketBridge(board.port) as url: …      # socket://127.0.0.1:40001, bytes as they are
    with Rfc2217Bridge(board.port) as url: …     # rfc2217://…, by pyserial's own server class
"""

import contextlib
import select
import socket
import threading

import serial
import serial.rfc2217


class SocketBridge:
    """Serves one client after the other, as `socat TCP-LISTEN:…,fork,max-children=1` does."""

    scheme = "socket"

    def __init__(self, port):
        self._serial = _Port(port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._wake = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> str:
        self._thread.start()
        return f"{self.scheme}://127.0.0.1:{self._listener.getsockname()[1]}"

    def __exit__(self, *_):
        self._wake[0].send(b"x")
        self._thread.join(10)
        for end in (self._serial, self._listener, *self._wake):
            end.close()

    def _serve(self):
        while self._wake[1] not in select.select([self._listener, self._wake[1]], [], [])[0]:
            client = self._listener.accept()[0]
            with client, contextlib.suppress(OSError):  # one of the two has gone
                self._relay(client, *self.codec(client))

    def codec(self, client):
        """Return what turns bytes from the client, and from the port, into those to hand on."""
        return bytes, bytes

    def _relay(self, client, inward, outward):
        while True:
            ready = select.select([client, self._serial, self._wake[1]], [], [])[0]
            if self._wake[1] in ready:
                return
            if self._serial in ready:
                client.sendall(outward(self._serial.read(4096)))
            if client in ready:
                data = client.recv(4096)
                if not data:
                    return
                self._serial.write(inward(data))


class Rfc2217Bridge(SocketBridge):
    """The same with the Telnet options of RFC 2217: speed, control lines, purging."""

    scheme = "rfc2217"

    def codec(self, client):
        manager = serial.rfc2217.PortManager(self._serial, _Connection(client))
        return (lambda data: b"".join(manager.filter(data)),
                lambda data: b"".join(manager.escape(data)))  # fmt: skip


class _Connection:
    """What PortManager writes its own answers to."""

    def __init__(self, client):
        self.write = client.sendall


class _Port(serial.Serial):
    """A pseudo-terminal with the control lines that it lacks."""

    def __init__(self, port):
        super().__init__(port, 115200, timeout=0)

    rts = dtr = property(lambda self: True, lambda self, value: None)
    cts = dsr = ri = cd = property(lambda self: False)

    def _update_rts_state(self):
        pass

    _update_dtr_state = _update_rts_state

"""The server behind the page: files, one web socket a tab, and the board's time.

    run(desk, "127.0.0.1", 8037)

It listens on this machine alone unless told otherwise. A page of somebody else's could ask a
browser to talk to it; so the Host that a request names must be this machine, and the Origin of a
web socket must be a page of this very server (RFC 6455, section 10.2).
"""

import asyncio
import errno
import ipaddress
import json
import socket
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

from microdot import Microdot, Request, Response
from microdot.websocket import WebSocket, WebSocketError, websocket_upgrade

from host_tools.errors import Trouble
from host_tools.ui.web.desk import Desk
from host_tools.ui.web.orders import LONGEST, obey

PAGE = Path(__file__).with_name("page")
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
PORT = 8037
LOCAL = ("127.0.0.1", "localhost", "::1")
TURN_S = 1 / 40
# A tab that does not read what it is sent is given up; it may come again.
MOST_WAITING = 1_000_000  # bytes
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

WebSocket.max_message_length = LONGEST
Request.max_content_length = 1024


class Server:
    """Serve one Desk on `host`:`port`; port 0 takes a free one. `now_s`: the real time."""

    def __init__(
        self, desk: Desk, host: str = "127.0.0.1", port: int = PORT, now_s=time.monotonic
    ):
        self.desk = desk
        self.host = host
        self.port = port
        self.app = Microdot()
        self._sockets: dict = {}
        self._now_s = now_s
        self._then_s = now_s()
        self._routes()

    @property
    def address(self) -> str:
        """Return where the page is."""
        name = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}/"

    async def serve(self, ready=None) -> None:
        """Serve until cancelled; `ready()` is called when the page can be opened. Raises Trouble
        when the port cannot be had."""
        listening = self._listen()
        self.port = listening.getsockname()[1]
        server = await asyncio.start_server(self._connected, sock=listening)
        turning = asyncio.create_task(self._turn())
        try:
            async with server:
                if ready:
                    ready()
                await turning
        finally:
            turning.cancel()
            self.desk.close()

    def _listen(self) -> socket.socket:
        try:
            family, _, _, _, place = socket.getaddrinfo(
                self.host, self.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listening = socket.socket(family, socket.SOCK_STREAM)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(place)
            listening.setblocking(False)
            return listening
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                raise Trouble(
                    f"Port {self.port} is in use, perhaps by another simulator.",
                    "Open that one, or take another: goalmouth sim --port 0 finds a free port.",
                ) from None
            raise Trouble(
                f"The server cannot listen on {self.host}:{self.port}: {error}.",
                "Take 127.0.0.1, or an address of this machine, and a port that you may use.",
            ) from None

    async def _connected(self, reader, writer):
        async def awrite(data):
            writer.write(data)
            await writer.drain()

        async def aclose():
            writer.close()

        writer.awrite, writer.aclose = awrite, aclose
        try:
            await self.app.handle_request(reader, writer)
        except (OSError, ValueError, EOFError, AttributeError):
            writer.close()  # garbage instead of HTTP, or a browser that went away
        except asyncio.CancelledError:
            writer.close()  # the server ends

    # -- time

    async def _turn(self):
        """Let the board's time follow the real one, and tell the tabs."""
        while True:
            begun_s = time.monotonic()
            self.pass_time()
            state = self.desk.state() if self._sockets else None
            for tab, socket_ in list(self._sockets.items()):
                await self._tell(tab, socket_, state)
            spent_s = time.monotonic() - begun_s
            await asyncio.sleep(max(0.001, TURN_S - spent_s))

    def pass_time(self):
        """Give the board the real time since the last call."""
        now_s = self._now_s()
        passed_s, self._then_s = now_s - self._then_s, now_s
        self.desk.tabletop.pass_real(passed_s * 1000)

    async def _tell(self, tab, socket_, state):
        news = self.desk.news(tab, state)
        if not news:
            return
        writer = socket_.request.sock[1]
        try:
            if writer.transport.get_write_buffer_size() > MOST_WAITING:
                raise OSError
            await socket_.send(news)
        except OSError:
            self._sockets.pop(tab, None)
            writer.close()

    # -- requests

    def _routes(self):
        app = self.app

        @app.before_request
        async def known_host(request):
            if not self._is_ours(request.headers.get("Host", "")):
                return "This server answers to its own address only.", 403

        @app.get("/")
        async def index(_):
            return self._file("index.html")

        @app.get("/table/<name>")
        async def table(_, name):
            from host_tools.physics.table import table_of

            return table_of(name[:40]).picture()

        @app.get("/games")
        async def games(_):
            from host_tools.ui.games import games as all_games

            return {"games": all_games(self.desk.games)}

        @app.get("/recording.match")
        async def recording(_):
            text = self.desk.tabletop.scenario()
            return Response(text, headers={
                "Content-Type": "text/plain; charset=utf-8",
                "Content-Disposition": 'attachment; filename="recording.match"',
            })  # fmt: skip

        @app.get("/journal.gmj")
        async def journal(_):
            files = self.desk.tabletop.session.journals()
            text = files[max(files)] if files else ""
            return Response(text, headers={
                "Content-Type": "text/plain; charset=utf-8",
                "Content-Disposition": 'attachment; filename="journal.gmj"',
            })  # fmt: skip

        @app.get("/live")
        async def live(request):
            if request.headers.get("Origin") != f"http://{request.headers.get('Host')}":
                return "Only a page of this server may talk to it.", 403
            socket_ = await websocket_upgrade(request)
            await self._talk(socket_)
            return Response.already_handled

        @app.get("/<name>")
        async def page(_, name):
            return self._file(name)

    def _file(self, name: str):
        path = PAGE / name
        kind = KINDS.get(path.suffix)
        if path.parent != PAGE or kind is None or not path.is_file():
            return "There is no such page.", 404
        return Response(path.read_bytes(), headers={
            "Content-Type": kind,
            "Cache-Control": "no-cache",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        })  # fmt: skip

    async def _talk(self, socket_):
        # The board's time waits for nobody: what a tab does not read yet is kept.
        socket_.request.sock[1].transport.set_write_buffer_limits(high=2 * MOST_WAITING)
        tab = self.desk.enter()
        self._sockets[tab] = socket_
        later: list[asyncio.Task] = []
        try:
            while True:
                message = await socket_.receive()
                self.pass_time()
                said = obey(self.desk, tab, message)
                if asyncio.iscoroutine(said):
                    later.append(asyncio.create_task(self._say_later(socket_, said)))
                elif said:
                    await socket_.send(json.dumps({"say": said}))
        except (OSError, WebSocketError, ValueError, EOFError):
            pass  # closed, or not a web socket's frame
        finally:
            for task in later:
                task.cancel()
            self._sockets.pop(tab, None)
            self.desk.leave(tab)
            socket_.request.sock[1].close()

    async def _say_later(self, socket_, saying):
        try:
            said = await saying
        except Exception as error:  # the simulator goes on, whatever it was
            said = f"That went wrong: {type(error).__name__}: {error}"
        with suppress(OSError):  # the tab has gone meanwhile
            await socket_.send(json.dumps({"say": said}))

    # -- who may ask

    def _is_ours(self, host: str) -> bool:
        """Tell whether a Host header names this machine: by number, or as it was told to be."""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        name = name.strip("[]").lower()
        if name in ("localhost", self.host.lower()):
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self.host not in LOCAL


def run(desk: Desk, host: str, port: int, browser: bool = True, say=print) -> None:
    """Serve until Ctrl-C. Opens the browser, and says where the page is in any case."""
    server = Server(desk, host, port)

    def ready():
        say(f"The simulator is at {server.address}  (Ctrl-C ends it)")
        if browser:
            try:
                webbrowser.open(server.address)
            except webbrowser.Error:
                pass

    asyncio.run(server.serve(ready))

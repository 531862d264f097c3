"""A server in a thread of its own: for tests, and for pictures of the page.

    running = Running(Wish("kamzolov"))
    running.ask(lambda desk: desk.tabletop.fields)      # asked in the server's thread
    running.close()

    running = Running(Wish("kamzolov"), stands=True)    # time passes when it is told to
    running.pass_ms(1000)
"""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

from host_tools.ui.tabletop import Tabletop, Wish
from host_tools.ui.web.desk import Desk
from host_tools.ui.web.server import Server

PATIENCE_S = 20
TURN_MS = 25


class Running:
    """A server on a free port of this machine. Made, it can be talked to at `address`.

    `stands`: for the server no real time passes but by `pass_ms`.
    """

    def __init__(self, wish: Wish | None = None, speed: int = 1, stands: bool = False):
        self._made = wish or Wish(), speed
        self._passed_s = 0.0
        self._now_s = (lambda: self._passed_s) if stands else time.monotonic
        self._ready = threading.Event()
        self._trouble: BaseException | None = None
        self._loop: Any = None
        self._task: Any = None
        self._server: Any = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        if not self._ready.wait(PATIENCE_S):
            raise RuntimeError("the server does not start")
        if self._trouble:
            raise self._trouble

    def _run(self):
        async def main():
            self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
            self._server = Server(
                Desk(Tabletop(*self._made)), port=0, now_s=self._now_s
            )
            await self._server.serve(self._ready.set)

        try:
            asyncio.run(main())
        except asyncio.CancelledError:
            pass
        except BaseException as error:
            self._trouble = error
            self._ready.set()

    @property
    def address(self) -> str:
        """Return where the page is."""
        return self._server.address

    def ask(self, question: Callable[[Desk], Any]) -> Any:
        """Return question(desk), asked between two turns of the server."""

        async def asked():
            return question(self._server.desk)

        return asyncio.run_coroutine_threadsafe(asked(), self._loop).result(PATIENCE_S)

    def pass_ms(self, ms: float) -> None:
        """Let real time pass for a server where it stands, in turns as always."""

        async def turn(turn_ms):
            self._passed_s += turn_ms / 1000
            self._server.pass_time()

        while ms > 0:
            asyncio.run_coroutine_threadsafe(turn(min(ms, TURN_MS)), self._loop).result(PATIENCE_S)
            ms -= TURN_MS

    def close(self) -> None:
        """End the server. Raises RuntimeError when it does not end."""
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(PATIENCE_S)
        if self._thread.is_alive():
            raise RuntimeError("the server does not end")

"""The firmware in a thread of its own that never runs by itself: strict hand-over, sure end.

Either the caller runs or the firmware does. What the caller wants done with the board is a job: it
is done in the firmware's thread while the firmware sleeps, so a power cut unwinds the right stack.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import Any

from host_tools.sim.board.world import PowerCut

# Longest real time that the firmware may take to come to rest: it never should take a second.
PATIENCE_S = 30


class SessionError(Exception):
    """The simulated board can go no further; the text says why."""


class FirmwareThread:
    """Runs a rig. Made, it has run to the firmware's first sleep."""

    def __init__(self, rig):
        self._rig = rig
        # Locks that one side waits for and the other one opens: as semaphores, but cheaper.
        self._go = threading.Lock()
        self._parked = threading.Lock()
        self._go.acquire()
        self._parked.acquire()
        self._job: Callable | None = None
        self._result: Any = None
        self._error: Exception | None = None
        self._fatal: BaseException | None = None
        self._closed = False
        self.pause_at_us(0)
        self._thread = threading.Thread(target=self._run, name="firmware", daemon=True)
        self._running = True
        self._thread.start()
        self._wait()

    def do(self, job: Callable) -> Any:
        """Have a job done while the board stands still; give what it returns."""
        self._settle()
        self._job = job
        return self._hand_over()

    def look(self, job: Callable) -> Any:
        """Do a job that changes nothing and ends nothing, here, while the board stands still."""
        self._settle()
        try:
            return job()
        except Exception as error:
            raise SessionError(_raised(error)) from error

    def run_until_us(self, due_us: int) -> None:
        """Let the board run to an instant, or to the firmware's first sleep after it."""
        self._settle()
        self.pause_at_us(due_us)
        self._job = None
        self._hand_over()

    def pause_at_us(self, due_us: int) -> None:
        """Have the board stand still at an instant; for jobs that end the power cycle."""
        self._rig.world.at(due_us, lambda: self._rig.world.ask(self._pause))

    def close(self) -> None:
        """End the thread: at its next step in virtual time, else between two bytecodes."""
        self._closed = True
        if not self._thread.is_alive():
            return
        try:
            self._settle(1)
            self._job = lambda: self._rig.cut("close")
            self._go.release()
        except SessionError:
            pass
        self._thread.join(2)
        for _ in range(20):
            if not self._thread.is_alive():
                return
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(_Killed)
            )
            self._thread.join(0.5)

    # -- in the firmware's thread

    def _run(self):
        try:
            self._rig.run()
        except BaseException as error:
            self._fatal = error
        if self._parked.locked():
            self._parked.release()

    def _pause(self):
        """Stand still, and do the jobs that are given."""
        while True:
            self._parked.release()
            self._go.acquire()
            job = self._job
            if job is None:
                return
            self._job = None
            try:
                self._result = job()
            except Exception as error:
                self._error = error

    # -- in the caller's thread

    def _settle(self, patience_s: float | None = None):
        """Wait for a hand-over that was interrupted (Ctrl-C) to come back."""
        if self._running:
            self._wait(patience_s)
        if not self._thread.is_alive():
            raise SessionError(self._why())

    def _hand_over(self) -> Any:
        self._result = None
        self._running = True
        self._go.release()
        self._wait()
        if self._error is not None:
            error, self._error = self._error, None
            raise SessionError(_raised(error)) from error
        return self._result

    def _wait(self, patience_s: float | None = None):
        if not self._parked.acquire(timeout=patience_s or PATIENCE_S):
            raise SessionError("the firmware never sleeps: its loop has no end")
        self._running = False
        if self._fatal is not None:
            raise SessionError(self._why()) from self._fatal

    def _why(self) -> str:
        if self._closed or self._fatal is None:
            return "the session is closed"
        return f"the simulator failed: {type(self._fatal).__name__}: {self._fatal}"


def _raised(error: Exception) -> str:
    return f"the firmware raised {type(error).__name__}: {error}"


class _Killed(PowerCut):
    """Raised into a firmware that does not come to rest."""

    def __init__(self):
        super().__init__("close")

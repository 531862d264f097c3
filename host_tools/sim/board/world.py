"""Virtual time and what happens in it: due events, blocked stretches, soft interrupts, power.

Decides when a thing happens, and whether the firmware can see it at once. Whole microseconds since
the first power on. Three ways for time to pass:

- `sleep_until`: the firmware sleeps, soft interrupts are handled at their instant;
- `charge`: the interpreter is blocked (bus, flash, collection): edges queue, eight deep, the rest
  is dropped without a word and counted; they are handled when the block ends;
- `idle`: no firmware runs.

`actions` are things that somebody outside wants done with the firmware (a call, a look at its
fields): they are done inside its sleep, with the time standing still.
"""

import heapq

from . import costs

NEVER = 1 << 62


class PowerCut(BaseException):
    """The board lost its power or was reset: ends the firmware from inside any fake call."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


# Every Misuse of this process: the firmware may catch one, the simulator must not miss it.
misuses = []


class Misuse(Exception):
    """The firmware did something that the real hardware would not do, or would do wrongly."""

    def __init__(self, text):
        super().__init__(text)
        misuses.append(text)


def os_error(number):
    """Make an OSError as MicroPython does: a number alone, in `args` and as `errno`."""
    error = OSError(number)
    try:
        error.errno = number
    except AttributeError:  # MicroPython derives it
        pass
    return error


class World:
    """Time, events, interrupts. `Board` (one per power cycle) hangs off it.

    `now_us`: now. `next_us`: when the next event is due; the fast path of every fake sleep is
    "earlier than that: add and return".
    """

    def __init__(self):
        self.now_us = 0
        self.next_us = NEVER
        self.board = None
        self.actions = []
        self.busy = 0
        self.frozen = 0
        self.handler_errors = []
        self.stats = {
            "irq_dropped": 0,
            "irq_handled": 0,
            "bus_bytes": 0,
            "bus_transfers": 0,
            "longest_block_us": 0,
            "flash_erases": 0,
            "flash_programs": 0,
            "collections": 0,
            "serial_bytes": 0,
        }
        self.debt_us = 0
        self._events = []
        self._number = 0
        self._queue = []

    # -- events

    def at(self, due_us, action):
        """Have `action()` called at `due_us` (or at once when that is past, before time moves)."""
        self._number += 1
        heapq.heappush(self._events, (due_us, self._number, action))
        if due_us < self.next_us:
            self.next_us = due_us

    def ask(self, action):
        """Have `action()` done inside the firmware's next sleep, with the time standing still."""
        self.actions.append(action)
        self.next_us = -1  # no fast path until it is done

    def _hint(self):
        if self.actions or self.frozen:
            self.next_us = -1
        else:
            self.next_us = self._events[0][0] if self._events else NEVER

    def _pop(self):
        due_us, _, action = heapq.heappop(self._events)
        return due_us, action

    # -- power

    def attach(self, board):
        """Start a power cycle: `board` is the one that lives now (None: nothing runs)."""
        self.board = board
        self.busy = 0
        self.frozen = 0
        self.debt_us = 0
        self._queue = []
        self._hint()

    def cut(self, kind):
        """End this power cycle: raises PowerCut where the firmware is."""
        if self.board is not None:
            self.board.alive = False
        self.next_us = -1  # whatever the dying firmware calls next comes here and is ended
        raise PowerCut(kind)

    def _check_alive(self, board):
        if not board.alive or board is not self.board:
            raise PowerCut("off")

    # -- time

    def sleep_until(self, board, target_us):
        """Let the firmware sleep until `target_us`: events and handlers at their instants."""
        self._check_alive(board)
        if self.frozen or self.busy:
            # A sleep inside a step done for the outside, or inside a handler: it only costs.
            self.charge(board, target_us - self.now_us)
            return
        self.charge(board, costs.LOOP_US)
        while True:
            self._drain()
            if self.actions and board.ready():
                self._act(board)
                continue
            if not self._events or self._events[0][0] > target_us:
                break
            due_us, action = self._pop()
            if due_us > self.now_us:
                self.now_us = due_us
            action()
        if target_us > self.now_us:
            self.now_us = target_us
        self._hint()

    def charge(self, board, cost_us):
        """Block the interpreter for `cost_us`: events happen, handlers wait."""
        self._check_alive(board)
        if self.frozen:
            self.debt_us += cost_us
            return
        end_us = self.now_us + cost_us
        if end_us < self.next_us:
            self.now_us = end_us
        else:
            self.busy += 1
            self._run_blocked(end_us)
            self.busy -= 1
        if cost_us > self.stats["longest_block_us"]:
            self.stats["longest_block_us"] = cost_us
        if self._queue and not self.busy:
            self._drain()

    def _run_blocked(self, end_us):
        while self._events and self._events[0][0] <= end_us:
            due_us, action = self._pop()
            # An event's own instant, though the time may already be a tick further.
            self.now_us = due_us if due_us > self.now_us - 1000 else self.now_us
            action()
        self.now_us = end_us
        self._hint()

    def idle(self):
        """Do the next event without any firmware. False when there is none left."""
        if not self._events:
            return False
        due_us, action = self._pop()
        if due_us > self.now_us:
            self.now_us = due_us
        action()
        return True

    def _act(self, board):
        """Do one waiting action with the time standing still; its costs are paid afterwards."""
        action = self.actions.pop(0)
        self.frozen += 1
        self.next_us = -1  # no fast path: the time stands still
        try:
            action()
        finally:
            self.frozen -= 1
            if board.alive:
                self._hint()
        debt_us = self.debt_us
        self.debt_us = 0
        if debt_us and not self.frozen and not self.actions:
            self.charge(board, debt_us)
        elif debt_us:
            self.debt_us = debt_us

    # -- soft interrupts

    def interrupt(self, handler, argument):
        """Schedule a soft handler, as mp_sched_schedule does. False when the queue was full."""
        if len(self._queue) >= costs.IRQ_QUEUE_DEPTH:
            self.stats["irq_dropped"] += 1
            return False
        self._queue.append((handler, argument))
        if not self.busy and not self.frozen:
            self._drain()
        return True

    def _drain(self):
        while self._queue:
            handler, argument = self._queue.pop(0)
            self.busy += 1
            self.stats["irq_handled"] += 1
            try:
                handler(argument)
            except Exception as error:  # printed and lost on the board (hazard 29)
                self.handler_errors.append(repr(error))
            self.busy -= 1

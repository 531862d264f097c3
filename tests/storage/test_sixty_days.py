"""Weeks of a board's life: matches, idle days across tick wraps, faults of every kind.

No crash, no drift, every journal replays to what was shown, nothing grows.
"""

import os
import random

from goalmouth.library import Library
from goalmouth.match import view
from goalmouth.matches import Replay

from tests.storage.board import Board, clock_ms

# GOALMOUTH_FULL=1: 60 days and 1,000 matches (half an hour); otherwise a sample of them.
FULL = bool(os.environ.get("GOALMOUTH_FULL"))
MATCHES = 1000 if FULL else 5
DAYS = 60 if FULL else 0.25
HOUR_MS = 3_600_000
PIECE_MS = 300_000  # of an idle time: what the simulator does at once must not take long
GAMES = ("hockey-kerr", "hockey-zander", "kamzolov", "table-mise")
PARTS = ("beams", "buttons", "display", "buzzer", "console", "snapshot")


class Life:
    """One board and what happens to it."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.library = Library()
        self.injected = 0

    def run(self):
        """Play all matches, with idle time between them."""
        idle_ms = int(DAYS * 24 * HOUR_MS) // MATCHES
        for number in range(MATCHES):
            if number % 50 == 0:
                board = self.new_board(GAMES[number // 50 % 4])
            self.idle(board, self.chance.randrange(idle_ms * 2))
            self.match(board)
            self.check(board)
            if number % 50 == 49 or number == MATCHES - 1:
                board.close()

    def new_board(self, game):
        """Flash another one: fifty matches a game."""
        return Board(game, options={"first_opener": "A"}, seed=self.chance.randrange(1000))

    def idle(self, board, ms):
        """Leave it alone; perhaps a beam moves, perhaps bytes come."""
        for _ in range(ms // PIECE_MS):
            board.wait(PIECE_MS)
        board.wait(ms % PIECE_MS)
        if self.chance.randrange(2):
            board.shoot(self.chance.randrange(2), 20_000)
        board._rig.serial_in.extend(b"\x00noise\r\ngm x\n")
        for _ in range(HOUR_MS // 2 // PIECE_MS):
            board.wait(PIECE_MS)
        board.tap()
        board.wait(1000)

    def match(self, board):
        """Play one, shortened by calls, with faults."""
        for _ in range(3):
            if board.peek()["phase"] in ("setup", "final"):
                board.tap(1000)
                board.wait(300)
                board.tap(1000)
                board.wait(300)
                if board.peek()["phase"] == "setup":
                    board.set_up()
        for _ in range(60):
            phase = board.peek()["phase"]
            if phase == "final":
                return
            if phase == "setup":
                board.set_up()
            self.fault(board)
            self.play(board)
            if self.chance.randrange(4) == 0:
                board.call("end-period")
        board.call("abandon")
        board.wait(300)

    def play(self, board):
        """Do something, and see that a clock that runs runs true."""
        what = self.chance.randrange(6)
        if what == 0:
            board.shoot(self.chance.randrange(2), self.chance.randrange(2000, 40_000))
        elif what == 1:
            board.undo()
        else:
            board.tap()
        board.wait(500)
        before, since, begin_ms = board.peek(), board.app, board.now_ms
        board.wait(self.chance.randrange(1000, 20_000))
        after, pause_ms = board.peek(), board.now_ms - begin_ms
        same = after["phase"] == before["phase"] and after["period"] == before["period"]
        if same and since is board.app and before["phase"] in ("running", "stopped"):
            ran_ms = clock_ms(before) - clock_ms(after)
            assert ran_ms == 0 or abs(ran_ms - pause_ms) <= 1, (before, after, pause_ms)

    def fault(self, board):
        """Break something, for a while."""
        what = self.chance.randrange(16)
        if what == 0:
            board.fail_display(self.chance.randrange(5000))
        elif what == 1:
            board.hang_display(self.chance.randrange(5000))
        elif what == 2:
            board.forget_display()
        elif what == 3:
            board.fill_flash(True)
            board.wait(self.chance.randrange(4000))
            board.fill_flash(False)
        elif what == 4:
            board.stall(self.chance.randrange(600))
        elif what == 5:
            self.restart(board)
        elif what == 6:
            self.raise_in(board, self.chance.choice(PARTS))
        elif what == 7:
            goal = self.chance.randrange(2)
            board.beam(goal, True)
            board.wait(self.chance.randrange(8000))
            board.beam(goal, False)

    def restart(self, board):
        """Reset it; an unfinished match is offered as it was, and gone on with."""
        before = board.peek()
        board.wait(12_500)
        before = board.peek()
        board.cut(self.chance.choice(("soft", "wdt", "en", "off")))
        after = board.peek()
        if after["phase"] != "setup":
            assert after["score"] == before["score"], (before, after)
            board.tap()
            board.wait(300)
        else:
            assert before["phase"] in ("final", "setup", "ready"), (before, after)

    def raise_in(self, board, part):
        """Have a part raise for a second."""
        broken = getattr(board.app, part)
        method = "touch" if part == "snapshot" else "step"

        def fail(*_args):
            raise self.chance.choice((MemoryError, OSError, ValueError))("injected")

        setattr(broken, method, fail)
        board.wait(1000)
        delattr(broken, method)
        self.injected += 1

    def check(self, board):
        """See that the journal says what the board shows, and that nothing has grown."""
        assert board.trouble == ""
        assert board._rig.crashes == []
        app = board.app
        board.wait(4000)
        replay = Replay(self.library)
        replay.take(board._do(lambda: list(app.journal.texts(app.journal.match))))
        replay.referee.advance(max(replay.t_ms, replay.referee.now_ms))
        shown = board.peek()
        found = view.fields(replay.referee, replay.referee.now_ms)
        for name in ("phase", "score", "shootout", "period", "winner"):
            assert found[name] == shown[name], (name, found[name], shown[name])
        assert app.journal.unsafe() == 0
        assert len(app.shell._parts) <= 8
        assert len(app._inputs) == 0
        assert len(board.journals()) <= 40


def test_weeks_of_matches_and_faults():
    life = Life(5)
    life.run()
    assert life.injected > 0

"""A journal as a film: open one, go to any instant of it, see fields and display as they were.

    film = Film(Path("00001.gmj").read_text())
    film.at(61_000)["fields"]["clock"]

A journal does not say which language the board spoke: the film speaks the one that it is told.

The board's own code reads it, on a simulated board that is kept for that: the same replay that
resumes a match after a power cut, the same screen. Times are the match's own, in ms.
"""

from base64 import b64encode
from bisect import bisect_right

from host_tools.sim.games import Games, use_firmware
from host_tools.sim.session import Session, SessionError

WIDTH, HEIGHT = 128, 64
AFTER_MS = 3000  # the film goes on a little after the last event
MOST_LINES = 5000


class NoFilm(Exception):
    """This is no journal that can be shown; the text says why."""


class Film:
    """One journal, opened, in a language of the board; without one in that of the game's sheet.
    Its ruleset is one of `games`. Raises NoFilm. Close it after use."""

    def __init__(self, text: str, language: str | None = None, games: Games | None = None):
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines:
            raise NoFilm("There is nothing in it. A journal is a file such as 00001.gmj.")
        if len(lines) > MOST_LINES:
            raise NoFilm(f"It has {len(lines)} lines; no match has more than {MOST_LINES}.")
        self.events: list[tuple[int, str]] = []
        self.left_out = 0
        texts = self._whole(lines)
        self.ruleset = _ruleset(texts[0])
        there = games or Games()
        problem = _missing(self.ruleset, there)
        if problem:
            raise NoFilm(problem)
        config = {"language": language} if language else None
        self._session = Session(config=config, files=there.files(self.ruleset))
        self._states: list[str] = []
        self._at: dict = {}
        self._marked_ms = 0  # how far the match is known to have come
        try:
            self._session.run_until_ms(500)
            problem = self._session.look(lambda app, _, module: self._read(app, module, texts))
        except SessionError as error:
            problem = f"It cannot be replayed: {error}"
        if problem:
            self.close()
            raise NoFilm(problem)
        last_ms = self.events[-1][0] if self.events else 0
        self.length_ms = max(last_ms + AFTER_MS, self._marked_ms)

    def close(self) -> None:
        """End the board that reads it."""
        self._session.close()

    def speak(self, language: str) -> None:
        """Show it in another language from now on."""

        def change(app, *_):
            app.settings.own_language = language
            app.settings.choose(app.settings.ruleset, app.settings.options)

        self._session.look(change)
        self._at = {}

    def summary(self) -> dict:
        """Return what does not change: game, length, events, number of unreadable lines."""
        return {
            "ruleset": self.ruleset,
            "length": self.length_ms,
            "events": [list(event) for event in self.events],
            "left_out": self.left_out,
        }

    def at(self, ms: float) -> dict:
        """Return what there was to see at an instant: fields and packed panel."""
        ms = int(max(0, min(self.length_ms, ms)))
        if self._at.get("ms") != ms:
            self._at = self._session.look(lambda app, _, module: self._show(app, module, ms))
        return self._at

    def _whole(self, lines: list[str]) -> list[str]:
        """Return what the lines say whose checksum is good, the header first. Raises NoFilm."""
        use_firmware()
        from goalmouth.match import record

        texts: list[str] = []
        for line in lines:
            found = record.read(line.strip())
            if found is None:
                self.left_out += 1
            elif not texts or found[0] > 0:
                texts.append(found[1])
        if not texts:
            raise NoFilm("This is no journal: no line of it has a good checksum.")
        return texts

    # -- on the board

    def _read(self, app, module, texts) -> str:
        """Replay line by line; return what is wrong, "" when all is well."""
        replay = module("goalmouth.matches").Replay(app.settings.library)
        replay.take(texts[:1])
        if replay.referee is None:
            return (
                f"It begins with no match that can be played here: its ruleset {self.ruleset} is "
                "not the one that is here, or has changed since."
            )
        self._header = texts[0]
        app.settings.choose(replay.ruleset, replay.options)
        self._states.append(replay.referee.snapshot())
        for text in texts[1:]:
            before = replay.events
            replay.take([text])
            if replay.events > before:
                self.events.append((replay.referee.now_ms, text.partition(" ")[2]))
                self._states.append(replay.referee.snapshot())
            elif text[0] != "#":
                self.left_out += 1
            self._marked_ms = max(self._marked_ms, replay.t_ms)
        return ""

    def _show(self, app, module, ms: int) -> dict:
        place = bisect_right([at for at, _ in self.events], ms)
        replay = module("goalmouth.matches").Replay(app.settings.library)
        replay.take([self._header, "state " + self._states[place]])
        referee = replay.referee
        referee.advance(ms)
        view = module("goalmouth.panel.wording").match_screen(
            app.panel.wording(), referee, ms, ms, ms - (self.events[place - 1][0] if place else 0),
            "",
        )  # fmt: skip
        framebuf = module("framebuf")
        buffer = bytearray(WIDTH * HEIGHT // 8)
        module("goalmouth.screen").draw(
            framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB), view, WIDTH, HEIGHT
        )
        return {
            "ms": ms,
            "event": place - 1,
            "fields": module("goalmouth.match.view").fields(referee, ms),
            "panel": b64encode(_rows(buffer)).decode(),
        }


def _ruleset(header: str) -> str:
    """Return which ruleset a journal's first line names. Raises NoFilm."""
    words = header.split()
    if len(words) < 3 or words[0] != "match":
        raise NoFilm("It begins with no match: its first line is missing.")
    return words[2]


def _missing(name: str, games: Games) -> str:
    """Return what is missing to play a ruleset, and how to give it; "" when nothing is."""
    from goalmouth.errors import Refused

    if games.path(name) is None:
        return (
            f"The file {name}.json is missing: the match was played under a ruleset that does not "
            f"come with Goalmouth. Start again with it: goalmouth sim --ruleset {name}.json"
        )
    try:
        games.merged(name)
    except Refused as error:
        return f"Its ruleset cannot be played: {name}.json: {error}."
    return ""


def _rows(pages: bytearray) -> bytes:
    """Turn pages (a byte is eight pixels of a column, lowest bit on top) into packed rows."""
    found = bytearray(WIDTH * HEIGHT // 8)
    for index, value in enumerate(pages):
        column, top = index % WIDTH, index // WIDTH * 8
        for bit in range(8):
            if value >> bit & 1:
                found[(top + bit) * WIDTH // 8 + column // 8] |= 0x80 >> column % 8
    return bytes(found)

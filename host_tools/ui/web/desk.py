"""One tabletop and everybody who looks at it: tabs, what they are shown, films they have open.

Every tab is told what has changed since it was last told, as one object a turn. All of this runs
in one thread, and nothing waits: a scenario is played in a process of its own.
"""

import json
from base64 import b64encode

from host_tools.sim.choices import option_problem
from host_tools.sim.games import DEFAULT, Games
from host_tools.ui import looks
from host_tools.ui.film import Film, NoFilm
from host_tools.ui.scenario import played
from host_tools.ui.tabletop import NotNow, Tabletop, Wish

LANGUAGES = ("en", "de", "fr", "ru")
OPTION_KINDS = (str, int, bool)
MOST_OPTIONS = 20


class Tab:
    """One open page. `told`: what it knows; `language`: what it speaks; `film`: the journal it
    looks at, and where."""

    def __init__(self):
        self.told: dict = {}
        self.language: str | None = None
        self.film: Film | None = None
        self.film_ms = 0.0


class Desk:
    """The board that is played on, and the tabs."""

    def __init__(self, tabletop: Tabletop):
        self.tabletop = tabletop
        self.tabs: list[Tab] = []
        self._board = 0
        self._menu: list = []
        self._menu_of: object = None
        self._lines: list[str] = []
        self._lines_of: object = None
        self._plays = False  # a scenario, in a process beside

    @property
    def games(self) -> Games:
        """Return the games that can be played here."""
        return self.tabletop.wish.games

    def close(self) -> None:
        """End the board, and the films."""
        for tab in self.tabs:
            self.close_film(tab)
        self.tabletop.close()

    # -- tabs

    def enter(self) -> Tab:
        """A page was opened."""
        tab = Tab()
        self.tabs.append(tab)
        return tab

    def leave(self, tab: Tab) -> None:
        """A page was closed: whatever it held is let go."""
        self.tabletop.hand.gone(tab)
        self.close_film(tab)
        self.tabs.remove(tab)

    def news(self, tab: Tab, state: dict) -> str:
        """Return what has changed for a tab, as JSON, "" when nothing has."""
        shown = dict(state)
        shown["film"] = tab.film.summary() if tab.film else None
        shown["film_at"] = tab.film.at(tab.film_ms) if tab.film else None
        new = {key: value for key, value in shown.items() if tab.told.get(key) != value}
        tab.told = shown
        if not shown["trace"]:
            new.pop("trace", None)
        return json.dumps(new, separators=(",", ":")) if new else ""

    # -- what is

    def state(self) -> dict:
        """Return all there is to show, now. The trace is what is new since the last call."""
        top = self.tabletop
        session, world = top.session, top.world
        self._read_along()
        return {
            "board": self._board,
            "table": world.table.game,
            "pieces": [
                [piece.name, piece.kind, piece.side, round(piece.x, 1), round(piece.y, 1)]
                for piece in world.pieces.values()
            ],
            "rests": world.rests,
            "panel": b64encode(session.packed()).decode(),
            "size": list(session.size),
            "levels": session.levels(),
            "fields": top.fields,
            "ms": session.now_ms,
            "on": session.is_on,
            "trouble": top.trouble or session.trouble,
            "speed": top.pace.speed,
            "paused": top.pace.paused,
            "held": top.hand.is_down or top.pace.button_is_busy,
            "tidies": top.tidies,
            "hint": top.hint,
            "beams": [top.faults.get(0, ""), top.faults.get(1, "")],
            "menu": self._menu,
            "message": looks.message(session) if not top.trouble else "",
            "lines": self._lines,
            "game": list(looks.ruleset(session)) if not top.trouble else ["", ""],
            "trace": top.trace.take() if top.trace else [],
            "stats": session.stats,
        }

    def _read_along(self) -> None:
        """Ask for the menu and the journal when they may have changed."""
        top = self.tabletop
        if top.trouble:
            return
        grown = looks.has_events(top.session)
        now = dict(top.fields)
        now.pop("clock", None)
        key = (grown, top.session.is_on, sorted(now.items()), self._board)
        if key != self._menu_of:
            self._menu_of = key
            self._menu = [list(entry) for entry in looks.menu(top.session)]
        if (grown, self._board) != self._lines_of:
            self._lines_of = (grown, self._board)
            self._lines = [t for t in looks.events(top.session) if not t.startswith("# at")]

    # -- orders that concern the whole board

    def begin(self, wish: dict) -> None:
        """Put another board on the table. Raises NotNow."""
        new = Tabletop(checked(wish, self.games), self.tabletop.pace.speed)
        self.tabletop.close()
        self.tabletop = new
        self._board += 1

    async def play_scenario(self, text: str) -> str:
        """Play a scenario beside the board and say how it went; one at a time."""
        if self._plays:
            return "A scenario is being played already."
        self._plays = True
        try:
            return await played(text, given=self.games.given)
        finally:
            self._plays = False

    # -- films

    def open_film(self, tab: Tab, text: str) -> None:
        """Open a journal. Raises NotNow with what is wrong with it."""
        try:
            film = Film(text, tab.language, self.games)
        except NoFilm as error:
            raise NotNow(str(error)) from None
        self.close_film(tab)
        tab.film, tab.film_ms = film, 0.0

    def speak(self, tab: Tab, language: str) -> None:
        """Show a tab's films in its language: a journal does not say which one the board spoke.
        Raises NotNow."""
        tab.language = known_language(language)
        if tab.film is not None:
            tab.film.speak(language)

    def scrub(self, tab: Tab, ms: float) -> None:
        """Go to an instant of the film."""
        tab.film_ms = ms

    def close_film(self, tab: Tab) -> None:
        """Back to the board."""
        if tab.film is not None:
            tab.film.close()
            tab.film = None


def known_language(language: str) -> str:
    """Return a language that the board speaks. Raises NotNow."""
    if language not in LANGUAGES:
        raise NotNow(f"The board speaks {', '.join(LANGUAGES)}.")
    return language


def checked(wish: dict, games: Games) -> Wish:
    """Return a Wish from what a page sent. Raises NotNow."""
    name = wish.get("ruleset")
    if name is not None and name not in games.names():
        raise NotNow(f"There is no ruleset named {str(name)[:40]}.")
    language = wish.get("language") or None
    if language is not None:
        known_language(language)
    options = wish.get("options") or {}
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        raise NotNow("Options are an object of names and values.")
    data = games.merged(name or DEFAULT)
    for key, value in options.items():
        if not isinstance(value, OPTION_KINDS) or not str(key).replace("_", "").isalnum():
            raise NotNow(f"The option {str(key)[:40]!r} has a value that it cannot have.")
        problem = option_problem(data, key, value)
        if problem:
            raise NotNow(f"The option {problem[:200]}.")
    return Wish(
        name, options, language, wish.get("upper") is not False, wish.get("clear_ball") is True,
        games=games,
    )  # fmt: skip


"""What the one button works on: a notice, an unfinished match, set-up, the beam check, or a match.

    panel = Panel(settings, journal, monitor)
    panel.begin(now_ms, interrupted)
    panel.gesture(0, "hold", t_ms)
    panel.view(now_ms, decided_ms, faults)

`settings` is the board's (settings.py), `journal` takes what happens, `monitor(goal)` gives a
beam's figures for alignment. Times are board times in ms.
"""

from .. import matches
from ..errors import IllegalCall
from ..match import view as match_view
from ..match.referee import Referee
from ..match.state import FINAL, PHASE
from ..screen import BigView, MonitorView, choose
from .play import Play

NOTICE = 0
RESUME = 1
SETUP = 2
MONITOR = 3
PLAYING = 4

LOOK_MS = 500  # a picture with texts that take turns
MONITOR_LOOK_MS = 100
TEXT_PX = 124
PROBLEM_LINES = 3


class Panel:
    """Lead from power-up through set-up and matches."""

    def __init__(self, settings, journal, monitor):
        self.mode = NOTICE
        self.play = None
        self._settings = settings
        self._journal = journal
        self._monitor = monitor
        self._setup = None
        self._interrupted = None
        self._sure = False
        self._problem = 0

    def begin(self, now_ms: int, interrupted):
        """Show what comes first: an interrupted match, problems of the configuration, or
        set-up."""
        if interrupted:
            self._settings.choose(interrupted.ruleset, interrupted.options)
            self._play(interrupted.referee, now_ms)
            self._interrupted = interrupted
            self.mode = RESUME
        elif not self._settings.problems:
            self._to_setup(now_ms, False)

    # Inputs

    def gesture(self, index: int, gesture: str, t_ms: int):
        """Take a gesture of the button (index 0) or of a side's own button (1, 2)."""
        mode = self.mode
        if index:
            if gesture == "tap" and mode == PLAYING:
                self.play.side_button(index - 1, t_ms)
        elif mode == PLAYING:
            self.play.gesture(gesture, t_ms)
            if self.play.done:
                self.play.done = False
                self._to_setup(t_ms, True)
        elif gesture == "tap" or gesture == "hold":
            if mode == SETUP:
                self._in_setup(gesture, t_ms)
            elif mode == MONITOR:
                self.mode = SETUP
            elif mode == RESUME:
                self._in_resume(gesture, t_ms)
            elif self._problem + 1 < len(self._settings.problems):
                self._problem += 1
            else:
                self._to_setup(t_ms, False)

    def broken(self, goal: int, t_ms: int, dark_us: int, u_ms: int):
        """A beam was broken; outside a match that means nothing."""
        if self.mode == PLAYING:
            self.play.broken(goal, t_ms, dark_us, u_ms)

    def advance(self, decided_ms: int, now_ms: int):
        """Let the match's time pass up to what is decided."""
        if self.mode == PLAYING:
            self.play.advance(decided_ms)
            self.play.tick(now_ms)

    def call(self, text: str, t_ms: int):
        """Give a call, or `undo`, to the referee. Raises IllegalCall, ValueError for no call."""
        if self.mode != PLAYING:
            raise IllegalCall(text, "setup")
        self.play.call(text, t_ms)

    def is_legal(self, text: str) -> bool:
        """Return whether a call is legal now. Raises ValueError for what is no call."""
        return self.mode == PLAYING and self.play.is_legal(text)

    # What others ask

    def playing(self):
        """Return the match that is on the screen (panel/play.py), None outside one."""
        return self.play if self.mode == PLAYING else None

    def is_resuming(self) -> bool:
        """Return whether an unfinished match is offered and nobody has answered."""
        return self.mode == RESUME

    def match_on(self) -> bool:
        """Return whether a match is on and not over."""
        return self.mode == PLAYING and self.play.referee.s[PHASE] != FINAL

    def stands(self) -> bool:
        """Return whether no period clock runs."""
        return self.mode != PLAYING or self.play.stands()

    def deadline_ms(self):
        """Return when something will happen by itself, None when nothing will."""
        return self.play.deadline_ms() if self.mode == PLAYING else None

    def next_look_ms(self, now_ms: int) -> int:
        """Return in how many ms the picture changes by itself."""
        if self.mode == MONITOR:
            return MONITOR_LOOK_MS
        if self.stands():
            return LOOK_MS
        left = self.play.referee.remaining_ms(self.play.match_ms(now_ms))
        if left > 10000:
            return left % 1000 or 1000
        return left % 100 or 100

    def fields(self, now_ms: int) -> dict:
        """Return the fields of a match as scenarios expect them, "-" outside one."""
        if self.mode == PLAYING or self.mode == RESUME:
            return match_view.fields(self.play.referee, self.play.match_ms(now_ms))
        found = {}
        for name in match_view.NAMES_OF_FIELDS:
            found[name] = "-"
        found["phase"] = "setup"
        found["announced"] = "no"
        return found

    def view(self, now_ms: int, decided_ms: int, fault: str):
        """Return what to show; `fault` is the name of the fault to tell, or ""."""
        mode, words = self.mode, self._settings.words
        if mode == PLAYING:
            told = words.get("fault-" + fault) if fault else ""
            return self.play.view(now_ms, decided_ms, told)
        if mode == SETUP:
            return self._setup.view(now_ms)
        if mode == MONITOR:
            rows = [(words.get("goal-left"),) + self._monitor(0),
                    (words.get("goal-right"),) + self._monitor(1)]
            return MonitorView(rows, words.get("back"))
        if mode == RESUME:
            title = words.get("sure" if self._sure else "resume-title")
            return self.play.summary(title, words.get("resume-hint"), now_ms)
        problems = self._settings.problems
        title = words.get("fault-config" if self._settings.config_faulty else "fault-ruleset")
        title = "%s %d/%d" % (title, self._problem + 1, len(problems))
        return BigView(title, "", _lines(problems[self._problem]), words.get("hint-tap-go"))

    # Inside

    def _in_setup(self, gesture: str, t_ms: int):
        setup, settings = self._setup, self._settings
        setup.gesture(gesture, t_ms)
        if setup.ready:
            settings.choose(setup.name, setup.options)
            self._new_match(t_ms)
            return
        wants = setup.wants
        setup.wants = ""
        if wants == "language":
            settings.own_language = setup.language
        if wants == "language" or wants == "game":
            settings.choose(setup.name, setup.options)
            setup.use(settings.words, settings.language)
        elif wants == "beams":
            self.mode = MONITOR
        elif wants == "return":
            self.mode = PLAYING

    def _in_resume(self, gesture: str, t_ms: int):
        """A tap continues; a hold discards, after a second one."""
        found = self._interrupted
        if gesture == "hold" and not self._sure:
            self._sure = True
            return
        match_ms = found.referee.now_ms
        if gesture == "tap":
            self._journal.add("%d resume" % match_ms)
            self._play(found.referee, t_ms)
        else:
            self._journal.add("%d abandon" % match_ms)
            self._to_setup(t_ms, False)

    def _new_match(self, t_ms: int):
        setup = self._setup
        rules = self._settings.library.load(setup.name, setup.options)
        self._journal.begin(matches.header(setup.name, rules, setup.options, setup.first_opener,
                                           setup.shootout_opener))
        self._play(Referee(rules, setup.first_opener, setup.shootout_opener), t_ms)

    def _play(self, referee, t_ms: int):
        self._setup = self._interrupted = None
        epoch_ms = t_ms - referee.now_ms
        self.play = Play(referee, self._settings.words, epoch_ms, self._journal.add)
        self.mode = PLAYING

    def _to_setup(self, now_ms: int, can_return: bool):
        from .setup import Setup  # not in memory while a match is played
        settings = self._settings
        self._setup = Setup(settings.library, settings.words, settings.ruleset, settings.options,
                            settings.language, now_ms, can_return)
        self.mode = SETUP


def _lines(problem: str) -> list:
    """Return as much of a problem as fits; all of it was printed on the console."""
    words = problem.split()
    lines = choose(problem, TEXT_PX, PROBLEM_LINES)
    while lines is None and len(words) > 1:
        words.pop()
        lines = choose(" ".join(words) + " …", TEXT_PX, PROBLEM_LINES)
    return lines or [problem]

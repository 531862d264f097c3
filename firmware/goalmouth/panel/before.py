"""What comes before a match: a notice, an unfinished match, set-up, the beam check.

    before = Before(panel, settings, journal, monitor)
    before.begin(now_ms, interrupted)       # or: before.to_setup(now_ms, True)
    before.gesture("hold", t_ms)            # when it has a match: panel.put_on, panel.to_play

Not in memory while a match is played (overlay.py).
"""

import gc

from .. import overlay
from ..screen import BigView, MonitorView, choose
from .panel import MONITOR, NOTICE, RESUME, SETUP

TEXT_PX = 124
PROBLEM_LINES = 3
HINT_MS = 2000


class Before:
    """Lead a Panel to its next match."""

    look_ms = 100  # between two pictures of the beam check

    def __init__(self, panel, settings, journal, monitor):
        self._panel = panel
        self._settings = settings
        self._journal = journal
        self._monitor = monitor
        self._setup = None
        self._interrupted = None  # the referee of a match that can go on
        self._sure = False
        self._problem = 0

    def begin(self, now_ms: int, interrupted):
        """Show what comes first: an interrupted match, problems of the configuration, or
        set-up."""
        if interrupted:
            self._interrupted, ruleset, options = interrupted
            self._settings.resume(ruleset, options)
            self._panel.put_on(self._interrupted, now_ms)
            self._panel.mode = RESUME
        elif self._settings.problems:
            self._panel.mode = NOTICE
        else:
            self.to_setup(now_ms, False)

    def to_setup(self, now_ms: int, can_return: bool):
        """Show set-up; `can_return` offers the way back to the match that is over."""
        from .setup import Setup  # a match that goes on after a reset needs it not
        settings = self._settings
        settings.complete()
        self._setup = Setup(settings.library, settings.words, settings.ruleset, settings.options,
                            settings.language, now_ms, can_return)
        self._panel.mode = SETUP

    def gesture(self, gesture: str, t_ms: int):
        """Take a gesture: "tap" or "hold"."""
        mode = self._panel.mode
        if mode == SETUP:
            self._in_setup(gesture, t_ms)
        elif mode == MONITOR:
            self._panel.mode = SETUP
        elif mode == RESUME:
            self._in_resume(gesture, t_ms)
        elif self._problem + 1 < len(self._settings.problems):
            self._problem += 1
        else:
            self.to_setup(t_ms, False)

    def view(self, now_ms: int):
        """Return what to show."""
        mode, words = self._panel.mode, self._settings.words
        if mode == SETUP:
            return self._setup.view(now_ms)
        if mode == MONITOR:
            rows = [(words.get("goal-left"),) + self._monitor(0),
                    (words.get("goal-right"),) + self._monitor(1)]
            return MonitorView(rows, words.get("back"))
        if mode == RESUME:
            title = words.get("sure" if self._sure else "resume-title")
            hint = "resume-sure-tap" if self._sure else "resume-hint-tap"
            if now_ms // HINT_MS % 2:
                hint = "resume-hint-hold"  # both together are too wide in some languages
            view = self._panel.play.summary(title, words.get(hint), now_ms)
            view.asks = True
            return view
        problems = self._settings.problems
        if not problems:
            return None
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
            self._panel.mode = MONITOR
        elif wants == "return":
            self._panel.go_back()

    def _in_resume(self, gesture: str, t_ms: int):
        """A tap continues; a hold discards, after a second one."""
        found = self._interrupted
        if gesture == "hold" and not self._sure:
            self._sure = True
            return
        match_ms = found.now_ms
        if gesture == "tap":
            self._journal.add("%d resume" % match_ms)
            self._panel.put_on(found, t_ms)
            overlay.forget(overlay.SETUP)  # this module too
            self._panel.to_play()
        else:
            self._journal.add("%d abandon" % match_ms)
            self._interrupted = None
            self._panel.leave(False)

    def _new_match(self, t_ms: int):
        from ..heading import header  # a moment only: set-up is what takes most memory
        from ..match.making import SETUP_ONLY
        setup = self._setup
        rules = self._settings.library.load(setup.name, setup.options)
        gc.collect()  # reading takes much, and what is left of it may look needed later
        first, shootout = setup.first_opener, setup.shootout_opener
        self._journal.begin(header(setup.name, rules, setup.options, first, shootout))
        self._setup = None
        self._panel.start(rules.copied(SETUP_ONLY), first, shootout, t_ms)


def _lines(problem: str) -> list:
    """Return as much of a problem as fits; all of it was printed on the console."""
    words = problem.split()
    lines = choose(problem, TEXT_PX, PROBLEM_LINES)
    while lines is None and len(words) > 1:
        words.pop()
        lines = choose(" ".join(words) + " …", TEXT_PX, PROBLEM_LINES)
    return lines or [problem]

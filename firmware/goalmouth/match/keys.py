"""The keys of a ruleset: what each may be. The desk's schema and docs/rulesets.md are made from
this table.

A row is (name, kind, default, allowed). Kinds: `int` with (lowest, highest); `bool`; `word` with
the words that are allowed; `words`, a list of such words, none twice; `text` with its longest
length; `texts`, an object of language to text; `cues`, an object of moment to the name of a
text in CUE_TEXTS or to a `texts` of the game's own.
A key whose name ends in `_s` is in seconds, `_mm` in millimetres.

May import: words and state.
"""

from .words import FOULS, OUTS, SHAPES, VOIDS

LANGUAGES = ("en", "de", "fr", "ru")

# Keys that a ruleset may list in `options`: set-up then offers them.
OFFERED = (
    "length_s", "strokes", "stop_on_goal", "tournament", "opening_guard_s", "opening_fault",
    "plays_after_foul", "set_piece_counts", "set_piece_scores", "after_goal", "openers",
    "own_goals", "penalty_over", "buttons_per_side", "change_ends", "first_to",
    "attempt_foul_over", "extra_golden", "shootout", "shootout_kicks", "extra_s",
)

# The moments that may have a reminder, the texts that there are for them, and how long a game's
# own text may be: two lines of the panel.
CUES = (
    "opening", "penalty", "corner", "goal-kick", "throw-in", "free-kick", "keeper", "second-touch",
    "foul", "hit-opponent", "announce", "removed-back", "break",
)
CUE_TEXTS = (
    "cue-ball-back", "cue-corner", "cue-draught-back", "cue-ends", "cue-free-kick",
    "cue-goal-kick", "cue-hockey-opening", "cue-kickoff-buttons", "cue-penalty-hockey",
    "cue-penalty-table", "cue-restore", "cue-start-marks", "cue-taker-twice", "returns",
)
CUE_LENGTH = 36

KEYS: tuple = (
    ("format", "int", 1, (1, 1)),
    ("name", "texts", None, 20),
    ("parent", "text", "", 24),
    ("abstract", "bool", False, None),
    ("language", "word", "en", LANGUAGES),
    # the clock
    ("clock", "word", "running", ("running", "rolling")),
    ("periods", "int", 1, (1, 9)),
    ("length_s", "int", 900, (0, 5999)),
    ("length_min_s", "int", 0, (0, 5999)),
    ("length_max_s", "int", 0, (0, 5999)),
    ("period_end", "word", "instant", ("instant", "next_out")),
    ("goal_is_out", "bool", True, None),
    ("stop_on_goal", "bool", True, None),
    ("change_ends", "bool", False, None),
    ("first_to", "int", 0, (0, 99)),
    ("sets", "int", 0, (0, 9)),
    # openings
    ("openers", "word", "alternate", ("alternate", "same")),
    ("after_goal", "word", "conceded", ("conceded", "scored")),
    ("opening_scores", "bool", True, None),
    ("opening_guard_s", "int", 8, (0, 60)),
    ("opening_fault", "word", "opponent", ("opponent", "same")),
    # turns and strokes
    ("strokes", "word", "free", ("free", "tracked")),
    ("strokes_per_turn", "int", 1, (1, 20)),
    ("plays_after_foul", "int", 1, (1, 5)),
    ("foul_plays_lapse", "bool", True, None),
    ("set_piece_scores", "bool", True, None),
    ("set_piece_counts", "bool", True, None),
    ("set_piece_fault", "word", "out", ("out", "opening")),
    ("clearances", "words", (), ("goal-kick", "keeper")),
    ("clearance_keeps", "bool", True, None),
    # which goals count
    ("announce", "bool", False, None),
    ("touched_renews", "bool", False, None),
    ("corner_scores", "bool", True, None),
    ("own_goals", "word", "count", ("count", "corner")),
    # what a person may call
    ("calls", "words", (), tuple(sorted(SHAPES))),
    ("voids", "words", ("false",), VOIDS),
    ("fouls", "words", (), FOULS),
    ("outs", "words", (), OUTS),
    ("out_taker", "word", "either", ("either", "opponent")),
    ("pieces", "int", 5, (1, 11)),
    # penalties and deciders
    ("penalty_stops", "bool", True, None),
    ("penalty_after_time", "bool", True, None),
    ("penalty_over", "word", "opening", ("opening", "defender")),
    ("attempt_strokes", "int", 1, (1, 9)),
    ("attempt_first_scores", "bool", True, None),
    ("attempt_foul_over", "bool", False, None),
    ("tournament", "bool", False, None),
    ("extra_periods", "int", 0, (0, 4)),
    ("extra_s", "int", 180, (10, 5999)),
    ("extra_golden", "bool", False, None),
    ("shootout", "word", "none", ("none", "best", "first")),
    ("shootout_kicks", "int", 5, (1, 11)),
    ("sudden_pairs", "bool", True, None),
    ("buttons_per_side", "int", 0, (0, 30)),
    # the rest
    ("ball_mm", "int", 30, (5, 60)),
    ("cues", "cues", {}, CUES),
    ("options", "words", (), OFFERED),
)

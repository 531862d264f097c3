"""The games that the referee's tests play: the rulesets of the firmware, with options that change
the flow of a match, and games of no sheet for what only a person's own ruleset has."""

from pathlib import Path

from goalmouth import jsoncheck
from goalmouth.match.referee import Referee
from goalmouth.match.ruleset import Ruleset, merge

FIRMWARE = Path(__file__).resolve().parent.parent.parent / "firmware"
RULESETS = ("hockey-kerr", "hockey-zander", "kamzolov", "table-mise")

CALLS = [
    "stroke", "fault", "miss", "foul", "announce", "touched", "out", "keeper", "penalty", "over",
    "taker", "goal", "void", "count", "removed", "turn", "turn-over", "play-on", "end-period",
    "abandon", "score", "clock",
]
OWN = {
    # sets, untimed, no clock stop, golden extra periods are nowhere in the four games
    "sets": {
        "name": {"en": "Sets"}, "length_s": 0, "sets": 3, "first_to": 2, "calls": CALLS,
        "fouls": ["open", "area"], "outs": ["corner", "throw-in"], "change_ends": True,
        "voids": ["false", "foul", "opening"],
    },
    "target": {
        "name": {"en": "Target"}, "length_s": 60, "periods": 2, "first_to": 3, "calls": CALLS,
        "voids": ["false", "opening"], "stop_on_goal": False, "opening_scores": False,
        "opening_guard_s": 3, "openers": "same", "after_goal": "scored", "extra_periods": 2,
        "extra_s": 30, "extra_golden": True, "tournament": True, "opening_fault": "same",
        "set_piece_scores": False, "outs": ["throw-in", "corner", "goal-kick"],
        "set_piece_counts": False, "attempt_strokes": 2, "penalty_over": "defender",
        "attempt_first_scores": False,
    },
    "next-out": {
        "name": {"en": "Next out"}, "length_s": 60, "period_end": "next_out", "calls": CALLS,
        "outs": ["throw-in"], "voids": ["false", "goal-man", "unannounced"], "strokes": "tracked",
        "strokes_per_turn": 3, "plays_after_foul": 2, "announce": True, "shootout": "first",
        "set_piece_scores": False, "fouls": ["open", "area"], "attempt_strokes": 2,
        "attempt_first_scores": False, "options": ["stop_on_goal"],
    },
    "rolling": {
        "name": {"en": "Rolling"}, "length_s": 60, "clock": "rolling", "calls": CALLS,
        "outs": ["throw-in", "corner"], "voids": ["false", "opening", "foul"],
        "opening_scores": False, "strokes_per_turn": 2, "own_goals": "count", "announce": True,
        "set_piece_scores": False, "extra_periods": 1, "extra_s": 20, "penalty_over": "defender",
    },
    # the other reading of every silent point that the two games above do not have
    "readings": {
        "name": {"en": "Readings"}, "length_s": 60, "periods": 2, "calls": CALLS,
        "outs": ["throw-in", "goal-kick"], "voids": ["false", "opening", "goal-man"],
        "strokes": "tracked", "strokes_per_turn": 2, "plays_after_foul": 4, "shootout": "best",
        "opening_scores": False, "set_piece_scores": False, "set_piece_fault": "opening",
        "set_piece_counts": False, "clearances": ["goal-kick"], "clearance_keeps": False,
        "foul_plays_lapse": False, "penalty_stops": False, "penalty_after_time": False,
        "penalty_over": "defender", "attempt_strokes": 2, "sudden_pairs": False,
        "tournament": True, "shootout_kicks": 2, "options": ["stop_on_goal", "strokes"],
    },
    "readings at no time": {
        "name": {"en": "No time"}, "length_s": 60, "period_end": "next_out", "clock": "rolling",
        "calls": CALLS, "outs": ["throw-in", "goal-kick", "corner"], "fouls": ["open", "area"],
        "voids": ["false", "opening", "unannounced", "foul"], "goal_is_out": False,
        "strokes_per_turn": 3, "announce": True, "touched_renews": True, "own_goals": "corner",
        "opening_scores": False, "clearances": ["goal-kick", "keeper"], "clearance_keeps": False,
        "set_piece_counts": False,
        "penalty_stops": False, "penalty_over": "defender",
    },
    "running at no time": {
        "name": {"en": "No time"}, "length_s": 60, "period_end": "next_out", "calls": CALLS,
        "outs": ["throw-in"], "fouls": ["open", "area"], "voids": ["false", "opening"],
        "goal_is_out": False, "opening_scores": False, "set_piece_scores": False,
        "penalty_stops": False, "options": ["stop_on_goal"],
    },
}  # fmt: skip

# Every game in the shapes that differ in their flow.
SHAPES = {
    "hockey-kerr": ("hockey-kerr", {}),
    "hockey-kerr tracked": ("hockey-kerr", {"strokes": "tracked", "tournament": "yes"}),
    "hockey-kerr non-stop": ("hockey-kerr", {"stop_on_goal": "no"}),
    "hockey-kerr tracked non-stop": (
        "hockey-kerr", {"strokes": "tracked", "stop_on_goal": "no", "tournament": "yes"}),
    "hockey-zander": ("hockey-zander", {"tournament": "yes"}),
    "hockey-zander tracked": ("hockey-zander", {"strokes": "tracked"}),
    "kamzolov": ("kamzolov", {"length_s": 60}),
    "kamzolov tracked": ("kamzolov", {"strokes": "tracked", "tournament": "yes"}),
    "kamzolov non-stop": ("kamzolov", {"stop_on_goal": "no"}),
    "kamzolov tracked non-stop": (
        "kamzolov", {"strokes": "tracked", "stop_on_goal": "no", "set_piece_counts": "no"}),
    "table-mise": ("table-mise", {}),
    "sets": ("sets", {}),
    "target": ("target", {}),
    "next-out": ("next-out", {}),
    "next-out non-stop": ("next-out", {"stop_on_goal": "no"}),
    "rolling": ("rolling", {}),
    "readings": ("readings", {}),
    "readings free non-stop": ("readings", {"strokes": "free", "stop_on_goal": "no"}),
    "readings at no time": ("readings at no time", {}),
    "running at no time": ("running at no time", {"stop_on_goal": "no"}),
}  # fmt: skip
SHEETS = [name for name in SHAPES if SHAPES[name][0] not in OWN]
EXAMPLES = sorted(path.stem for path in (FIRMWARE / "rulesets" / "examples").glob("*.json"))


def read(name):
    """Return the parsed data of a ruleset file."""
    if name in OWN:
        return OWN[name]
    folder = FIRMWARE / "rulesets" / ("examples" if name in EXAMPLES else "")
    return jsoncheck.parse((folder / f"{name}.json").read_text("utf-8"))


def rules_of(shape):
    """Return the Ruleset of one of SHAPES or EXAMPLES."""
    name, options = SHAPES.get(shape, (shape, {}))
    return Ruleset(merge(name, read), options)


def referee_of(shape, first_opener=0, shootout_opener=0, **more):
    """Return a referee for one of SHAPES or EXAMPLES."""
    return Referee(rules_of(shape), first_opener, shootout_opener, **more)

"""What each key of a ruleset means, in words, for docs/rulesets.md and the schema.

The keys themselves, their kinds, defaults and limits are the firmware's (match/keys.py); a test
fails when one of them has no meaning here, or a meaning has no key.
"""

# group title, then key: meaning
GROUPS = (
    ("The file", {
        "format": "Version of this format.",
        "name": "Title in set-up, by language. One is enough: the others fall back to English, "
        "then to any.",
        "parent": "Name of another ruleset file, without `.json`: its keys are taken over, and a "
        "key given here replaces the parent's whole value. Up to four files in a chain.",
        "abstract": "Only a parent: not offered in set-up.",
        "language": "Language of the display unless one is chosen: that of the rule sheet.",
    }),
    ("Clock and periods", {
        "clock": "`running`: a tap starts and stops it. `rolling`: it runs only while the ball "
        "rolls, from the tap at the touch to the tap at rest.",
        "periods": "Regular periods.",
        "length_s": "Length of a regular period. 0: no limit; the display counts up.",
        "length_min_s": "Shortest length, where `length_s` is an option.",
        "length_max_s": "Longest length, where `length_s` is an option.",
        "period_end": "`instant`: at zero. `next_out`: play goes on at 0:00 until the ball is "
        "out; it needs the call `out`, and `outs`.",
        "goal_is_out": "Where the period ends at the next out, a goal ends it, too, counted or "
        "not. If not, play goes on at 0:00 after it, with its own restart, until an `out`.",
        "stop_on_goal": "The clock stops at a goal and starts with the tap for the next opening. "
        "If not, the phase stays running and the next opening is on from the goal. Running clocks "
        "only.",
        "change_ends": "Ends are changed after every period, extra time included.",
        "first_to": "Goals that win the match, or a set. 0: no target.",
        "sets": "Best of so many sets (an odd number): a set is a period that ends at `first_to`, "
        "and the score counts sets. 0: no sets. Replaces `periods`.",
    }),
    ("Openings", {
        "openers": "Who opens the periods after the first, extra time included: sides alternate, "
        "or the `same` side always does.",
        "after_goal": "Who opens after a goal: the side that `conceded` it or that `scored` it.",
        "opening_scores": "A goal from an opening counts.",
        "opening_guard_s": "How long an opening or set piece that may not score lasts, in running "
        "clock, while strokes are free. 0: not at all.",
        "opening_fault": "Who opens after a goal that did not count because of the opening.",
    }),
    ("Turns and strokes", {
        "strokes": "`free`: nobody counts them. `tracked`: a tap in play is \"stroke played\", "
        "and the display shows whose turn it is. With a rolling clock touches are always counted.",
        "strokes_per_turn": "Strokes, or touches, of one turn.",
        "plays_after_foul": "Strokes in a row that the other side has after a foul. Running "
        "clocks only: with a rolling clock it has a free kick and a turn.",
        "foul_plays_lapse": "What is left of them lapses with the next opening, after a goal or "
        "in the next period. If not, it is added to that side's next turn.",
        "set_piece_scores": "A goal straight from a throw-in, corner, goal kick or free kick "
        "counts.",
        "set_piece_counts": "A set piece is the first of its turn's strokes.",
        "set_piece_fault": "What follows a goal from a set piece that may not score: the restart "
        "of a ball `out` over that line, or an `opening` by the other side.",
        "clearances": "Restarts by the keeper, which are no touch: the next one is the first.",
        "clearance_keeps": "After such a clearance the side that cleared keeps the turn, unless "
        "`turn-over` is called. If not, the turn passes by itself.",
    }),
    ("Which goals count", {
        "announce": "Only announced goals count.",
        "touched_renews": "`touched` is legal after the last touch of a turn, too, and begins a "
        "new turn. If not, it comes too late then.",
        "corner_scores": "Straight from a corner a goal counts without being announced.",
        "own_goals": "`count`: for the opponent. `corner`: they do not count, the opponent has a "
        "corner. Known only where strokes or touches are counted.",
    }),
    ("Calls", {
        "calls": "The calls that the game has (docs/button.md). A call that is not in it is not "
        "legal and not in the list. Penalties and a shoot-out need `over`, unless an attempt has "
        "more than one stroke, the last of which ends it.",
        "voids": "Reasons for which a goal can be taken back, the likeliest first.",
        "fouls": "Kinds of fouls, where the game tells them apart.",
        "outs": "Restarts after the ball went out, the likeliest first.",
        "out_taker": "Who may take them: `either` side, or only the `opponent` of the side that "
        "played (known where strokes are counted).",
        "pieces": "Pieces a side has, as a limit for `removed`.",
    }),
    ("Penalties, extra time, shoot-out", {
        "penalty_stops": "The clock stands during a penalty. If not, it is left as it is: "
        "running, it runs on until an opening is next. Running clocks only.",
        "penalty_after_time": "A penalty that is pending when time is up is played out, and foul "
        "and penalty are legal in a break and after the match. If not, the time ends it, and they "
        "are not.",
        "penalty_over": "After a penalty in play without a goal: an `opening` by the defending "
        "side, or play goes on with the `defender` on the ball.",
        "attempt_strokes": "Strokes of a penalty or a kick of the shoot-out. 1: they are not "
        "counted.",
        "attempt_first_scores": "The first of them may score.",
        "attempt_foul_over": "A foul of the taker ends the attempt. If not, `over` says so.",
        "tournament": "A level match goes on to extra time and shoot-out by itself. If not, a "
        "draw stands, and the list offers to play on.",
        "extra_periods": "Periods of extra time.",
        "extra_s": "Length of each of them.",
        "extra_golden": "The first goal of extra time wins.",
        "shootout": "`best` of `shootout_kicks` each, ended as soon as one side cannot be caught, "
        "then in pairs; `first`: the first goal wins at once; or `none`.",
        "shootout_kicks": "Kicks of each side before sudden death.",
        "sudden_pairs": "Sudden death is decided only after equal kicks. If not, its first goal "
        "wins at once.",
        "buttons_per_side": "Takers of a side: none shoots twice before all have. 0: takers are "
        "not named.",
    }),
    ("The rest", {
        "ball_mm": "Width of the ball, for the speed of a shot.",
        "cues": "Reminders, by moment: the name of a text of the firmware, or texts of the "
        "game's own by language.",
        "options": "Keys of this table that set-up offers, besides those that it always offers.",
    }),
)  # fmt: skip

MEANINGS = {key: text for _, group in GROUPS for key, text in group.items()}


def unit_of(key: str) -> str:
    """Return a key's unit, "" for what is a plain number or a word."""
    if key.endswith("_s"):
        return "s"
    return "mm" if key.endswith("_mm") else ""

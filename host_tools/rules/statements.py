"""The statements of the two hockey sheets, in our own words, and what the product does.

A row is (id, kinds, text, how, reading). `kinds`: sense (decided by the firmware), call (decided
by a person), cue (a reminder), build (the board), docs (for people alone). `how`: the calls and
the keys of the ruleset. `reading`: where the sheet is silent, what we take and which key changes
it; None where it is not. A text or a reading may be a pair: the English sheet's, the German
sheet's.
"""

HOCKEY = (
    ("H01", "sense docs",
     ("Two sides of one player each. Every call works with or without a third person.",
      "Two sides of one player each, and a referee. Every call works with or without one."),
     "the sides' names in config.json", None),
    ("H02", "cue",
     "Five draughts and a goal-man of double height on each side. For every opening: goal-man in "
     "the middle of the goal line, two backs in front of the goal area (DE: of the goal), three "
     "forwards at the centre circle, the puck on the centre spot.",
     "`cues.opening`, `pieces`", None),
    ("H03", "sense", "Three periods of six minutes.", "`periods`, `length_s`, `period_end`",
     "A period ends at the instant when its time is up. A puck that broke the beam before it "
     "counts, whenever it is handled (`period_end`)."),
    ("H04", "sense", "More goals win.", "–", None),
    ("H05", "sense cue", "The central forward of the opening side plays first.", "`first_opener`",
     "Who opens first is tossed on the device (`first_opener`)."),
    ("H06", "sense call",
     "No goal from an opening: if the puck goes in, the other side opens. EN says so for the "
     "whole match, DE for the first play; both do it at every opening here.",
     "`opening_scores`, `opening_guard_s`, `opening_fault`; `stroke`, `void opening`",
     "The opening is over with its stroke, with a foul, or, while strokes are free, after 8 s of "
     "running clock (`opening_guard_s`)."),
    ("H07", "sense call docs",
     ("After it the sides take turns of one stroke. A played draught need not touch the puck; the "
      "stroke is a short one, with the stick.",
      "After it the players move freely round the table and choose any of their draughts. A "
      "played one need not touch the puck."),
     "`strokes`, `strokes_per_turn`; a tap is the stroke when they are tracked",
     (None, "Turns alternate as in the English sheet where strokes are tracked "
      "(`strokes_per_turn`); left free, nobody counts them (`strokes`).")),
    ("H08", "call",
     ("A foul: the played draught, or one that it pushed, touches an opponent's before either "
      "has touched the border, the puck or the goal.",
      "A foul: the played draught touches an opponent's before it has touched the border, the "
      "puck, the goal or a second draught."),
     "`foul`", None),
    ("H09", "call cue",
     ("The sheet names two plays after a foul in its penalty rule only.",
      "After direct contact the position is restored as it was; two plays after a foul are named "
      "in the penalty rule only."),
     "`foul`; `plays_after_foul`, `cues.foul`",
     "After a foul the other side has two plays in a row (`plays_after_foul`)."),
    ("H10", "call",
     "The goal-man touching the puck beyond the first thick line is a foul. In its own goal area "
     "it cannot foul; outside, the contact rules hold for it. It may play anywhere.",
     "`foul`", None),
    ("H11", "call", "A goal by the goal-man does not count, and its side opens again.",
     "`void goal-man`", "Not applied in penalty attempts, where H16 says what its touch means."),
    ("H12", "call cue",
     "A removed draught comes back after a goal or in the next period.",
     "`removed`; `pieces`, `cues.removed-back`",
     "What a draught is removed for is the table's matter. A goal that does not count brings none "
     "back."),
    ("H13", "call docs",
     ("A penalty: the puck touches a defender in its goal area after a legal play of the other "
      "side. Not if the defender was pushed in on the first of two plays after a foul, nor if at "
      "the time of the play the puck touched the area, or touched or lay behind a goal line.",
      "A penalty: the puck touches a defender in its goal area after a legal play of the other "
      "side. Not if the defender was pushed in on the first of two plays and the puck touches the "
      "area, nor if the draught stands behind a goal line when time is up."),
     "`penalty`", None),
    ("H14", "cue",
     "For a penalty: goal-man in the middle of its goal line, the attacker on its central point "
     "of the centre circle (DE: the middle of its half circle), the puck on the centre spot.",
     "`cues.penalty`", None),
    ("H15", "sense call",
     "Three strokes. The first may not score: if the puck goes in, the attempt is over. The third "
     "without a goal ends it.",
     "`attempt_strokes`, `attempt_first_scores`; taps, `stroke`", None),
    ("H16", "call",
     "The puck touching the goal-man without going in is saved: the attempt is over. The draught "
     "may not pass (DE: play on) the puck.", "`over`", None),
    ("H17", "call",
     ("A puck that touched the side wall on its way in is no goal of an attempt.",
      "A puck that touched the side wall on its way in is a regular goal: there is nothing to "
      "call."),
     ("`void wall`", "`void wall` is not in `voids`"), None),
    ("H18", "sense build",
     "A goal when the puck touches (EN: or passes) the back line of the goal. Own goals count for "
     "the other side.", "the place of the beam", None),
    ("H19", "sense cue", "After a goal: the opening position.",
     "`after_goal`, `stop_on_goal`, `cues.opening`",
     "The side that conceded opens (`after_goal`). The clock stops at a goal, also at a "
     "disallowed one, and starts with the tap for the opening (`stop_on_goal`)."),
    ("H20", "sense", "The second and third period begin with an opening.", "`openers`",
     "The openers of all periods, extra time included, alternate from the toss on (`openers`)."),
    ("H21", "sense",
     ("A level match may go on for one section of three minutes, in which the first goal wins.",
      "A level match may go on for three minutes."),
     "`extra_periods`, `extra_s`, `extra_golden`",
     (None, "They are played to their end (`extra_golden`).")),
    ("H22", "sense call",
     ("Still level: best of three penalties each, then sudden death.",
      "Still level: three penalties each; the player who scores the first goal wins."),
     ("`shootout`, `shootout_kicks`, `sudden_pairs`; `over`",
      "`shootout`, `shootout_kicks`; `over`"),
     ("Sudden death is in pairs (`sudden_pairs`).",
      "The first goal wins at once; after three each without one it goes on in turn "
      "(`shootout` `first`).")),
    ("H23", "sense call",
     ("In tournaments always so; else it is possible.",
      "In tournaments usually so; else it is possible."),
     "`tournament`; `play-on`",
     "Without `tournament` a draw stands, and the result's list offers to play on."),
    ("H24", "sense", "The clock of a period.", "`clock`; the button",
     "It runs on during play (`clock`); a tap stops and starts it."),
    ("H25", "sense call", "Penalties in play and the time.",
     "`penalty`, `foul`; `penalty_stops`, `penalty_after_time`, `foul_plays_lapse`, "
     "`penalty_over`",
     "The clock stands during a penalty (`penalty_stops`). One that is pending when time is up is "
     "played out, then the period ends; foul and penalty are legal in the break until the next "
     "opening (`penalty_after_time`). A second play that is left lapses with a goal or the period "
     "(`foul_plays_lapse`). After an attempt without a goal the defending side opens "
     "(`penalty_over`)."),
)  # fmt: skip

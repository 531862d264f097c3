"""The statements of Kamzolov's sheet and of the table-mise sheet, as statements.py does it."""

KAMZOLOV = (
    ("K01", "sense cue docs",
     "Two players, three draughts each, everything on its marks. Strokes push away from the "
     "player; the handle is held by its end, with three fingers.",
     "`pieces`, `cues.opening`", None),
    ("K02", "sense", "One session of an agreed length, 15 or 20 minutes for example.",
     "`length_s`, an option from 60 to 3600 s", None),
    ("K03", "sense", "The first turn is drawn by lot.", "`first_opener`: a toss on the device",
     None),
    ("K04", "sense call",
     "Up to three strokes in a row, at draughts or ball; a faulty one ends the turn at once.",
     "`strokes`, `strokes_per_turn`; taps, `fault`, `turn-over`", None),
    ("K05", "docs", "Nobody has to shoot at goal: strokes may serve to regroup.", "–", None),
    ("K06", "sense build",
     "The ball is in when its centre has crossed the goal line. The beam lies one ball radius "
     "behind it, so that the leading edge breaks it just then.", "the place of the beam", None),
    ("K07", "sense cue",
     "After a goal everything goes back to its marks, and the side that conceded begins.",
     "`after_goal`, `stop_on_goal`, `own_goals`, `cues.opening`",
     "The clock stops at the goal and starts with the tap for the next opening (`stop_on_goal`). "
     "Own goals count (`own_goals`)."),
    ("K08", "call cue",
     "Faulty strokes: the draught missed the ball; at a set piece the ball reached no own "
     "draught; the ball came to rest off the field; the draught touched an opponent's, which goes "
     "back to its place.",
     "`fault missed`, `fault no-own`, `out`, `fault hit-opponent`; `cues.hit-opponent`", None),
    ("K09", "docs",
     "An own draught that is wholly off the field is moved back to the line by the shortest way; "
     "that is no fault. Rebounds off the border are fine.", "–", None),
    ("K10", "call", "Over a side line: a throw-in for the other side, where it crossed.",
     "`out throw-in`; `out_taker`", None),
    ("K11", "call",
     "Over the opponent's end line: a goal kick for the opponent from anywhere on that line.",
     "`out goal-kick`", None),
    ("K12", "call",
     "Over one's own end line: a corner for the opponent, from either sector there.",
     "`out corner`", None),
    ("K13", "sense call", "After a good set piece its taker goes on with ordinary strokes.",
     "`set_piece_counts`", "The set piece is the first of the three strokes "
     "(`set_piece_counts`)."),
    ("K14", "sense",
     "A ball that goes in during the stroke of a throw-in, goal kick or corner is no goal, "
     "touched on the way or not.",
     "`set_piece_scores`, `set_piece_fault`, `opening_guard_s`; `stroke`",
     "Play goes on as after a ball out over that end line (`set_piece_fault`). The set piece is "
     "over with its stroke, or after the guard while strokes are free (`opening_guard_s`)."),
    ("K15", "build",
     "The board: plywood with wide borders lined with thin rubber, a field of at least 400 by "
     "600 mm, out strips of 80 to 100, goals of 50 cut into the borders and covered, corner "
     "sectors; draughts of 30 by 8, a clear ball of 30 by 3 with a hole of 2 at its centre.",
     "hardware/board.toml, docs/build.md", None),
    ("K16", "sense", "The sheet ends with the session.",
     "`tournament`, `extra_periods`, `extra_s`, `shootout`; `play-on`",
     "A draw stands; `tournament` gives extra time of five minutes and a shoot-out of three."),
    ("K17", "sense", "The end of the session.", "`period_end`",
     "At the instant when time is up, as H03 (`period_end`)."),
)  # fmt: skip

TABLE_MISE = (
    ("B01", "sense", "Two periods of a minute; the clock runs only while the ball rolls.",
     "`clock`, `periods`, `length_s`; a tap at the touch, a tap at rest", None),
    ("B02", "sense call",
     "Once the time is used up the period ends when the ball next goes out.",
     "`period_end`, `goal_is_out`; `out`, `end-period`",
     "A goal is going out, too (`goal_is_out`). Fouls, penalties, keeper's balls and changes of "
     "turn do not end it; no restart follows the exit (`period_end`)."),
    ("B03", "sense",
     "The first kick-off is tossed, the other side has the second; after a goal the side that "
     "conceded.", "`first_opener`, `openers`, `after_goal`", None),
    ("B04", "cue", "Before kicking off, that side may move two buttons within its half.",
     "`cues.opening`", None),
    ("B05", "sense", "Seven touches a turn.",
     "`strokes_per_turn`, `set_piece_counts`, `clearances`; taps, `turn`",
     "One rolling spell is one touch. Throw-in, corner and free kick are the first "
     "(`set_piece_counts`), as a kick-off is; a keeper's clearance is none (`clearances`)."),
    ("B06", "call", "A stroke that misses the ball passes the turn.", "`miss`", None),
    ("B07", "call cue",
     "Only announced goals count: the shot is announced from the opponent's half, then the "
     "defender places the keeper.", "`announce`", None),
    ("B08", "sense call",
     "A goal that was not announced is a goal kick for the defence, unless it came straight from "
     "a corner.", "`announce` (key), `corner_scores`; `void unannounced`", None),
    ("B09", "sense call",
     "An announced shot that stays in play goes to the opponent, unless a team-mate touched it "
     "last.", "`touched`; `touched_renews`",
     "Out or missed, the announcement is used up, too. `touched` comes too late after the seventh "
     "touch (`touched_renews`)."),
    ("B10", "call cue",
     "Touching an opponent's button or keeper before the ball is a foul: a free kick from the "
     "spot, the taker near the ball, what is in the way moved, nothing by the fouling side.",
     "`foul SIDE open`; `cues.free-kick`", None),
    ("B11", "call", "A foul in the penalty area is a penalty: an announced shot from its mark.",
     "`foul SIDE area`; `penalty_over`", "Saved and still in play, the ball is the defender's "
     "(`penalty_over`)."),
    ("B12", "cue",
     "All buttons leave the area, the taker stands behind the ball; the keeper on its line "
     "chooses in secret: left, right or stay.", "`cues.penalty`", None),
    ("B13", "call",
     "Over the side line: the opponent's throw-in. Over a goal line: corner or goal kick, by who "
     "touched it last.", "`out throw-in`, `out corner`, `out goal-kick`", None),
    ("B14", "cue call",
     "The ball is put back on its spot. A throw-in that reaches no team-mate goes to the "
     "opponent.", "`cues.throw-in`; `turn-over`", None),
    ("B15", "cue",
     "Corners: three buttons may be moved by each side, the attackers' first, the taker stands "
     "behind the line; then the keeper is placed.", "`cues.corner`", None),
    ("B16", "cue call",
     "Goal kicks: the side that put the ball out moves four buttons, the other none; the keeper "
     "clears. A clearance that touches the opponents gives them the ball.",
     "`cues.goal-kick`, `clearances`, `clearance_keeps`; `turn-over`",
     "Else the clearing side keeps it (`clearance_keeps`)."),
    ("B17", "call",
     "A ball at rest in a goal area is that keeper's, cleared from where it lies; so is a foul on "
     "the keeper.", "`keeper`, `foul SIDE keeper`", None),
    ("B18", "call cue",
     "After a corner, free kick or throw-in the taker waits for a team-mate's touch, after a "
     "penalty for the keeper's. Else: a free kick.",
     "`foul SIDE open`; `cues.second-touch`", None),
    ("B19", "sense call",
     "A level match is decided by a shoot-out of five each in turn; no button shoots twice before "
     "all have.", "`tournament` (fixed), `shootout`, `shootout_kicks`; `over`, `taker`",
     "Ten buttons a side (`buttons_per_side`). Naming the taker is not needed."),
    ("B20", "sense",
     "It stops as soon as one side cannot be caught; level after five, it goes on round by round.",
     "`shootout` `best`", None),
    ("B21", "sense", "An own goal is not announced, so it does not count.", "`own_goals`",
     "The opponent has a corner (`own_goals`)."),
    ("B22", "sense build", "When the ball is in.", "the place of the beam", "As K06."),
    ("B23", "call", "Fouls on attempts, and who shoots first.",
     "`foul`, `attempt_foul_over`, `shootout_opener`",
     "A foul of the taker, or its second touch, ends the attempt (`attempt_foul_over`). Who "
     "shoots first is tossed (`shootout_opener`)."),
)  # fmt: skip

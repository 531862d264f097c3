"""What a person does at the panel: gestures in, views out. Pure, like match/ and screen/.

    lists     a list that is worked with one button
    setup     choosing a game, its options, the language; the coin toss
    play      a match: gestures to the referee, its lists
    wording   the referee's state and calls as texts and views

Gestures are those of senses/button.py: "tap", "hold" (0.7 s), "hold-on" (1.4 s), "up".
"""

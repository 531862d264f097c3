"""The referee: events in, cues out, nothing else.

Pure: ints, strings and tuples; no hardware, no time, no floats, no globals that change. It runs
unchanged on MicroPython and CPython.

    keys, check, ruleset    a game as data: the keys, their limits, a file made into a Ruleset
    state                   everything the referee knows, as one flat list of ints
    table                   phases, events, and where they may lead; the theory of operation
    legal, reasons          why a call is refused now; the reasons, and what each is called
    effects                 what each event does, by name
    clock                   start instants and stop instants
    turns, breaks, rulings, fouls, goals, attempts, shootout, periods, results
                            the consequences, by subject
    history, tape           the events that can be taken back
    referee                 handle, advance, undo: the interpreter of all that
    menu                    what a list offers, likeliest first
    calls, misread          calls as text; what is wrong with a text that is no call
    cues                    what the referee says
    record                  the journal's lines
    view                    the referee's state in words, as scenarios expect it
"""

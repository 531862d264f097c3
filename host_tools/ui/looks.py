"""What a front end wants to know of the firmware, asked without disturbing it.

Every function takes a Session and gives nothing much ({}, [], "") while the firmware does not run.
"""


def fields(session) -> dict[str, str]:
    """Return every field of `expect` as of now; what waits for a step is not in it yet."""
    return session.look(lambda app, now_ms, _: dict(app.fields(now_ms))) or {}


def ruleset(session) -> tuple[str, str]:
    """Return the name of the game that is chosen on the board, and the board's language."""
    return session.look(
        lambda app, *_: (app.settings.ruleset, app.settings.language)
    ) or ("", "")


def menu(session) -> list[tuple[str, str]]:
    """Return the calls that are legal now as (call, its entry in the board's language), the
    likeliest first, and "undo" when something can be undone."""

    def ask(app, _, module):
        play = app.panel.playing()
        if play is None:
            return []
        words = app.panel.wording()
        text = module("goalmouth.match.calls").call_text
        calls = module("goalmouth.match.menu").legal_calls(play.referee)
        found = [(text(call), words.call(call).split("|")[0]) for call in calls]
        if app.is_legal("undo"):
            found.append(("undo", words.undo(play.referee).split("|")[0]))
        return found

    return session.look(ask) or []


def message(session) -> str:
    """Return the message line in the board's language, "" when there is none."""

    def ask(app, now_ms, _):
        play = app.panel.playing()
        if play is None:
            return ""
        text = getattr(play.view(now_ms, now_ms, ""), "message", "")
        return text.split("|")[0]  # the longer one of two wordings

    return session.look(ask) or ""


def events(session) -> list[str]:
    """Return the texts of the journal that is being written, what is not in its file yet too."""

    def ask(app, *_):
        journal = app.journal
        if not journal.match:
            return []
        found = journal.found
        lines = list(journal.texts(journal.match))
        journal.found = found
        return lines

    return session.look(ask) or []


def has_events(session) -> int:
    """Return a number that changes when the journal has grown; cheap."""
    return session.look(lambda app, *_: app.journal.match * 100000 + app.journal.lines) or 0

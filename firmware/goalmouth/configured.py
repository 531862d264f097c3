"""What config.json and the rulesets on the board make of this board's settings.

Not in memory once the board has started (overlay.py).
"""

from . import texts, wiring
from .drivers import files
from .errors import BadRuleset
from .screen import NAME_PX, shorten


class Values:
    """The configuration's values, without what made them: parts hold them, and wiring.py and
    config.py need not be in memory for that."""


def read(settings) -> tuple:
    """Choose for `settings` what config.json wants and the board has, and list all problems;
    return the configuration, and the sides' names as they are shown."""
    text, trouble = _text("config.json")
    made, found = wiring.load(text)
    config = Values()
    for name in made.__dict__:
        setattr(config, name, getattr(made, name))
    settings.problems = problems = trouble + found
    settings.own_language = made.language
    library = settings.library
    settings.ruleset_faulty = len(library.problems) > 0
    settings.ruleset = _game(made.ruleset, settings.ruleset, library.names(), problems)
    _choose_options(settings, dict(made.options))
    settings.config_faulty = len(problems) > 0
    problems.extend(library.problems)
    return config, [shorten(name, NAME_PX) for name in made.names]


def _game(wanted, default: str, names: list, problems: list) -> str:
    """Return the game that config.json names, or the default, or the first that is there."""
    name = wanted or default
    if name in names:
        return name
    problems.append("ruleset: %s is not there; there are %s" % (name, ", ".join(names)))
    return default if default in names else names[0]


def _choose_options(settings, given: dict):
    """Take the match options of config.json that the game offers."""
    problems = settings.problems
    language = given.pop("language", None)
    if language in texts.LANGUAGES:
        settings.own_language = language
    elif language is not None:
        problems.append("options.language: %r is not one of %s"
                        % (language, ", ".join(texts.LANGUAGES)))
    for key in sorted(given):
        settings.options[key] = given[key]
        try:
            settings.library.load(settings.ruleset, settings.options)
        except BadRuleset as error:
            problems.extend(["options." + p for p in error.problems])
            del settings.options[key]


def _text(path: str) -> tuple:
    """Return (text or None, problems) of a file."""
    try:
        return files.read_text(path), []
    except (OSError, ValueError) as error:
        return None, ["%s: cannot be read: %s" % (path, error)]

"""`goalmouth report`: finds the ruleset that was played, tells the story, writes the file."""

import json
import sys
from pathlib import Path

from host_tools.errors import Trouble
from host_tools.report import data, page
from host_tools.report.lines import Journal, read_journal
from host_tools.report.story import Story, tell
from host_tools.sim.games import BUILT_IN, EXAMPLES, use_firmware

LONGEST_NAME = 40


def run(path: Path, output: Path | None, form: str, rulesets: list[Path], names=("A", "B")):
    """Write the report of a journal as "html", "csv" or "json"; `names`: what A and B are called.
    Raises Trouble."""
    story = story_of(path, rulesets)
    story.names = _checked(names)
    if form == "html":
        text = page.page(story, path.name)
        output = output or path.with_suffix(".html")
    else:
        text = data.as_csv(story) if form == "csv" else data.as_json(story)
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise Trouble(
            f"{output} cannot be written: {error.strerror}.", "Name a place that can be: -o FILE"
        ) from error
    print(f"wrote {output}")
    for problem in story.problems:
        print(f"  warning: {problem}")


def _checked(names: tuple[str, str]) -> tuple[str, str]:
    one, other = (" ".join(name.split()) for name in names)
    bad = [name for name in (one, other) if not 0 < len(name) <= LONGEST_NAME or name[0] == "-"]
    if bad or one == other:
        raise Trouble(
            f"{names[0]!r} and {names[1]!r} are no names for two teams.",
            f"Give two that differ, of 1 to {LONGEST_NAME} characters each: --names Red Blue",
        )
    return one, other


def story_of(path: Path, rulesets: list[Path]) -> Story:
    """Return the story of a journal file. Raises Trouble."""
    use_firmware()
    try:
        text = path.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise Trouble(
            f"{path} cannot be read: {error.strerror}.", "Name a journal (*.gmj)."
        ) from error
    journal = read_journal(text, str(path))
    rules, title = _rules(journal, path.parent, rulesets)
    return tell(journal, rules, title)


def _rules(journal: Journal, beside: Path, own: list[Path]):
    """Return the ruleset that a journal was played under, and its title."""
    from goalmouth import heading, jsoncheck
    from goalmouth.errors import GoalmouthError, Refused
    from goalmouth.match.ruleset import Ruleset, merge

    name = journal.header["ruleset"]
    for path in own:
        if not path.is_file():
            raise Trouble(f"There is no file {path}.", "Name a ruleset: --ruleset FILE.json")
    given = {path.stem: path for path in own}

    def read(wanted: str):
        places = [given[wanted]] if wanted in given else []
        places += [folder / f"{wanted}.json" for folder in
                   (*[path.parent for path in own], beside / "rulesets", beside,
                    BUILT_IN, EXAMPLES)]  # fmt: skip
        for place in places:
            if place.is_file():
                return jsoncheck.parse(place.read_text(encoding="utf-8"))
        raise ValueError(f"there is no {wanted}.json")

    try:
        merged = merge(name, read)
        rules = Ruleset(merged, journal.options)
    except (GoalmouthError, ValueError, json.JSONDecodeError) as error:
        problems = error.problems if isinstance(error, Refused) else [str(error)]
        raise Trouble(
            f"The ruleset {name}, which this match was played under, cannot be had: "
            + "; ".join(problems) + ".",
            "Name its file: --ruleset FILE (goalmouth pull fetches own rulesets beside the "
            "journals).",
        ) from error  # fmt: skip
    if heading.digest(rules) != journal.header["digest"]:
        journal.problems.append(
            f"the ruleset {name} is not the one that was played (it has changed since): "
            "consequences may differ"
        )
    titles = merged["name"]
    return rules, titles.get("en") or titles[sorted(titles)[0]]

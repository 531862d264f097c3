"""Bring a firmware onto a board so that there is a whole one on it at every instant.

Two slots, `/a` and `/b`. The new tree goes into the one that is not in use: first its manifest,
then its files (those that the board has already are copied there by the board itself), then they
are compared; then `/slot` is replaced by a rename. Whatever breaks off in between, main.py finds
the new slot not whole and starts the old one, and the next deploy goes on with what is missing.

Journals, own rulesets and config.json are a person's: only what is asked for is touched.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from host_tools.device import survey as surveys
from host_tools.device import tree as trees
from host_tools.device.board import Board, BoardError, full
from host_tools.device.survey import Survey
from host_tools.errors import Trouble

SPARE_BYTES = 64 * 1024  # stays free for journals
FOREIGN_MAIN = "main-before-goalmouth.py"
HALF = ("slot.new", "main.py.new", "config.json.new")
REPLACE = """
def _r(t,p):
 os.rename(t,p)
def _c(s,d):
 with open(s,'rb') as f:
  with open(d,'wb') as g:
   while 1:
    n=f.readinto(_p)
    if not n:break
    g.write(_m[:n])
"""


@dataclass
class Plan:
    """What a deploy will do: `slot` is where; `send`, `copy` and `remove` are paths inside it."""

    slot: str
    source: str
    tree: dict[str, bytes]
    manifest: bytes
    send: list[str] = field(default_factory=list)
    copy: list[str] = field(default_factory=list)
    keep: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    half: list[str] = field(default_factory=list)  # temporaries of a deploy that broke off
    main: bytes | None = None
    keeps_foreign_main: bool = False
    switch: bool = True

    @property
    def is_nothing(self) -> bool:
        """Tell whether everything is there already."""
        return not (self.send or self.copy or self.remove or self.main or self.switch)

    @property
    def sent_bytes(self) -> int:
        """Return how much goes over the line."""
        return sum(len(self.tree[name]) for name in self.send)


def plan(board: Board, survey: Survey, tree: dict[str, bytes], manifest: bytes, main: bytes):
    """Return the Plan that brings `tree` onto the surveyed board. Raises Trouble when there is no
    room."""
    wanted = {name: (len(data), trees.digest(data)) for name, data in tree.items()}
    found = Plan(_target(survey, wanted), survey.running, tree, manifest)
    there = _contents(board, survey, wanted, found.slot)
    other = "b" if found.slot == "a" else "a"
    elsewhere = _contents(board, survey, wanted, other)
    for name in sorted(wanted):
        if there.get(name) == wanted[name]:
            found.keep.append(name)
        elif elsewhere.get(name) == wanted[name]:
            found.copy.append(name)
        else:
            found.send.append(name)
    found.remove = _strangers(survey, found.slot, wanted)
    found.switch = survey.slot[:1] != found.slot or survey.manifests[found.slot] != wanted
    found.source = other
    found.half = [p for p in HALF if p in survey.files]
    _plan_main(board, survey, found, main)
    _check_room(survey, found)
    return found


def carry_out(board: Board, work: Plan, say: Callable[[str, int], None]):
    """Do what a plan says; `say(path, bytes)` is called for each file. Raises Trouble."""
    try:
        _carry_out(board, work, say)
    except BoardError as error:
        if full(error):
            raise Trouble(
                "The board's flash is full; the old version is still there and runs.",
                "Fetch the journals (goalmouth pull), remove files that are not needed (mpremote "
                "rm), and deploy again: it goes on where it stopped.",
                1,
            ) from error
        raise Trouble(
            f"The board could not write its files: {error}.",
            "Deploy again. If it stays so, the file system is damaged: goalmouth flash --erase",
            1,
        ) from error


def put_own(board: Board, files: dict[str, bytes]):
    """Replace a person's own files (config.json, rulesets/x.json), each by a rename."""
    for path in sorted(files):
        folder = path.rpartition("/")[0]
        if folder:
            _make_folders(board, [folder])
        board.write(path + ".new", files[path])
        board.run(f"_r({path + '.new'!r},{path!r})")


def with_language(text: str | None, language: str) -> bytes:
    """Return a config.json with another language. Raises Trouble when the file is broken."""
    try:
        data = json.loads(text) if text else {}
    except ValueError as error:
        raise Trouble(
            f"The board's config.json is not JSON: {error}.",
            "Give a whole one: goalmouth deploy --config FILE",
        ) from error
    if not isinstance(data, dict):
        raise Trouble(
            "The board's config.json is no JSON object.",
            "Give a whole one: goalmouth deploy --config FILE",
        )
    data["language"] = language
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def _carry_out(board: Board, work: Plan, say):
    slot = work.slot
    board.run(REPLACE)
    if work.send or work.copy or work.remove or work.switch:
        _make_folders(board, [slot])
        # First of all: from now on the slot counts as broken until every file is right.
        board.write(f"{slot}/{trees.MANIFEST}.new", work.manifest)
        board.run(f"_r('{slot}/{trees.MANIFEST}.new','{slot}/{trees.MANIFEST}')")
    for path in work.half:
        board.run(f"os.remove({path!r})")
    for path in work.remove:
        kind = "rmdir" if path.endswith("/") else "remove"
        board.run(f"os.{kind}({slot + '/' + path.rstrip('/')!r})")
    folders = {name.rpartition("/")[0] for name in work.tree}
    _make_folders(board, sorted(f"{slot}/{folder}" for folder in folders if folder))
    for name in work.copy:
        board.run(f"_c({work.source + '/' + name!r},{slot + '/' + name!r})")
        say(name, 0)
    for name in work.send:
        board.write(f"{slot}/{name}", work.tree[name])
        say(name, len(work.tree[name]))
    _compare(board, work)
    if work.keeps_foreign_main:
        board.run(f"_r('main.py','{FOREIGN_MAIN}')")
    if work.switch:
        board.write("slot.new", slot.encode())
        board.run("_r('slot.new','slot')")
    if work.main is not None:
        board.write("main.py.new", work.main)
        board.run("_r('main.py.new','main.py')")


def _compare(board: Board, work: Plan):
    """See that what was written is there, bit by bit."""
    names = work.send + work.copy
    there = surveys.hashes(board, [f"{work.slot}/{name}" for name in names])
    bad = [n for n in names if there[f"{work.slot}/{n}"] != trees.digest(work.tree[n])]
    if bad:
        raise Trouble(
            f"{len(bad)} files came out wrong on the board, {bad[0]} among them; the old version "
            "is still there and runs.",
            "Deploy again, with another cable or port if it stays so.",
            1,
        )


def _target(survey: Survey, wanted: dict) -> str:
    """Return the slot to write: the one in use if it has everything, else the other one."""
    if not survey.running:
        return "b" if survey.slot[:1] == "b" else "a"
    same = survey.manifests[survey.running] == wanted
    if same and not _strangers(survey, survey.running, wanted):
        return survey.running
    return "b" if survey.running == "a" else "a"


def _contents(board: Board, survey: Survey, wanted: dict, slot: str) -> dict:
    """Return name -> (size, hash) of a slot's files that may be right: those of the right size."""
    names = [name for name in wanted if survey.files.get(f"{slot}/{name}") == wanted[name][0]]
    there = surveys.hashes(board, [f"{slot}/{name}" for name in names])
    return {name: (wanted[name][0], there[f"{slot}/{name}"]) for name in names}


def _strangers(survey: Survey, slot: str, wanted: dict) -> list[str]:
    """Return what does not belong into a slot, children before their folders (with a final /)."""
    folders = {""}
    for name in wanted:
        parts = name.split("/")[:-1]
        folders |= {"/".join(parts[: count + 1]) for count in range(len(parts))}
    found = []
    for path in sorted(survey.files, reverse=True):
        if not path.startswith(slot + "/"):
            continue
        name = path[len(slot) + 1 :]
        is_folder = survey.files[path] < 0
        if is_folder and name not in folders:
            found.append(name + "/")
        elif not is_folder and name not in wanted and name != trees.MANIFEST:
            found.append(name)
    return found


def _make_folders(board: Board, folders: list[str]):
    paths = []
    for folder in folders:
        parts = folder.split("/")
        paths += ["/".join(parts[: count + 1]) for count in range(len(parts))]
    board.run(
        f"for p in {sorted(set(paths))!r}:\n try:os.mkdir(p)\n except OSError as e:\n"
        "  if e.args[0]!=17:raise\n"
    )


def _plan_main(board: Board, survey: Survey, found: Plan, main: bytes):
    there = survey.files.get("main.py")
    if there is not None:
        text = board.read("main.py")
        if text == main:
            return
        found.keeps_foreign_main = b"goalmouth" not in text and bool(text.strip())
    found.main = main


def _check_room(survey: Survey, work: Plan):
    """Raise Trouble when the new tree does not fit beside what is there."""
    block = survey.block_bytes
    written = work.send + work.copy
    needed = sum(-(-len(work.tree[name]) // block) * block for name in written) + 8 * block
    gained = sum(
        -(-survey.files.get(f"{work.slot}/{name}", 0) // block) * block for name in work.remove
    )
    short = needed + SPARE_BYTES - gained - survey.free_bytes
    if short > 0 and written:
        raise Trouble(
            f"The board's flash is too full: {needed // 1024} KiB are needed and "
            f"{survey.free_bytes // 1024} KiB are free.",
            "Fetch the journals (goalmouth pull), then remove files that are not needed (mpremote "
            "rm), and deploy again.",
        )

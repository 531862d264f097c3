"""What is on a board: its MicroPython, its files, and what of them gets in the way.

survey = look(board)
survey.files["a/goalmouth/app.mpy"]      # 4851, bytes
survey.running                           # "a": the slot that main.py starts
"""

import ast
from dataclasses import dataclass, field

from host_tools.device import tree
from host_tools.device.board import Board
from host_tools.errors import Trouble

OLDEST = (1, 24)
SLOTS = ("a", "b")
FOLDER = 0x4000
# What the firmware imports from MicroPython: a file of the same name would be taken instead.
BUILT_IN = ("array", "binascii", "errno", "esp32", "framebuf", "gc", "hashlib", "io", "json",
            "machine", "micropython", "os", "random", "select", "struct", "sys",
            "time")  # fmt: skip
# Pasted once; every later command uses it. Paths are relative: the board stands in its root.
HELPERS = """
import os,sys,hashlib
from binascii import hexlify as _x
_p=bytearray(512)
_m=memoryview(_p)
def _h(p):
 d=hashlib.sha256()
 with open(p,'rb') as f:
  while 1:
   n=f.readinto(_p)
   if not n:break
   d.update(_m[:n])
 return _x(d.digest()).decode()[:16]
def _t(p):
 try:
  with open(p) as f:return f.read()
 except (OSError,ValueError):return None
def _w(d):
 for e in os.ilistdir(d) if d else os.ilistdir():
  p=d+'/'+e[0] if d else e[0]
  if e[1]&0x4000:
   print((p,-1))
   _w(p)
  else:print((p,e[3] if len(e)>3 else os.stat(p)[6]))
"""
ABOUT = """
_i=sys.implementation
print(repr((_i.name,tuple(_i.version[:3]),getattr(_i,'_mpy',0)&255,getattr(_i,'_machine','?'))))
_v=os.statvfs('/')
print(repr((_v[0]*_v[2],_v[0]*_v[3],_v[0])))
print(repr([_t(p) for p in ('slot','a/manifest','b/manifest','boot.py')]))
"""


@dataclass
class Survey:
    """What `look` found. `files`: path -> bytes, -1 for a folder. `versions` and `manifests` are
    those of the slots; `running` the slot that main.py starts, "" for none."""

    name: str
    version: tuple[int, ...]
    mpy: int
    machine: str
    size_bytes: int
    free_bytes: int
    block_bytes: int
    slot: str
    boot: str | None
    files: dict[str, int] = field(default_factory=dict)
    manifests: dict[str, dict[str, tuple[int, str]]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    damaged: dict[str, list[str]] = field(default_factory=dict)
    running: str = ""

    @property
    def micropython(self) -> str:
        """Return the version as people write it."""
        return ".".join(str(number) for number in self.version)


def look(board: Board) -> Survey:
    """Survey a board whose REPL is ours. Raises Trouble where what runs is no usable
    MicroPython."""
    about = board.run(HELPERS + ABOUT).splitlines()
    name, version, mpy, machine = ast.literal_eval(about[0])
    size, free, block = ast.literal_eval(about[1])
    slot, *manifests, boot = ast.literal_eval(about[2])
    found = Survey(name, version, mpy, machine, size, free, block, slot or "", boot)
    for line in board.run("_w('')").splitlines():
        path, size = ast.literal_eval(line)
        found.files[path] = size
    for place, text in zip(SLOTS, manifests, strict=True):
        found.versions[place], found.manifests[place] = tree.read_manifest(text or "")
        found.damaged[place] = _damaged(board, found, place)
    found.running = _running(found)
    return found


def check_version(survey: Survey, needs_mpy: bool):
    """Raise Trouble for a MicroPython that cannot run the firmware."""
    if survey.name != "micropython":
        raise Trouble(
            f"The board runs {survey.name}, not MicroPython.",
            "Write MicroPython onto it: goalmouth flash",
        )
    if survey.version[:2] < OLDEST:
        raise Trouble(
            f"The board runs MicroPython {survey.micropython}; Goalmouth needs "
            f"{OLDEST[0]}.{OLDEST[1]} or newer.",
            "Write a newer one onto it: goalmouth flash",
        )
    if needs_mpy and survey.mpy != tree.MPY:
        raise Trouble(
            f"The board's MicroPython takes bytecode version {survey.mpy}, and the compiler here "
            f"makes version {tree.MPY}.",
            "Write the tested MicroPython onto it (goalmouth flash), or deploy sources: "
            "goalmouth deploy --source",
        )


def hashes(board: Board, paths: list[str]) -> dict[str, str]:
    """Return the hashes of files that are there."""
    found = {}
    for at in range(0, len(paths), 16):
        part = paths[at : at + 16]
        printed = board.run(f"for p in {part!r}:print(_h(p))").split()
        found.update(zip(part, printed, strict=True))
    return found


def is_whole(survey: Survey, slot: str) -> bool:
    """Tell whether a slot can be started and is as its manifest says."""
    return bool(survey.manifests[slot]) and not survey.damaged[slot]


def leftovers(survey: Survey) -> list[str]:
    """Return what would be imported in place of the slot's own, a sentence each."""
    found = []
    for path in sorted(survey.files):
        folder, _, name = path.rpartition("/")
        if folder not in ("", "lib"):
            continue
        stem = name[:-4] if name.endswith(".mpy") else name[:-3] if name.endswith(".py") else ""
        if survey.files[path] < 0:
            stem = name
        if stem == tree.PACKAGE:
            found.append(f"/{path} is another Goalmouth outside the slots")
        elif stem in BUILT_IN:
            found.append(f"/{path} hides MicroPython's own module {stem}")
    if survey.boot is not None and _does_something(survey.boot):
        found.append("/boot.py runs before Goalmouth and does something of its own")
    return found


def _does_something(text: str) -> bool:
    """Tell a boot.py that a person wrote from the one that MicroPython writes by itself."""
    for line in text.splitlines():
        line = line.strip()
        if line and not line.startswith("#") and line not in ("import esp", "import gc"):
            return True
    return False


def _damaged(board: Board, survey: Survey, slot: str) -> list[str]:
    """Return the files of a slot that are not as its manifest says."""
    wanted = survey.manifests[slot]
    bad = [name for name in wanted if survey.files.get(f"{slot}/{name}") != wanted[name][0]]
    same = [f"{slot}/{name}" for name in wanted if name not in bad]
    there = hashes(board, same)
    bad += [path[2:] for path in same if there[path] != wanted[path[2:]][1]]
    return sorted(bad)


def _running(survey: Survey) -> str:
    """Return the slot that main.py starts, as main.py decides it."""
    order = ("b", "a") if survey.slot[:1] == "b" else SLOTS
    for slot in order:
        if survey.files.get(f"{slot}/{tree.PACKAGE}") == -1 and not survey.damaged[slot]:
            return slot
    return ""

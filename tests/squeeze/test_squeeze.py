"""The squeezed program does what the written one does.

Small packages, each with one trap, run as they were written and squeezed, in a process of their
own; what they print must be the same. The whole firmware is compared in tests/scenarios.
"""

import subprocess
import sys
import textwrap

import pytest

from host_tools.device import tree
from host_tools.squeeze import squeeze

PROGRAMS = {
    "constants": {
        "goalmouth/app.py": """
            from .state import BIG, HALF, LEFT, LONG, RIGHT, WORD
            from . import state
            def of(LEFT):
                return LEFT, RIGHT
            def shown(state):
                return state
            def run():
                global changed
                changed = 9
                print(BIG, HALF, LEFT, LONG, RIGHT, WORD, state.RIGHT, of(7), shown(3), changed)
                print([LEFT for LEFT in range(2)], state.changed, (lambda RIGHT=RIGHT: RIGHT)())
                state.change()
                print(state.changed)
            changed = 1
        """,
        "goalmouth/state.py": """
            LEFT, RIGHT = range(2)
            WORD = "short"
            LONG = "longer than ten characters"
            BIG = 1 << 20
            HALF = BIG // 2 - 1
            changed = 5
            def change():
                global changed
                changed += 1
        """,
    },
    "same names in several modules": {
        "goalmouth/app.py": """
            from . import one, two
            from .one import value as first
            value = "app"
            def helper():
                return value
            def run():
                print(value, first, one.value, two.value, helper(), one.helper(), two.helper())
        """,
        "goalmouth/one.py": """
            value = ["one"]
            def helper():
                return value
        """,
        "goalmouth/two.py": """
            from .one import value as other
            value = ["two"]
            def helper():
                return other, value
        """,
    },
    "classes": {
        "goalmouth/app.py": """
            from .errors import Wrong
            from .parts import Base
            class Part(Base):
                size = 3
                double = size * 2
                def __init__(self, name):
                    super().__init__(name)
                    self._own = "own " + name
                def text(self):
                    return self._own + self._name + self._join(self.size)
            def run():
                part = Part("x")
                print(part.text(), part.double, Base("y").text(), part.deep().inner)
                try:
                    part.fail()
                except Wrong as error:
                    print(type(error).__name__, error)
        """,
        "goalmouth/parts.py": """
            from .errors import Wrong
            class Base:
                inner = "inner"
                def __init__(self, name):
                    self._name = name
                def text(self):
                    return self._join(1)
                def _join(self, count):
                    return self._name * count
                def deep(self):
                    return Inner(self).outer
                def fail(self):
                    raise Wrong("because")
            class Inner:
                def __init__(self, base):
                    self._name = self
                    self.outer = base
        """,
        "goalmouth/errors.py": """
            class Wrong(ValueError):
                pass
        """,
    },
    "looked up by name": {
        "goalmouth/app.py": """
            from .table import Keys
            def called(side, *, count=1):
                return side, count
            def run():
                keys = Keys({"length_s": 5})
                print(keys.length_s, keys.strokes, sorted(keys.__dict__))
                print(getattr(keys, "length_s"))
                print(called(side=1, count=2), "%(side)s" % {"side": 3})
                print([1, 2].index(2), "a b".split(), {"k": 1}.get("k"), keys.index(3))
        """,
        "goalmouth/table.py": """
            KEYS = (("length_s", 1), ("strokes", 2))
            class Keys:
                def __init__(self, data):
                    for name, default in KEYS:
                        setattr(self, name, data.get(name, default))
                def index(self, number):
                    return -number
        """,
    },
    "files that stay": {
        "goalmouth/app.py": """
            import sys
            from . import tools
            from .tools import twice
            APART = ("goalmouth.named",)
            def run():
                if tools.ready:
                    from .later import Later
                    from .named import Thing as Other
                    print(Later(4).go(), Other().go())
                print(sorted(name for name in sys.modules if "named" in name))
                from . import whole
                print(getattr(whole, "HIDDEN"), whole.asked())
        """,
        "goalmouth/later.py": """
            from . import tools
            from .tools import twice
            class Later:
                def __init__(self, number):
                    self._number = number
                def go(self):
                    return twice(self._number), tools.thrice(self._number)
        """,
        "goalmouth/named.py": """
            from .tools import twice as doubled
            class Thing:
                def go(self):
                    return doubled("a")
        """,
        "goalmouth/tools.py": """
            ready = [True]
            def twice(x):
                return x + x
            def thrice(x):
                return x * 3
        """,
        "goalmouth/whole.py": """
            HIDDEN = 4
            def asked():
                return HIDDEN
        """,
    },
    "modules that come and go as one": {
        "goalmouth/app.py": """
            import sys
            from .tools import twice
            MATCH = "goalmouth.play goalmouth.rules goalmouth.marks"
            def run():
                for _ in range(2):
                    from . import judge
                    from .play import Play
                    from .rules import allowed
                    print(Play(2).go(), allowed(3), twice(1), judge.verdict(4))
                    for name in MATCH.split():
                        sys.modules.pop(name, None)
        """,
        "goalmouth/play.py": """
            from . import marks
            from .rules import allowed
            from .tools import twice
            class Play:
                def __init__(self, number):
                    self._number = number
                def go(self):
                    return twice(self._number), allowed(self._number), marks.made[0]
        """,
        "goalmouth/rules.py": """
            from .marks import made
            def allowed(number):
                made.append(number)
                return number in made
        """,
        "goalmouth/marks.py": "made = [9]",
        "goalmouth/judge.py": """
            from .rules import allowed as legal
            from . import marks
            def verdict(number):
                return legal(number), len(marks.made)
        """,
        "goalmouth/tools.py": """
            def twice(x):
                return x + x
        """,
    },
    "functions inside functions": {
        "goalmouth/app.py": """
            from machine_room import wheel
            from .maker import make
            count = 10
            def run():
                tick = make(3)
                tick()
                print(tick(), wheel, count, sorted([3, 1, 2], key=lambda count: -count))
                print([[a * count for a in range(b)] for b in range(3)])
                print({k: v for k, v in [(1, 2)]})
                try:
                    raise KeyError(count)
                except KeyError as count_error:
                    print(count_error.args)
                for first, (second, *rest) in [(1, (2, 3, 4))]:
                    print(first, second, rest)
        """,
        "goalmouth/maker.py": """
            count = 99
            def make(count):
                step = 2
                def tick():
                    nonlocal count
                    count += step
                    return count
                return tick
        """,
        "machine_room.py": "wheel = 'external'",
    },
}  # fmt: skip


def printed(folder, sources) -> str:
    """Return what a program prints, run in a folder of its own."""
    for name, text in sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from goalmouth import app; app.run()"],
        cwd=folder, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert not done.returncode, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_squeezed_program_prints_the_same(name, tmp_path):
    sources = {path: textwrap.dedent(text) for path, text in PROGRAMS[name].items()}
    ours = {path: text for path, text in sources.items() if path.startswith("goalmouth/")}
    beside = {path: text for path, text in sources.items() if path not in ours}
    ours["goalmouth/__init__.py"] = 'VERSION = "1.2.3"\n'
    together = [["goalmouth.play", "goalmouth.rules", "goalmouth.marks"]]
    squeezed = squeeze(ours, together=together)
    assert squeezed != ours
    expected = printed(tmp_path / "written", {**ours, **beside})
    assert printed(tmp_path / "squeezed", {**squeezed, **beside}) == expected


def small(**modules) -> dict[str, str]:
    sources = {"goalmouth/__init__.py": ""}
    for name, text in modules.items():
        sources[f"goalmouth/{name}.py"] = textwrap.dedent(text)
    return squeeze(sources)


def test_what_is_always_in_memory_becomes_one_file():
    made = small(app="from .one import f\ndef run():\n    f()",
                 one="def f():\n    return g()\ndef g():\n    pass")  # fmt: skip
    assert list(made) == ["goalmouth/app.py"]


def test_what_comes_and_goes_as_one_is_one_file():
    sources = {"goalmouth/__init__.py": "", "goalmouth/b.py": "made = [1]\n",
               "goalmouth/a.py": "from .b import made\ndef f():\n    return made\n",
               "goalmouth/app.py": "def run():\n    from .a import f\n    f()\n"}  # fmt: skip
    made = squeeze(sources, together=[["goalmouth.a", "goalmouth.b"]])
    assert sorted(made) == ["goalmouth/a.py", "goalmouth/app.py"]


def test_constants_leave_no_name():
    made = small(app="from .one import SIDE\ndef run():\n    return SIDE", one="SIDE = 3")
    assert "return 3" in made["goalmouth/app.py"]
    assert "import" not in made["goalmouth/app.py"]


def test_what_nobody_asks_for_goes():
    made = small(app="from .one import f\ndef run():\n    f()",
                 one="def f():\n    return 'here'\ndef lonely():\n    return 'gone'")  # fmt: skip
    assert "here" in made["goalmouth/app.py"] and "gone" not in made["goalmouth/app.py"]


def test_programs_from_outside_find_what_they_import():
    sources = {"goalmouth/app.py": "from .one import Thing\ndef run():\n    Thing().long_name()",
               "goalmouth/one.py": "class Thing:\n    def long_name(self):\n        pass\n",
               "goalmouth/__init__.py": ""}  # fmt: skip
    made = squeeze(sources, ["from goalmouth.one import Thing\nThing().long_name()"])
    assert "as Thing" in made["goalmouth/one.py"]
    assert "long_name" in made["goalmouth/app.py"]
    assert "long_name" not in squeeze(sources)["goalmouth/app.py"]


def test_what_a_program_from_outside_assigns_is_no_constant():
    sources = {"goalmouth/app.py": "damaged = False\ndef run():\n    print(damaged)\n",
               "goalmouth/__init__.py": ""}  # fmt: skip
    made = squeeze(sources, ["from goalmouth import app\napp.damaged = True"])["goalmouth/app.py"]
    assert "damaged = False" in made and "print(damaged)" in made


def test_private_names_are_shared_between_classes_that_never_meet():
    text = "class A:\n    def __init__(self):\n        self._first = 1\n" \
           "class B:\n    def __init__(self):\n        self._second = 2\n" \
           "def run():\n    return A(), B()"  # fmt: skip
    made = small(app=text)["goalmouth/app.py"]
    assert made.count("self._a") == 2


def test_an_unknown_name_of_a_module_is_named_with_its_place():
    with pytest.raises(ValueError, match=r"goalmouth/app.py:3: one.missing"):
        small(app="from . import one\ndef run():\n    one.missing()", one="def f():\n    pass")


def test_tracebacks_of_a_board_are_told_in_long_names():
    were = {}
    made = squeeze({"goalmouth/__init__.py": "", "goalmouth/app.py": textwrap.dedent("""
        class Thing:
            def careful(self):
                raise OSError
        def run():
            Thing().careful()
        """)}, (), were)  # fmt: skip
    [short] = [name for name, old in were.items() if "goalmouth.app.Thing.careful" in old]
    assert f"def {short}(self)" in made["goalmouth/app.py"]


def test_the_firmware_s_own_functions_are_found_behind_short_names():
    _, were = tree.squeezed(tree.written())
    handle = "goalmouth.match.referee.Referee.handle"
    [short] = [name for name, old in were.items() if handle in old]
    told = tree.explained(f'app OSError 5\n  File "goalmouth/app.py", line 1, in {short}\n')
    assert handle in told
    assert tree.explained("in a sentence, in words that nobody made short") == (
        "in a sentence, in words that nobody made short")  # fmt: skip

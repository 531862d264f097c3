"""The squeezed program does what the written one does.

Small packages, each with one trap, run as they were written and squeezed, in a process of their
own; what they print must be the same. The whole firmware is compared in tests/scenarios.
"""

import re
import subprocess
import sys
import textwrap

import pytest

from host_tools.device import tree
from host_tools.squeeze import squeeze
from tests.squeeze.programs import PROGRAMS


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
    assert len(set(re.findall(r"self\.(\w+) =", made))) == 1


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


def test_a_part_of_a_file_is_not_imported_whole_by_a_function():
    """It would have to be there from the start: names are imported from it instead."""
    sources = {
        "goalmouth/__init__.py": "",
        "goalmouth/app.py": "def run():\n    from . import b\n    return b.two()\n",
        "goalmouth/a.py": "def one():\n    return 1\n",
        "goalmouth/b.py": "def two():\n    return 2\n",
    }
    with pytest.raises(ValueError, match=r"goalmouth/app.py:2: write `from goalmouth.b import"):
        squeeze(sources, together=[["goalmouth.a", "goalmouth.b"]])
    sources["goalmouth/app.py"] = "def run():\n    from .b import two\n    return two()\n"
    assert "from goalmouth.a import" in squeeze(
        sources, together=[["goalmouth.a", "goalmouth.b"]]
    )["goalmouth/app.py"]

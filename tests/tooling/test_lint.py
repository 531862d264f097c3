"""The house rules find what they should, name the line, and leave good code alone."""

import ast
import builtins
import json
import subprocess
from textwrap import dedent

import pytest

from host_tools.lint import __main__ as lint
from host_tools.lint import portable, pure
from host_tools.lint.source import Source


def findings(text, path="firmware/goalmouth/match/x.py"):
    """Return (line, rule) of every finding in a text."""
    return [(one.line, one.rule) for one in lint.check(Source(path, dedent(text)))]


GOOD = '''
    """A pure module."""
    import array
    from micropython import const
    from goalmouth.errors import IllegalCall
    from goalmouth.match.clock import Clock
    from . import phases
    READY = const(0)
    NAMES = ["A", "B"]

    def half(total_ms: int, first: list | None = None) -> int:
        kept = []
        kept.append(total_ms // 2)
        first, *rest = kept
        NAMES = {}
        NAMES["own"] = 1
        try:
            return kept[0]
        except (IndexError, ValueError) as error:
            raise IllegalCall("%s" % error)
'''


def test_good_code_passes():
    assert findings(GOOD) == []


@pytest.mark.parametrize(
    "name",
    [
        *("machine", "time", "os", "asyncio", "random", "esp32", "gc", "utime", "sys", "framebuf"),
        *("goalmouth.drivers.oled", "goalmouth.app", "goalmouth.wiring"),
    ],
)
@pytest.mark.parametrize("folder", pure.FOLDERS)
def test_pure_code_imports_nothing_that_touches_the_world(folder, name):
    path = f"firmware/goalmouth/{folder}/x.py"
    expected = [] if (folder, name) == ("screen", "framebuf") else [(1, "pure-import")]
    assert findings(f"import {name}", path) == expected
    assert findings(f"from {name} import anything", path) == expected


def test_imports_are_seen_however_they_are_written():
    assert findings("from goalmouth import app") == [(1, "pure-import")]
    assert findings("from goalmouth import errors") == []
    assert findings("from .. import app") == [(1, "pure-import")]
    assert findings("from ..drivers import oled") == [(1, "pure-import")]
    assert findings("from ..errors import BadConfig") == []
    assert findings("import array, time") == [(1, "pure-import")]
    assert findings("def f():\n    import os\n") == [(2, "pure-import")]


@pytest.mark.parametrize(
    "text, rule",
    [
        ("x = 0.5", "pure-float"),
        ("x = 1e3", "pure-float"),
        ("x = 2j", "pure-float"),
        ("def f(a):\n    return a / 2", "pure-division"),
        ("def f(a):\n    a /= 2", "pure-division"),
        ("def f():\n    global score\n    score = 1", "pure-global"),
        ("seen = {}\ndef f(a):\n    seen[a] = 1", "pure-global"),
        ("seen = []\ndef f(a):\n    seen.append(a)", "pure-global"),
        ("seen = bytearray(9)\ndef f(a):\n    del seen[a]", "pure-global"),
        ("seen: list = []\nclass A:\n    def f(self, a):\n        seen.pop()", "pure-global"),
        ("def f(a):\n    print(a)", "pure-call"),
        ("def f(a):\n    return float(a)", "pure-call"),
        ("def f(a):\n    return open(a)", "pure-call"),
    ],
)
def test_pure_code_counts_in_ints_and_keeps_no_globals(text, rule):
    last = len(text.splitlines())
    assert [rule] == [one[1] for one in findings(text)]
    assert findings(text)[0][0] in (last, last - 1)
    assert findings(text, "firmware/goalmouth/drivers/x.py") == [], "drivers may"


@pytest.mark.parametrize(
    "text, rule",
    [
        *[(f"import {name}", "mp-import") for name in ("enum", "typing", "pathlib.x")],
        ("from dataclasses import dataclass", "mp-import"),
        ("from functools import partial", "mp-import"),
        ("x = 'a'.ljust(3)", "mp-method"),
        ("x = 'a'.zfill(3)", "mp-method"),
        ("try:\n    pass\nexcept FileNotFoundError:\n    pass", "mp-builtin"),
        ("try:\n    pass\nexcept:\n    pass", "bare-except"),
        ("match 1:\n    case 1:\n        pass", "mp-syntax"),
        ("def f(a, /):\n    pass", "mp-syntax"),
        ("x = {**y}", "mp-syntax"),
        ("x = [*y, 1]", "mp-syntax"),
        ("x = f'{y!r}'", "mp-syntax"),
        ("try:\n    pass\nexcept* ValueError:\n    pass", "mp-syntax"),
        ("async def f():\n    pass", "mp-syntax"),
    ],
)
def test_firmware_uses_only_what_micropython_has(text, rule):
    for path in ("firmware/main.py", "firmware/goalmouth/drivers/x.py"):
        assert [one[1] for one in findings(text, path)] == [rule]


HANDLER = """
    class Beams:
        def start(self):
            self.pin.irq(handler=self._edge, trigger=3)
            self.pin.irq(None)

        def _edge(self, pin):
            {}
"""


@pytest.mark.parametrize(
    "body",
    [
        "self.ring[self.head & 63] = ticks_us()",
        "self.head += 1",
    ],
)
def test_a_handler_may_note_ticks(body):
    assert findings(HANDLER.format(body), "firmware/goalmouth/drivers/x.py") == []


@pytest.mark.parametrize(
    "body",
    [
        "self.dark = pin.value() == 1",
        "if pin: self.head = 1",
        "while pin: pass",
        "self.edges.append((1, 2))",
        "self.text = f'{pin}'",
        "self.x = 1.5",
        "print(pin)",
        "self.x = [1]",
    ],
)
def test_a_handler_may_do_nothing_else(body):
    found = findings(HANDLER.format(body), "firmware/goalmouth/drivers/x.py")
    assert set(found) == {(8, "irq-handler")}


def test_a_handler_may_be_another_object_s_and_is_checked_there():
    path = "firmware/goalmouth/drivers/x.py"
    assert findings("pin.irq(handler=self.ring.handler, trigger=3)", path) == []
    ring = "class R:\n def __init__(self):\n  self.handler = self._on\n def _on(self, pin):\n  {}"
    assert findings(ring.format("self.head += 1"), path) == []
    assert findings(ring.format("if pin: pass"), path) == [(5, "irq-handler")]
    assert findings("self.handler = other.note", path) == [(1, "irq-handler")]
    assert findings("self.handler = None", path) == []


def test_a_handler_must_be_in_sight_and_soft():
    path = "firmware/goalmouth/drivers/x.py"
    assert findings("pin.irq(other.note)", path) == [(1, "irq-handler")]
    assert findings("pin.irq(lambda pin: 1)", path) == [(1, "irq-handler")]
    assert findings("def f(p):\n    p\npin.irq(f, hard=True)", path) == [(3, "irq-handler")]


def test_an_allowance_needs_a_reason_and_a_use():
    assert findings("x = 1 / 2  # lint: allow pure-division: shown by nobody") == []
    unsaid = findings("x = 1 / 2  # lint: allow pure-division")
    assert unsaid == [(1, "allow"), (1, "pure-division")]
    assert findings("x = 1 // 2  # lint: allow pure-division: once was") == [(1, "allow")]
    other = findings("x = 1 / 2  # lint: allow pure-float: wrong rule")
    assert other == [(1, "allow"), (1, "pure-division")]


def test_each_finding_says_what_to_write_instead():
    for table in (portable.MODULES, portable.BUILTINS, portable.METHODS, pure.INSTEAD, pure.CALLS):
        assert all(table.values())
    [one] = lint.check(Source("firmware/goalmouth/match/x.py", "a = b / 2"))
    said = "pure-division: '/' gives a float: write '//'"
    assert str(one) == f"firmware/goalmouth/match/x.py:1: {said}"


def test_the_command_tells_good_from_bad(tmp_path, capsys):
    folder = tmp_path / "firmware" / "goalmouth" / "match"
    folder.mkdir(parents=True)
    (folder / "x.py").write_text("x = 1 // 2\n")
    assert lint.main([], root=tmp_path) == 0
    (folder / "x.py").write_text("\nx = 1 / 2\n")
    assert lint.main([], root=tmp_path) == 1
    assert "firmware/goalmouth/match/x.py:2: pure-division" in capsys.readouterr().out
    (folder / "x.py").write_text("x = = 2\n")
    assert lint.main([], root=tmp_path) == 2
    assert lint.main([str(tmp_path / "none.py")], root=tmp_path) == 2


def test_the_firmware_itself_passes(capsys):
    assert lint.main([]) == 0, capsys.readouterr().out


PROBE = """
import builtins, json
asked = json.loads(%r)
print(json.dumps({
    "modules": [m for m in asked["modules"] if not have(m)],
    "builtins": [b for b in asked["builtins"] if not hasattr(builtins, b)],
    "methods": [m for m in asked["methods"] if not hasattr("", m) and not hasattr(1, m)]}))
"""
HAVE = """
def have(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True
"""


def test_what_we_say_micropython_lacks_it_does_lack(micropython, tmp_path):
    asked = {
        "modules": sorted(portable.MODULES),
        "builtins": sorted(portable.BUILTINS),
        "methods": sorted(portable.METHODS),
    }
    done = subprocess.run([micropython, "-c", HAVE + PROBE % json.dumps(asked)], cwd=tmp_path,
                          capture_output=True, text=True, check=True)  # fmt: skip
    lacks = json.loads(done.stdout)
    assert {key: sorted(value) for key, value in lacks.items()} == asked


def test_the_lists_name_things_that_cpython_has():
    assert all(hasattr(builtins, name) for name in portable.BUILTINS)
    assert all(hasattr("", name) or hasattr(1, name) for name in portable.METHODS)


def test_micropython_can_parse_every_file(micropython, tmp_path):
    files = sorted((lint.ROOT / "firmware").rglob("*.py"))
    assert files
    script = "import json\nfor name in json.loads(%r):\n compile(open(name).read(), name, 'exec')"
    names = json.dumps([str(path) for path in files])
    done = subprocess.run([micropython, "-c", script % names], cwd=tmp_path,
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    for path in files:
        ast.parse(path.read_text(), str(path))

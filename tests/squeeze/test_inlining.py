"""Functions that are called once are put where they are called, and nothing can tell.

Each case is a small program: what it prints is the same, as it was written and squeezed. `put_in`
tells of each function that is called once why it stays, "" when it was put into its caller.
"""

import ast
import textwrap

import pytest

from host_tools.squeeze import squeeze
from host_tools.squeeze.constants import put_in_place
from host_tools.squeeze.inlining import put_in
from host_tools.squeeze.program import Program
from tests.squeeze.test_squeeze import printed

LOG = """
def log(*what):
    print(*what)
    return what[-1]
"""


def sources_of(app, **modules):
    """Return a package whose app has a function `log` beside what it is given."""
    found = {"goalmouth/__init__.py": ""}
    for name, text in {"app": app, **modules}.items():
        found[f"goalmouth/{name}.py"] = textwrap.dedent(text)
    found["goalmouth/app.py"] += LOG
    return found


def told(sources, outside=(), together=()):
    """Return function -> why it stays, and the texts of the modules."""
    program = Program(sources, together)
    put_in_place(program)
    why = put_in(program, [*outside, "log"])
    texts = {name: ast.unparse(module.tree) for name, module in program.modules.items()}
    return {name.removeprefix("goalmouth."): reason for name, reason in why.items()}, texts


def same(tmp_path, sources, together=()):
    """Run a program as it was written and squeezed; return what it prints."""
    expected = printed(tmp_path / "written", sources)
    assert printed(tmp_path / "squeezed", squeeze(sources, together=together)) == expected
    return expected


GOES = {
    "a call that gives nothing": ("""
        def run():
            for number in (1, 2):
                show(number, "a")
            log("end")
        def show(number, name):
            log(number, name)
        """, "log(number, 'a')"),
    "a value that is used": ("""
        def run():
            total = doubled(log(4)) + log(5)
            log(total)
        def doubled(number):
            log("in")
            number += number
            return number
        """, "total = _1 + log(5)"),
    "an expression in the middle": ("""
        def run():
            for number in range(4):
                if number > 1 and is_odd(number):
                    log(number)
        def is_odd(number):
            return number % 2 == 1
        """, "if number > 1 and number % 2 == 1:"),
    "a choice as an expression": ("""
        def run():
            log([name(number) for number in range(3)])
        def name(number):
            if number > 1:
                return "many"
            if number == 1:
                return "one"
            return "none"
        """, "'many' if number > 1 else 'one' if number == 1 else 'none'"),
    "returns at the ends of branches": ("""
        def run():
            for number in range(4):
                found = of(number)
                log(found)
        def of(number):
            if number == 0:
                return "zero"
            log("not zero")
            if number == 1:
                log("one")
            elif number == 2:
                return "two"
            else:
                try:
                    return number // 0
                except ZeroDivisionError as error:
                    return type(error).__name__
        """, "found = 'zero'"),
    "an early end": ("""
        def run():
            for number in range(3):
                show(number)
                log("next")
        def show(number):
            if number == 1:
                return
            log(number)
        """, "if not number == 1:"),
    "an early end inside a loop, where the caller ends, too": ("""
        def run():
            walk(3)
            walk(4)
            log(walked(5), walked(0))
        def walk(most):
            log("walk")
            seek(most)
        def seek(most):
            for number in range(9):
                if number == most:
                    return log(number)
        def walked(most):
            if most:
                return sought(most)
            return "none"
        def sought(most):
            while True:
                most -= 1
                if most < 2:
                    return most
        """, "return _1"),
    "a caller that goes on where the other one ends": ("""
        def run():
            log(of(0), of(1))
        def of(number):
            if number:
                return shown(number)
            return "zero"
        def shown(number):
            if number > 5:
                return "many"
            log(number)
        """, "log(number)\n        return"),
    "a condition": ("""
        def run():
            if not ready(3):
                log("not ready")
            elif ready_too(4):
                log("ready")
        def ready(number):
            for each in range(number):
                log(each)
            return number > 3
        def ready_too(number):
            log("too")
            if number > 3:
                log("yes")
                return True
            return False
        """, "if not 3 > 3:"),
    "methods": ("""
        class Base:
            def __init__(self):
                self.count = 0
                self._begin(2)
            def _begin(self, count):
                self.count += count
        class Other:
            def _begin(self):
                return "another"
            def begun(self):
                return self._begin()
            def again(self):
                return self.begun()
        class Part(Base):
            def step(self):
                return self.stepped(1).count
            def stepped(self, by):
                self.count += by
                return self
        def run():
            part, other = Part(), Other()
            log(part.step(), other.again())
        """, "log(part.step(), 'another')"),
    "a method of another object": ("""
        class Wheel:
            def __init__(self):
                self.turns = 0
            def turn_by(self, turns):
                self.turns += turns
                if self.turns > 4:
                    self.turns = 0
        class Cart:
            def __init__(self):
                self.wheel = Wheel()
            def go(self):
                self.wheel.turn_by(3)
                return self.wheel.turns
        def run():
            cart = Cart()
            log(cart.go(), cart.go())
        """, "_1 = self.wheel"),
    "parameters that have defaults, names, and are bound again": ("""
        def run():
            number = 3
            log(of(number, end="!"), number)
        def of(number, by=2, *, end, begin="<"):
            number *= by
            return begin + str(number) + end
        """, "_1 *= 2"),
    "guests of guests, and among their arguments": ("""
        def run():
            one = two = 0
            for number in range(3):
                one = outer(number, inner(number + 1))
                two = last(one)
                log(one, two)
        def outer(number, other):
            sum = middle(other)
            for each in range(number):
                sum += each * other
            return sum
        def middle(number):
            half = number // 2
            rest = number - half
            return half * rest
        def inner(number):
            square = number * number
            cube = square * number
            log(square, cube)
            return square + cube
        def last(number):
            digits = str(number)
            length = len(digits)
            return digits * length
        """, "_1"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOES)
def test_what_goes(name, tmp_path):
    app, piece = GOES[name]
    why, texts = told(sources_of(app))
    assert not [function for function, reason in why.items() if reason]
    assert why
    assert piece in texts["goalmouth.app"]
    same(tmp_path, sources_of(app))


def test_a_function_of_another_module_brings_its_names_along(tmp_path):
    sources = sources_of("""
        import json
        from . import parts, state
        from .parts import Wheel, made
        shape = "square"
        def run():
            log(made(2))
            log(state.count[0], json.dumps(shape))
            log(Wheel().turned())
        """, parts="""
        import json as packer
        from . import state
        from .state import plus as more
        shape = ["round"]
        class Wheel:
            def turned(self):
                return shape, helped(), more(0)
        def helped():
            return "helped"
        def made(number):
            more(number)
            for _ in range(2):
                state.count[0] += number
                more(1)
            return packer.dumps(shape), helped()
        """, state="""
        count = [0]
        def plus(number):
            count[0] += number
            return count[0]
        """)  # fmt: skip
    why, texts = told(sources)
    assert why["parts.made"] == ""
    assert "import made" not in texts["goalmouth.app"] and "made" not in texts["goalmouth.parts"]
    assert "'round'], 'helped', 8)" in same(tmp_path, sources)


def test_an_import_inside_goes_along_where_the_caller_ends(tmp_path):
    sources = sources_of("""
        from .panels.small import shown
        def run():
            log(of(1), of(0))
        def of(number):
            if number:
                return shown(number)
            return 0
        """, **{"panels/__init__": "", "panels/late": """
        name = ["late"]
        def told():
            return name
        """, "panels/small": """
        def shown(number):
            from .late import told
            return number, told()
        """})  # fmt: skip
    why, texts = told(sources)
    assert why["panels.small.shown"] == ""
    assert "from goalmouth.panels.late import told" in texts["goalmouth.app"]
    same(tmp_path, sources)


def test_a_crash_in_what_was_put_in_is_told_by_both_names():
    were = {}
    squeeze(sources_of("""
        class Part:
            def careful(self):
                self._inner()
                self.count = 1
            def _inner(self):
                log(self.count)
        def run():
            Part().careful(), Part().careful()
        """), (), were)  # fmt: skip
    told_by = {"goalmouth.app.Part.careful", "goalmouth.app.Part._inner"}
    assert [old for old in were.values() if old == told_by]

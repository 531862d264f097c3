"""Small packages, each with one trap for who squeezes it: test_squeeze.py runs them."""

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

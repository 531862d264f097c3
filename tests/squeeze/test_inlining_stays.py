"""What is called once and still stays a function: where something could tell, or it would cost."""

import pytest

from tests.squeeze.test_inlining import same, sources_of, told

STAYS = {
    "a generator": ("""
        def run():
            log(list(numbers()))
        def numbers():
            yield 1
        """, "generator"),
    "a loop that is left": ("""
        def run():
            first = found([1, 2])
            log(first)
        def found(numbers):
            for number in numbers:
                if number > 1:
                    return number
        """, "returns"),
    "what runs each time": ("""
        def run():
            while more(seen):
                seen.append(1)
        def more(numbers):
            log("look")
            return len(numbers) < 3
        seen = []
        """, "not first"),
    "what runs not always": ("""
        def run():
            log(seen and more())
        def more():
            log("never")
            return 1
        seen = []
        """, "not first"),
    "what comes after something that it changes": ("""
        count = 1
        def run():
            total = count + more()
            log(total)
        def more():
            both(4)
            return count
        def both(number):
            global count
            count = number
        """, {"app.more": "not first", "app.both": "global"}),
    "an attribute that it changes": ("""
        class Part:
            def __init__(self):
                self.count = 1
            def both(self):
                return self.count + self._more()
            def _more(self):
                self.count += 1
                return self.count
        def run():
            part = Part()
            log(part.both())
            log(part.both())
        """, "not first"),
    "variables that a function inside has": ("""
        def run():
            made = [maker(number) for number in range(3)]
            log([each() for each in made])
        def maker(number):
            return lambda: number
        """, "captured"),
    "any number of arguments": ("""
        def run():
            show(1, 2)
        def show(*numbers):
            log(numbers)
        """, "parameters"),
    "arguments that are listed": ("""
        def run():
            show(*[1, 2])
        def show(one, two):
            log(one, two)
        """, "arguments"),
    "defaults that are made": ("""
        def run():
            show()
        def show(numbers=[]):
            log(numbers)
        """, "arguments"),
    "names that mean something else there": ("""
        name = ["global"]
        def run():
            name = "local"
            show()
            log(name)
        def show():
            log(name)
        """, "shadowed"),
    "a function that calls itself": ("""
        def run():
            log("no")
        def lonely():
            lonely()
        """, "recursion"),
    "what one asks of a class": ("""
        class Part:
            def show_part(self):
                log(self.name)
        def run():
            part = Part()
            part.name = "part"
            Part.show_part(part)
        """, "receiver"),
    "a caller that never ends": ("""
        def run():
            try:
                forever([1, 2])
            except IndexError:
                log("end")
        def forever(numbers):
            while True:
                taken(numbers)
        def taken(numbers):
            number = numbers.pop()
            log(number)
        """, {"app.forever": "", "app.taken": "endless"}),
    "a caller that lets memory go": ("""
        import gc
        def run():
            show()
            gc.collect()
        def show():
            many = [1, 2]
            log(many)
        """, "lets go"),
    "an import that would be held": ("""
        def run():
            show()
            log("end")
        def show():
            import json
            log(json.dumps([1]))
        """, "imports"),
}  # fmt: skip


@pytest.mark.parametrize("name", STAYS)
def test_what_stays(name, tmp_path):
    app, reason = STAYS[name]
    why, _ = told(sources_of(app))
    if isinstance(reason, dict):
        assert why == reason
    else:
        assert [*why.values()] == [reason]
    same(tmp_path, sources_of(app))


def test_a_name_that_is_asked_for_elsewhere_stays(tmp_path):
    """Twice, to be handed on, in a string, by a program from outside; or relatives have it."""
    sources = sources_of("""
        class Base:
            def go(self):
                return self._step()
            def _step(self):
                return "base"
        class Part(Base):
            def _step(self):
                return "part"
            def named(self):
                return "named"
            def known(self):
                return "known"
            def tell(self):
                return self.known() + getattr(self, "named")() + self.named()
        def twice():
            return "twice"
        def handed():
            return "handed"
        def public():
            return "public"
        def run():
            log(twice(), twice(), handed(), [handed][0](), public())
            log(Base().go(), Part().go(), Part().tell())
        """)
    why, _ = told(sources, ["from goalmouth import app\napp.public()\nPart().known()"])
    assert "app.twice" not in why and "app.handed" not in why and "app.public" not in why
    assert "app.Part.known" not in why and "app.Part.named" not in why
    assert "app.Part._step" not in why and "app.Base._step" not in why
    same(tmp_path, sources)


def test_what_an_interrupt_calls_stays_as_it_is():
    """A larger frame would be taken from the heap, which is locked there."""
    why, _ = told(sources_of("""
        class Edge:
            def __init__(self, pin):
                self.handler = self._seen
                pin.irq(handler=self.handler)
            def _seen(self, pin):
                self._note(pin)
            def _note(self, pin):
                self.last = pin
                self._count()
            def _count(self):
                self.times = 1
        """))
    assert why == {"app.Edge._note": "interrupt", "app.Edge._count": "interrupt"}


def test_a_name_that_means_something_else_in_the_other_module_keeps_a_function_there(tmp_path):
    sources = sources_of("""
        from json import dumps as packed
        from .parts import made
        def run():
            log(packed([1]))
            log(made())
        """, parts="""
        from binascii import hexlify as packed
        def made():
            return packed(b"a")
        """)  # fmt: skip
    why, _ = told(sources)
    assert why == {"parts.made": "names"}


def test_nothing_goes_into_another_file(tmp_path):
    sources = sources_of("""
        APART = "goalmouth.parts goalmouth.wheels"
        def run():
            from .parts import part
            log(part(), APART)
        """, parts="""
        from .wheels import wheel
        def part():
            return wheel()
        """, wheels="""
        def wheel():
            return "wheel"
        """)  # fmt: skip
    assert told(sources)[0] == {"parts.part": "other file", "wheels.wheel": "other file"}
    together = [["goalmouth.parts", "goalmouth.wheels"]]
    assert told(sources, (), together)[0] == {"parts.part": "other file", "wheels.wheel": ""}
    sources["goalmouth/app.py"] = sources["goalmouth/app.py"].replace(", APART", "")
    assert same(tmp_path, sources, together) == "wheel\n"

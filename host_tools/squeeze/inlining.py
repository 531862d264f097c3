"""Put a function that is called from one place into that place.

A function is an object, a name, a prelude and a call: some 45 bytes of heap beside what it does.

    def step(self):                         def step(self):
        if self._sense(1):                      self.pins.read(1)
            self.draw()                         if self.pins.moved:
    def _sense(self, count):           ->           self.draw()
        self.pins.read(count)
        return self.pins.moved

Nothing may tell the difference: placing.py leaves alone what cannot be written without a function.
Here stays what is not called once (calls.py), and what does or is called by something that

- is a generator, has decorators, `*args`, `global`, or `nonlocal`;
- runs in an interrupt: a larger frame is taken from the heap, which is locked there;
- lets memory go, or never ends: names live until the caller returns, and what they hold, too.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from host_tools.squeeze.bodies import own_nodes
from host_tools.squeeze.calls import Single, called_once
from host_tools.squeeze.globals import bound_at_top, declared_global
from host_tools.squeeze.naming import Names
from host_tools.squeeze.placing import Placing, Stays
from host_tools.squeeze.program import Module, Program

LETS_GO = ("collect", "forget")  # gc.collect, overlay.forget
IRQ = "irq"


def put_in(program: Program, outside: Sequence[str] = ()) -> dict[str, str]:
    """Change the program's trees; return module.class.function -> why it stays, "" for what was
    put into its caller."""
    singles = called_once(program, Names(program, outside), outside)
    found = _Inliner(program, singles).run()
    for module in program.modules.values():
        ast.fix_missing_locations(module.tree)
    program.changed()
    return found


class _Inliner:
    def __init__(self, program: Program, singles: list[Single]):
        self._program = program
        self._singles = singles
        self._changing = changing(program)
        self._in_interrupts = in_interrupts(program)
        self._lent: dict[ast.FunctionDef, set[str]] = {}  # names that what was put in has there
        self._found: dict[str, str] = {}

    def run(self) -> dict[str, str]:
        begun: set[ast.FunctionDef] = set()
        for single in self._singles:
            self._visit(single, begun)
        return self._found

    def _visit(self, single: Single, begun: set[ast.FunctionDef]) -> None:
        """What a function calls comes first: it brings that along. So do calls among what it gets:
        they must not have names that it has already."""
        function = single.callee.function
        if function in begun:
            return
        begun.add(function)
        for other in self._singles:
            if other.caller.function is function or other.call in ast.walk(single.call):
                self._visit(other, begun)
        name = single.callee.name()
        try:
            self._refuse(single)
            lent = self._lent.setdefault(single.caller.function, set())
            held = held_by(single.caller.function)
            Placing(self._program, single, self._changing, lent, held).place()
        except Stays as why:
            self._found[name] = str(why)
            return
        single.callee.parent.body.remove(function)
        if not single.callee.parent.body:
            single.callee.parent.body.append(ast.Pass())
        if single.callee.parent is single.callee.module.tree:
            self._unimport(single)
        self._found[name] = ""
        inside = self._program.inside
        there = inside.setdefault(single.caller.name(), set())
        there |= {name, *inside.pop(name, ())}

    def _refuse(self, single: Single) -> None:
        """Raise Stays for what is not put anywhere."""
        callee, caller = single.callee.function, single.caller.function
        program = self._program
        if program.home(single.callee.module.name) != program.home(single.caller.module.name):
            raise Stays("other file")
        if callee is caller:
            raise Stays("recursion")
        for function in (callee, caller):
            if function.name in self._in_interrupts:
                raise Stays("interrupt")
            if any(isinstance(node, ast.Nonlocal) for node in ast.walk(function)):
                raise Stays("nonlocal")
            if any(ast.unparse(each) != "property" for each in function.decorator_list):
                raise Stays("decorator")
        if callee.decorator_list:
            raise Stays("decorator")
        if is_generator(callee):
            raise Stays("generator")
        if any(isinstance(node, ast.Global) for node in ast.walk(callee)):
            raise Stays("global")
        if self._lent.get(caller) and names_in(callee) & {*LETS_GO}:
            raise Stays("lets go")

    def _unimport(self, single: Single) -> None:
        """Take away the import of what is not there any more."""
        callee = single.callee
        gone = (callee.module.name, callee.function.name)
        for module in self._program.modules.values():
            _Unimport(self._program, module, gone).visit(module.tree)
        self._program.changed()


class _Unimport(ast.NodeTransformer):
    def __init__(self, program: Program, module: Module, gone: tuple[str, str]):
        self._program, self._module, self._gone = program, module, gone

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        source = self._module.imported(node)
        if source in self._program.modules:
            node.names = [alias for alias in node.names
                          if self._program.origin(source, alias.name) != self._gone]  # fmt: skip
        return node if node.names else ast.copy_location(ast.Pass(), node)


def held_by(function: ast.FunctionDef) -> str:
    """Return why a function should not have the names of others: it holds what they mean."""
    nodes = list(own_nodes(function.body))
    if any(isinstance(node, ast.While) and isinstance(node.test, ast.Constant)
           and not any(isinstance(inner, ast.Break | ast.Return) for inner in ast.walk(node))
           for node in nodes):  # fmt: skip
        return "endless"
    if is_generator(function):
        return "generator"
    return "lets go" if names_in(function) & {*LETS_GO} else ""


def is_generator(function: ast.FunctionDef) -> bool:
    """Whether a function yields."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function.body))


def changing(program: Program) -> set[str]:
    """Return the attributes and global names that may mean something else a moment later:
    those bound anywhere but in a constructor, properties, and words in strings."""
    found: set[str] = set()
    for module in program.modules.values():
        found.update(declared_global(module.tree))
        found.update(name for name, times in Counter(bound_at_top(module.tree)).items()
                     if times > 1)  # fmt: skip
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef):
                if node.decorator_list:
                    found.add(node.name)
                found.update(_stored(node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(node.value.split())
    return found


def _stored(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield node.attr


def in_interrupts(program: Program) -> set[str]:
    """Return the names of what interrupts may call: what is handed to `irq`, what is bound to
    those names, and what functions of those names call."""
    nodes = [node for module in program.modules.values() for node in ast.walk(module.tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    found: set[str] = set()
    for node in calls:
        if _last(node.func) == IRQ:
            found.update(map(_last, node.args))
            found.update(_last(keyword.value) for keyword in node.keywords)
    size = 0
    while len(found) > size:
        size = len(found)
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name in found:
                found.update(_last(inner.func) for inner in ast.walk(node)
                             if isinstance(inner, ast.Call))  # fmt: skip
            elif isinstance(node, ast.Assign) and {*map(_last, node.targets)} & found - {""}:
                found.add(_last(node.value))
    return found


def _last(node: ast.expr) -> str:
    """Return `c` of `a.b.c` or `c`, else ""."""
    name = getattr(node, "attr", "") or getattr(node, "id", "")
    return name if isinstance(name, str) else ""


def names_in(*nodes: ast.AST) -> set[str]:
    """Return the names and attributes that a piece of a program has."""
    found: set[str] = set()
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Attribute):
                found.add(inner.attr)
            elif isinstance(inner, ast.Name):
                found.add(inner.id)
    return found

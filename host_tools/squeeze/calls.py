"""Who calls whom: the functions that are asked for once in the whole program, by a call.

A function of a module is followed through imports. A method is sure to be meant where the whole
program has it once and calls it once, or where every mention of its name is `self.name` and the
class and its relatives have and call it once.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host_tools.squeeze.globals import bound_at_top, declared_global
from host_tools.squeeze.naming import Names, members
from host_tools.squeeze.program import Module, Program, Search
from host_tools.squeeze.unused import CALLED_BY_MICROPYTHON

Function = ast.FunctionDef


@dataclass
class Place:
    """A function of a module or class: `parent` is the module's tree or the class."""

    module: Module
    parent: ast.Module | ast.ClassDef
    function: Function

    def name(self) -> str:
        """Return module.Class.function."""
        owner = [self.parent.name] if isinstance(self.parent, ast.ClassDef) else []
        return ".".join([self.module.name, *owner, self.function.name])


@dataclass
class Mention:
    """Where a name is asked for: `call` when it is called, `caller` when a function of a module or
    class does it, `own` is the class's family when it is asked of self."""

    call: ast.Call | None
    caller: Place | None
    own: str | None = None


@dataclass
class Single:
    """A function that is asked for once, in a call."""

    callee: Place
    caller: Place
    call: ast.Call


def called_once(program: Program, names: Names, outside: Sequence[str]) -> list[Single]:
    """Return the functions that one call asks for and nothing else, with it."""
    of_modules: dict[tuple[str, str], list[Mention]] = {}
    of_objects: dict[str, list[Mention]] = {}
    for module in program.modules.values():
        search = _Mentions(program, module, names, of_modules, of_objects)
        search.visit(module.tree)
    for name in program.whole:
        for meant in program.bound(program.modules[name], None).values():
            for source, original in meant:  # may be looked up there
                key = program.origin(source, original)
                of_modules.setdefault(key, []).append(Mention(None, None))
    words = {word for text in outside for word in re.findall(r"\w+", text)}
    found: list[Single] = []
    for place in _functions(program):
        if place.function.name not in words:
            mentions = of_modules.get((place.module.name, place.function.name), [])
            found += _single(place, mentions)
    for place, family, is_only in _methods(program, names):
        name = place.function.name
        if name not in names.kept and name not in CALLED_BY_MICROPYTHON:
            mentions = of_objects.get(name, [])
            if all(mention.own for mention in mentions):
                mentions = [mention for mention in mentions if mention.own == family]
                found += _single(place, mentions)
            elif is_only:
                found += _single(place, mentions)
    return found


def _single(place: Place, mentions: list[Mention]) -> list[Single]:
    if len(mentions) == 1 and mentions[0].call and mentions[0].caller:
        return [Single(place, mentions[0].caller, mentions[0].call)]
    return []


def _functions(program: Program) -> Iterator[Place]:
    """Yield the functions of modules, but of those whose names are looked up."""
    for module in program.modules.values():
        bound = Counter(bound_at_top(module.tree))
        bound.update(declared_global(module.tree))
        bound.update(list(program.bound(module, None)))
        for node in module.tree.body:
            if (isinstance(node, Function) and bound[node.name] == 1
                    and module.name not in program.whole):  # fmt: skip
                yield Place(module, module.tree, node)


def _methods(program: Program, names: Names) -> Iterator[tuple[Place, str, bool]]:
    """Yield methods that a family of classes has once: with the family, and whether the whole
    program has it once."""
    made: Counter[str] = Counter()
    made_in: Counter[tuple[str, str]] = Counter()
    places: list[tuple[Place, str]] = []
    for module in program.modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                family = names.family(node.name) or ""
                made.update(members(node))
                made_in.update((family, name) for name in members(node))
                if node in module.tree.body:
                    places += [(Place(module, node, part), family)
                               for part in node.body if isinstance(part, Function)]  # fmt: skip
            elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                made[node.attr] += 2
                made_in.update((family, node.attr) for family in names.families())
    for place, family in places:
        name = place.function.name
        if made_in[family, name] == 1 and not name.startswith("__"):
            yield place, family, made[name] == 1


class _Mentions(Search):
    """Note every mention of a function's name in a module."""

    def __init__(self, program: Program, module: Module, names: Names,
                 of_modules: dict[tuple[str, str], list[Mention]],
                 of_objects: dict[str, list[Mention]]):  # fmt: skip
        super().__init__(program, module)
        self._names = names
        self._of_modules = of_modules
        self._of_objects = of_objects
        self._calls: dict[ast.expr, ast.Call] = {}
        self._around: list[ast.AST] = [module.tree]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self._calls[node.func] = node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        scope = self.scope_of(node.id)
        meant = self.program.bound(self.module, scope).get(node.id, set())
        for source, name in meant:
            self._note_function(source, name, node)
        if not meant and scope is None:
            self._note_function(self.module.name, node.id, node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        base = node.value
        if isinstance(base, ast.Name):
            full = self.program.module_at(self, self.module, base.id)
            if full:
                self._note_function(full, node.attr, node)
                return node
        self.visit(base)
        family = self._names.family(self.class_around())
        is_own = isinstance(base, ast.Name) and base.id == "self" and family
        mention = Mention(self._calls.get(node), self._caller(), family if is_own else None)
        self._of_objects.setdefault(node.attr, []).append(mention)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._inside(node, super().visit_ClassDef)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._inside(node, super().visit_FunctionDef)

    def _inside(self, node, visit):
        self._around.append(node)
        visit(node)
        self._around.pop()
        return node

    def _caller(self) -> Place | None:
        """Return the function around, when it is one of a module or of a class."""
        *_, parent, function = [None, *self._around]
        if len(self._around) == 2 + isinstance(parent, ast.ClassDef):
            if isinstance(function, Function) and isinstance(parent, ast.Module | ast.ClassDef):
                return Place(self.module, parent, function)
        return None

    def _note_function(self, module: str, name: str, node: ast.expr) -> None:
        mention = Mention(self._calls.get(node), self._caller())
        self._of_modules.setdefault(self.program.origin(module, name), []).append(mention)

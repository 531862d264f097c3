"""What a function's global names are called in another module of the same file.

The file has them all, once it is merged; until then a module that gets a function of another must
have a name for what that one means. Where it has none it is lent one (`Program.lend`), without an
import: that would change in which order the modules come into the file.
"""

import ast
from collections.abc import Iterable

from host_tools.squeeze.globals import made_in
from host_tools.squeeze.program import Module, Program

Meaning = tuple[str, str]  # module and name there, "" for a module itself


class Carried:
    """The global names that a function brings along: `names` are what they are called where it
    comes to, `unknown` those that cannot be said there."""

    def __init__(self, program: Program, source: Module, target: Module, names: Iterable[str]):
        self._program = program
        self._source = source
        self._target = target
        self._made = made_in(target.tree)
        self._known = program.bound(target, None)
        self._taken = {node.id for node in ast.walk(target.tree) if isinstance(node, ast.Name)}
        self._taken |= {*self._made, *self._known, *_external(target)}
        self._lent: dict[str, Meaning] = {}
        self.unknown: list[str] = []
        self.names: dict[str, str] = {}
        for name in sorted(names):
            self.names[name] = name if source is target else self._name(name)

    def lend(self) -> None:
        """Let the target have its new names."""
        for name, meaning in self._lent.items():
            self._program.lend(self._target, name, meaning)

    def _name(self, name: str) -> str:
        program, source = self._program, self._source
        meant = [*program.bound(source, None).get(name, ())]
        if len(meant) == 1 and not meant[0][1]:
            return self._name_of(name, meant[0])
        if meant or name in made_in(source.tree):
            return self._name_of(name, program.origin(source.name, name))
        ours, theirs = _external(source).get(name), _external(self._target).get(name)
        if name in self._made or name in self._known or theirs not in (None, ours):
            self.unknown.append(name)
        return name

    def _name_of(self, name: str, meaning: Meaning) -> str:
        """Return what the target calls something of the package."""
        program, target = self._program, self._target
        if meaning[0] == target.name and meaning[1]:
            return meaning[1]
        for known, meant in self._known.items():
            for source, original in meant:
                here = program.origin(source, original) if original else (source, "")
                if here == meaning and len(meant) == 1:
                    return known
        while name in self._taken:
            name = "_" + name
        self._taken.add(name)
        self._lent[name] = meaning
        return name


def _external(module: Module) -> dict[str, str]:
    """Return what a module imports at its top: name -> what it is. The package's own is told by
    `Program.bound` instead."""
    found: dict[str, str] = {}
    for node in module.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            source = getattr(node, "module", None) or ""
            for alias in node.names:
                found[alias.asname or alias.name] = f"{source} {alias.name}"
    return found

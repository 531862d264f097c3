"""Names that cost little, and which names must stay.

MicroPython never frees a name, but has some in flash (rom_names.txt). So those that only this
program uses become such names, else one or two letters, and names that cannot meet share them:
parameters of different functions, private attributes of different classes, globals and attributes.
What stays: names of MicroPython's own, of the modules of the board, words in strings (JSON keys
are looked up with getattr), names of keyword arguments, and what programs from outside mention.
"""

import ast
import builtins
import gc
import io
import itertools
import json
import keyword
import os
import re
import select
import string
import struct
import sys
import time
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from host_tools.squeeze.globals import bound_at_top
from host_tools.squeeze.program import Program, drop_docs

# Identifiers that MicroPython 1.28 has in flash, on the unix and the WebAssembly port both, short
# ones first; where a build has one not, it costs what two letters do, and its length.
IN_FLASH = Path(__file__).with_name("rom_names.txt").read_text(encoding="ascii").split()
BOARD = Path(__file__).resolve().parents[1] / "sim" / "board"
# The modules of MicroPython and of the ESP32, as fakes.
FAKES = ("machine", "bus", "pins", "pwm", "counter", "flash", "files", "system", "ticks")
BUILT_IN = (str, bytes, bytearray, memoryview, list, dict, set, tuple, int, float, OSError, array,
            io.BytesIO, io.StringIO, json, os, sys, time, gc, struct, select, io, builtins)
MICROPYTHON = (
    "const", "schedule", "mem_alloc", "mem_free", "print_exception", "ilistdir", "ipoll",
    "register", "viper", "native", "uname", "umount", "mount", "VfsLfs2",
)  # fmt: skip
SENTENCE = re.compile(r"%|[,.:;] ")  # nobody looks up names that are in such a text
PROSE = re.compile(r"\.texts\.[a-z]{2}$")  # modules of sentences


class Names:
    """The new names of attributes and parameters, for a whole program."""

    def __init__(self, program: Program, outside: Sequence[str]):
        self.kept = _kept(program, outside)
        self.keywords = {node.arg for node in _nodes(program) if isinstance(node, ast.keyword)}
        self._families = _families(program)
        self._private = self._private_names(program)
        mine = Counter(_mine(program))
        public = [name for name, _ in mine.most_common()
                  if name not in self.kept and name not in self._private]  # fmt: skip
        self._public = dict(zip(public, self.fresh(), strict=False))
        self._own: dict[str, dict[str, str]] = {}
        for family, names in self._private_uses(program).items():
            others = itertools.islice(self.fresh(), len(public), None)
            most = [name for name, _ in names.most_common()]
            self._own[family] = dict(zip(most, others, strict=False))

    def fresh(self) -> Iterator[str]:
        """Yield names that mean nothing else: those that are in flash, then two letters."""
        return (name for name in itertools.chain(IN_FLASH, _pairs())
                if name not in self.kept and not keyword.iskeyword(name))  # fmt: skip

    def attribute(self, name: str, family: str | None) -> str:
        """Return the new name of an attribute, in a class of this family (None: anywhere)."""
        if name in self._private and family is not None:
            return self._own[family][name]
        return self._public.get(name, name)

    def family(self, class_name: str | None) -> str | None:
        """Return the family of a class: it and all that inherit from one another."""
        return self._families.get(class_name) if class_name else None

    def families(self) -> set[str]:
        """Return the names of all families of classes."""
        return set(self._families.values())

    def _private_names(self, program: Program) -> set[str]:
        """Names with an underscore that are only ever asked of self."""
        private, others = set(), set(self.kept)
        for node, class_name in _attributes(program):
            own = isinstance(node.value, ast.Name) and node.value.id == "self" and class_name
            (private if own and _is_private(node.attr) else others).add(node.attr)
        return private - others

    def _private_uses(self, program: Program) -> dict[str, Counter[str]]:
        uses: dict[str, Counter[str]] = {}
        for node, class_name in _attributes(program):
            if node.attr in self._private and class_name:
                uses.setdefault(self._families[class_name], Counter())[node.attr] += 1
        for node in _nodes(program):
            if isinstance(node, ast.ClassDef):
                for name in members(node):
                    if name in self._private:
                        uses.setdefault(self._families[node.name], Counter())[name] += 1
        return uses


def _pairs() -> Iterator[str]:
    second = string.ascii_letters + string.digits
    return (a + b for a in string.ascii_letters for b in second)


def _nodes(program: Program) -> Iterator[ast.AST]:
    for module in program.modules.values():
        yield from ast.walk(module.tree)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def members(node: ast.ClassDef) -> list[str]:
    """Return what a class body binds."""
    names = []
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            names.append(statement.name)
        else:
            names += [inner.id for inner in ast.walk(statement)
                      if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)]
    return names


def _mine(program: Program) -> Iterator[str]:
    """Yield attributes that the program itself makes."""
    made = set()
    for node in _nodes(program):
        if isinstance(node, ast.ClassDef):
            made.update(members(node))
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            made.add(node.attr)
    for node in _nodes(program):
        if isinstance(node, ast.Attribute) and node.attr in made:
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield from members(node)


def _attributes(program: Program) -> Iterator[tuple[ast.Attribute, str | None]]:
    """Yield every attribute with the name of the class around it."""

    def visit(node: ast.AST, class_name: str | None) -> Iterator[tuple[ast.Attribute, str | None]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Attribute):
                yield child, class_name
            yield from visit(child, child.name if isinstance(child, ast.ClassDef) else class_name)

    for module in program.modules.values():
        yield from visit(module.tree, None)


def _families(program: Program) -> dict[str, str]:
    """Return class -> the name of its family; classes of one name are one family."""
    family: dict[str, str] = {}
    for node in _nodes(program):
        if isinstance(node, ast.ClassDef):
            family.setdefault(node.name, node.name)
    for node in _nodes(program):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                name = base.id if isinstance(base, ast.Name) else getattr(base, "attr", "")
                if name in family:
                    old, new = family[name], family[node.name]
                    family = {key: new if at == old else at for key, at in family.items()}
    return family


def _kept(program: Program, outside: Sequence[str]) -> set[str]:
    kept = set(keyword.kwlist) | set(MICROPYTHON)
    for text in outside:
        for node in ast.walk(ast.parse(text)):
            drop_docs(node)
            kept.update(_mentioned(node))
    for thing in BUILT_IN:
        kept.update(dir(thing))
    for name in FAKES:
        kept.update(_offered((BOARD / f"{name}.py").read_text(encoding="utf-8")))
    made = set(_mine(program))
    kept.update(node.attr for node, _ in _attributes(program) if node.attr not in made)
    for home in {program.home(name) for name in program.modules}:
        kept.update(home.split("."))
    for name, module in program.modules.items():
        external = set()
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and not PROSE.search(name):
                if isinstance(node.value, str | bytes):
                    kept.update(_words(node.value))
            elif isinstance(node, ast.keyword) and node.arg:
                kept.add(node.arg)
            elif isinstance(node, ast.Import):
                kept.update(alias.name for alias in node.names)
                external.update(alias.asname or alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and module.imported(node) not in program.modules:
                kept.update(alias.name for alias in node.names)
                external.update(alias.asname or alias.name for alias in node.names)
        if name in program.whole:
            kept.update(bound_at_top(module.tree))
        for node in ast.walk(module.tree):
            if (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
                    and node.value.id in external):
                kept.add(node.attr)
    return kept


def _mentioned(node: ast.AST) -> Iterator[str]:
    """Yield the names in a node, those in a string included."""
    yield from _identifiers(node)
    if isinstance(node, ast.alias):
        yield from node.name.split(".")
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from node.module.split(".")
    elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        yield from _words(node.value)


def _words(text: str | bytes) -> list[str]:
    """Return the names that a text may hold: it is one, or a list of some."""
    text = text.decode("latin-1") if isinstance(text, bytes) else text
    if SENTENCE.search(text):
        return []
    return [word for part in text.split() for word in part.split(".") if word.isidentifier()]


def _identifiers(node: ast.AST) -> list[str]:
    fields = (getattr(node, field, None) for field in ("id", "attr", "name", "arg"))
    return [text for text in fields if isinstance(text, str)]


def _offered(text: str) -> set[str]:
    """Return what a module offers: functions, what they take, classes and their parts."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.id if isinstance(node, ast.Name) else node.attr)
    return {name for name in names if not _is_private(name)}

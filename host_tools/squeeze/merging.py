"""Make one module of those that are always in memory.

Every module costs a dictionary, a table of names, and again for each name that it imports. What
`goalmouth.app` reaches by imports at the top of modules becomes `goalmouth/app.py`; the others
import from there.
"""

import ast
import itertools
import string
from collections import Counter
from collections.abc import Iterator, Sequence

from host_tools.squeeze.globals import count_in, made_in
from host_tools.squeeze.name_tables import first_names, learn, without_names
from host_tools.squeeze.naming import Names
from host_tools.squeeze.program import Module, Program, Search
from host_tools.squeeze.scopes import Walk

Key = tuple[str, str]  # module ("" for what is not of the package) and name


def merge(program: Program, names: Names, outside: Sequence[str] = (),
          were: dict[str, set[str]] | None = None) -> dict[str, str]:  # fmt: skip
    """Return path -> source. Raises ValueError for what cannot be followed.

    `were` gets, for each short name, the functions that now have it, as module.name.
    """
    merger = _Merger(program, names, {} if were is None else were)
    found = {}
    for home in merger.files:
        text = merger.source(home)
        if text.strip() or not program.modules[home].is_package:
            found[program.modules[home].path] = text
    learn(program, found)
    for text in outside:
        for module, name in _asked(program, ast.parse(text)):
            path = program.modules[module].path
            if program.home(module) != module:
                key = merger.key_of(module, name)
                home, new = program.home(key[0]), merger.globals[key]
                found[path] = found.get(path, "") + f"from {home} import {new} as {name}\n"
    return found


def _asked(program: Program, tree: ast.Module) -> Iterator[Key]:
    """Yield what a program from outside imports from modules that are no files any more."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module in program.modules:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full not in program.modules:
                    yield node.module, alias.name
                else:
                    bound = alias.asname or alias.name
                    used = {inner.attr for inner in ast.walk(tree)
                            if isinstance(inner, ast.Attribute)
                            and isinstance(inner.value, ast.Name) and inner.value.id == bound}
                    yield from ((full, name) for name in sorted(used))


class _Merger:
    def __init__(self, program: Program, names: Names, were: dict[str, set[str]]):
        self.program = program
        self.names = names
        self.were = were
        self.top = {name: program.bound(module, None) for name, module in program.modules.items()}
        self.files = program.files()
        self.needs = {
            name: list(program.imports_of(module, nested=False))
            for name, module in program.modules.items()
        }
        self.globals: dict[Key, str] = {}
        self.bound: dict[tuple[str, str, str], str] = {}  # in which file, and what is imported
        self._made = {name: made_in(module.tree) for name, module in program.modules.items()}
        self._asked_outside: set[Key] = set()  # of one file, by another
        for home in self.files:
            self._name(home)

    # Global names

    def key_of(self, module: str, name: str) -> Key:
        """Follow a name to where it is made."""
        return self.program.origin(module, name)

    def bound_name(self, module: str, name: str) -> str:
        """Return the new name of a global one, in this module."""
        key = self.key_of(module, name)
        at = (self.program.home(module), *key)
        return self.bound.get(at, self.globals.get(key, name))

    def _name(self, home: str) -> None:
        """Name what a file makes, and what it imports from others."""
        count: Counter[Key] = Counter()
        for module in self.files[home]:
            for name, times in count_in(module.tree).items():
                if not any(not original for _, original in self.top[module.name].get(name, ())):
                    count[self.key_of(module.name, name)] += times
            for each in self._through(module):
                count[each] += 1
        outer = {key for key in count if key[1] not in self._made[key[0]]}
        taken = {name for _, name in outer}  # of MicroPython itself
        whole = home in self.program.whole
        for key in count:
            if key in outer:
                self.globals.setdefault(key, key[1])
            elif self.program.home(key[0]) != home:
                if self.program.home(key[0]) == self.program.root:
                    taken.add(self.globals[key])  # the same name here
        for key in count:
            if (key not in outer and self.program.home(key[0]) == home and key[1] not in taken
                    and (whole or self._is_known(key, home))):  # fmt: skip
                self.globals[key] = key[1]
                taken.add(key[1])
        fresh = (name for name in self.names.fresh() if name not in taken)
        for key, _ in count.most_common():
            at = self.program.home(key[0])
            if key in outer or at == home and key in self.globals:
                continue
            if at == home:
                self.globals[key] = next(fresh)
            elif at != self.program.root:
                self.bound[(home, *key)] = next(fresh)
                self._asked_outside.add(key)

    def _is_known(self, key: Key, home: str) -> bool:
        """Whether people, or programs from outside, know a name."""
        if key[0] == home and (home == self.program.root or key[1] in self.names.kept):
            return True
        for node in self.program.modules[key[0]].tree.body:
            if isinstance(node, ast.ClassDef) and node.name == key[1]:
                return any(isinstance(base, ast.Name) and base.id.endswith(("Error", "Exception"))
                           for base in node.bases)
        return False

    def _through(self, module: Module) -> set[Key]:
        """Return what a module asks of others with a dot."""
        search = _Through(self.program, module)
        search.visit(module.tree)
        asked = {self.key_of(*each) for each in search.found}
        return {key for key in asked if key[1] in self._made[key[0]]}

    # Sources

    def source(self, home: str) -> str:
        """Return the source of a file."""
        outer: set[tuple[str, str, str | None]] = set()
        body: list[ast.stmt] = []
        dotted: set[Key] = set()
        alone = len(self.files[home]) == 1
        for module in self.files[home]:
            dotted |= self._through(module)
            self._refuse_late(module)
            statements = []
            for node in module.tree.body:
                if not alone and (isinstance(node, ast.Import) or (
                    isinstance(node, ast.ImportFrom)
                    and not module.imported(node).startswith(self.program.package)
                )):  # fmt: skip
                    where = getattr(node, "module", "")
                    outer.update((where, alias.name, alias.asname) for alias in node.names)
                else:
                    statements.append(node)
            module.tree.body = statements
            _Rewrite(self, module).visit(module.tree)
            body += module.tree.body
        last = [part for part in body
                if isinstance(part, ast.ImportFrom) and self._leans(part, home)]  # fmt: skip
        body = [node for node in body if node not in last] + last
        first = [_import(*each) for each in sorted(outer, key=str)]
        for key in sorted(dotted):
            at = self.program.home(key[0])
            if at != home and at not in self.program.apart:
                name = self.bound.get((home, *key), self.globals[key])
                first.append(_import(at, self.globals[key], name))
        tree = ast.Module([*first, *body], [])
        if home in self.program.together:
            outside = {self.globals.get(key, "") for key in self._asked_outside}
            tree = without_names(tree, outside)
        return ("" if alone else first_names(tree)) + ast.unparse(tree) + "\n"

    def _refuse_late(self, module: Module) -> None:
        """Refuse a part of another file that a function imports whole: it would come at once."""
        asked = {key[0] for key in self._through(module)}
        for name, node in self.program.imports_of(module, nested=True):
            home = self.program.home(name)
            if name in asked and name in self.program.together and home != self.program.home(
                module.name
            ):
                raise ValueError(f"{module.where(node)}: write `from {name} import ...`")

    def _leans(self, node: ast.ImportFrom, home: str) -> bool:
        """Whether a file that is imported here imports from here itself."""
        known = self.program.modules
        full = [f"{node.module}.{alias.name}" for alias in node.names]
        ahead = [name if name in known else node.module or "" for name in full]
        seen: set[str] = set()
        while ahead:
            name = ahead.pop()
            if name in seen or name not in known or name == self.program.package:
                continue
            seen.add(name)
            if self.program.home(name) == home:
                return True
            for part in self.files[self.program.home(name)]:
                ahead += [other for other, _ in self.needs[part.name]]
        return False


class _Rewrite(Walk):
    def __init__(self, merger: _Merger, module: Module):
        super().__init__()
        self._merger = merger
        self._module = module
        self._locals: dict[ast.AST, dict[tuple[ast.AST, str], str]] = {}

    # Names

    def global_name(self, name: str) -> str:
        return self._merger.bound_name(self._module.name, name)

    def member_name(self, name: str, owner: str) -> str:
        names = self._merger.names
        return names.attribute(name, names.family(owner))

    def local_name(self, outermost: ast.AST, scope: ast.AST, name: str) -> str:
        names = self._merger.names
        program = self._merger.program
        for source, original in program.bound(self._module, scope).get(name, ()):
            key = self._merger.key_of(source, original)
            if original and program.home(key[0]) == program.home(self._module.name):
                return self._merger.globals[key]
        if name == "self" or name in names.keywords:
            return name
        known = self._locals.setdefault(outermost, {})
        key = (scope, name)
        if key not in known:
            # One letter, which no global name has: rom_names.txt and `fresh` begin with two.
            letters = [*string.ascii_letters, *("_" + letter for letter in string.ascii_letters)]
            free = (short for short in letters if short not in names.keywords)
            known[key] = next(itertools.islice(free, len(known), None))
        return known[key]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        old = ".".join(filter(None, (self._module.name, self.class_around(), node.name)))
        super().visit_FunctionDef(node)
        inside = self._merger.program.inside.get(old, ())
        self._merger.were.setdefault(node.name, set()).update({old, *inside})
        return node

    # Imports, and what belongs to a module

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        if not self._is_ours(node):
            return super().visit_ImportFrom(node)
        return self._imports(node) or ast.Pass()

    def _is_ours(self, node: ast.ImportFrom) -> bool:
        return self._module.imported(node).split(".")[0] == self._merger.program.package

    def _imports(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Return what is left of an import from the package itself."""
        program, left = self._merger.program, []
        source = self._module.imported(node)
        here = program.home(self._module.name)
        for alias in node.names:
            full = f"{source}.{alias.name}"
            bound = self.resolve(alias.asname or alias.name)
            if full in program.apart:
                left.append((source, alias.name, bound))
            elif full not in program.modules:
                key = self._merger.key_of(source, alias.name)
                if program.home(key[0]) != here:
                    left.append((program.home(key[0]), self._merger.globals[key], bound))
        return [_import(*each) for each in left]

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        base = node.value
        if isinstance(base, ast.Name):
            full = self._merger.program.module_at(self, self._module, base.id)
            if full:
                return self._of_module(node, base, full)
        node.value = self.visit(base)
        names = self._merger.names
        node.attr = names.attribute(node.attr, names.family(self.class_around()))
        return node

    def _of_module(self, node: ast.Attribute, base: ast.Name, full: str) -> ast.AST:
        module, name = self._merger.key_of(full, node.attr)
        new = self._merger.globals.get((module, name))
        if new is None:
            raise ValueError(f"{self._module.where(node)}: {base.id}.{node.attr} is unknown")
        program = self._merger.program
        if module in program.apart and module != program.home(self._module.name):
            base.id = self.resolve(base.id)
            node.attr = new
            return node
        at = (program.home(self._module.name), module, name)
        return ast.copy_location(ast.Name(self._merger.bound.get(at, new), node.ctx), node)


class _Through(Search):
    """Find what a module asks of other modules with a dot."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name):
            full = self.program.module_at(self, self.module, node.value.id)
            if full and full not in self.program.apart:
                self.found.add((full, node.attr))
        node.value = self.visit(node.value)
        return node


def _import(module: str, name: str, bound: str | None) -> ast.stmt:
    names = [ast.alias(name, bound if bound != name else None)]
    return ast.ImportFrom(module, names, 0) if module else ast.Import(names)

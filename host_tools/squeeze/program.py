"""A package as syntax trees: its modules, who imports whom, and which must stay files."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from host_tools.squeeze.scopes import Walk


class Module:
    """One module: its tree, and what its global names mean."""

    def __init__(self, name: str, path: str, text: str):
        self.name = name
        self.path = path
        self.is_package = path.endswith("/__init__.py")
        self.tree = ast.parse(text, path)
        self.tree.body = [node for node in self.tree.body if not _is_all(node)]
        self.package = name if self.is_package else name.rpartition(".")[0]
        for node in ast.walk(self.tree):
            drop_docs(node)

    def where(self, node: ast.AST) -> str:
        """Return path:line, for messages."""
        return f"{self.path}:{getattr(node, 'lineno', 0)}"

    def imported(self, node: ast.ImportFrom) -> str:
        """Return the absolute name of the module that `from ... import` names."""
        if not node.level:
            return node.module or ""
        base = self.package
        for _ in range(node.level - 1):
            base = base.rpartition(".")[0]
        return f"{base}.{node.module}" if node.module else base


class Program:
    """All modules of the package. `apart` are those that stay files of their own, `together` those
    that become one file, the first of them."""

    def __init__(self, sources: dict[str, str], together: Sequence[Sequence[str]] = ()):
        self._bound: dict[tuple[str, ast.AST | None], dict[str, set[tuple[str, str]]]] = {}
        self.modules: dict[str, Module] = {}
        self._lent: dict[str, dict[str, tuple[str, str]]] = {}
        self.inside: dict[str, set[str]] = {}  # function -> those that were put into it
        for path, text in sources.items():
            parts = PurePosixPath(path).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(name, path, text)
        self.package = min(self.modules).split(".")[0]
        self.root = f"{self.package}.app"
        # Their names are looked up while the program runs.
        self.whole = self._used_as_objects() | {self.package}
        groups = [[name for name in group if name in self.modules] for group in together]
        self.together = {name: group[0] for group in groups for name in group}
        self._name_once(groups)
        self.apart = self._apart() - set(self.together)

    def _name_once(self, groups: list[list[str]]) -> None:
        """Where a string lists modules that are together, leave the one file's name."""
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    words = node.value.split()
                    if len(words) > 1 and words in groups:
                        node.value = words[0]

    def home(self, name: str) -> str:
        """Return the module whose file a module is in."""
        if name in self.together:
            return self.together[name]
        return name if name in self.apart else self.root

    def files(self) -> dict[str, list[Module]]:
        """Return file -> its modules, each after those that it needs; the root comes first."""
        order: list[str] = []

        def visit(name: str, path: tuple[str, ...]) -> None:
            if name in order or name in path:
                return
            for needed, _ in self.imports_of(self.modules[name], nested=False):
                visit(needed, (*path, name))
            order.append(name)

        for name in sorted(self.modules):
            visit(name, ())
        found: dict[str, list[Module]] = {self.root: []}
        for name in order:
            found.setdefault(self.home(name), []).append(self.modules[name])
        return found

    def imports_of(self, module: Module, nested: bool) -> Iterator[tuple[str, ast.stmt]]:
        """Yield the package's modules that `module` imports, at its top or inside functions."""
        for node, inside in imports(module.tree):
            if inside != nested:
                continue
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                base = module.imported(node)
                full = [f"{base}.{alias.name}" for alias in node.names]
                names = [name for name in full if name in self.modules]
                if len(names) < len(full):
                    names.append(base)
            for name in names:
                if name in self.modules and name != module.name:
                    yield name, node

    def _apart(self) -> set[str]:
        top = {self.root}
        for module in self.modules.values():
            top.update(name for name, _ in self.imports_of(module, nested=False))
        return {name for name in self.modules if name not in top} | self.whole | self.in_strings()

    def in_strings(self) -> set[str]:
        """Modules that are named in strings, alone or in lists: somebody lets them go by name."""
        found: set[str] = set()
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    words = set(node.value.split())
                    if words <= set(self.modules):
                        found |= words
        return found

    def _used_as_objects(self) -> set[str]:
        """Modules that are passed on or asked with getattr, not only written before a dot."""
        found = set()
        for module in self.modules.values():
            search = _Objects(self, module)
            search.visit(module.tree)
            found |= search.found
        return found

    def bound(self, module: Module, scope: ast.AST | None) -> dict[str, set[tuple[str, str]]]:
        """Return what imports bind in a function (None: at the module's top): name -> (module,
        name there), or (module, "") for a module itself. Of this package only."""
        key = (module.name, scope)
        if key not in self._bound:
            self._bound[key] = self._look_up(module, scope)
        return self._bound[key]

    def lend(self, module: Module, name: str, meaning: tuple[str, str]) -> None:
        """Let a module have a global name for something without an import: it is in its file."""
        self._lent.setdefault(module.name, {})[name] = meaning
        self.changed()

    def changed(self) -> None:
        """Forget what imports bind: some are gone."""
        self._bound.clear()

    def _look_up(self, module: Module, scope: ast.AST | None) -> dict[str, set[tuple[str, str]]]:
        found: dict[str, set[tuple[str, str]]] = {}
        if scope is None:
            lent = self._lent.get(module.name, {})
            found = {name: {meaning} for name, meaning in lent.items()}
        for node in _own_imports(scope or module.tree):
            for alias in node.names:
                if isinstance(node, ast.Import):
                    if alias.name in self.modules:
                        raise ValueError(f"{module.where(node)}: write `from ... import`")
                    continue
                source = module.imported(node)
                full = f"{source}.{alias.name}"
                if full in self.modules:
                    found.setdefault(alias.asname or alias.name, set()).add((full, ""))
                elif source in self.modules:
                    found.setdefault(alias.asname or alias.name, set()).add((source, alias.name))
        return found

    def origin(self, module: str, name: str) -> tuple[str, str]:
        """Follow a global name to where it is made: (module, name there)."""
        for source, original in self.bound(self.modules[module], None).get(name, ()):
            if original:
                return self.origin(source, original)
        return module, name

    def module_at(self, walk: Walk, module: Module, name: str) -> str:
        """Return the module that a name stands for at the place where `walk` is, else ""."""
        meant = list(self.bound(module, walk.scope_of(name)).get(name, ()))
        return meant[0][0] if len(meant) == 1 and not meant[0][1] else ""


class Search(Walk):
    """Look for something in a module; subclasses fill `found`."""

    def __init__(self, program: Program, module: Module):
        super().__init__()
        self.program = program
        self.module = module
        self.found: set = set()


class _Objects(Search):
    """Find modules that are used as objects."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        meant = self.program.bound(self.module, self.scope_of(node.id)).get(node.id, set())
        self.found.update(module for module, name in meant if not name)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not (isinstance(node.value, ast.Name)
                and self.program.module_at(self, self.module, node.value.id)):  # fmt: skip
            self.visit(node.value)
        return node


def imports(tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Yield every import statement, and whether it stands inside a function."""

    def visit(node: ast.AST, inside: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield child, inside
            else:
                yield from visit(child, inside or isinstance(child, ast.FunctionDef))

    yield from visit(tree, False)


def _own_imports(scope: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports of a module or function, not those of functions inside."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from _own_imports(child)


def _is_all(node: ast.stmt) -> bool:
    """Whether a statement is `__all__ = ...`, which nobody asks for on the board."""
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def drop_docs(node: ast.AST) -> None:
    """Take docstrings and annotations away: they are not in bytecode either."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            node.body = node.body[1:]
        if not node.body and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]
    if isinstance(node, ast.FunctionDef):
        node.returns = None
    if isinstance(node, ast.arg):
        node.annotation = None

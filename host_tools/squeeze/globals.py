"""The global names of a module: which it makes, and how often each is used."""

import ast
from collections import Counter
from collections.abc import Iterator

from host_tools.squeeze.scopes import COMPREHENSIONS, Walk


def bound_at_top(tree: ast.Module) -> Iterator[str]:
    """Yield the names that statements outside of functions bind, as often as they do."""
    ahead: list[ast.AST] = list(reversed(tree.body))
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif not isinstance(node, ast.Lambda | COMPREHENSIONS):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                yield node.id
            elif isinstance(node, ast.ExceptHandler) and node.name:
                yield node.name
            ahead += reversed(list(ast.iter_child_nodes(node)))


def declared_global(tree: ast.Module) -> Iterator[str]:
    """Yield the names that functions bind in the module, as often as they say so."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names


def made_in(tree: ast.Module) -> set[str]:
    """Return the global names that a module makes itself."""
    return {*bound_at_top(tree), *declared_global(tree)}


class _Count(Walk):
    """Count the global names of a module without changing it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Counter[str] = Counter()

    def global_name(self, name: str) -> str:
        self.found[name] += 1
        return name


def count_in(tree: ast.Module) -> Counter[str]:
    """Count the global (and built-in) names in a module."""
    count = _Count()
    count.visit(tree)
    return count.found

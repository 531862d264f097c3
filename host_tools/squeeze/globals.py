"""The global names of a module: which it makes, and how often each is used."""

import ast
from collections import Counter

from host_tools.squeeze.scopes import COMPREHENSIONS, Walk


def made_in(tree: ast.Module) -> set[str]:
    """Return the global names that a module makes itself."""
    made: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            made.add(node.name)
            return
        if isinstance(node, ast.Lambda | COMPREHENSIONS):
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            made.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            made.add(node.name)
        for child in ast.iter_child_nodes(node):
            visit(child)

    for statement in tree.body:
        visit(statement)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            made.update(node.names)
    return made


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

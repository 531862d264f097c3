"""Leave out what nothing in the program asks for.

The display driver has the interface of micropython-lib's, and only a part of it is used here.
A function, method or table goes when its name occurs nowhere but where it is made: not as a name,
an attribute, a word in a string, or in a program from outside.
"""

import ast
import re
from collections import Counter
from collections.abc import Sequence

from host_tools.squeeze.program import Module, Program

CALLED_BY_MICROPYTHON = ("readinto", "write", "ioctl", "readblocks", "writeblocks")


def leave_out(program: Program, outside: Sequence[str] = ()) -> list[str]:
    """Change the program's trees; return what went, as module:name."""
    gone: list[str] = []
    while True:
        words = words_of(program, outside)
        before = len(gone)
        for module in program.modules.values():
            if module.name == program.root or module.name in program.whole:
                continue
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Module | ast.ClassDef):
                    names = [_unused(part, words) for part in node.body]
                    gone += [f"{module.name}:{name}" for name in names if name]
                    body = [part for part, name in zip(node.body, names, strict=True) if not name]
                    node.body = body or _nothing(node)
        if len(gone) == before:
            break
    names = {name.partition(":")[2] for name in gone}
    for module in program.modules.values():
        _Unimport(program, module, names).visit(module.tree)
    program.changed()
    return gone


class _Unimport(ast.NodeTransformer):
    """Take away imports of what went."""

    def __init__(self, program: Program, module: Module, gone: set[str]):
        self._program, self._module, self._gone = program, module, gone

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if self._module.imported(node) in self._program.modules:
            node.names = [alias for alias in node.names if alias.name not in self._gone]
        return node if node.names else ast.copy_location(ast.Pass(), node)


def _unused(node: ast.stmt, words: Counter[str]) -> str:
    """Return the name of a definition that nobody asks for, else ""."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and _is_plain(node.value):
        target = node.targets[0]
        if isinstance(target, ast.Name) and words[target.id] == 1 and target.id[:2] != "__":
            return target.id
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) or words[node.name]:
        return ""
    name = node.name
    return "" if name.startswith("__") or name in CALLED_BY_MICROPYTHON else name


def _is_plain(node: ast.expr) -> bool:
    """Whether making a value does nothing else."""
    plain = ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.Name | ast.expr_context
    return all(isinstance(part, plain) for part in ast.walk(node))


def _nothing(node: ast.Module | ast.ClassDef) -> list[ast.stmt]:
    return [ast.Pass()] if isinstance(node, ast.ClassDef) else []


def words_of(program: Program, outside: Sequence[str]) -> Counter[str]:
    """Count every mention of a name; the definition itself and imports are none."""
    count: Counter[str] = Counter()
    for text in outside:
        count.update(re.findall(r"[A-Za-z_]\w*", text))
    for module in program.modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name):
                count[node.id] += 1
            elif isinstance(node, ast.Attribute):
                count[node.attr] += 1
            elif isinstance(node, ast.keyword) and node.arg:
                count[node.arg] += 1
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                count.update(re.findall(r"[A-Za-z_]\w*", node.value))
            elif isinstance(node, ast.alias) and node.asname:
                count[node.name] += 1
    return count

"""The tables of names that MicroPython keeps for a module, in a file that is merged already: fewer
entries, shorter numbers, and what is kept for ever is learnt at the start.
"""

import ast
import keyword
import re
from collections import Counter

from host_tools.squeeze.constants import LONGEST_WORD
from host_tools.squeeze.globals import count_in
from host_tools.squeeze.program import Program

LOCAL = re.compile("_?[A-Za-z]")  # what merging.py calls a function's own
FIRST_NAMES = 126  # get the short numbers in bytecode


def without_names(tree: ast.Module, outside: set[str]) -> ast.Module:
    """Take away the names of functions that only one table asks for, once it has them: the
    module's dictionary stays smaller. Other files may ask for those in `outside`."""
    asked: dict[str, list[ast.stmt]] = {}
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                asked.setdefault(node.id, []).append(statement)
    made = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} - outside
    body: list[ast.stmt] = []
    for statement in tree.body:
        body.append(statement)
        if isinstance(statement, ast.Assign):
            gone = sorted(name for name in made
                          if asked.get(name) and all(at is statement for at in asked[name]))
            if gone:
                body.append(ast.Delete([ast.Name(name, ast.Del()) for name in gone]))
    return ast.Module(body, [])


def learn(program: Program, found: dict[str, str]) -> None:
    """Add a module that makes MicroPython learn the names of those that come and go, and let the
    root import it once.

    A name is kept for ever, and the blocks of names that are learnt while a module comes into
    memory would lie between the blocks that are free when it has gone.
    """
    homes = {program.home(name) for name in program.in_strings()}
    if homes:
        root = program.modules[program.root].path
        texts = [found[program.modules[home].path] for home in homes]
        names = set().union(*map(_names, texts)) - _names(found[root])
        paths = sorted({program.modules[home].path for home in program.together.values()})
        module = f"{program.package}.names"
        found[module.replace(".", "/") + ".py"] = _learning(names, paths)
        found[root] += (
            f"import sys\nimport {module}\n{module} = None\ndel sys.modules['{module}']\n"
        )


def _learning(names: set[str], paths: list[str]) -> str:
    """Return a module that mentions names and does nothing with them; the file names of modules
    are learnt too: they are made of the slot's."""
    words = sorted(name for name in names if len(name) <= LONGEST_WORD)
    longer = sorted(names - {*words})
    attributes = "".join(f".{name}" for name in longer if name.isidentifier())
    modules = "".join(f"    import {name}\n" for name in longer if "." in name)
    lines = [f"__name__ == 1 and ({words}, __name__{attributes})\n"]
    if modules:
        lines.append("if __name__ == 1:\n" + modules)
    if paths:
        ends = [path.partition("/")[2].removesuffix(".py") for path in paths]
        lines.append("a = globals().get('__file__', 'names').rsplit('names', 1)\n")
        lines += [f"getattr(1, a[0] + {end!r} + a[1], 0)\n" for end in ends]
    return "".join(lines)


def _names(text: str) -> set[str]:
    """Return what a module's bytecode keeps as names: not what only its functions call so, nor
    what is in tuples of constants."""
    found: set[str] = set()
    apart: set[ast.AST] = set()
    for node in ast.walk(ast.parse(text)):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str) and not (field == "id" and LOCAL.fullmatch(value)):
                found.add(value)
        if isinstance(node, ast.Tuple) and (node in apart or all(map(_is_fixed, node.elts))):
            apart.update(node.elts)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart:
            if len(node.value) <= LONGEST_WORD:
                found.add(node.value)
    return found


def _is_fixed(node: ast.expr) -> bool:
    """Whether an expression is a constant, or a tuple of such."""
    if isinstance(node, ast.Tuple):
        return all(map(_is_fixed, node.elts))
    return isinstance(node, ast.Constant)


def first_names(tree: ast.Module) -> str:
    """Return a line that mentions the names used most: a module numbers its names in the order in
    which they appear, and the first 128 take one byte. The line does nothing, and goes when the
    module has been loaded."""
    count: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            count[node.attr] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.isidentifier():
                count[node.value] += 1
    count.update(count_in(tree))
    most = [name for name, _ in count.most_common(FIRST_NAMES) if not keyword.iskeyword(name)]
    return f"__name__ == 1 and __name__.{'.'.join(most)}\n"

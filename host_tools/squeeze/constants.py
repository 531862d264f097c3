"""Put constants where their names stand: `from .state import PERIOD` costs RAM, `3` does not.

A constant is a global name that is bound once, at the top of its module, to a number, None, a
truth value or a word of at most ten characters (longer ones are stored again for each use).
"""

import ast
import operator
from collections import Counter
from collections.abc import Sequence

from host_tools.squeeze.globals import bound_at_top, declared_global
from host_tools.squeeze.program import Module, Program
from host_tools.squeeze.scopes import Walk

LONGEST_WORD = 10  # characters; what MicroPython interns
KEPT = ("VERSION", "TEXTS")
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
    ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}  # fmt: skip
Value = int | str | None
Constants = dict[str, Value]


def put_in_place(program: Program, outside: Sequence[str] = ()) -> None:
    """Change the program's trees. What a program from outside assigns is no constant."""
    assigned = {
        node.attr for text in outside for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }  # fmt: skip
    found: dict[str, Constants] = {name: {} for name in program.modules}
    plain = [m for name, m in program.modules.items() if name not in program.whole]
    for _ in range(len(plain)):
        before = sum(map(len, found.values()))
        for module in plain:
            _collect(module, found, assigned)
        if sum(map(len, found.values())) == before:
            break
    for module in program.modules.values():
        _Replace(program, module, found).visit(module.tree)
        _Tidy(module, found).visit(module.tree)
        ast.fix_missing_locations(module.tree)
    program.changed()


def _collect(module: Module, found: dict[str, Constants], assigned: set[str]) -> None:
    # What a function may bind again is no constant.
    bound = Counter(bound_at_top(module.tree))
    bound.update(list(declared_global(module.tree)) * 2)
    mine = found[module.name]
    known = {**_borrowed(module, found), **mine}
    for node in module.tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target = node.targets[0]
        if (isinstance(target, ast.Name) and isinstance(node.value, ast.Tuple)
                and bound[target.id] == 1):  # fmt: skip
            known[f"len({target.id})"] = len(node.value.elts)
        for target, value in _pairs(node, known):
            if bound[target] == 1 and target not in (*KEPT, *assigned, *mine):
                known[target] = mine[target] = value


def _pairs(node: ast.Assign, known: Constants) -> list[tuple[str, Value]]:
    """Return (name, value) of `A = 1`, `A, B = 0, 1` and `A, B = range(2)`; nothing for what is no
    constant."""
    target = node.targets[0]
    try:
        if isinstance(target, ast.Name):
            return [(target.id, _value(node.value, known))]
        call = node.value
        if isinstance(target, ast.Tuple) and isinstance(call, ast.Tuple):
            values = [_value(element, known) for element in call.elts]
            names = [element.id for element in target.elts if isinstance(element, ast.Name)]
            if len(names) == len(target.elts) == len(values):
                return list(zip(names, values, strict=True))
        elif (isinstance(target, ast.Tuple) and isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name) and call.func.id == "range"):
            numbers = range(*[_number(argument, known) for argument in call.args])
            names = [element.id for element in target.elts if isinstance(element, ast.Name)]
            if len(names) == len(target.elts) == len(numbers):
                return list(zip(names, numbers, strict=True))
    except (KeyError, TypeError):
        pass
    return []


def _value(node: ast.expr, known: Constants) -> Value:
    """Return what an expression is worth; raises KeyError for what is no constant."""
    if isinstance(node, ast.Constant):
        value = node.value
        if value is None or isinstance(value, int):
            return value
        if isinstance(value, str) and len(value) <= LONGEST_WORD:
            return value
    elif isinstance(node, ast.Name):
        return known[node.id]
    elif isinstance(node, ast.Call) and ast.unparse(node) in known:
        return known[ast.unparse(node)]  # len() of a tuple
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "const":
        return _value(node.args[0], known)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_number(node.operand, known)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](_number(node.left, known), _number(node.right, known))
    raise KeyError(ast.dump(node))


def _number(node: ast.expr, known: Constants) -> int:
    value = _value(node, known)
    if isinstance(value, int):
        return value
    raise KeyError(ast.dump(node))


def _borrowed(module: Module, found: dict[str, Constants]) -> Constants:
    borrowed = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            theirs = found.get(module.imported(node), {})
            for alias in node.names:
                if alias.name in theirs:
                    borrowed[alias.asname or alias.name] = theirs[alias.name]
    return borrowed


class _Replace(Walk):
    def __init__(self, program: Program, module: Module, found: dict[str, Constants]):
        super().__init__()
        self._program = program
        self._module = module
        self._found = found

    def _meant(self, name: str) -> tuple[str, str] | None:
        """Return (module, name) of what a name means here, None for a local one."""
        scope = self.scope_of(name)
        meant = list(self._program.bound(self._module, scope).get(name, ()))
        if meant:
            return meant[0] if len(meant) == 1 else None
        return (self._module.name, name) if scope is None else None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        module, name = self._meant(node.id) or ("", "")
        if isinstance(node.ctx, ast.Load) and not self.is_member(node.id):
            if name in self._found.get(module, {}):
                return ast.Constant(self._found[module][name])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            module = self._program.module_at(self, self._module, node.value.id)
            if node.attr in self._found.get(module, {}):
                return ast.Constant(self._found[module][node.attr])
        node.value = self.visit(node.value)
        return node


class _Tidy(ast.NodeTransformer):
    """Take away what binds names that are not used any more."""

    def __init__(self, module: Module, found: dict[str, Constants]):
        self._module = module
        self._found = found

    def visit_Module(self, node: ast.Module) -> ast.AST:
        mine = self._found[self._module.name]
        node.body = [self.visit(part) for part in node.body if not _binds_only(part, mine)]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        theirs = self._found.get(self._module.imported(node), {})
        node.names = [alias for alias in node.names if alias.name not in theirs]
        return node if node.names else ast.Pass()


def _binds_only(node: ast.stmt, constants: Constants) -> bool:
    """Whether a statement binds constants and nothing else."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(name, ast.Name) and name.id in constants for name in names)

"""What a function does, as statements or as an expression that can stand where it is called.

Pure: nothing here knows the program. A block is `settled` when its returns are at the ends of its
branches; then they can become assignments.
"""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator

from host_tools.squeeze.scopes import COMPREHENSIONS, Walk, bound_in

Block = list[ast.stmt]
NO_ARGUMENTS = ast.arguments([], [], None, [], [], None, [])


class Fitted(Walk):
    """Give the names of a function's own scope and global ones other names, or put expressions
    there."""

    def __init__(self, function: ast.FunctionDef, names: dict[str, str],
                 values: dict[str, ast.expr], outer: dict[str, str]):  # fmt: skip
        super().__init__()
        self._function = function
        self._names = names
        self._values = values
        self._outer = outer
        self._enter(function)
        function.body = self.body_of(function.body)

    def global_name(self, name: str) -> str:
        return self._outer.get(name, name)

    def local_name(self, outermost: ast.AST, scope: ast.AST, name: str) -> str:
        return self._names.get(name, name) if scope is self._function else name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self._values and self.scope_of(node.id) is self._function:
            return copy.deepcopy(self._values[node.id])
        return super().visit_Name(node)


class Replaced(ast.NodeTransformer):
    """Put an expression where another was."""

    def __init__(self, old: ast.expr, new: ast.expr):
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


class Uses(Walk):
    """Which names a function asks for and binds."""

    def __init__(self, function: ast.FunctionDef):
        super().__init__()
        self._function = function
        self.own = bound_in(function)
        self.stores = bound_in(ast.FunctionDef(function.name, NO_ARGUMENTS, function.body, []))
        self.loads: Counter[str] = Counter()  # of its own scope
        self.captured: set[str] = set()  # names of its own that a function inside uses
        self.globals: set[str] = set()
        self.bound: set[str] = set()  # in any scope inside
        self._enter(function)  # its own name and decorators are not inside
        self.body_of(function.body)

    def global_name(self, name: str) -> str:
        self.globals.add(name)
        return name

    def local_name(self, outermost: ast.AST, scope: ast.AST, name: str) -> str:
        self.bound.add(name)
        if scope is self._function and self._scopes[-1][0] is not scope:
            self.captured.add(name)
        return name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self.scope_of(node.id) is self._function and isinstance(node.ctx, ast.Load):
            self.loads[node.id] += 1
        return super().visit_Name(node)


def own_nodes(block: Block) -> Iterator[ast.AST]:
    """Yield the nodes of a block, not those of functions inside."""
    ahead: list[ast.AST] = list(block)
    while ahead:
        node = ahead.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            ahead += ast.iter_child_nodes(node)


def returns(block: Block) -> list[ast.Return]:
    """Return the return statements of a block."""
    return [node for node in own_nodes(block) if isinstance(node, ast.Return)]


def ends(block: Block) -> bool:
    """Whether the end of a block is never reached."""
    last = block[-1] if block else None
    if isinstance(last, ast.If):
        return ends(last.body) and ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)


def settled(block: Block) -> Block | None:
    """Return the same statements with every return at the end of a branch, None where that would
    write some of them twice, or where a loop is left."""
    for at, statement in enumerate(block):
        rest = block[at + 1 :]
        if isinstance(statement, ast.Return):
            return block[: at + 1]
        if not returns([statement]):
            continue
        last: ast.stmt | None = None
        if isinstance(statement, ast.If):
            last = _settled_if(statement, rest)
        elif isinstance(statement, ast.Try) and not rest:
            last = _settled_try(statement)
        elif isinstance(statement, ast.With) and not rest:
            body = settled(statement.body)
            last = ast.With(statement.items, body) if body else None
        return [*block[:at], last] if last else None
    return block


def _settled_if(node: ast.If, rest: Block) -> ast.If | None:
    body, orelse = node.body, node.orelse
    if rest and ends(body):
        orelse = [*orelse, *rest]
    elif rest and ends(orelse):
        body = [*body, *rest]
    elif rest:
        return None
    new_body, new_orelse = settled(body), settled(orelse)
    if new_body is None or new_orelse is None:
        return None
    return ast.If(node.test, new_body, new_orelse)


def _settled_try(node: ast.Try) -> ast.Try | None:
    if node.orelse or node.finalbody:
        return None
    body = settled(node.body)
    handlers = [(handler, settled(handler.body)) for handler in node.handlers]
    if body is None or any(block is None for _, block in handlers):
        return None
    made = [ast.ExceptHandler(old.type, old.name, block or []) for old, block in handlers]
    return ast.Try(body, made, [], [])


def with_ends(block: Block, end: Callable[[ast.expr | None], Block]) -> Block:
    """Return a settled block with `end(value)` in place of each return, and of each end that is
    reached without one."""
    last = block[-1] if block else None
    if isinstance(last, ast.Return):
        return block[:-1] + end(last.value)
    if isinstance(last, ast.If) and returns([last]):
        new = ast.If(last.test, with_ends(last.body, end), with_ends(last.orelse, end))
        if not new.body:
            new = ast.If(ast.UnaryOp(ast.Not(), new.test), new.orelse, [])
        return block[:-1] + ([new] if new.body else [ast.Expr(new.test)])
    if isinstance(last, ast.Try) and returns([last]):
        handlers = [ast.ExceptHandler(old.type, old.name, with_ends(old.body, end) or [ast.Pass()])
                    for old in last.handlers]  # fmt: skip
        body = with_ends(last.body, end) or [ast.Pass()]
        return [*block[:-1], ast.Try(body, handlers, [], [])]
    if isinstance(last, ast.With) and returns([last]):
        return [*block[:-1], ast.With(last.items, with_ends(last.body, end) or [ast.Pass()])]
    return block if ends(block) else block + end(None)


def with_bare_ends(block: Block) -> Block:
    """Return a block whose returns give nothing."""
    return [node for statement in block for node in _BareReturns().parts(statement)]


def dropped(value: ast.expr | None) -> Block:
    """Return what is left of a value that nobody uses."""
    if value is None or isinstance(value, ast.Constant | ast.Name):
        return []
    return [ast.Expr(value)]


class _BareReturns(ast.NodeTransformer):
    def parts(self, statement: ast.stmt) -> Block:
        new = self.visit(statement)
        return new if isinstance(new, list) else [new]

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return [*dropped(node.value), ast.Return(None)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node


def as_expression(block: Block | None) -> ast.expr | None:
    """Return a settled block as an expression, when it is but returns and conditions."""
    if block is None or len(block) != 1:
        return None
    [node] = block
    if isinstance(node, ast.Return):
        return node.value or ast.Constant(None)
    if isinstance(node, ast.If):
        body, orelse = as_expression(node.body), as_expression(node.orelse)
        if body and orelse:
            return ast.IfExp(node.test, body, orelse)
    return None


# In which order things are evaluated


def evaluated_before(root: ast.AST, target: ast.AST) -> list[ast.expr] | None:
    """Return what is evaluated in `root` before `target` is; None when it may not be, or more than
    once."""
    if root is target:
        return []
    found: list[ast.expr] = []
    for child, is_sure in _in_order(root):
        if any(node is target for node in ast.walk(child)):
            inner = evaluated_before(child, target) if is_sure else None
            return None if inner is None else found + inner
        found.append(child)
    return None


def _in_order(node: ast.AST) -> list[tuple[ast.expr, bool]]:
    """Return the parts of an expression in the order of evaluation, and whether each of them is
    evaluated once, whatever the others are."""
    if isinstance(node, ast.BoolOp):
        return [(value, value is node.values[0]) for value in node.values]
    if isinstance(node, ast.IfExp):
        return [(node.test, True), (node.body, False), (node.orelse, False)]
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        return [(part, part in parts[:2]) for part in parts]
    if isinstance(node, COMPREHENSIONS):
        return [(node.generators[0].iter, not isinstance(node, ast.GeneratorExp))]
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return [(part, True) for pair in pairs for part in pair if part]
    if isinstance(node, ast.Call):
        values = [keyword.value for keyword in node.keywords]
        return [(part, True) for part in (node.func, *node.args, *values)]
    if isinstance(node, ast.Attribute | ast.Subscript | ast.BinOp | ast.UnaryOp | ast.Tuple
                  | ast.List | ast.Set):  # fmt: skip
        return [(part, True) for part in ast.iter_child_nodes(node)
                if isinstance(part, ast.expr)]  # fmt: skip
    return []

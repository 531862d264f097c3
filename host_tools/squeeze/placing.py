"""Put what a function does where it is called, once it is known that this is the only place.

As an expression, when the function only returns one; else as statements before the one that calls.
For that the call must be the first thing there that matters: what is evaluated earlier must be
the same after the function has run. Parameters become what they get when that is a constant or a
local name, else local names like `_1`, which the caller's other guests may have as well.
"""

import ast
import itertools
from collections.abc import Iterator

from host_tools.squeeze.bodies import (
    Block,
    Fitted,
    Replaced,
    Uses,
    as_expression,
    dropped,
    ends,
    evaluated_before,
    own_nodes,
    returns,
    settled,
    with_bare_ends,
    with_ends,
)
from host_tools.squeeze.calls import Single
from host_tools.squeeze.carrying import Carried
from host_tools.squeeze.program import Program

MOST_NAMES = 40  # of one function
MOST_PRIVATE = 2  # names that only self was asked for until then: such names cost less
LONG_TEXT = 10  # characters; a longer one is stored again for each use
Arguments = list[tuple[str, ast.expr]]


class Stays(Exception):
    """Why a function cannot be put where it is called."""


class Placing:
    """One call. `changing` are names that may mean something else a moment later, `lent` the
    caller's local names that its guests share, `holds` is why it should have no more of them."""

    def __init__(self, program: Program, single: Single, changing: set[str], lent: set[str],
                 holds: str):  # fmt: skip
        self._function = single.callee.function
        self._caller = single.caller.function
        self._call = single.call
        self._is_method = isinstance(single.callee.parent, ast.ClassDef)
        self._changing = changing
        self._lent = lent
        self._holds = holds
        self._borrowed: set[str] = set()  # for this function
        self._inner = Uses(self._function)
        self._outer = Uses(self._caller)
        self._source = single.callee.module
        self._carried = Carried(program, self._source, single.caller.module, self._inner.globals)

    def place(self) -> None:
        """Change the caller. Raises Stays, and has changed nothing then."""
        inner, outer = self._inner, self._outer
        if inner.captured or "super" in inner.globals:
            raise Stays("captured")
        carried = self._carried.names
        new = {now for name, now in carried.items() if now != name}
        if {*carried, *carried.values()} & outer.bound or new & inner.bound:
            raise Stays("shadowed")
        if self._carried.unknown:
            raise Stays("names")
        if len(inner.bound) + len(outer.bound) > MOST_NAMES:
            raise Stays("too many names")
        arguments = self._arguments()
        found = next(_around(self._caller.body, self._call, True), None)
        if found is None:
            raise Stays("not in the body")
        if not self._as_expression(arguments):
            self._as_statements(arguments, *found)
        self._carried.lend()

    def _arguments(self) -> Arguments:
        """Return (parameter, what it gets), in the order of evaluation."""
        call, a = self._call, self._function.args
        if a.vararg or a.kwarg or a.posonlyargs:
            raise Stays("parameters")
        if any(isinstance(node, ast.NamedExpr) for node in ast.walk(call)):
            raise Stays("arguments")
        given = list(call.args)
        if self._is_method:
            given.insert(0, self._receiver())
        names = [argument.arg for argument in a.args]
        if len(given) > len(names) or any(isinstance(each, ast.Starred) for each in given):
            raise Stays("arguments")
        found = dict(zip(names, given, strict=False))
        names += [argument.arg for argument in a.kwonlyargs]
        for keyword in call.keywords:
            if keyword.arg not in names or keyword.arg in found:
                raise Stays("arguments")
            found[keyword.arg] = keyword.value
        optional = names[len(a.args) - len(a.defaults) : len(a.args)]
        defaults = [*zip(optional, a.defaults, strict=True),
                    *zip(names[len(a.args) :], a.kw_defaults, strict=True)]  # fmt: skip
        for name, value in defaults:
            if name not in found and isinstance(value, ast.Constant):
                found[name] = value
        if len(found) < len(names):
            raise Stays("arguments")
        return list(found.items())

    def _receiver(self) -> ast.expr:
        """Return the object whose method is called: something of a local name, not of a class."""
        func = self._call.func
        root = func.value if isinstance(func, ast.Attribute) else func
        while isinstance(root, ast.Attribute):
            root = root.value
        if not (isinstance(func, ast.Attribute) and isinstance(root, ast.Name)
                and root.id in self._outer.bound):  # fmt: skip
            raise Stays("receiver")
        private = {node.attr for node in ast.walk(self._function)
                   if isinstance(node, ast.Attribute) and node.attr[0] == "_"}  # fmt: skip
        if not (root is func.value and root.id == "self") and len(private) > MOST_PRIVATE:
            raise Stays("private")
        return func.value

    def _is_free(self, name: str, given: ast.expr) -> bool:
        """Whether an argument can stand wherever its parameter does."""
        uses = self._inner.loads[name]
        if name in self._inner.stores:
            return False
        if isinstance(given, ast.Constant):
            text = given.value
            return uses < 2 or not isinstance(text, str | bytes) or len(text) <= LONG_TEXT
        return isinstance(given, ast.Name) and (
            given.id in self._outer.bound or uses < 2 and given.id not in self._changing
        )

    def _is_steady(self, node: ast.AST) -> bool:
        """Whether an expression is the same before and after the function has run."""
        if isinstance(node, ast.Attribute):
            return node.attr not in self._changing and self._is_steady(node.value)
        if isinstance(node, ast.Tuple):
            return all(map(self._is_steady, node.elts))
        if isinstance(node, ast.Name):
            return node.id in self._outer.bound or node.id not in self._changing
        return isinstance(node, ast.Constant)

    # As an expression

    def _as_expression(self, arguments: Arguments) -> bool:
        """Put the function there if it is one; return whether it was."""
        value = as_expression(settled(self._function.body))
        if value is None or self._inner.stores:
            return False
        calls = [node for node in ast.walk(value) if isinstance(node, ast.Call)]
        for name, given in arguments:
            if self._is_free(name, given):
                continue
            if self._inner.loads[name] != 1 or not _is_look(given):
                return False
            # Nothing may be called before the argument is looked at.
            if not all(any(isinstance(node, ast.Name) and node.id == name
                           for node in ast.walk(call)) for call in calls):  # fmt: skip
                return False
        self._fit_names({}, dict(arguments))
        value = as_expression(settled(self._function.body)) or value
        Replaced(self._call, value).visit(self._caller)
        return True

    # As statements

    def _as_statements(self, arguments: Arguments, block: Block, statement: ast.stmt,
                       is_last: bool) -> None:  # fmt: skip
        head = _head(statement)
        before = evaluated_before(head, self._call) if head else None
        if head is None or before is None or not all(map(self._is_steady, before)):
            raise Stays("not first")
        is_returned = head is self._call and isinstance(statement, ast.Return)
        is_dropped = head is self._call and isinstance(statement, ast.Expr)
        leaves = is_returned or is_dropped and is_last
        imports = (isinstance(node, ast.Import | ast.ImportFrom)
                   for node in own_nodes(self._function.body))  # fmt: skip
        if not leaves and any(imports):
            raise Stays("imports")  # what is imported would be held for longer
        body = self._function.body if leaves else settled(self._function.body)
        if body is None:
            raise Stays("returns")
        if not leaves and self._holds and (self._inner.stores or not all(
                self._is_free(*each) for each in arguments)):  # fmt: skip
            raise Stays(self._holds)
        self._function.body = body
        first = self._fit(arguments, statement)
        body = self._function.body
        if is_dropped:
            new = with_bare_ends(body) if leaves else with_ends(body, dropped)
        elif is_returned:
            new = body if is_last or ends(body) else [*body, ast.Return(None)]
        else:
            new = self._assigned(body, statement, head)
        at = block.index(statement)
        block[at : at + 1] = [*first, *new] or [ast.Pass()]

    def _assigned(self, body: Block, statement: ast.stmt, head: ast.expr) -> Block:
        """Return a body and the statement that uses what it returns."""
        given = returns(body)
        if len(given) == 1 and body[-1] is given[0]:
            Replaced(self._call, given[0].value or ast.Constant(None)).visit(statement)
            return [*body[:-1], statement]
        if head is self._call and isinstance(statement, ast.Assign):
            target = statement.targets[0]
            if isinstance(target, ast.Name) and len(statement.targets) == 1:
                return with_ends(body, lambda value: [_bind(target.id, value)])
        [name] = self._borrow(1, statement)
        Replaced(self._call, ast.Name(name, ast.Load())).visit(statement)
        return [*with_ends(body, lambda value: [_bind(name, value)]), statement]

    def _fit(self, arguments: Arguments, statement: ast.stmt) -> Block:
        """Give the function's names a meaning in the caller; return what binds parameters."""
        values = {name: given for name, given in arguments if self._is_free(name, given)}
        bound = [(name, given) for name, given in arguments if name not in values]
        mine = [name for name, _ in bound]
        mine += sorted(self._inner.own - {name for name, _ in arguments})
        names = dict(zip(mine, self._borrow(len(mine), statement), strict=True))
        self._fit_names(names, values)
        return [_bind(names[name], given) for name, given in bound]

    def _fit_names(self, names: dict[str, str], values: dict[str, ast.expr]) -> None:
        for node in ast.walk(self._function):
            if isinstance(node, ast.ImportFrom) and node.level:
                node.module, node.level = self._source.imported(node), 0
        Fitted(self._function, names, values, self._carried.names)

    def _borrow(self, count: int, statement: ast.stmt) -> list[str]:
        """Return so many local names of the caller: its guests share them, but for those that the
        statement around the call uses already."""
        head = _head(statement) if hasattr(statement, "body") else statement
        used = {node.id for node in ast.walk(head or statement) if isinstance(node, ast.Name)}
        used |= (self._outer.bound - self._lent) | self._outer.globals | self._inner.globals
        used |= self._borrowed | set(self._carried.names.values())
        names = (f"_{number}" for number in itertools.count(1))
        found = list(itertools.islice((name for name in names if name not in used), count))
        self._borrowed.update(found)
        self._lent.update(found)
        return found


def _around(block: Block, call: ast.Call, is_last: bool) -> Iterator[tuple[Block, ast.stmt, bool]]:
    """Yield the statement that has a call in its own expressions, with the block that it is in,
    and whether the function ends after it."""
    for statement in block:
        if not any(node is call for node in ast.walk(statement)):
            continue
        last = is_last and statement is block[-1]
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            return
        inner = [(getattr(statement, field, None) or [], last) for field in ("body", "orelse")]
        if isinstance(statement, ast.For | ast.While):
            inner = [(part, False) for part, _ in inner]
        elif isinstance(statement, ast.Try):
            inner[0] = (statement.body, last and not statement.orelse)
            inner += [(handler.body, last) for handler in statement.handlers]
            inner.append((statement.finalbody, False))
        found = [each for part, end in inner for each in _around(part, call, end)]
        yield from found or [(block, statement, last)]


def _head(statement: ast.stmt) -> ast.expr | None:
    """Return the expression that a statement evaluates once, before it does anything."""
    if isinstance(statement, ast.AugAssign) and not isinstance(statement.target, ast.Name):
        return None  # which is looked at before
    if isinstance(statement, ast.Expr | ast.Return | ast.Assign | ast.AugAssign):
        return statement.value
    if isinstance(statement, ast.If):
        return statement.test
    if isinstance(statement, ast.For):
        return statement.iter
    if isinstance(statement, ast.With):
        return statement.items[0].context_expr
    return statement.exc if isinstance(statement, ast.Raise) else None


def _bind(name: str, value: ast.expr | None) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value or ast.Constant(None))


def _is_look(node: ast.expr) -> bool:
    """Whether an expression but looks at something. A property is taken for that, too."""
    if isinstance(node, ast.Attribute):
        return _is_look(node.value)
    return isinstance(node, ast.Name | ast.Constant)

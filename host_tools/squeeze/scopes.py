"""What each name in a module means: a name of a function, of a class body, or of the module."""

import ast

COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


class Walk(ast.NodeTransformer):
    """Visit a module and give every name its new one, which is the old one until subclasses say
    otherwise."""

    def __init__(self) -> None:
        self._scopes: list[tuple[ast.AST, set[str]]] = []
        self._old: dict[ast.ClassDef, str] = {}  # names of classes

    def global_name(self, name: str) -> str:
        """Return the new name of a global (or built-in) one."""
        return name

    def member_name(self, name: str, owner: str) -> str:
        """Return the new name of what a class body binds; `owner` is the class's old name."""
        return name

    def local_name(self, outermost: ast.AST, scope: ast.AST, name: str) -> str:
        """Return the new name of a local one; `outermost` is the outermost function around."""
        return name

    def body_of(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the new statements of a module or function."""
        found: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [new]
        return found

    # For subclasses

    def scope_of(self, name: str) -> ast.AST | None:
        """Return the function or comprehension that binds a name at this place; None: a global."""
        for scope, names in reversed(self._scopes):
            if name in names and not isinstance(scope, ast.ClassDef):
                return scope
        return None

    def is_member(self, name: str) -> bool:
        """Whether this place is right in a class body that binds the name."""
        if not self._scopes:
            return False
        scope, names = self._scopes[-1]
        return isinstance(scope, ast.ClassDef) and name in names

    def class_around(self) -> str | None:
        """Return the old name of the class around this place."""
        for scope, _ in reversed(self._scopes):
            if isinstance(scope, ast.ClassDef):
                return self._old[scope]
        return None

    def resolve(self, name: str) -> str:
        """Return the new name of `name` as it is meant at this place."""
        for depth in range(len(self._scopes) - 1, -1, -1):
            scope, names = self._scopes[depth]
            if isinstance(scope, ast.ClassDef):
                if depth == len(self._scopes) - 1 and self.is_member(name):
                    return self.member_name(name, self._old[scope])
            elif name in names:
                outermost = next(s for s, _ in self._scopes if not isinstance(s, ast.ClassDef))
                return self.local_name(outermost, scope, name)
        return self.global_name(name)

    # The nodes that have names

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = self.body_of(node.body)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.resolve(node.id)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name:
            node.name = self.resolve(node.name)
        if node.type:
            node.type = self.visit(node.type)
        node.body = self.body_of(node.body)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self.global_name(name) for name in node.names]
        return node

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        node.names = [self.resolve(name) for name in node.names]
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        return self._import(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        return self._import(node)

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.AST:
        for alias in node.names:
            name = self.resolve(alias.asname or alias.name)
            alias.asname = name if name != alias.name else None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self.resolve(node.name)
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        self._enter(node)
        node.body = self.body_of(node.body)
        self._scopes.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._enter(node)
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def _enter(self, node: ast.FunctionDef | ast.Lambda) -> None:
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [d and self.visit(d) for d in node.args.kw_defaults]
        self._scopes.append((node, bound_in(node)))
        for argument in arguments_of(node):
            argument.arg = self.resolve(argument.arg)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._old[node] = node.name
        node.name = self.resolve(node.name)
        node.bases = [self.visit(base) for base in node.bases]
        self._scopes.append((node, bound_in(node)))
        node.body = [self.visit(statement) for statement in node.body]
        self._scopes.pop()
        return node

    def _comprehension(self, node):
        first = node.generators[0]
        first.iter = self.visit(first.iter)
        self._scopes.append((node, bound_in(node)))
        for part in node.generators:
            part.target = self.visit(part.target)
            if part is not first:
                part.iter = self.visit(part.iter)
            part.ifs = [self.visit(condition) for condition in part.ifs]
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self._scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = _comprehension


def arguments_of(node: ast.FunctionDef | ast.Lambda) -> list[ast.arg]:
    """Return the parameters of a function, in any kind."""
    a = node.args
    extra = [argument for argument in (a.vararg, a.kwarg) if argument]
    return [*a.posonlyargs, *a.args, *a.kwonlyargs, *extra]


def bound_in(scope: ast.AST) -> set[str]:
    """Return the names that a function, class body or comprehension binds itself."""
    names: set[str] = set()
    elsewhere: set[str] = set()
    if isinstance(scope, ast.FunctionDef | ast.Lambda):
        names.update(argument.arg for argument in arguments_of(scope))

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
            return
        if isinstance(node, ast.Lambda):
            return
        if isinstance(node, COMPREHENSIONS):
            visit(node.generators[0].iter)
            return
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            elsewhere.update(node.names)
        for child in ast.iter_child_nodes(node):
            visit(child)

    if isinstance(scope, ast.Lambda):
        visit(scope.body)
    elif isinstance(scope, ast.FunctionDef | ast.ClassDef):
        for statement in scope.body:
            visit(statement)
    elif isinstance(scope, COMPREHENSIONS):
        for generator in scope.generators:
            visit(generator.target)
    return names - elsewhere

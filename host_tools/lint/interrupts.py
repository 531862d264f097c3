"""Keep interrupt handlers to what cannot go wrong in them.

A handler on the ESP32 runs between two bytecodes of whatever is being done. An exception in it
is printed and lost, a Ctrl-C that arrives in it too, and memory taken in it may start a
collection. So: no branch, no loop, no try, nothing built. The handler must be a function or
method of the same file, so that this can be seen; or an attribute called `handler` of another
object, and then the file that sets this attribute is checked.
"""

import ast

PASSED_ON = "handler"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.With, ast.BoolOp, ast.Compare,
            ast.Assert, ast.Raise)  # fmt: skip
BUILDS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
          ast.JoinedStr, ast.Lambda, ast.FunctionDef, ast.ClassDef)  # fmt: skip


def check(source):
    """Return the findings for every interrupt handler that a Source names."""
    functions: dict = {}
    for node in ast.walk(source.tree):
        if isinstance(node, FUNCTIONS):
            functions.setdefault(node.name, []).append(node)
    found = []
    for node in ast.walk(source.tree):
        named = None
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "irq":
            keywords = {keyword.arg: keyword.value for keyword in node.keywords}
            if "hard" in keywords:
                found.append(source.finding(node, "irq-handler", "the ESP32 has no hard= "
                             "interrupts: leave it out"))  # fmt: skip
            named = keywords.get("handler", node.args[0] if node.args else None)
            if getattr(named, "attr", "") == PASSED_ON:
                continue
        elif isinstance(node, ast.Assign):
            if any(getattr(target, "attr", "") == PASSED_ON for target in node.targets):
                named = node.value
        if named is None or (isinstance(named, ast.Constant) and named.value is None):
            continue
        bodies = functions.get(getattr(named, "attr", getattr(named, "id", None)), [])
        if not bodies:
            found.append(source.finding(node, "irq-handler", "name a function or method of this "
                         "file, or the .handler of another object"))  # fmt: skip
        for body in bodies:
            found += _handler(source, body)
    return sorted(set(found))


def _handler(source, function):
    """Return findings for what a handler must not do."""
    found = []
    for statement in function.body:
        for node in ast.walk(statement):
            text = None
            if isinstance(node, BRANCHES):
                text = "no branch, loop or try in a handler: note the tick, decide in step()"
            elif isinstance(node, BUILDS) or isinstance(node, ast.Tuple):
                text = "nothing is built in a handler: write into a buffer made at the start"
            elif isinstance(node, ast.Constant) and isinstance(node.value, float):
                text = "no float in a handler: each one takes memory"
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
                text = "nothing prints in a handler"
            if text:
                found.append(source.finding(node, "irq-handler", text))
    return found

"""Keep match/, senses/ and screen/ pure: time and hardware are passed in, numbers are ints.

Decides by what is written, not by what runs: imports, numbers, `global`, and changes to lists,
dicts and the like that stand at the top of a module. Pure code may import pure code and what
ALLOWED names; nothing else, so that a new module of the board is refused until somebody thinks.
"""

import ast

FOLDERS = ("match", "senses", "screen")
# Parts of goalmouth that pure code may build on. "" is a module right under goalmouth/.
ALLOWED_PARTS = ("match", "senses", "screen", "texts", "errors", "jsoncheck")
ALLOWED = ("micropython", "array", "struct", "binascii", "hashlib", "json")
ALLOWED_IN_SCREEN = ("framebuf",)

INSTEAD = {
    "machine": "touch pins and buses in drivers/",
    "esp32": "touch the chip in drivers/",
    "time": "take the time as an argument, *_ms",
    "utime": "take the time as an argument, *_ms",
    "os": "read and write files in drivers/",
    "asyncio": "there is one loop, in app.py",
    "random": "take the chance as an argument: the app tosses the coin",
    "gc": "the app collects when nothing can be missed",
    "framebuf": "only screen/ draws",
    "sys": "take what you need as an argument",
}
CALLS = {
    "print": "return a cue, or raise; nothing prints in play",
    "open": "read and write files in drivers/",
    "input": "events are passed in",
    "float": "count in ints: milliseconds, pixels, tenths",
    "exec": "write the code down",
    "eval": "write the code down",
    "__import__": "import at the top",
}
MAKERS = ("list", "dict", "set", "bytearray", "array")
CHANGERS = ("append", "extend", "insert", "pop", "popitem", "remove", "clear", "update",
            "setdefault", "add", "discard", "sort", "reverse")  # fmt: skip
SHOWN = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


def check(source):
    """Return the findings of a Source; none for a file outside the pure folders."""
    if source.folder not in FOLDERS:
        return []
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found += _imports(source, node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            found.append(source.finding(node, "pure-float", f"{node.value!r}: write an int in a "
                                        "smaller unit"))  # fmt: skip
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            found.append(source.finding(node, "pure-division", "'/' gives a float: write '//'"))
        elif isinstance(node, ast.Global):
            found.append(source.finding(node, "pure-global", f"global {', '.join(node.names)}: "
                                        "keep it in an object that is passed in"))  # fmt: skip
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in CALLS:
                found.append(source.finding(node, "pure-call", f"{node.func.id}(): "
                                            + CALLS[node.func.id]))  # fmt: skip
    return found + _changed_globals(source)


def _imports(source, node):
    """Return findings for the modules that an import statement names."""
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = node.module or ""
        if node.level:
            # Relative: `.` is the pure folder itself, `..` is goalmouth.
            inside = node.level == 1
            names = [] if inside else ["goalmouth." + (module or name) for name in names]
        elif module == "goalmouth":
            names = [f"goalmouth.{name}" for name in names]
        else:
            names = [module]
    found = []
    for name in names:
        top, _, rest = name.partition(".")
        if top == "goalmouth":
            fine, hint = rest.split(".")[0] in ALLOWED_PARTS, "pure code builds on pure code only"
        else:
            fine = top in ALLOWED or (source.folder == "screen" and top in ALLOWED_IN_SCREEN)
            hint = INSTEAD.get(top, "pure code gets what it needs as arguments")
        if not fine:
            found.append(source.finding(node, "pure-import", f"import of {name}: {hint}"))
    return found


def _changed_globals(source):
    """Return findings for module-level lists, dicts… that a function changes."""
    mutable = set()
    for node in source.tree.body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        value = node.value
        made = isinstance(value, ast.Call) and getattr(value.func, "id", "") in MAKERS
        if made or isinstance(value, SHOWN):
            mutable |= {target.id for target in targets if isinstance(target, ast.Name)}
    found = []
    for function in ast.walk(source.tree):
        if isinstance(function, (ast.FunctionDef, ast.Lambda)) and mutable:
            shared = mutable - _local_names(function)
            for node in ast.walk(function):
                name = _changed_name(node)
                if name in shared:
                    found.append(source.finding(node, "pure-global", f"{name} is shared by the "
                                 "module and changed here: keep it in an object"))  # fmt: skip
    return sorted(set(found))


def _local_names(function):
    """Return the names that are the function's own: arguments and plain assignments."""
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    names = {arg.arg for arg in every if arg}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _changed_name(node):
    """Return the name whose contents a node changes, or None."""
    target = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
        target = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in CHANGERS:
            target = node.func.value
    return target.id if isinstance(target, ast.Name) else None

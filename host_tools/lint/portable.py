"""Keep firmware/ to what MicroPython 1.24 has: modules, built-ins, methods, syntax.

The lists were compared with a running MicroPython; tests/tooling does it again. Decides by
name, so a method of our own may not be called like a missing method of str.
"""

import ast

MODULES = {
    "__future__": "annotations need no help here",
    "abc": "write the plain class",
    "copy": "copy the parts that change, by hand",
    "contextlib": "write try and finally",
    "dataclasses": "write __init__",
    "datetime": "count milliseconds",
    "decimal": "count ints",
    "enum": "name constants: READY = const(0)",
    "fractions": "count ints",
    "functools": "write the function out",
    "itertools": "write the loop",
    "logging": "write to the journal",
    "operator": "write a small function",
    "pathlib": "paths are str",
    "queue": "use a ring in an array",
    "statistics": "count ints",
    "string": "write the characters down",
    "subprocess": "the board has none",
    "tempfile": "name the file",
    "textwrap": "screen/ wraps text",
    "threading": "there is one loop",
    "traceback": "use sys.print_exception in a driver",
    "types": "compare with type(x)",
    "typing": "annotate with built-in names: list, dict, int | None",
    "unittest": "tests live in tests/",
    "uuid": "the journal numbers matches",
    "warnings": "raise, or name a fault",
    "weakref": "keep the reference",
}
BUILTINS = {
    "ascii": "repr()",
    "format": "'%d' % x",
    "vars": "name the attributes",
    "breakpoint": "nothing",
    "FileNotFoundError": "OSError and its errno",
    "FileExistsError": "OSError and its errno",
    "PermissionError": "OSError and its errno",
    "IsADirectoryError": "OSError and its errno",
    "NotADirectoryError": "OSError and its errno",
    "InterruptedError": "OSError and its errno",
    "BlockingIOError": "OSError and its errno",
    "BrokenPipeError": "OSError and its errno",
    "ConnectionError": "OSError and its errno",
    "TimeoutError": "OSError and its errno",
    "IOError": "OSError",
    "EnvironmentError": "OSError",
    "RecursionError": "RuntimeError",
    "ModuleNotFoundError": "ImportError",
    "UnboundLocalError": "NameError",
    "UnicodeDecodeError": "UnicodeError",
    "UnicodeEncodeError": "UnicodeError",
    "FloatingPointError": "ArithmeticError",
    "BufferError": "ValueError",
    "SystemError": "RuntimeError",
    "Warning": "Exception",
    "ExceptionGroup": "Exception",
}
METHODS = {
    "ljust": "s + ' ' * (width - len(s))",
    "rjust": "' ' * (width - len(s)) + s",
    "zfill": "'%02d' % n",
    "capitalize": "s[:1].upper() + s[1:]",
    "casefold": "s.lower()",
    "expandtabs": "s.replace()",
    "format_map": "'%' and a tuple",
    "isalnum": "s.isalpha() or s.isdigit()",
    "isascii": "compare ord() with 128",
    "isdecimal": "s.isdigit()",
    "isidentifier": "test the characters",
    "isnumeric": "s.isdigit()",
    "isprintable": "compare ord() with 32",
    "istitle": "test the characters",
    "maketrans": "a dict and join()",
    "removeprefix": "startswith() and a slice",
    "removesuffix": "endswith() and a slice",
    "swapcase": "upper() and lower()",
    "translate": "a dict and join()",
    "bit_length": "shift and count",
    "bit_count": "bin(n).count('1')",
}


def check(source):
    """Return the findings of a Source under firmware/."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found += _module(source, node, alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += _module(source, node, node.module)
        elif isinstance(node, ast.Name) and node.id in BUILTINS:
            if isinstance(node.ctx, ast.Load):
                found.append(source.finding(node, "mp-builtin", f"MicroPython has no {node.id}: "
                             f"write {BUILTINS[node.id]}"))  # fmt: skip
        elif isinstance(node, ast.Attribute) and node.attr in METHODS:
            found.append(source.finding(node, "mp-method", f"MicroPython has no .{node.attr}(): "
                         f"write {METHODS[node.attr]}"))  # fmt: skip
        elif isinstance(node, ast.ExceptHandler) and node.type is None:
            found.append(source.finding(node, "bare-except", "it swallows Ctrl-C and makes the "
                         "board unreachable: write 'except Exception'"))  # fmt: skip
        else:
            instead = _syntax(node)
            if instead:
                found.append(source.finding(node, "mp-syntax", instead))
    return found


def _module(source, node, name):
    top = name.partition(".")[0]
    if top not in MODULES:
        return []
    text = f"MicroPython has no {top}: {MODULES[top]}"
    return [source.finding(node, "mp-import", text)]


def _syntax(node):
    """Return what to write instead of a node that MicroPython cannot parse, or None."""
    if isinstance(node, ast.Match):
        return "MicroPython has no match statement: write if and elif, or a dict"
    if isinstance(node, ast.TryStar):
        return "MicroPython has no except*: write except"
    if isinstance(node, (ast.FunctionDef, ast.Lambda)) and node.args.posonlyargs:
        return "MicroPython has no '/' in parameters: leave it out"
    if isinstance(node, ast.Dict) and None in node.keys:
        return "MicroPython has no ** in a dict display: write update()"
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        # `first, *rest = x` is fine: only displays are refused.
        shown = not isinstance(getattr(node, "ctx", None), ast.Store)
        if shown and any(isinstance(item, ast.Starred) for item in node.elts):
            return "MicroPython has no * in a list or tuple display: write +, or extend()"
    if isinstance(node, ast.FormattedValue) and node.conversion != -1:
        return "older MicroPython has no !r in f-strings: write %r"
    if isinstance(node, (ast.AsyncFunctionDef, ast.Await)):
        return "there is one loop, and nothing hidden: no async in the firmware"
    return None

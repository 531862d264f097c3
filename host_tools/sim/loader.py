"""Runs the firmware inside CPython with imports of its own: nothing of the host is touched.

Every module of the firmware gets builtins whose `__import__`, `open` and `print` are the board's.
So `import time` is the fake one there and the real one everywhere else, any number of boards can
live in one process, and nothing has to be put back.

What MicroPython on the board cannot import, the firmware cannot import here either.
"""

import builtins
import importlib
import os
import traceback
from types import CodeType, ModuleType

from . import framebuf, micropython

# Modules that MicroPython on the ESP32 has and that mean the same in CPython.
SHARED = (
    "array", "binascii", "collections", "errno", "hashlib", "heapq", "io", "json", "math", "re",
    "struct", "cmath", "deflate", "uctypes",
)  # fmt: skip
_compiled: dict[tuple[str, int, int], CodeType] = {}


class Loader:
    """Loads one board's firmware from the folder that is its flash."""

    def __init__(self, root: str):
        self.root = root
        self.paths: list[str] = []
        self.loaded: dict[str, object] = {}
        self._builtins: dict[str, object] = {}
        self._fakes: dict[str, object] = {}

    def clear(self) -> None:
        """Forget every module of the firmware: a reset."""
        # ports/esp32/main.c: "", then /lib; .frozen between them.
        self.paths = ["", ".frozen", "/lib"]
        self.loaded = {}

    def run_main(self, board, modules, opener, printer) -> None:
        """Run main.py of the flash to its end."""
        self._fakes = dict(modules, framebuf=framebuf, micropython=micropython)
        self._fakes["micropython"] = micropython.for_board(board)
        self._builtins = dict(vars(builtins))
        self._builtins.update(__import__=self._import, open=opener, print=printer)
        path = os.path.join(self.root, "main.py")
        scope = {"__name__": "__main__", "__builtins__": self._builtins}
        exec(_code(path), scope)

    def app(self):
        """Return the firmware's App, None before it has made one."""
        module = self.loaded.get("goalmouth.app")
        return getattr(module, "current", None)

    def module(self, name: str):
        """Import a module of the firmware by its full name."""
        return self._load(name)

    def trace(self, error: BaseException) -> str:
        """Return where in the firmware an exception came from."""
        frames = traceback.extract_tb(error.__traceback__)
        lines = [f"  {frame.filename}:{frame.lineno} {frame.line}" for frame in frames]
        return "\n".join(lines[-6:])

    # -- the import statement

    def _import(self, name, scope=None, _locals=None, fromlist=(), level=0):
        if level:
            package = (scope or {}).get("__package__") or ""
            parts = package.split(".")
            if level > len(parts) or not package:
                raise ImportError("can't perform relative import")
            base = ".".join(parts[: len(parts) - level + 1])
            name = f"{base}.{name}" if name else base
        module = self._load(name)
        if not fromlist:
            return module if level else self._load(name.partition(".")[0])
        for wanted in fromlist:
            if wanted != "*" and not hasattr(module, wanted) and hasattr(module, "__path__"):
                self._load(f"{name}.{wanted}")
        return module

    def _load(self, name: str):
        if name in self.loaded:
            return self.loaded[name]
        if name in self._fakes:
            return self._fakes[name]
        if name in SHARED:
            return importlib.import_module(name)
        parent, _, last = name.rpartition(".")
        if parent:
            package = self._load(parent)
            places = getattr(package, "__path__", ())
        else:
            places = [os.path.join(self.root, path.strip("/")) for path in self.paths]
        for place in places:
            module = self._load_from(name, os.path.join(place, last))
            if module is not None:
                if parent:
                    setattr(self.loaded[parent], last, module)
                return module
        raise ImportError(f"no module named '{name}'")

    def _load_from(self, name: str, path: str):
        init = os.path.join(path, "__init__.py")
        if os.path.isdir(path):
            return self._make(name, init if os.path.isfile(init) else None, path)
        if os.path.isfile(path + ".py"):
            return self._make(name, path + ".py", None)
        return None

    def _make(self, name: str, source: str | None, folder: str | None):
        module = ModuleType(name)
        scope = vars(module)
        scope["__builtins__"] = self._builtins
        scope["__package__"] = name if folder else name.rpartition(".")[0]
        if folder:
            scope["__path__"] = [folder]
        self.loaded[name] = module
        if source:
            scope["__file__"] = source[len(self.root) :].strip("/")  # as the board names it
            try:
                exec(_code(source), scope)
            except BaseException:
                self.loaded.pop(name, None)
                raise
        return module


def _code(path: str) -> CodeType:
    """Compile a file, once for all boards while it stays the same."""
    path = os.path.realpath(path)
    info = os.stat(path)
    key = (path, info.st_mtime_ns, info.st_size)
    if key not in _compiled:
        with open(path, encoding="utf-8") as file:
            _compiled[key] = compile(file.read(), path, "exec", dont_inherit=True)
    return _compiled[key]

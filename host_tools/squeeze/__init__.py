"""The firmware as the board gets it: the same program with less to keep in RAM.

    squeezed = squeeze(sources)     # {"goalmouth/app.py": "..."} -> {"goalmouth/app.py": "..."}

MicroPython keeps imported code, names and dictionaries in the heap, and that is what an ESP32 has
least of. Nothing here changes what the program does:

1. constants.py puts numbers and short words where their names stood;
2. unused.py leaves out functions and tables that nobody asks for;
3. inlining.py puts functions that are called once where they are called;
4. merging.py makes one module of all modules that are always in memory; those that are only
   imported inside functions, or named in strings, stay files, so that overlay.py can let them go.
   `goalmouth/names.py` is new: with it the board learns their names once, before it needs them;
5. naming.py gives short names, shared between places that cannot meet.

The scenarios in tests/ are played on CPython from the sources and on MicroPython from what comes
out here, and must give the same journals and frames. tests/heap/ measures what it saves.
"""

from collections.abc import Sequence

from host_tools.squeeze.constants import put_in_place
from host_tools.squeeze.inlining import put_in
from host_tools.squeeze.merging import merge
from host_tools.squeeze.naming import Names
from host_tools.squeeze.program import Program
from host_tools.squeeze.unused import leave_out

__all__ = ["squeeze"]


def squeeze(sources: dict[str, str], outside: Sequence[str] = (),
            were: dict[str, set[str]] | None = None,
            together: Sequence[Sequence[str]] = ()) -> dict[str, str]:  # fmt: skip
    """Return path -> source of the squeezed program, from path -> source of the whole package.

    `outside` are programs that use the package: what they mention keeps its name, and where they
    import it from there is a file. Raises ValueError, naming module and line, for what cannot be
    followed. `were` gets the functions behind each short name, for tracebacks, those that were put
    into them too. `together` are groups of modules, each of which becomes one file, that of the
    first: they come into memory and go as one.
    """
    program = Program(sources, together)
    put_in_place(program, outside)
    leave_out(program, outside)
    put_in(program, outside)
    leave_out(program, outside)
    return merge(program, Names(program, outside), outside, were)

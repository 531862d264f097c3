"""The modules that the firmware imports, made anew for every power cycle.

Each is an object with the module's names; what a real module has and this one lacks raises
AttributeError, as a missing feature would.
"""

from . import counter, files, flash, machine
from .system import Module, Random, Serial, make_gc, make_select, make_sys
from .ticks import Time


def _esp32(board, chip_flash, with_pcnt):
    module = Module("esp32")
    if with_pcnt:
        module.PCNT = counter.pcnt_class(board)
    module.Partition = flash.partition_class(board, chip_flash)
    module.NVS = flash.nvs_class(board, chip_flash)
    module.HEAP_DATA = 4
    module.HEAP_EXEC = 1
    module.idf_heap_info = lambda _capabilities: [(79912, 35712, 35512, 35108)]
    return module


def make_modules(board, chip_flash, rtc_memory, paths, loaded, options):
    """Make all fake modules of one power cycle: name -> object.

    `paths` and `loaded` become sys.path and sys.modules. `options`: `seed` of the randomness,
    `pcnt` (False: a firmware before 1.26, or a C3), `received` (bytes from the serial line).
    """
    board.serial_out = options["sent"]
    serial = Serial(board, options["received"])
    randomness = Random(options["seed"])
    return {
        "machine": machine.make(board, rtc_memory),
        "esp32": _esp32(board, chip_flash, options["pcnt"]),
        "time": Time(board),
        "gc": make_gc(board),
        "os": files.FakeOs(board, chip_flash, randomness),
        "random": randomness,
        "sys": make_sys(paths, loaded, serial),
        "select": make_select(serial),
    }

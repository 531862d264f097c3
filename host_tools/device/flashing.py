"""`goalmouth flash`: MicroPython onto a board.

Boot loader, our partition table and MicroPython are written; NVS and the files are left where they
are, as long as the board had its files in the same place. `--erase` empties the flash first.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from host_tools.device import micropython, partitions, ports
from host_tools.device.esp import Esp
from host_tools.errors import Trouble

LOST = "journals, own rulesets and config.json"
console = Console(highlight=False, soft_wrap=True, emoji=False)


def run(
    port: str | None,
    given: Path | None,
    erase: bool,
    sure: Callable[[str], None],
    options: tuple[str, ...] = (),
):
    """Flash a board; `options` go to esptool (tests need some)."""
    firmware = micropython.read(given) if given is not None else None
    name = ports.choose(port)
    esp = Esp(name, options)
    console.print(f"connecting to {name} (some boards want BOOT held down meanwhile)…",
                  markup=False)  # fmt: skip
    chip = esp.look()
    console.print(f"{chip.name}, {chip.flash_bytes // 1024 // 1024} MB flash, at {name}",
                  markup=False)  # fmt: skip
    if chip.kind not in micropython.BOARDS:
        raise Trouble(
            f"The board has a chip that Goalmouth does not run on: {chip.name}.",
            "Take a board with an ESP32 (WROOM-32): hardware/parts.md",
        )
    if 0 < chip.flash_bytes < partitions.FLASH_BYTES:
        raise Trouble(
            f"The board's flash has {chip.flash_bytes // 1024} KiB; 4 MiB are needed.",
            "Take a board with 4 MB of flash: hardware/parts.md",
        )
    firmware = firmware or micropython.find(None, chip.kind)
    if firmware.chip != chip.kind:
        raise Trouble(
            f"{firmware.path.name} is for {firmware.chip}, and the board has an {chip.kind}.",
            f"Take {micropython.BOARDS[chip.kind]} from https://micropython.org/download/",
        )
    if chip.kind != "esp32":
        console.print("[yellow]warning[/] The default pins are those of an ESP32 DevKitC: set "
                      "pins in config.json (docs/wiring.md).")  # fmt: skip
    _ask(erase, sure)
    if erase:
        console.print("erasing…")
        esp.erase()
    _write(esp, firmware)
    console.print(f"MicroPython {firmware.version} is on the board. Next: goalmouth deploy")


def _ask(erase: bool, sure):
    if erase:
        sure(
            f"Everything on the board will be lost: {LOST}. goalmouth pull fetches them first. "
            "Erase it?"
        )
    else:
        sure(
            "The firmware on the board will be replaced by MicroPython. Files of a board that ran "
            "MicroPython stay if its file system began at 2 MiB (the usual place); of anything "
            "else everything is lost. Write?"
        )


def _write(esp: Esp, firmware: micropython.Firmware):
    parts = firmware.parts()
    total = sum(len(data) for _, data in parts)
    columns = (TextColumn("writing"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    with Progress(*columns, console=console, transient=True,
                  disable=not console.is_terminal) as progress:  # fmt: skip
        task = progress.add_task("writing", total=100)
        with contextlib.suppress(ValueError):
            esp.write(parts, lambda percent: progress.update(task, completed=percent))
    console.print(f"wrote {total // 1024} KiB at " + ", ".join(hex(at) for at, _ in parts))

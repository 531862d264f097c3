"""`goalmouth image`: one file for esptool, and how to write it."""

import json
from pathlib import Path

from rich.console import Console

from host_tools.device import image, micropython, tree
from host_tools.errors import Trouble

console = Console(highlight=False, soft_wrap=True, emoji=False)


def run(output: Path, given: Path | None, own: dict[str, bytes], language: str | None):
    """Write the image."""
    firmware = micropython.find(given)
    if language is not None and "config.json" not in own:
        own = {**own, "config.json": (json.dumps({"language": language}) + "\n").encode()}
    files = tree.build()
    main = (tree.FIRMWARE / "main.py").read_bytes()
    data = image.build(firmware, image.board_files(files, tree.manifest_of(files), main, own))
    try:
        output.write_bytes(data)
    except OSError as error:
        raise Trouble(
            f"{output} cannot be written: {error.strerror}.", "Name a place that can be: -o FILE"
        ) from error
    console.print(
        f"wrote {output}: MicroPython {firmware.version} for {firmware.chip}, "
        f"Goalmouth {tree.version()}, {len(files)} files",
        markup=False,
    )
    console.print(
        "Writing it erases everything on the board: journals, own rulesets, config.json. Fetch "
        "them first: goalmouth pull"
    )
    console.print(f"  esptool --chip {firmware.chip} write-flash 0 {output}", markup=False)

"""package.json: what `mpremote mip install --target / package.json` copies onto a board.

The addresses in it are relative to it, so it works from a folder, from any web server, and from
github:, whosever repository it is. `python -m host_tools.device.mip` writes it; a test compares
it with the tree. mip copies the modules as they are, which a board compiles at every start:
`goalmouth deploy` does better.
"""

import json
from pathlib import Path

from host_tools.device import tree

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "package.json"


def package(firmware: Path = tree.FIRMWARE) -> str:
    """Return the text of package.json: places on the board, and files beside it."""
    urls = [["main.py", "firmware/main.py"]]
    urls += [[f"a/{name}", f"firmware/{name}"] for name in sorted(tree.build(firmware, True))]
    rows = ",\n".join("    " + json.dumps(row) for row in urls)
    head = json.dumps(tree.version(firmware))
    return f'{{\n  "urls": [\n{rows}\n  ],\n  "deps": [],\n  "version": {head}\n}}\n'


if __name__ == "__main__":
    PLACE.write_text(package(), encoding="utf-8")

"""The flash folder of a simulated board, as a fresh deploy leaves it, and its configuration."""

import json
import os
import shutil
import tempfile
from pathlib import Path

from host_tools.sim.games import FIRMWARE, Games


def configuration(commands) -> dict | None:
    """Return what `ruleset`, `set` and `config` commands put into config.json, None for nothing.

    A key of `config` may be a path: `config pins.upper_left 25`. A value that is JSON is taken so.
    """
    config: dict = {}
    for command in commands:
        if command[1] == "ruleset":
            config["ruleset"] = command[2]
        elif command[1] == "set":
            config.setdefault("options", {})[command[2]] = command[3]
        elif command[1] == "config":
            *folders, key = command[2].split(".")
            place = config
            for folder in folders:
                inner = place.setdefault(folder, {})
                if not isinstance(inner, dict):
                    inner = place[folder] = {}
                place = inner
            place[key] = _json_value(command[3])
    return config or None


def _json_value(value):
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def make_flash(config: dict | None, firmware: Path = FIRMWARE, files=None) -> str:
    """Make the folder: main.py, the firmware in slot `a`, config.json, `files` (name: bytes)."""
    root = tempfile.mkdtemp(prefix="goalmouth-")
    firmware = Path(firmware)
    shutil.copyfile(firmware / "main.py", os.path.join(root, "main.py"))
    slot = os.path.join(root, "a")
    try:
        os.symlink(firmware, slot, target_is_directory=True)
    except OSError:  # Windows without the privilege
        shutil.copytree(firmware, slot)
    with open(os.path.join(root, "slot"), "w", encoding="utf-8") as file:
        file.write("a")
    if config is not None:
        with open(os.path.join(root, "config.json"), "w", encoding="utf-8") as file:
            json.dump(config, file, sort_keys=True)
    own = Games().files((config or {}).get("ruleset"))  # an example; a board has none
    for name, content in {**own, **(files or {})}.items():
        path = Path(root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


def remove_flash(root: str) -> None:
    """Remove the folder, and nothing behind its link to the firmware."""
    slot = os.path.join(root, "a")
    if os.path.islink(slot):
        os.unlink(slot)
    shutil.rmtree(root, ignore_errors=True)


def read_journals(root: str) -> dict[str, str]:
    """Return the journals on the flash, name: text, sorted by name."""
    folder = Path(root, "journal")
    if not folder.is_dir():
        return {}
    names = sorted(path for path in folder.iterdir() if path.suffix == ".gmj")
    return {path.name: path.read_bytes().decode("utf-8", "replace") for path in names}

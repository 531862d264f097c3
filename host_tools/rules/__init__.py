"""Rules on the desk: the key table, the JSON Schema, and the pages of docs/ that are made from the
firmware's own tables.

    python -m host_tools.rules            write docs/rulesets.md, rules.md, button.md, the schema
    python -m host_tools.rules --check    exit 1 and name what is out of date
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
RULESETS = FIRMWARE / "rulesets"

if str(FIRMWARE) not in sys.path:
    sys.path.append(str(FIRMWARE))

"""Check firmware/ against the house rules: `python -m host_tools.lint [FILE…]`.

Prints each finding as path:line: rule: what is wrong and what to write instead. Exit code 0
when there is none, 1 when there are, 2 when a file cannot be read or parsed.
"""

import sys
from pathlib import Path

from host_tools.lint import interrupts, portable, pure
from host_tools.lint.source import Source

ROOT = Path(__file__).resolve().parents[2]
RULES = (pure.check, portable.check, interrupts.check)


def check(source):
    """Return every finding of a Source that no comment allows, in order."""
    return source.settle([one for rule in RULES for one in rule(source)])


def main(arguments, root=ROOT):
    """Check the named files, or all of firmware/; return the exit code."""
    paths = [Path(name).resolve() for name in arguments]
    paths = paths or sorted((root / "firmware").rglob("*.py"))
    findings = []
    for path in paths:
        try:
            findings += check(Source.read(path, root))
        except SyntaxError as error:
            print(f"{path}:{error.lineno}: cannot be parsed: {error.msg}", file=sys.stderr)
            return 2
        except (OSError, ValueError) as error:
            print(f"{path}: cannot be read: {error}", file=sys.stderr)
            return 2
    for one in findings:
        print(one)
    print(f"lint: {len(paths)} firmware files, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

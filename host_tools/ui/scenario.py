"""A scenario that is opened beside the board, played in a process of its own: the board goes on.

    said = await played("power on\\n+1\\nexpect phase setup\\n")

However long the scenario, and whatever the firmware does in it: after PATIENCE_S it is given up.
"""

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60  # an hour on the board takes a few seconds
MOST_LINES = 5  # of what went wrong


async def played(text: str, patience_s: float = PATIENCE_S, given: Path | None = None) -> str:
    """Play a scenario and return how it went, for a person; it may name the `given` ruleset."""
    games = [str(given.resolve())] if given else []
    # What the process leaves behind when it is given up goes with this folder.
    with tempfile.TemporaryDirectory(prefix="goalmouth-scenario-") as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, *games, cwd=ROOT,
            env={**os.environ, "TMPDIR": folder, "TEMP": folder, "TMP": folder},
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            out, err = await asyncio.wait_for(process.communicate(text.encode()), patience_s)
        except TimeoutError:
            return (
                f"It takes longer than {patience_s:g} seconds and was given up. Play it with "
                "goalmouth play, which has the time."
            )
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if process.returncode:
        last = err.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"It cannot be played: {last or f'exit {process.returncode}'}"
    return _words(json.loads(out))


def _words(result: dict) -> str:
    if result["ok"]:
        return f"Played: {int(result['end_s'])} s on the board, everything as expected."
    lines = [(one["line"], one["text"]) for one in result["problems"]]
    lines += [
        (one["line"], f"wanted {one['wanted']}, got {one['got']}") for one in result["failures"]
    ]
    said = [f"line {line}: {what}" if line else what for line, what in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        said.append(f"and {len(lines) - MOST_LINES} more")
    return "\n".join(said)


def main() -> None:
    """Play the scenario of stdin, with a ruleset file that may be named; print its result."""
    from host_tools.sim.games import Games
    from host_tools.sim.player import play_text

    games = Games(*map(Path, sys.argv[1:]))
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    result = play_text(text, games=games).as_json()
    kept = {key: result[key] for key in ("ok", "problems", "failures", "end_s")}
    sys.stdout.write(json.dumps(kept))


if __name__ == "__main__":
    main()

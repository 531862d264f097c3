"""Writes down what was done to a board, as a scenario that `goalmouth play` replays."""


class Recorder:
    """Keep commands with their instants; `text()` is the scenario so far."""

    def __init__(
        self,
        ruleset: str | None = None,
        options: dict | None = None,
        config: dict | None = None,
    ):
        self._head = [f"ruleset {_quoted(ruleset)}"] if ruleset else []
        for key, value in sorted((options or {}).items()):
            self._head.append(f"set {key} {_word(value)}")
        for key, value in sorted((config or {}).items()):
            self._head.extend(_config(key, value))
        self._notes: list[tuple[int, int, str]] = []
        self._down: dict[str, int] = {}

    def note(self, at_us: int, text: str) -> None:
        """Keep one command."""
        self._notes.append((at_us, len(self._notes), text))

    def pressed(self, name: str, at_us: int) -> None:
        """Keep that a button went down; it is written when it has come up."""
        self._down[name] = at_us

    def released(self, name: str, at_us: int) -> None:
        """Keep that a button came up."""
        self._press(self._notes, name, self._down.pop(name), at_us)

    def shot(self, name: str, at_us: int, dark_us: int, clear: bool) -> None:
        """Keep a passing ball."""
        self.note(at_us, f"{_beam(name)} {'flicker' if clear else 'break'} {dark_us}us")

    def beam(self, name: str, at_us: int, dark: bool) -> None:
        """Keep that a beam changed for good."""
        self.note(at_us, f"{_beam(name)} {'dark' if dark else 'clear'}")

    def text(self, now_us: int) -> str:
        """Return the scenario; a button that is still down is let go at the end."""
        notes = list(self._notes)
        for name, since_us in self._down.items():
            self._press(notes, name, since_us, now_us)
        lines = list(self._head)
        last_us = 0
        for at_us, _, text in sorted(notes):
            if at_us != last_us:
                lines.append(f"at {at_us // 1_000_000}.{at_us % 1_000_000:06d}")
                last_us = at_us
            lines.append(text)
        if now_us > last_us:
            lines.append(f"at {now_us // 1_000_000}.{now_us % 1_000_000:06d}")
        return "\n".join(lines) + "\n"

    def _press(self, notes, name: str, since_us: int, until_us: int) -> None:
        # Scenario files know the one button only; what the two others did is kept as a remark.
        remark = "" if name == "button" else "# "
        length_us = max(1, until_us - since_us)
        notes.append((since_us, len(notes), f"{remark}press {length_us}us"))


def _beam(name: str) -> str:
    level, _, goal = name.partition("_")
    return f"beam {goal} upper" if level == "upper" else f"beam {goal}"


def _config(key: str, value) -> list[str]:
    if isinstance(value, dict):
        return [
            line for inner in sorted(value) for line in _config(f"{key}.{inner}", value[inner])
        ]
    return [f"config {key} {_word(value)}"]


def _word(value) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None:
        return "null"
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(text: str) -> str:
    plain = text and all(char.isalnum() or char in "-_." for char in text)
    special = text in ("yes", "no", "true", "false", "null") or text.lstrip("-").isdigit()
    return text if plain and not special else f'"{text}"'

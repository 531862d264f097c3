"""A file under check: its text, its syntax tree, and the findings that its comments allow.

Standard library only. One example:

    source = Source.read(Path("firmware/goalmouth/app.py"), root=Path("."))
    source.folder   # "" in app.py, "match" in match/clock.py, None outside goalmouth/
"""

import ast
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import PurePosixPath

ALLOW = re.compile(r"#\s*lint: allow ([a-z-]+)(?::\s*(.*))?$")


@dataclass(frozen=True, order=True)
class Finding:
    """One breach of a rule: where, which rule, what is wrong and what to write instead."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"


class Source:
    """A parsed Python file; raises SyntaxError when it cannot be parsed."""

    def __init__(self, path, text):
        self.path = PurePosixPath(path)
        self.text = text
        self.tree = ast.parse(text, str(path))
        self.allowed = {}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            found = ALLOW.search(token.string) if token.type == tokenize.COMMENT else None
            if found:
                self.allowed[token.start[0]] = (found.group(1), (found.group(2) or "").strip())

    @classmethod
    def read(cls, path, root):
        """Read a file; its path in findings is relative to root."""
        return cls(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))

    @property
    def folder(self):
        """The folder of goalmouth/ that the file is in: "match", "" for the top, else None."""
        parts = self.path.parts
        if "goalmouth" not in parts[:-1]:
            return None
        inside = parts[parts.index("goalmouth") + 1 : -1]
        return inside[0] if inside else ""

    def finding(self, node, rule, text):
        """Return a Finding at a node's line."""
        return Finding(str(self.path), node.lineno, rule, text)

    def settle(self, findings):
        """Return the findings that no comment allows, and one for each faulty allowance."""
        kept, used = [], set()
        for one in findings:
            rule, reason = self.allowed.get(one.line, ("", ""))
            if rule == one.rule and reason:
                used.add(one.line)
            else:
                kept.append(one)
        for line, (rule, reason) in self.allowed.items():
            if not reason:
                text = f"say why: '# lint: allow {rule}: (reason)'"
            elif line not in used:
                text = f"nothing here breaks {rule}: remove the comment"
            else:
                continue
            kept.append(Finding(str(self.path), line, "allow", text))
        return sorted(kept)

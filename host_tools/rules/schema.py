"""The JSON Schema of a ruleset file, from the firmware's key table.

It says of one file what the board's checker says of it before its parents are merged in: keys,
types, ranges, words. What must fit together in the whole (a name, a length between its limits) is
the checker's alone.
"""

import json

from goalmouth.match import keys

from host_tools.rules import ROOT
from host_tools.rules.meanings import MEANINGS, unit_of

PATH = ROOT / "docs" / "ruleset.schema.json"

# What the text font has (match/check.py, _can_be_shown), as a pattern of ECMA 262.
SHOWN = (
    "^[\\u0020-\\u007e\\u00c0-\\u00cf\\u00d1-\\u00dd\\u00df-\\u00ef\\u00f1-\\u00f6\\u00f8-\\u00fd"
    "\\u00ff\\u0410-\\u044f\\u0401\\u0451\\u0152\\u0153\\u00ab\\u00bb\\u2026\\u2019\\u201e\\u201c"
    "\\u2013\\u2014\\u00b0\\u20ac\\u2116]+$"
)


def schema() -> dict:
    """Return the schema as data."""
    properties = {}
    for name, kind, default, allowed in keys.KEYS:
        unit = unit_of(name)
        properties[name] = {
            "description": MEANINGS[name] + (f" In {unit}." if unit else ""),
            **_kind(kind, allowed),
        }
        if default is not None:
            properties[name]["default"] = list(default) if isinstance(default, tuple) else default
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Goalmouth ruleset",
        "description": "One ruleset file. Keys that are not given are the parent's, or default.",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _kind(kind: str, allowed) -> dict:
    if kind == "int":
        # JSON has no whole numbers of their own: 1.0 is one for a schema and none for the board.
        return {"type": "integer", "minimum": allowed[0], "maximum": allowed[1]}
    if kind == "bool":
        return {"type": "boolean"}
    if kind == "word":
        return {"type": "string", "enum": list(allowed)}
    if kind == "text":
        return {"type": "string", "maxLength": allowed}
    if kind == "texts":
        return _texts(allowed)
    if kind == "words":
        return {
            "type": "array",
            "uniqueItems": True,
            "items": {"type": "string", "enum": list(allowed)},
        }
    cue = {"anyOf": [{"type": "string", "enum": list(keys.CUE_TEXTS)}, _texts(keys.CUE_LENGTH)]}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(allowed, cue),
    }


def _texts(longest: int) -> dict:
    text = {"type": "string", "minLength": 1, "maxLength": longest, "pattern": SHOWN}
    return {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": dict.fromkeys(keys.LANGUAGES, text),
    }


def page() -> str:
    """Return the schema as the file's text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"

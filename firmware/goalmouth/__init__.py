"""Goalmouth: the firmware of a table-football or table-hockey board that referees itself."""

VERSION = "0.1.0"

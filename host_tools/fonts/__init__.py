"""Fonts of the panel: pictures in text files here, compiled to bytes for the board.

`python -m host_tools.fonts` compiles them, `… check` tells whether that has been done,
`… show FONT TEXT` prints a text in a font. docs/fonts.md says how to draw a glyph.
"""

"""Work on the fonts and what is drawn with them.

    python -m host_tools.fonts                  compile what has changed
    python -m host_tools.fonts check            is everything compiled?
    python -m host_tools.fonts show FONT TEXT   print a text
    python -m host_tools.fonts pictures         draw the goldens and docs/pictures anew
"""

import sys

from host_tools.fonts import compiler
from host_tools.fonts.source import FOLDER, FontError, read


def text_art(font, text):
    """Return a text in a FontSource as rows of # and blanks."""
    rows = [""] * font.height
    for char in text:
        picture = font.glyphs.get(font.alike.get(char, char), font.glyphs["?"])
        rows = [row + part + "." * font.gap for row, part in zip(rows, picture, strict=True)]
    return "\n".join(row.replace(".", " ").rstrip() for row in rows)


def main(arguments):
    """Run one command and return the exit code: 0 good, 1 drifted, 2 bad file or arguments."""
    try:
        if not arguments:
            for path in compiler.compile_all():
                print(f"wrote {path.name}")
            return 0
        if arguments == ["check"]:
            drifted = [path.name for path in compiler.drifted()]
            if drifted:
                print(f"not compiled: {', '.join(drifted)}: run python -m host_tools.fonts")
            return 1 if drifted else 0
        if arguments == ["pictures"]:
            from host_tools.fonts import preview

            for path in preview.write_goldens() + preview.write_pictures():
                print(f"wrote {path.relative_to(preview.ROOT)}")
            return 0
        if arguments[0] == "show" and len(arguments) == 3:
            print(text_art(read(FOLDER / f"{arguments[1]}.txt"), arguments[2]))
            return 0
    except (FontError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print("python -m host_tools.fonts [check | show FONT TEXT | pictures]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

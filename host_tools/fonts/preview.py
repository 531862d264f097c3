"""Pictures of the panel, drawn on the desk by the firmware's own code: goldens and docs/pictures.

    python -m host_tools.fonts pictures
"""

import sys
from pathlib import Path

from host_tools.fonts import moments, samples

ROOT = Path(__file__).resolve().parents[2]
GOLDENS = ROOT / "tests" / "screen" / "goldens"
PICTURES = ROOT / "docs" / "pictures"
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
SIZES = (64, 32)
WIDTH = 128
MARGIN = 6
GROUND = (52, 56, 66)
DARK = (8, 10, 14)
LIT = (214, 236, 255)


def firmware():
    """Put the board's modules and the firmware in place; return (screen, texts, framebuf)."""
    from host_tools.sim import framebuf, micropython

    sys.modules.setdefault("framebuf", framebuf)
    sys.modules.setdefault("micropython", micropython)
    if str(ROOT / "firmware") not in sys.path:
        sys.path.insert(0, str(ROOT / "firmware"))
    from goalmouth import screen, texts

    return screen, texts, framebuf


def to_art(data, width=WIDTH):
    """Return a MONO_VLSB buffer as text in a frame, a line for two rows of pixels."""
    height = len(data) * 8 // width

    def pixel(x, y):
        return data[y // 8 * width + x] >> y % 8 & 1

    lines = []
    for y in range(0, height, 2):
        line = "".join(BLOCKS[pixel(x, y), pixel(x, y + 1)] for x in range(width))
        lines.append("|" + line + "|")
    return "\n".join(lines) + "\n"


def to_image(data, width=WIDTH):
    """Return a MONO_VLSB buffer as a Pillow image."""
    from PIL import Image

    height = len(data) * 8 // width
    image = Image.new("RGB", (width, height), DARK)
    for y in range(height):
        for x in range(width):
            if data[y // 8 * width + x] >> y % 8 & 1:
                image.putpixel((x, y), LIT)
    return image


def sheet(images, columns, scale):
    """Return images of one width in a grid."""
    from PIL import Image

    width = max(image.width for image in images) + MARGIN
    height = max(image.height for image in images) + MARGIN
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * width + MARGIN, rows * height + MARGIN), GROUND)
    for index, image in enumerate(images):
        x, y = MARGIN + index % columns * width, MARGIN + index // columns * height
        whole.paste(image, (x, y))
    return whole.resize((whole.width * scale, whole.height * scale), Image.Resampling.NEAREST)


def write_goldens():
    """Write the goldens of tests/screen anew and return their paths."""
    screen, _, framebuf = firmware()
    GOLDENS.mkdir(exist_ok=True)
    for old in GOLDENS.glob("*.txt"):
        old.unlink()
    written = []
    for name, view in samples.views(screen):
        for height in SIZES:
            path = GOLDENS / f"{name}-{height}.txt"
            data = samples.picture(screen, framebuf, view, height)
            path.write_text(to_art(data), encoding="utf-8")
            written.append(path)
    return written


def write_pictures():
    """Write the sheets of docs/pictures anew and return their paths."""
    screen, texts, framebuf = firmware()

    def image(view, height):
        return to_image(samples.picture(screen, framebuf, view, height))

    PICTURES.mkdir(parents=True, exist_ok=True)
    sheets = {}
    every = [view for _, view in samples.views(screen)]
    for height in SIZES:
        sheets[f"screen-views-{height}"] = sheet([image(v, height) for v in every], 4, 2)
    sheets["screen-match"] = sheet([image(every[0], 64)], 1, 4)
    for language in texts.LANGUAGES:
        shown = moments.screens(screen, texts.load(language), language)
        images = [image(view, height) for _, _, view in shown for height in SIZES]
        sheets[f"screen-texts-{language}"] = sheet(images, 16, 1)
    written = []
    for name in sorted(sheets):
        path = PICTURES / f"{name}.png"
        sheets[name].quantize(4).save(path, optimize=True)
        written.append(path)
    return written

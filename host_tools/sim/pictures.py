"""Frames of the panel as pictures and as text. A frame is packed rows, leftmost pixel highest."""

from pathlib import Path

# What the glass looks like: black, and the cold white of the usual modules.
DARK = (8, 10, 14)
LIT = (214, 236, 255)


def to_image(data: bytes, width: int, height: int, scale: int = 4):
    """Return a Pillow image, enlarged `scale` times (1 to 32)."""
    from PIL import Image

    if not 1 <= scale <= 32:
        raise ValueError(f"scale {scale} is not 1 to 32")
    glass = Image.frombytes("1", (width, height), data)
    image = Image.new("RGB", (width, height), DARK)
    image.paste(LIT, (0, 0), glass)
    return image.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def write_png(path: Path, data: bytes, width: int, height: int, scale: int = 4) -> None:
    """Write a frame as PNG."""
    to_image(data, width, height, scale).save(path)


def to_text(data: bytes, width: int) -> str:
    """Return a frame as text, one character a pixel, for tests that differ."""
    row_bytes = width // 8
    rows = [data[at : at + row_bytes] for at in range(0, len(data), row_bytes)]
    picture = ["".join(f"{value:08b}" for value in row) for row in rows]
    return "\n".join(row.replace("0", ".").replace("1", "#") for row in picture)

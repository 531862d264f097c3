"""Make everything: into a folder for a builder, or the copies that are kept in the repository.

    made = make_all(load(), Path("build/drawings"))
    committed(load())                  # path in the repository -> text, for the test of no drift

What needs a program that is not installed (OpenSCAD, Graphviz) is left out, and said so.
"""

from dataclasses import dataclass, field
from pathlib import Path

from host_tools.hardware import dxf, goal, harness, mount, pages, plan, schematic, tiles, wokwi
from host_tools.hardware.bill import VARIANTS, as_csv, as_markdown, bill, circuits
from host_tools.hardware.checks import check
from host_tools.hardware.circuit import OPTIONS, Circuit, build
from host_tools.hardware.disc_picture import curve_picture
from host_tools.hardware.exploded import one_goal, whole
from host_tools.hardware.layout import Layout
from host_tools.hardware.marks import GAMES
from host_tools.hardware.nest import nest
from host_tools.hardware.numbers import ROOT, Board
from host_tools.hardware.parts import board_parts
from host_tools.hardware.pins import read_pins, setting
from host_tools.hardware.shapes import Part

PICTURES = "docs/pictures/build"
PAGES = ("docs/build.md", "docs/optics.md", "docs/wiring.md")
WOKWI_OPTIONS = ("ir38", "switch", "upper", "buttons", "buzzer")


@dataclass
class Made:
    """What was made: files, and words about what could not be."""

    files: list[Path] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def name_of(variant: str) -> str:
    """Return a variant's name for files."""
    return variant.lower().replace(" ", "-")


def pictures(at: Layout, parts: dict[str, Part]) -> dict[str, str]:
    """Return all pictures of board and optics: file name -> SVG."""
    found = {"plan.svg": plan.plan(at, parts), "goal.svg": goal.from_above(at, parts),
             "goal-across.svg": goal.across(at), "lines.svg": goal.both_lines(at),
             "exploded.svg": whole(at, parts), "exploded-goal.svg": one_goal(at, parts),
             "disc.svg": curve_picture(at)}
    if set(GAMES) <= {mark.game for mark in parts["base"].marks}:
        found |= {f"marks-{game}.svg": plan.marks_picture(at, parts, game) for game in GAMES}
    found |= {f"sheet-{sheet.name}.svg": plan.sheet_picture(sheet)
              for sheet in nest(at.board, parts.values())}
    return {name: picture.render() for name, picture in found.items()}


def drawings(at: Layout, parts: dict[str, Part]) -> dict[str, str]:
    """Return all DXF files: file name -> text."""
    found = {f"sheet-{sheet.name}.dxf": dxf.sheet_dxf(sheet, at.board["cut.kerf"])
             for sheet in nest(at.board, parts.values())}
    return {**found, "board.dxf": dxf.assembly_dxf(at, parts), "mount-front.dxf":
            dxf.section_dxf(at)}


def wiring_files(made: dict[str, Circuit]) -> dict[str, str]:
    """Return harness files of all variants: file name -> text."""
    return {f"harness-{name_of(name)}.yml": harness.as_yaml(circuit)
            for name, circuit in made.items()}


def wiring_pictures(made: dict[str, Circuit]) -> dict[str, str]:
    """Return the pictures of the wiring; those of WireViz only where Graphviz is installed."""
    found = {f"schematic-{name_of(name)}.svg": schematic.draw(circuit)
             for name, circuit in made.items()}
    if harness.graphviz():
        found |= {f"harness-{name_of(name)}.svg": harness.draw(circuit) or ""
                  for name, circuit in made.items()}
    return found


def wokwi_files() -> dict[str, str]:
    """Return the Wokwi project with everything that Wokwi can show: file name -> text."""
    circuit = build(read_pins(), WOKWI_OPTIONS)
    return {"diagram.json": wokwi.as_json(circuit, setting("beam_dark_level")),
            "wokwi.toml": wokwi.TOML}


def tables(at: Layout) -> dict[str, str]:
    """Return the made parts of the pages, by name."""
    pins = read_pins()
    made = circuits(pins)
    rows = bill(at, board_parts(at), pins)
    return {"pins": pages.pin_table(pins, made), "dark": pages.dark_table(),
            "response": pages.response_table(), "light": pages.light_table(at),
            "disc": pages.disc_table(at), "numbers": pages.numbers_table(at),
            "computed": pages.computed_table(at), "parts": as_markdown(rows)}


def committed(board: Board, root: Path = ROOT) -> dict[str, str]:
    """Return what the repository keeps of all this: path -> text. Needs Graphviz for harnesses."""
    at = check(board)
    parts = board_parts(at)
    pins = read_pins()
    made = circuits(pins)
    rows = bill(at, parts, pins)
    found = {f"{PICTURES}/{name}": text
             for name, text in (pictures(at, parts) | wiring_pictures(made)).items()}
    found |= {f"hardware/drawings/{name}": text for name, text in drawings(at, parts).items()}
    found |= {f"hardware/wiring/{name}": text for name, text in wiring_files(made).items()}
    found |= {f"hardware/wokwi/{name}": text for name, text in wokwi_files().items()}
    found |= {"hardware/parts.csv": as_csv(rows),
              "hardware/parts.md": _parts_page(as_markdown(rows)),
              "hardware/mount-numbers.scad": mount.scad_numbers(at)}
    made_tables = tables(at)
    found |= {page: pages.fill((root / page).read_text(encoding="utf-8"), made_tables)
              for page in PAGES if (root / page).exists()}
    return found


def _parts_page(table: str) -> str:
    wanted = "\n".join(
        f"- **{name}**: {', '.join(OPTIONS[option] for option in options) or 'break-beam pairs'}"
        for name, options in VARIANTS.items())
    return ("# Parts list\n\nMade by `goalmouth drawings --keep`; the same list for a "
            f"spreadsheet is [parts.csv](parts.csv).\n\n{wanted}\n\n{table}")


def refresh(board: Board, root: Path = ROOT) -> list[Path]:
    """Write the repository's copies where they differ; return those that changed."""
    changed = []
    for name, text in committed(board, root).items():
        path = root / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def make_all(board: Board, out: Path, games: tuple[str, ...] = GAMES) -> Made:
    """Make everything that a builder needs, in a folder.

    Raises `BoardError` with all problems when the board cannot be built.
    """
    at = check(board)
    parts = board_parts(at, games)
    pins = read_pins()
    wired = circuits(pins)
    rows = bill(at, parts, pins)
    made = Made()
    texts = {f"dxf/{name}": text for name, text in drawings(at, parts).items()}
    texts |= {f"pictures/{name}": text for name, text in pictures(at, parts).items()}
    texts |= {f"wiring/{name}": text
              for name, text in (wiring_files(wired) | wiring_pictures(wired)).items()}
    texts |= {f"wokwi/{name}": text for name, text in wokwi_files().items()}
    texts |= {"parts.csv": as_csv(rows), "parts.md": _parts_page(as_markdown(rows))}
    for name, text in texts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        made.files.append(path)
    printed = [part for part in parts.values() if part.stock != "rubber"]
    made.files.append(tiles.write_pdf(at, [*printed, tiles.mount_template(at)],
                                      out / "templates-a4.pdf"))
    made.files += mount.make_mounts(at, out / "mounts")
    if mount.openscad() is None:
        made.left_out.append("STL files of the mounts: OpenSCAD is not installed "
                             "(Debian: apt install openscad)")
    if not harness.graphviz():
        made.left_out.append("pictures of the harness: Graphviz is not installed "
                             "(Debian: apt install graphviz)")
    return made

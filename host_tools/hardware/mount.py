"""Make the printable sensor mounts: numbers for OpenSCAD, STL files, and a check of each mesh.

    make_mounts(layout, folder)     # numbers always; STL where OpenSCAD is installed

A mount is good when its mesh is closed, it fits its recess and its hole with the clearance, and
light passes through its slit and nowhere else.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy
import trimesh

from host_tools.hardware.layout import Layout
from host_tools.hardware.numbers import ROOT, BoardError

SCAD = ROOT / "hardware" / "mount.scad"
KINDS = ("pair", "ir38", "led")
NUMBERS = ("mount.width", "mount.length", "mount.clearance", "mount.tongue", "mount.ledge_front",
           "mount.ledge_rear", "mount.clamp_screw", "mount.clamp_at", "beam.slit_width",
           "beam.slit_height", "sensor.pair_width", "sensor.pair_height", "sensor.pair_depth",
           "sensor.pair_lens", "sensor.pair_dome", "sensor.ir38_width", "sensor.ir38_height",
           "sensor.ir38_depth", "sensor.ir38_lens", "sensor.led_bore", "sensor.led_flange",
           "sensor.led_body")
KEEP_PREFIX = ("mount.width", "mount.length")


@dataclass(frozen=True)
class Mount:
    """One kind of mount: what it holds, for the low beam alone or for both."""

    kind: str
    both: bool

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return f"mount-{self.kind}-{'both' if self.both else 'low'}"


MOUNTS = (Mount("pair", False), Mount("ir38", False), Mount("ir38", True), Mount("led", False),
          Mount("led", True))
"""The housings of ready-made pairs are too tall for two beams 5 mm apart."""


def scad_numbers(at: Layout) -> str:
    """Return the text of mount-numbers.scad: all numbers that mount.scad uses, with sources."""
    lines = ["// Written by `goalmouth drawings` from hardware/board.toml. Change it there."]
    for name in NUMBERS:
        short = name.replace(".", "_") if name in KEEP_PREFIX else name.split(".")[1]
        lines.append(f"{short} = {at.board[name]:g};  // {name}: {at.board.source(name)}")
    lines += [f"tunnel_length = {at.board['beam.tunnel']:g};  // beam.tunnel: "
              f"{at.board.source('beam.tunnel')}",
              f"border_height = {at.board['stock.border.thickness']:g};  // its stock's thickness",
              f"low_height = {at.low_height:g};  // computed: middle of the ball",
              f"high_height = {at.high_height:g};  // computed: below a draught's top",
              f"second_from = {at.second_from:g};  // computed: behind the low sensor"]
    return "\n".join(lines) + "\n"


def openscad() -> str | None:
    """Return the path of the OpenSCAD command, or None where it is not installed."""
    return shutil.which("openscad")


def make_mounts(at: Layout, folder: Path, mounts: tuple[Mount, ...] = MOUNTS) -> list[Path]:
    """Write numbers, the OpenSCAD file and, where OpenSCAD is installed, one STL for each mount.

    Returns the STL files. Raises `BoardError` when OpenSCAD fails or a mesh is not good.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mount-numbers.scad").write_text(scad_numbers(at), encoding="utf-8")
    source = folder / "mount.scad"
    shutil.copyfile(SCAD, source)
    command = openscad()
    if command is None:
        return []
    made, problems = [], []
    for mount in mounts:
        target = folder / f"{mount.name}.stl"
        problem = _render(command, source, mount, target)
        problems += [problem] if problem else mesh_problems(at, mount, target)
        made.append(target)
    if problems:
        raise BoardError(problems)
    return made


def _render(command: str, source: Path, mount: Mount, target: Path) -> str:
    done = subprocess.run([command, "-q", "-o", str(target), "-D", f'kind="{mount.kind}"',
                           "-D", f"both={str(mount.both).lower()}", str(source)],
                          capture_output=True, text=True, timeout=120)
    if done.returncode or not target.exists():
        return f"OpenSCAD could not make {mount.name}: {done.stderr.strip()[-300:]}"
    return ""


def mesh_problems(at: Layout, mount: Mount, path: Path) -> list[str]:
    """Return what is wrong with a mount's mesh; an empty list is a good mount."""
    mesh = trimesh.load_mesh(path)
    b, name = at.board, mount.name
    problems = []
    if not (mesh.is_watertight and mesh.is_winding_consistent):
        problems.append(f"{name}: the mesh is not closed")
    low, high = mesh.bounds
    room = ((0, at.recess_length), (-b["mount.width"] / 2, b["mount.width"] / 2),
            (-b["stock.base.thickness"], b["stock.border.thickness"]))
    for axis, (least, most), a, z in zip("uwz", room, low, high, strict=True):
        if a < least - 1e-4 or z > most + 1e-4:
            problems.append(f"{name}: reaches from {a:.2f} to {z:.2f} mm along {axis}; the hole "
                            f"allows {least:g} to {most:g}")
    below = mesh.vertices[mesh.vertices[:, 2] < -1e-4]
    if len(below) and (below[:, 0].min() < at.slot[0] or below[:, 0].max() > at.slot[1]):
        problems.append(f"{name}: the tongue reaches from {below[:, 0].min():.2f} to "
                        f"{below[:, 0].max():.2f} mm; the hole in the base is from "
                        f"{at.slot[0]:g} to {at.slot[1]:g}")
    problems += _light(at, mount, mesh)
    return problems


def _light(at: Layout, mount: Mount, mesh: trimesh.Trimesh) -> list[str]:
    """Look through the slit: rays along the beam at places in it pass, beside it they do not."""
    b = at.board
    half_w, half_z = b["beam.slit_width"] / 2, b["beam.slit_height"] / 2
    beams = [("low", at.low_height, b["beam.tunnel"] + 2)]
    if mount.both:
        beams.append(("high", at.high_height, at.second_from + 2))
    problems = []
    for name, z, end in beams:
        for w, up in ((0.0, 0.0), (0.9, 0.9), (-0.9, -0.9), (0.9, -0.9)):
            if crossings(mesh, (-1.0, w * half_w, z + up * half_z), end + 1.0):
                problems.append(f"{mount.name}: the {name} slit is closed at {w * half_w:+.2f} mm")
        for w, up in ((1.2, 0.0), (-1.2, 0.0), (0.0, 1.2)):
            if not crossings(mesh, (-1.0, w * half_w, z + up * half_z), 3.0):
                problems.append(f"{mount.name}: light passes beside the {name} slit")
    return problems


def crossings(mesh: trimesh.Trimesh, start: tuple[float, float, float], length: float) -> int:
    """Return how many faces a straight line along +u meets (Möller and Trumbore's test)."""
    a, b, c = (mesh.triangles[:, i] for i in range(3))
    along = numpy.array([1.0, 0.0, 0.0])
    side1, side2 = b - a, c - a
    p = numpy.cross(along, side2)
    det = numpy.einsum("ij,ij->i", side1, p)
    facing = abs(det) > 1e-12
    inverse = 1.0 / numpy.where(facing, det, 1.0)
    t = numpy.array(start) - a
    u = numpy.einsum("ij,ij->i", t, p) * inverse
    q = numpy.cross(t, side1)
    v = q[:, 0] * inverse
    far = numpy.einsum("ij,ij->i", side2, q) * inverse
    hit = facing & (u >= 0) & (v >= 0) & (u + v <= 1) & (far >= 0) & (far <= length)
    return int(hit.sum())

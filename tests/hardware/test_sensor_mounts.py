"""The printable mounts: numbers from board.toml, closed meshes that fit their holes."""

import re
import shutil

import pytest
import trimesh

from host_tools.hardware import mount
from host_tools.hardware.checks import check
from host_tools.hardware.mount import MOUNTS, SCAD, Mount, make_mounts, mesh_problems, scad_numbers

with_openscad = pytest.mark.skipif(shutil.which("openscad") is None,
                                   reason="OpenSCAD is not installed")


@pytest.fixture(scope="module")
def made(at, tmp_path_factory):
    """Return the folder with all mounts; made once."""
    folder = tmp_path_factory.mktemp("mounts")
    files = make_mounts(at, folder)
    assert [path.stem for path in files] == [kind.name for kind in MOUNTS]
    return folder


@with_openscad
@pytest.mark.parametrize("kind", MOUNTS, ids=lambda kind: kind.name)
def test_mesh_is_closed_and_fits(at, board, made, kind):
    path = made / f"{kind.name}.stl"
    mesh = trimesh.load_mesh(path)
    assert mesh.is_watertight and mesh.volume > 1000
    assert mesh_problems(at, kind, path) == []
    size = mesh.bounds[1] - mesh.bounds[0]
    recess = at.recess[1] - at.recess[0]
    assert size[1] < recess / 2, "two mounts must fit into one recess"
    assert size[0] < at.recess_length
    assert size[2] == pytest.approx(board["stock.border.thickness"] + board["mount.tongue"])


@with_openscad
def test_a_sensor_fits_into_its_pocket(at, board, made):
    """Nothing of the mesh is where the housing goes."""
    for kind in ("pair", "ir38"):
        mesh = trimesh.load_mesh(made / f"mount-{kind}-low.stl")
        top = at.low_height + board[f"sensor.{kind}_lens"]
        wide, deep = board[f"sensor.{kind}_width"], board[f"sensor.{kind}_depth"]
        for w in (-wide / 2 + 0.05, 0.0, wide / 2 - 0.05):
            start = (board["beam.tunnel"] + 0.05, w, top - 0.1)
            assert mount.crossings(mesh, start, deep - 0.1) == 0


@with_openscad
def test_bad_meshes_are_found(at, made, tmp_path):
    good = trimesh.load_mesh(made / "mount-led-low.stl")
    open_mesh = trimesh.Trimesh(good.vertices, good.faces[1:], process=False)
    open_mesh.export(tmp_path / "open.stl")
    kind = Mount("led", False)
    assert "mesh is not closed" in mesh_problems(at, kind, tmp_path / "open.stl")[0]
    wide = good.copy()
    wide.apply_scale((1, 1.2, 1))
    wide.export(tmp_path / "wide.stl")
    assert any("along w" in problem for problem in mesh_problems(at, kind, tmp_path / "wide.stl"))
    solid = trimesh.creation.box(bounds=((0, -5, 0), (26, 5, 18)))
    solid.export(tmp_path / "solid.stl")
    assert any("slit is closed" in problem
               for problem in mesh_problems(at, kind, tmp_path / "solid.stl"))


@with_openscad
def test_a_thicker_border_makes_a_taller_mount(board, tmp_path):
    at = check(board.changed({"stock.border.thickness": 21}))
    path, = make_mounts(at, tmp_path, (Mount("ir38", False),))
    assert trimesh.load_mesh(path).bounds[1][2] == pytest.approx(21)


def test_without_openscad_the_numbers_are_still_written(at, tmp_path, monkeypatch):
    monkeypatch.setattr(mount, "openscad", lambda: None)
    assert make_mounts(at, tmp_path) == []
    assert (tmp_path / "mount-numbers.scad").exists() and (tmp_path / "mount.scad").exists()


def test_every_name_in_the_scad_file_is_given(at):
    """mount.scad types no dimension of the board: each comes from board.toml or the layout."""
    given = set(re.findall(r"^(\w+) =", scad_numbers(at), re.MULTILINE))
    text = re.sub(r"//.*", "", SCAD.read_text(encoding="utf-8"))
    for name in given:
        assert re.search(rf"\b{name}\b", text) or name in ("pair_height", "ir38_height"), name


def test_crossings_counts_faces():
    cube = trimesh.creation.box(bounds=((0, -1, -1), (2, 1, 1)))
    assert mount.crossings(cube, (-1, 0.1, 0.2), 10) == 2
    assert mount.crossings(cube, (-1, 0.1, 0.2), 2) == 1
    assert mount.crossings(cube, (-1, 3.0, 0.0), 10) == 0

"""`goalmouth drawings`: what it writes, what it refuses, what it leaves out with words."""

import pytest
from typer.testing import CliRunner

from host_tools.cli import main
from host_tools.hardware import harness, mount
from host_tools.hardware.cli import app
from host_tools.hardware.numbers import BoardError


@pytest.fixture
def bare(monkeypatch):
    """Take away the programs that need not be installed."""
    monkeypatch.setattr(mount, "openscad", lambda: None)
    monkeypatch.setattr(harness, "graphviz", lambda: False)


def run(*words):
    return CliRunner().invoke(app, list(words))


def test_everything_is_made_without_other_programs(tmp_path, bare):
    result = run("--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "left out: STL files of the mounts: OpenSCAD is not installed" in result.output
    assert "left out: pictures of the harness: Graphviz is not installed" in result.output
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert {"dxf/board.dxf", "dxf/sheet-base.dxf", "dxf/mount-front.dxf", "templates-a4.pdf",
            "pictures/exploded.svg", "pictures/plan.svg", "mounts/mount-numbers.scad",
            "wiring/harness-basic.yml", "wiring/schematic-full.svg", "wokwi/diagram.json",
            "wokwi/wokwi.toml", "parts.csv", "parts.md"} <= found
    assert all((tmp_path / name).stat().st_size > 30 for name in found)


def test_kerf_wood_and_game_are_parameters(tmp_path, bare):
    result = run("--out", str(tmp_path), "--kerf", "0.2", "--set", "stock.base.thickness=12",
                 "--game", "hockey")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "dxf/sheet-base.dxf").read_text(encoding="utf-8")
    assert "x 12 mm, kerf 0.2 mm" in text
    assert "960 × 760 × 12 mm" in (tmp_path / "parts.md").read_text(encoding="utf-8")
    assert not (tmp_path / "pictures/marks-kamzolov.svg").exists()


@pytest.mark.parametrize(("words", "problem"), [
    (("--set", "goal.width=700", "--set", "field.strip=70"), "wider than the border"),
    (("--set", "field.strip=70"), "field.strip is 70 mm; allowed are 80 to 100"),
    (("--set", "beam.adjust=-20"), "inside the field"),
    (("--set", "goal"), "--set 'goal' is not name=number"),
    (("--set", "goal.size=3"), "no number called 'goal.size'"),
    (("--kerf", "3"), "cut.kerf is 3 mm"),
    (("--game", "chess"), "--game chess is not known; allowed: kamzolov, hockey, table-mise"),
    (("--board", "/nowhere.toml"), "nowhere.toml cannot be read"),
])
def test_refused_in_words(tmp_path, bare, words, problem):
    result = run("--out", str(tmp_path / "out"), *words)
    assert isinstance(result.exception, BoardError)
    assert problem in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_the_main_command_has_it(capsys):
    from host_tools.cli import main

    assert main(["drawings", "--set", "field.strip=70", "--set", "goal.width=700"]) == 2
    told = capsys.readouterr().err
    assert "cannot be built" in told and "field.strip is 70" in told and "goal.width" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("out", ["taken", "taken/below"])
def test_a_place_that_cannot_be_written_is_said(tmp_path, bare, out, capsys):
    (tmp_path / "taken").write_text("a file")
    assert main(["drawings", "--out", str(tmp_path / out)]) == 2
    said = capsys.readouterr().err
    assert "taken" in said and "cannot be written" in said and "report it" not in said

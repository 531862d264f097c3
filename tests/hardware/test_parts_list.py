"""Parts list and wiring agree in both directions, and so do parts list and drawings."""

import csv
import io

import pytest
import yaml

from host_tools.hardware import bill, harness
from host_tools.hardware.bill import KINDS, VARIANTS, as_csv, as_markdown
from host_tools.hardware.circuit import OPTIONS, Circuit, Device, build
from host_tools.hardware.mount import KINDS as MOUNT_KINDS


@pytest.fixture(scope="module")
def listed(at, parts, pins):
    """Return the CSV as a spreadsheet reads it."""
    text = as_csv(bill.bill(at, parts, pins))
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_that_is_wired_is_listed(listed, wired, variant):
    counted = {}
    for device in wired[variant].devices:
        counted[device.kind] = counted.get(device.kind, 0) + 1
    assert counted == {row["kind"]: int(row[variant]) for row in listed
                       if row["kind"] and int(row[variant])}


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_that_is_listed_is_in_the_harness(listed, wired, variant):
    """Counted in the WireViz file: its connectors, and the parts in its notes."""
    data = yaml.safe_load(harness.as_yaml(wired[variant]))["connectors"]
    refs = [ref for ref in data if ref != "A1"]
    refs += [note.split()[0] for connector in data.values()
             for note in connector["notes"].split("; ") if note]
    # A part whose net two devices share (a pull-up at a selector) may be noted at both.
    kinds = {ref: wired[variant].device(ref).kind for ref in refs}
    counted = {}
    for kind in kinds.values():
        counted[kind] = counted.get(kind, 0) + 1
    listed_kinds = {row["kind"]: int(row[variant]) for row in listed
                    if row["kind"] not in ("", "esp32") and int(row[variant])}
    assert counted == listed_kinds


def test_every_kind_is_used_by_a_variant(listed):
    for row in listed:
        assert any(int(row[name]) for name in VARIANTS), row["part"]
    assert {row["kind"] for row in listed if row["kind"]} == set(KINDS)


def test_every_option_is_in_a_variant():
    assert {option for options in VARIANTS.values() for option in options} == set(OPTIONS)


def test_drawn_parts_are_listed_with_their_sizes(listed, parts):
    by_name = {row["part"]: row for row in listed}
    for part in parts.values():
        row = by_name[part.name]
        assert all(int(row[name]) == part.count for name in VARIANTS)
        x0, y0, x1, y1 = part.bounds()
        assert f"{x1 - x0:g} × {y1 - y0:g} × " in row["must be able to"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_mount_for_each_light(listed, wired, variant):
    """As many mounts as lamps and low sensors, a clamping screw each, terminals for all wires."""
    by_name = {row["part"]: int(row[variant]) for row in listed}
    low = [device for device in wired[variant].devices
           if device.ref.startswith(("RX_", "TX_")) and not device.ref.endswith("U")]
    mounts = sum(by_name[f"sensor mount, {kind}"] for kind in MOUNT_KINDS)
    assert mounts == len(low) == by_name["clamping screw"]
    assert by_name["screw terminals"] == sum(
        len(device.wires) for device in wired[variant].devices if not device.board)


def test_screws_are_counted_in_the_drawing(listed, parts, board):
    by_name = {row["part"]: int(row["basic"]) for row in listed}
    assert by_name["wood screw, border"] == sum(
        drill.d == board["border.screw"] for drill in parts["base"].drills)
    assert by_name["wood screw, covers"] == parts["cover"].count * len(parts["cover"].drills)
    assert by_name["stand-off"] == len(parts["console"].drills)


def test_every_line_says_what_the_part_must_be_able_to_do(listed):
    for row in listed:
        assert len(row["must be able to"]) > 3 and row["typical"], row["part"]


def test_markdown_has_the_same_lines(at, parts, pins, listed):
    lines = as_markdown(bill.bill(at, parts, pins)).splitlines()
    assert len(lines) == len(listed) + 2
    for line, row in zip(lines[2:], listed, strict=True):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[0] == row["part"]
        assert [int(cell or 0) for cell in cells[1:1 + len(VARIANTS)]] == [
            int(row[name]) for name in VARIANTS]


def test_an_unknown_kind_is_refused(at, parts, pins, monkeypatch):
    strange = Circuit((), (*build(pins).devices, Device("X1", "laser", "laser", {})))
    monkeypatch.setattr(bill, "circuits", lambda pins: dict.fromkeys(VARIANTS, strange))
    with pytest.raises(KeyError, match="does not know laser"):
        bill.bill(at, parts, pins)

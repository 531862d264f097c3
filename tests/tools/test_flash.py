"""Flashing with the real esptool, into an emulated boot loader; and what is refused."""

import pytest

from host_tools.device import esp, flashing, micropython, partitions
from host_tools.errors import Trouble
from tests.tools import transcripts
from tests.tools.conftest import no_questions
from tests.tools.images import real_image, small_image
from tests.tools.rom import ESP32_S2, Rom

OPTIONS = ("--before", "no-reset", "--after", "no-reset")
OLD = b"old flash" * 400_000  # nothing of it is 0xFF


def flash(rom, path, erase=False, sure=no_questions):
    """Flash an image into an emulated chip."""
    flashing.run(rom.port, path, erase, sure, OPTIONS)


def test_parts_go_where_they_belong_and_files_stay(tmp_path):
    path = small_image(tmp_path)
    asked = []
    with Rom(flash=OLD) as rom:
        flash(rom, path, sure=asked.append)
    firmware = micropython.read(path)
    for address, data in firmware.parts():
        assert rom.flash[address : address + len(data)] == data
    old = OLD.ljust(len(rom.flash), b"\xff")
    for label in ("nvs", "log", "vfs"):
        row = partitions.named(label)
        assert rom.flash[row.offset : row.offset + row.size] == old[row.offset :][: row.size]
    assert partitions.read_table(rom.flash[0x8000:]) == list(partitions.TABLE)
    assert len(asked) == 1 and "everything is lost" in asked[0]
    assert 0xD0 not in rom.commands  # nothing was erased as a whole


def test_erase_asks_what_will_be_lost_first(tmp_path):
    path = small_image(tmp_path)
    with Rom(flash=OLD) as rom:
        with pytest.raises(AssertionError, match="journals, own rulesets and config.json"):
            flash(rom, path, erase=True)
        assert rom.flash.startswith(OLD)
        flash(rom, path, erase=True, sure=lambda question: None)
    assert rom.flash[0x200000:] == b"\xff" * 0x200000


def test_wrong_chip_is_refused_before_anything_is_written(tmp_path):
    path = small_image(tmp_path)
    with Rom(magic=ESP32_S2, flash=OLD) as rom:
        with pytest.raises(Trouble, match="is for esp32, and the board has an esp32s2"):
            flash(rom, path, sure=lambda question: None)
    assert rom.flash.startswith(OLD)


def test_small_flash_is_refused(tmp_path):
    path = small_image(tmp_path)
    with Rom(size_code=0x15) as rom, pytest.raises(Trouble, match="2048 KiB; 4 MiB are needed"):
        flash(rom, path)


def test_line_that_goes_dead_in_the_middle(tmp_path):
    path = small_image(tmp_path)
    with Rom(breaks_after=20_000) as rom:
        with pytest.raises(Trouble) as trouble:
            flash(rom, path, sure=lambda question: None)
    assert "Traceback" not in trouble.value.what


TOLD = {
    "no-port": "There is no port /dev/ttyUSB0",
    "no-permission": "You may not open /dev/ttyUSB0",
    "busy": "/dev/ttyUSB0 is in use by another program",
    "silence": "The chip on /dev/ttyUSB0 does not answer esptool",
    "other-chip": "The board has another chip than was expected",
    "unknown-chip": "has a chip that esptool does not know",
    "cable-pulled": "broke off while esptool was at work",
    "connection-lost": "broke off while esptool was at work",
    "flash-wears-out": "does not read back from the flash",
}


@pytest.mark.parametrize("name", TOLD)
def test_what_esptool_says_is_told_in_words(name):
    trouble = esp.told("/dev/ttyUSB0", transcripts.recorded(name).replace("PORT", "/dev/ttyUSB0"))
    assert TOLD[name] in trouble.what
    assert trouble.remedy and "ERROR" not in trouble.what


@pytest.mark.parametrize("name", transcripts.SCENES)
def test_transcripts_are_what_the_pinned_esptool_says(name):
    now, kept = transcripts.SCENES[name](), transcripts.recorded(name)
    if name in ("cable-pulled", "connection-lost"):  # how far it came differs
        assert TOLD[name] in esp.told("PORT", now).what
    else:
        assert transcripts.plain(now) == transcripts.plain(kept), (
            "another esptool? python -m tests.tools.transcripts records it afresh")  # fmt: skip


def test_what_a_good_run_says_is_read():
    look, write = transcripts.recorded("look"), transcripts.recorded("write")
    assert esp.CHIP.search(look).group(1, 2) == ("ESP32-D0WDQ6", " (revision v0.0)")
    assert esp.SIZE.search(look).group(1, 2) == ("4", "MB")
    places = [int(found, 16) for found in esp.WRITING.findall(write.encode())]
    assert places == sorted(places) and places[-1] == 0x10000 + len(transcripts.PIECE)


# Not recorded: from the sources of esptool and pyserial, as Windows words them.
@pytest.mark.parametrize("said, told", [
    ("(could not open port 'COM3': FileNotFoundError(2, 'The system cannot find the file "
     "specified.', None, 2))", "There is no port COM3"),
    ("(could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5))",
     "COM3 is in use by another program"),
])  # fmt: skip
def test_what_esptool_says_on_windows(said, told):
    head = "A fatal error occurred: Could not open COM3, the port is busy or doesn't exist.\n"
    assert told in esp.told("COM3", head + said).what


def test_anything_else_is_repeated_without_its_head():
    trouble = esp.told("COM3", "esptool v5.6.0\n\nERROR: A fatal error occurred: Out of luck.\n")
    assert trouble.what == "esptool failed: Out of luck."


def test_progress_goes_from_nothing_to_all_of_it(tmp_path):
    seen = []
    parts = [(0x1000, transcripts.PIECE[:9000]), (0x8000, b"table" * 600),
             (0x10000, transcripts.PIECE)]  # fmt: skip
    with Rom() as rom:
        esp.Esp(rom.port, OPTIONS).write(parts, seen.append)
    assert seen == sorted(seen) and len(seen) > 3
    assert seen[0] < 50 and seen[-1] == 100


@pytest.mark.parametrize(
    "name, kind",
    [("ESP32-D0WD-V3", "esp32"), ("ESP32-PICO-D4", "esp32"), ("ESP32-U4WDH", "esp32"),
     ("ESP32-S3", "esp32s3"), ("ESP32-C3", "esp32c3"), ("ESP8266EX", "esp8266"),
     ("ESP32-S2FH4", "esp32s2")],
)  # fmt: skip
def test_families_of_chips(name, kind):
    assert esp.family(name) == kind


def test_offsets_are_esptools_own():
    offsets = {"esp32": 0x1000, "esp32s2": 0x1000, "esp32s3": 0, "esp32c3": 0}
    assert {chip: micropython.offset_of(chip) for chip in offsets} == offsets


def test_files_that_are_no_image(tmp_path):
    real = real_image().read_bytes()
    spoiled = {
        "missing": None,
        "empty": b"",
        "text": b"<html>404</html>" * 9000,
        "app-bin": real[0xF000:],
        "esp8266": real[:12] + b"\xff\xff" + real[14:],
        "no table": real[:0x7000] + b"\0" * 0xC00 + real[0x7C00:],
        "no app": real[:0xF000] + b"\0" * 100_000,
        "too large": real + b"\0" * 600_000,
    }
    for name, data in spoiled.items():
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(Trouble) as trouble:
            micropython.read(path)
        assert trouble.value.remedy, name

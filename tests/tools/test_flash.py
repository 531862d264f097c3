"""Flashing with the real esptool, into an emulated boot loader; and what is refused."""

import re
import shutil
import stat

import pytest

from host_tools.device import esp, flashing, micropython, partitions
from host_tools.errors import Trouble
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


# What esptool 5.6 prints; recorded from it, ports and addresses aside.
TRANSCRIPTS = [
    ("Could not open /dev/ttyUSB0, the port is busy or doesn't exist.\n([Errno 2] could not open "
     "port /dev/ttyUSB0: [Errno 2] No such file or directory: '/dev/ttyUSB0')",
     "There is no port /dev/ttyUSB0"),
    ("Could not open /dev/ttyUSB0, the port is busy or doesn't exist.\n([Errno 13] could not open "
     "port /dev/ttyUSB0: [Errno 13] Permission denied: '/dev/ttyUSB0')",
     "You may not open /dev/ttyUSB0"),
    ("Could not open /dev/ttyUSB0, the port is busy or doesn't exist.\n([Errno 11] Could not "
     "exclusively lock port /dev/ttyUSB0: [Errno 11] Resource temporarily unavailable)",
     "in use by another program"),
    ("Connecting......................................\n\nA fatal error occurred: Failed to "
     "connect to ESP32: No serial data received.", "does not answer esptool"),
    ("A fatal error occurred: This chip is ESP32-S3 not ESP32. Wrong --chip argument?",
     "another chip than was expected"),
    ("Writing at 0x0001a0f3 [=====>    ]  40.0% 262144/655360 bytes...\nA serial exception error "
     "occurred: device reports readiness to read but returned no data (device disconnected or "
     "multiple access on port?)", "broke off while esptool was at work"),
    ("A fatal error occurred: MD5 of file does not match data in flash!",
     "MD5 of file does not match"),
]  # fmt: skip


@pytest.mark.parametrize("said, told", TRANSCRIPTS)
def test_what_esptool_says_is_told_in_words(said, told):
    trouble = esp.told("/dev/ttyUSB0", "esptool v5.6.0\nSerial port /dev/ttyUSB0:\n" + said)
    assert told in trouble.what
    assert trouble.remedy


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


def test_tested_version_is_fetched_with_mpflash(tmp_path, monkeypatch):
    command = tmp_path / "bin/mpflash"
    command.parent.mkdir()
    name = f"ESP32_GENERIC-v{micropython.TESTED}.bin"
    command.write_text(
        "#!/bin/sh\nmkdir -p $MPFLASH_FIRMWARE/esp32\n"
        f'cp {real_image()} $MPFLASH_FIRMWARE/esp32/{name}\necho "$@" > {tmp_path}/said\n'
    )
    command.chmod(command.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", f"{command.parent}:/bin:/usr/bin")
    monkeypatch.setenv("MPFLASH_FIRMWARE", str(tmp_path / "kept"))
    assert micropython.find(None).path.name == name
    assert re.fullmatch(
        rf"download --board ESP32_GENERIC --version {re.escape(micropython.TESTED)}\n",
        (tmp_path / "said").read_text(),
    )
    command.write_text("#!/bin/sh\necho 'ERROR no network' >&2\nexit 1\n")
    shutil.rmtree(tmp_path / "kept")
    with pytest.raises(Trouble, match="no network"):
        micropython.find(None)
    command.unlink()
    with pytest.raises(Trouble, match="mpflash, which fetches it, is not installed"):
        micropython.find(None)

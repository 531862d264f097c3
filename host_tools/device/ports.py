"""Which port the board is at, and what to say when it cannot be opened.

    name = choose(None)                 # the only board there is, or Trouble naming them all
    raise unopened(name, error)

A port is whatever pyserial opens: a device, `socket://host:port`, `rfc2217://host:port`.
"""

import errno
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

from serial.tools import list_ports

from host_tools.errors import Trouble

# USB bridges and chips on ESP32 boards: CP210x, CH340/CH9102, FTDI, Espressif's own.
BRIDGES = {0x10C4: "CP210x", 0x1A86: "CH340", 0x0403: "FTDI", 0x303A: "Espressif USB"}
EXAMPLES = {"win32": "COM3", "darwin": "/dev/cu.usbserial-0001"}
DRIVERS = (
    "Use a cable that carries data (many only charge), and on Windows or macOS install the driver "
    "of the chip beside the board's socket: CP210x or CH340."
)
BRLTTY = (
    "The braille service brltty takes ports with this chip: sudo systemctl mask --now brltty-udev "
    "brltty, or remove it, then plug the board in again."
)


def example() -> str:
    """Return what a port is called on this system."""
    return EXAMPLES.get(sys.platform, "/dev/ttyUSB0")


def candidates(found=None) -> list[tuple[str, str]]:
    """Return (name, description) of the ports that may be a board: USB ports with a known bridge,
    else any USB port."""
    found = list(list_ports.comports()) if found is None else list(found)
    usb = [port for port in found if port.vid is not None]
    known = [port for port in usb if port.vid in BRIDGES]
    return sorted(
        (port.device, BRIDGES.get(port.vid) or port.description or "USB") for port in known or usb
    )


def choose(port: str | None, found=None) -> str:
    """Return the port to use: the one given, else the only candidate.

    Raises Trouble when there is none, or more than one.
    """
    if port:
        return port
    names = candidates(found)
    if len(names) == 1:
        return names[0][0]
    if names:
        listed = ", ".join(f"{name} ({what})" for name, what in names)
        raise Trouble(
            f"There are {len(names)} ports that may be the board: {listed}.",
            f"Say which: --port {names[0][0]}",
        )
    raise Trouble("No board was found: there is no USB serial port.", _none_remedy())


def _none_remedy() -> str:
    if takes_ports():
        return BRLTTY
    return f"{DRIVERS} If you know the port, say it: --port {example()}"


def takes_ports(proc: Path = Path("/proc")) -> bool:
    """Return whether brltty runs on this Linux machine."""
    for path in proc.glob("[0-9]*/comm"):
        try:
            if path.read_text().strip() == "brltty":
                return True
        except OSError:
            continue
    return False


def _number(error: Exception) -> int | None:
    number = getattr(error, "errno", None)
    text = str(error)
    if "[Errno" in text and number is None:
        number = int(text.partition("[Errno ")[2].partition("]")[0])
    return number


def is_busy(error: Exception) -> bool:
    """Tell whether a port could not be opened because another program has it."""
    text, number = str(error), _number(error)
    if number in (errno.EACCES, errno.EPERM) and os.name != "nt":
        return False
    busy = number in (errno.EBUSY, errno.EAGAIN)
    return busy or "exclusive" in text or "PermissionError" in text


def unopened(port: str, error: Exception) -> Trouble:
    """Return the Trouble that says why a port could not be opened."""
    text, number = str(error), _number(error)
    if "://" in port:
        return Trouble(
            f"{port} cannot be opened: {_far(port, text)}.",
            "Check the address (socket://host:port or rfc2217://host:port), and that whatever "
            "serves the port there is running.",
        )
    if number in (errno.EACCES, errno.EPERM) and os.name != "nt":
        return Trouble(f"You may not open {port}.", _permission(port))
    if is_busy(error):
        return Trouble(
            f"{port} is in use by another program.",
            "Close the other one (Thonny, mpremote, a serial monitor, an editor's plug-in), then "
            "try again." + (" " + BRLTTY if takes_ports() else ""),
        )
    if number == errno.ENOENT or "FileNotFoundError" in text:
        there = ", ".join(name for name, _ in candidates()) or "none"
        return Trouble(
            f"There is no port {port}; found: {there}.",
            f"Plug the board in and look again; ports are called like {example()}. {DRIVERS}",
        )
    if number in (errno.ENOTTY, errno.EISDIR) or "ioctl" in text:
        return Trouble(
            f"{port} is no serial port.",
            f"Name one like {example()}, or leave --port out: a single board is found by itself.",
        )
    return Trouble(f"{port} cannot be opened: {_short(text)}.", DRIVERS)


def _permission(port: str) -> str:
    group = "the port's group"
    try:
        import grp

        group = grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        pass
    return (
        f"Join its group and log in again: sudo usermod -aG {group} $USER. Where that does not "
        'last, add a udev rule: echo \'SUBSYSTEM=="tty", ATTRS{idVendor}=="10c4|1a86|0403|303a", '
        'TAG+="uaccess"\' | sudo tee /etc/udev/rules.d/60-goalmouth.rules'
    )


def _far(port: str, text: str) -> str:
    """Return in words why a port on the network could not be opened."""
    address = urlsplit(port)
    try:
        whole = bool(address.hostname and address.port)
    except ValueError:
        whole = False
    if address.scheme in ("socket", "rfc2217") and not whole:
        return "the address lacks a host or a port number"
    if "refused" in text:
        return "the connection was refused, for nothing serves that port"
    return _short(text).removeprefix(f"Could not open port {port}: ")


def _short(text: str) -> str:
    return text.strip().splitlines()[-1].rstrip(".") if text.strip() else "no reason given"

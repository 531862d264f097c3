"""Runs under MicroPython: `micropython every_write.py JOB RESULT`, started by test_hazard_14.

A whole scenario is played by the firmware in the simulator, its files on a real littlefs
(VfsLfs2) and its log on a partition that behaves like NOR flash. Every program, erase and littlefs
block write is recorded, with how many journal lines had been acknowledged before it. Then, for
each of these operations, the flash is what a power cut in the middle of it, and right after it,
would leave; and what the firmware finds there is compared with what had been acknowledged.
"""

import builtins
import json
import os
import sys

import vfs

_open = builtins.open
BLOCK = 4096
DISK_BLOCKS = 64
FINAL = 8  # match/state.py


class Disk:
    """A block device on NOR flash for littlefs, in RAM; `note` hears of every change."""

    def __init__(self, image, note=None):
        self.image = image
        self._note = note

    def readblocks(self, number, buf, offset=0):
        """Read."""
        start = number * BLOCK + offset
        buf[:] = self.image[start : start + len(buf)]

    def writeblocks(self, number, buf, offset=0):
        """Program; without an erase bits can only be cleared."""
        start = number * BLOCK + offset
        if self._note:
            self._note("disk", start, bytes(buf))
        program(self.image, start, buf)

    def ioctl(self, op, arg):
        """Answer the block protocol."""
        if op == 4:
            return len(self.image) // BLOCK
        if op == 5:
            return BLOCK
        if op == 6:
            if self._note:
                self._note("disk", arg * BLOCK, None)
            self.image[arg * BLOCK : (arg + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def program(image, start, data):
    """Program NOR flash: bits are only ever cleared."""
    for index in range(len(data)):
        image[start + index] &= data[index]


def change(image, start, data, half):
    """Do an operation (data None: an erase), or what a cut in the middle leaves of it."""
    if data is None:
        size = BLOCK // 2 if half else BLOCK
        image[start : start + size] = b"\xff" * size
    elif half:
        middle = len(data) // 2
        program(image, start, data[:middle] + bytes([data[middle] | 0x5A]))
    else:
        program(image, start, data)


class RealOs:
    """The `os` of the firmware: MicroPython's own, on the mounted littlefs."""

    def __init__(self, _board, _flash, _randomness):
        for name in ("listdir", "ilistdir", "stat", "remove", "rename", "mkdir", "rmdir"):
            if hasattr(os, name):
                setattr(self, name, getattr(os, name))


class Recording:
    """One play of a scenario, with every operation on the flash in its order."""

    def __init__(self, job):
        sys.path.insert(0, job["sim"])
        from board import costs, files, flash, rig, runner, scenario

        # device, start, data, lines acknowledged before, phase, remaining ms
        self.ops = []
        self._rig = None
        self.disk = bytearray(b"\xff" * (DISK_BLOCKS * BLOCK))
        self._firmware = job["firmware"]
        device = Disk(self.disk, self._note)
        vfs.VfsLfs2.mkfs(Disk(self.disk))
        vfs.mount(vfs.VfsLfs2(device), "/flash")
        os.chdir("/flash")
        for name in ("main.py", "config.json"):
            with _open(name, "w") as file:
                file.write(job[name])
        self.start_disk = bytes(self.disk)
        self.ops = []
        self._costs = costs
        erase, put = flash.PartitionBase._erase, flash.PartitionBase._program
        note = self._note

        def noted_program(partition, start, data):
            note(partition.info()[4], start, bytes(data))
            put(partition, start, data)

        def noted_erase(partition, start):
            note(partition.info()[4], start, None)
            erase(partition, start)

        flash.PartitionBase._program = noted_program
        flash.PartitionBase._erase = noted_erase
        files.FakeOs = RealOs
        files.make_open = lambda _board, _flash: _open
        options = {"seed": 1, "pcnt": True}
        self._rig = rig.Rig(self._loader(), "/flash", json.loads(job["config.json"]), options)
        if job["stock"]:
            rows = [row for row in flash.PARTITIONS if row[0] != "log"]
            self._rig.flash.table = tuple(rows)
        commands, problems = scenario.parse(job["scenario"])
        if problems:
            raise ValueError(problems)
        run = runner.Run(self._rig, commands)
        run.play()
        wrong = [failure for failure in run.failures if failure[0]]
        if wrong:
            raise ValueError(wrong)
        names = sorted(os.listdir("journal"))
        with _open("journal/" + names[-1]) as file:
            self.journal = file.read()
        os.chdir("/")
        vfs.umount("/flash")

    def _loader(self):
        import on_micropython

        firmware = self._firmware

        class Loader(on_micropython.Loader):
            """The firmware is not on the littlefs, which stays small: it is imported from afar."""

            def clear(self):
                on_micropython.Loader.clear(self)
                sys.path.append(firmware)

        return Loader()

    def _note(self, device, start, data):
        """Note an operation, and charge what it costs while the board lives."""
        board = self._rig.board if self._rig else None
        app = self._rig.app() if board else None
        acked, phase, clock = 0, None, None
        if app is not None and getattr(app, "panel", None) and app.panel.playing():
            journal = app.journal
            play = app.panel.playing()
            acked = journal.lines - journal.unsafe()
            s = play.referee.s
            phase = s[1]
            clock = play.referee.remaining_ms(play.match_ms(self._rig.now_ms(app)))
        self.ops.append((device, start, data, acked, phase, clock))
        if device == "disk" and board is not None and board.alive:
            costs = self._costs
            cost = costs.FLASH_ERASE_US if data is None else costs.program_us(len(data))
            self._rig.world.charge(board, cost)


class Library:
    """The one ruleset of the match, loaded once."""

    def __init__(self, library):
        self._library = library
        self._rules = {}

    def load(self, name, options):
        """Give the ruleset."""
        key = name + repr(sorted(options.items()))
        if key not in self._rules:
            self._rules[key] = self._library.load(name, options)
        return self._rules[key]


class Check:
    """Compare what is found on a flash with what was acknowledged."""

    def __init__(self, recording, firmware, label):
        sys.path[:] = [firmware]
        from goalmouth import library, matches
        from goalmouth.drivers import journal, log
        from goalmouth.match import record

        self._journal = journal.Journal
        self._log = log.Log
        self._matches = matches
        self._library = Library(library.Library())
        self._label = label
        self.lines = []
        for text in recording.journal.split("\n"):
            found = record.read(text)
            if found:
                self.lines.append(found[1])
        self.found = 0

    def of(self, disk, raw, acked, clock, is_over):
        """Return what is wrong, "" when nothing is. Only `acked` lines must be there."""
        vfs.mount(vfs.VfsLfs2(Disk(bytearray(disk))), "/cut")
        os.chdir("/cut")
        try:
            return self._compare(raw, acked, clock, is_over)
        finally:
            os.chdir("/")
            vfs.umount("/cut")

    def _compare(self, raw, acked, clock, is_over):
        journal = self._journal(self._log(Disk(bytearray(raw)), self._label))
        match = journal.newest()
        got = _events(journal.texts(match)) if match else []
        wanted = _events(self.lines[:acked])
        if got[: len(wanted)] != wanted:
            return "acknowledged, and not there: %r" % wanted[len(got) :]
        if got != _events(self.lines)[: len(got)]:
            return "never written: %r" % got[-1]
        found = self._matches.interrupted(journal, None, self._library)
        if found is None:
            return "" if is_over or len(wanted) < 2 else "no match is offered"
        self.found += 1
        late = found.referee.remaining_ms(found.referee.now_ms) - clock if clock is not None else 0
        # One event more than acknowledged may be there, and have corrected the clock.
        if len(got) == len(wanted) and not 0 <= late <= 5000:
            return "the clock is %d ms late" % late
        return ""


def _events(texts):
    return [text for text in texts if text[:5] != "# at "]


def main(job_path, result_path):
    """Do one job."""
    with _open(job_path) as file:
        job = json.loads(file.read())
    recording = Recording(job)
    for name in list(sys.modules):
        if name.split(".")[0] in ("goalmouth", "board"):
            del sys.modules[name]
    label = "phy_init" if job["stock"] else "log"
    check = Check(recording, job["firmware"], label)
    disk = bytearray(recording.start_disk)
    raw = bytearray(b"\xff" * (BLOCK if job["stock"] else 16 * BLOCK))
    wrong, checked = [], 0
    ops = recording.ops
    begun = False
    for number in range(len(ops)):
        device, start, data, acked, phase, clock = ops[number]
        image = disk if device == "disk" else raw if device == label else None
        if image is None:
            continue
        after = ops[number + 1] if number + 1 < len(ops) else (None, 0, None, acked, FINAL, None)
        begun = begun or clock is not None
        over = FINAL in (ops[number - 1][4] if number else None, phase, after[4])
        due = begun and number % job["every"] == 0
        if due:
            torn = bytearray(image)
            change(torn, start, data, True)
            flashes = (torn, raw) if device == "disk" else (disk, torn)
            text = check.of(flashes[0], flashes[1], acked, None, over)
            if text:
                wrong.append("in the middle of operation %d (%s): %s" % (number, device, text))
        change(image, start, data, False)
        if due:
            checked += 2
            text = check.of(disk, raw, after[3], clock, over)
            if text:
                wrong.append("after operation %d (%s): %s" % (number, device, text))
    with _open(result_path, "w") as file:
        file.write(
            json.dumps(
                {
                    "wrong": wrong[:10],
                    "operations": len(ops),
                    "checked": checked,
                    "offered": check.found,
                    "lines": len(check.lines),
                    "log_programs": len([op for op in ops if op[0] == label and op[2]]),
                    "log_erases": len([op for op in ops if op[0] == label and not op[2]]),
                    "disk_programs": len([op for op in ops if op[0] == "disk" and op[2]]),
                    "disk_erases": len([op for op in ops if op[0] == "disk" and not op[2]]),
                }
            )
        )


main(sys.argv[1], sys.argv[2])

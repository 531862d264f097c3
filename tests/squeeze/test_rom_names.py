"""The names that MicroPython has in flash: there they are, and cost nothing."""

import keyword
import subprocess

from host_tools.squeeze.naming import IN_FLASH

# Says how many names a program of these names, one after the other, adds to those in RAM.
COUNT = """
import micropython
def learn(name):
    exec("lambda x: x." + name)
learn("x")
micropython.qstr_info()
for line in open("names.txt"):
    learn(line.strip())
micropython.qstr_info()
"""


def learnt(micropython, folder, names):
    """Return how many of some names MicroPython had not yet."""
    (folder / "names.txt").write_text("\n".join(names))
    (folder / "count.py").write_text(COUNT)
    done = subprocess.run([micropython, "count.py"], cwd=folder, capture_output=True, text=True,
                          check=True)  # fmt: skip
    before, after = (int(part.split(",")[0]) for part in done.stdout.split("n_qstr=")[1:])
    return after - before


def test_they_are_there(micropython, tmp_path):
    assert len(IN_FLASH) > 300
    assert learnt(micropython, tmp_path, IN_FLASH) == 0
    assert learnt(micropython, tmp_path, ["goal_mouth", "goal_line", "acos"]) == 2


def test_they_can_be_used():
    """No letter alone, which local names are; none of Python's own methods; short ones first."""
    assert all(name.isidentifier() and not keyword.iskeyword(name) for name in IN_FLASH)
    assert all(len(name) > 1 and not name.startswith("__") for name in IN_FLASH)
    assert sorted(set(IN_FLASH), key=lambda name: (len(name), name)) == IN_FLASH

"""What squeezing does for a heap with little room: fewer names, smaller dictionaries."""

import ast

from host_tools.squeeze import squeeze
from tests.squeeze.test_squeeze import printed, small

STATE = '''
_NAMES = ("HERE", "THERE", "AWAY")
HERE, THERE, AWAY = range(len(_NAMES))
ON, OFF = 1, 0
'''
TABLES = {
    "goalmouth/__init__.py": "",
    "goalmouth/app.py": "def run():\n    from .play import go\n    go()\n",
    "goalmouth/play.py": """
from .rules import asked
def _one(n):
    return n + 1
def _two(n):
    return n * 2 if n else _both(n)
def _both(n):
    return "both"
TABLE = {"one": _one, "two": _two, "both": _both}
def go():
    print([TABLE[name](0) for name in sorted(TABLE)], asked())
""",
    "goalmouth/rules.py": """
def _a():
    return 7
LIST = (_a, _a)
def asked():
    return LIST[1]()
""",
}
TOGETHER = [["goalmouth.play", "goalmouth.rules"]]
PARTS = {
    "goalmouth/__init__.py": "",
    "goalmouth/app.py": """
PARTS = 'goalmouth.early goalmouth.late'
def run():
    from .early import start
    from .late import end
    start(), end(PARTS)
""",
    "goalmouth/early.py": "def start():\n    print('early', 'longer than a name')\n",
    "goalmouth/late.py": "def end(what):\n    print('late%d', what.swapcase())\n",
}


def test_places_in_a_list_that_is_numbered_by_its_names_are_numbers():
    app = "from .state import AWAY, OFF, THERE\ndef run():\n    return AWAY, OFF, THERE"
    made = small(app=app, state=STATE)["goalmouth/app.py"]
    assert "return (2, 0, 1)" in made
    assert "AWAY" not in made  # nor the tuple of the names


def test_a_tuple_that_is_bound_twice_has_no_length():
    made = small(app="from .state import AWAY\ndef run():\n    return AWAY",
                 state=STATE + "_NAMES = ()\n")["goalmouth/app.py"]  # fmt: skip
    assert "return 2" not in made


def test_imports_of_what_nobody_asks_for_go_with_it():
    made = small(app="from .one import f\ndef run():\n    f()",
                 one="from .two import TABLE\ndef f():\n    pass\ndef lonely():\n    return TABLE",
                 two="TABLE = (1, 2)\nLIVE = [print()]")  # fmt: skip
    assert "import" not in made["goalmouth/app.py"] and "(1, 2)" not in made["goalmouth/app.py"]
    assert "print()" in made["goalmouth/app.py"]  # making it does something


def test_functions_that_only_a_table_asks_for_lose_their_names(tmp_path):
    made = squeeze(TABLES, together=TOGETHER)
    tree = ast.parse(made["goalmouth/play.py"])
    gone = [len(node.targets) for node in tree.body if isinstance(node, ast.Delete)]
    assert sorted(gone) == [1, 2]  # _both is asked for elsewhere, too
    assert printed(tmp_path / "squeezed", made) == printed(tmp_path / "written", TABLES)


def test_names_of_what_comes_and_goes_are_learnt_at_the_start(tmp_path):
    made = squeeze(PARTS)
    learnt = made["goalmouth/names.py"]
    assert "'swapcase'" in learnt and "'late%d'" in learnt
    assert "longer than" not in learnt  # no name in bytecode
    assert "'run'" not in learnt  # the root has it
    assert made["goalmouth/app.py"].rstrip().endswith("del sys.modules['goalmouth.names']")
    assert printed(tmp_path / "squeezed", made) == printed(tmp_path / "written", PARTS)


def test_names_of_any_length_are_learnt_and_those_of_files(tmp_path):
    """MicroPython keeps them all; a text of a file is a name only up to ten characters."""
    parts = {
        **PARTS,
        "goalmouth/app.py": """
TABLE = ("in-tuple", "other")
GONE = "goalmouth.early goalmouth.third"
def run():
    from .early import start
    start(TABLE), print(len(GONE.split()) > 0)
""",
        "goalmouth/early.py": """
from .third import given
def start(table):
    mine = {"in-tuple": table}
    print(given(mine).as_integer_ratio())
""",
        "goalmouth/third.py": "def given(what):\n    return len(what)\n",
    }
    made = squeeze(parts, together=[["goalmouth.early", "goalmouth.third"]])
    learnt = made["goalmouth/names.py"]
    assert ".as_integer_ratio" in learnt  # longer than the ten characters of a text
    assert "'in-tuple'" in learnt  # in a tuple of constants it is no name yet
    assert "'mine'" not in learnt and "'a'" not in learnt  # a function's own
    assert "'early'" in learnt and "__file__" in learnt
    assert printed(tmp_path / "squeezed", made) == printed(tmp_path / "written", parts)

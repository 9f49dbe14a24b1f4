"""Every type found, and each that is copied, keeps the contract.

See puzzle_publish.testing.
"""

import json
import os
import subprocess
import sys

import pytest
from few import few

from puzzle_publish import testing
from puzzle_publish.types import registry

NAMES = ("_blank", "_marks", "_steps", *registry.names())
# Each starts a process for its type; here a process serves all types.
APART = {
    testing.importing_it_is_light: """\
import json, sys
from puzzle_publish.types import registry
heavy = {}
for name in sys.argv[1:]:
    registry.load(name)
    heavy[name] = sorted({"numba", "weasyprint"} & set(sys.modules))
print(json.dumps(heavy))
""",
    testing.another_process_gives_the_same_puzzles: """\
import json, sys
from puzzle_publish.testing import fingerprint
print(json.dumps({name: fingerprint(name) for name in sys.argv[1:]}))
""",
}


SLOW = testing.every_preset_gives_proven_puzzles
# Their presets take seconds each; their own tests prove puzzles of each level.
LONG = ("calcudoku", "colour", "kakuro", "masyu", "slitherlink")
# One of each kind of search; a second process makes them in two seconds.
QUICK = ("_marks", "crossword", "cryptarithm", "hashi", "maze", "sudoku", "wordpath")


@few("is_whole", [False, True], ids=["quick", "whole"])
@pytest.mark.parametrize("name", NAMES)
def test_contract(name, is_whole, monkeypatch):
    """One puzzle of each of the two easiest levels now; in soak two of all levels.

    Of a single level always two.
    """
    if not is_whole and len(registry.load(name).presets) > 1:
        monkeypatch.setattr(testing, "_EACH_LEVEL", 1)
        presets = testing.quick_presets
        monkeypatch.setattr(testing, "quick_presets", lambda kind: [*presets(kind)][:2])
    faults = []
    for check in testing.contract_tests(name):
        if check.run not in APART and check.run is not SLOW:
            try:
                check()
            except Exception as error:
                faults.append(f"{check.run.__name__}: {error!r}")

    assert faults == []


@few("name", sorted(NAMES, key=LONG.__contains__), fast=len(NAMES) - len(LONG))
def test_every_preset_gives_proven_puzzles(name):
    (check,) = (one for one in testing.contract_tests(name) if one.run is SLOW)

    check()


def said_by_another_process(check, names):
    """Return what a process with another hash seed says of each type."""
    done = subprocess.run(
        [sys.executable, "-c", APART[check], *names],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def test_importing_types_is_light():
    expected = {name: [] for name in NAMES}

    assert said_by_another_process(testing.importing_it_is_light, NAMES) == expected


@few("names", [QUICK, NAMES], ids=["quick", "all"])
def test_another_process_gives_the_same_puzzles_of_every_type(names):
    check = testing.another_process_gives_the_same_puzzles
    expected = {name: testing.fingerprint(name) for name in names}

    assert said_by_another_process(check, names) == expected

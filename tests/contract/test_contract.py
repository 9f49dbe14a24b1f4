"""Every type found, and `_blank`, keeps the contract; see puzzle_publish.testing."""

import json
import os
import subprocess
import sys

import pytest

from puzzle_publish import testing
from puzzle_publish.types import registry

NAMES = ("_blank", *registry.names())
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


@pytest.mark.parametrize(
    "check",
    [
        check
        for name in NAMES
        for check in testing.contract_tests(name)
        if check.run not in APART
    ],
)
def test_contract(check):
    check()


def said_by_another_process(check):
    """Return what a process with another hash seed says of each type."""
    done = subprocess.run(
        [sys.executable, "-c", APART[check], *NAMES],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def test_importing_types_is_light():
    expected = {name: [] for name in NAMES}

    assert said_by_another_process(testing.importing_it_is_light) == expected


def test_another_process_gives_the_same_puzzles_of_every_type():
    check = testing.another_process_gives_the_same_puzzles
    expected = {name: testing.fingerprint(name) for name in NAMES}

    assert said_by_another_process(check) == expected

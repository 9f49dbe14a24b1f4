"""Machine code and plain Python do the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def ran(**settings):
    # Code is kept apart by numba's settings, so compiled code is found without any.
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.every_kernel"],
        cwd=ROOT,
        env={
            **os.environ,
            **settings,
            "PYTHONPATH": os.pathsep.join(
                str(ROOT / folder) for folder in ("generator", "tests/support")
            ),
        },
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.soak
def test_every_kernel_makes_the_same_puzzles_without_the_compiler():
    plain = ran(NUMBA_DISABLE_JIT="1")

    assert plain["idle"] == []
    assert plain["puzzles"] == ran()["puzzles"]

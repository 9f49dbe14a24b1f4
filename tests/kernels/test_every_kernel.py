"""Machine code and plain Python do the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def ran(flag):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.every_kernel"],
        cwd=ROOT,
        env={
            **os.environ,
            "NUMBA_DISABLE_JIT": flag,
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
    plain = ran("1")

    assert plain["idle"] == []
    assert plain["puzzles"] == ran("0")["puzzles"]

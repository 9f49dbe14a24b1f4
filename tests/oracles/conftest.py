"""What pytest leaves alone here: it imports every module to look for doctests."""

import secrets
from importlib.util import find_spec

import pytest

NEED_ORTOOLS = (
    "cpsat.py",
    "foreign_maker.py",
    "foreign_sudokus.py",
    "oracle_crossword.py",
    "oracle_cryptarithm.py",
    "oracle_grids.py",
    "oracle_hashi.py",
    "oracle_idiomfall_order.py",
    "oracle_kriss_kross.py",
    "oracle_loops.py",
    "oracle_sudoku.py",
    "oracle_tents.py",
    "oracle_wordpath.py",
)
collect_ignore = [] if find_spec("ortools") else list(NEED_ORTOOLS)


@pytest.fixture
def fresh_seed():
    """A seed that no run before had; a failure prints it."""
    seed = str(secrets.randbits(32))
    print("seed", seed)
    return seed

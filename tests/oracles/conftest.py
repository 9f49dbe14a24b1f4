"""What pytest leaves alone here: it imports every module to look for doctests."""

from importlib.util import find_spec

NEED_ORTOOLS = (
    "cpsat.py",
    "oracle_crossword.py",
    "oracle_cryptarithm.py",
    "oracle_idiomfall_order.py",
    "oracle_wordpath.py",
)
collect_ignore = [] if find_spec("ortools") else list(NEED_ORTOOLS)

"""Lays words with every kernel as plain Python and prints them; started by a test."""

import json

import numba
import numpy as np

from puzzle_publish.types._grid.freeform import lay


def main():
    assert numba.config.DISABLE_JIT
    words = ["STONE", "NOTES", "ATONE", "TENOR", "RATES", "STARE", "ORATE", "RESET"]
    rng = np.random.default_rng(5)
    small = lay(words, rng, rounds=12)
    fixed = lay(words, rng, must=["TENOR", "RATES"], rows=7, cols=6, rounds=12)
    print(json.dumps([small.rows, fixed.rows]))


if __name__ == "__main__":
    main()

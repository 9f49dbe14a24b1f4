"""Runs every kernel as plain Python and prints a draft; started by a test."""

import json

import numba
import numpy as np

from puzzle_publish.types.wordpath import TYPE


def main():
    assert numba.config.DISABLE_JIT
    rng = np.random.Generator(np.random.PCG64(3))
    draft = TYPE.generate(rng, TYPE.presets["easy"])
    assert TYPE.follows_rules(draft.givens, draft.answer)
    assert list(TYPE.solve(draft.givens)) == [TYPE.solution(draft.answer)]
    assert TYPE.grade(draft.givens).level == "easy"
    print(json.dumps([draft.givens, draft.answer]))


if __name__ == "__main__":
    main()

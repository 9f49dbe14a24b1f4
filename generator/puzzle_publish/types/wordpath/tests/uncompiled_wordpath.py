"""Runs every kernel as plain Python and prints drafts; started by a test."""

import json

import numba
import numpy as np

from puzzle_publish.types.wordpath import TYPE


def main():
    assert numba.config.DISABLE_JIT
    made = []
    for density in ("full", "classic"):
        rng = np.random.Generator(np.random.PCG64(3))
        params = TYPE.presets["easy"].model_copy(update={"density": density})
        draft = TYPE.generate(rng, params)
        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert list(TYPE.solve(draft.givens)) == [TYPE.solution(draft.answer)]
        assert TYPE.grade(draft.givens).level == "easy"
        made.append([draft.givens, draft.answer])
    print(json.dumps(made))


if __name__ == "__main__":
    main()

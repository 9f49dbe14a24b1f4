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
        givens, answer = TYPE.read(draft)
        assert TYPE.follows_rules(givens, answer)
        assert list(TYPE.solve(givens)) == [TYPE.solution(draft.answer)]
        assert TYPE.grade(givens).level == "easy"
        made.append([draft.givens, draft.answer])
    print(json.dumps(made))


if __name__ == "__main__":
    main()

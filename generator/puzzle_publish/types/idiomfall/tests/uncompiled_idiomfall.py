"""Runs every kernel and prints what came of it; a test runs it without the compiler."""

import json

import numba
import numpy as np

from puzzle_publish.types.idiomfall import TYPE, model, plans


def main():
    boards = []
    for planner in ("dp", "parity", "cutoff"):
        rng = np.random.Generator(np.random.PCG64(3))
        params = model.Params(
            level="easy", width=4, height=4, insertion="uniform", planner=planner
        )
        draft = TYPE.generate(rng, params)
        givens, answer = TYPE.read(draft)
        assert TYPE.follows_rules(givens, answer)
        grade = TYPE.grade(givens)
        boards.append([draft.givens, draft.answer, dict(grade.measures)])
    compiled = not numba.config.DISABLE_JIT
    told = {"plans": plans.count(4, 4), "boards": boards}
    print(json.dumps({"compiled": compiled, "told": told}))


if __name__ == "__main__":
    main()

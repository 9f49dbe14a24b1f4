"""How deep puzzles are: `python -m tests.bench.depth 200 sudoku:hard kakuro:expert`.

Prints a row of a table for each type and level: puzzles of the level's preset, how many
have one step of their level, how many have all of these in the last quarter of the
solve, the median of these steps, and CPU seconds a puzzle with the attempts that failed
(median, mean, and what nine of ten do not exceed).
"""

import sys
import time
from statistics import mean, median, quantiles

import numpy as np

from puzzle_publish import load_type

_LATE = 0.75  # of all steps


def row(name: str, level: str, number: int) -> str:
    """Return a row for so many puzzles, made from the seeds 0, 1 and so on."""
    kind = load_type(name)
    params = kind.presets[level]
    kind.warm_up(params)
    kind.generate(np.random.Generator(np.random.PCG64(1_000_000)), params)
    steps, late, took, failed, seed = [], 0, [], 0.0, 0
    while len(steps) < number:
        begun = time.process_time()
        draft = kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
        failed += time.process_time() - begun
        seed += 1
        if draft is None:
            continue
        took.append(failed)
        failed = 0.0
        levels = kind.step_levels(kind.read_givens(draft.givens))
        own = [k for k, each in enumerate(levels) if each == level]
        steps.append(len(own))
        late += own[0] >= _LATE * len(levels)
    ones = 100 * steps.count(1) / number
    return (
        f"| {name} | {level} | {number} | {ones:.0f} % | {100 * late / number:.0f} %"
        f" | {median(steps):g} | {median(took):.3f} | {mean(took):.3f}"
        f" | {quantiles(took, n=10)[-1]:.3f} |"
    )


def main(number: str, *asked: str) -> None:
    """Print a row for each type and level."""
    for each in asked:
        name, level = each.split(":")
        print(row(name, level, int(number)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How a reader solves a nonogram: techniques with names, the cheapest first."""

import numpy as np

from ...core.errors import OutOfSteps
from ...grids.ladder import LineLog, Technique
from ...kernels import blocks as kernels
from .model import Clues

# By their numbers in the kernel.
TECHNIQUES = (
    Technique("spaces", "easy", 10),
    Technique("boxes", "easy", 12),
    Technique("whole-line", "medium", 25),
    Technique("lone-line", "hard", 35),
    Technique("edge", "expert", 50),
)


def log(givens: Clues) -> LineLog:
    """Return the steps that solve a puzzle, and its measures.

    `sweeps` says how often all lines are gone through if each gives all it can, and
    `narrowest` the fewest lines that give anything while a quarter of the cells or more
    are open.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    lines = [run.lengths for run in givens.runs]
    height, width = givens.height, len(lines) - givens.height
    most = max(map(len, lines)) + 1
    padded = [[len(line), *line, *[0] * (most - len(line))] for line in lines]
    blocks = np.array(padded, np.int64)
    steps = np.empty((height * width, 5), np.int64)
    tally = np.empty(2, np.int64)
    if kernels.climb(0, height, width, blocks, steps, tally) < 0:
        raise OutOfSteps
    count, narrowest = tally.tolist()
    known = np.zeros((3, height + width), np.int64)
    sweeps = kernels.settle(kernels.LINE, height, width, blocks, known, kernels.ALL)
    measures = {"sweeps": sweeps, "narrowest": narrowest}
    return LineLog(TECHNIQUES, height, steps[:count].tolist(), measures)

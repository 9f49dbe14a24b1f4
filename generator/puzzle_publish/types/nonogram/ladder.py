"""How a reader solves a nonogram: techniques with names, the cheapest first."""

from collections.abc import Mapping

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...grids.ladder import Step, Technique
from ...kernels import blocks as kernels
from .model import Clues, read

SPACES = Technique("spaces", "easy", 10)
BOXES = Technique("boxes", "easy", 12)
HARDER = {
    kernels.LINE: Technique("whole-line", "medium", 25),
    kernels.LONE_LINE: Technique("lone-line", "hard", 35),
    kernels.EDGE: Technique("edge", "expert", 50),
}


def climb(givens: Json) -> list[Step]:
    """Return the steps that solve a puzzle.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    clues = read(givens)
    steps, _ = _climbed(*arrays(clues))
    if not steps:
        raise OutOfSteps
    return [_step(clues, *step) for step in steps]


def measures(givens: Json) -> Mapping[str, int]:
    """Return how often all lines are gone through, and the fewest that give anything.

    The fewest while a quarter of the cells or more are open.
    """
    _, (sweeps, narrowest) = _climbed(*arrays(read(givens)))
    return {"sweeps": sweeps, "narrowest": narrowest}


def level_of(
    height: int, width: int, blocks: kernels.Ints, counts: kernels.Ints
) -> str:
    """Return the level of a puzzle, "" if the techniques do not finish it."""
    steps, _ = _climbed(height, width, blocks, counts)
    dearest = max((step[0] for step in steps), default=None)
    if dearest is None:
        return ""
    return HARDER[dearest].level if dearest in HARDER else BOXES.level


def _climbed(
    height: int, width: int, blocks: kernels.Ints, counts: kernels.Ints
) -> tuple[list[list[int]], list[int]]:
    """Return the steps, none if they do not finish the puzzle, and the measures."""
    steps, tally = np.empty((height * width, 5), np.int64), np.empty(2, np.int64)
    few = max(2, (height + width) // 10)
    count = kernels.climb(height, width, blocks, counts, few, steps, tally)
    return steps[: max(count, 0)].tolist(), tally.tolist()


def arrays(clues: Clues) -> tuple[int, int, kernels.Ints, kernels.Ints]:
    """Return both sides, the blocks of all lines padded with 0, and their numbers."""
    lines = [*clues[0], *clues[1]]
    most = max(map(len, lines)) + 1
    blocks = np.array([[*line, *[0] * (most - len(line))] for line in lines], np.int64)
    counts = np.array([*map(len, lines)], np.int64)
    return len(clues[0]), len(clues[1]), blocks, counts


def _step(
    clues: Clues, technique: int, line: int, ones: int, zeros: int, giving: int
) -> Step:
    height = len(clues[0])
    is_row = line < height
    number = line if is_row else line - height
    placed = tuple(
        ((number, i) if is_row else (i, number), ones >> i & 1)
        for i in range((ones | zeros).bit_length())
        if (ones | zeros) >> i & 1
    )
    return Step(
        HARDER.get(technique, BOXES if ones else SPACES),
        placed,
        house="row" if is_row else "column",
        number=number + 1,
        places=giving,
    )

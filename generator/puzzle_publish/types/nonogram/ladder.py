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
    return [_step(clues, *step) for step in taken(clues)]


def taken(clues: Clues) -> list[list[int]]:
    """Return the steps as the kernel writes them.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    height, width = len(clues[0]), len(clues[1])
    steps = _climbed(height, width, *arrays(clues))
    if steps is None:
        raise OutOfSteps
    found: list[list[int]] = steps.tolist()
    return found


def level_of(
    height: int, width: int, blocks: kernels.Ints, counts: kernels.Ints
) -> str:
    """Return the level of a puzzle, "" if the techniques do not finish it."""
    steps = _climbed(height, width, blocks, counts)
    if steps is None:
        return ""
    dearest = int(steps[:, 0].max())
    return HARDER[dearest].level if dearest in HARDER else BOXES.level


def _climbed(
    height: int, width: int, blocks: kernels.Ints, counts: kernels.Ints
) -> kernels.Ints | None:
    steps = np.empty((height * width, 5), np.int64)
    few = max(2, (height + width) // 10)
    count = kernels.climb(height, width, blocks, counts, few, steps)
    return None if count < 0 else steps[:count]


def arrays(clues: Clues) -> tuple[kernels.Ints, kernels.Ints]:
    """Return the blocks of all lines, padded with 0, and their numbers."""
    lines = [*clues[0], *clues[1]]
    most = max(map(len, lines)) + 1
    blocks = np.array([[*line, *[0] * (most - len(line))] for line in lines], np.int64)
    return blocks, np.array([*map(len, lines)], np.int64)


def measures(givens: Json) -> Mapping[str, int]:
    """Return how often all lines are gone through, and the fewest that give anything.

    The fewest while a quarter of the cells or more are open.
    """
    clues = read(givens)
    total, open_cells = len(clues[0]) + len(clues[1]), len(clues[0]) * len(clues[1])
    filled, empty, due = (np.full(total, k, np.int64) for k in (0, 0, 1))
    blocks, counts = arrays(clues)
    sides = len(clues[0]), len(clues[1])
    sweeps = kernels.settle(kernels.LINE, *sides, blocks, counts, filled, empty, due)
    narrowest, left = total, open_cells
    for _, _, ones, zeros, giving in taken(clues):
        if 4 * left >= open_cells:
            narrowest = min(narrowest, giving)
        left -= (ones | zeros).bit_count()
    return {"sweeps": sweeps, "narrowest": narrowest}


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

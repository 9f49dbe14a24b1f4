"""How a reader solves it: the techniques, and what each is called and weighs."""

from collections.abc import Sequence

import numpy as np

from ...grids.ladder import Technique
from ...rules import mark_ladder as looks
from ...rules.mark_ladder import Ladder, Rung
from .kernels_ladder import climb

LADDER: Ladder = (
    Rung(Technique("treeless", "easy", 10), looks.unclued),
    Rung(Technique("touching", "easy", 11), looks.touching),
    Rung(Technique("line-full", "easy", 12), looks.full),
    Rung(Technique("just-enough", "easy", 13), looks.enough),
    Rung(Technique("one-place", "easy", 15), looks.one_place),
    Rung(Technique("served", "medium", 20), looks.served),
    Rung(Technique("between", "medium", 23), looks.between),
    Rung(Technique("line-apart", "medium", 26), looks.unit_ways),
    Rung(Technique("line-beside", "hard", 32), looks.beside_ways),
    Rung(Technique("line-claimed", "hard", 36), looks.claimed),
    Rung(Technique("what-if", "expert", 45), looks.what_if),
)


def measured(
    trees: Sequence[int], numbers: Sequence[int], deepest: int = len(LADDER) - 1
) -> tuple[int, list[Technique]]:
    """Return how many tents the ladder leaves, and that of each step if it leaves none.

    There are no steps either if the tents that it finds contradict the puzzle.

    Args:
        trees: their cells, each 16 times its row and its column, in reading order.
        numbers: of the rows and of the columns.
        deepest: the dearest rung that is taken.
    """
    steps = np.empty(len(numbers) ** 2 // 4, np.int64)
    count = climb(np.array(trees), np.array(numbers), deepest, steps)
    return max(-count, 0), [_TECHNIQUES[k] for k in steps[: max(count, 0)].tolist()]


_TECHNIQUES = [rung.technique for rung in LADDER]

"""A square cut into cages with operations."""

from collections.abc import Iterable

import numpy as np

from ...grids import cuts
from ...grids.cuts import Cage
from ...rules.vocabulary import Operation, made
from .model import ADD, OVER, PAIRS, TAKE, TIMES, UNSAID
from .params import CalcudokuParams

# How likely a new cage is to have so many cells, from one on, if there is room.
SIZES = {
    "easy": (0, 6, 3, 1, 0, 0),
    "medium": (0, 5, 4, 2, 1, 0),
    "hard": (0, 5, 4, 2, 1, 1),
    "expert": (0, 3, 4, 4, 2, 1),
}
# How likely it is to have an operation that its numbers allow. Sums of lines need sums.
WEIGHTS: dict[Operation, int] = {ADD: 2, TAKE: 4, TIMES: 2, OVER: 8}
WEIGHTS_OF_HARD: dict[Operation, int] = {ADD: 8, TAKE: 2, TIMES: 2, OVER: 2}


class Cut(cuts.Cut):
    """Cages that cover a full square, each with an operation."""

    def __init__(
        self, rng: np.random.Generator, params: CalcudokuParams, values: list[int]
    ) -> None:
        self.params = params
        weights = WEIGHTS_OF_HARD if params.level == "hard" else WEIGHTS
        self.weights: dict[Operation, int] = {
            op: weights[op] for op in params.operations
        }
        super().__init__(
            rng,
            values,
            params.size,
            sizes=SIZES[params.level],
            largest=min(params.largest_cage, params.size),
            singles=params.single_cells,
        )

    def cage(self, cells: Iterable[int]) -> Cage:
        """Return a cage with a random operation."""
        _, cells = super().cage(cells)
        numbers = [self.values[x] for x in cells]
        if len(cells) == 1:
            return UNSAID, cells
        ops = [op for op in self.weights if op not in PAIRS or len(cells) == 2]
        ops = [op for op in ops if made(op, numbers) is not None]
        return ops[self.pick([self.weights[op] for op in ops])], cells

    def printed(self, cage: Cage) -> tuple[Operation, int, tuple[int, ...]]:
        """Return operation, target and cells of a cage as they are printed."""
        op, cells = cage
        target = made(op or ADD, [self.values[x] for x in cells])
        assert target is not None
        return UNSAID if self.params.hidden_operations else op, target, cells

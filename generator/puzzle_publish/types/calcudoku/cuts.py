"""A square cut into cages with operations, and small changes to the cut."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from ...grids.cagesums import CageRow
from .ladder import OPERATIONS
from .model import ADD, OVER, PAIRS, TAKE, TIMES, UNSAID, made
from .params import CalcudokuParams

# How likely a new cage is to have so many cells, from one on, if there is room.
SIZES = {
    "easy": (0, 6, 3, 1, 0, 0),
    "medium": (0, 5, 4, 2, 1, 0),
    "hard": (0, 5, 4, 2, 1, 1),
    "expert": (0, 3, 4, 4, 2, 1),
}
# How likely it is to have an operation that its numbers allow. Sums of lines need sums.
WEIGHTS = {ADD: 2, TAKE: 4, TIMES: 2, OVER: 8}
WEIGHTS_OF_HARD = {ADD: 8, TAKE: 2, TIMES: 2, OVER: 2}
CUTS = 40  # until few enough cages have one cell
OTHER_OPERATION, OTHER_CAGE = 0.4, 0.6  # how likely a change tries these first
Cage = tuple[str, tuple[int, ...]]  # operation, cells


class Cut:
    """Cages that cover a full square.

    Attributes:
        values: the numbers of the square.
        cages: the cages; replaced, never changed. None if no cut suits the params.
        area: how many cells there are.
    """

    def __init__(
        self, rng: np.random.Generator, params: CalcudokuParams, values: list[int]
    ) -> None:
        self.rng, self.params, self.values = rng, params, values
        self.area = len(values)
        self.beside = neighbours(params.size)
        weights = WEIGHTS_OF_HARD if params.level == "hard" else WEIGHTS
        self.weights = {op: weights[op] for op in params.operations}
        self.largest = min(params.largest_cage, params.size)
        self.cages: list[Cage] = []
        for _ in range(CUTS):
            if self._replace(set(), self._cut()):
                break

    def below(self, number: int) -> int:
        """Return a random index; only the stable stream of the generator is used."""
        return int(self.rng.random() * number)

    def _pick(self, weights: Sequence[float]) -> int:
        point = self.rng.random() * sum(weights)
        for k, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return k
        return max(k for k, weight in enumerate(weights) if weight)

    def _cut(self) -> list[list[int]]:
        """Return random cages; those of one cell that are too many join others."""
        free = [True] * self.area
        groups: list[list[int]] = []
        sizes = SIZES[self.params.level][: self.largest]
        for x in np.argsort([self.rng.random() for _ in free], kind="stable").tolist():
            if free[x]:
                groups.append(self._grown(x, 1 + self._pick(sizes), free))
        singles = [group for group in groups if len(group) == 1]
        for group in singles[self.params.single_cells :]:
            others = [
                other
                for other in groups
                if len(other) < self.largest
                and other is not group
                and any(y in other for y in self.beside[group[0]])
            ]
            if others:
                others[self.below(len(others))].append(group[0])
                groups.remove(group)
        return groups

    def _grown(self, x: int, size: int, free: list[bool]) -> list[int]:
        """Return a cage of free cells from x on, which are then taken."""
        cells = [x]
        free[x] = False
        while len(cells) < size:
            more = [y for z in cells for y in self.beside[z] if free[y]]
            if not more:
                break
            cells.append(more[self.below(len(more))])
            free[cells[-1]] = False
        return cells

    def _with_operation(self, cells: list[int], other_than: str = "") -> Cage:
        """Return a cage with a random operation, another one if there is any."""
        numbers = [self.values[x] for x in cells]
        if len(cells) == 1:
            return UNSAID, tuple(cells)
        ops = [op for op in self.weights if op not in PAIRS or len(cells) == 2]
        ops = [op for op in ops if made(op, numbers) is not None]
        ops = [op for op in ops if op != other_than] or ops
        return ops[self._pick([self.weights[op] for op in ops])], tuple(sorted(cells))

    def change(self, x: int, *, splits: bool) -> bool:
        """Change the cage of a cell a little; return whether there was a way.

        Args:
            x: the cell.
            splits: whether the cage may fall in two.
        """
        at = self._at(x)
        op, cells = self.cages[at]
        kind = self.rng.random()
        if kind < OTHER_OPERATION and len(cells) > 1:
            changed = self._with_operation(list(cells), other_than=op)
            if changed[0] != op:
                self.cages = [*self.cages[:at], changed, *self.cages[at + 1 :]]
                return True
        if splits and kind > OTHER_OPERATION + (1 - OTHER_OPERATION) * OTHER_CAGE:
            return self._split(at, x) or self._move(at, x)
        return self._move(at, x) or (splits and self._split(at, x))

    def _at(self, x: int) -> int:
        return next(k for k, (_, cells) in enumerate(self.cages) if x in cells)

    def _replace(self, gone: set[int], groups: list[list[int]]) -> bool:
        """Put other cages in place of some, unless too many have one cell."""
        kept = [cage for k, cage in enumerate(self.cages) if k not in gone]
        singles = sum(len(cells) == 1 for cells in [*groups, *(c for _, c in kept)])
        if singles > self.params.single_cells:
            return False
        self.cages = [*kept, *(self._with_operation(group) for group in groups)]
        return True

    def _move(self, at: int, x: int) -> bool:
        """Give a cell to a cage beside it."""
        rest = [y for y in self.cages[at][1] if y != x]
        others = sorted({self._at(y) for y in self.beside[x]} - {at})
        others = [k for k in others if len(self.cages[k][1]) < self.largest]
        if not others or not self._is_whole(rest):
            return False
        other = others[self.below(len(others))]
        groups = [[*self.cages[other][1], x], *([rest] if rest else [])]
        return self._replace({at, other}, groups)

    def _split(self, at: int, x: int) -> bool:
        """Cut a cage in two, one part with this cell."""
        cells = self.cages[at][1]
        if len(cells) < 2:
            return False
        free = [y in cells for y in range(self.area)]
        part = self._grown(x, 1 + self.below(len(cells) - 1), free)
        rest = [y for y in cells if y not in part]
        return self._is_whole(rest) and self._replace({at}, [part, rest])

    def _is_whole(self, cells: list[int]) -> bool:
        """Whether cells are connected."""
        if not cells:
            return True
        free = [y in cells for y in range(self.area)]
        return len(self._grown(cells[0], len(cells), free)) == len(cells)

    def targets(self) -> list[tuple[str, int, tuple[int, ...]]]:
        """Return operation, target and cells of each cage, as they are printed."""
        found = []
        for op, cells in self.cages:
            target = made(op or ADD, [self.values[x] for x in cells])
            assert target is not None
            shown = UNSAID if self.params.hidden_operations else op
            found.append((shown, target, cells))
        return found

    def rows(self) -> list[CageRow]:
        """Return the cages as the kernels read them."""
        return [
            CageRow(OPERATIONS[op if len(cells) > 1 else ADD], target, cells)
            for op, target, cells in self.targets()
        ]


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell those beside it.

    >>> neighbours(2)
    ((1, 2), (0, 3), (0, 3), (1, 2))
    """
    return tuple(
        tuple(
            y
            for y, is_inside in (
                (x - size, x >= size),
                (x - 1, x % size > 0),
                (x + 1, x % size < size - 1),
                (x + size, x < size * (size - 1)),
            )
            if is_inside
        )
        for x in range(size * size)
    )

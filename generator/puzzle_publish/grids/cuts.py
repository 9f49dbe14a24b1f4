"""A full grid cut into cages, and small changes to the cut."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Literal

import numpy as np

# What its values make, and its cells by number.
Cage = tuple[Literal["+", "x", "-", "/", ""], tuple[int, ...]]


class Cut:
    """Cages that cover a full grid; a type may give them operations.

    Attributes:
        values: the numbers of the grid, by cell.
        cages: the cages; replaced, never changed. None if no cut was found.
        area: how many cells there are.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        values: Sequence[int],
        side: int,
        *,
        sizes: Sequence[float],
        largest: int,
        singles: int = 0,
        repeats: bool = True,
        tries: int = 40,
    ) -> None:
        """Cut a grid at random.

        Args:
            rng: of which only the stable stream is used.
            values: the numbers of the grid, by cell.
            side: how many rows and columns it has.
            sizes: how likely a new cage is to have so many cells, from one on.
            largest: most cells of a cage.
            singles: most cages of one cell.
            repeats: whether a cage may have a number twice.
            tries: cuts until few enough cages have one cell.
        """
        self.rng, self.values, self.area = rng, values, len(values)
        self.beside = neighbours(side)
        self.sizes, self.largest = sizes[:largest], largest
        self.singles, self.repeats, self.tries = singles, repeats, tries
        self.cages: list[Cage] = []
        for _ in range(tries):
            if self._replace((), self._groups(range(self.area))):
                break

    def below(self, number: int) -> int:
        """Return a random index."""
        return int(self.rng.random() * number)

    def pick(self, weights: Sequence[float]) -> int:
        """Return a random index, each as likely as its weight."""
        point = self.rng.random() * sum(weights)
        for k, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return k
        return max(k for k, weight in enumerate(weights) if weight)

    def cage(self, cells: Iterable[int]) -> Cage:
        """Return a cage of these cells."""
        return "", tuple(sorted(cells))

    def recut(self, x: int) -> bool:
        """Cut the cage of a cell and one beside it anew; return whether it fits."""
        at = self._at(x)
        cells = self.cages[at][1]
        others = sorted({self._at(y) for x in cells for y in self.beside[x]} - {at})
        other = others[self.below(len(others))]
        free = [*cells, *self.cages[other][1]]
        return any(
            self._replace((at, other), self._groups(free)) for _ in range(self.tries)
        )

    def merge(self, x: int) -> bool:
        """Join the cage of a cell with one beside it; return whether there was one."""
        at = self._at(x)
        cells = self.cages[at][1]
        others = sorted({self._at(y) for x in cells for y in self.beside[x]} - {at})
        others = [k for k in others if self._fits([*cells, *self.cages[k][1]])]
        if not others:
            return False
        other = others[self.below(len(others))]
        return self._replace((at, other), [[*cells, *self.cages[other][1]]])

    def _at(self, x: int) -> int:
        return next(k for k, (_, cells) in enumerate(self.cages) if x in cells)

    def _fits(self, cells: Collection[int]) -> bool:
        """Whether cells can be a cage, if they are connected."""
        return len(cells) <= self.largest and (
            self.repeats or len({self.values[x] for x in cells}) == len(cells)
        )

    def _groups(self, cells: Iterable[int]) -> list[list[int]]:
        """Return random cages of cells."""
        free = set(cells)
        order = sorted(free)
        keys = [self.rng.random() for _ in order]
        groups = []
        for k in sorted(range(len(order)), key=keys.__getitem__):
            if order[k] in free:
                groups.append(self._grown(order[k], 1 + self.pick(self.sizes), free))
        return groups

    def _grown(self, x: int, size: int, free: set[int]) -> list[int]:
        """Return a cage of free cells from x on, which are then taken."""
        cells = [x]
        free.discard(x)
        taken = set() if self.repeats else {self.values[x]}
        while len(cells) < min(size, self.largest):
            more = [
                y
                for z in cells
                for y in self.beside[z]
                if y in free and self.values[y] not in taken
            ]
            if not more:
                break
            cells.append(more[self.below(len(more))])
            free.discard(cells[-1])
            if taken:
                taken.add(self.values[cells[-1]])
        return cells

    def _replace(self, gone: Collection[int], groups: Sequence[Sequence[int]]) -> bool:
        """Put other cages in place of some; return whether they fit.

        Of cages of one cell, those that are too many join the smallest beside them.
        """
        kept = [cage for k, cage in enumerate(self.cages) if k not in gone]
        fresh = list(map(tuple, groups))
        while sum(len(c) == 1 for c in [*fresh, *(c for _, c in kept)]) > self.singles:
            single = next((cells for cells in fresh if len(cells) == 1), None)
            if single is None:
                return False
            others = [
                cells
                for cells in [*fresh, *(cells for _, cells in kept)]
                if any(y in cells for y in self.beside[single[0]])
                and self._fits([*cells, *single])
            ]
            if not others:
                return False
            other = min(others, key=len)
            fresh = [cells for cells in fresh if cells not in (single, other)]
            fresh.append((*other, *single))
            kept = [cage for cage in kept if cage[1] != other]
        self.cages = [*kept, *map(self.cage, fresh)]
        return True


@cache
def neighbours(side: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell of a square grid those beside it.

    >>> neighbours(2)
    ((1, 2), (0, 3), (0, 3), (1, 2))
    """
    return tuple(
        tuple(
            y
            for y, is_inside in (
                (x - side, x >= side),
                (x - 1, x % side > 0),
                (x + 1, x % side < side - 1),
                (x + side, x < side * (side - 1)),
            )
            if is_inside
        )
        for x in range(side * side)
    )

"""Latin squares with other clues, which lose clues until they need their level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..core.errors import Unsound
from ..grids.climb import CONTRADICTS, NOWHERE, Rung, climb_back
from ..grids.dig import dig, require_same
from ..grids.latin import latin_board
from ..kernels.candidates import Ints, Position, start
from ..kernels.digs import table_of
from ..kernels.guesses import fill


def full_square(rng: np.random.Generator, side: int) -> tuple[Position, Ints]:
    """Return a position of a board, and a random full square by cell."""
    position = latin_board(side).position()
    start(position, np.zeros(side * side, np.int64))
    while not fill(position, rng):
        start(position, np.zeros(side * side, np.int64))
    return position, position.value.copy()


@dataclass
class Square:
    """A full square, and the clues that are left of it.

    Attributes:
        rng: for the order in which clues go.
        position: any of its board.
        clues: the numbers by cell, then the other clues; 0 for one that is gone.
        others: where the kernels of the rungs read the other clues.
        below: the rungs of the easier levels.
        rungs: those up to its level.
        is_needed: whether it takes a technique of its level.
        waits: whether techniques of the easier levels alone take clues away.
        digs: a kernel that does in one call what `dig` does, where the ladder is of one
            rung: it takes a position, the codes below the level and up to it, a table
            of groups, how many clues remain, the clues, what the rung has more, and
            whether the level is needed; it says whether it is then, or -1.
    """

    rng: np.random.Generator
    position: Position
    clues: Ints
    others: Ints
    below: Sequence[Rung]
    rungs: Sequence[Rung]
    is_needed: bool = False
    waits: bool = False
    digs: Callable[..., int] | None = None

    def __post_init__(self) -> None:
        self._full = self.numbers.copy()

    @cached_property
    def _alike(self) -> int:
        """How many rungs are alike below its level and up to it."""
        pairs = zip(self.below, self.rungs, strict=False)
        return sum(low.techniques == high.techniques for low, high in pairs)

    @property
    def numbers(self) -> Ints:
        """The numbers by cell."""
        return self.clues[: len(self.position.value)]

    def dig(self, groups: Sequence[Sequence[int]], least: int = 0) -> None:
        """Take clues away while the easier techniques give them back.

        Where they stop, those of the level may go on; from then on the square needs
        them, and they take clues away.

        Args:
            groups: indexes of clues that stay or go together.
            least: how many of these remain at least.

        Raises:
            Unsound: a technique contradicts the full square.
        """
        if self.digs is None or len(self.rungs) > 1:
            self._dig(groups, self._gives_back, least)
            return
        below = self.below[0].codes if self.below else NOWHERE
        (rung,) = self.rungs
        found = self.digs(
            self.position,
            below,
            rung.codes,
            table_of(self._shuffled(groups)),
            least,
            self.clues,
            *rung.more,
            self.is_needed,
        )
        if found < 0:
            raise Unsound(CONTRADICTS)
        self.is_needed = bool(found)
        require_same(self.position.value, self._full)

    def dig_until_needed(self, groups: Sequence[Sequence[int]], least: int) -> None:
        """Take clues away until the square needs its level."""

        def gives_back(gone: Ints) -> bool:
            return not self.is_needed and self._gives_back(gone)

        self._dig(groups, gives_back, least)

    def dig_for_one_more(self, *stages: tuple[Sequence[Sequence[int]], int]) -> None:
        """Take away what easier techniques give back, then clues until they do not.

        So a square takes few of the dearest steps, which are long.

        Args:
            stages: groups as in `dig`, and how many clues of them remain at least.
        """
        self.waits = True
        for groups, least in stages:
            self.dig(groups, least)
        self.waits = False
        for groups, least in stages:
            self.dig_until_needed(groups, least)

    def _dig(
        self,
        groups: Sequence[Sequence[int]],
        gives_back: Callable[[Ints], bool],
        least: int,
    ) -> None:
        dig(self.clues, self._shuffled(groups), [gives_back], least=least)
        require_same(self.position.value, self._full)

    def _shuffled(self, groups: Sequence[Sequence[int]]) -> list[Sequence[int]]:
        left = [group for group in groups if self.clues[group[0]]]
        return [left[k] for k in self.rng.permutation(len(left))]

    def _gives_back(self, gone: Ints) -> bool:
        cells = len(self.position.value)
        start(self.position, self.numbers)
        self.others[...] = self.clues[cells:].reshape(self.others.shape)
        goal = gone if gone[-1] < cells else NOWHERE
        if self.is_needed:
            return climb_back(self.position, self.rungs, goal)
        if climb_back(self.position, self.below, goal):
            return True
        if self.waits:
            return False
        self.is_needed = climb_back(self.position, self.rungs, goal, at=self._alike)
        return self.is_needed

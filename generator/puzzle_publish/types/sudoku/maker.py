"""What all tries for one sudoku share: the board, its marks, ladders and searches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ...grids.cagesums import CageRow
from ...grids.climb import Rung, climb_back
from ...grids.reading import Pair
from ...grids.symmetry import Symmetry, orbits
from ...kernels.candidates import Ints, Position, start
from ...kernels.clues import FIRST
from ...kernels.digs import hollow, table_of
from ...kernels.guesses import Guesses, guesses_for
from ...kernels.relations import BESIDE_VALUE
from ...rules.vocabulary import Constraint
from ..rungs import Techniques
from . import model
from .board import Board, neighbours
from .clue_rows import families_of
from .ladder import FIENDISH, Ladder, arrays_of_marks, quick, rungs_of
from .marks import Mark
from .params import LEVELS, MARKED, SudokuParams
from .random_marks import random_marks
from .rules import clues_of_marks
from .squares import index_of, rows_of, squares_of, values_of

KILLER, JIGSAW, CONSECUTIVE, SAMURAI = "killer", "jigsaw", "consecutive", "samurai"

_NO_GROUPS = table_of([])
# What is made anew for other bars and marks.
_OF_MARKS = ("clues", "_arrays", "ladder", "level", "below", "quick_below")


@dataclass
class Maker:
    """What all tries for one draft share.

    Attributes:
        rng: decides all that is by chance.
        params: what is asked.
        board: of the draft.
        bars: pairs of cells between which the present grid has a bar, if the kind has.
        marks: those of the present grid.
        full: the present grid, None before the first.
        digs: how often grids have been dug.
        unfilled: how often in a row no grid was found.
    """

    rng: np.random.Generator
    params: SudokuParams
    board: Board
    bars: tuple[Pair, ...] | None = None
    marks: tuple[Mark, ...] = ()
    full: Ints | None = None
    digs: int = 0
    unfilled: int = 0

    @cached_property
    def marked(self) -> tuple[str, ...]:
        """The kinds that have marks, in their order."""
        return tuple(kind for kind in MARKED if kind in self.kinds)

    @property
    def is_rare(self) -> bool:
        """Whether few puzzles with marks are of the level when dug by its techniques.

        Of 9x9 with all dots one of a hundred is expert, of 6x6 with all sandwiches one
        of six thousand hard.
        """
        levels = LEVELS[3:] if self.params.size == 9 else LEVELS[2:]
        return bool(self.marked) and self.params.level in levels

    @cached_property
    def position(self) -> Position:
        """A position of the board."""
        return squares_of(self.board).position()

    @cached_property
    def guesses(self) -> Guesses:
        """Room for searches, with other grids that they found."""
        return guesses_for(self.position)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds that are asked for."""
        return self.params.asked

    @property
    def groups(self) -> Ints:
        """A table of cells whose digits come and go together."""
        return _groups_of(self.board, self.params.symmetry)

    @cached_property
    def ladder(self) -> Ladder:
        """The techniques that there are for the kinds and marks."""
        kinds = self.kinds
        return Ladder(
            cages=KILLER in kinds,
            any_shape=not self.board.has_boxes,
            bars=CONSECUTIVE in kinds,
            marks=families_of(self.clues),
            is_samurai=self.board.is_samurai,
            uniqueness=self.params.uniqueness,
            fiendish=self.params.level == FIENDISH,
        )

    @cached_property
    def level(self) -> tuple[Rung, ...]:
        """The quick techniques up to the level."""
        return self._quick(self.ladder.up_to(self.params.level))

    @cached_property
    def below(self) -> tuple[Rung, ...]:
        """All techniques of easier levels; () for the easiest."""
        return self.rungs(self.ladder.below(self.params.level))

    @cached_property
    def quick_below(self) -> tuple[Rung, ...]:
        """The quick ones of easier levels."""
        return self._quick(self.ladder.below(self.params.level))

    def _quick(self, techniques: Techniques) -> tuple[Rung, ...]:
        """The quick ones of techniques, singles in one call with bars or clues."""
        first = BESIDE_VALUE if CONSECUTIVE in self.kinds else FIRST
        arrays = self._arrays
        return rungs_of(
            quick(techniques), self.board, (), arrays, first=first if arrays else 0
        )

    def rungs(
        self, techniques: Techniques, cages: Sequence[CageRow] = ()
    ) -> tuple[Rung, ...]:
        """Techniques as they climb on this board, with its marks and some cages."""
        return rungs_of(techniques, self.board, cages, self._arrays)

    @cached_property
    def _arrays(self) -> Mapping[str, tuple[Ints, ...]]:
        return arrays_of_marks(self.board, self.bars, self.clues)

    @cached_property
    def clues(self) -> tuple[Constraint, ...]:
        """What the marks ask."""
        if not self.marked:
            return ()
        return tuple(clues_of_marks(self.with_clues(self.nothing)))

    @cached_property
    def nothing(self) -> Ints:
        """The values of an empty grid."""
        return values_of(((0,) * self.board.side,) * self.board.side, self.board)

    def with_clues(self, clues: Ints, cages: Sequence[CageRow] = ()) -> model.Sudoku:
        """The puzzle with these digits and cages."""
        return model.Sudoku(
            self.board,
            rows_of(clues, self.board),
            cages=tuple(
                model.Cage(
                    cage.target,
                    tuple(divmod(x, self.board.side) for x in cage.cells),
                )
                for cage in cages
            ),
            consecutive=self.bars,
            marks=self.marks,
            all_dots="kropki" in self.marked,
            all_xv="xv" in self.marked,
            symbols=self.params.symbols,
            notes=self.params.notes,
            uniqueness=self.params.uniqueness,
            fiendish=self.params.level == FIENDISH,
        )

    def fill(self) -> Ints | None:
        """A full grid at random, and its bars if the kind has them."""
        size = self.board.size
        start(self.position, self.nothing)
        # Not `fill`: medium and harder puzzles need this kernel, too.
        made = self.hollowed(_NO_GROUPS)
        if made is None:
            return None
        full, _ = made
        if CONSECUTIVE in self.kinds:
            self.bars = tuple(
                (one, other)
                for one, other in neighbours(size)
                if abs(
                    full[index_of(one, self.board)] - full[index_of(other, self.board)]
                )
                == 1
            )
        if self.marked:
            self.marks = random_marks(
                self.rng,
                rows_of(full, self.board),
                self.marked,
                is_sparse=self.is_rare and size < 9,
            )
        if self.bars is not None or self.marks:
            for name in _OF_MARKS:
                vars(self).pop(name, None)
        return full

    def hollowed(
        self, groups: Ints, least: int = 0, guesses: Guesses | None = None
    ) -> tuple[Ints, Ints] | None:
        """A full grid and clues of it that no other has; None if none was found."""
        made = hollow(self.position, self.rng, groups, least, guesses)
        self.unfilled = self.unfilled + 1 if made is None else 0
        return made

    def table(self) -> Ints:
        """The groups in random order."""
        return self.groups[self.rng.permutation(len(self.groups))]

    def order(self) -> list[list[int]]:
        """The same as lists."""
        return lists(self.table())

    def solves(self, rungs: Sequence[Rung], clues: Ints) -> bool:
        """Whether techniques lead from clues to the present grid."""
        start(self.position, clues)
        return climb_back(self.position, rungs)


@lru_cache(maxsize=64)
def _groups_of(board: Board, symmetry: Symmetry) -> Ints:
    cells = set(board.cells)
    return table_of(
        [
            [index_of(cell, board) for cell in group]
            for group in orbits(board.side, symmetry)
            if cells.issuperset(group)
        ]
    )


def lists(groups: Ints) -> list[list[int]]:
    """Return the rows of a table of groups as lists of cells."""
    return [cells[:number] for number, *cells in groups.tolist()]

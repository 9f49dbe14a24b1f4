"""How a reader solves sudokus: techniques, in the order that decides what one needs.

Weights are tenths of Sukaku Explainer's ratings. Rungs import their kernels when they
are built, so that easy and medium puzzles compile none of the dearer ones.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ...grids.cagesums import CageRow, arrays_of, unit_sums
from ...grids.climb import Rung, steps_of, uses_of
from ...grids.ladder import Step, Technique
from ...grids.reading import Pair
from ...kernels import candidates
from ...kernels.cages import SET
from ...kernels.candidates import Ints
from ...kernels.clues import FIRST, WAYS
from ...kernels.relations import CONSECUTIVE, NOT_CONSECUTIVE
from ...rules.vocabulary import Constraint
from ..rungs import Techniques, rungs, up_to
from . import model
from .board import Board, neighbours
from .clue_rows import FAMILIES, families_of, rows_of_clues
from .regions import leftovers_of
from .rules import clues_of_marks
from .squares import index_of, squares_of, values_of

EASY, MEDIUM, HARD, EXPERT, FIENDISH = LEVELS = (
    "easy",
    "medium",
    "hard",
    "expert",
    "fiendish",
)

# The codes of the kernels, cheapest first.
_LADDER = {
    0: Technique("full-house", EASY, 10),
    1: Technique("hidden-single-box", EASY, 12),
    2: Technique("hidden-single-line", EASY, 15),
    3: Technique("direct-hidden-pair", MEDIUM, 20),
    4: Technique("naked-single", MEDIUM, 23),
    5: Technique("direct-hidden-triple", MEDIUM, 25),
    6: Technique("pointing", MEDIUM, 26),
    7: Technique("claiming", MEDIUM, 28),
    8: Technique("naked-pair", HARD, 30),
    9: Technique("x-wing", HARD, 32),
    10: Technique("hidden-pair", HARD, 34),
    11: Technique("naked-triple", HARD, 36),
    12: Technique("swordfish", HARD, 38),
    13: Technique("hidden-triple", HARD, 40),
    17: Technique("turbot-fish", EXPERT, 41),
    18: Technique("xy-wing", EXPERT, 42),
    19: Technique("empty-rectangle", EXPERT, 43),
    20: Technique("xyz-wing", EXPERT, 44),
    14: Technique("naked-quad", EXPERT, 50),
    15: Technique("jellyfish", EXPERT, 52),
    16: Technique("hidden-quad", EXPERT, 54),
    21: Technique("simple-colouring", EXPERT, 65),
    22: Technique("x-chain", EXPERT, 66),
    23: Technique("xy-chain", EXPERT, 70),
}
# With cages, a cell with a single candidate is what the first look at a cage gives.
_WITH_CAGES = {
    4: Technique("naked-single", EASY, 16),
    40: Technique("cage-combinations", EASY, 17),
    41: Technique("cage-combinations", EASY, 18),
    42: Technique("innies-and-outies", MEDIUM, 22),
    43: Technique("cage-overlap", HARD, 31),
    44: Technique("innies-and-outies-of-several", EXPERT, 43),
}

_WITH_ANY_SHAPE = {45: Technique("law-of-leftovers", MEDIUM, 24)}

# Families of marks, as kernels/clues.py counts them: limits, few fillings, many.
_WITH_MARKS: Mapping[str, Sequence[Technique]] = {
    "parity": (Technique("even-odd", EASY, 17),),
    "thermo": (Technique("thermometer", EASY, 17),),
    "dot": (
        Technique("dot-beside-a-digit", EASY, 17),
        Technique("dot-candidates", MEDIUM, 24),
    ),
    "xv": (
        Technique("xv-beside-a-digit", EASY, 17),
        Technique("xv-candidates", MEDIUM, 24),
    ),
    "arrow": (
        Technique("arrow-limits", EASY, 18),
        Technique("arrow-sums", MEDIUM, 25),
        Technique("arrow-sums-of-many", HARD, 33),
    ),
    "little": (
        Technique("diagonal-limits", EASY, 18),
        Technique("diagonal-sums", MEDIUM, 26),
        Technique("diagonal-sums-of-many", HARD, 37),
    ),
    "sandwich": (
        Technique("sandwich-limits", EASY, 19),
        Technique("sandwich-sums", MEDIUM, 27),
        Technique("sandwich-sums-of-many", HARD, 35),
    ),
}
_NAKED = 4  # the code whose technique is easier with cages and marks
# Techniques of lines and corners that run through one square.
_OF_ONE_SQUARE = {9, 12, 15, 19, 24}

# Only where the author asks for them.
_FIENDISH = {
    25: Technique("alternating-chain", FIENDISH, 75),
    26: Technique("nishio", FIENDISH, 80),
}
_WITH_BARS = {
    31: Technique("beside-a-digit", EASY, 14),
    32: Technique("beside-candidates", MEDIUM, 24),
}

# These find nothing that others of their level do not find more quickly.
_SLOW = {0, 3, 5}
NO_MARKS: Mapping[str, tuple[Ints, ...]] = {}
_WITH_UNIQUENESS = {24: Technique("unique-rectangle", EXPERT, 45)}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The techniques that readers have for a puzzle.

    Attributes:
        cages: it has cages.
        any_shape: its regions are not boxes.
        bars: it has bars between consecutive neighbours.
        marks: it has other marks of these kinds.
        is_samurai: it is five grids.
        uniqueness: readers may use that there is one answer.
        fiendish: they may need long chains and what-ifs.
    """

    cages: bool = False
    any_shape: bool = False
    bars: bool = False
    marks: tuple[str, ...] = ()
    is_samurai: bool = False
    uniqueness: bool = False
    fiendish: bool = False

    @property
    def all(self) -> Techniques:
        """Every technique."""
        return _every(self)

    def up_to(self, level: str) -> Techniques:
        """Return the techniques that puzzles of a level may need."""
        return _up_to(self, level)

    def below(self, level: str) -> Techniques:
        """Return the techniques of easier levels."""
        return {c: t for c, t in self.up_to(level).items() if t.level != level}


@lru_cache(maxsize=64)
def _every(ladder: Ladder) -> Techniques:
    found = dict(_LADDER)
    if ladder.cages:
        found |= _WITH_CAGES
    if ladder.marks:
        found[4] = _WITH_CAGES[4]
    for name in ladder.marks:
        first = FIRST + WAYS * FAMILIES.index(name)
        found |= dict(enumerate(_WITH_MARKS[name], first))
    if ladder.any_shape:
        found |= _WITH_ANY_SHAPE
    if ladder.bars:
        found |= _WITH_BARS
    if ladder.uniqueness:
        found |= _WITH_UNIQUENESS
    if ladder.fiendish:
        found |= _FIENDISH
    if ladder.is_samurai:
        found = {c: t for c, t in found.items() if c not in _OF_ONE_SQUARE}
    return found


@lru_cache(maxsize=64)
def _up_to(ladder: Ladder, level: str) -> Techniques:
    return up_to(_every(ladder), level, LEVELS)


def rungs_of(
    techniques: Techniques,
    board: Board,
    cages: Sequence[CageRow] = (),
    marks: Mapping[str, tuple[Ints, ...]] = NO_MARKS,
    *,
    first: int = 0,
) -> tuple[Rung, ...]:
    """Return the rungs of a ladder for a board with its cages, bars and marks.

    Args:
        techniques: the ladder.
        board: the board.
        cages: sums of different digits.
        marks: what `arrays_of_marks` returns.
        first: a code of the kernel that finds singles, and climbs.
    """
    more = dict(marks)
    if not board.has_boxes:
        more["leftovers"] = (leftovers_of(board),)
    if cages:
        more["cages"] = arrays_of(cages, unit_sums(squares_of(board), cages))
    if not more:
        return _bare(tuple(techniques), techniques.get(_NAKED))
    return rungs(techniques, more, first=first)


def arrays_of_marks(
    board: Board, bars: Collection[Pair] | None, clues: Sequence[Constraint]
) -> Mapping[str, tuple[Ints, ...]]:
    """Return by kernel the arrays of bars and marks, which all ladders may share.

    Args:
        board: the board.
        bars: the neighbours that differ by one; None where nothing is said.
        clues: what the other marks ask.
    """
    more: dict[str, tuple[Ints, ...]] = {}
    if bars is not None:
        more["relations"] = (_relations(board, set(bars)),)
    if clues:
        rules = rows_of_clues(clues, board)
        more["clues"] = (rules, np.full((WAYS, *rules.shape), -1, np.int64))
    return more


@lru_cache(maxsize=64)
def _bare(codes: tuple[int, ...], naked: Technique | None) -> tuple[Rung, ...]:
    """The rungs of boards of boxes with digits only, which are equal for all.

    Codes are quick to look up; they say which techniques are meant, but for one.
    """
    known = _every(Ladder(True, True, True, tuple(_WITH_MARKS), False, True, True))
    return rungs(
        {code: known[code] for code in codes} | ({_NAKED: naked} if naked else {})
    )


def _relations(board: Board, bars: set[Pair]) -> Ints:
    """All neighbours, with or without a bar, as kernels/relations.py takes them."""
    signs = [
        (
            index_of(one, board),
            index_of(other, board),
            CONSECUTIVE if (one, other) in bars else NOT_CONSECUTIVE,
        )
        for one, other in neighbours(board.size)
    ]
    return np.array(signs, np.int64)


def quick(techniques: Techniques) -> Techniques:
    """Return techniques that solve almost what these solve, but faster."""
    return {c: t for c, t in techniques.items() if c not in _SLOW}


@lru_cache(maxsize=8)
def climb(givens: model.Sudoku) -> tuple[Step, ...]:
    """Return the steps that solve a puzzle.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    return steps_of(*_ladder_of(givens))


def uses(givens: model.Sudoku) -> list[tuple[Technique, int]]:
    """Return the technique of each step, and how many cells could be filled then.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    return uses_of(*_ladder_of(givens))


def _ladder_of(
    givens: model.Sudoku,
) -> tuple[candidates.Board, Ints, tuple[Rung, ...]]:
    """The board, the given digits and the rungs."""
    clues = tuple(clues_of_marks(givens))
    techniques = Ladder(
        cages=bool(givens.cages),
        any_shape=not givens.board.has_boxes,
        bars=givens.consecutive is not None,
        marks=families_of(clues),
        is_samurai=givens.board.is_samurai,
        uniqueness=givens.uniqueness,
        fiendish=givens.fiendish,
    ).all
    board = givens.board
    cages = [
        CageRow(SET, cage.total, tuple(index_of(cell, board) for cell in cage.cells))
        for cage in givens.cages
    ]
    return (
        squares_of(board),
        values_of(givens.rows, board),
        rungs_of(
            techniques, board, cages, arrays_of_marks(board, givens.consecutive, clues)
        ),
    )

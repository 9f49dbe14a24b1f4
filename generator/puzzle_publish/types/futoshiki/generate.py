"""From a seed to a draft: a random square with signs, from which clues are taken."""

from collections.abc import Sequence

import numpy as np

from ...core.errors import Unsound
from ...core.puzzle import Draft
from ...grids.deepen import Judge, deepen
from ...grids.dig import require_same
from ...grids.ladder import FIENDISH
from ...grids.latin import latin_board
from ...grids.symmetry import orbits
from ...kernels import relations as kernels
from ...kernels.candidates import Ints, Position, start
from ...kernels.ownsteps import own_by_relations
from ..depth import Goal, goal_of
from ..digging import Square, full_square
from . import model
from .ladder import LEVELS, codes_of, relations_of, rungs, rungs_of
from .model import CONSECUTIVE, GREATER, Futoshiki
from .params import FutoshikiParams

# Squares for one draft: few need more than the techniques of easier levels.
_TRIES = {"easy": 1, "medium": 12, "hard": 12, "expert": 60, "fiendish": 12}
# As many times more of the kind adjacent, where only numbers can be exchanged.
_NUMBERS_ALONE = 8
# Of all pairs of neighbours, how many have a sign at first, and at least.
_SHARE = {"easy": 0.5, "medium": 0.4, "hard": 0.35, "expert": 0.5, "fiendish": 0.5}
_LEAST = 0.1
# Clues exchanged in search of more steps of the level, before the next square.
_CHANGES = {"medium": 200, "hard": 200, "expert": 1500}


def generate(rng: np.random.Generator, params: FutoshikiParams) -> Draft | None:
    """Return a draft, or None if none of a few squares is as deep as its level asks."""
    goal = goal_of(rng, params, LEVELS[0], FIENDISH)
    tries = _TRIES[params.level]
    if params.kind == "adjacent" and goal.least > 1:
        tries *= _NUMBERS_ALONE
    for _ in range(tries):
        position, numbers = full_square(rng, params.size)
        full = _signed(numbers.reshape(params.size, -1).tolist(), params)
        square = _Square(rng, position, full, params)
        _dig(square, params)
        if square.is_needed and _is_deep(square, full, params, goal):
            _drop_needless(square, params)
            if not params.minimal or _is_met(square, full, goal):
                return _draft(full, square)
    return None


class _Square(Square):
    """A square with signs; by techniques of one rung it is dug in a single call.

    At first it has as many signs as it may have at most.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        position: Position,
        full: Futoshiki,
        params: FutoshikiParams,
    ) -> None:
        numbers, relations = position.value.copy(), relations_of(full)
        level, kind = params.level, full.kind
        self.relations, self.codes = relations, codes_of(level, kind)
        self.everything = np.concatenate([numbers, relations[:, 2]])
        clues = self.everything.copy()
        if kind == GREATER:
            others = rng.permutation(len(full.signs))[_bounds(params)[1] :]
            clues[len(numbers) + others] = 0
        rungs = ((), ()) if self.codes else rungs_of(level, kind, relations)
        super().__init__(rng, position, clues, relations[:, 2], *rungs)

    def dig(self, groups: Sequence[Sequence[int]], least: int = 0) -> None:
        """Take clues away while the easier techniques give them back."""
        if self.codes is None:
            super().dig(groups, least)
        else:
            self._dig_at_once(self.codes, groups, least, until=False)

    def dig_until_needed(self, groups: Sequence[Sequence[int]], least: int) -> None:
        """Take clues away until the square needs its level."""
        if self.codes is None:
            super().dig_until_needed(groups, least)
        else:
            self._dig_at_once(self.codes, groups, least, until=True)

    def _dig_at_once(
        self,
        codes: tuple[Ints, Ints],
        groups: Sequence[Sequence[int]],
        least: int,
        *,
        until: bool,
    ) -> None:
        table = table_of(self._shuffled(groups))
        state = np.array([self.is_needed, until], np.int64)
        if not kernels.dig(
            self.position, *codes, table, least, self.clues, self.relations, state
        ):
            raise Unsound("a technique contradicts the full square")
        self.is_needed = bool(state[0])
        require_same(self.position.value, self._full)


def table_of(groups: Sequence[Sequence[int]]) -> Ints:
    """Return groups as rows, each with its length first."""
    width = max(map(len, groups), default=0)
    rows = [[len(one), *one, *[-1] * (width - len(one))] for one in groups]
    return np.array(rows, np.int64).reshape(len(rows), 1 + width)


def _signed(rows: list[list[int]], params: FutoshikiParams) -> Futoshiki:
    """Return a full square with all signs."""
    pairs = model.neighbours(params.size)
    if params.kind == "adjacent":
        kind = CONSECUTIVE
        signs = [
            ((a, b), (c, d))
            for (a, b), (c, d) in pairs
            if abs(rows[a][b] - rows[c][d]) == 1
        ]
    else:
        kind = GREATER
        ordered = [
            sorted(pair, key=lambda cell: -rows[cell[0]][cell[1]]) for pair in pairs
        ]
        signs = sorted((high, low) for high, low in ordered)
    return Futoshiki(tuple(map(tuple, rows)), kind, tuple(signs))


def _bounds(params: FutoshikiParams) -> tuple[int, int]:
    """The least and the greatest number of signs."""
    pairs = 2 * params.size * (params.size - 1)
    return params.signs or (int(_LEAST * pairs), int(_SHARE[params.level] * pairs))


def _dig(square: Square, params: FutoshikiParams) -> None:
    """Take numbers away, then signs until the square needs its level."""
    n = params.size
    is_greater = params.kind == "greater"
    signs = [[k] for k in range(n * n, len(square.clues))] if is_greater else []
    groups = orbits(n, params.symmetry)
    numbers = [[r * n + c for r, c in group] for group in groups]
    least = _bounds(params)[0]
    if params.level == FIENDISH:
        square.dig_for_one_more((numbers, 0), (signs, least))
    else:
        square.dig(numbers)
        square.dig_until_needed(signs, least)


def _drop_needless(square: Square, params: FutoshikiParams) -> None:
    """Take every clue away that can be missed, if that is asked."""
    if not params.minimal:
        return
    cells = len(square.numbers)
    square.dig([[x] for x in range(cells)])
    if params.kind == "greater":
        signs = [[k] for k in range(cells, len(square.clues))]
        square.dig(signs, params.signs[0] if params.signs else 0)


def _is_deep(
    square: _Square, full: Futoshiki, params: FutoshikiParams, goal: Goal
) -> bool:
    """Return whether a square takes the steps of the goal, perhaps with other clues."""
    if _is_met(square, full, goal):
        return True
    n = params.size
    groups = [[r * n + c for r, c in group] for group in orbits(n, params.symmetry)]
    least, most = _bounds(params)
    if full.kind == GREATER:
        groups += [[k] for k in range(n * n, len(square.clues))]
    else:
        least = most = len(full.signs)
    return deepen(
        square.rng,
        square.clues,
        square.everything,
        groups,
        _judge(square, full, params.level),
        goal.least,
        _CHANGES[params.level],
        may=lambda clues: least <= int(np.count_nonzero(clues[n * n :])) <= most,
        is_done=lambda _: _is_met(square, full, goal),
    )


def _judge(square: _Square, full: Futoshiki, level: str) -> Judge:
    """What counts the steps of a level; it reads the signs of the square."""
    board = latin_board(len(full.rows))
    cells, relations = len(square.numbers), square.relations

    def load(position: Position, clues: Ints) -> None:
        start(position, clues[:cells])
        relations[:, 2] = clues[cells:]

    known = rungs_of(level, full.kind, relations)[1]
    return Judge(board, known, level, load, own_by_relations)


def _is_met(square: _Square, full: Futoshiki, goal: Goal) -> bool:
    """Return whether a square takes the steps of the goal as it is."""
    board = latin_board(len(full.rows))
    return goal.is_met_on(board, square.numbers, rungs(_left(full, square)))


def _left(full: Futoshiki, square: _Square) -> Futoshiki:
    """What is printed of a square."""
    numbers = square.numbers
    left = square.clues[len(numbers) : len(numbers) + len(full.signs)] > 0
    signs = [sign for sign, is_left in zip(full.signs, left, strict=True) if is_left]
    rows = numbers.reshape(len(full.rows), -1).tolist()
    return Futoshiki(tuple(map(tuple, rows)), full.kind, tuple(signs))


def _draft(full: Futoshiki, square: _Square) -> Draft:
    left = _left(full, square)
    answer = {"rows": list(map(list, full.rows))}
    return Draft(model.make_givens(left.rows, full.kind, left.signs), answer)

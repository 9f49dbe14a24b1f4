"""From a seed to a draft: a random square with signs, from which clues are taken."""

from collections.abc import Sequence

import numpy as np

from ...core.errors import Unsound
from ...core.puzzle import Draft
from ...grids.dig import require_same
from ...grids.ladder import FIENDISH
from ...grids.symmetry import orbits
from ...kernels import relations as kernels
from ...kernels.candidates import Ints, Position
from ..digging import Square, full_square
from . import model
from .ladder import codes_of, relations_of, rungs_of
from .model import CONSECUTIVE, GREATER, Futoshiki
from .params import FutoshikiParams

# Squares for one draft: few need more than the techniques of easier levels.
_TRIES = {"easy": 1, "medium": 12, "hard": 12, "expert": 60, "fiendish": 12}
# Of all pairs of neighbours, how many have a sign at first, and at least.
_SHARE = {"easy": 0.5, "medium": 0.4, "hard": 0.35, "expert": 0.5, "fiendish": 0.5}
_LEAST = 0.1


def generate(rng: np.random.Generator, params: FutoshikiParams) -> Draft | None:
    """Return a draft, or None if none of a few squares needs its level."""
    for _ in range(_TRIES[params.level]):
        position, numbers = full_square(rng, params.size)
        full = _signed(rng, numbers.reshape(params.size, -1).tolist(), params)
        relations = relations_of(full)
        square = _Square(
            rng,
            position,
            np.concatenate([numbers, relations[:, 2]]),
            relations,
            params.level,
            full.kind,
        )
        _dig(square, params)
        if square.is_needed:
            return _draft(full, square)
    return None


class _Square(Square):
    """A square with signs; by techniques of one rung it is dug in a single call."""

    def __init__(
        self,
        rng: np.random.Generator,
        position: Position,
        clues: Ints,
        relations: Ints,
        level: str,
        kind: str,
    ) -> None:
        self.relations, self.codes = relations, codes_of(level, kind)
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


def _signed(
    rng: np.random.Generator, rows: list[list[int]], params: FutoshikiParams
) -> Futoshiki:
    """Return a full square with some signs, or all."""
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
        chosen = rng.permutation(len(pairs))[: _bounds(params)[1]]
        ordered = [
            sorted(pairs[k], key=lambda cell: -rows[cell[0]][cell[1]]) for k in chosen
        ]
        signs = sorted((high, low) for high, low in ordered)
    return Futoshiki(tuple(map(tuple, rows)), kind, tuple(signs))


def _bounds(params: FutoshikiParams) -> tuple[int, int]:
    """The least and the greatest number of signs."""
    pairs = 2 * params.size * (params.size - 1)
    return params.signs or (int(_LEAST * pairs), int(_SHARE[params.level] * pairs))


def _dig(square: Square, params: FutoshikiParams) -> None:
    """Take numbers away, then signs until the square needs its level.

    Where no clue may be in vain, all that it can do without.
    """
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
    if params.minimal:
        square.dig([[x] for x in range(n * n)])
        square.dig(signs, params.signs[0] if params.signs else 0)


def _draft(full: Futoshiki, square: Square) -> Draft:
    numbers = square.numbers
    left = square.clues[len(numbers) : len(numbers) + len(full.signs)] > 0
    signs = [sign for sign, is_left in zip(full.signs, left, strict=True) if is_left]
    rows = numbers.reshape(len(full.rows), -1).tolist()
    answer = {"rows": list(map(list, full.rows))}
    return Draft(model.make_givens(rows, full.kind, signs), answer)

"""From a seed to a draft: a random square with signs, from which clues are taken."""

import numpy as np

from ...core.puzzle import Draft
from ...grids.symmetry import orbits
from ..digging import Square, full_square
from . import model
from .ladder import relations_of, rungs_of
from .model import CONSECUTIVE, GREATER, Futoshiki
from .params import FutoshikiParams

# Squares for one draft: few need more than the techniques of easier levels.
_TRIES = {"easy": 1, "medium": 12, "hard": 12, "expert": 60}
# Of all pairs of neighbours, how many have a sign at first, and at least.
_SHARE = {"easy": 0.5, "medium": 0.4, "hard": 0.35, "expert": 0.5}
_LEAST = 0.1


def generate(rng: np.random.Generator, params: FutoshikiParams) -> Draft | None:
    """Return a draft, or None if none of a few squares needs its level."""
    for _ in range(_TRIES[params.level]):
        position, numbers = full_square(rng, params.size)
        full = _signed(rng, numbers.reshape(params.size, -1).tolist(), params)
        relations = relations_of(full)
        square = Square(
            rng,
            position,
            np.concatenate([numbers, relations[:, 2]]),
            relations[:, 2],
            *rungs_of(params.level, full.kind, relations),
        )
        _dig(square, params)
        if square.is_needed:
            return _draft(full, square)
    return None


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
    square.dig([[r * n + c for r, c in group] for group in groups])
    square.dig_until_needed(signs, _bounds(params)[0])
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

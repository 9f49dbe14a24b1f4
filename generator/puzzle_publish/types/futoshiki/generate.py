"""From a seed to a draft: a random square with signs, from which clues are taken."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...core.puzzle import Draft
from ...grids.climb import NOWHERE, Rung, climb
from ...grids.dig import dig
from ...grids.latin import latin_board
from ...grids.symmetry import orbits
from ...kernels.candidates import Ints, Position, start
from ...kernels.guesses import fill
from . import model
from .ladder import LEVELS, relations_of, rungs_of
from .model import CONSECUTIVE, GREATER, Futoshiki
from .params import FutoshikiParams

# Squares for one draft: few need more than the techniques of easier levels.
_TRIES = {"easy": 1, "medium": 12, "hard": 12, "expert": 40}
# Of all pairs of neighbours, how many have a sign.
_SHARE = {"easy": 0.5, "medium": 0.4, "hard": 0.35, "expert": 0.35}


@dataclass
class _Maker:
    """One square: its numbers and then its signs as clues, 0 for one taken away."""

    rng: np.random.Generator
    params: FutoshikiParams
    position: Position
    full: Futoshiki
    relations: Ints
    clues: Ints
    rungs: dict[tuple[str, bytes], tuple[Rung, ...]] = field(default_factory=dict)

    @property
    def numbers(self) -> Ints:
        return self.clues[: len(self.position.value)]

    @property
    def signs(self) -> Ints:
        return self.clues[len(self.position.value) :]

    def solves(self, level: str, goal: Ints = NOWHERE) -> bool:
        """Whether the techniques up to a level fill all cells, or those of the goal."""
        of = level, self.signs.tobytes()
        if of not in self.rungs:
            left = self.relations[self.signs > 0]
            self.rungs[of] = rungs_of(level, self.full.kind, left)
        start(self.position, self.numbers)
        return climb(self.position, self.rungs[of], goal)

    def dig(self, groups: Sequence[Sequence[int]], least: int = 0) -> None:
        """Take away what the techniques up to the level can do without."""
        cells = len(self.position.value)

        def gives_back(gone: Ints) -> bool:
            return self.solves(self.params.level, gone[gone < cells])

        order = [groups[k] for k in self.rng.permutation(len(groups))]
        dig(self.clues, order, [gives_back], least=least)


def generate(rng: np.random.Generator, params: FutoshikiParams) -> Draft | None:
    """Return a draft, or None if none of a few squares needs its level."""
    easier = LEVELS[: LEVELS.index(params.level)]
    for _ in range(_TRIES[params.level]):
        maker = _maker(rng, params)
        if maker is None:
            return None
        _dig(maker)
        if not (easier and maker.solves(easier[-1])):
            return _draft(maker)
    return None


def _maker(rng: np.random.Generator, params: FutoshikiParams) -> _Maker | None:
    """A full square with some signs, or all; None in the unlikely case of none."""
    n = params.size
    position = latin_board(n).position()
    start(position, np.zeros(n * n, np.int64))
    if not fill(position, rng):
        return None
    rows = tuple(map(tuple, position.value.reshape(n, n).tolist()))
    pairs = model.neighbours(n)
    if params.kind == "adjacent":
        kind = CONSECUTIVE
        signs = [
            ((a, b), (c, d))
            for (a, b), (c, d) in pairs
            if abs(rows[a][b] - rows[c][d]) == 1
        ]
    else:
        kind = GREATER
        chosen = rng.permutation(len(pairs))[: _most_signs(params)]
        ordered = [
            sorted(pairs[k], key=lambda cell: -rows[cell[0]][cell[1]]) for k in chosen
        ]
        signs = sorted((high, low) for high, low in ordered)
    full = Futoshiki(rows, kind, tuple(signs))
    relations = relations_of(full)
    clues = np.concatenate([position.value, np.ones(len(relations), np.int64)])
    return _Maker(rng, params, position, full, relations, clues)


def _most_signs(params: FutoshikiParams) -> int:
    pairs = 2 * params.size * (params.size - 1)
    return params.signs[1] if params.signs else int(_SHARE[params.level] * pairs)


def _dig(maker: _Maker) -> None:
    """Take numbers away; and signs, if no clue may be in vain."""
    n, params = maker.params.size, maker.params
    groups = orbits(n, params.symmetry)
    maker.dig([[r * n + c for r, c in group] for group in groups])
    if params.minimal:
        maker.dig([[int(x)] for x in np.flatnonzero(maker.numbers)])
        if maker.full.kind == GREATER:
            signs = [[n * n + k] for k in range(len(maker.signs))]
            maker.dig(signs, params.signs[0] if params.signs else 0)


def _draft(maker: _Maker) -> Draft:
    full, n = maker.full, maker.params.size
    left = maker.signs[: len(full.signs)] > 0
    signs = [sign for sign, is_left in zip(full.signs, left, strict=True) if is_left]
    rows = maker.numbers.reshape(n, n).tolist()
    answer = {"rows": list(map(list, full.rows))}
    return Draft(model.make_givens(rows, full.kind, signs), answer)

"""How a reader solves a futoshiki: techniques with names, the cheapest first."""

from collections.abc import Callable, Mapping
from functools import cache, partial

import numpy as np

from ...grids.climb import NOWHERE, Rung
from ...grids.ladder import Technique
from ...grids.supposing import Failure, Follower
from ...kernels import relations as kernels
from ...kernels.candidates import Ints, Position
from ..rungs import Techniques, rungs_of_level
from .model import CONSECUTIVE, GREATER, Futoshiki

LEVELS = ("easy", "medium", "hard", "expert")
_SINGLES = {
    4: Technique("naked-single", "easy", 10),
    2: Technique("hidden-single", "medium", 20),
}
# In squares of `consecutive`, partners leave little for wings alone to do.
_LADDERS: Mapping[str, Techniques] = {
    GREATER: {
        **_SINGLES,
        kernels.CHAIN_ENDS: Technique("chain-ends", "easy", 14),
        kernels.BESIDE_VALUE: Technique("beside-number", "hard", 26),
        kernels.BESIDE_CANDIDATES: Technique("chain-bounds", "hard", 28),
        8: Technique("naked-pair", "hard", 32),
        10: Technique("hidden-pair", "hard", 34),
        9: Technique("x-wing", "expert", 40),
        18: Technique("xy-wing", "expert", 42),
    },
    CONSECUTIVE: {
        **_SINGLES,
        kernels.BESIDE_VALUE: Technique("beside-number", "easy", 14),
        kernels.BESIDE_CANDIDATES: Technique("partners", "hard", 28),
        8: Technique("naked-pair", "expert", 40),
        10: Technique("hidden-pair", "expert", 42),
        9: Technique("x-wing", "expert", 44),
        18: Technique("xy-wing", "expert", 46),
    },
}


def rungs_of(
    level: str, kind: str, relations: Ints
) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return the rungs below a level and up to it, for the signs of a puzzle."""
    more = {"relations": (relations,)}
    ladder = _LADDERS[kind]
    first, failing = kernels.CHAIN_ENDS, partial(_failing, relations)
    return rungs_of_level(ladder, level, LEVELS, more, first=first, failing=failing)


def _failing(relations: Ints, p: Position) -> Failure | None:
    """Return two full cells of which their sign is not true."""
    one, other, kind = (
        p.value[relations[:, 0]],
        p.value[relations[:, 1]],
        relations[:, 2],
    )
    is_near = abs(one - other) == 1
    is_true = np.choose(kind, [kind == 0, one > other, is_near, ~is_near])
    wrong = np.flatnonzero((one > 0) & (other > 0) & ~is_true)
    return (
        Failure(cells=tuple(relations[wrong[0], :2].tolist())) if len(wrong) else None
    )


@cache
def codes_of(level: str, kind: str) -> tuple[Ints, Ints] | None:
    """Return the techniques below a level and up to it; None if they are of more rungs.

    With those of one rung, clues go in a single call.
    """
    below, rungs = rungs_of(level, kind, np.empty((0, 3), np.int64))
    if len(below) > 1 or [rung.kernel for rung in rungs] != [kernels.relations]:
        return None
    return below[0].codes if below else NOWHERE, rungs[0].codes


def rungs(puzzle: Futoshiki) -> tuple[Rung, ...]:
    """Return the rungs of all levels for a puzzle, what-ifs last."""
    more = (relations_of(puzzle),)
    cheaper = tuple(
        Rung(kernel, techniques, climbs, more if takes_signs else ())
        for kernel, techniques, climbs, takes_signs in _rungs(puzzle.kind)
    )
    failing = partial(_failing, more[0])
    return (*cheaper, Follower(cheaper, failing=failing).rung)


@cache
def _rungs(kind: str) -> list[tuple[Callable[..., bool], Techniques, bool, bool]]:
    """The rungs of all levels, and whether they take the signs."""
    _, every = rungs_of(LEVELS[-1], kind, np.empty((0, 3), np.int64))
    return [(one.kernel, one.techniques, one.climbs, bool(one.more)) for one in every]


def relations_of(puzzle: Futoshiki) -> Ints:
    """Return the signs, and what it says that there are none, as the kernels do."""
    n = len(puzzle.rows)
    sign = kernels.GREATER if puzzle.kind == GREATER else kernels.CONSECUTIVE
    rows = [
        (a * n + b, c * n + d, kind)
        for kind, pairs in (
            (sign, puzzle.signs),
            (kernels.NOT_CONSECUTIVE, puzzle.apart),
        )
        for (a, b), (c, d) in pairs
    ]
    return np.array(rows, np.int64).reshape(-1, 3)

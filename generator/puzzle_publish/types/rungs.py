"""Ladders as data: techniques by their codes, made into the rungs that find them.

Kernels are imported when a rung is built: a ladder of easy and medium techniques
compiles none of the dearer ones.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..grids.climb import Rung
from ..grids.ladder import FIENDISH, Technique
from ..grids.supposing import Failure, Follower
from ..kernels.candidates import Position
from ..kernels.techniques import POINTING

Techniques = Mapping[int, Technique]


def rungs(
    ladder: Techniques,
    more: Mapping[str, tuple[Any, ...]] | None = None,
    *,
    first: int = 0,
) -> tuple[Rung, ...]:
    """Return the rungs of a ladder, from the cheapest technique to the dearest.

    Args:
        ladder: code of a kernel's technique -> technique.
        more: kernel's name -> the arrays that it takes besides those of a position.
        first: a code of the kernel that finds singles and climbs.
    """

    def kernel_of(code: int) -> Callable[..., bool]:
        return _kernel(first if code < POINTING else code)

    order = sorted(ladder, key=lambda code: ladder[code].weight)
    groups = [(kernel, list(codes)) for kernel, codes in groupby(order, key=kernel_of)]
    return tuple(
        Rung(
            kernel,
            {code: ladder[code] for code in codes},
            climbs=kernel is _kernel(first),
            more=(more or {}).get(kernel.__name__, ()),
        )
        for kernel, codes in groups
    )


def rungs_of_level(
    ladder: Techniques,
    level: str,
    levels: Sequence[str],
    more: Mapping[str, tuple[Any, ...]],
    *,
    first: int,
    failing: Callable[[Position], Failure | None],
) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Return the rungs of the easier levels, and those up to a level.

    Of FIENDISH, above all levels of the ladder, what-ifs are the last rung; `failing`
    is as in `Follower`.
    """
    if level == FIENDISH:
        cheaper = rungs(ladder, more, first=first)
        return cheaper, (*cheaper, Follower(cheaper, failing=failing).rung)
    allowed = up_to(ladder, level, levels)
    easier = {code: each for code, each in allowed.items() if each.level != level}
    return rungs(easier, more, first=first), rungs(allowed, more, first=first)


def up_to(ladder: Techniques, level: str, levels: Sequence[str]) -> Techniques:
    """Return the part of a ladder that puzzles of a level may need.

    Args:
        ladder: the ladder.
        level: the dearest level.
        levels: all levels, the easiest first.
    """
    allowed = set(levels[: levels.index(level) + 1])
    return {code: each for code, each in ladder.items() if each.level in allowed}


def _kernel(code: int) -> Callable[..., bool]:
    """The kernel that knows the technique of a code."""
    if code < 8:
        from ..kernels.techniques import singles

        return singles
    if code < 17:
        from ..kernels.subsets import subsets

        return subsets
    if code < 21:
        from ..kernels.wings import wings

        return wings
    if code < 25:
        from ..kernels.chains import chains

        return chains
    if code < 27:
        from ..kernels.forcing import forcing

        return forcing
    if code < 33:
        from ..kernels.relations import relations

        return relations
    if code < 45:
        from ..kernels.cages import cages

        return cages
    if code < 46:
        from ..kernels.leftovers import leftovers

        return leftovers
    if code < 60:
        from ..kernels.sights import sights

        return sights
    from ..kernels.clues import clues

    return clues

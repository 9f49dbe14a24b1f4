"""Patterns of black cells, as bits of a number: a row of them after the other.

After each row there is a black cell more, so that no run goes on in the next row.
"""

from collections.abc import Sequence

import numpy as np

from ...grids.symmetry import orbits
from .params import KakuroParams

# Where runs are too long, cells change until none is: so many in a try; a fault more is
# taken so often. Of 16 x 16 with runs of four, every second try succeeds.
_TRIES, _CHANGES, _TAKEN = 40, 3000, 0.2


def pattern(
    rng: np.random.Generator, params: KakuroParams
) -> list[list[int | None]] | None:
    """Return rows with 0 in white cells and None in black ones; None if all failed."""
    height, width, stride = params.rows, params.columns, params.columns + 1
    groups = [
        sum(1 << (r * stride + c) for r, c in group)
        for group in orbits(height, params.symmetry, width)
    ]
    full = sum(groups)
    black = round(params.density * height * width)
    for _ in range(_TRIES):
        white = full
        for group in sorted(groups, key=lambda _: rng.random()):
            is_dark = (full ^ white).bit_count() >= black
            if is_dark and not group & too_long(white, stride, params.longest):
                continue
            if not unfair(white & ~group, stride):
                white &= ~group
        most = height * width - black
        white = _mended(rng, white, groups, stride, most, params.longest)
        if white:
            return [
                [0 if white >> (r * stride + c) & 1 else None for c in range(width)]
                for r in range(height)
            ]
    return None


def _mended(
    rng: np.random.Generator,
    white: int,
    groups: Sequence[int],
    stride: int,
    most: int,
    longest: int,
) -> int:
    """Return white cells with no run that is too long; 0 if that failed.

    Cells change, as in annealing, until nothing is wrong; until then too many white
    cells count as faults too.
    """

    def faults(white: int) -> int:
        long = too_long(white, stride, longest)
        wrong = unfair(white, stride) + long.bit_count()
        return wrong and wrong + max(white.bit_count() - most, 0)

    now = faults(white)
    for _ in range(_CHANGES):
        if not now:
            return white
        other = white ^ groups[int(rng.random() * len(groups))]
        there = faults(other)
        if there <= now or rng.random() < _TAKEN ** (there - now):
            white, now = other, there
    return 0


def unfair(white: int, stride: int) -> int:
    """Return how bad it is that white cells are not in two runs, or not connected."""
    across, down = white << 1 | white >> 1, white << stride | white >> stride
    single = white & ~(across & down)
    found, before = white & -white, 0
    while found != before:
        before = found
        found |= (found << 1 | found >> 1 | found << stride | found >> stride) & white
    apart = min(found.bit_count(), (white ^ found).bit_count())
    return 3 * single.bit_count() + apart


def too_long(white: int, stride: int, longest: int) -> int:
    """Return the white cells in runs that are too long."""
    found = 0
    for step in (1, stride):
        begin = white
        for k in range(1, longest + 1):
            begin &= white >> k * step
        for k in range(longest + 1):
            found |= begin << k * step
    return found

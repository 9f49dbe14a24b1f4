"""Patterns of black cells, as bits of a number: a row of them after the other.

After each row there is a black cell more, so that no run goes on in the next row.
"""

import numpy as np

from ...core.puzzle import Json
from ...grids.symmetry import orbits
from .params import KakuroParams

_PATTERNS = 40  # tries; a third of those of 16 x 16 have a run that is too long


def pattern(rng: np.random.Generator, params: KakuroParams) -> Json | None:
    """Return rows with 0 in white cells and None in black ones; None if all failed."""
    height, width, stride = params.rows, params.columns, params.columns + 1
    groups = [
        sum(1 << (r * stride + c) for r, c in group)
        for group in orbits(height, params.symmetry, width)
    ]
    full = sum(groups)
    least = round(params.density * height * width)
    for _ in range(_PATTERNS):
        white = full
        keys = [rng.random() for _ in groups]
        order = sorted(range(len(groups)), key=keys.__getitem__)
        for k in order:
            if (full ^ white).bit_count() >= least:
                break
            if is_fair(white & ~groups[k], stride):
                white &= ~groups[k]
        for k in order:
            long = too_long(white, stride, params.longest)
            if not long:
                break
            if long & groups[k] and is_fair(white & ~groups[k], stride):
                white &= ~groups[k]
        if not too_long(white, stride, params.longest):
            return [
                [0 if white >> (r * stride + c) & 1 else None for c in range(width)]
                for r in range(height)
            ]
    return None


def is_fair(white: int, stride: int) -> bool:
    """Whether each white cell is in two runs, and all are connected."""
    across, down = white << 1 | white >> 1, white << stride | white >> stride
    if white & ~(across & down):
        return False
    found = white & -white
    before = 0
    while found != before:
        before = found
        found |= (found << 1 | found >> 1 | found << stride | found >> stride) & white
    return found == white


def too_long(white: int, stride: int, longest: int) -> int:
    """The white cells of runs that are too long."""
    found = 0
    for step in (1, stride):
        begin = white
        for k in range(1, longest + 1):
            begin &= white >> k * step
        for k in range(longest + 1):
            found |= begin << k * step
    return found

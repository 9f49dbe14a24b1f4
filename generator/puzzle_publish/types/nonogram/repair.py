"""The repair of pictures: few cells changed, so that a level's lines finish them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ...core.cell_pictures import Dark
from ...kernels import pictures as kernels
from ..feasibility import seeded
from .levels import TECHNIQUES

ROUNDS, _TRIES = 12, 60  # of repair; changes compared in each step of one
_SHARE = 100  # of so many cells one at most is changed in a drawing of the library

Bits = tuple[int, ...]  # rows, a bit a cell


@dataclass(frozen=True, slots=True)
class Repaired:
    """A picture of a level.

    Attributes:
        level: the level.
        rows: its cells, as texts of # and .
        changed: how many of them were changed.
    """

    level: str
    rows: Sequence[str]
    changed: int

    @property
    def is_like(self) -> bool:
        """Whether few enough cells were changed that it still looks like itself."""
        return self.changed * _SHARE <= sum(map(len, self.rows))

    def differs(self, dark: Dark) -> list[tuple[int, int]]:
        """Return the row and column of each cell that was changed."""
        return [
            (r, c)
            for r, row in enumerate(self.rows)
            for c, sign in enumerate(row)
            if (sign == "#") != dark[r, c]
        ]


def best_of(dark: Dark, levels: Iterable[str], rounds: int = ROUNDS) -> Repaired | None:
    """Return a picture at that of some levels for which the fewest cells change.

    Of equals the first level is taken; None is returned if it can have none of them, or
    none was found in so many rounds.
    """
    width = dark.shape[1]
    rows = tuple(int(row @ (1 << np.arange(width))) for row in dark.astype(np.int64))
    best: Repaired | None = None
    for level in levels:
        fixed = _repaired(rows, width, level, rounds)
        if fixed is None:
            continue
        changed = sum((a ^ b).bit_count() for a, b in zip(rows, fixed, strict=True))
        if best is None or changed < best.changed:
            best = Repaired(level, _text(fixed, width), changed)
        if not changed:
            break
    return best


def _text(rows: Bits, width: int) -> tuple[str, ...]:
    return tuple("".join(".#"[row >> c & 1] for c in range(width)) for row in rows)


@cache
def _repaired(rows: Bits, width: int, level: str, rounds: int) -> Bits | None:
    """Return a picture of the level with the fewest cells changed that was found."""
    best: tuple[int, Bits] | None = None
    for rng in seeded(rounds):
        tried = np.array(rows, np.int64)
        changed = kernels.fit(TECHNIQUES[level], tried, width, 0, _TRIES, rng)
        if changed >= 0 and (best is None or changed < best[0]):
            best = changed, tuple(tried.tolist())
        if best and best[0] <= 1:
            break
    return best[1] if best else None

"""The rules of a board of loops as tables: what follows from what is known of a spot.

See loops.py, which looks it up at every step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from .loops import IMPOSSIBLE, NOT_BOTH, OFF, ON, SOME, WIDEST, Ints

_PAIRS = tuple((i, j) for j in range(WIDEST) for i in range(j))


@dataclass
class Rules:
    """The rules of a board, by number."""

    _numbers: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict)
    _equal: dict[tuple[int, tuple[tuple[int, int], ...]], int] = field(
        default_factory=dict
    )
    _arrays: tuple[Ints, Ints, Ints, Ints] = (np.zeros(0, np.int64),) * 4

    def add(self, size: int, patterns: Iterable[int]) -> int:
        """Return the number of a rule for spots with `size` edges."""
        key = size, tuple(sorted(patterns))
        return self._numbers.setdefault(key, len(self._numbers))

    def counting(self, size: int, on: Iterable[int]) -> int:
        """Return the rule that the number of edges that are on is one of these."""
        counts = set(on)
        return self.add(size, (p for p in range(1 << size) if p.bit_count() in counts))

    def with_equal(self, rule: int, pairs: Iterable[tuple[int, int]]) -> int:
        """Return a rule's patterns in which these pairs of edges are equal."""
        key = rule, tuple(pairs)
        if key not in self._equal:
            size, patterns = list(self._numbers)[rule]
            self._equal[key] = self.add(
                size,
                (
                    p
                    for p in patterns
                    if all(p >> i & 1 == p >> j & 1 for i, j in key[1])
                ),
            )
        return self._equal[key]

    def arrays(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Return `look`, `follow`, `rules` and `patterns` of a position."""
        if len(self._numbers) != len(self._arrays[2]):
            looks: list[Ints] = []
            places: list[tuple[int, int, int, bool]] = []
            patterns: list[int] = []
            base, first = 0, 0
            for size, allowed in self._numbers:
                looks.append(_look(size, np.array(allowed, np.int64)))
                nearly = (
                    allowed
                    == tuple((1 << size) - 1 - (1 << k) for k in range(size))[::-1]
                )
                places.append((base, first, len(allowed), nearly))
                patterns += allowed
                base, first = base + looks[-1].shape[1], first + len(allowed)
            follow = [_follow(size, allowed) for size, allowed in self._numbers]
            self._arrays = (
                np.concatenate(looks, axis=1),
                np.array(follow, np.int64),
                np.array(places, np.int64),
                np.array([*patterns, 0], np.int64),
            )
        return self._arrays


def _look(size: int, allowed: Ints) -> Ints:
    """Return for each code of a spot which edges, and which pairs, follow."""
    codes = np.arange(3**size)
    digits = [codes // 3**k % 3 for k in range(size)]
    on = sum(((d == ON) << k for k, d in enumerate(digits)), np.zeros_like(codes))
    off = sum(((d == OFF) << k for k, d in enumerate(digits)), np.zeros_like(codes))
    each, some, pairs = (np.full(len(codes), x) for x in ((1 << size) - 1, 0, -1))
    for pattern in allowed.tolist():
        fits = (pattern & off == 0) & (~pattern & on == 0)
        each[fits] &= pattern
        some[fits] |= pattern
        pairs[fits] &= _pairs_of(pattern)
    never = (1 << size) - 1 & ~some
    found = (each & ~on) | (never & ~off) << WIDEST
    return np.array([np.where(each & never != 0, IMPOSSIBLE, found), pairs])


def _follow(size: int, allowed: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Return what follows, for each pair of places, from what is known of it alone."""
    found = []
    full = (1 << size) - 1
    for i, j in _PAIRS:
        of_pair = [(0, 0)]
        for known in (SOME, NOT_BOTH, SOME | NOT_BOTH):
            each, some, pairs, fits = full, 0, -1, False
            for q in allowed:
                on = (q >> i & 1) + (q >> j & 1)
                if (on or not known & SOME) and (on < 2 or not known & NOT_BOTH):
                    each, some, pairs = each & q, some | q, pairs & _pairs_of(q)
                    fits = True
            # Nothing fits where the pair is no pair of the spot.
            of_pair.append((each | (full & ~some) << WIDEST, pairs) if fits else (0, 0))
        found.append(of_pair)
    return found


@cache
def _pairs_of(pattern: int) -> int:
    """Return which pairs of places are not both off, and << 28 not both on."""
    found = 0
    for number, (i, j) in enumerate(_PAIRS):
        on = (pattern >> i & 1) + (pattern >> j & 1)
        found |= (on > 0) << number | (on < 2) << (number + 28)
    return found

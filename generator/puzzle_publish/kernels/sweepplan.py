"""What a sweep needs: an order of edges, slots, automata, lines known beforehand."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from .sweeps import probe, settle_spots

Ints = NDArray[np.int64]
Place = tuple[float, float]
Patterns = tuple[int, ...]

EITHER = 2  # an edge that may be on or off
BITS = (1, 2, 3)  # what an edge that is off, on or either may be, as bits
MANY = 8  # edges of a spot
_EMPTY_OR_TWO = [
    tuple(q for q in range(1 << size) if q.bit_count() in (0, 2))
    for size in range(MANY + 1)
]


_Key = Callable[[float, float], tuple[float, float]]
keys: tuple[_Key, ...] = (
    lambda x, y: (round(x, 2), y),
    lambda x, y: (round(y, 2), x),
    lambda x, y: (round(x + y, 2), x),
    lambda x, y: (round(x - y, 2), x),
)


def order(
    places: Sequence[Place],
    edges: Sequence[tuple[int, int]],
    part: Sequence[int],
    key: _Key,
) -> tuple[int, list[int]]:
    """Return how many points are held at once, and the edges in order."""
    rank = {v: key(*places[v]) for e in part for v in edges[e]}
    order = sorted(part, key=lambda e: sorted(rank[v] for v in edges[e]))
    last = {v: k for k, e in enumerate(order) for v in edges[e]}
    held: set[int] = set()
    most = 0
    for k, e in enumerate(order):
        held.update(edges[e])
        most = max(most, len(held))
        held -= {v for v in edges[e] if last[v] == k}
    return most, order


class Slots:
    """Numbers that are given, returned and given again, the least first."""

    def __init__(self, first: int) -> None:
        self._held: dict[int, int] = {}
        self._first = first
        self.most = first

    def of(self, holder: int) -> int:
        """Return the number that a holder has, or gets."""
        if holder not in self._held:
            taken = set(self._held.values())
            slot = next(k for k in range(self._first, 256) if k not in taken)
            self._held[holder] = slot
            self.most = max(self.most, slot + 1)
        return self._held[holder]

    def free(self, holder: int) -> None:
        """Take a holder's number back."""
        del self._held[holder]


def starts(numbers: Sequence[float], span: float, stride: float) -> list[float]:
    """Return where squares begin along a side, the last one at its end."""
    most = max(numbers) - span
    if most <= 0:
        return [0.0]
    count = ceil(most / stride)
    return [most * k / count - 0.01 for k in range(count + 1)]


def paths_of(
    edges: Sequence[tuple[int, int]], on: Sequence[int]
) -> list[tuple[int, int]] | None:
    """Return the ends of each path that edges make, None if there is a loop."""
    mate: dict[int, int] = {}
    for e in on:
        a, b = edges[e]
        far_a, far_b = mate.pop(a, a), mate.pop(b, b)
        if far_a == b:
            return None
        mate[far_a], mate[far_b] = far_b, far_a
    return [(a, b) for a, b in mate.items() if a < b]


@lru_cache(maxsize=4096)
def fitting(patterns: Patterns, on: int, off: int) -> Patterns:
    """Return the patterns that agree with lines."""
    return tuple(q for q in patterns if not q & off and not on & ~q)


@lru_cache(maxsize=4096)
def automaton(allowed: Patterns, order: Patterns) -> list[list[int]]:
    """Return for each place in order: for each state, what follows 0, what follows 1.

    A state is the set of what may follow, and -1 nothing. State 0 is the first.
    """
    seen = sum(1 << place for place in order)
    states = {frozenset(q & seen for q in allowed): 0}
    steps = []
    for place in order:
        after: dict[frozenset[int], int] = {}
        step = []
        for left in states:
            for bit in (0, 1):
                rest = {q & ~(1 << place) for q in left if q >> place & 1 == bit}
                step.append(
                    after.setdefault(frozenset(rest), len(after)) if rest else -1
                )
        steps.append(step)
        states = after
    return steps


def bits_of(lines: Sequence[int], line: int) -> int:
    """Return which of some lines are this one, as bits."""
    return sum((one == line) << k for k, one in enumerate(lines))


class Settling:
    """What points and spots decide by themselves."""

    def __init__(
        self,
        points: int,
        edges: Sequence[tuple[int, int]],
        spots: Sequence[Sequence[int]],
    ) -> None:
        """Take a graph, as `Sweep` does, and how many points it has."""
        at: list[list[int]] = [[] for _ in range(points)]
        for e, ends in enumerate(edges):
            for v in ends:
                at[v].append(e)
        self._sizes = [len(of) for of in at]
        every = [*at, *spots]
        near: list[list[int]] = [[] for _ in edges]
        for spot, of in enumerate(every):
            for e in of:
                near[e].append(spot)
        self._of = _padded(every, MANY)
        self._near = _padded(near, max(map(len, near)))

    def settle(
        self,
        patterns: Sequence[Patterns | None],
        known: dict[int, int],
        *,
        tries: bool = False,
    ) -> bool:
        """Find edges that a spot or a point decides; False if there is no way.

        Args:
            patterns: for each spot those allowed, None for a spot that is not asked.
            known: the line of edges, to be added to.
            tries: whether both lines of each edge are tried, too.
        """
        every = [*(_EMPTY_OR_TWO[size] for size in self._sizes), *patterns]
        if () in every:
            return False
        first: dict[Patterns | None, tuple[int, int]] = {None: (0, 0)}
        table: list[int] = []
        for allowed in every:
            if allowed is not None and allowed not in first:
                first[allowed] = len(table), len(allowed)
                table += allowed
        rules = np.array([(*first[each], 1) for each in every]).T.copy()
        bits = np.full(len(self._near), BITS[EITHER])
        for e, line in known.items():
            bits[e] = BITS[line]
        todo = np.arange(-1, len(every))
        todo[0] = len(every)
        what = self._of, self._near, rules, np.array(table), bits, todo
        if not settle_spots(*what) or (tries and not probe(*what)):
            return False
        known.update((e, bit - 1) for e, bit in enumerate(bits.tolist()) if bit < 3)
        return True


def _padded(rows: Sequence[Sequence[int]], width: int) -> Ints:
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows])

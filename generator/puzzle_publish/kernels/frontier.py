"""Every single loop along the edges of a planar graph, exactly: no rules, no search.

Edges are decided one after the other, in the order of their points across the graph.
All choices that leave the same to be done are one state: which points between decided
and undecided edges end a path, which two ends belong together, and how far each
unfinished spot (a face with a number, a pearl) has come among its allowed patterns.
Equal states are merged after each edge, and links back from each give the answers.
After "simpath": D. Knuth, The Art of Computer Programming 4A, 7.1.4, exercise 225.

A spot is a few edges, at most 8, and the patterns allowed on them: integers, bit k for
the k-th edge. An automaton for each spot reads its edges in the order of the sweep.

A wide graph has too many states. There, overlapping parts of it are swept first, each
alone and as if anything could happen elsewhere: an edge that has the same line in all
ways to fill a part is known from then on, which takes no answer away. If there are
still too many states, the answers with and without an edge are swept one after the
other.

    sweep = Sweep(places, edges, spots)
    for on in sweep.answers([patterns of a spot or None, …]):  # edges
    sweep.count([None] * len(spots))
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .jit import kernel

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int32]
Place = tuple[float, float]
Patterns = tuple[int, ...]

# The byte of a point: nothing, passed, ENDS + the slot of the path's other end, or the
# end of a path that leads out of a part. Byte 0 tells whether the loop is closed.
NOTHING, PASSED, ENDS, AWAY = 0, 1, 2, 255
# States at most in all, in a sweep, and after an edge: of a narrow graph, of a wide one
# and of its parts.
STATES, RUN, LAYER, WIDE_LAYER, PART_LAYER = (
    12_000_000,
    3_000_000,
    300_000,
    60_000,
    8_000,
)
MOST = 1 << 62  # counts end here
WIDE = 20  # points at once
PARTS = ((6.5, 3.0), (10.5, 4.0))  # side of a part, way to the next
_MIX = 0x9E3779B97F4A7C1
_EITHER = 2  # an edge that may be on or off
_BITS = (1, 2, 3)  # what it may be, as bits
_MANY = 8  # edges of a spot
_WORDS = 16  # of a state, at most


class Sweep:
    """A planar graph, the spots on it, and an order of its edges."""

    def __init__(
        self,
        places: Sequence[Place],
        edges: Sequence[tuple[int, int]],
        spots: Sequence[Sequence[int]],
        part: Sequence[int] | None = None,
        *,
        wide: int | None = None,
    ) -> None:
        """Take a graph.

        Args:
            places: where each point is, (x, y), in about the length of an edge.
            edges: the two points of each edge.
            spots: the edges of each spot.
            part: the edges to decide, all if None.
            wide: how many points it has at once if it need not be swept in parts first,
                WIDE if None.
        """
        self._wide = WIDE if wide is None else wide
        self._graph = places, edges, spots
        part = range(len(edges)) if part is None else part
        orders = [_order(places, edges, part, key) for key in _KEYS]
        self.width, self._edges = min(orders, key=lambda each: each[0])
        inside = set(part)
        self._open = {v for e in set(range(len(edges))) - inside for v in edges[e]}
        place = {e: k for k, e in enumerate(self._edges)}
        # The edges of each spot that are decided here, in order.
        self._read = [
            sorted(inside.intersection(s), key=place.__getitem__) for s in spots
        ]
        self._orders = [
            tuple(map(spot.index, read))
            for spot, read in zip(spots, self._read, strict=True)
        ]
        self._rows, self._size = self._plan()

    def _plan(self) -> tuple[Ints, int]:
        """Return the row of each edge, and how many bytes a state has.

        A row has the slots of the edge's two points, what becomes of them (1: it ends
        here, 2: it ends and a path may lead on, 3: it has one more edge), and four
        numbers for each spot: the spot, which of its edges this is, its slot, whether
        it ends.
        """
        _, edges, _ = self._graph
        left = Counter(v for e in self._edges for v in edges[e])
        of_edge: dict[int, list[tuple[int, int]]] = {e: [] for e in self._edges}
        for spot, read in enumerate(self._read):
            for level, e in enumerate(read):
                of_edge[e].append((spot, level))
        points, spots = _Slots(1), _Slots(1 + self.width)
        widest = max(map(len, of_edge.values()), default=0)
        rows = np.full((len(self._edges), 4 + 4 * widest), -1, np.int64)
        for k, e in enumerate(self._edges):
            row = [points.of(v) for v in edges[e]]
            left.subtract(edges[e])
            for v in edges[e]:
                is_open = v in self._open
                row.append(1 + is_open if not left[v] else 3 * (left[v] + is_open == 1))
            for spot, level in of_edge[e]:
                ends = level == len(self._read[spot]) - 1
                row += [spot, level, spots.of(spot), ends]
                if ends:
                    spots.free(spot)
            for v in edges[e]:
                if not left[v]:
                    points.free(v)
            rows[k, : len(row)] = row
        return rows, spots.most

    def count(self, patterns: Sequence[Patterns | None]) -> int:
        """Return how many loops there are, 2^62 at most of each beginning.

        Raises:
            OutOfSteps: there are too many states.
        """
        return sum(int(run.ways) for run in self._runs(patterns))

    def answers(self, patterns: Sequence[Patterns | None]) -> Iterator[list[int]]:
        """Yield the edges of each loop once.

        Args:
            patterns: for each spot those allowed, None for a spot that is not asked.

        Raises:
            OutOfSteps: there are too many states.
        """
        for run in self._runs(patterns):
            for bits in run.paths():
                yield sorted(e for e, bit in zip(self._edges, bits, strict=True) if bit)

    def _runs(self, patterns: Sequence[Patterns | None]) -> "Iterator[_Run]":
        """Yield sweeps that share no answer and together have all of them."""
        budget = [STATES]
        if self.width <= self._wide:
            if run := self._run(patterns, {}, LAYER, budget):
                yield run
            return
        todo: list[tuple[dict[int, int], int | None]] = [({}, None)]
        while todo:
            known, new = todo.pop()
            if not self._narrow(patterns, known, new, budget):
                continue
            try:
                run = self._run(patterns, known, WIDE_LAYER, budget)
            except OutOfSteps:
                if budget[0] <= 0:
                    raise
                edge = self._split(known)
                todo += [({**known, edge: bit}, edge) for bit in (0, 1)]
            else:
                if run:
                    yield run

    def _split(self, known: dict[int, int]) -> int:
        """Return the unknown edge with the most known ones in parts of the graph."""
        return max(
            (e for e in self._edges if e not in known),
            key=lambda e: sum(f in known for f in self._beside[e]),
        )

    @cached_property
    def _beside(self) -> list[list[int]]:
        """The edges that have a point in common with each edge."""
        _, edges, _ = self._graph
        at: dict[int, list[int]] = {}
        for e, ends in enumerate(edges):
            for v in ends:
                at.setdefault(v, []).append(e)
        return [
            [f for v in ends for f in at[v] if f != e] for e, ends in enumerate(edges)
        ]

    def _narrow(
        self,
        patterns: Sequence[Patterns | None],
        known: dict[int, int],
        new: int | None,
        budget: list[int],
    ) -> bool:
        """Find edges that are alike in all ways to fill a part; False if none does.

        Args:
            patterns: as in `answers`.
            known: the line of edges, to be added to.
            new: the only edge that is new in it, None if nothing was looked at.
            budget: how many states are left.
        """
        changed = [new is None or new in part._near for part in self._parts]
        while True in changed:
            # The first one again and again: the smaller ones come first.
            k = changed.index(True)
            part, changed[k] = self._parts[k], False
            unknown = part._near - known.keys()
            if not unknown.isdisjoint(part._edges):
                try:
                    run = part._run(patterns, known, PART_LAYER, budget)
                except OutOfSteps:
                    continue
                if run is None:
                    return False
                for e, bit in zip(part._edges, run.certain(), strict=True):
                    if bit != _EITHER:
                        known[e] = bit
                found = unknown & known.keys()
                for j, other in enumerate(self._parts):
                    changed[j] |= j != k and not found.isdisjoint(other._near)
        return True

    @cached_property
    def _parts(self) -> "list[Sweep]":
        """Overlapping squares of the graph."""
        places, edges, spots = self._graph
        found = []
        for span, stride in PARTS:
            corners = (_starts([at[i] for at in places], span, stride) for i in (0, 1))
            for x, y in product(*corners):
                inside = {
                    v
                    for v, (u, w) in enumerate(places)
                    if x <= u <= x + span and y <= w <= y + span
                }
                part = [e for e, ends in enumerate(edges) if inside.issuperset(ends)]
                found.append(Sweep(places, edges, spots, part))
        return found

    @cached_property
    def _near(self) -> set[int]:
        """The edges that are decided here, and the others of their spots."""
        _, _, spots = self._graph
        read = zip(spots, self._read, strict=True)
        return set(self._edges).union(*(spot for spot, here in read if here))

    def _run(
        self,
        patterns: Sequence[Patterns | None],
        known: dict[int, int],
        layer: int,
        budget: list[int],
    ) -> "_Run | None":
        """Return the states of a sweep, None if there is no way.

        Args:
            patterns: as in `answers`.
            known: the line of edges.
            layer: how many states there may be after an edge.
            budget: how many in all; what was needed is taken from it.
        """
        _, _, spots = self._graph
        table: list[int] = []
        seen: dict[tuple[Patterns, Patterns], list[int]] = {}
        starts = np.full((len(spots), _MANY), -1, np.int64)
        for spot, every in enumerate(patterns):
            order = self._orders[spot]
            if every is None or not order:
                continue
            allowed = every
            if known:
                lines = [(k, known[e]) for k, e in enumerate(spots[spot]) if e in known]
                allowed = tuple(
                    q for q in every if all(q >> k & 1 == x for k, x in lines)
                )
            if not allowed:
                return None
            if (allowed, order) not in seen:
                seen[allowed, order] = levels = []
                for step in _automaton(allowed, order):
                    levels.append(len(table))
                    table += step
            starts[spot, : len(order)] = seen[allowed, order]
        bits = np.array([_BITS[known.get(e, _EITHER)] for e in self._edges])
        run = _Run(self, np.array(table or [0]), starts, bits, layer, budget)
        return run if run.ways else None


@lru_cache(maxsize=4096)
def _automaton(allowed: Patterns, order: Patterns) -> list[list[int]]:
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


@cache
def _memory() -> tuple[NDArray[Any], ...]:
    """Return what sweeps write in; fresh memory would take longer than the sweep."""
    return (
        np.zeros(LAYER * _WORDS, np.int64),
        np.zeros(LAYER * _WORDS, np.int64),
        np.zeros(1 << 20, np.int32),
        np.zeros((2, LAYER), np.int64),
        np.zeros(RUN, np.int32),
        np.zeros((2 * RUN, 2), np.int32),
    )


class _Run:
    """The states of a sweep and how they hang together.

    Attributes:
        ways: how many ways lead to the last states.
        firsts: the first state after each number of edges, and behind the last.
        end: how many states there are.
    """

    def __init__(
        self,
        sweep: Sweep,
        table: Ints,
        starts: Ints,
        bits: Ints,
        layer: int,
        budget: list[int],
    ) -> None:
        """Sweep.

        Raises:
            OutOfSteps: there are too many states.
        """
        words = -(-sweep._size // 8)
        here, there, slots, ways, heads, links = _memory()
        size = layer * words
        here, there = here[:size].reshape(-1, words), there[:size].reshape(-1, words)
        self.firsts = np.zeros(len(bits) + 2, np.int64)
        self.end = sweep_edges(
            sweep._rows, table, starts, bits, 1 + sweep.width, not sweep._open,
            here, here.view(np.uint8), there, there.view(np.uint8),
            self.firsts, slots, ways, heads, links, max(0, budget[0]),
        )  # fmt: skip
        budget[0] -= int(self.firsts.max())
        if self.end < 0:
            raise OutOfSteps
        last = int(self.firsts[-2])
        # The memory is used again, perhaps before all answers are read.
        self.ways = int(ways[len(bits) % 2, : self.end - last].sum())
        self._heads, self._links = (
            heads[: self.end].copy(),
            links[: 2 * self.end].copy(),
        )

    def certain(self) -> list[int]:
        """Return the line of each edge: 0, 1, or _EITHER."""
        found = np.zeros(len(self.firsts) - 2, np.int64)
        is_alive = np.zeros(self.end, np.uint8)
        look_back(self.firsts, self.end, self._heads, self._links, is_alive, found)
        return [{1: 0, 2: 1, 3: _EITHER}[bits] for bits in found.tolist()]

    def paths(self) -> Iterator[list[int]]:
        """Yield the line of each edge, for each way to the last state."""
        edges = len(self.firsts) - 2
        bits = [0] * edges
        todo = [(edges, int(self._heads[self.end - 1]))]
        while todo:
            level, link = todo.pop()
            if level == 0:
                yield bits.copy()
                continue
            state, following = self._links[link].tolist()
            if following:
                todo.append((level, following))
            bits[level - 1] = state & 1
            todo.append((level - 1, int(self._heads[state >> 1])))


class _Slots:
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


_Key = Callable[[float, float], tuple[float, float]]
_KEYS: tuple[_Key, ...] = (
    lambda x, y: (round(x, 2), y),
    lambda x, y: (round(y, 2), x),
    lambda x, y: (round(x + y, 2), x),
    lambda x, y: (round(x - y, 2), x),
)


def _order(
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


def _starts(numbers: Sequence[float], span: float, stride: float) -> list[float]:
    """Return where squares begin along a side, the last one at its end."""
    most = max(numbers) - span
    if most <= 0:
        return [0.0]
    count = ceil(most / stride)
    return [most * k / count - 0.01 for k in range(count + 1)]


@kernel
def draw(state: Bytes, a: int, b: int, points: int) -> bool:
    """Draw a line between the points in two slots; whether it may be there."""
    at_a, at_b = state[a], state[b]
    if state[0] or PASSED in (at_a, at_b):
        return False
    if at_a == ENDS + b:
        state[a] = state[b] = PASSED
        for k in range(1, points):
            if state[k] > PASSED:
                return False
            state[k] = 0
        state[0] = 1
        return True
    state[a] = state[b] = PASSED
    # The far ends now belong together; an untouched point is its own far end.
    far_a = a if at_a == NOTHING else at_a - ENDS
    far_b = b if at_b == NOTHING else at_b - ENDS
    if at_a != AWAY:
        state[far_a] = AWAY if at_b == AWAY else ENDS + far_b
    if at_b != AWAY:
        state[far_b] = AWAY if at_a == AWAY else ENDS + far_a
    return True


@kernel
def leave(state: Bytes, slot: int, how: int) -> bool:
    """Let a point go, or note that one edge is left; whether it may be like this."""
    at = state[slot]
    if how == 3:
        # A single edge is no way through: as if one had passed.
        state[slot] = max(at, PASSED)
        return True
    state[slot] = NOTHING
    if at > PASSED and how == 1:
        return False
    if at > PASSED and at != AWAY:
        state[at - ENDS] = AWAY
    return True


@kernel
def decide(
    state: Bytes, row: Ints, bit: int, table: Ints, starts: Ints, points: int
) -> bool:
    """Decide an edge; whether all that it touches still has a way on."""
    if bit and not draw(state, row[0], row[1], points):
        return False
    for k in range(4, row.size, 4):
        if row[k] < 0:
            break
        start = starts[row[k], row[k + 1]]
        if start >= 0:
            slot = row[k + 2]
            after = table[start + 2 * state[slot] + bit]
            if after < 0:
                return False
            state[slot] = 0 if row[k + 3] else after
    for k in range(2):
        if row[2 + k] and not leave(state, row[k], row[2 + k]):
            return False
    return True


@kernel
def sweep_edges(
    rows: Ints,
    table: Ints,
    starts: Ints,
    bits: Ints,
    points: int,
    is_whole: bool,
    here: Ints,
    here_bytes: Bytes,
    there: Ints,
    there_bytes: Bytes,
    firsts: Ints,
    slots: Numbers,
    ways: Ints,
    heads: Numbers,
    links: Numbers,
    most: int,
) -> int:
    """Return how many states there are, -1 if too many.

    Args:
        rows: of the edges, as in `Sweep`.
        table: the automata.
        starts: (spots, 8) where the table of each edge of a spot begins, -1 for none.
        bits: what each edge may be.
        points: one more than the last slot of a point.
        is_whole: whether the loop must be closed in the end.
        here: (most, words) scratch.
        here_bytes: the same memory.
        there: scratch as well.
        there_bytes: the same memory.
        firsts: as in `_Run`, to be filled, as are the following.
        slots: scratch.
        ways: (2, layer) by state after an even and after an odd number of edges.
        heads: by state, its first link.
        links: twice the state before plus the edge's bit, the next link; 0 is none.
        most: how many states there may be.
    """
    count, end, link = 1, 1, 1
    ways[0, 0] = 1
    firsts[1] = 1
    words = here.shape[1]
    here[0] = 0
    heads[0] = 0
    for k in range(rows.shape[0]):
        mask = 1023
        while mask < 4 * count:
            mask = 2 * mask + 1
        mask = min(mask, slots.size - 1)
        slots[: mask + 1] = 0
        first = end
        for i in range(count):
            for bit in range(2):
                if not bits[k] >> bit & 1:
                    continue
                at = end - first
                if at == there.shape[0] or end >= min(most, heads.size):
                    firsts[k + 2] = end
                    return -1
                for w in range(words):
                    there[at, w] = here[i, w]
                if not decide(there_bytes[at], rows[k], bit, table, starts, points):
                    continue
                if is_whole and k == rows.shape[0] - 1 and not there_bytes[at, 0]:
                    continue
                code = 0
                for w in range(words):
                    code = (code ^ there[at, w]) * _MIX
                    code ^= code >> 29
                slot = code & mask
                state = -1
                while slots[slot]:
                    state = slots[slot]
                    for w in range(words):
                        if there[state - first, w] != there[at, w]:
                            state = -1
                            break
                    if state >= 0:
                        break
                    slot = (slot + 1) & mask
                if state < 0:
                    state = end
                    slots[slot] = end
                    ways[(k + 1) % 2, at] = 0
                    heads[end] = 0
                    end += 1
                total = ways[(k + 1) % 2, state - first] + ways[k % 2, i]
                ways[(k + 1) % 2, state - first] = min(MOST, total)
                links[link, 0] = 2 * (firsts[k] + i) + bit
                links[link, 1] = heads[state]
                heads[state] = link
                link += 1
        here, there = there, here
        here_bytes, there_bytes = there_bytes, here_bytes
        count = end - first
        firsts[k + 2] = end
    return end


@kernel
def look_back(
    firsts: Ints, end: int, heads: Numbers, links: Numbers, alive: Bytes, found: Ints
) -> None:
    """Write what each edge is on the ways to the last states, as bits."""
    edges = found.size
    for state in range(firsts[edges], end):
        alive[state] = 1
    for k in range(edges - 1, -1, -1):
        for state in range(firsts[k + 1], firsts[k + 2]):
            link = heads[state] if alive[state] else 0
            while link:
                alive[links[link, 0] >> 1] = 1
                found[k] |= 1 << (links[link, 0] & 1)
                link = links[link, 1]

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
ways to fill a part is known from then on, which takes no answer away. What is left is a
smaller graph: each path of known lines is one edge, so both its ends are joined from
the beginning. If it still has too many states, the answers with and without an edge are
swept one after the other.

    sweep = Sweep(places, edges, spots)
    for on in sweep.answers([patterns of a spot or None, …]):  # edges
    sweep.count([None] * len(spots))
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .sweepplan import (
    BITS,
    EITHER,
    MANY,
    Patterns,
    Place,
    Settling,
    Slots,
    automaton,
    bits_of,
    fitting,
    keys,
    order,
    paths_of,
    starts,
)
from .sweeprun import LAYER, Plan, Run
from .sweeps import look_ahead

Ints = NDArray[np.int64]

# States at most in all, and in the first sweep of a narrow graph; after an edge of a
# wide graph, and of its parts.
STATES, FIRST = 10_000_000, 400_000
WIDE_LAYER, PART_LAYER = 60_000, 4_000
WIDE, WIDEST = 20, 200  # points at once
SMALLER = 0.9  # what is left, to be taken apart again
PARTS = ((6.5, 3.0), (10.5, 4.0))  # side of a part, way to the next


class Sweep:
    """A planar graph, the spots on it, and an order of its edges."""

    def __init__(
        self,
        places: Sequence[Place],
        edges: Sequence[tuple[int, int]],
        spots: Sequence[Sequence[int]],
        part: Sequence[int] | None = None,
    ) -> None:
        """Take a graph.

        Args:
            places: where each point is, (x, y), in about the length of an edge.
            edges: the two points of each edge.
            spots: the edges of each spot.
            part: the edges to decide, all if None.

        Raises:
            OutOfSteps: it is too wide.
        """
        self._graph = places, edges, spots
        part = range(len(edges)) if part is None else part
        orders = [order(places, edges, part, key) for key in keys]
        self.width, self._edges = min(orders, key=lambda each: each[0])
        inside = set(part)
        self._outside = [e for e in range(len(edges)) if e not in inside]
        self._ends = np.array([edges[e] for e in self._edges])
        place = {e: k for k, e in enumerate(self._edges)}
        # The edges of each spot that are decided here, in order.
        self._read = [
            sorted(inside.intersection(s), key=place.__getitem__) for s in spots
        ]
        self._orders = [
            tuple(map(spot.index, read))
            for spot, read in zip(spots, self._read, strict=True)
        ]
        if self.width > WIDEST:
            raise OutOfSteps
        self._rows, self._size = self._plan()

    def _plan(self) -> tuple[Ints, int]:
        """Return the row of each edge, and how many bytes a state has."""
        _, edges, _ = self._graph
        left = Counter(v for e in self._edges for v in edges[e])
        of_edge: dict[int, list[tuple[int, int]]] = {e: [] for e in self._edges}
        for spot, read in enumerate(self._read):
            for level, e in enumerate(read):
                of_edge[e].append((spot, level))
        points, spots = Slots(1), Slots(1 + self.width)
        widest = max(map(len, of_edge.values()), default=0)
        rows = np.full((len(self._edges), 2 + 4 * widest), -1, np.int64)
        for k, e in enumerate(self._edges):
            row = [points.of(v) for v in edges[e]]
            left.subtract(edges[e])
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
        return sum(int(run.ways) for _, run in self._runs(patterns))

    def answers(self, patterns: Sequence[Patterns | None]) -> Iterator[list[int]]:
        """Yield the edges of each loop once.

        Args:
            patterns: for each spot those allowed, None for a spot that is not asked.

        Raises:
            OutOfSteps: there are too many states.
        """
        for whole, run in self._runs(patterns):
            for on in run.paths():
                yield sorted(whole(on))

    def _runs(
        self, patterns: Sequence[Patterns | None]
    ) -> "Iterator[tuple[Callable[[list[int]], list[int]], Run]]":
        """Yield sweeps that share no answer and together have all of them.

        With each, what gives the edges of an answer from those that it draws.
        """
        budget = [STATES]
        known: dict[int, int] = {}
        if not self._settling.settle(patterns, known, tries=True):
            return
        if self.width <= WIDE:
            try:
                run = self._run(patterns, known, LAYER, [FIRST])
            except OutOfSteps:
                pass
            else:
                if run:
                    yield list, run
                return
        todo: list[_Task] = [(_Left(self, patterns, known), None, list)]
        while todo:
            (sweep, patterns, known, *_), new, whole = todo.pop()
            unknown = len(sweep._edges) - len(known)
            if not sweep._narrow(patterns, known, new, budget):
                continue
            left = sweep._left(patterns, known)
            try:
                run = left.run(budget)
            except OutOfSteps:
                if budget[0] <= 0:
                    raise
                if left.names and len(left.names) < SMALLER * unknown:
                    todo.append((left, None, _after(whole, left)))
                    continue
                edge = sweep._split(known)
                for bit in (0, 1):
                    one = _Left(sweep, patterns, {**known, edge: bit})
                    todo.append((one, edge, whole))
            else:
                if run:
                    yield _after(whole, left), run

    def _left(
        self, patterns: Sequence[Patterns | None], known: dict[int, int]
    ) -> "_Left":
        """Return what is left to be decided.

        Args:
            patterns: as in `answers`.
            known: the line of edges.
        """
        places, edges, spots = self._graph
        on = [e for e, line in known.items() if line]
        paths = paths_of(edges, on)
        if paths is None or len(known) == len(edges):
            return _Left(self, patterns, known)
        names = [e for e in range(len(edges)) if e not in known]
        number = {e: k for k, e in enumerate(names)}
        new_spots, new_patterns = [], []
        for spot, every in zip(spots, patterns, strict=True):
            here = [k for k, e in enumerate(spot) if e in number]
            if every is not None and here:
                lines = [known.get(e, EITHER) for e in spot]
                fit = fitting(every, bits_of(lines, 1), bits_of(lines, 0))
                new_spots.append([number[spot[k]] for k in here])
                new_patterns.append(
                    tuple(sorted({bits_of([q >> k & 1 for k in here], 1) for q in fit}))
                )
        ends = [edges[e] for e in names]
        sweep = Sweep(places, [*ends, *paths], new_spots)
        drawn = dict.fromkeys(range(len(ends), len(ends) + len(paths)), 1)
        return _Left(sweep, new_patterns, drawn, on, names)

    def _settle(
        self, patterns: Sequence[Patterns | None], known: dict[int, int]
    ) -> bool:
        return self._settling.settle(patterns, known)

    @cached_property
    def _settling(self) -> Settling:
        places, edges, spots = self._graph
        return Settling(len(places), edges, spots)

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
        before = set(known) - {new}
        if not self._settle(patterns, known):
            return False
        fresh = known.keys() - before
        changed = [
            new is None or not part._near.isdisjoint(fresh) for part in self._parts
        ]
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
                before = set(known)
                known.update(run.certain())
                if len(known) > len(before) and not self._settle(patterns, known):
                    return False
                found = known.keys() - before
                for j, other in enumerate(self._parts):
                    changed[j] |= not found.isdisjoint(
                        other._near if j != k else other._near - set(other._edges)
                    )
        return True

    @cached_property
    def _parts(self) -> "list[Sweep]":
        """Overlapping squares of the graph."""
        places, edges, spots = self._graph
        found = []
        for span, stride in PARTS:
            corners = (starts([at[i] for at in places], span, stride) for i in (0, 1))
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
    ) -> "Run | None":
        """Return the states of a sweep, None if there is no way.

        Args:
            patterns: as in `answers`.
            known: the line of edges.
            layer: how many states there may be after an edge.
            budget: how many in all; what was needed is taken from it.
        """
        _, edges, spots = self._graph
        table: list[int] = []
        seen: dict[tuple[Patterns, Patterns], list[int]] = {}
        begins = np.full((len(spots), MANY), -1, np.int64)
        for spot, every in enumerate(patterns):
            read = self._orders[spot]
            if every is None or not read:
                continue
            on = off = 0
            for k, e in enumerate(spots[spot]):
                if e in known:
                    on |= known[e] << k
                    off |= (1 - known[e]) << k
            allowed = fitting(every, on, off)
            if not allowed:
                return None
            if (allowed, read) not in seen:
                seen[allowed, read] = levels = []
                for step in automaton(allowed, read):
                    levels.append(len(table))
                    table += step
            begins[spot, : len(read)] = seen[allowed, read]
        bits = np.array([BITS[known.get(e, EITHER)] for e in self._edges])
        points = np.zeros((5, len(self._graph[0])), np.int64)
        for e in self._outside:
            line = known.get(e, EITHER)
            for v in edges[e] if line else ():
                points[0, v] += 1
                points[1, v] += line == 1
        how = np.zeros((len(bits), 2), np.int64)
        look_ahead(self._ends, bits, points[:2], points[2:], how)
        plan = Plan(
            self._edges, self._rows, how, np.array(table or [0]), begins, bits,
            1 + self.width, self._size, not self._outside,
        )  # fmt: skip
        run = Run(plan, layer, budget)
        return run if run.ways else None


class _Left(NamedTuple):
    """A graph without the edges that are known, and with an edge for each known path.

    Attributes:
        sweep: of the graph.
        patterns: of its spots.
        lines: of its edges, as far as they are known.
        on: edges of the whole graph that are on.
        names: what each edge is called there, the paths left out; None if the same.
    """

    sweep: Sweep
    patterns: Sequence[Patterns | None]
    lines: dict[int, int]
    on: Sequence[int] = ()
    names: Sequence[int] | None = None

    def run(self, budget: list[int]) -> Run | None:
        """Return the sweep, None if there is no way; see `Sweep._run`."""
        layer = LAYER if self.sweep.width <= WIDE else WIDE_LAYER
        return self.sweep._run(self.patterns, self.lines, layer, budget)

    def whole(self, on: list[int]) -> list[int]:
        """Return the edges of an answer in the whole graph."""
        if self.names is None:
            return on
        return [*self.on, *(self.names[e] for e in on if e < len(self.names))]


# A graph, the only edge that is new in its lines, None if all may be, and what gives
# the edges of an answer.
_Task = tuple[_Left, int | None, Callable[[list[int]], list[int]]]


def _after(
    whole: Callable[[list[int]], list[int]], left: _Left
) -> Callable[[list[int]], list[int]]:
    return lambda on: whole(left.whole(on))

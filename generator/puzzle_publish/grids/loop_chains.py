"""Why a line of a loop is drawn or crossed out, in links that a reader can follow.

The ladder of loops (kernels/loops.py) keeps what it knows of two lines, or of both
sides of the loop, from step to step, and a page does not show it. Here it is derived
anew from what is drawn and crossed out, round by round, so that chains are short.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple, TypeVar

ON, OFF = 1, 2  # as in kernels/loops.py
NOWHERE = -1
_ROUNDS = 99  # a chain is never that long

# ("on", e), ("off", e): a line is drawn, crossed out. Of two lines ("some", e, f): at
# least one is drawn, ("most", e, f): at most one, ("same", e, f): both or neither,
# ("other", e, f): just one. ("alike", a, b): two faces are on one side of the loop,
# ("unlike", a, b): they are not.
Fact = tuple[str, int] | tuple[str, int, int]
Lines = Mapping[int, int]
T = TypeVar("T")


class Spot(NamedTuple):
    """A few lines of which only some patterns are allowed, bit k for the k-th."""

    edges: tuple[int, ...]
    patterns: tuple[int, ...]


class Link(NamedTuple):
    """A fact, the spot that shows it, and the facts that it takes besides its lines.

    Without a spot it follows from these facts alone; ("off", e) then would close the
    loop that `since` draws.
    """

    fact: Fact
    spot: int
    since: tuple[Fact, ...] = ()


class Broken(NamedTuple):
    """Where a supposition ends.

    Attributes:
        links: what follows from it, in order, as far as it matters.
        spot: the spot that allows nothing, NOWHERE for a loop that closes too early.
        since: the facts that leave nothing to the spot, or draw this loop.
    """

    links: tuple[Link, ...]
    spot: int
    since: tuple[Fact, ...]


@dataclass(frozen=True)
class Loop:
    """A puzzle of a loop.

    Attributes:
        ends: the two points of each line.
        spots: the points, then what is printed; without patterns where it is not.
        points: how many points there are.
        loose: the spots without what points of two lines only add to them.
        sides: the two faces of each line, if the other spots are faces.
    """

    ends: Sequence[tuple[int, int]]
    spots: Sequence[Spot]
    points: int
    loose: Sequence[Spot]
    sides: Sequence[tuple[int, int]] = ()

    @cached_property
    def at(self) -> list[list[int]]:
        """The spots of each line."""
        found: list[list[int]] = [[] for _ in self.ends]
        for number, spot in enumerate(self.spots):
            for edge in spot.edges if spot.patterns else ():
                found[edge].append(number)
        return found

    @cached_property
    def between(self) -> dict[frozenset[int], list[int]]:
        """The lines that join two points."""
        found: dict[frozenset[int], list[int]] = {}
        for edge, two in enumerate(self.ends):
            found.setdefault(frozenset(two), []).append(edge)
        return found

    @cached_property
    def shared(self) -> frozenset[tuple[int, int]]:
        """The pairs of lines that two spots have."""
        seen: set[tuple[int, int]] = set()
        twice: set[tuple[int, int]] = set()
        for spot in self.spots:
            for two in combinations(sorted(spot.edges), 2) if spot.patterns else ():
                (twice if two in seen else seen).add(two)
        return frozenset(twice)


def loop_of(
    points: int,
    ends: Sequence[tuple[int, int]],
    printed: Iterable[Spot],
    sides: Sequence[tuple[int, int]] = (),
) -> Loop:
    """Return a puzzle of a loop, by what is printed at its spots besides points."""
    at: list[list[int]] = [[] for _ in range(points)]
    for edge, two in enumerate(ends):
        for point in two:
            at[point].append(edge)
    loose = [Spot(tuple(edges), _none_or_two(len(edges))) for edges in at]
    loose += printed
    corners = [edges for edges in at if len(edges) == 2]
    spots = [*loose[:points], *(_with_corners(one, corners) for one in loose[points:])]
    return Loop(ends, spots, points, loose, sides)


def threaded(wanted: Iterable[T], since: Callable[[T], Sequence[T]]) -> list[T]:
    """Return what some things rest on, and these, each after those that it rests on.

    Of two that rest on each other one comes too early.

    >>> threaded([9], {9: [3, 5], 3: [1], 5: [4], 4: [1], 1: []}.__getitem__)
    [1, 3, 4, 5, 9]
    """
    found: dict[T, None] = {}
    opened: set[T] = set()
    waiting = [*wanted][::-1]
    while waiting:
        last = waiting[-1]
        opened.add(last)
        before = [x for x in since(last) if x not in opened]
        if not before:
            found[waiting.pop()] = None
        else:
            waiting.append(before[0])
    return [*found]


def _pair_of(fact: Fact) -> Fact:
    """Return a fact, or one that stands for all that is said of its two lines."""
    word, *two = fact
    return ("some", two[0], two[1]) if word in ("some", "most") else fact


@cache
def _none_or_two(edges: int) -> tuple[int, ...]:
    return tuple(p for p in range(1 << edges) if p.bit_count() in (0, 2))


def _with_corners(spot: Spot, corners: Iterable[Sequence[int]]) -> Spot:
    """Return a spot in which both lines of a corner are equal."""
    patterns = spot.patterns
    for two in corners:
        if spot.patterns and set(two) <= set(spot.edges):
            i, k = (spot.edges.index(edge) for edge in two)
            patterns = tuple(p for p in patterns if p >> i & 1 == p >> k & 1)
    return Spot(spot.edges, patterns)


def path_from(loop: Loop, on: Iterable[int], edge: int) -> list[int]:
    """Return the drawn lines from one end of a line to its other, [] if they stop."""
    near: dict[int, list[int]] = {}
    for e in on:
        for point in loop.ends[e]:
            near.setdefault(point, []).append(e)
    start, goal = loop.ends[edge]
    path: list[int] = []
    at, last = start, edge
    while at != goal:
        onward = [e for e in near.get(at, ()) if e != last]
        if len(onward) != 1 or len(path) > len(loop.ends):
            return []
        last = onward[0]
        path.append(last)
        a, b = loop.ends[last]
        at = b if at == a else a
    return path


def left_out(loop: Loop, on: Iterable[int], closed: Sequence[int]) -> Fact | int | None:
    """Return what a closed loop leaves out: ("on", e), a spot, or None for nothing.

    Of the drawn lines that is the first.
    """
    ring = set(closed)
    rest = next((e for e in on if e not in ring), None)
    if rest is not None:
        return "on", rest
    for number in range(loop.points, len(loop.spots)):
        spot = loop.spots[number]
        pattern = sum((e in ring) << k for k, e in enumerate(spot.edges))
        if spot.patterns and pattern not in spot.patterns:
            return number
    return None


@dataclass
class Trail:
    """What is known, and why."""

    loop: Loop
    line: dict[int, int]
    why: dict[Fact, Link] = field(default_factory=dict)

    def note(self, links: Iterable[Link]) -> set[int]:
        """Note new facts; return the spots that they concern."""
        touched: set[int] = set()
        for link in links:
            if link.fact in self.why:
                continue
            self.why[link.fact] = link
            word, *edges = link.fact
            if word in ("on", "off"):
                self.line[edges[0]] = ON if word == "on" else OFF
            for edge in edges if word not in ("alike", "unlike") else ():
                touched.update(self.loop.at[edge])
        return touched

    def near(self) -> dict[int, list[int]]:
        """Return the lines drawn at each point."""
        found: dict[int, list[int]] = {}
        for edge, x in self.line.items():
            for point in self.loop.ends[edge] if x == ON else ():
                found.setdefault(point, []).append(edge)
        return found

    def derived(self, edges: Iterable[int]) -> tuple[Fact, ...]:
        """Return the facts that some lines are what they are, if they were not given.

        These are derived, or supposed.
        """
        found: list[Fact] = []
        for edge in edges:
            fact: Fact = ("on" if self.line.get(edge) == ON else "off", edge)
            if fact in self.why:
                found.append(fact)
        return tuple(found)

    def chain(self, wanted: Iterable[Fact]) -> tuple[Link, ...]:
        """Return the links to some facts, each after those that it rests on.

        A thread is followed to its end before the next one begins. What is wanted comes
        last, and two facts about the same pair come together, where that can be.
        """
        goals = [fact for fact in wanted if fact in self.why]
        needed = threaded(goals, self._since)
        pairs: dict[Fact, list[Fact]] = {}
        for fact in needed:
            pairs.setdefault(_pair_of(fact), []).append(fact)
        first = [pair for goal in goals for pair in self._pairs_before(goal, pairs)]
        joined = threaded(
            [*first, *map(_pair_of, goals)],
            lambda pair: [
                one for x in pairs[pair] for one in self._pairs_before(x, pairs)
            ],
        )
        order = [fact for pair in joined for fact in pairs[pair]]
        seen = {fact: k for k, fact in enumerate(order)}
        if any(seen[one] > seen[x] for x in order for one in self._since(x)):
            order = needed
        return tuple(self.why[fact] for fact in order)

    def _since(self, fact: Fact) -> list[Fact]:
        return [one for one in self.why[fact].since if one in self.why]

    def _pairs_before(self, fact: Fact, pairs: Collection[Fact]) -> list[Fact]:
        """Return the pairs that a fact rests on, but for its own."""
        found = [_pair_of(one) for one in self._since(fact)]
        return [pair for pair in found if pair != _pair_of(fact) and pair in pairs]

    def ways(self, spot: Spot, without: Iterable[Fact] = ()) -> list[int]:
        """Return the patterns that the lines leave, but for some facts."""
        lifted = {fact[1] for fact in without}
        on = off = 0
        for k, edge in enumerate(spot.edges):
            if edge not in lifted:
                on |= (self.line.get(edge) == ON) << k
                off |= (self.line.get(edge) == OFF) << k
        return [p for p in spot.patterns if not p & off and not on & ~p]


def refuted(loop: Loop, lines: Lines, edge: int, line: int) -> Broken | None:
    """Return how a line cannot be drawn, or crossed out; None if nothing breaks.

    Only what each spot by itself leaves is followed, and that no loop closes early.
    """
    trail = Trail(loop, dict(lines))
    start: Fact = ("on" if line == ON else "off", edge)
    touched = trail.note([Link(start, NOWHERE)])
    for _ in range(_ROUNDS):
        links: list[Link] = []
        for number in sorted(touched):
            spot = loop.spots[number]
            ways = trail.ways(spot)
            if not ways:
                since = _least(trail, spot, None)
                return Broken(trail.chain(since), number, since)
            links += _forced(trail, number, ways)
        touched = trail.note(links)
        if not touched:
            found = closed(trail)
            if isinstance(found, Broken):
                return found
            touched = trail.note(found)
        if not touched:
            return None
    return None


def _forced(trail: Trail, number: int, ways: Sequence[int]) -> Iterator[Link]:
    """Yield the lines that all patterns agree on."""
    spot = trail.loop.spots[number]
    for k, edge in enumerate(spot.edges):
        bits = {way >> k & 1 for way in ways}
        if edge not in trail.line and len(bits) == 1:
            fact: Fact = ("on" if bits == {1} else "off", edge)
            yield Link(fact, number, _least(trail, spot, (k, bits.pop())))


def _least(trail: Trail, spot: Spot, goal: tuple[int, int] | None) -> tuple[Fact, ...]:
    """Return derived lines that suffice for a place to be so, or for no way at all."""
    kept = list(trail.derived(spot.edges))
    lifted: list[Fact] = []
    for fact in kept[::-1]:
        ways = trail.ways(spot, [*lifted, fact])
        if all(goal is not None and way >> goal[0] & 1 == goal[1] for way in ways):
            lifted.append(fact)
    return tuple(fact for fact in kept if fact not in lifted)


def closed(trail: Trail) -> Broken | list[Link]:
    """Return the lines that would close a loop too early, or the loop that does.

    That is by lines that follow: early loops of others were seen before.
    """
    loop, near = trail.loop, trail.near()
    on = [e for e, x in trail.line.items() if x == ON]
    links: dict[int, Link] = {}
    for edge in [fact[1] for fact in trail.why if fact[0] == "on"]:
        path, ends = _path_through(loop, near, edge)
        if left_out(loop, on, path) is None:
            continue
        since: tuple[Fact, ...] = tuple(("on", e) for e in path)
        if ends is None:
            return Broken(trail.chain(trail.derived(path)), NOWHERE, since)
        for other in loop.between.get(frozenset(ends), ()):
            closed = [other, *path]
            if other not in trail.line and left_out(loop, on, closed) is not None:
                links[other] = Link(("off", other), NOWHERE, since)
    return [links[edge] for edge in sorted(links)]


def _path_through(
    loop: Loop, near: Mapping[int, Sequence[int]], edge: int
) -> tuple[list[int], tuple[int, int] | None]:
    """Return the drawn lines in a row with one, and where they end; None if nowhere."""
    path, ends = [edge], []
    for start in loop.ends[edge]:
        at, last = start, edge
        while len(onward := [e for e in near[at] if e != last]) == 1:
            last = onward[0]
            if last == edge:
                return path, None
            path.append(last)
            a, b = loop.ends[last]
            at = b if at == a else a
        ends.append(at)
    return path, (ends[0], ends[1])

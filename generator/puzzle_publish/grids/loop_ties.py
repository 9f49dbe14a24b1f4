"""Why a line follows from what is known of two lines, or of both sides of a loop.

Two lines of which a spot allows only some pairs are a fact that other spots can use;
so are two lines that are alike or opposite (LINKS), and two faces that are on one side
of the loop or not (COLOURS). See loop_chains.py.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from .loop_chains import (
    NOWHERE,
    ON,
    Broken,
    Fact,
    Lines,
    Link,
    Loop,
    Spot,
    Trail,
    closed,
)

_ROUNDS = 60  # none of 500 puzzles took more than 20
# What two bits, the first times two plus the second, may be.
_PAIRS = {"some": 0b1110, "most": 0b0111, "same": 0b1001, "other": 0b0110}
# Two places of a spot and how they are tied, and the fact that says so.
Premise = tuple[tuple[int, int, str], Fact]
Follows = Callable[[Sequence[Premise], Sequence[Fact]], bool]  # without some lines
_WORDS = {"lines": ("same", "other"), "faces": ("alike", "unlike")}


def chain(
    loop: Loop, lines: Lines, wanted: Iterable[tuple[int, int]], *, ties: str
) -> tuple[Link, ...]:
    """Return the links that lead to some lines, () if none do.

    Args:
        loop: the puzzle.
        lines: what is drawn and crossed out.
        wanted: the lines, and ON or OFF.
        ties: "lines" or "faces", what is said to be alike; "" for pairs alone.
    """
    goals = [_fact(*one) for one in wanted]
    search = _Search(loop, lines, ties)
    touched = set(range(len(loop.spots)))
    for _ in range(_ROUNDS):
        new = [link for number in sorted(touched) for link in search.look(number)]
        new += search.tied(e for _, e, *_ in goals)
        new = new or [*search.tied(range(len(loop.ends)))]
        touched = search.note(new)
        if all(goal in search.trail.why for goal in goals):
            return search.trail.chain(goals)
        if not new:
            break
    return ()


def suppose(
    loop: Loop,
    lines: Lines,
    supposed: Iterable[tuple[int, int]],
    wanted: Iterable[tuple[int, int]] = (),
    *,
    ties: str,
) -> tuple[Link, ...] | Broken | None:
    """Return how some lines lead to others, or how they go wrong; None if neither.

    Args:
        loop: the puzzle.
        lines: what is drawn and crossed out.
        supposed: lines that are open, and ON or OFF.
        wanted: the lines that they shall lead to; none if they shall go wrong.
        ties: as in `chain`.
    """
    goals = [_fact(*one) for one in wanted]
    search = _Search(loop, lines, ties)
    search.note(Link(_fact(*one), NOWHERE) for one in supposed)
    touched = set(range(len(loop.spots)))
    for _ in range(_ROUNDS):
        if broken := search.broken(touched):
            return broken
        if goals and all(goal in search.trail.why for goal in goals):
            return search.trail.chain(goals)
        new = [link for number in sorted(touched) for link in search.look(number)]
        new += search.tied(range(len(loop.ends))) if ties else ()
        if not new:
            closing = closed(search.trail)
            if isinstance(closing, Broken):
                return closing
            new = closing
        touched = search.note(new)
        if not new:
            break
    return None


def _fact(edge: int, line: int) -> Fact:
    return "on" if line == ON else "off", edge


class _Search:
    """What is known of lines and of pairs, and why."""

    def __init__(self, loop: Loop, lines: Lines, ties: str) -> None:
        self.loop, self.ties = loop, ties
        self.trail = Trail(loop, dict(lines))
        self._near: dict[int, list[tuple[int, Fact]]] = {}
        if ties == "faces":
            for edge, x in lines.items():
                a, b = loop.sides[edge]
                self._tie(a, b, ("on" if x == ON else "off", edge))

    def _tie(self, a: int, b: int, fact: Fact) -> None:
        self._near.setdefault(a, []).append((b, fact))
        self._near.setdefault(b, []).append((a, fact))

    def note(self, links: Iterable[Link]) -> set[int]:
        """Note facts; return the spots to look at."""
        links = [link for link in links if link.fact not in self.trail.why]
        touched = self.trail.note(links)
        words = _WORDS.get(self.ties, ())
        tied = False
        for link in links:
            if link.fact[0] in words:
                _, a, b = (*link.fact, 0)[:3]
                self._tie(a, b, link.fact)
                tied = True
            elif self.ties == "faces" and link.fact[0] in ("on", "off"):
                self._tie(*self.loop.sides[link.fact[1]], link.fact)
                tied = True
        # A tie may close a path between any two lines or faces.
        return set(range(len(self.loop.spots))) if tied else touched

    def path(self, a: int, b: int) -> tuple[Fact, ...]:
        """Return the shortest chain of ties between two lines or faces."""
        before: dict[int, tuple[int, Fact]] = {}
        waiting = deque([a])
        while waiting:
            at = waiting.popleft()
            if at == b:
                found = []
                while at != a:
                    at, fact = before[at]
                    found.append(fact)
                return tuple(found[::-1])
            for near, fact in self._near.get(at, ()):
                if near not in before and near != a:
                    before[near] = at, fact
                    waiting.append(near)
        return ()

    def _tied(self, a: int, b: int) -> Fact | None:
        """Return what ties two lines or faces, and note it if it takes several ties."""
        path = self.path(a, b)
        if not path:
            return None
        words = ("other",) if self.ties == "lines" else ("unlike", "on")
        is_other = sum(fact[0] in words for fact in path) % 2
        word = _WORDS[self.ties][is_other]
        fact: Fact = (word, min(a, b), max(a, b))
        self.trail.note([Link(fact, NOWHERE, path)])
        return fact

    def tied(self, edges: Iterable[int]) -> Iterator[Link]:
        """Yield the open lines that ties alone decide."""
        for edge in edges:
            if edge in self.trail.line:
                continue
            if self.ties == "faces":
                if tie := self._tied(*self.loop.sides[edge]):
                    word = "on" if tie[0] == "unlike" else "off"
                    yield Link((word, edge), NOWHERE, (tie,))
            elif self.ties == "lines":
                known = [n for n in sorted(self._reached(edge)) if n in self.trail.line]
                for other in known[:1]:
                    tie = self._tied(edge, other)
                    assert tie is not None, "it was reached"
                    x = self.trail.line[other]
                    is_on = (x == ON) == (tie[0] == "same")
                    line: Fact = ("on" if x == ON else "off", other)
                    yield Link(("on" if is_on else "off", edge), NOWHERE, (tie, line))

    def _reached(self, node: int) -> set[int]:
        found, waiting = {node}, [node]
        while waiting:
            for near, _ in self._near.get(waiting.pop(), ()):
                if near not in found:
                    found.add(near)
                    waiting.append(near)
        return found - {node}

    def broken(self, numbers: Iterable[int]) -> Broken | None:
        """Return how a spot is left without a way, None if none is."""
        for number in sorted(numbers):
            spot = self.loop.spots[number]
            free = [k for k, e in enumerate(spot.edges) if e not in self.trail.line]
            premises = list(self._premises(number, spot, free))
            if spot.patterns and not self._left(spot, premises, ()):
                since = self._least(spot, premises, self._barred(spot))
                return Broken(self.trail.chain(since), number, since)
        return None

    def _barred(self, spot: Spot) -> Follows:
        """Return a test whether premises leave a spot no way."""
        return lambda some, without: not self._left(spot, some, without)

    def _left(
        self, spot: Spot, premises: Sequence[Premise], without: Sequence[Fact]
    ) -> list[int]:
        """Return the patterns that the lines and some premises leave."""
        ways = self.trail.ways(spot, without)
        return [w for w in ways if all(_holds(w, *how) for how, _ in premises)]

    def _least(
        self,
        spot: Spot,
        premises: Sequence[Premise],
        follows: Follows,
    ) -> tuple[Fact, ...]:
        """Return as few premises and lines as something takes to follow."""
        derived = self.trail.derived(spot.edges)
        kept = list(premises)
        lifted: list[Fact] = []
        for one in kept[::-1]:
            fewer = [other for other in kept if other is not one]
            if follows(fewer, lifted):
                kept = fewer
        for known in derived[::-1]:
            if follows(kept, [*lifted, known]):
                lifted.append(known)
        since = [fact for _, fact in kept]
        since += [f for f in derived if f not in lifted]
        return tuple(dict.fromkeys(since))

    def look(self, number: int) -> Iterator[Link]:
        """Yield what a spot shows."""
        spot = self.loop.spots[number]
        free = [k for k, e in enumerate(spot.edges) if e not in self.trail.line]
        if not free or not spot.patterns:
            return
        premises = list(self._premises(number, spot, free))
        left = self._left(spot, premises, ())
        if not left:
            return
        for k in free:
            bits = {way >> k & 1 for way in left}
            if len(bits) == 1:
                word = "on" if bits == {1} else "off"
                fact: Fact = (word, spot.edges[k])
                yield self._link(number, spot, fact, (k, k), word, premises)
        for i, k in combinations(free, 2):
            yield from self._pairs(number, spot, (i, k), left, premises)

    def _pairs(
        self,
        number: int,
        spot: Spot,
        two: tuple[int, int],
        left: Sequence[int],
        premises: Sequence[Premise],
    ) -> Iterator[Link]:
        """Yield what the patterns left say of two places."""
        i, k = two
        seen = {2 * (way >> i & 1) + (way >> k & 1) for way in left}
        if len({x >> 1 for x in seen}) == 1 or len({x & 1 for x in seen}) == 1:
            return  # one of the two is decided
        mask = sum(1 << x for x in seen)
        if mask == 0b1111:
            return
        e, f = spot.edges[i], spot.edges[k]
        for word, allowed in _PAIRS.items():
            if mask & ~allowed:
                continue
            if word in ("some", "most"):
                if (min(e, f), max(e, f)) not in self.loop.shared:
                    continue
                fact: Fact = (word, min(e, f), max(e, f))
            elif not self.ties:
                continue
            elif self.ties == "lines":
                fact = (word, min(e, f), max(e, f))
            elif number < self.loop.points:
                continue
            else:
                a, b = sorted(self._across(number, x) for x in (e, f))
                fact = ("unlike" if word == "other" else "alike", a, b)
            is_tie = fact[0] in _WORDS.get(self.ties, ())
            if fact in self.trail.why or (is_tie and self.path(*fact[1:])):
                continue
            yield self._link(number, spot, fact, two, word, premises)

    def _across(self, number: int, edge: int) -> int:
        a, b = self.loop.sides[edge]
        return a + b - (number - self.loop.points)

    def _premises(
        self, number: int, spot: Spot, free: Sequence[int]
    ) -> Iterator[Premise]:
        """Yield what is known of two places of a spot, and the facts that say so."""
        for i, k in combinations(free, 2):
            e, f = sorted((spot.edges[i], spot.edges[k]))
            for word in ("some", "most"):
                fact: Fact = (word, e, f)
                if fact in self.trail.why:
                    yield (i, k, word), fact
            tie = None
            if self.ties == "lines":
                tie = self._tied(e, f)
            elif self.ties == "faces" and number >= self.loop.points:
                tie = self._tied(self._across(number, e), self._across(number, f))
            if tie is not None:
                is_other = tie[0] in ("other", "unlike")
                yield (i, k, "other" if is_other else "same"), tie

    def _link(
        self,
        number: int,
        spot: Spot,
        fact: Fact,
        two: tuple[int, int],
        word: str,
        premises: Sequence[Premise],
    ) -> Link:
        """Return a link with as few premises as suffice."""

        def follows(some: Sequence[Premise], without: Sequence[Fact]) -> bool:
            left = self._left(spot, some, without)
            return all(_holds(w, *two, word) for w in left)

        return Link(fact, number, self._least(spot, premises, follows))


def _holds(way: int, i: int, k: int, word: str) -> bool:
    a, b = way >> i & 1, way >> k & 1
    if word in ("on", "off"):
        return a == (word == "on")
    return _PAIRS[word] >> (2 * a + b) & 1 == 1

"""What a reader sees of the links between islands, and what would follow from one.

A link has a least and a most number of bridges. What is drawn is the least; the most
follows from what is drawn and from the numbers, but for what earlier steps ruled out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from ...grids.loop_chains import threaded
from .ladder import TECHNIQUES, LinkStep, climb_from
from .model import Hashi

# ("least" or "most", link, bridges): what is known of a link.
Bound = tuple[str, int, int]
WHAT_IF = TECHNIQUES[-1]
_ROUNDS = 999  # more than any chain has


class Why(NamedTuple):
    """A bound, the island whose number shows it, and the bounds that it takes.

    Without an island it follows from a bridge that crosses the link.
    """

    bound: Bound
    island: int
    since: tuple[Bound, ...]


class Broken(NamedTuple):
    """Where a supposition ends.

    Attributes:
        chain: what follows from it, in order, as far as it matters.
        island: the island whose number cannot be, -1 if islands are cut off.
        apart: the islands that are cut off.
    """

    chain: tuple[Why, ...]
    island: int
    apart: tuple[int, ...]


@dataclass
class Sea:
    """A puzzle and the bounds of its links."""

    puzzle: Hashi
    low: list[int]
    high: list[int]
    near: list[list[int]] = field(default_factory=list)
    cross: list[list[int]] = field(default_factory=list)

    def lacks(self, island: int) -> int:
        """Return how many bridges an island has still to get."""
        drawn = sum(self.low[link] for link in self.near[island])
        return self.puzzle.numbers[island] - drawn

    def seen(self, link: int) -> int:
        """Return the most bridges of a link by what is drawn and by the numbers."""
        if any(self.low[other] for other in self.cross[link]):
            return 0
        room = min(self.lacks(island) for island in self.puzzle.links[link])
        return min(self.puzzle.most, self.low[link] + room)

    def tidy(self, links: Iterable[int]) -> None:
        """Lower what links can have to what a reader sees."""
        for link in links:
            self.high[link] = min(self.high[link], self.seen(link))

    def take(self, steps: Iterable[LinkStep]) -> None:
        """Take what steps show."""
        numbers = numbers_of(self.puzzle)
        for step in steps:
            for start, end, low, high in step.links:
                link = numbers[start, end]
                self.low[link], self.high[link] = low, high
                near = {k for i in self.puzzle.links[link] for k in self.near[i]}
                self.tidy(near.union(self.cross[link]))

    def group(self, *islands: int) -> set[int]:
        """Return the islands that bridges join to some."""
        found, waiting = set(islands), list(islands)
        while waiting:
            for link in self.near[waiting.pop()]:
                if self.low[link]:
                    new = set(self.puzzle.links[link]) - found
                    found |= new
                    waiting += new
        return found


def sea_after(puzzle: Hashi, steps: Iterable[LinkStep]) -> Sea:
    """Return what a reader knows after some steps."""
    count = len(puzzle.links)
    sea = Sea(puzzle, [0] * count, [puzzle.most] * count)
    sea.near = [[] for _ in puzzle.islands]
    sea.cross = [[] for _ in puzzle.links]
    for link, ends in enumerate(puzzle.links):
        for island in ends:
            sea.near[island].append(link)
    for a, b in puzzle.crossings:
        sea.cross[a].append(b)
        sea.cross[b].append(a)
    sea.tidy(range(count))
    sea.take(steps)
    return sea


def numbers_of(puzzle: Hashi) -> dict[tuple[tuple[int, int], tuple[int, int]], int]:
    """Return the number of each link by the cells of its islands."""
    return {
        (puzzle.islands[a], puzzle.islands[b]): k
        for k, (a, b) in enumerate(puzzle.links)
    }


def climb(puzzle: Hashi) -> list[LinkStep]:
    """Return the steps as they are told, of several what-ifs the shortest.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    found, sea = list[LinkStep](), sea_after(puzzle, ())
    while True:
        rest = climb_from(puzzle, sea.low, sea.high)
        plain = [*takewhile(lambda step: step.technique != WHAT_IF, rest)]
        found += plain
        if len(plain) == len(rest):
            return found
        sea.take(plain)
        found.append(_shortest(sea) or rest[len(plain)])
        sea.take(found[-1:])


def _shortest(sea: Sea) -> LinkStep | None:
    """Return the what-if of the fewest links, None if counting breaks nowhere."""
    best, most = None, _ROUNDS
    for link, (low, high) in enumerate(zip(sea.low, sea.high, strict=True)):
        cases = [("least", high, (low, high - 1)), ("most", low, (low + 1, high))]
        for word, wrong, left in cases if low < high else ():
            ends = sea.puzzle.links[link]  # counting tells nothing more elsewhere
            broken = _Trial(sea, (word, link, wrong)).run(ends, most)
            if broken and len(broken.chain) <= most:
                best, most = (link, left), len(broken.chain) - 1
    return best and _step(sea.puzzle, *best)


def _step(puzzle: Hashi, link: int, left: tuple[int, int]) -> LinkStep:
    """Return a what-if that leaves a link so many bridges."""
    a, b = (puzzle.islands[k] for k in puzzle.links[link])
    placed = tuple(sorted((cell, left[0]) for cell in (a, b)))
    return LinkStep(WHAT_IF, placed=placed, pattern=(a, b), links=((a, b, *left),))


def refuted(sea: Sea, bound: Bound) -> Broken | None:
    """Return how a link cannot have a bound; None if nothing breaks."""
    return _Trial(sea, bound).run(range(len(sea.puzzle.islands)), _ROUNDS)


class _Trial:
    """What follows from a supposition, by counting alone, and why."""

    def __init__(self, sea: Sea, bound: Bound) -> None:
        self.sea, self.puzzle = sea, sea.puzzle
        self.now = {"least": list(sea.low), "most": list(sea.high)}
        self.why: dict[Bound, Why] = {}
        self._set(Why(bound, -1, ()))

    def _set(self, why: Why) -> bool:
        word, link, count = why.bound
        bounds = self.now[word]
        if count <= bounds[link] if word == "least" else count >= bounds[link]:
            return False
        bounds[link] = count
        self.why[why.bound] = why
        return True

    def run(self, looked: Iterable[int], rounds: int) -> Broken | None:
        """Count, at some islands first, until something breaks or nothing follows."""
        for _ in range(rounds):
            new: list[Why] = []
            for island in looked:
                if since := self._wrong(island):
                    return Broken(self._chain(since), island, ())
                new += self._counted(island)
            new += self._crossed()
            # All of them have been read side by side.
            links = {why.bound[1] for why in new if self._set(why)}
            if not links:
                return self._apart()
            looked = sorted({i for link in links for i in self.puzzle.links[link]})
        return None

    def _facts(self, word: str, links: Iterable[int]) -> tuple[Bound, ...]:
        """Return the bounds of links that follow from the supposition."""
        found: list[Bound] = [(word, link, self.now[word][link]) for link in links]
        return tuple(bound for bound in found if bound in self.why)

    def _wrong(self, island: int) -> tuple[Bound, ...] | None:
        links, number = self.sea.near[island], self.puzzle.numbers[island]
        for word, is_wrong in (("least", int.__gt__), ("most", int.__lt__)):
            if is_wrong(sum(self.now[word][link] for link in links), number):
                return self._facts(word, links)
        for link in links:
            if self.now["least"][link] > self.now["most"][link]:
                return (*self._facts("least", [link]), *self._facts("most", [link]))
        return None

    def _counted(self, island: int) -> Iterator[Why]:
        links, number = self.sea.near[island], self.puzzle.numbers[island]
        for link in links:
            others = [other for other in links if other != link]
            for word, other in (("most", "least"), ("least", "most")):
                left = number - sum(self.now[other][one] for one in others)
                yield Why((word, link, left), island, self._facts(other, others))

    def _crossed(self) -> Iterator[Why]:
        for link, crossing in enumerate(self.sea.cross):
            if self.now["least"][link]:
                for other in crossing:
                    yield Why(("most", other, 0), -1, self._facts("least", [link]))

    def _apart(self) -> Broken | None:
        """Return the islands that cannot be reached from the first, if any."""
        found, waiting = {0}, [0]
        while waiting:
            for link in self.sea.near[waiting.pop()]:
                if self.now["most"][link]:
                    new = set(self.puzzle.links[link]) - found
                    found |= new
                    waiting += new
        if len(found) == len(self.puzzle.islands):
            return None
        rest = set(range(len(self.puzzle.islands))) - found
        border = [
            link
            for link, ends in enumerate(self.puzzle.links)
            if len(found.intersection(ends)) == 1
        ]
        return Broken(
            self._chain(self._facts("most", border)),
            -1,
            tuple(sorted(found if len(found) < len(rest) else rest)),
        )

    def _chain(self, wanted: Sequence[Bound]) -> tuple[Why, ...]:
        bounds = threaded(wanted, lambda bound: self.why[bound].since)
        return tuple(self.why[bound] for bound in bounds)

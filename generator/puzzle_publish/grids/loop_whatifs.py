"""The shortest what-if of a loop: the one that a reader can follow best.

Most of what is tried stays as it was from step to step, so that it is kept. Whether
anything breaks is tried first without reasons, which takes a third of the time.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .loop_chains import OFF, ON, Loop, left_out, refuted

_MOST = 16  # rounds in which what follows is found; of longer what-ifs any will do
_ALL = 99  # rounds, more than any what-if takes
_Forced = tuple[tuple[int, int], ...]


class _Tried(NamedTuple):
    """A line or cross that was followed.

    Attributes:
        links: how many links lead to where it breaks, 0 if it does not.
        rounds: how many rounds it was followed for.
        looked: the spots that were looked at.
    """

    links: int
    rounds: int
    looked: frozenset[int]


class Shortest:
    """What is known of the what-ifs of a loop, from step to step."""

    def __init__(self, loop: Loop) -> None:
        """Take the loop."""
        self._loop = loop
        self._lines: dict[int, int] = {}
        self._near: dict[int, list[int]] = {}
        self._tried: dict[tuple[int, int], _Tried] = {}
        self._shown: dict[tuple[int, int, int], _Forced | None] = {}

    def find(self, lines: Mapping[int, int]) -> tuple[int, int] | None:
        """Return an edge and how it must be, by the shortest what-if.

        Of what-ifs that take many rounds it is the first; None if nothing breaks.
        """
        self._forget(lines)
        rounds = 1
        while rounds <= _MOST:
            found = [
                (links, edge, ON + OFF - line)
                for edge in range(len(self._loop.ends))
                for line in (ON, OFF)
                if edge not in lines and (links := self._links(edge, line, rounds))
            ]
            # What takes more rounds has more links.
            if found and (min(found)[0] <= rounds + 1 or rounds == _MOST):
                return min(found)[1:]
            rounds *= 2
        return next(
            (
                (edge, ON + OFF - line)
                for edge in range(len(self._loop.ends))
                for line in (ON, OFF)
                if edge not in lines and self._links(edge, line, _ALL)
            ),
            None,
        )

    def _forget(self, lines: Mapping[int, int]) -> None:
        """Forget what was tried where lines are new."""
        at = self._loop.at
        new = {spot for edge in lines if edge not in self._lines for spot in at[edge]}
        self._tried = {
            one: tried
            for one, tried in self._tried.items()
            if one[0] not in lines and new.isdisjoint(tried.looked)
        }
        self._lines = dict(lines)
        self._near = {}
        self._draw(self._near, (edge for edge, x in lines.items() if x == ON))

    def _draw(self, near: dict[int, list[int]], edges: Iterable[int]) -> None:
        for edge in edges:
            for point in self._loop.ends[edge]:
                near.setdefault(point, []).append(edge)

    def _links(self, edge: int, line: int, rounds: int) -> int:
        """Return how many links lead to where a line breaks in so many rounds, or 0."""
        tried = self._tried.get((edge, line))
        if tried is None or (tried.links == 0 and tried.rounds < rounds):
            looked: set[int] = set()
            links = 0
            if self._breaks(edge, line, rounds, looked):
                broken = refuted(self._loop, self._lines, edge, line)
                links = len(broken.links) if broken else 0
            tried = _Tried(links, rounds, frozenset(looked))
            self._tried[edge, line] = tried
        return tried.links

    def _breaks(self, edge: int, line: int, rounds: int, looked: set[int]) -> bool:
        """Return whether something breaks, as `refuted` does, and note the spots."""
        lines = {**self._lines, edge: line}
        new, on = {edge: line}, [edge] * (line == ON)
        for _ in range(rounds + 1):
            touched = {spot for e in new for spot in self._loop.at[e]}
            looked |= touched
            new = {}
            for spot in touched:
                forced = self._forced(spot, lines)
                if forced is None:
                    return True
                new.update(forced)
            if not new:
                closed = self._closed(lines, on)
                if closed is None:
                    return True
                new = dict.fromkeys(closed, OFF)
            if not new:
                return False
            lines.update(new)
            on += [e for e, x in new.items() if x == ON]
        return False

    def _forced(self, number: int, lines: Mapping[int, int]) -> _Forced | None:
        """Return what a spot decides, None if its lines are not allowed."""
        edges, patterns = self._loop.spots[number]
        on = off = 0
        for k, edge in enumerate(edges):
            x = lines.get(edge)
            on |= (x == ON) << k
            off |= (x == OFF) << k
        if (number, on, off) not in self._shown:
            ways = [p for p in patterns if not p & off and not on & ~p]
            self._shown[number, on, off] = _agreed(edges, ways, on | off)
        return self._shown[number, on, off]

    def _closed(self, lines: Mapping[int, int], on: Sequence[int]) -> list[int] | None:
        """Return the edges that would close a loop early, None if one is closed."""
        drawn: dict[int, list[int]] = {}
        self._draw(drawn, on)
        every = [e for e, x in lines.items() if x == ON]
        found: list[int] = []
        seen: set[int] = set()
        for edge in on:
            if edge in seen:
                continue
            path, ends = self._path(edge, drawn)
            seen.update(path)
            if left_out(self._loop, every, path) is None:
                continue
            if len(ends) < len(self._loop.ends[edge]):
                return None
            found += [
                e
                for e in self._loop.between.get(frozenset(ends), ())
                if e not in lines
                and left_out(self._loop, every, [e, *path]) is not None
            ]
        return found

    def _path(
        self, edge: int, drawn: Mapping[int, Sequence[int]]
    ) -> tuple[list[int], list[int]]:
        """Return the drawn lines in a row with one, and their ends, if it has any."""
        path, ends = [edge], list[int]()
        for start in self._loop.ends[edge]:
            at, last = start, edge
            while True:
                here = (*self._near.get(at, ()), *drawn.get(at, ()))
                onward = [e for e in here if e != last]
                if len(onward) != 1:
                    break
                (last,) = onward
                if last == edge:
                    return path, []
                path.append(last)
                a, b = self._loop.ends[last]
                at = b if at == a else a
            ends.append(at)
        return path, ends


def _agreed(edges: Sequence[int], ways: Sequence[int], known: int) -> _Forced | None:
    """Return the edges not known that are alike in all ways, None without a way."""
    if not ways:
        return None
    every = some = ways[0]
    for way in ways:
        every, some = every & way, some | way
    return tuple(
        (edge, ON if every >> k & 1 else OFF)
        for k, edge in enumerate(edges)
        if not known >> k & 1 and every >> k & 1 == some >> k & 1
    )

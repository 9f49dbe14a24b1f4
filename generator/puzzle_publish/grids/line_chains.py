"""What a supposed cell of a puzzle of rows and columns leads to, line by line.

A type says what a line shows, by itself or compared with others; here that is followed
from line to line, and what does not matter is left out.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .ladder import Cell

Known = Mapping[Cell, int]
Line = tuple[str, int]  # "row" or "column", from 0
Placed = tuple[Cell, int]


class Read(NamedTuple):
    """What a line shows.

    Attributes:
        values: cells that have one value in all ways to fill it; None without a way.
        others: the full lines from which it must differ for that.
    """

    values: Mapping[Cell, int] | None
    others: tuple[Line, ...] = ()


class Link(NamedTuple):
    """Cells that a line shows, none if it cannot be filled."""

    line: Line
    placed: Sequence[Placed]
    others: tuple[Line, ...] = ()


Reader = Callable[[Line, Known], Read]
Comparer = Callable[[Line, Known, Collection[Line] | None], Read]
"""Compares a line with some others, with all if these are None."""


class Trail:
    """What follows from a cell, and which line cannot be filled then, if any."""

    def __init__(
        self,
        known: Known,
        shape: tuple[int, int],
        read: Reader,
        compare: Comparer | None = None,
    ) -> None:
        """Take what is known, and what reads a line, at last by comparing it."""
        self._known, self._shape = known, shape
        self._read, self._compare = read, compare
        self._first: list[Placed] = []
        self._links: list[Link] = []
        self.broken: Link | None = None

    def suppose(self, cell: Cell, value: int) -> None:
        """Follow a value of a cell until a line cannot be filled or nothing follows."""
        self._first = [(cell, value)]
        trial = {**self._known, cell: value}
        waiting: Sequence[Line] = [("row", cell[0]), ("column", cell[1])]
        while waiting and self.broken is None:
            found = self._shown(waiting, trial)
            # Lines are read side by side; what two of them say is said once.
            new: dict[Cell, int] = {}
            for line, placed, others in found:
                first = [(at, x) for at, x in placed if at not in new]
                new.update(first)
                self._links.append(Link(line, first, others))
            trial.update(new)
            waiting = sorted({line for at in new for line in _through(at)})
            if self._compare and not waiting and self.broken is None:
                waiting = self._compared(trial)

    def to_end(self) -> list[Link]:
        """Return the links without which the broken line could be filled."""
        assert self.broken is not None
        supposed = dict([*self._first, *_placed(self._links)])
        return self._chain(self._least(supposed, self.broken, None))

    def to(self, cells: Collection[Cell]) -> list[Link]:
        """Return the links that lead to some cells."""
        return self._chain(set(cells))

    def _shown(self, lines: Iterable[Line], trial: Known) -> list[Link]:
        found = []
        for line in lines:
            values, others = self._read(line, trial)
            if values is None:
                self.broken = Link(line, (), others)
                return []
            if new := _new(values, trial):
                found.append(Link(line, new, others))
        return found

    def _compared(self, trial: dict[Cell, int]) -> list[Line]:
        """Take what the first line shows that must differ from others."""
        assert self._compare is not None
        height, width = self._shape
        every = [("row", k) for k in range(height)]
        for line in (*every, *(("column", k) for k in range(width))):
            values, others = self._compare(line, trial, None)
            if values is None:
                self.broken = Link(line, (), others)
                return []
            if new := _new(values, trial):
                self._links.append(Link(line, new, others))
                trial.update(new)
                return sorted({x for at, _ in new for x in _through(at)})
        return []

    def _chain(self, needed: set[Cell]) -> list[Link]:
        kept: list[Link] = []
        for k in range(len(self._links) - 1, -1, -1):
            line, placed, others = self._links[k]
            placed = [one for one in placed if one[0] in needed]
            if not placed:
                continue
            link = Link(line, placed, others)
            kept.append(link)
            before = dict([*self._first, *_placed(self._links[:k])])
            for one in placed:
                needed |= self._least(before, link, one)
        return kept[::-1]

    def _least(self, supposed: Known, link: Link, goal: Placed | None) -> set[Cell]:
        """Return supposed cells that suffice for a cell, or to break a line."""
        trial = {**self._known, **supposed}
        if goal is not None:
            trial[goal[0]] = 1 - goal[1]
        lines = (link.line, *link.others)
        kept = set[Cell]()
        # What was found last goes first.
        for cell in [*supposed][::-1]:
            is_given = cell in self._known or (goal is not None and cell == goal[0])
            if is_given or not set(_through(cell)) & set(lines):
                continue
            value = trial.pop(cell)
            if self._again(link, trial).values is not None:
                trial[cell] = value
                kept.add(cell)
        return kept

    def _again(self, link: Link, trial: Known) -> Read:
        if not link.others:
            return self._read(link.line, trial)
        assert self._compare is not None
        return self._compare(link.line, trial, link.others)


def _through(cell: Cell) -> tuple[Line, Line]:
    return ("row", cell[0]), ("column", cell[1])


def _new(values: Mapping[Cell, int], known: Known) -> list[Placed]:
    return [(cell, x) for cell, x in values.items() if cell not in known]


def _placed(links: Iterable[Link]) -> Iterator[Placed]:
    for link in links:
        yield from link.placed

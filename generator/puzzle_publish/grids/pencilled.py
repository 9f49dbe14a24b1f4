"""Candidates as a reader pencils them in, and which step ruled out which."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.puzzle import Json
from ..kernels.candidates import COLUMN, OTHER, PART, REGION, ROW, Board, Ints
from .ladder import Cell, House, Step

_KINDS = {ROW: "row", COLUMN: "column", REGION: "region", OTHER: "line", PART: "cage"}
Kept = tuple[tuple[int, ...], ...]
Absent = Iterable[tuple[Cell, int]]
GIVEN = -1  # in place of the step that filled a cell


class Seen(NamedTuple):
    """What a reader sees of a step.

    Attributes:
        digits: the values that it is about.
        houses: the houses that show why.
        rests: what must be out of which cells.
        parts: what else its sentence names.
        bounds: cell -> all that it can hold, if the sentence says so.
        pattern: the cells that show why, if they are fewer than a kernel noted.
    """

    digits: Iterable[int] = ()
    houses: Iterable[House] = ()
    rests: Absent = ()
    parts: Mapping[str, Json] = {}
    bounds: Mapping[Cell, Collection[int]] = {}
    pattern: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Pencilled:
    """The candidates of a board between two steps.

    Attributes:
        units: house -> its cells, in the order of the board.
        full: the houses that hold every value.
        peers: cell -> those that differ from it.
        values: all values.
        cand: cell -> its candidates, if it is empty.
        filled: cell -> its value.
        answer: cell -> what it holds in the end.
        gone: what steps ruled out -> which of them.
        filler: cell -> which step filled it.
    """

    units: Mapping[House, tuple[Cell, ...]]
    full: frozenset[House]
    peers: Mapping[Cell, frozenset[Cell]]
    values: frozenset[int]
    answer: Mapping[Cell, int]
    cand: dict[Cell, set[int]] = field(default_factory=dict)
    filled: dict[Cell, int] = field(default_factory=dict)
    gone: dict[tuple[Cell, int], int] = field(default_factory=dict)
    filler: dict[Cell, int] = field(default_factory=dict)

    def places(self, house: House, value: int) -> list[Cell]:
        """Return the cells of a house that may have a value."""
        return [x for x in self.units[house] if value in self.cand.get(x, ())]

    def others(
        self, house: House, cells: Iterable[Cell], digits: Iterable[int]
    ) -> Absent:
        """Return these digits in the other cells of a house."""
        rest = set(self.units[house]) - set(cells)
        return [(x, v) for x in rest for v in digits]

    def besides(self, cells: Iterable[Cell]) -> Absent:
        """Return all values that are no candidates of these cells."""
        return [(x, v) for x in cells for v in self.values - self.cand.get(x, set())]

    def link(self, one: Cell, other: Cell, value: int) -> House:
        """Return the house in which a value has only two places.

        Raises:
            LookupError: there is none.
        """
        for house in self.full:
            if set(self.places(house, value)) == {one, other}:
                return house
        raise LookupError(f"no house has {value} only in {one} and {other}")

    def fill(self, cell: Cell, value: int) -> None:
        """Fill a cell."""
        self.filled[cell] = value
        self.cand.pop(cell, None)
        for peer in self.peers[cell]:
            self.cand.get(peer, set()).discard(value)

    def take(self, step: Step, at: int) -> None:
        """Take a step, whose index is given."""
        for cell, values in step.removed:
            for value in values:
                self.cand[cell].discard(value)
                self.gone[cell, value] = at
        for cell, value in step.placed:
            self.fill(cell, value)
            self.filler[cell] = at

    def needed(self, rests: Absent) -> dict[tuple[Cell, int], int]:
        """Return what no digit in the grid rules out, with the steps that did."""
        return {
            (x, v): self.gone[x, v]
            for x, v in rests
            if (x, v) in self.gone
            and x not in self.filled
            and v not in {self.filled.get(y) for y in self.peers[x]}
        }

    def fillers(self, rests: Absent, pattern: Iterable[Cell]) -> set[int]:
        """Return which steps filled cells of a pattern, or those that rule this out."""
        found = {self.filler.get(x, GIVEN) for x in pattern if x in self.filled}
        for x, v in rests:
            near = [y for y in self.peers[x] if self.filled.get(y) == v]
            first = [self.filler.get(y, GIVEN) for y in near]
            if x in self.filled:
                first.append(self.filler.get(x, GIVEN))
            found.update([min(first)] if first else ())
        return found - {GIVEN}

    def seen(self, cell: Cell, lacks: Collection[tuple[Cell, int]]) -> set[int]:
        """Return what the filled cells and what is said to be out leave of a cell."""
        near = {self.filled.get(y) for y in self.peers[cell]}
        return {v for v in self.values - near if (cell, v) not in lacks}

    def kept(self, step: Step, seen: Seen, lacks: Collection[tuple[Cell, int]]) -> Kept:
        """Return what a step leaves in each cell in which it rules something out.

        () where that is not what the premises of the step leave: a sentence cannot say
        which values are left if some of them were ruled out before, for other reasons.
        """
        found = []
        for cell, values in step.removed:
            says = set(seen.bounds.get(cell, self.values)).difference(values)
            left = self.cand[cell] & says
            found.append(() if self.seen(cell, lacks) & says - left else tuple(left))
        return tuple(tuple(sorted(left)) for left in found)


def house_of(board: Board, unit: int) -> House:
    """Return a unit's house: its kind, and its number among its kind from 1."""
    kind, _ = board.units[unit]
    return _KINDS[kind], 1 + sum(k == kind for k, _ in board.units[:unit])


def start_of(board: Board, givens: Ints, steps: Iterable[Step]) -> Pencilled:
    """Return what a board has before its steps, which say what it ends with."""
    _, width = board.shape
    units: dict[House, tuple[Cell, ...]] = {}
    full: set[House] = set()
    peers: dict[Cell, set[Cell]] = {}
    for u, (kind, members) in enumerate(board.units):
        cells = tuple(divmod(x, width) for x in members)
        units[house_of(board, u)] = cells
        if kind != PART:
            full.add(house_of(board, u))
        for cell in cells:
            peers.setdefault(cell, set()).update(cells)
    now = Pencilled(
        units,
        frozenset(full),
        {cell: frozenset(near - {cell}) for cell, near in peers.items()},
        frozenset(range(1, board.side + 1)),
        {cell: value for step in steps for cell, value in step.placed},
    )
    now.cand.update({cell: set(now.values) for cell in peers})
    for x, value in enumerate(givens.tolist()):
        if value > 0 and divmod(x, width) in peers:
            now.fill(divmod(x, width), value)
    return now


def live_at(
    now: Pencilled, needed: Mapping[tuple[Cell, int], int], found: Sequence[Step]
) -> frozenset[tuple[Cell, int]]:
    """Return what a step rests on, also through others, unless a digit shows it."""
    every = set(needed)
    waiting = list(needed.values())
    done: set[int] = set()
    while waiting:
        k = waiting.pop()
        if k not in done:
            done.add(k)
            more = now.needed(found[k].lacks)
            every |= more.keys()
            waiting += more.values()
    return frozenset(every)


def also_out(now: Pencilled, step: Step, seen: Seen) -> tuple[tuple[Cell, int], ...]:
    """Return what the bounds of a step rule out that earlier steps had."""
    out = [
        (cell, value)
        for cell, _ in step.removed
        for value in sorted(now.values.difference(seen.bounds.get(cell, now.values)))
    ]
    gone = now.needed(out)
    return tuple(one for one in out if one in gone)


def open_after(
    now: Pencilled,
    step: Step,
    seen: Seen,
    lacks: Collection[tuple[Cell, int]],
) -> dict[Cell, set[int]]:
    """Return what a step leaves to a reader who knows only what it rests on."""
    found = {cell: now.seen(cell, lacks) for cell in now.cand}
    for cell, values in step.removed:
        found[cell].difference_update(values)
        found[cell].intersection_update(seen.bounds.get(cell, now.values))
    return found


def fewest_spots(
    now: Pencilled, step: Step, seen: Seen, open_: Mapping[Cell, Collection[int]]
) -> tuple[()] | tuple[House, int, tuple[Cell, ...]]:
    """Return where a value that a step strikes has the fewest cells left."""
    found = []
    shown = {*(seen.pattern or step.pattern)}
    for cell, value in ((x, v) for x, values in step.removed for v in values):
        for house in sorted(now.full.difference(seen.houses)):
            left = tuple(x for x in now.units[house] if value in open_.get(x, ()))
            if cell in now.units[house] and len(left) > 1 and not shown >= {*left}:
                found.append((len(left), house, value, left))
    return min(found)[1:] if found else ()

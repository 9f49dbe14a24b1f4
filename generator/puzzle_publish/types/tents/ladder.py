"""How a reader solves it: techniques with names, and the steps they take.

Cells are the bits of one number, row by row from the upper left.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from ...core.errors import OutOfSteps
from ...grids.ladder import Cell, Step, Technique
from .model import Camp
from .rules import SIDES

TREELESS = Technique("treeless", "easy", 10)
TOUCHING = Technique("touching", "easy", 11)
FULL = Technique("line-full", "easy", 12)
ENOUGH = Technique("just-enough", "easy", 13)
ONE_PLACE = Technique("one-place", "easy", 15)
SERVED = Technique("served", "medium", 20)
BETWEEN = Technique("between", "medium", 23)
APART = Technique("line-apart", "medium", 26)
BESIDE = Technique("line-beside", "hard", 32)
CLAIMED = Technique("line-claimed", "hard", 36)
WHAT_IF = Technique("what-if", "expert", 45)


class Line(NamedTuple):
    """A row or column: its cells, its tents, and what hints call it."""

    cells: int
    tents: int
    house: str
    number: int


class Found(NamedTuple):
    """What a technique found: tents and grass, why, and where to look."""

    technique: Technique
    tents: int = 0
    grass: int = 0
    why: int = 0
    house: str = "cell"
    number: int = 0


@dataclass(slots=True)
class Marks:
    """A puzzle and what a reader has found: tents, open cells, each tree's tent."""

    size: int
    near: Sequence[int]  # the cells beside each tree
    lines: Sequence[Line]
    touch: Sequence[int]  # the cells that touch a cell
    open: int
    tents: int = 0
    owned: dict[int, int] = field(default_factory=dict)

    def copy(self) -> "Marks":
        """Return marks to try something with."""
        return replace(self, owned=dict(self.owned))

    @property
    def done(self) -> bool:
        """Whether all tents are found."""
        return self.tents.bit_count() == len(self.near)

    def take(self, found: Found) -> None:
        """Note what was found."""
        self.tents |= found.tents
        self.open &= ~(found.tents | found.grass)

    def waiting(self) -> dict[int, int]:
        """Return each tree without a tent of its own, and where that can be."""
        changed = True
        while changed:
            changed = False
            taken = sum(self.owned.values())
            free = (self.tents | self.open) & ~taken
            left = {
                tree: cells & free
                for tree, cells in enumerate(self.near)
                if tree not in self.owned
            }
            for tree, cells in left.items():
                if cells & self.tents == cells and cells.bit_count() == 1:
                    self.owned[tree], changed = cells, True
                    break
            for tent in bits(self.tents & ~taken) if not changed else ():
                trees = [tree for tree, cells in left.items() if cells & tent]
                if len(trees) == 1:
                    self.owned[trees[0]], changed = tent, True
                    break
        return left

    def broken(self) -> bool:
        """Return whether something contradicts the rules."""
        possible = self.tents | self.open
        return (
            any(
                (self.tents & line.cells).bit_count() > line.tents
                or (possible & line.cells).bit_count() < line.tents
                for line in self.lines
            )
            or any(self.tents & self.touch[at(tent)] for tent in bits(self.tents))
            or not all(self.waiting().values())
        )


def bits(cells: int) -> Iterator[int]:
    """Yield each cell of a set, as a set of its own."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def at(cell: int) -> int:
    """Return the number of a cell."""
    return cell.bit_length() - 1


@cache
def touches(size: int) -> tuple[int, ...]:
    """Return for each cell those that touch it, by a side or a corner."""
    return tuple(
        sum(
            1 << y * size + x
            for y in range(max(r - 1, 0), min(r + 2, size))
            for x in range(max(c - 1, 0), min(c + 2, size))
            if (y, x) != (r, c)
        )
        for r in range(size)
        for c in range(size)
    )


def marks_of(camp: Camp) -> Marks:
    """Return the marks to begin with."""
    size = camp.size
    inside = range(size)
    trees = sum(1 << r * size + c for r, c in camp.trees)
    open_cells = (1 << size * size) - 1 & ~trees
    near = [
        open_cells
        & sum(
            1 << (r + y) * size + c + x
            for y, x in SIDES
            if r + y in inside and c + x in inside
        )
        for r, c in camp.trees
    ]
    row = (1 << size) - 1
    column = sum(1 << k * size for k in inside)
    lines = [
        *(Line(row << k * size, n, "row", k + 1) for k, n in enumerate(camp.rows)),
        *(Line(column << k, n, "column", k + 1) for k, n in enumerate(camp.columns)),
    ]
    return Marks(size, near, lines, touches(size), open_cells)


def treeless(marks: Marks) -> Iterator[Found]:
    """Yield the cells that are beside no tree."""
    beside = 0
    for cells in marks.near:
        beside |= cells
    if grass := marks.open & ~beside:
        yield Found(TREELESS, grass=grass, why=grass)


def touching(marks: Marks) -> Iterator[Found]:
    """Yield the open cells around a tent."""
    for tent in bits(marks.tents):
        if grass := marks.open & marks.touch[at(tent)]:
            yield Found(TOUCHING, grass=grass, why=tent)


def full(marks: Marks) -> Iterator[Found]:
    """Yield the rest of a line that has all its tents."""
    for line, left, cells in _unfinished(marks):
        if not left:
            yield Found(FULL, 0, cells, cells, line.house, line.number)


def enough(marks: Marks) -> Iterator[Found]:
    """Yield the open cells of a line that needs them all."""
    for line, left, cells in _unfinished(marks):
        if cells.bit_count() == left:
            yield Found(ENOUGH, cells, 0, cells, line.house, line.number)


def one_place(marks: Marks) -> Iterator[Found]:
    """Yield the tent of a tree that has one place left."""
    for cells in marks.waiting().values():
        if cells.bit_count() == 1 and cells & marks.open:
            yield Found(ONE_PLACE, tents=cells, why=cells)


def served(marks: Marks) -> Iterator[Found]:
    """Yield the cells that are only beside trees with tents of their own."""
    beside = 0
    for cells in marks.waiting().values():
        beside |= cells
    if grass := marks.open & ~beside:
        yield Found(SERVED, grass=grass, why=grass)


def between(marks: Marks) -> Iterator[Found]:
    """Yield the cells that touch every place which a tree has left."""
    for cells in marks.waiting().values():
        grass = marks.open
        for cell in bits(cells):
            grass &= marks.touch[at(cell)]
        if grass:
            yield Found(BETWEEN, grass=grass, why=cells)


def apart(marks: Marks) -> Iterator[Found]:
    """Yield what all ways to put a line's tents apart have in common."""
    for line, left, cells in _unfinished(marks):
        always, ever = cells, 0
        for way in _ways(cells, left, marks.touch):
            always &= way
            ever |= way
        if ever and (always or cells & ~ever):
            yield Found(APART, always, cells & ~ever, cells, line.house, line.number)


def beside(marks: Marks) -> Iterator[Found]:
    """Yield the cells beside a line that all ways to put its tents touch."""
    for line, left, cells in _unfinished(marks):
        grass = marks.open & ~cells
        for way in _ways(cells, left, marks.touch):
            touched = 0
            for tent in bits(way):
                touched |= marks.touch[at(tent)]
            grass &= touched
            if not grass:
                break
        if grass and left:
            yield Found(BESIDE, 0, grass, cells, line.house, line.number)


def claimed(marks: Marks) -> Iterator[Found]:
    """Yield the rest of a line whose tents all belong to trees that need it."""
    waiting = marks.waiting()
    taken = sum(marks.owned.values())
    for line, _, cells in _unfinished(marks):
        needing = [near for near in waiting.values() if not near & ~line.cells]
        rest = cells
        for near in needing:
            rest &= ~near
        count = line.tents - (taken & line.cells).bit_count()
        if rest and len(needing) == count:
            why = cells & ~rest
            yield Found(CLAIMED, 0, rest, why, line.house, line.number)


def what_if(marks: Marks) -> Iterator[Found]:
    """Yield a cell that goes wrong as a tent, or as grass."""
    for cell in bits(marks.open):
        for wrong, right in (
            (Found(WHAT_IF, tents=cell), Found(WHAT_IF, grass=cell, why=cell)),
            (Found(WHAT_IF, grass=cell), Found(WHAT_IF, tents=cell, why=cell)),
        ):
            trial = marks.copy()
            trial.take(wrong)
            for _ in found(trial, RUNGS[:6]):
                pass
            if trial.broken():
                yield right


RUNGS: tuple[Callable[[Marks], Iterator[Found]], ...] = (
    treeless,
    touching,
    full,
    enough,
    one_place,
    served,
    between,
    apart,
    beside,
    claimed,
    what_if,
)
# How many of them a level may need.
REACH = {"easy": 5, "medium": 8, "hard": 10, "expert": 11}


def _unfinished(marks: Marks) -> Iterator[tuple[Line, int, int]]:
    """Yield each line with open cells: the tents it lacks, and these cells."""
    for line in marks.lines:
        if cells := marks.open & line.cells:
            yield line, line.tents - (marks.tents & line.cells).bit_count(), cells


def _ways(cells: int, count: int, touch: Sequence[int]) -> Iterator[int]:
    """Yield all sets of so many cells of a line that do not touch."""
    if count == 0:
        yield 0
    elif cells.bit_count() >= count > 0:
        first = cells & -cells
        rest = cells & ~first
        for way in _ways(rest & ~touch[at(first)], count - 1, touch):
            yield way | first
        yield from _ways(rest, count, touch)


def found(
    marks: Marks, rungs: Iterable[Callable[[Marks], Iterator[Found]]]
) -> Iterator[Found]:
    """Yield what the techniques find, the cheapest first, and note it."""
    while not marks.done:
        one = next((one for rung in rungs for one in rung(marks)), None)
        if one is None:
            return
        marks.take(one)
        yield one


def climb(camp: Camp) -> list[Step]:
    """Return the steps to the answer.

    Raises:
        OutOfSteps: the techniques do not finish it.
    """
    marks = marks_of(camp)
    steps = [_step(one, camp.size) for one in found(marks, RUNGS)]
    if not marks.done or marks.broken():
        raise OutOfSteps("the techniques do not finish it")
    return steps


def _step(one: Found, size: int) -> Step:
    def cells(some: int) -> tuple[Cell, ...]:
        return tuple(divmod(at(cell), size) for cell in bits(some))

    return Step(
        one.technique,
        tuple((cell, 1) for cell in cells(one.tents)),
        tuple((cell, (1,)) for cell in cells(one.grass)),
        cells(one.why),
        one.house,
        one.number,
    )

"""How marks look, in units of cells from the corner of the grid.

Thermometers, arrows and parities are the ground: they lie above the tint of cells and
below the lines of the grid, digits above both. Dots, letters and sums are on the lines
or beside the grid. In one ink, marks differ by their shapes: a grey bulb with its stem,
a black ring with a line and a head, a grey disc or square that fills its cell.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from math import hypot
from typing import NamedTuple

from ...core.figure import Circle, Clue, Label, Line, Rect, Step
from ...core.puzzle import Json
from ...grids.reading import Cell
from .marks import BLACK, SUMS, Mark

EDGE = 1  # beside the grid, for sums, so that each has a cell of its own
LINE_CLUE = 0.42  # of a sandwich from the grid
LITTLE_SUM = "sudoku-little-sum"
# Of a diagonal's sum from the corner at which it begins: along the side and away from
# it, and both at a corner of the grid; its pointer; the size where it has three digits.
ALONG, AWAY, CORNER, POINTER, LONG = 0.27, 0.7, 0.64, (0.4, 0.1), 0.75
POINT = 0.15  # the head of a pointer
DISC, SQUARE = 0.43, 0.8  # a radius and a side; a bulb in them leaves their rim
BULB, BULB_EDGE = 0.33, 0.035
# A small ring is beside the sum of a cage, a large one around nine notes.
RING, SMALL_RING, LARGE_RING = 0.39, 0.29, 0.47
HEAD, SHORT = 0.2, 0.17  # an arrow's head; how far it ends before the last middle
DOT, GAP = 0.12, 0.3  # a radius; what is cleared for a letter, as high as wide
BOTH = 0.24  # from the middle of a border where two marks are on it
ASIDE = 0.09  # by which a digit makes room for a sum of two digits


class Edges(NamedTuple):
    """The room beside a grid, in cells."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


NO_EDGES = Edges()
BESIDE = ("sandwich", "little")  # the kinds of marks there


def edges_of(marks: Iterable[Mark], side: int = 0) -> Edges:
    """Return the room for sums: of rows and columns outside of those of diagonals.

    Args:
        marks: all marks.
        side: the number of rows where only sides that have sums get room, else 0.
    """
    beside = [mark for mark in marks if mark.kind in BESIDE]
    kinds = {mark.kind for mark in beside}
    around = EDGE * ("little" in kinds)
    before = around + EDGE * ("sandwich" in kinds)
    edges = Edges(before, before, around, around)
    if not side:
        return edges
    places = [outside(mark) for mark in beside]
    needed = (
        *(any(place[k] < 0 for place in places) for k in (1, 0)),
        *(any(place[k] == side for place in places) for k in (1, 0)),
    )
    return Edges(*(edge * need for edge, need in zip(edges, needed, strict=True)))


@dataclass(frozen=True, slots=True)
class Ground:
    """The marks below the lines of a grid.

    Attributes:
        marks: thermometers, arrows and parities.
        aside: cells whose digits make room for the sum of a cage.
        thin: whether stems are for small cells; lines have a width in points.
        lit: cells that a step looks at, which have the tint of a bulb themselves; marks
            there are darker.
        noted: whether cells have notes.
    """

    marks: tuple[Mark, ...] = ()
    aside: frozenset[Cell] = frozenset()
    thin: bool = False
    lit: frozenset[Cell] = frozenset()
    noted: bool = False

    def told(self) -> Json:
        """Return what tells this ground from others."""
        marks = [
            [mark.kind, [list(cell) for cell in mark.cells], mark.number]
            for mark in self.marks
        ]
        aside, lit = (sorted(map(list, cells)) for cells in (self.aside, self.lit))
        return [marks, aside, self.thin, lit, self.noted]

    def steps(self) -> Iterator[Step]:
        """Yield parities, thermometers and arrows, from below."""
        by_kind: dict[str, list[Mark]] = {}
        for mark in self.marks:
            by_kind.setdefault(mark.kind, []).append(mark)
        for mark in by_kind.get("parity", ()):
            yield _parity(mark, self._look(mark))
        thermos = sorted(by_kind.get("thermo", ()), key=lambda mark: mark.cells[0])
        for _, bulb in groupby(thermos, key=lambda mark: mark.cells[0]):
            yield from self._thermos(list(bulb))
        rings = set()
        for mark in by_kind.get("arrow", ()):
            ring = self._ring(mark.cells[0])
            yield from _arrow(mark, ring)
            if ring not in rings:  # arrows may share one
                yield ring
            rings.add(ring)

    def _look(self, mark: Mark) -> str:
        return "sudoku-lit" if self.lit & set(mark.cells) else "sudoku"

    def _thermos(self, thermos: list[Mark]) -> Iterator[Step]:
        """Yield thermometers with one bulb, above what is below by a white edge."""
        x, y = _middle(thermos[0].cells[0])
        stems = [
            (tuple(map(_middle, mark.cells)), self._look(mark)) for mark in thermos
        ]
        thin = "-thin" if self.thin else ""
        yield Circle(x, y, BULB + BULB_EDGE, "sudoku-bulb-edge")
        yield from (Line(points, f"sudoku{thin}-stem-edge") for points, _ in stems)
        # The last one is on top of the others.
        for points, look in sorted(stems, key=lambda stem: len(stem[1])):
            yield Line(points, f"{look}{thin}-stem")
        yield Circle(x, y, BULB, f"{max(look for _, look in stems)}-bulb")

    def _ring(self, cell: Cell) -> Circle:
        aside = cell in self.aside
        middle = 0.5 + ASIDE * aside
        radius = SMALL_RING if aside else LARGE_RING if self.noted else RING
        return Circle(cell[1] + middle, cell[0] + middle, radius, "sudoku-ring")


NO_GROUND = Ground()
_GROUND = ("parity", "thermo", "arrow")


def ground_of(
    marks: Iterable[Mark],
    aside: Collection[Cell],
    *,
    thin: bool = False,
    lit: Collection[Cell] = (),
    noted: bool = False,
) -> Ground:
    """Return the ground of marks, with those cells of it that hold a cage's sum."""
    kept = tuple(mark for mark in marks if mark.kind in _GROUND)
    rings = {mark.cells[0] for mark in kept if mark.kind == "arrow"}
    has_stems = any(mark.kind == "thermo" for mark in kept)
    inside = {cell for mark in kept for cell in mark.cells}
    return Ground(
        kept,
        frozenset(rings & set(aside)),
        thin and has_stems,
        frozenset(inside & set(lit)),
        noted and bool(rings),
    )


def dark_notes(notes: Iterable[Label], ground: Ground) -> Iterator[Label]:
    """Return notes, in black where some lie on marks."""
    role = "sudoku-note" if ground.marks else "note"
    return (replace(note, role=role) for note in notes)


def _parity(mark: Mark, look: str) -> Step:
    (r, c), *_ = mark.cells
    if mark.number:
        return Circle(c + 0.5, r + 0.5, DISC, f"{look}-odd")
    gap = (1 - SQUARE) / 2
    return Rect(c + gap, r + gap, SQUARE, SQUARE, f"{look}-even")


def _arrow(mark: Mark, ring: Circle) -> Iterator[Step]:
    """Yield an arrow's line, from its ring to before the last middle, and its head."""
    middles = [(ring.x, ring.y), *map(_middle, mark.cells[1:])]
    x, y = _unit(middles[0], middles[1])
    middles[0] = _at(middles[0], (x, y), ring.radius)
    x, y = _unit(_middle(mark.cells[-2]), middles[-1])
    middles[-1] = _at(middles[-1], (x, y), -SHORT)
    yield Line(tuple(middles), "sudoku-shaft")
    yield _head(middles[-1], (x, y), HEAD, "sudoku-head")


def _head(
    tip: tuple[float, float], way: tuple[float, float], side: float, role: str
) -> Line:
    """Return an open head of lines at right angles to each other."""
    x, y = way
    half = side * 0.7071
    left = _at(_at(tip, way, -half), (-y, x), half)
    right = _at(_at(tip, way, -half), (y, -x), half)
    return Line((left, tip, right), role)


def _middle(cell: Cell) -> tuple[float, float]:
    return cell[1] + 0.5, cell[0] + 0.5


def _unit(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down)
    return right / length, down / length


def _at(
    point: tuple[float, float], way: tuple[float, float], by: float
) -> tuple[float, float]:
    return round(point[0] + way[0] * by, 4), round(point[1] + way[1] * by, 4)


def over(
    marks: Iterable[Mark],
    size: int,
    letters: float = 1.0,
    sums: float = 1.0,
    diagonals: float = 1.0,
) -> Iterator[Step]:
    """Yield what is drawn above the lines of a grid and beside it.

    Args:
        marks: all marks.
        size: the number of its rows.
        letters: by which letters on borders are larger.
        sums: by which sums beside the grid are.
        diagonals: by which those of diagonals are.
    """
    every = list(marks)
    on_border: dict[tuple[Cell, ...], list[Mark]] = {}
    for mark in every:
        if mark.kind in ("dot", "xv"):
            on_border.setdefault(mark.cells, []).append(mark)
    for found in on_border.values():
        for k, mark in enumerate(found):
            yield from _on_border(mark, BOTH * (2 * k + 1 - len(found)), letters)
    inner = EDGE * any(mark.kind == "little" for mark in every)
    for mark in every:
        if mark.kind == "sandwich":
            yield _line_sum(mark, inner, sums)
        elif mark.kind == "little":
            yield from _diagonal_sum(mark, size, diagonals)


def _on_border(mark: Mark, along: float, letters: float) -> Iterator[Step]:
    (r, c), (_, other) = mark.cells
    upright = other != c
    x, y = (c + 1, r + 0.5 + along) if upright else (c + 0.5 + along, r + 1)
    if mark.kind == "dot":
        role = "sudoku-dot-black" if mark.number == BLACK else "sudoku-dot-white"
        yield Circle(x, y, DOT, role)
        return
    gap = round(GAP * letters, 4)
    yield Rect(round(x - gap / 2, 4), round(y - gap / 2, 4), gap, gap, "sudoku-gap")
    text = "V" if mark.number == SUMS[0] else "X"
    yield Label(x, y, text, "sudoku-xv", size=letters, clue=Clue(mark.cells))


def _line_sum(mark: Mark, inner: float, larger: float) -> Label:
    """Return the sum of a row or column, left of it or above."""
    (r, c), (other, _), *_ = mark.cells
    away = -inner - LINE_CLUE
    x, y = (away, r + 0.5) if other == r else (c + 0.5, away)
    clue = Clue(mark.cells)
    return Label(x, y, str(mark.number), "sudoku-sum", size=larger, clue=clue)


def _diagonal_sum(mark: Mark, size: int, larger: float) -> Iterator[Step]:
    """Yield the sum of a diagonal and a pointer to the corner at which it begins."""
    (r, c), (down, right) = mark.cells[0], mark.step
    corner = float(c + (right < 0)), float(r + (down < 0))
    before = outside(mark)
    across, along = (0 <= place < size for place in before[::-1])
    near = ALONG * larger
    x, y = (near, AWAY) if across else (AWAY, near) if along else (CORNER, CORNER)
    text = str(mark.number)
    scale = larger * (LONG if len(text) > 2 else 1)
    yield Label(
        round(corner[0] - x * right, 4),
        round(corner[1] - y * down, 4),
        text,
        LITTLE_SUM,
        size=round(scale, 4),
        clue=Clue(mark.cells),
    )
    start, tip = ((corner[0] - by * right, corner[1] - by * down) for by in POINTER)
    way = _unit(start, tip)
    yield Line((_at(start, way, 0), _at(tip, way, 0)), "sudoku-pointer")
    yield _head(_at(tip, way, 0), way, POINT, "sudoku-point")


def clue_words(
    marks: Iterable[Mark], labels: Mapping[str, str], last: str
) -> dict[Cell, str]:
    """Return the words of the sums beside a grid, each by its place there."""
    found: dict[Cell, list[str]] = {}
    for mark in marks:
        if mark.kind == "sandwich":
            words = labels["sum-between"]
        elif mark.kind == "little":
            words = labels[_WAYS[mark.step]]
        else:
            continue
        told = words.format(sum=mark.number, last=last)
        found.setdefault(outside(mark), []).append(told)
    return {cell: labels["comma"].join(words) for cell, words in found.items()}


_WAYS = {
    (1, 1): "sum-down-right",
    (1, -1): "sum-down-left",
    (-1, 1): "sum-up-right",
    (-1, -1): "sum-up-left",
}


def outside(mark: Mark) -> Cell:
    """Return the place beside the grid from which a mark is read."""
    (r, c), (down, right) = mark.cells[0], mark.step
    return r - down, c - right

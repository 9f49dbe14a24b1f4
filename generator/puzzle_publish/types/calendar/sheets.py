"""The sheets of pieces to cut out, at the scale of the boards.

In one ink a piece is recognised by its name and its hatch, which runs across all its
squares. In a coloured interior it has a colour as well.
"""

import functools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...core.errors import LayoutError
from ...core.figure import Area, Circle, Figure, Label, Line, Step, Tint
from ...core.outlines import Polygon, middle, outlines
from ..capabilities import Sheet
from ..texts import read_text
from . import model
from .board import FOLDER, Board, Cell, Shape, size_of
from .boards import board_from
from .draw import shown_names

RULER_MM = 50
RULER_TICK_MM = 10
RULER_HEIGHT = 1.0  # cells, with the gap above it
RULER_TICK = 0.22
RULER_WORD = 1.6  # cells kept free for "50 mm"

# Gaps between pieces, the wider tried first: a cell divided by this. The narrower one
# still has room for scissors at 9 mm a cell.
GAP_PARTS = (2, 4)
# A round takes about 20 ms of CPU, and more rounds hardly ever help.
PACKING_ROUNDS = 12
PLATE_RADIUS = 0.32
DOT_RADIUS = 0.035

# Families of lines with their distance in cells, ordered so that consecutive pieces
# differ in direction; the last of 13 patterns is blank.
PATTERNS: tuple[tuple[tuple[str, float], ...], ...] = (
    (("rising", 0.25),),
    (("across", 0.25),),
    (("falling", 0.25),),
    (("down", 0.25),),
    (("rising", 1 / 3), ("falling", 1 / 3)),
    (("dots", 0.25),),
    (("across", 1 / 3), ("down", 1 / 3)),
    (("rising", 0.125),),
    (("across", 0.125),),
    (("falling", 0.125),),
    (("down", 0.125),),
    (("rising", 1 / 6), ("falling", 1 / 6)),
    (),
)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a piece on a sheet, in cells; pages are counted from 0."""

    page: int
    x: float
    y: float
    shape: Shape
    index: int  # of the piece in its board


def sheets(
    params: model.Params,
    language: str,
    *,
    cell_mm: float,
    width_mm: float,
    height_mm: float,
) -> tuple[Sheet, ...]:
    """Return the pieces on as few pages as possible, then the same pages as spares.

    Raises:
        LayoutError: the largest piece or the ruler does not fit on a page.
    """
    board = board_from(params.board)
    figures = _figures(
        board, str(_label(language, "ruler")), cell_mm, width_mm, height_mm
    )
    return tuple(
        Sheet(
            title=_label(language, f"{kind}_title"),
            note=_label(language, note),
            figure=figure,
        )
        for kind, note in (("sheet", "sheet_note"), ("spare", "spare_note"))
        for figure in figures
    )


def _label(language: str, name: str) -> str:
    return str(read_text(FOLDER, language).labels[name])


@functools.lru_cache(maxsize=16)
def _figures(
    board: Board, ruler: str, cell_mm: float, width_mm: float, height_mm: float
) -> tuple[Figure, ...]:
    width, height = width_mm / cell_mm, height_mm / cell_mm - RULER_HEIGHT
    _check_room(board, width, height, cell_mm)
    found = [pack(board, width, height, parts) for parts in GAP_PARTS]
    places = min(found, key=_pages)
    pages = _pages(places)
    return tuple(
        _figure(board, [p for p in places if p.page == page], ruler, cell_mm)
        for page in range(pages)
    )


def _check_room(board: Board, width: float, height: float, cell_mm: float) -> None:
    """Raise unless the ruler and every piece fit on an empty page."""
    ruler_mm = RULER_MM + RULER_WORD * cell_mm
    needs: list[tuple[str, float, float]] = [("the ruler", ruler_mm / cell_mm, 0.0)]
    for piece in board.pieces:
        # The lowest orientation counts, if it is not too wide.
        h, w = min(
            (size_of(shape) for shape in piece.orientations(board.flip)),
            key=lambda size: (size[1] > width, size[0]),
        )
        needs.append((f"piece {piece.name}", w, h))
    height_mm = (height + RULER_HEIGHT) * cell_mm
    for what, wide, high in needs:
        if wide > width or high > height:
            least_mm = [math.ceil(n * cell_mm) for n in (wide, high + RULER_HEIGHT)]
            raise LayoutError(
                f"cut-out sheet: {what} needs a type area of at least "
                f"{least_mm[0]} x {least_mm[1]} mm at {cell_mm:g} mm a cell; the page "
                f"has {width * cell_mm:.0f} x {height_mm:.0f} mm"
            )


# Packing.


def pack(board: Board, width: float, height: float, parts: int) -> tuple[Place, ...]:
    """Return a place for every piece, with gaps of at least 1/parts of a cell.

    The longest pieces are placed first. While they need more than one page, the first
    piece off page one is moved to the front and all are placed again.
    """
    order = sorted(
        range(len(board.pieces)),
        key=lambda i: (
            -max(size_of(board.pieces[i].cells)),
            -len(board.pieces[i].cells),
        ),
    )
    best: tuple[Place, ...] | None = None
    for _ in range(PACKING_ROUNDS):
        places = _packed(board, order, width, height, parts)
        if best is None or _pages(places) < _pages(best):
            best = places
        late = [place.index for place in places if place.page > 0]
        if not late:
            break
        order = late[:1] + [i for i in order if i != late[0]]
    assert best is not None
    return tuple(sorted(best, key=lambda place: (place.page, place.index)))


def _pages(places: Sequence[Place]) -> int:
    return 1 + max(place.page for place in places)


def _packed(
    board: Board, order: Sequence[int], width: float, height: float, parts: int
) -> tuple[Place, ...]:
    """Place the pieces in this order, each where it ends highest on the page.

    This is first fit on a lattice of the gap, with the real shapes instead of bounding
    boxes, so small pieces fill the notches of large ones.
    """
    columns, lines = math.floor(width * parts + 1e-9), math.floor(height * parts + 1e-9)
    pages: list[list[int]] = []
    places: list[Place] = []
    for index in order:
        shapes = board.pieces[index].orientations(board.flip)
        for number in range(len(board.pieces)):
            if number == len(pages):
                pages.append([0] * lines)
            found = [
                (fit, shape)
                for shape in shapes
                if (fit := _first_fit(pages[number], shape, columns, parts))
            ]
            if found:
                (_, line, column), shape = min(found)
                _occupy(pages[number], shape, line, column, parts)
                places.append(Place(number, column / parts, line / parts, shape, index))
                break
    return tuple(places)


def _first_fit(
    page: Sequence[int], shape: Shape, columns: int, parts: int
) -> tuple[int, int, int] | None:
    """The first free place as (line it ends on, line, column), or None."""
    runs = _runs(shape, parts)
    height, width = (side * parts for side in size_of(shape))
    every = (1 << max(columns - width + 1, 0)) - 1
    for line in range(len(page) - height + 1):
        taken = 0  # a bit for each column where the piece would touch another
        for i, bits in enumerate(runs):
            if row := page[line + i]:
                for bit in bits:
                    taken |= row >> bit
        if free := every & ~taken:
            return line + height, line, (free & -free).bit_length() - 1
    return None


def _occupy(page: list[int], shape: Shape, line: int, column: int, parts: int) -> None:
    """Mark the lattice points of a piece and those next to them."""
    for i, mask in enumerate(_masks(shape, parts)):
        wide = (mask << 1 | mask << 2 | mask) << column >> 1
        for row in range(max(line + i - 1, 0), min(line + i + 2, len(page))):
            page[row] |= wide


@functools.cache
def _masks(shape: Shape, parts: int) -> tuple[int, ...]:
    height, _ = size_of(shape)
    square = (1 << parts) - 1
    rows = [
        sum(square << c * parts for r, c in shape if r == row) for row in range(height)
    ]
    return tuple(row for row in rows for _ in range(parts))


@functools.cache
def _runs(shape: Shape, parts: int) -> tuple[tuple[int, ...], ...]:
    """Return which lattice points each line of a piece takes."""
    return tuple(
        tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
        for mask in _masks(shape, parts)
    )


# Drawing.


def _figure(
    board: Board, places: Sequence[Place], ruler: str, cell_mm: float
) -> Figure:
    names = list(shown_names(board).values())
    steps: list[Step] = []
    tints: list[Tint] = []
    for place in places:
        piece = _piece(place, names[place.index])
        steps += piece
        tints += [
            Tint(step.outlines, place.index) for step in piece if isinstance(step, Area)
        ]
    right = max(place.x + size_of(place.shape)[1] for place in places)
    bottom = max(place.y + size_of(place.shape)[0] for place in places)
    steps += _ruler(ruler, bottom + RULER_HEIGHT, cell_mm)
    return Figure(
        width=max(right, RULER_MM / cell_mm + RULER_WORD),
        height=bottom + RULER_HEIGHT,
        steps=tuple(steps),
        cell_mm=cell_mm,
        min_cell_mm=cell_mm,
        tints=tuple(tints),
    )


def _piece(place: Place, name: str) -> list[Step]:
    def moved(points: Iterable[tuple[float, float]]) -> Polygon:
        return tuple((round(x + place.x, 4), round(y + place.y, 4)) for x, y in points)

    steps: list[Step] = []
    for family, apart in PATTERNS[place.index % len(PATTERNS)]:
        if family == "dots":
            dots = moved(_dots(place.shape, apart))
            steps += [Circle(x, y, DOT_RADIUS, "dots") for x, y in dots]
        else:
            lines = _hatch(place.shape, family, apart)
            steps += [Line(moved(line), "hatch") for line in lines]
    r, c = middle(place.shape)
    ((x, y),) = moved([(c + 0.5, r + 0.5)])
    outline = tuple(moved(line) for line in outlines(place.shape))
    return [
        *steps,
        Circle(x, y, PLATE_RADIUS, "plate"),
        Label(x, y, name, "cut-name"),
        Area(outline, "cut-outline"),
    ]


def _dots(shape: Shape, apart: float) -> list[tuple[float, float]]:
    n = round(1 / apart)
    offsets = [(i + 0.5) * apart for i in range(n)]
    return [(c + dx, r + dy) for r, c in shape for dy in offsets for dx in offsets]


def _hatch(shape: Shape, family: str, apart: float) -> Iterator[Polygon]:
    """Yield the lines of a family across a piece, as long as possible.

    A line has an offset: y for "across", x for "down", x + y for "rising", x - y for
    "falling". The coordinate along it is y for "down", else x. Offsets start half a
    step from a cell's edge, so no line is on an edge.
    """
    height, width = size_of(shape)
    least = -height if family == "falling" else 0
    for i in range(round((height + width - least) / apart)):
        offset = least + (i + 0.5) * apart
        spans = sorted(
            span for cell in shape if (span := _span(cell, family, offset)) is not None
        )
        for low, high in _joined(spans):
            yield _point(family, offset, low), _point(family, offset, high)


def _span(cell: Cell, family: str, offset: float) -> tuple[float, float] | None:
    """The part of a line inside a cell, or None."""
    r, c = cell
    match family:
        case "across":
            return (c, c + 1) if r < offset < r + 1 else None
        case "down":
            return (r, r + 1) if c < offset < c + 1 else None
        case "rising":
            low, high = max(c, offset - r - 1), min(c + 1, offset - r)
        case _:
            low, high = max(c, offset + r), min(c + 1, offset + r + 1)
    return (low, high) if high - low > 1e-9 else None


def _joined(spans: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    current: tuple[float, float] | None = None
    for low, high in spans:
        if current is not None and low - current[1] < 1e-9:
            current = current[0], high
            continue
        if current is not None:
            yield current
        current = low, high
    if current is not None:
        yield current


def _point(family: str, offset: float, along: float) -> tuple[float, float]:
    match family:
        case "across":
            return along, offset
        case "down":
            return offset, along
        case "rising":
            return along, offset - along
        case _:
            return along, along - offset


def _ruler(word: str, y: float, cell_mm: float) -> list[Step]:
    """A line of exactly 50 mm with a tick every 10 mm; `y` is its bottom."""
    length = RULER_MM / cell_mm
    ticks = range(0, RULER_MM + 1, RULER_TICK_MM)
    return [
        Line(((0, y), (length, y)), "ruler"),
        *(
            Line(((mm / cell_mm, y - RULER_TICK), (mm / cell_mm, y)), "ruler")
            for mm in ticks
        ),
        Label(length + RULER_WORD / 2, y - RULER_TICK / 2, word, "ruler-word"),
    ]

"""The pictures on a cover, made from the book's own puzzles.

`window_art` is a solved puzzle enlarged until it runs off the edges, `tiles` a field of
many small ones, `sample` a puzzle for the back.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np

from ...core.designs.design import Design
from ...core.figure import Figure, Label, Rect, Step
from ...core.seeds import rng_for
from ...core.values import Box, Pick, PlacedFigure, Selection
from ...types.registry import family_of, load
from ..pages.legible import least_cell_mm

# How much of window art is cut at the spine and at the head, as a share of the front's
# width.
CUT = 0.09
ACROSS = 1 + 2 * CUT
EDGE_TOLERANCE = 1e-3  # in cells: this close counts as at the edge
SLACK = 0.02  # cells: outer columns begin slightly beyond the cut
MAX_SQUARE = 1.2  # cells: anything larger is background
HALF_LETTER = 0.3  # cells that a letter extends from its centre
OVERLAP_MM = 2.0  # of art under the background beside it, to prevent hairlines
TILE_SHARE = 0.8  # of the distance between tiles
MOST_SPREAD = 1.3  # of that distance, where rows have space
MOST_TILES = 80
DEEPER = 1.1  # times what the art was drawn for may be cut
SMALL_SHARE = 0.6  # of the width of the back
LARGER = 1.35  # times its size on its page, the most for a puzzle on the back


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure and the box that it fills exactly."""

    figure: PlacedFigure
    box: Box


def enlarged(pick: Pick, language: str) -> Figure:
    """Return a solved puzzle as art for a window."""
    puzzle = pick.puzzle
    return load(pick.request.type).cover_art(puzzle.givens, puzzle.answer, language)


def covered_mm(art: Figure, width: float) -> float:
    """Return the height of the window that uncropped art covers at this width."""
    return width * ACROSS * art.height / art.width - CUT * width


def window_art(art: Figure, *, width: float, window: Box, text: Box) -> Placed:
    """Return art that covers a window, with no letter cut.

    The cut at the left and at the head is the one that such art is drawn for. Art whose
    letters would be cut deeper is shown whole, in the middle of the window.

    Args:
        art: the picture.
        width: the width of the visible part of the window.
        window: the area to cover, up to the edges of the sheet.
        text: the area in which letters are safe.
    """
    lettered = any(isinstance(step, Label) for step in art.all_steps)
    if lettered:
        box = _lettered_box(art, width, window, text)
    else:
        base = max(width, window.width / (1 + CUT))
        cell = base * ACROSS / art.width
        least = (window.height + CUT * base) / art.height
        left = window.left - CUT * base - max(0.0, least - cell) * art.width / 2
        box = _box_at(art, max(cell, least), left, window.top - CUT * base)
    cell = box.width / art.width
    steps = _stretched(_uncut(art, box, cell, text), art, box, window)
    seen = replace(art, steps=tuple(steps), base=None)
    return Placed(PlacedFigure(seen, cell, coloured=True), box)


def _lettered_box(art: Figure, width: float, window: Box, text: Box) -> Box:
    """Return the box of art with letters, as wide as the safe area of letters allows.

    The art is shown whole if the window is much higher than the art was drawn for, or
    if it is much lower and the background of the art continues beside it.
    """
    # The outer letters must be `inset` inside the window, which needs
    # `aside + (0.5 - HALF_LETTER) * cell >= inset` with the cell that this leaves.
    inset = max(text.left - window.left, window.left + width - text.right)
    part = (0.5 - HALF_LETTER - SLACK) * ACROSS / art.width
    aside = max(0.0, (inset - part * width) / (1 - 2 * part))
    base = width - 2 * aside
    cell, cut = base * ACROSS / art.width, CUT * base
    least = (window.height + cut) / art.height
    if least > cell * DEEPER:
        cell = min(window.width / art.width, window.height / art.height)
        top = window.top + (window.height - cell * art.height) / 2
    elif least * DEEPER < cell and any(
        _is_background(step, art) for step in art.all_steps
    ):
        cut_cells = CUT / ACROSS * art.width
        cell = window.height / (art.height - cut_cells)
        top = window.top - cut_cells * cell
    else:
        top = window.top - cut
    return _box_at(art, cell, window.left + (width - cell * art.width) / 2, top)


def _box_at(art: Figure, cell: float, left: float, top: float) -> Box:
    return Box(left, top, art.width * cell, art.height * cell)


def _is_background(step: Step, art: Figure) -> bool:
    """Return whether a step is background, which may be extended sideways."""
    return isinstance(step, Rect) and step.width >= art.width - EDGE_TOLERANCE


def _stretched(
    steps: Iterable[Step], art: Figure, box: Box, window: Box
) -> Iterator[Step]:
    """Yield the steps, with rectangles at the art's edge extended to the window."""
    cell = box.width / art.width
    left, right = (window.left - box.left) / cell, (window.right - box.left) / cell
    top, bottom = (window.top - box.top) / cell, (window.bottom - box.top) / cell
    more = OVERLAP_MM / cell
    for step in steps:
        if not isinstance(step, Rect):
            yield step
            continue
        x1, y1 = step.x, step.y
        x2, y2 = x1 + step.width, y1 + step.height
        if step.width > MAX_SQUARE:
            x1 = min(x1, left - more) if x1 <= EDGE_TOLERANCE else x1
            x2 = max(x2, right + more) if x2 >= art.width - EDGE_TOLERANCE else x2
        if step.height > MAX_SQUARE:
            y1 = min(y1, top - more) if y1 <= EDGE_TOLERANCE else y1
            y2 = max(y2, bottom + more) if y2 >= art.height - EDGE_TOLERANCE else y2
        yield replace(step, x=x1, y=y1, width=x2 - x1, height=y2 - y1)


def _uncut(art: Figure, box: Box, cell: float, text: Box) -> Iterator[Step]:
    """Yield the steps without the letters outside the text box and their squares."""
    half = HALF_LETTER * cell
    dropped = set()
    for step in art.all_steps:
        if isinstance(step, Label):
            x, y = box.left + step.x * cell, box.top + step.y * cell
            inside = text.left + half <= x <= text.right - half
            if not (inside and text.top + half <= y <= text.bottom - half):
                dropped.add((step.x, step.y))
    for step in art.all_steps:
        if isinstance(step, Label) and (step.x, step.y) in dropped:
            continue
        if not (isinstance(step, Rect) and any(_holds(step, *p) for p in dropped)):
            yield step


def _holds(square: Rect, x: float, y: float) -> bool:
    """Return whether a square of one cell contains a point."""
    if max(square.width, square.height) > MAX_SQUARE:
        return False
    across = square.x <= x <= square.x + square.width
    return across and square.y <= y <= square.y + square.height


def tiles(
    selection: Selection, language: str, seed: int, *, room: Box, pitch: float
) -> list[Placed]:
    """Return small puzzles in rows and columns that fill a box, one of them lit.

    The types of the book alternate, in an order that depends on the seed. `room` is the
    box, `pitch` the approximate distance between tiles, which may be larger.
    """
    rng = rng_for(seed, "cover: tiles", 0, 0)
    picks = _in_turn(selection.picks, MOST_TILES, rng)
    every = [_tile_figure(pick, language, lit=False) for pick in picks]
    grid = _grid(room, pitch, every)
    if grid is None:
        return []
    lit = _lit(grid, rng)
    every[lit] = _tile_figure(picks[lit], language, lit=True)
    return [_placed(every[k], grid.place(k)) for k in range(grid.rows * grid.columns)]


@dataclass(frozen=True, slots=True)
class _Grid:
    """Rows and columns of equal boxes."""

    room: Box
    columns: int
    rows: int
    width: float
    height: float

    def place(self, index: int) -> Box:
        """Return a box by its index, from the upper left."""
        row, column = divmod(index, self.columns)
        across = (self.room.width - self.width) / max(self.columns - 1, 1)
        down = (self.room.height - self.height) / max(self.rows - 1, 1)
        down = min(down, (self.height + across - self.width) * MOST_SPREAD)
        top = self.room.bottom - self.height - (self.rows - 1 - row) * down
        return Box(self.room.left + column * across, top, self.width, self.height)


def _grid(room: Box, pitch: float, figures: Sequence[Figure]) -> _Grid | None:
    """Return the grid with the most columns in which all tiles are legible."""
    shape = max(one.height / one.width for one in figures)
    columns = max(2, round(room.width / pitch))
    for count in range(columns, 0, -1):
        width = room.width / (count - 1 + TILE_SHARE) * TILE_SHARE
        gap = width / TILE_SHARE - width
        height = min(width * min(shape, 1.0), room.height)
        rows = int((room.height + gap) / (height + gap))
        cells = (min(width / one.width, height / one.height) for one in figures)
        legible = all(
            cell >= one.min_cell_mm for cell, one in zip(cells, figures, strict=True)
        )
        if rows and legible:
            rows = min(rows, MOST_TILES // count)
            return _Grid(room, count, rows, width, height)
    return None


def _in_turn(picks: Sequence[Pick], count: int, rng: np.random.Generator) -> list[Pick]:
    """Return picks of each type in turn, none twice before all have been used."""
    kinds: dict[str, list[Pick]] = {}
    for pick in picks:
        kinds.setdefault(pick.request.type, []).append(pick)
    queues = []
    for mine in kinds.values():
        order = rng.permutation(len(mine))
        queues.append(cycle([mine[k] for k in order]))
    chosen: list[Pick] = []
    while len(chosen) < count:
        chosen += [next(queues[k]) for k in rng.permutation(len(queues))]
    return chosen[:count]


def _lit(grid: _Grid, rng: np.random.Generator) -> int:
    """Return the index of a box away from the rim, if there is one."""
    rows, columns = grid.rows, grid.columns
    row = rng.integers(rows // 3, rows - rows // 3)
    column = rng.integers(1, columns - 1) if columns > 2 else columns - 1
    return int(row * columns + column)


def _tile_figure(pick: Pick, language: str, *, lit: bool) -> Figure:
    puzzle, kind = pick.puzzle, load(pick.request.type)
    return kind.cover_tile(puzzle.givens, puzzle.answer, language, lit=lit)


def _placed(figure: Figure, place: Box) -> Placed:
    cell = min(place.width / figure.width, place.height / figure.height)
    width, height = figure.width * cell, figure.height * cell
    box = Box(
        place.left + (place.width - width) / 2,
        place.top + (place.height - height) / 2,
        width,
        height,
    )
    return Placed(PlacedFigure(figure, cell, coloured=True), box)


def sample(
    picks: Sequence[Pick],
    language: str,
    *,
    room: Box,
    taken: Box,
    foot: float,
    examples: bool,
    design: Design,
) -> Placed | None:
    """Return a puzzle for the back, at its natural size if there is space.

    It is the first that fits: from the middle of the book, then one of each level.

    Args:
        picks: the book's picks.
        language: the book's language.
        room: the box for the puzzle.
        taken: an area at the lower right of the room that must stay free.
        foot: height that a puzzle beside that area must leave free below.
        examples: use worked examples, which are smaller, instead of the book's puzzles.
        design: gives the smallest size of text.
    """
    across = min(room.right, taken.left) - room.left
    beside = Box(room.left, room.top, across, room.height - foot)
    above = Box(room.left, room.top, room.width, taken.top - room.top)
    for drawn in _samples(picks, language, examples=examples):
        least = least_cell_mm(drawn, design)
        most = max(drawn.cell_mm, least)
        figure = replace(drawn, min_cell_mm=least, cell_mm=most)
        cell, free = max(
            ((_cell_in(free, figure), free) for free in (above, beside)),
            key=lambda pair: pair[0],
        )
        if cell >= figure.min_cell_mm:
            shown = figure
            cell = min(
                free.width / shown.width,
                free.height / shown.height,
                figure.cell_mm * LARGER,
            )
            size = shown.width * cell, shown.height * cell
            return Placed(PlacedFigure(shown, cell), Box(free.left, free.top, *size))
    return None


def small(pick: Pick, language: str, room: Box) -> Placed:
    """Return a small picture of a puzzle at the upper left of a box."""
    figure = _tile_figure(pick, language, lit=False)
    width = min(room.width * SMALL_SHARE, room.height / figure.height * figure.width)
    height = width / figure.width * figure.height
    placed = PlacedFigure(figure, width / figure.width, coloured=True)
    return Placed(placed, Box(room.left, room.top, width, height))


def _cell_in(free: Box, figure: Figure) -> float:
    most = min(free.width / figure.width, free.height / figure.height)
    return min(most, figure.cell_mm)


def _samples(
    picks: Sequence[Pick], language: str, *, examples: bool
) -> Iterator[Figure]:
    """Yield puzzles as their pages show them, the most typical first."""
    first: dict[tuple[str, str], Pick] = {}
    for pick in picks:
        first.setdefault((family_of(pick.request.type), pick.puzzle.level), pick)
    for pick in (picks[len(picks) // 2], *first.values()):
        kind, givens = load(pick.request.type), pick.puzzle.givens
        if examples:
            givens = kind.example_for(kind.read_params(pick.request.params)).givens
        yield kind.draw(givens, None, language)

"""The pictures on a cover.

`window_art` is a solved puzzle in large, `tiles` a field of many small ones, `sample` a
puzzle for the back. What is shown solved is never one of the book's puzzles.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np

from ...core.designs.design import Design
from ...core.drawings.library import look_of
from ...core.figure import Figure, Rect, Step
from ...core.languages import base_of
from ...core.placed import Box, PlacedFigure
from ...core.puzzle import CoverPicture, Json
from ...core.seeds import rng_for
from ...core.values import Pick
from ...types.capabilities import Pictured
from ...types.registry import family_of, load
from ...types.shown import cover_draft
from ..pages.legible import least_cell_mm

EDGE_TOLERANCE = 1e-3  # in cells: this close counts as at the edge
TILE_SHARE = 0.8  # of the distance between tiles
MOST_SPREAD = 1.5  # of that distance, where rows have space
MOST_TILES = 80
SMALL_SHARE = 0.6  # of the width of the back
LARGER = 1.35  # times its size on its page, the most for a puzzle on the back
FULL = 0.75  # of the height above the barcode, that a sample should take


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure and the box that it fills exactly."""

    figure: PlacedFigure
    box: Box


@dataclass(frozen=True, slots=True)
class Subject:
    """The puzzles that a cover is about, and the chance that chooses its pictures.

    Attributes:
        seed: of the book.
        art_seed: a different one chooses different pictures.
    """

    picks: Sequence[Pick]
    language: str
    seed: int
    art_seed: int

    def rng(self, what: str) -> np.random.Generator:
        """Return the source of chance for one of the pictures."""
        return rng_for(self.seed, f"cover: {what}", self.art_seed, 0)

    @property
    def words(self) -> set[str]:
        """All texts in the book's puzzles and their answers, in capitals."""
        found: set[str] = set()
        waiting: list[Json] = [
            one for p in self.picks for one in (p.puzzle.givens, p.puzzle.answer)
        ]
        for value in waiting:
            if isinstance(value, str):
                found.add(value.upper())
            elif isinstance(value, dict):
                waiting += value.values()
            elif isinstance(value, list):
                waiting += value
        return found

    @property
    def looks(self) -> set[str]:
        """The drawings that the book's answers show, each the first that looks so."""
        found = set()
        for pick in self.picks:
            kind = load(pick.request.type)
            if isinstance(kind, Pictured):
                _, answer = kind.read(pick.puzzle)
                params = kind.read_params(pick.puzzle.params)
                found.add(look_of(kind.shows(params, answer)))
        return found

    @property
    def first_date(self) -> str:
        """The first date of the book's puzzles, "" without one."""
        return min((p.request.date for p in self.picks if p.request.date), default="")

    @property
    def enlarged_type(self) -> str:
        """The type whose puzzle the front shows in large."""
        names = sorted({pick.request.type for pick in self.picks})
        return names[int(self.rng("type").random() * len(names))]

    def drawn(
        self, name: str, rng: np.random.Generator, ratio: float, *, tile: str = ""
    ) -> Figure:
        """Return a picture of a solved puzzle of a type that is not in the book.

        Args:
            name: the type.
            rng: the source of chance.
            ratio: its width divided by its height, roughly.
            tile: "lit" or "tile" for a small picture.
        """
        kind = load(name)
        mine = [pick for pick in self.picks if pick.request.type == name]
        book = tuple(pick.puzzle for pick in mine)
        params = kind.read_params(mine[0].request.params)
        cover = CoverPicture(book, base_of(self.language), ratio)
        draft = cover_draft(kind, rng, params, cover, mine[0].request.judged)
        shown = *kind.read(draft), self.language
        if tile:
            return kind.cover_tile(*shown, lit=tile == "lit")
        return kind.cover_art(*shown)


def window_art(subject: Subject, *, card: Box, rim: float) -> Placed:
    """Return a solved puzzle in the middle of a card, whole, with nothing cut.

    Args:
        subject: what the cover is about.
        card: the box; rectangles at the edge of the picture are extended to it.
        rim: mm that stay free around the picture.
    """
    room = card.inset(left=rim, top=rim, right=rim, bottom=rim)
    ratio = room.width / room.height
    art = subject.drawn(subject.enlarged_type, subject.rng("art"), ratio)
    cell = min(room.width / art.width, room.height / art.height)
    width, height = art.width * cell, art.height * cell
    left = card.left + (card.width - width) / 2
    top = card.top + (card.height - height) / 2
    box = Box(left, top, width, height)
    steps = tuple(_stretched(art.all_steps, art, box, card))
    seen = replace(art, steps=steps, base=None)
    return Placed(PlacedFigure(seen, cell, coloured=True), box)


def _stretched(
    steps: Iterable[Step], art: Figure, box: Box, card: Box
) -> Iterator[Step]:
    """Yield the steps, with rectangles at the art's edge extended to the card's."""
    cell = box.width / art.width
    left, right = (card.left - box.left) / cell, (card.right - box.left) / cell
    top, bottom = (card.top - box.top) / cell, (card.bottom - box.top) / cell
    for step in steps:
        if not isinstance(step, Rect):
            yield step
            continue
        x1, y1 = step.x, step.y
        x2, y2 = x1 + step.width, y1 + step.height
        far_x, far_y = art.width - EDGE_TOLERANCE, art.height - EDGE_TOLERANCE
        x1, x2 = left if x1 <= EDGE_TOLERANCE else x1, right if x2 >= far_x else x2
        y1, y2 = top if y1 <= EDGE_TOLERANCE else y1, bottom if y2 >= far_y else y2
        at_edge = (x1, y1) != (step.x, step.y) or right == x2 or bottom == y2
        moved = replace(step, x=x1, y=y1, width=x2 - x1, height=y2 - y1)
        yield moved if at_edge else step


def tiles(subject: Subject, *, room: Box, pitch: float) -> list[Placed]:
    """Return small puzzles in rows and columns that fill a box, one of them lit.

    The types of the book alternate, in an order that the seeds decide. `room` is the
    box, `pitch` the approximate distance between tiles, which may be larger.
    """
    rng = subject.rng("tiles")
    picks = _in_turn(subject.picks, MOST_TILES, rng)
    plain = [
        _tile(subject, pick, subject.rng("size"), "tile") for pick in _sizes(picks)
    ]
    grid = _grid(room, pitch, plain)
    if grid is None:
        return []
    count, lit = grid.rows * grid.columns, _lit(grid, rng)
    drawn = (
        _tile(
            subject, picks[k], subject.rng(f"tile {k}"), "lit" if k == lit else "tile"
        )
        for k in range(count)
    )
    return [_placed(figure, grid.place(k)) for k, figure in enumerate(drawn)]


def _sizes(picks: Sequence[Pick]) -> Iterator[Pick]:
    """Yield the picks whose tiles may have different sizes."""
    seen = set()
    for pick in picks:
        name = pick.request.type
        if not load(name).tile_tells or name not in seen:
            seen.add(name)
            yield pick


def _tile(subject: Subject, pick: Pick, rng: np.random.Generator, name: str) -> Figure:
    """Return a small picture: of the puzzle itself only if that reveals no answer."""
    kind, puzzle = load(pick.request.type), pick.puzzle
    if kind.tile_tells:
        return subject.drawn(pick.request.type, rng, 1.0, tile=name)
    shown = *kind.read(puzzle), subject.language
    return kind.cover_tile(*shown, lit=name == "lit")


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
    solved: str,
    design: Design,
) -> Placed | None:
    """Return a puzzle for the middle of the back, as large as there is space.

    From the middle of the book, then one of each level, it is the first that fits and
    is nearly as high as the space; if none is, the highest.

    Args:
        picks: the book's picks.
        language: the book's language.
        room: the box for the puzzle.
        taken: an area at the lower right of the room that must stay free.
        foot: height that a puzzle beside that area must leave free below.
        examples: use worked examples, which are smaller, instead of the book's puzzles.
        solved: the type whose worked example the front may show solved, "" for none.
        design: gives the smallest size of text.
    """
    across = min(room.right, taken.left) - room.left
    beside = Box(room.left, room.top, across, room.height - foot)
    above = Box(room.left, room.top, room.width, taken.top - room.top)
    best: Placed | None = None
    for drawn in _samples(picks, language, solved, examples=examples):
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
            left = free.left + (free.width - size[0]) / 2
            placed = Placed(PlacedFigure(shown, cell), Box(left, free.top, *size))
            if best is None or size[1] > best.box.height:
                best = placed
            if size[1] >= FULL * above.height:
                break
    return best


def small(subject: Subject, room: Box) -> Placed:
    """Return a small picture of a puzzle at the upper left of a box."""
    rng = subject.rng("small")
    figure = _tile(subject, subject.picks[len(subject.picks) // 2], rng, "tile")
    width = min(room.width * SMALL_SHARE, room.height / figure.height * figure.width)
    height = width / figure.width * figure.height
    placed = PlacedFigure(figure, width / figure.width, coloured=True)
    return Placed(placed, Box(room.left, room.top, width, height))


def _cell_in(free: Box, figure: Figure) -> float:
    most = min(free.width / figure.width, free.height / figure.height)
    return min(most, figure.cell_mm)


def _samples(
    picks: Sequence[Pick], language: str, solved: str, *, examples: bool
) -> Iterator[Figure]:
    """Yield puzzles as their pages show them, the most typical first."""
    first: dict[tuple[str, str], Pick] = {}
    for pick in picks:
        first.setdefault((family_of(pick.request.type), pick.puzzle.level), pick)
    for pick in (picks[len(picks) // 2], *first.values()):
        kind, givens = load(pick.request.type), pick.puzzle.givens
        if examples and pick.request.type == solved:
            continue
        if examples:
            givens = kind.example_for(kind.read_params(pick.request.params)).givens
        yield kind.draw(kind.read_givens(givens), None, language)

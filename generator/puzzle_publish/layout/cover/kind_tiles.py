"""What a book's kinds of puzzles look like: their worked examples, solved, in small."""

from collections import Counter
from dataclasses import dataclass, replace

from ...core.figure import Figure, Label
from ...core.placed import Box
from ...types.registry import load
from .art import Subject
from .canvas import WHITE, Canvas

MOST_TILES = 8
LEADING = 3  # kinds that have a tile before others, if one can be large enough
FEW = 4  # kinds; more of them only if their tiles cover more of a front
LEAST_PX = 15.0  # of a tile's side in a shop's picture
RIM_SHARE = 0.06  # of a tile's side, around its picture
MOST_ENLARGED = 1.35  # letters of a picture whose cells are small
THIN_CELL_MM = 9.0  # cells of this size have lines as on a page
# What readers look for on a cover, the best known first; other types come after these.
BEST_KNOWN = (
    *("sudoku", "wordsearch", "crossword", "maze", "codeword", "nonogram", "kakuro"),
    *("cryptogram", "colour", "dots", "scramble", "fill_in", "kriss_kross"),
    *("number_search", "ladder", "calcudoku", "slitherlink", "futoshiki", "takuzu"),
)


def kinds_in(subject: Subject) -> tuple[str, ...]:
    """Return the types of a book, that with most puzzles first, then the best known."""
    counts = Counter(pick.request.type for pick in subject.picks)
    rank = {name: place for place, name in enumerate(BEST_KNOWN)}
    return tuple(
        sorted(counts, key=lambda name: (-counts[name], rank.get(name, len(rank))))
    )


def solved_example(subject: Subject, name: str) -> Figure:
    """Return a solved puzzle of a type that is none of the book.

    It is the worked example, or one made for the cover if that is as small.
    """
    kind = load(name)
    first = next(pick for pick in subject.picks if pick.request.type == name)
    draft = kind.example_for(kind.read_params(first.request.params))
    art = kind.cover_art(*kind.read(draft), subject.language)
    made = subject.drawn(name, subject.rng(f"kind {name}"), 1.0)
    art = made if made.width <= art.width else art
    return replace(art, steps=art.all_steps, base=None, tints=())


@dataclass(frozen=True, slots=True)
class Rows:
    """Squares of one size in rows, each row in the middle of a box."""

    room: Box
    count: int
    rows: int
    side: float
    gap: float

    def places(self) -> list[Box]:
        """Return the squares, row by row; the first rows have one more if need be."""
        each, more = divmod(self.count, self.rows)
        high = self.rows * (self.side + self.gap) - self.gap
        top = self.room.top + (self.room.height - high) / 2
        found = []
        for row in range(self.rows):
            columns = each + (row < more)
            wide = columns * (self.side + self.gap) - self.gap
            left = self.room.left + (self.room.width - wide) / 2
            for k in range(columns):
                x = left + k * (self.side + self.gap)
                found.append(Box(x, top, self.side, self.side))
            top += self.side + self.gap
        return found


def rows_in(room: Box, count: int, gap: float) -> Rows:
    """Return so many squares in as many rows as make them largest.

    >>> rows_in(Box(0, 0, 100, 40), 2, 0).side, rows_in(Box(0, 0, 100, 40), 6, 0).rows
    (40.0, 2)
    """

    def side(rows: int) -> float:
        columns = -(-count // rows)
        across = (room.width - gap * (columns - 1)) / columns
        return min(across, (room.height - gap * (rows - 1)) / rows)

    rows = max(range(1, count + 1), key=side)
    return Rows(room, count, rows, side(rows), gap)


def show_kinds(canvas: Canvas, subject: Subject, room: Box) -> None:
    """Draw a tile for each kind of a book, as many as are seen in a shop's picture.

    A single tile has the form of its picture. Of kinds that look alike, as crosswords
    and fill-ins do, the first has a tile. Kinds whose signs would be too small to print
    have none; tiles are so large that the first kinds have one, and cover much.
    """
    every = dict.fromkeys(solved_example(subject, name) for name in kinds_in(subject))
    figures = list(every)[:MOST_TILES]
    if len(figures) == 1:
        show_tile(canvas, figures[0], _formed(figures[0], room))
        return
    found = [
        (rows, legible[:count])
        for count in range(1, len(figures) + 1)
        if (rows := rows_in(room, count, canvas.gap)).side >= LEAST_PX * canvas.px
        and len(legible := _legible(canvas, figures, rows)) >= count
    ]
    if found:
        rows, shown = max(found, key=lambda one: _worth(one[0], one[1], figures))
        for figure, place in zip(shown, rows.places(), strict=True):
            show_tile(canvas, figure, place)


def _legible(canvas: Canvas, figures: list[Figure], rows: Rows) -> list[Figure]:
    place = rows.places()[0]
    return [one for one in figures if is_legible(canvas, one, place)]


def _worth(
    rows: Rows, shown: list[Figure], figures: list[Figure]
) -> tuple[bool, int, float]:
    """Return how well tiles show a book: its first kinds, a few, in large squares."""
    first = figures[: min(rows.count, LEADING)]
    return shown[: len(first)] == first, min(rows.count, FEW), rows.count * rows.side**2


def _formed(figure: Figure, room: Box) -> Box:
    """Return the place for a tile of a figure's form in the middle of a box."""
    rim = 2 * RIM_SHARE * min(room.width, room.height)
    cell = min((room.width - rim) / figure.width, (room.height - rim) / figure.height)
    wide, high = figure.width * cell + rim, figure.height * cell + rim
    left = room.left + (room.width - wide) / 2
    return Box(left, room.top + (room.height - high) / 2, wide, high)


def _cell_in(figure: Figure, place: Box) -> float:
    """Return the cell of a figure that is as large as a tile lets it be, in mm."""
    rims = 2 * RIM_SHARE * min(place.width, place.height)
    across = (place.width - rims) / figure.width
    return min(across, (place.height - rims) / figure.height)


def _enlarged(canvas: Canvas, figure: Figure, place: Box) -> float:
    """Return by how much signs must grow on a tile for the smallest to be printed."""
    return max(1.0, canvas.least_cell(figure) / _cell_in(figure, place))


def is_legible(canvas: Canvas, figure: Figure, place: Box) -> bool:
    """Return whether signs that can be printed have room in the cells of a tile."""
    return _enlarged(canvas, figure, place) <= MOST_ENLARGED


def show_tile(canvas: Canvas, figure: Figure, place: Box) -> None:
    """Draw a figure as large as it can be in the middle of a white tile."""
    canvas.block(place, WHITE, 1.6 * canvas.px)
    cell, larger = _cell_in(figure, place), _enlarged(canvas, figure, place)
    wide, high = figure.width * cell, figure.height * cell
    left = place.left + (place.width - wide) / 2
    top = place.top + (place.height - high) / 2
    steps = tuple(
        replace(one, size=one.size * larger) if isinstance(one, Label) else one
        for one in figure.steps
    )
    shown = replace(figure, steps=steps) if larger > 1.0 else figure
    heavier = max(1.0, cell / THIN_CELL_MM)
    canvas.show(shown, Box(left, top, wide, high), cell, heavier=heavier)

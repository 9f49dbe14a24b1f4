"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core.figure import Clue, Figure, Label, Line, Rect, Room, Step, moved
from ...grids.figures import empty_grid, tinted
from ...grids.ladder import Step as SolvingStep
from ...rules.vocabulary import rectangle
from ..cells import CellRows, GridCell, rows_of
from ..opener_art import LEAST_EMPTY_MM
from .model import ACROSS, DIGIT, DOWN, EDGE, Clues, Picture, room

PAGE_CELL_MM = 12.0
# Of the role "clue", 0.5 em: the larger ones are for small cells.
SIZES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.55, 1.7)
LEAST_PT, MM_A_PT, CLUE_EM = 7.0, 25.4 / 72, 0.5
KEY_MM, KEY_MOST_MM = 45.0, 4.8  # the width of a picture, and of a cell, at most
KEY_SHRINKS = 0.8  # to this part of it on full pages
TITLE_MM, TITLE_LEADING = 2.8, 1.5  # the size of its type where a key is smallest
STEP_CELL_MM, STEP_SIZE = 6.2, 1.3
GROUP = 5  # cells between two thicker lines
DOT = 0.16  # half of the side of the mark of an empty cell


def draw(givens: Clues, answer: Picture | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return _key(answer)
    return _page(givens, (), PAGE_CELL_MM, LEAST_PT, SIZES[0])


def draw_page(givens: Clues, room: Room) -> Figure:
    """Return the page's figure, its numbers no larger than they need to be."""
    least_pt = max(LEAST_PT, room.least_pt)
    for size in SIZES:
        figure = _page(givens, (), PAGE_CELL_MM, least_pt, size)
        cell_mm = room.cell_mm or figure.min_cell_mm
        if cell_mm >= figure.min_cell_mm and room.fits(figure, cell_mm):
            break
    return figure


def draw_step(givens: Clues, done: Sequence[SolvingStep], step: SolvingStep) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    known = {cell: value for one in (*done, step) for cell, value in one.placed}
    marks = [
        *tinted(step.cells, "marked"),
        *tinted([cell for cell, value in known.items() if value], "black"),
        *(
            Rect(c + 0.5 - DOT / 2, r + 0.5 - DOT / 2, DOT, DOT, "black")
            for (r, c), value in sorted(known.items())
            if not value
        ),
    ]
    return _page(givens, marks, STEP_CELL_MM, LEAST_PT, STEP_SIZE)


def cells(givens: Clues, answer: Picture | None, words: Mapping[str, str]) -> CellRows:
    """Return the grid's cells, with the clues of rows and columns before them."""
    left, top = _corner(givens, 1.0)
    height, width = len(givens.rows), len(givens.columns)
    found = []
    for c, blocks in enumerate(givens.columns):
        found.append(GridCell(0, c + 1, left + c, 0, _said(blocks), "given"))
    for r, blocks in enumerate(givens.rows):
        found.append(GridCell(r + 1, 0, 0, top + r, _said(blocks), "given"))
    for r in range(height):
        for c in range(width):
            at = r + 1, c + 1, left + c, top + r
            if answer is None:
                found.append(GridCell(*at, "", "blank"))
            else:
                word = words["filled" if answer.rows[r][c] else "empty"]
                found.append(GridCell(*at, word, "answer"))
    return rows_of(found)


def _said(blocks: Sequence[int]) -> str:
    return " ".join(map(str, blocks)) or "0"


def _page(
    clues: Clues, marks: Iterable[Step], most_mm: float, least_pt: float, size: float
) -> Figure:
    left, top = _corner(clues, size)
    height, width = len(clues.rows), len(clues.columns)
    return Figure(
        width=left + width,
        height=top + height,
        steps=(
            *(moved(mark, left, top) for mark in marks),
            *_clues(clues, left, top, size),
        ),
        cell_mm=most_mm,
        min_cell_mm=min(most_mm, least_pt * MM_A_PT / (CLUE_EM * size)),
        base=_grid(left, top, height, width),
    )


def _corner(clues: Clues, size: float) -> tuple[float, float]:
    """Return where the grid begins, right of the rows' clues and below the columns'."""
    down = max(1, *map(len, clues.columns)) * DOWN + EDGE / 2
    return round(max(map(room, clues.rows)) * size, 4), round(down * size, 4)


def _clues(clues: Clues, left: float, top: float, size: float) -> Iterator[Label]:
    """Yield the numbers of each line, the last one beside the grid."""
    _, lines = rectangle(len(clues.rows), len(clues.columns))
    across, down = lines[: len(clues.rows)], lines[len(clues.rows) :]
    for r, blocks in enumerate(clues.rows):
        x = left - EDGE * size
        for nth, text in _from_the_last(blocks):
            width = (ACROSS + DIGIT * (len(text) - 1)) * size
            middle = x - (width - (ACROSS - DIGIT) * size) / 2
            at, clue = (round(middle, 4), top + r + 0.5), Clue(across[r], nth)
            yield Label(*at, text, "clue", size=size, clue=clue)
            x -= width
    for c, blocks in enumerate(clues.columns):
        for k, (nth, text) in enumerate(_from_the_last(blocks)):
            y = round(top - (k + 0.5) * DOWN * size - EDGE / 2 * size, 4)
            clue = Clue(down[c], nth)
            yield Label(left + c + 0.5, y, text, "clue", size=size, clue=clue)


def _from_the_last(blocks: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of a line with their places, the last one first."""
    return reversed([*enumerate(map(str, blocks or (0,)))])


def bare(height: int, width: int) -> Figure:
    """Return the lines without clues, every fifth thicker."""
    across, down = range(width), range(height)
    groups = [[r // GROUP * width + c // GROUP for c in across] for r in down]
    grid = empty_grid(height, width, regions=groups)
    return Figure(width, height, grid.steps, PAGE_CELL_MM, LEAST_EMPTY_MM)


def _grid(left: float, top: float, height: int, width: int) -> Figure:
    """Return the lines; every fifth is thicker, and goes on between the clues."""
    steps = [moved(step, left, top) for step in bare(height, width).steps]
    for x in (left + c for c in range(0, width + 1, GROUP)):
        steps.append(Line(((x, 0), (x, top)), "cell"))
    for y in (top + r for r in range(0, height + 1, GROUP)):
        steps.append(Line(((0, y), (left, y)), "cell"))
    name = f"nonogram-{height}-{width}-{left}-{top}"
    return Figure(left + width, top + height, tuple(steps), name=name)


def _key(picture: Picture) -> Figure:
    """Return the picture without lines, its title below."""
    rows, title = picture.rows, picture.title
    height, width = len(rows), len(rows[0])
    most_mm = min(KEY_MOST_MM, KEY_MM / max(height, width))
    size = TITLE_MM / (most_mm * KEY_SHRINKS)
    # Latin letters are half an em wide, hanzi one.
    ems = sum(1.0 if letter > "\u2e80" else 0.55 for letter in title)
    whole = max(width, ems * size)
    left = (whole - width) / 2
    black = [
        (r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value
    ]
    shapes = [*tinted(black, "black"), Rect(0, 0, width, height, "cell")]
    steps = [moved(step, left, 0) for step in shapes]
    if title:
        y = height + TITLE_LEADING / 2 * size
        steps.append(Label(whole / 2, y, title, "nonogram-title", size=size))
    return Figure(
        width=whole,
        height=height + (TITLE_LEADING * size if title else 0),
        steps=tuple(steps),
        cell_mm=most_mm,
        min_cell_mm=most_mm * KEY_SHRINKS,
    )

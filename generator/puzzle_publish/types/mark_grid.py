"""What a page of a puzzle of marks prints, and its figures and cells."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..core.errors import PublishError
from ..core.figure import Circle, Clue, Figure, Label, moved
from ..core.figure import Step as Shape
from ..core.messages import quoted
from ..grids.figures import empty_grid
from ..grids.ladder import Cell
from ..grids.reading import Rows
from ..rules.vocabulary import rectangle
from .cells import CellRows, GridCell, State, rows_of
from .parts import Size

EDGE = 0.8  # the room for numbers above the grid and to its left
PAGE, KEY, STEP = Size(12.0, 5.2), Size(5.0, 4.0), Size(6.2, 5.2)
DOT = 0.07  # the radius of the sign of a cell without a mark

# What is drawn in a cell: its name, its row and its column -> shapes.
Picture = Callable[[str, int, int], Iterable[Shape]]


@dataclass(frozen=True, slots=True)
class MarkGrid:
    """What a page prints of a puzzle of marks.

    Attributes:
        height: the rows of the grid.
        width: its columns.
        regions: for each cell the number of its region, from 0, if there are any.
        written: signs in cells, such as "3".
        drawn: cells with a picture: its name, which `labels` has in words.
        top: numbers above the columns, if there are any.
        left: numbers to the left of the rows; they come with those above the columns.
        page: the size of cells on a page.
        key: that in the key.
        step: that in the worked example.
    """

    height: int
    width: int
    regions: Rows = ()
    written: Mapping[Cell, str] = field(default_factory=dict)
    drawn: Mapping[Cell, str] = field(default_factory=dict)
    top: Sequence[int] = ()
    left: Sequence[int] = ()
    page: Size = PAGE
    key: Size = KEY
    step: Size = STEP

    @property
    def edge(self) -> float:
        """The room above the grid and to its left, in cells."""
        return EDGE if self.top else 0.0


def figure_of(
    grid: MarkGrid,
    picture: Picture,
    size: Size,
    *,
    marks: Iterable[Cell] = (),
    dots: Iterable[Cell] = (),
    shaded: Iterable[Cell] = (),
    numbers: bool = True,
) -> Figure:
    """Return the figure of a grid.

    Args:
        grid: what is printed.
        picture: draws what is in a cell.
        size: of its cells.
        marks: the cells with a mark.
        dots: those with the sign that they have none.
        shaded: those that show a step.
        numbers: whether it has the numbers around it.
    """
    empty = empty_grid(
        grid.height,
        grid.width,
        regions=grid.regions,
        border="heavy-region",
        marked=shaded,
    )
    written = (
        Label(c + 0.5, r + 0.5, sign, "given", size=size.digits, clue=Clue(((r, c),)))
        for (r, c), sign in grid.written.items()
    )
    shapes: tuple[Shape, ...] = (
        *empty.steps,
        *written,
        *(one for cell, name in grid.drawn.items() for one in picture(name, *cell)),
        *(one for cell in marks for one in picture("mark", *cell)),
        *(Circle(c + 0.5, r + 0.5, DOT, "black") for r, c in dots),
    )
    edge = grid.edge if numbers else 0.0
    if edge:
        shapes = (*(moved(one, edge, edge) for one in shapes), *_around(grid))
        width, height = grid.width + edge, grid.height + edge
        return Figure(width, height, shapes, size.cell_mm, size.min_cell_mm)
    return Figure(grid.width, grid.height, shapes, size.cell_mm, size.min_cell_mm)


def _around(grid: MarkGrid) -> Iterator[Label]:
    """Yield the numbers above the columns and to the left of the rows, in turn."""
    _, lines = rectangle(grid.height, grid.width)
    for k in range(max(grid.height, grid.width)):
        if k < grid.width:
            at, clue = (EDGE + k + 0.5, EDGE / 2), Clue(lines[grid.height + k])
            yield Label(*at, str(grid.top[k]), "clue", clue=clue)
        if k < grid.height:
            at, clue = (EDGE / 2, EDGE + k + 0.5), Clue(lines[k])
            yield Label(*at, str(grid.left[k]), "clue", clue=clue)


def cells_of(
    grid: MarkGrid,
    blank: Collection[Cell],
    answer: Rows | None,
    labels: Mapping[str, str],
) -> CellRows:
    """Return the numbers around a grid and its cells, with an answer filled.

    Args:
        grid: what is printed.
        blank: the cells that may hold a mark.
        answer: the marks.
        labels: words: "mark", "none", "region", and the names of pictures.
    """
    found = [
        *(_clue(grid, -1, c, number) for c, number in enumerate(grid.top)),
        *(_clue(grid, r, -1, number) for r, number in enumerate(grid.left)),
    ]
    for r in range(grid.height):
        for c in range(grid.width):
            state: State = "given"
            if (r, c) in blank:
                state = "blank" if answer is None else "answer"
            words = list(_words(grid, (r, c), labels))
            if state == "answer" and answer is not None:
                words.append(_word(labels, "mark" if answer[r][c] else "none"))
            elif not words and state == "given":
                state = "block"
            at = r, c, c + grid.edge, r + grid.edge
            found.append(GridCell(*at, " ".join(words), state))
    return rows_of(found)


def _words(grid: MarkGrid, cell: Cell, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield the words for what is printed in a cell."""
    if grid.regions:
        number = grid.regions[cell[0]][cell[1]] + 1
        yield _word(labels, "region").format(number=number)
    if cell in grid.drawn:
        yield _word(labels, grid.drawn[cell])
    if cell in grid.written:
        yield grid.written[cell]


def _word(labels: Mapping[str, str], name: str) -> str:
    """Return a word of a type's text.

    Raises:
        PublishError: the text has none of this name.
    """
    if name not in labels:
        raise PublishError(f"the type's text: labels: has no word for {quoted(name)}")
    return labels[name]


def _clue(grid: MarkGrid, r: int, c: int, number: int) -> GridCell:
    x, y = max(grid.edge + c, 0), max(grid.edge + r, 0)
    return GridCell(r, c, x, y, str(number), "clue")

"""The figures of the page, the key and the worked example, in units of cells.

Black cells at the left and above have the sums of runs that begin at the grid's edge.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.figure import Clue, Figure, Label, Line, Rect, Step
from ...grids import ladder
from ...grids.figures import grid_lines, tinted
from ...grids.ladder import Cell
from ...grids.reading import Rows
from ...rules.vocabulary import Makes
from ..cells import CellRows, GridCell, rows_of
from .model import Kakuro, way_of

# Sums of 0.36 em have 7 pt in a cell of 6.9 mm.
PAGE_CELL_MM, PAGE_MIN_CELL_MM = 13.0, 6.9
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 4.8, 3.6, 1.26
STEP_CELL_MM, STEP_MIN_CELL_MM = 9.0, 6.9
OPENER_MIN_CELL_MM = 3.0
TILE_GAP = 0.08
SUM_NEAR, SUM_FAR = 0.27, 0.73  # the middles of a cell's two sums


@dataclass(frozen=True)
class _Grid:
    """A kakuro with the black cells at its left and upper side, if they have sums."""

    puzzle: Kakuro
    left: int
    top: int
    sums: Mapping[Cell, Mapping[str, Makes]]  # of black cells, by direction

    def at(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, as x and y."""
        return cell[1] + self.left, cell[0] + self.top

    @property
    def size(self) -> tuple[int, int]:
        """Height and width."""
        return self.puzzle.height + self.top, self.puzzle.width + self.left

    @property
    def black(self) -> list[Cell]:
        """All cells that nobody fills, in reading order."""
        white = set(self.puzzle.white)
        rows = range(-self.top, self.puzzle.height)
        columns = range(-self.left, self.puzzle.width)
        return [(r, c) for r in rows for c in columns if (r, c) not in white]


def _grid_of(puzzle: Kakuro) -> _Grid:
    sums: dict[Cell, dict[str, Makes]] = {}
    for run in puzzle.runs:
        r, c = run.cells[0]
        way = way_of(run)
        before = (r, c - 1) if way == "across" else (r - 1, c)
        sums.setdefault(before, {})[way] = run
    left, top = (int(any(cell[way] < 0 for cell in sums)) for way in (1, 0))
    return _Grid(puzzle, left, top, sums)


def printed(givens: Kakuro, cells: Iterable[Cell]) -> list[Cell]:
    """Return cells with rows and columns counted as the figure has them."""
    grid = _grid_of(givens)
    return [(r + grid.top, c + grid.left) for r, c in cells]


def draw(givens: Kakuro, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    grid = _grid_of(givens)
    if answer is None:
        return _figure(grid, {}, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM)
    digits = {(r, c): answer[r][c] for r, c in givens.white}
    return _figure(grid, digits, (), KEY_CELL_MM, KEY_MIN_CELL_MM, key=True)


def opener(givens: Kakuro) -> Figure:
    """Return the grid without its sums, as a picture."""
    grid = _grid_of(givens)
    return _figure(grid, {}, (), PAGE_CELL_MM, OPENER_MIN_CELL_MM, sums=False)


def draw_step(givens: Kakuro, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    digits = {cell: digit for one in (*done, step) for cell, digit in one.placed}
    sizes = STEP_CELL_MM, STEP_MIN_CELL_MM
    return _figure(_grid_of(givens), digits, step.pattern, *sizes)


def _figure(
    grid: _Grid,
    digits: Mapping[Cell, int],
    marked: Iterable[Cell],
    cell_mm: float,
    min_cell_mm: float,
    *,
    key: bool = False,
    sums: bool = True,
) -> Figure:
    height, width = grid.size
    shifted = [(r + grid.top, c + grid.left) for r, c in marked]
    steps: list[Step] = [*tinted(shifted, "marked")]
    for cell in grid.black:
        x, y = grid.at(cell)
        here = grid.sums.get(cell)
        if not here or key:
            steps.append(Rect(x, y, 1, 1, "black"))
            continue
        steps += [
            Rect(x, y, 1, 1, "shade"),
            Line(((x, y), (x + 1, y + 1)), "kakuro-diagonal"),
        ]
        for way, run in here.items() if sums else ():
            dx, dy = (SUM_FAR, SUM_NEAR) if way == "across" else (SUM_NEAR, SUM_FAR)
            at, clue = (x + dx, y + dy), Clue(run.cells)
            steps.append(Label(*at, str(run.target), "kakuro-sum", clue=clue))
    steps += grid_lines(height, width)
    steps.append(Rect(0, 0, width, height, "outline"))
    size = KEY_SIZE if key else 1.0
    for cell, digit in sorted(digits.items()):
        x, y = grid.at(cell)
        steps.append(Label(x + 0.5, y + 0.5, str(digit), "answer", size=size))
    return Figure(width, height, tuple(steps), cell_mm, min_cell_mm)


def cells(givens: Kakuro, answer: Rows | None, labels: Mapping[str, str]) -> CellRows:
    """Return the cells of the grid; black ones with their sums in words."""
    grid = _grid_of(givens)
    found = []
    for cell in grid.black:
        sums = grid.sums.get(cell, {})
        words = ", ".join(
            labels[way].format(sum=sums[way].target) for way in sorted(sums)
        )
        x, y = grid.at(cell)
        found.append(GridCell(y, x, x, y, words, "given" if words else "block"))
    for r, c in grid.puzzle.white:
        x, y = grid.at((r, c))
        digit = "" if answer is None else str(answer[r][c])
        found.append(GridCell(y, x, x, y, digit, "answer" if digit else "blank"))
    return rows_of(found)


def cover_tile(givens: Kakuro, *, lit: bool) -> Figure:
    """Return a puzzle as a small picture: its white cells."""
    role, side = "lit-shape" if lit else "tile-shape", 1 - TILE_GAP
    steps = []
    for r, c in givens.white:
        steps.append(Rect(c + TILE_GAP / 2, r + TILE_GAP / 2, side, side, role))
    size = givens.width, givens.height
    return Figure(*size, tuple(steps), cell_mm=2.0, min_cell_mm=1.0)

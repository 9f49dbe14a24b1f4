"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Collection, Mapping, Sequence

from ...core.figure import Figure, Step
from ...core.puzzle import Hint, Json
from ...grids import ladder
from ...grids.figures import corner_sums, digits, empty_grid
from ...grids.ladder import Cell
from ...grids.reading import Rows
from ...rules.vocabulary import Makes, Operation
from ..ladder_hints import number_in
from .model import OVER, TAKE, TIMES, Calcudoku

# Targets are a little larger than sums of 0.26 em, so that 7 pt fit cells of 8.7 mm.
PAGE_CELL_MM, PAGE_MIN_CELL_MM, TARGET_SIZE = 16.0, 8.7, 1.1
# Digits of 0.55 em are enlarged to 7 pt at the smallest size; targets are left out.
KEY_CELL_MM, KEY_MIN_CELL_MM, KEY_SIZE = 4.8, 3.6, 1.26
STEP_CELL_MM, STEP_MIN_CELL_MM = 9.5, 8.7
SIGNS: Mapping[Operation, str] = {TIMES: "×", TAKE: "−", OVER: "÷"}


def draw(givens: Calcudoku, answer: Rows | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is None:
        return _figure(givens, {}, (), PAGE_CELL_MM, PAGE_MIN_CELL_MM)
    return _key(givens, answer)


def blank(size: int) -> Figure:
    """Return a grid with nothing in it."""
    grid = empty_grid(size, size)
    return Figure(size, size, grid.steps, PAGE_CELL_MM, PAGE_MIN_CELL_MM)


def draw_step(
    givens: Calcudoku, done: Sequence[ladder.Step], step: ladder.Step
) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked."""
    found = {cell: value for one in done for cell, value in one.placed}
    marked = step.pattern or step.cells
    return _figure(givens, found, marked, STEP_CELL_MM, STEP_MIN_CELL_MM)


def label(cage: Makes) -> str:
    """Return a cage's target and operation as they are printed.

    >>> label(Makes(((0, 0), (0, 1)), "/", 3))
    '3÷'
    """
    return f"{cage.target}{SIGNS.get(cage.operation, cage.operation)}"


def cage_named(givens: Calcudoku, hint: Hint) -> Mapping[str, Json]:
    """Return a hint's values with a cage's label and first cell for its number."""
    cage = givens.cages[number_in(hint, "number") - 1]
    row, column = cage.cells[0]
    place = {"row": row + 1, "column": column + 1}
    return {"left": hint.values["left"], "cage": label(cage), **place}


def _figure(
    puzzle: Calcudoku,
    found: Mapping[Cell, int],
    marked: Collection[Cell],
    cell_mm: float,
    min_cell_mm: float,
) -> Figure:
    targets = [(cage.cells, label(cage)) for cage in puzzle.cages]
    steps = (
        *_grid(puzzle, marked),
        *corner_sums(targets, size=TARGET_SIZE),
        *digits(_signs(puzzle.size, found), "answer"),
    )
    return Figure(puzzle.size, puzzle.size, steps, cell_mm, min_cell_mm)


def _key(puzzle: Calcudoku, rows: Rows) -> Figure:
    shown = [[str(number) for number in row] for row in rows]
    steps = (*_grid(puzzle, ()), *digits(shown, "answer", size=KEY_SIZE))
    return Figure(puzzle.size, puzzle.size, steps, KEY_CELL_MM, KEY_MIN_CELL_MM)


def _grid(puzzle: Calcudoku, marked: Collection[Cell]) -> tuple[Step, ...]:
    owner = {cell: k for k, cage in enumerate(puzzle.cages) for cell in cage.cells}
    side = range(puzzle.size)
    regions = [[owner[r, c] for c in side] for r in side]
    return empty_grid(puzzle.size, puzzle.size, regions=regions, marked=marked).steps


def _signs(size: int, found: Mapping[Cell, int]) -> list[list[str]]:
    side = range(size)
    return [[str(found.get((r, c), "")) for c in side] for r in side]

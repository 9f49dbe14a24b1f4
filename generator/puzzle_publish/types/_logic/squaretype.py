"""The base class of types of Latin squares with clues of another kind."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from typing_extensions import TypeVar

from ...core.figure import Figure, Label
from ...core.puzzle import Draft, Json
from ...grids.ladder import Cell, Step
from ...grids.reading import Rows
from ...grids.symmetry import least_form, turns
from ..contract import BlankGrids
from ..params import Params
from ..player import Player, rows_and_columns
from .logictype import LogicType
from .parts import Part, Parts

P = TypeVar("P", bound=Params)
Values = Mapping[Cell, int]


class Size(NamedTuple):
    """How large cells are by default and at least, and digits, in their usual size."""

    cell_mm: float
    min_cell_mm: float
    digits: float = 1.0


class SquareType(LogicType[P], BlankGrids[P]):
    """A logic type of Latin squares: each row and column has each number once.

    Its Params have a `size`, and its answers are `{"rows": [[…], …]}`. Besides
    generate, rules and solve of `LogicType` its folder has:

        model   read(givens) -> the puzzle, with `rows` of numbers, 0 for none
                empty(size) -> a puzzle without clues
                full(rows) -> the givens with the most clues
                turned(puzzle, turn) -> givens that are the same to a reader
        ladder  rungs(puzzle) -> the rungs of the ladder, from easy to hard
        draw    figure(puzzle, values found, cells marked, size) -> Figure
                PAGE, KEY and STEP, each a size of the figure
    """

    _parts: ClassVar[Parts] = {
        "draw": (
            Part("model", "read", ("givens",)),
            Part("draw", "figure", ("puzzle", "found", "marked", "size")),
            Part("draw", "PAGE"),
            Part("draw", "KEY"),
        ),
        "blank_grid": (Part("model", "empty", ("size",)),),
        "sample": (Part("model", "full", ("rows",)),),
        "canonical": (Part("model", "turned", ("puzzle", "turn")),),
        "_climb": (Part("ladder", "rungs", ("puzzle",)),),
        "_draw_step": (Part("draw", "STEP"),),
    }

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        puzzle = self._part("model").read(givens)
        if answer is None:
            return self._figure(puzzle, {}, (), "PAGE")
        rows = enumerate(answer["rows"])
        full = {(r, c): number for r, row in rows for c, number in enumerate(row)}
        found = {(r, c): x for (r, c), x in full.items() if not puzzle.rows[r][c]}
        return self._figure(puzzle, found, (), "KEY")

    def player(self, givens: Json, answer: Json, language: str) -> Player | None:
        """Return how the square is filled: no row or column repeats a number."""
        plain = super().player(givens, answer, language)
        size = len(self._part("model").read(givens).rows)
        return plain and replace(plain, apart=rows_and_columns(size))

    def blank_grid(self, params: P) -> Figure:
        """Return a grid with nothing in it."""
        puzzle = self._part("model").empty(params.model_dump()["size"])
        return self._figure(puzzle, {}, (), "PAGE")

    def sample(self, params: P) -> Draft:
        """Return a full square with many clues, for measuring only."""
        size = params.model_dump()["size"]
        rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
        return Draft(self._part("model").full(rows), {"rows": rows})

    def canonical(self, givens: Json) -> Json:
        """Return the least form of those that are the same to a reader."""
        model = self._part("model")
        puzzle = model.read(givens)
        every = turns(len(puzzle.rows), len(puzzle.rows))
        return least_form(form for turn in every for form in model.turned(puzzle, turn))

    def _climb(self, givens: Json) -> Sequence[Step]:
        import numpy as np

        from ...grids.climb import steps_of
        from ...grids.latin import latin_board

        puzzle = self._part("model").read(givens)
        printed = np.array(puzzle.rows, np.int64).ravel()
        board = latin_board(len(puzzle.rows))
        return steps_of(board, printed, self._part("ladder").rungs(puzzle))

    def _draw_step(self, givens: Json, done: Sequence[Step], step: Step) -> Figure:
        puzzle = self._part("model").read(givens)
        found = {cell: value for one in (*done, step) for cell, value in one.placed}
        return self._figure(puzzle, found, step.pattern or step.cells, "STEP")

    def _figure(
        self, puzzle: Any, found: Values, marked: Iterable[Cell], size: str
    ) -> Figure:
        part = self._part("draw")
        figure: Figure = part.figure(puzzle, found, marked, getattr(part, size))
        return figure


def numbers(
    rows: Rows, found: Values, size: Size, *, pitch: float = 1.0
) -> tuple[Label, ...]:
    """Return the numbers printed and those found; cells are a pitch apart."""
    given = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number
    }
    return tuple(
        Label(
            round(c * pitch + 0.5, 4),
            round(r * pitch + 0.5, 4),
            str(number),
            role,
            size=size.digits,
        )
        for role, values in (("given", given), ("answer", found))
        for (r, c), number in sorted(values.items())
    )


def name_of(type_name: str, side: int, marked: Iterable[Cell]) -> str:
    """Return a name for the grid under the numbers, the same for the same cells.

    >>> name_of("futoshiki", 5, [(0, 1)])
    'futoshiki-5-0.1'
    """
    return "-".join([type_name, str(side), *(f"{r}.{c}" for r, c in marked)])

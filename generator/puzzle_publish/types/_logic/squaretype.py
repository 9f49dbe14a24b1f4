"""The base class of types of Latin squares with clues of another kind."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple, Protocol

from typing_extensions import TypeVar

from ...core.figure import Figure, Label
from ...core.puzzle import Draft, Json
from ...grids.ladder import Cell, Step
from ...grids.reading import Rows
from ...grids.symmetry import least_form, turns
from ..contract import BlankGrids
from ..params import Params
from ..player import Player, rows_and_columns
from .latin import read_answer
from .logictype import LogicType
from .parts import Part, Parts

Values = Mapping[Cell, int]


class SquareGivens(Protocol):
    """Givens of a Latin square."""

    @property
    def rows(self) -> Rows:
        """The numbers printed, 0 for none."""


P = TypeVar("P", bound=Params)
G = TypeVar("G", bound=SquareGivens)


class Size(NamedTuple):
    """How large cells are by default and at least, and digits, in their usual size."""

    cell_mm: float
    min_cell_mm: float
    digits: float = 1.0


class SquareType(LogicType[P, G, Rows], BlankGrids[P, G, Rows]):
    """A logic type of Latin squares: each row and column has each number once.

    Its Params have a `size`, and its answers are `{"rows": [[…], …]}`. Besides
    generate, rules and solve of `LogicType` its folder has:

        model   read(JSON) -> the givens, with `rows` of numbers, 0 for none
                empty(size) -> givens without clues
                full(rows) -> the JSON of those with the most clues
                turned(givens, turn) -> the JSON of those that are the same to a reader
        ladder  rungs(givens) -> the rungs of the ladder, from easy to hard
        draw    figure(givens, values found, cells marked, size) -> Figure
                PAGE, KEY and STEP, each a size of the figure
    """

    _parts: ClassVar[Parts] = {
        "draw": (
            Part("draw", "figure", ("givens", "found", "marked", "size")),
            Part("draw", "PAGE"),
            Part("draw", "KEY"),
        ),
        "blank_grid": (Part("model", "empty", ("size",)),),
        "sample": (Part("model", "full", ("rows",)),),
        "canonical": (Part("model", "turned", ("givens", "turn")),),
        "_climb": (Part("ladder", "rungs", ("givens",)),),
        "_draw_step": (Part("draw", "STEP"),),
    }

    def read_answer(self, givens: G, printed: Json) -> Rows:
        """Return the rows of an answer.

        Raises:
            ValueError: a cell is empty, or a number is twice in a line.
        """
        return read_answer(printed, len(givens.rows))

    def draw(self, givens: G, answer: Rows | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        if answer is None:
            return self._figure(givens, {}, (), "PAGE")
        found = {
            (r, c): number
            for r, row in enumerate(answer)
            for c, number in enumerate(row)
            if not givens.rows[r][c]
        }
        return self._figure(givens, found, (), "KEY")

    def player(self, givens: G, answer: Rows, language: str) -> Player | None:
        """Return how the square is filled: no row or column repeats a number."""
        plain = super().player(givens, answer, language)
        return plain and replace(plain, apart=rows_and_columns(len(givens.rows)))

    def blank_grid(self, params: P) -> Figure:
        """Return a grid with nothing in it."""
        nothing: G = self._part("model").empty(params.model_dump()["size"])
        return self._figure(nothing, {}, (), "PAGE")

    def sample(self, params: P) -> Draft:
        """Return a full square with many clues, for measuring only."""
        size = params.model_dump()["size"]
        rows = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
        return Draft(self._part("model").full(rows), {"rows": rows})

    def canonical(self, givens: G) -> Json:
        """Return the least form of those that are the same to a reader."""
        model = self._part("model")
        every = turns(len(givens.rows), len(givens.rows))
        return least_form(form for turn in every for form in model.turned(givens, turn))

    def _climb(self, givens: G) -> Sequence[Step]:
        import numpy as np

        from ...grids.climb import steps_of
        from ...grids.latin import latin_board

        printed = np.array(givens.rows, np.int64).ravel()
        board = latin_board(len(givens.rows))
        return steps_of(board, printed, self._part("ladder").rungs(givens))

    def _draw_step(self, givens: G, done: Sequence[Step], step: Step) -> Figure:
        found = {cell: value for one in (*done, step) for cell, value in one.placed}
        return self._figure(givens, found, step.pattern or step.cells, "STEP")

    def _figure(
        self, givens: G, found: Values, marked: Iterable[Cell], size: str
    ) -> Figure:
        part = self._part("draw")
        figure: Figure = part.figure(givens, found, marked, getattr(part, size))
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

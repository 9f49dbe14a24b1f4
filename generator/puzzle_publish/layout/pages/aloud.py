"""Descriptions of figures for readers who cannot see them: a summary, and the cells."""

from collections import Counter
from dataclasses import replace

from ...core.designs.design import Design
from ...core.figure import Label
from ...core.page_kinds import HowtoPage, Step
from ...core.placed import PlacedFigure
from ...core.puzzle import Draft
from ...core.values import Pick
from ...types.cells import CellRows, GridCell, labels_of
from ...types.contract import PuzzleType
from ...types.registry import load

_COUNTED = ("blank", "given", "block", "free")
_FILLED = ("given", "answer", "unused")
LAST_STEP = 2  # of the three pictures of a worked example


class Aloud:
    """Describes figures in the words of one design."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._known: dict[tuple[str, str, bool], str] = {}

    def puzzle(self, pick: Pick, placed: PlacedFigure) -> PlacedFigure:
        """Return a puzzle's figure with its look in short and a table of its cells."""
        cells = self._cells(pick, solved=False)
        if not cells:
            return placed
        alt = self._design.say(
            "alt_with_grid", alt=placed.alt, grid=self._glance(cells)
        )
        return replace(placed, alt=alt, table=self._table(cells))

    def answer(self, pick: Pick, placed: PlacedFigure) -> PlacedFigure:
        """Return the figure of a key with a table of its cells."""
        return replace(placed, table=self._table(self._cells(pick, solved=True)))

    def hint(self, placed: PlacedFigure) -> PlacedFigure:
        """Return the figure of a drawn hint with a table of its words."""
        return replace(placed, table=self._table(labels_of(placed.figure)))

    def steps(self, kind: PuzzleType, example: Draft, page: HowtoPage) -> HowtoPage:
        """Return rules with tables for first and last picture of their worked example.

        The last gets one only if it shows all that the table would say.
        """
        code, (givens, answer) = self._design.language, kind.read(example)

        def tabled(step: Step) -> Step:
            cells: CellRows = ()
            if step.nth == 0:
                cells = kind.cells(givens, None, code)
            elif step.nth == LAST_STEP:
                cells = kind.cells(givens, answer, code)
                steps = step.figure.figure.all_steps
                shown = {one.text for one in steps if isinstance(one, Label)}
                filled = (c for row in cells for c in row if c.state in _FILLED)
                said = {word for cell in filled for word in cell.words.split()}
                cells = cells if said <= shown else ()
            return replace(step, figure=self._tabled(step.figure, cells))

        groups = (tuple(map(tabled, group)) for group in page.groups)
        return replace(page, groups=tuple(groups))

    def _tabled(self, placed: PlacedFigure, cells: CellRows) -> PlacedFigure:
        return replace(placed, table=self._table(_whole(cells)))

    def _cells(self, pick: Pick, *, solved: bool) -> CellRows:
        """Return a puzzle's cells."""
        kind = load(pick.request.type)
        givens, answer = kind.read(pick.puzzle)
        shown = answer if solved else None
        return _whole(kind.cells(givens, shown, self._design.language))

    def _table(self, cells: CellRows) -> tuple[tuple[str, ...], ...]:
        """Return the words of each row, its heading first; () for no cells."""
        states = {cell.state for row in cells for cell in row}
        # Where every cell is given, the word would only be noise.
        mixed = bool(states & {"blank", "answer"})
        before, after = self._design.strings["cell_row"].split("{number}")
        gap = self._design.strings["cell_none"]
        columns = _columns(cells)
        # Clues above and to the left of a grid do not change how its rows are counted.
        left = min((cell.column for row in cells for cell in row), default=0)
        above = sum(row[0].row < 0 for row in cells)
        rows = []
        for nth, row in enumerate(cells, 1 - above):
            words = [gap] * (columns - min(left, 0))
            for cell in row:
                words[cell.column - min(left, 0)] = self._said(cell, mixed=mixed)
            rows.append((f"{before}{nth}{after}", *words))
        return tuple(rows)

    def _said(self, cell: GridCell, *, mixed: bool) -> str:
        key = cell.words, cell.state, mixed
        if key not in self._known:
            name, words = _kind(cell), cell.words
            if name in ("answer", "clue") or (name == "given" and not mixed):
                said = words
            elif name == "blank" and words:
                said = self._design.say("cell_blank_with", words=words)
            else:
                said = self._design.say(f"cell_{name}", words=words)
            self._known[key] = said
        return self._known[key]

    def _glance(self, cells: CellRows) -> str:
        """Return the size of a grid and how many cells of each kind it has."""
        grid = _inside(cells)
        counts = Counter(_kind(cell) for row in grid for cell in row)
        parts = [
            self._design.say(f"count_{name}", count=counts[name])
            for name in _COUNTED
            if counts[name]
        ]
        return self._design.say(
            "alt_grid",
            rows=len(grid),
            columns=_columns(grid),
            counts=self._design.strings["list_comma"].join(parts),
        )


def _whole(cells: CellRows) -> CellRows:
    """Return cells without the holes of a free form."""
    if len({len(row) for row in cells}) <= 1:
        return cells
    return tuple(
        tuple(cell for cell in row if cell.words or cell.state != "block")
        for row in cells
    )


def _inside(cells: CellRows) -> CellRows:
    """Return the cells of a grid, without the clues beside it."""
    inside = (tuple(cell for cell in row if cell.state != "clue") for row in cells)
    return tuple(row for row in inside if row)


def _columns(cells: CellRows) -> int:
    return 1 + max((cell.column for row in cells for cell in row), default=0)


def _kind(cell: GridCell) -> str:
    """Return a cell's state; a block with words in it stays free."""
    return "free" if cell.state == "block" and cell.words else cell.state

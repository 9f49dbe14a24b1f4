"""Kakuro: sums that cross, like the words of a crossword.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
pattern.py, kernels_make.py, generate.py, solve.py (the verifier), draw.py, sheets.py.
"""

import string
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...grids.ladder import FIENDISH, Cell, House, Technique
from ...grids.reading import Rows
from ...rules.vocabulary import Statement
from .. import DrawPart, LogicParts, LogicType
from ..capabilities import ExtraSheets, Sheet
from ..cells import CellRows
from ..player import Entry, Player
from ..told_steps import Printed
from . import model
from .params import KakuroParams


class Kakuro(
    LogicType[KakuroParams, model.Kakuro, Rows],
    ExtraSheets[KakuroParams, model.Kakuro, Rows],
):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "kakuro"
    version: ClassVar[int] = 3
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    made_with: ClassVar[tuple[str, ...]] = ("setsums", "kernels_make")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    tile_tells: ClassVar[bool] = False
    levels: ClassVar[Mapping[str, int]] = {**LogicType.levels, FIENDISH: 4}
    presets: Mapping[str, KakuroParams] = {
        "easy": KakuroParams(level="easy", rows=8, columns=8),
        "medium": KakuroParams(level="medium", rows=10, columns=9),
        "hard": KakuroParams(level="hard", rows=11, columns=10, density=0.32),
        "expert": KakuroParams(level="expert", rows=12, columns=10, density=0.32),
    }
    _tells_steps: ClassVar[bool] = True
    _model = model

    def _parts(self) -> LogicParts[KakuroParams, model.Kakuro, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[model.Kakuro, Rows]:
        from . import draw

        return draw

    def warm_up(self, params: KakuroParams) -> None:
        """Load the kernels, also that which only some puzzles need."""
        from . import ladder

        super().warm_up(params)
        ladder.try_each(params.level)

    def statement(self, givens: model.Kakuro) -> Statement:
        """Return what a puzzle asks."""
        from . import rules

        return rules.statement(givens)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the pictures, in the second both runs that its caption names."""
        start, _, done = super().example_steps(example, language)
        givens, _ = self.read(example)
        _, crossing, _, step, *_ = steps = self._climb(givens)
        runs = tuple(dict.fromkeys((*step.pattern, *crossing.pattern)))
        return (
            start,
            self._draw_step(givens, steps[:3], replace(step, pattern=runs)),
            done,
        )

    def _measures(self, givens: model.Kakuro) -> Mapping[str, int]:
        lengths = [len(run.cells) for run in givens.runs]
        return {"runs": len(lengths), "longest": max(lengths)}

    def _printed(self, givens: model.Kakuro) -> Printed:
        """Return how runs are named, with rows and columns counted as printed."""
        from . import draw

        def cell(cell: Cell) -> Cell:
            return draw.printed(givens, [cell])[0]

        def house(house: House) -> tuple[str, Json]:
            if house[0] != "cage":
                return house
            run = givens.runs[house[1] - 1]
            first, *_, last = draw.printed(givens, run.cells)
            cells: Json = {"chain": [list(first), list(last)]}
            return model.way_of(run), {"sum": run.target, "cells": cells}

        apart = max(map(max, draw.printed(givens, givens.white))) > 8
        return Printed(cell=cell, house=house, apart=apart)

    def _uses(self, givens: model.Kakuro) -> Sequence[tuple[Technique, int]]:
        from . import ladder

        return ladder.uses(givens)

    def opener_art(self, givens: model.Kakuro, language: str) -> Figure:
        """Return the grid without its sums."""
        from . import draw

        return draw.opener(givens)

    def cover_tile(
        self, givens: model.Kakuro, answer: Rows, language: str, *, lit: bool
    ) -> Figure:
        """Return the white cells."""
        from . import draw

        return draw.cover_tile(givens, lit=lit)

    def player(
        self, givens: model.Kakuro, answer: Rows, language: str
    ) -> Player | None:
        """Return how the grid is filled, run by run.

        Cells of runs count from 0, those of the figure from 1, after the sums.
        """
        plain = super().player(givens, answer, language)
        entries = tuple(
            Entry(
                model.way_of(run),
                str(run.target),
                "",
                tuple((r + 1, c + 1) for r, c in run.cells),
            )
            for run in givens.runs
        )
        digits = tuple(string.digits[1:])
        return plain and replace(
            plain,
            signs=digits,
            entries=entries,
        )

    def cells(
        self, givens: model.Kakuro, answer: Rows | None, language: str
    ) -> CellRows:
        """Return the grid's cells, sums in words."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def sheets(
        self,
        params: KakuroParams,
        language: str,
        *,
        cell_mm: float,
        width_mm: float,
        height_mm: float,
    ) -> tuple[Sheet, ...]:
        """Return the table of sums with their sets of digits, if the book wants it."""
        if not params.table:
            return ()
        from . import sheets

        size = {"cell_mm": cell_mm, "width_mm": width_mm, "height_mm": height_mm}
        return (sheets.sheet(self.text(language).labels, **size),)

    def sample(self, params: KakuroParams) -> Draft:
        """Return the largest grid, for measuring only."""
        rows = [
            [
                None if 9 in (r % 10, c % 10) else (r + c) % 9 + 1
                for c in range(params.columns)
            ]
            for r in range(params.rows)
        ]
        runs = (
            model.make_run(cells, sum(rows[r][c] or 0 for r, c in cells))
            for cells in model.runs_of(rows)
        )
        puzzle = model.Kakuro(params.rows, params.columns, tuple(runs))
        return Draft(model.make_givens(puzzle), {"rows": rows})

    def canonical(self, givens: model.Kakuro) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form, turns

        forms = []
        for turn in turns(givens.height, givens.width):
            size = (givens.height, givens.width)
            runs = (
                replace(run, cells=tuple(turn.cells(run.cells))) for run in givens.runs
            )
            height, width = size[::-1] if turn.transposed else size
            forms.append(model.make_givens(model.Kakuro(height, width, tuple(runs))))
        return least_form(forms)


TYPE = Kakuro()

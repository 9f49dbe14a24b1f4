"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from ...core.figure import Figure
from ...core.puzzle import Json
from ...grids.figures import corner_sums, empty_grid
from ...grids.ladder import Cell, House, Step
from ...rules.vocabulary import Makes, Operation
from .. import Size
from ..parts import Values
from ..squares import numbers
from ..told_steps import Printed, named
from .model import OVER, TAKE, TIMES, Calcudoku

# Targets are a little larger than sums of 0.26 em, so that 7 pt fit cells of 8.7 mm.
PAGE, STEP, TARGET_SIZE = Size(16.0, 8.7), Size(9.5, 8.7), 1.1
WIDE_MM = 100.0  # that small grids may take, or they would be lost on their pages
# Digits of 0.55 em are enlarged to 7 pt at the smallest size; targets are left out.
KEY = Size(4.8, 3.6, 1.26)
SIGNS: Mapping[Operation, str] = {TIMES: "×", TAKE: "−", OVER: "÷"}


Met = tuple[int, int, Json]  # a cage's number, what its cells make, and the cells


def figure(
    puzzle: Calcudoku, found: Values, marked: Collection[Cell], size: Size
) -> Figure:
    """Return the figure of a puzzle with the numbers found and some cells marked."""
    n = puzzle.size
    owner = {cell: k for k, cage in enumerate(puzzle.cages) for cell in cage.cells}
    regions = owner and [[owner[r, c] for c in range(n)] for r in range(n)]
    printed = () if size is KEY else puzzle.cages
    steps = (
        *empty_grid(n, n, regions=regions or (), marked=marked).steps,
        *corner_sums([(c.cells, label(c)) for c in printed], size=TARGET_SIZE),
        *numbers(puzzle.rows, found, size),
    )
    most = max(size.cell_mm, WIDE_MM / n) if size is PAGE else size.cell_mm
    return Figure(n, n, steps, most, size.min_cell_mm)


def label(cage: Makes) -> str:
    """Return a cage's target and operation as they are printed.

    >>> label(Makes(((0, 0), (0, 1)), "/", 3))
    '3÷'
    """
    return f"{cage.target}{SIGNS.get(cage.operation, cage.operation)}"


def printed(givens: Calcudoku) -> Printed:
    """Return how a page has the cages that steps name: by label and cells."""

    def house(house: House) -> tuple[str, Json]:
        kind, number = house
        if kind != "cage":
            return house
        cage = givens.cages[number - 1]
        return kind, {"cage": label(cage), "cells": named(cage.cells)}

    def parts(step: Step) -> Mapping[str, Json]:
        """Return the cages that a line's total is told by, with what each makes."""
        if "cages" not in step.parts:
            return {}
        ((_, met),) = cast(Mapping[str, Sequence[Met]], step.parts["cages"]).items()
        made_by = "product" if step.parts["case"] else "sum"
        told: list[Json] = []
        for number, made, cells in met:
            said: dict[str, Json] = {"number": made, "cells": cells}
            wording = "cage-part"
            if number:
                cage = givens.cages[number - 1]
                said["cage"] = label(cage)
                is_plain = made == cage.target
                wording = "cage-plain" if is_plain else f"cage-{made_by}"
            told.append([wording, said])
        return {"cages": {"names": told}}

    return Printed(house=house, parts=parts)

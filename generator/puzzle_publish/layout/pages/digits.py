"""Digits printed in grids, as large and as bold as a book or its design asks for."""

from dataclasses import replace

from ...core.designs.design import Design
from ...core.designs.numbers import DigitSizes
from ...core.figure import Figure, Label, Step
from ...core.print_options import DigitOptions
from ...core.text_fitting import MM_PER_PT
from ...types.looks import GIVEN, PRINTED, in_weight, looks_of
from .legible import ROUNDING


def with_digits(
    figure: Figure, asked: DigitOptions, design: Design, cell_mm: float, kind: str
) -> Figure:
    """Return a puzzle's figure with its digits as asked; clues grow as digits do.

    None gets smaller than the design's least type in cells of this size. A figure
    composed of grid and text keeps what fits together. What a book leaves out is as the
    design has it for the type `kind`.
    """
    asked = _completed(asked, design.numbers.digits, kind)
    if asked == DigitOptions() or figure.in_corner:
        return figure
    looks = looks_of(design)
    usual = looks[GIVEN].size
    ratio = (asked.size or usual) / usual
    least = design.least_pt * MM_PER_PT / cell_mm * ROUNDING

    def changed(step: Step) -> Step:
        if not isinstance(step, Label) or step.role not in PRINTED:
            return step
        role = in_weight(step.role, asked.weight) if asked.weight else step.role
        size = max(step.size * ratio, min(step.size, least / looks[step.role].size))
        return replace(step, role=role, size=round(size, 4))

    return replace(figure, steps=tuple(map(changed, figure.steps)))


def _completed(asked: DigitOptions, usual: DigitSizes, kind: str) -> DigitOptions:
    """Return what a book asks for, and the rest as the design has it for a type."""
    if kind not in usual.cells:
        return asked
    return DigitOptions(
        size=asked.size or usual.cells[kind], weight=asked.weight or usual.weight
    )

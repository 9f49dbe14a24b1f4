"""Digits printed in grids, as large and as bold as a book asks for."""

from dataclasses import replace

from ...core.designs.design import Design
from ...core.figure import Figure, Label, Step
from ...core.print_options import DigitOptions
from ...types.looks import GIVEN, PRINTED, in_weight, looks_of


def with_digits(figure: Figure, asked: DigitOptions, design: Design) -> Figure:
    """Return a puzzle's figure with its digits as asked; clues grow as digits do.

    A figure composed of grid and text keeps what fits together.
    """
    if asked == DigitOptions() or figure.in_corner:
        return figure
    usual = looks_of(design)[GIVEN].size
    ratio = (asked.size or usual) / usual

    def changed(step: Step) -> Step:
        if not isinstance(step, Label) or step.role not in PRINTED:
            return step
        role = in_weight(step.role, asked.weight) if asked.weight else step.role
        return replace(step, role=role, size=round(step.size * ratio, 4))

    return replace(figure, steps=tuple(map(changed, figure.steps)))

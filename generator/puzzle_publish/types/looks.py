"""How figures are styled: the defaults of every type, then those of the design."""

from collections.abc import Mapping
from dataclasses import replace

from ..core.designs.design import Design
from ..core.designs.looks import Look, Sheets, read_looks
from . import registry

GIVEN = "given"
PRINTED = (GIVEN, "clue")  # the roles of digits that a book may set in another weight
_WEIGHTS = (400, 600)


def looks_of(design: Design) -> Mapping[str, Look]:
    """Return the look of each role of a design and of all types.

    Raises:
        UsageError: a figure.css is invalid, or two types define the same role.
    """
    found = read_looks(sheets_of(design))
    others = {
        in_weight(role, weight): replace(found[role], weight=weight)
        for role in PRINTED
        for weight in _WEIGHTS
        if role in found
    }
    return {**found, **others}


def in_weight(role: str, weight: int) -> str:
    """Return the role of the same digits in another weight.

    >>> in_weight("given", 600)
    'given-600'
    """
    return f"{role}-{weight}"


def sheets_of(design: Design) -> Sheets:
    """Return every figure.css that applies to a book in this design."""
    return Sheets(registry.figure_sheets(), design.figure_sheets)

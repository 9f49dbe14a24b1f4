"""How figures are styled: the defaults of every type, then those of the design."""

from collections.abc import Mapping

from ..core.designs.design import Design
from ..core.designs.looks import Look, Sheets, read_looks
from . import registry


def looks_of(design: Design) -> Mapping[str, Look]:
    """Return the look of each role of a design and of all types.

    Raises:
        UsageError: a figure.css is invalid, or two types define the same role.
    """
    return read_looks(sheets_of(design))


def sheets_of(design: Design) -> Sheets:
    """Return every figure.css that applies to a book in this design."""
    return Sheets(registry.figure_sheets(), design.figure_sheets)

"""What a design's figures look like: the looks of all types, then the design's own."""

from collections.abc import Mapping

from ..core.designs.design import Design
from ..core.designs.looks import Look, Sheets, read_looks
from . import registry


def looks_of(design: Design) -> Mapping[str, Look]:
    """Return role -> Look of a design and all types.

    Raises:
        UsageError: a figure.css has faults, or two types have one role.
    """
    return read_looks(sheets_of(design))


def sheets_of(design: Design) -> Sheets:
    """Return each figure.css that a book in this design is drawn by."""
    return Sheets(registry.figure_sheets(), design.figure_sheets)

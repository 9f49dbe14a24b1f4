"""How large a figure must be for its labels to be legible in a design.

Types guarantee 7 pt at the smallest size of a cell; large print needs larger cells.
"""

import functools

from ...core.designs.design import Design
from ...core.designs.looks import Sheets, read_looks
from ...core.figure import Figure, Label
from ...core.text_fitting import MM_PER_PT
from ...types.looks import sheets_of

ROUNDING = 1.0005  # sizes pass through two roundings on their way to the file


def least_cell_mm(figure: Figure, design: Design, least_pt: float = 0.0) -> float:
    """Return the smallest cell in which to write and to read every label.

    In large print, labels have at least the size `least_pt`, or the design's.
    """
    if not design.large:
        return figure.min_cell_mm
    least = cell_for_text(figure, design, least_pt or design.least_pt)
    return max(figure.min_cell_mm, least)


def least_picture_cell_mm(figure: Figure, design: Design) -> float:
    """Return the smallest cell of a picture that is only read, never written in."""
    if design.large:
        return least_cell_mm(figure, design)
    return cell_for_text(figure, design, design.least_pt)


def cell_for_text(figure: Figure, design: Design, text_pt: float) -> float:
    """Return the cell in which the smallest label has this size, 0 without labels."""
    sizes = _sizes(sheets_of(design))
    steps = figure.all_steps
    # The renderer reports roles that the design does not know.
    found = (sizes.get(s.role, 0.0) * s.size for s in steps if isinstance(s, Label))
    least = min(filter(None, found), default=0.0)
    return text_pt * MM_PER_PT / least * ROUNDING if least else 0.0


@functools.cache
def _sizes(sheets: Sheets) -> dict[str, float]:
    """Return the text size of each role, in cells."""
    return {role: look.size for role, look in read_looks(sheets).items()}

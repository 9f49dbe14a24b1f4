"""How large a figure must be for its labels to be read in a design.

Types see to 7 pt at their least size of a cell; a design that promises more, as large
print does, asks for larger cells.
"""

import functools

from ...core.designs.design import Design
from ...core.designs.looks import Sheets, read_looks
from ...core.figure import Figure, Label
from ...core.text_fitting import MM_PER_PT
from ...types.looks import sheets_of

ROUNDING = 1.0005  # sizes pass through two roundings on their way to the file


def least_cell_mm(figure: Figure, design: Design) -> float:
    """Return the least size of a cell: to write in, and to read every label."""
    if not design.large:
        return figure.min_cell_mm
    sizes = _sizes(sheets_of(design))
    steps = figure.all_steps
    # Roles that a design does not know are the renderer's to tell.
    found = (sizes.get(s.role, 0.0) for s in steps if isinstance(s, Label))
    least = min(filter(None, found), default=0.0)
    if not least:
        return figure.min_cell_mm
    return max(figure.min_cell_mm, design.least_pt * MM_PER_PT / least * ROUNDING)


@functools.cache
def _sizes(sheets: Sheets) -> dict[str, float]:
    """Return the size of each role's labels, in cells."""
    return {role: look.size for role, look in read_looks(sheets).items()}

"""The type area of a page: what a trim leaves inside a printer's margins."""

from ...core.designs.design import Design
from ...core.printer import MM_PER_INCH, Printer
from ...core.trims import Size
from ...core.values import Geometry
from ...core.web_places import CODE_GAP_MM

BORDER_MM = {"frame": 8.0, "corners": 11.0}  # the side of a border's drawings
BORDER_GAP_MM = 3.0  # from these to the type area, to head and folio a half
OUTLINE_MM = 0.5  # of a figure as wide as the type area: half of its line is outside


def geometry_of(
    printer: Printer,
    design: Design,
    trim: str,
    gutter_mm: float,
    code_mm: float = 0.0,
    *,
    border: str = "",
) -> Geometry:
    """Return the type area of a trim with this gutter, and codes of this side.

    `border` is the kind of a border, "" for none.
    """
    size_mm = printer.trim_mm(trim)
    return geometry_for(printer, design, size_mm, gutter_mm, code_mm, border=border)


def geometry_for(
    printer: Printer,
    design: Design,
    size_mm: Size,
    gutter_mm: float,
    code_mm: float = 0.0,
    *,
    border: str = "",
) -> Geometry:
    """Return the type area of a page of this size with this gutter.

    Everything, including running heads, folios, codes and a border, stays inside the
    printer's margins and the space that we keep to spare.
    """
    width, height = size_mm
    scale, margins = design.scale(width, height), design.numbers.margins
    least = printer.margins
    outside, top, bottom = (
        (inches + least.spare) * MM_PER_INCH
        for inches in (least.outside, least.top, least.bottom)
    )
    border_mm = round(BORDER_MM[border] * scale, 4) if border else 0.0
    beside = border_mm + BORDER_GAP_MM if border else 0.0
    spare = least.spare * MM_PER_INCH
    outside += beside
    top, bottom = (
        v + (border_mm + BORDER_GAP_MM / 2) * bool(border) for v in (top, bottom)
    )
    return Geometry(
        width_mm=round(width, 4),
        height_mm=round(height, 4),
        inside_mm=round(
            gutter_mm + max(margins.gutter_extra, beside + spare * bool(border)), 4
        ),
        outside_mm=max(margins.outside * scale, outside + OUTLINE_MM),
        head_mm=max(margins.head * scale, top + margins.head_reach * scale),
        foot_mm=max(
            margins.foot * scale,
            bottom + margins.foot_reach * scale,
            bottom + code_mm + CODE_GAP_MM * (code_mm > 0),
        ),
        code_mm=code_mm,
        border_mm=border_mm,
    )

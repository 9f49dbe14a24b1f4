"""A cover's sheet and its parts, for a printer, a trim and a number of pages."""

from ...core.printer import MM_PER_INCH, Printer
from ...core.values import Box, Geometry, Wrap


def wrap_of(printer: Printer, geometry: Geometry, pages: int, paper: str) -> Wrap:
    """Return the sheet of a cover, paperback or case.

    From left to right: bleed or wrap, back, spine, front, bleed or wrap; the boards of
    a case have a hinge at the spine and reach past the pages above and below.
    """
    rules = printer.cover
    edge, hinge, overhang, safe, clear = (
        inches * MM_PER_INCH
        for inches in (
            rules.edge,
            rules.hinge,
            rules.overhang,
            rules.safe,
            rules.hinge_clear,
        )
    )
    spine_mm = printer.spine_mm(pages, paper)
    board, height = geometry.width_mm + hinge, geometry.height_mm + 2 * overhang
    back = Box(edge, edge, board, height)
    spine = Box(back.right, edge, spine_mm, height)
    front = Box(spine.right, edge, board, height)
    fold = max(safe, clear)
    return Wrap(
        width_mm=2 * (board + edge) + spine_mm,
        height_mm=height + 2 * edge,
        edge_mm=edge,
        back=back,
        spine=spine,
        front=front,
        back_text=back.inset(left=safe, top=safe, right=fold, bottom=safe),
        front_text=front.inset(left=fold, top=safe, right=safe, bottom=safe),
        barcode=_barcode(printer, back, clear),
    )


def _barcode(printer: Printer, back: Box, hinge_clear: float) -> Box:
    """Return the place at the back's lower right corner."""
    area = printer.cover.barcode
    width, height, clear = (
        inches * MM_PER_INCH for inches in (area.width, area.height, area.clear)
    )
    left = back.right - max(clear, hinge_clear) - width
    return Box(left, back.bottom - clear - height, width, height)

"""Where a page is cut, and how far its bleed extends.

A file may name a trim box; if not, the page is the trim itself, or the trim with the
printer's bleed, whose sides differ between recto and verso.
"""

from dataclasses import dataclass

from ..core.boxes import Box
from ..core.printer import Printer, Side
from .opened import PT_PER_INCH, Trimmed
from .pdf.read import PageRead

# 0.01 in: to a printer, A4 is 8.27 in wide instead of 210 mm.
TOLERANCE_PT = 0.75


@dataclass(frozen=True, slots=True)
class Frame:
    """The edges of one page.

    Attributes:
        trim: where it is cut.
        bleed: pt of the page beyond the trim, by side.
        fits: the printer takes this size of page for this trim.
    """

    trim: Box
    bleed: dict[Side, float]
    fits: bool

    @property
    def bleeds(self) -> bool:
        """Whether the page is larger than the trim."""
        return any(more > TOLERANCE_PT for more in self.bleed.values())


def sides_of(number: int) -> dict[Side, int]:
    """Return which edge of a box (left 0, bottom 1, right 2, top 3) is which side.

    Odd pages are rectos: bound on the left.
    """
    recto = number % 2 == 1
    return {
        "inside": 0 if recto else 2,
        "bottom": 1,
        "outside": 2 if recto else 0,
        "top": 3,
    }


def frame_of(
    page: PageRead, number: int, trim: Trimmed | None, printer: Printer
) -> Frame:
    """Return where a page is cut, from the file or from the printer's sizes."""
    media, cut, sides = page.media_pt, page.trim_pt, sides_of(number)
    beyond = gaps_of(cut, media, number)
    if trim is None:
        return Frame(cut, beyond, fits=False)
    wanted = trim.width * PT_PER_INCH, trim.height * PT_PER_INCH
    bleed = {side: printer.bleed.on(side) * PT_PER_INCH for side in sides}
    allowed = (dict.fromkeys(sides, 0.0), bleed)
    if not page.names_trim or all(abs(gap) <= TOLERANCE_PT for gap in beyond.values()):
        # The page is the trim or the trim with bleed; the file need not say so.
        for more in allowed:
            box = _inset(media, {sides[side]: by for side, by in more.items()})
            if has_size(box, wanted):
                return Frame(box, gaps_of(box, media, number), fits=True)
    fits = has_size(cut, wanted) and any(
        all(abs(beyond[side] - more[side]) <= TOLERANCE_PT for side in sides)
        for more in allowed
    )
    return Frame(cut, beyond, fits=fits)


def gaps_of(box: Box, outer: Box, number: int) -> dict[Side, float]:
    """Return how far a box is inside another, by side of the page; negative outside."""
    gaps = box[0] - outer[0], box[1] - outer[1], outer[2] - box[2], outer[3] - box[3]
    return {side: gaps[edge] for side, edge in sides_of(number).items()}


def media_sizes(trim: Trimmed, printer: Printer) -> list[tuple[float, float]]:
    """Return the sizes of page that the printer takes for a trim, in inches."""
    bleed = printer.bleed
    across = bleed.on("inside") + bleed.on("outside")
    down = bleed.on("top") + bleed.on("bottom")
    larger = trim.width + across, trim.height + down
    return [(trim.width, trim.height), *([larger] if across or down else [])]


def _inset(box: Box, by: dict[int, float]) -> Box:
    return box[0] + by[0], box[1] + by[1], box[2] - by[2], box[3] - by[3]


def has_size(box: Box, wanted: tuple[float, float]) -> bool:
    """Return whether a box has a width and a height, within the tolerance."""
    width, height = box[2] - box[0], box[3] - box[1]
    return (
        abs(width - wanted[0]) <= TOLERANCE_PT
        and abs(height - wanted[1]) <= TOLERANCE_PT
    )

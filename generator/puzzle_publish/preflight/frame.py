"""Where a page is cut: its trim, and how far it may be printed beyond.

A file may name a trim box; if not, the page is the trim itself, or the trim with the
printer's bleed, whose sides change from recto to verso.
"""

from dataclasses import dataclass

from ..core.printer import Printer, Side
from .opened import PT_PER_INCH, Trimmed
from .pdf.box import Box
from .pdf.read import PageRead

# 0.01 in: A4 is 8.27 in to a printer and 210 mm to a program.
TOLERANCE_PT = 0.75


@dataclass(frozen=True, slots=True)
class Frame:
    """The edges of one page.

    Attributes:
        trim: where it is cut.
        bleed: pt beyond the trim that the page has, by side.
        fits: the page is a size that the printer takes for this trim.
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
    """Return where a page is cut, as far as the file and the printer's sizes tell."""
    media, sides = page.media_pt, sides_of(number)
    wanted = None
    if trim is not None:
        wanted = trim.width * PT_PER_INCH, trim.height * PT_PER_INCH
    cut = page.trim_pt
    if wanted and not (page.names_trim and not _same(cut, media)):
        # The page is the trim or the trim with bleed; the file need not say so.
        for bleeding in (False, True):
            box = _inset(media, _bleed(printer, sides) if bleeding else _NONE)
            if _has_size(box, wanted):
                return Frame(box, _beyond(media, box, sides), fits=True)
    beyond = _beyond(media, cut, sides)
    fits = (
        wanted is not None
        and _has_size(cut, wanted)
        and any(
            all(abs(beyond[s] - m * PT_PER_INCH) <= TOLERANCE_PT for s, m in more)
            for more in (
                [(s, 0.0) for s in sides],
                [(s, printer.bleed.on(s)) for s in sides],
            )
        )
    )
    return Frame(cut, beyond, fits=fits)


def media_sizes(trim: Trimmed, printer: Printer) -> list[tuple[float, float]]:
    """Return the sizes of page that the printer takes for a trim, in inches."""
    bleed = printer.bleed
    across = bleed.on("inside") + bleed.on("outside")
    down = bleed.on("top") + bleed.on("bottom")
    larger = trim.width + across, trim.height + down
    return [(trim.width, trim.height), *([larger] if across or down else [])]


_NONE = (0.0, 0.0, 0.0, 0.0)


def _bleed(printer: Printer, sides: dict[Side, int]) -> Box:
    found = [0.0, 0.0, 0.0, 0.0]
    for side, edge in sides.items():
        found[edge] = printer.bleed.on(side) * PT_PER_INCH
    return found[0], found[1], found[2], found[3]


def _inset(box: Box, by: Box) -> Box:
    return box[0] + by[0], box[1] + by[1], box[2] - by[2], box[3] - by[3]


def _beyond(media: Box, trim: Box, sides: dict[Side, int]) -> dict[Side, float]:
    inner = (
        trim[0] - media[0],
        trim[1] - media[1],
        media[2] - trim[2],
        media[3] - trim[3],
    )
    return {side: inner[edge] for side, edge in sides.items()}


def _same(one: Box, two: Box) -> bool:
    return all(abs(a - b) <= TOLERANCE_PT for a, b in zip(one, two, strict=True))


def _has_size(box: Box, wanted: tuple[float, float]) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return (
        abs(width - wanted[0]) <= TOLERANCE_PT
        and abs(height - wanted[1]) <= TOLERANCE_PT
    )

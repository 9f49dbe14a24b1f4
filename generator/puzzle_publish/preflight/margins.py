"""Rules about how near to an edge a page is printed.

The bounding boxes of text and art are known; a page is only examined glyph by glyph and
line by line if one of them is too near to an edge.
"""

from collections.abc import Iterator, Sequence

from ..core.boxes import Box
from ..core.printer import MM_PER_INCH, Side
from ..core.values import Finding
from .frame import Frame, frame_of, gaps_of
from .opened import PT_PER_INCH, Job, inches
from .pdf.marks import marks_of
from .pdf.state import Mark

# Two roundings in the file may move things by this much.
_SLACK_PT = 0.1
# Art this near to an edge is meant to bleed.
_AT_EDGE_PT = 1.0


def page_margins(job: Job) -> Iterator[Finding]:
    """Yield what is too near to an edge, or runs over one that has no bleed."""
    if job.kind != "interior" or job.trim is None:
        return
    printer, count = job.printer, len(job.file.read.pages)
    margins, spare = printer.margins, printer.margins.spare * PT_PER_INCH
    gutter = (printer.gutter_mm(count) or printer.widest_gutter_mm) / MM_PER_INCH
    least: dict[Side, float] = {
        "inside": gutter * PT_PER_INCH,
        "outside": margins.outside * PT_PER_INCH,
        "top": margins.top * PT_PER_INCH,
        "bottom": margins.bottom * PT_PER_INCH,
    }
    frames: dict[int, Frame] = {}
    for number, page in job.file.numbered:
        frame = frame_of(page, number, job.trim, printer)
        boxes = (page.seen.text_box, page.seen.art_box)
        if any(_room(frame, number, box, least, spare) < -_SLACK_PT for box in boxes):
            frames[number] = frame
    for number, marks in marks_of(job.file.content, list(frames)):
        yield from _of_page(job, number, frames[number], marks, least, spare)


def _room(
    frame: Frame,
    number: int,
    box: Box | None,
    least: dict[Side, float],
    spare: float,
) -> float:
    """Return the space left beside a box, negative if it is too near to an edge."""
    if box is None:
        return 0.0
    gaps = gaps_of(box, frame.trim, number)
    return min(gaps[side] - least[side] - spare for side in gaps)


def _of_page(
    job: Job,
    number: int,
    frame: Frame,
    marks: Sequence[Mark],
    least: dict[Side, float],
    spare: float,
) -> Iterator[Finding]:
    near: dict[Side, tuple[float, Mark]] = {}
    over: dict[Side, float] = {}
    for mark in marks:
        if mark.paint.is_white:
            continue
        for side, gap in gaps_of(mark.box, frame.trim, number).items():
            if mark.kind != "text" and gap <= _AT_EDGE_PT:
                over[side] = min(gap, over.get(side, gap))
            elif gap < near.get(side, (least[side] + spare - _SLACK_PT, mark))[0]:
                near[side] = gap, mark
    for side, (gap, mark) in near.items():
        yield _too_near(job, number, side, gap, mark, least[side], spare)
    for side, gap in over.items():
        finding = _bleeding(job, number, side, gap, frame)
        if finding is not None:
            yield finding


def _too_near(
    job: Job,
    number: int,
    side: Side,
    gap: float,
    mark: Mark,
    least: float,
    spare: float,
) -> Finding:
    what = f'"{mark.word}"' if mark.kind == "text" else f"A {mark.kind}"
    where = f"{inches(gap)} from" if gap >= 0 else f"{inches(-gap)} beyond"
    name = "spine" if side == "inside" else f"{side} edge"
    if gap < least - _SLACK_PT:
        message = f"{what} is {where} the {name}; the minimum is {inches(least)}."
        return job.file.finding("margin", number, message)
    message = (
        f"{what} is {where} the {name}, just within the limit of {inches(least)};"
        f" {inches(spare)} more would be safe."
    )
    return job.file.finding("margin-spare", number, message)


def _bleeding(
    job: Job, number: int, side: Side, gap: float, frame: Frame
) -> Finding | None:
    """Return what is wrong with art that runs over an edge, None if it may."""
    printer = job.printer
    bleed = printer.bleed.on(side) * PT_PER_INCH
    if frame.bleeds and not bleed:
        return None  # at the spine, on a page with bleed on its other three sides
    name = "spine" if side == "inside" else f"{side} edge"
    if frame.bleeds and gap <= -bleed + _AT_EDGE_PT:
        return None
    if frame.bleeds:
        message = (
            f"Art runs over the {name} by {inches(-gap)}; it must reach the end of the"
            f" bleed, {inches(bleed)}."
        )
    elif bleed:
        message = (
            f"Art reaches the {name}; the page has no bleed there and needs"
            f" {inches(bleed)}."
        )
    else:
        message = f"Art reaches the {name}; {printer.name} cannot print that far."
    return job.file.finding("bleed", number, message)


RULES = (page_margins,)

"""The differences between a figure as proven and as printed."""

from collections.abc import Iterator, Sequence
from math import hypot

from ..core.boxes import Box
from .items import Run, Stroke, common, overlap
from .match import Found, Place, Sheet
from .wanted import CIRCLE, Wanted

_NEAR_EMS = 0.6  # a label this near to a missing one was printed instead of it
UNKNOWN = "there is text in a font that does not say which characters it shows"
_EDGE_MM = 0.25  # what reaches no further into a figure's box lies outside


def part_differences(
    wanted: Sequence[Wanted], found: Found, sheet: Sheet
) -> Iterator[str]:
    """Yield a sentence for each part of a figure that is missing, or seen badly.

    A text printed instead of a missing label counts as taken, so that it is named once.
    """
    for one, item in zip(wanted, found.items, strict=True):
        if item is None:
            yield from _missing(one, found.place, sheet)
        elif item.cut:
            yield f"{_name(one)} is cut off {where(found.place, one)}"
    yield from _covered(wanted, found)


def _missing(one: Wanted, place: Place, sheet: Sheet) -> Iterator[str]:
    at = where(place, one)
    if not one.text:
        yield f"{_name(one, place)} is missing {at}"
        return
    x, y = place.x + place.cell * one.points[0][0], place.y + place.cell * one.box[1]
    near: list[tuple[float, Run]] = []
    for run in sheet.page.runs:
        if not sheet.is_free(run):
            continue
        middle = run.x + run.width / 2 if one.middle else run.x
        far = hypot(middle - x, run.y - one.rise * run.size - y)
        if far <= _NEAR_EMS * run.size:
            near.append((far, run))
    if not near:
        yield f'"{one.shown}" is missing {at}'
        return
    far, run = min(near, key=lambda pair: pair[0])
    sheet.taken.add(id(run))
    if run.unknown:
        return  # `unread` reports it
    if run.text != one.text:
        yield f'"{run.text}" printed, "{one.shown}" proven {at}'
    else:
        yield f'"{one.shown}" is {far:.1f} mm from its place {at}'


def _covered(wanted: Sequence[Wanted], found: Found) -> Iterator[str]:
    """Yield the labels that a fill covers that should be below them."""
    pairs = [(w, i) for w, i in zip(wanted, found.items, strict=True) if i is not None]
    orders = [item.order for _, item in pairs]
    if orders == sorted(orders):
        return
    for k, (one, label) in enumerate(pairs):
        if not isinstance(label, Run):
            continue
        x, y = (label.box[0] + label.box[2]) / 2, (label.box[1] + label.box[3]) / 2
        for _, below in pairs[:k]:
            if (
                isinstance(below, Stroke)
                and below.pen.fill is not None
                and below.order > label.order
                and overlap(below.box, (x, y, x + 0.01, y + 0.01))
            ):
                yield f'"{one.shown}" is painted over {where(found.place, one)}'
                break


def strange(box: Box, sheet: Sheet) -> Iterator[str]:
    """Yield a sentence for each text or outline in a figure's box of another origin."""
    inner = (
        box[0] + _EDGE_MM,
        box[1] + _EDGE_MM,
        box[2] - _EDGE_MM,
        box[3] - _EDGE_MM,
    )
    for run in sheet.page.runs:
        if sheet.is_free(run) and overlap(run.box, inner):
            sheet.taken.add(id(run))
            yield f'"{run.text}" does not belong {_there(run.box)}'
    for stroke in sheet.page.strokes:
        if not sheet.is_free(stroke):
            continue
        left, top, right, bottom = stroke.box
        seen = left - 1e-3, top - 1e-3, right + 1e-3, bottom + 1e-3
        if overlap(seen, inner):
            sheet.taken.add(id(stroke))
            noun = _noun(stroke.curved, stroke.closed)
            yield f"{noun} does not belong {_there(common(stroke.box, inner))}"


def unread(box: Box, sheet: Sheet) -> Iterator[str]:
    """Yield what lies over a figure and cannot be compared."""
    for bare in sheet.page.unread:
        if overlap(bare.box, box):
            yield f"{bare.what} lies over it"
    for run in sheet.page.runs:
        if run.unknown and overlap(run.box, box):
            yield UNKNOWN
            return


def _name(one: Wanted, place: Place | None = None) -> str:
    if one.text:
        return f'"{one.shown}"'
    noun = _noun(one.form is CIRCLE, one.form[1:2] == (True,))
    if place is None:
        return noun
    across, down = one.box[2] - one.box[0], one.box[3] - one.box[1]
    return f"{noun} of {hypot(across, down) * place.cell:.1f} mm"


def _noun(curved: bool, closed: bool) -> str:
    return "a curve" if curved else "an outline" if closed else "a line"


def where(place: Place, one: Wanted) -> str:
    """Return where a part of a figure is on its page, in words that a ruler finds."""
    return _there(place.box(one.box), of_text=bool(one.text))


def _there(box: Box, *, of_text: bool = False) -> str:
    x, y = box[0], box[1]
    if not of_text:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return f"({x:.0f} mm from the left, {y:.0f} mm from the top)"

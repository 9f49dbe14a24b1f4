"""Rules about places on a cover: safe edges, spine, hinges, barcode, bleed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.boxes import Box, lies_within
from ..core.messages import decimal
from ..core.values import Finding
from .opened import PT_PER_INCH, Job, inches
from .pdf.marks import marks_of
from .pdf.state import Mark

_SLACK_PT = 0.25
_AT_END_PT = 1.0
_ALONG_EDGE = 0.25
_LEAST_WORD = 3
# The characters under the bars of a barcode.
_OF_BARCODES = set("0123456789-–>ISBN:X ")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The parts of a cover's sheet, in pt."""

    media: Box
    edge: float
    spine_left: float
    spine_right: float


def cover_places(job: Job) -> Iterator[Finding]:
    """Yield text and art in the wrong places of a cover."""
    sheet = _sheet(job)
    if sheet is None:
        return
    for _, marks in marks_of(job.file.content, [1]):
        letters = [m for m in marks if m.kind == "text" and _is_on(m, sheet)]
        yield from _edges(job, sheet, [m for m in letters if _is_read(m, job, sheet)])
        yield from _spine(job, sheet, letters)
        yield from _hinges(job, sheet, letters)
        yield from _barcode(job, sheet, letters, marks)
        yield from _bleed(job, sheet, marks)


def _sheet(job: Job) -> _Sheet | None:
    """Return the parts of a cover's sheet; the spine is between the two boards."""
    if job.kind != "cover" or job.trim is None:
        return None
    media, rules = job.file.read.pages[0].media_pt, job.printer.cover
    side = (job.trim.width + rules.hinge + rules.edge) * PT_PER_INCH
    left, right = media[0] + side, media[2] - side
    if right <= left:
        return None
    return _Sheet(media, rules.edge * PT_PER_INCH, left, right)


def _is_on(mark: Mark, sheet: _Sheet) -> bool:
    """Return whether a glyph is on the sheet; art may run off it."""
    box, media = mark.box, sheet.media
    return (
        box[0] >= media[0]
        and box[1] >= media[1]
        and box[2] <= media[2]
        and box[3] <= media[3]
    )


def _is_read(mark: Mark, job: Job, sheet: _Sheet) -> bool:
    """Return whether a glyph is of words or of a barcode, not of a puzzle shown as art.

    On our own covers, whose title is known, the letters of puzzles are words of one or
    two; a barcode's digits are at the foot of the back.
    """
    if not job.known.title:
        return True
    if set(mark.word) <= _OF_BARCODES:
        rules = job.printer.cover
        height = rules.edge + rules.barcode_clear + rules.barcode.height
        top = sheet.media[1] + height * PT_PER_INCH
        return mark.box[2] < sheet.spine_left and mark.box[3] < top
    return len(mark.word) >= _LEAST_WORD and any(c.isalpha() for c in mark.word)


def _edges(job: Job, sheet: _Sheet, letters: Sequence[Mark]) -> Iterator[Finding]:
    safe = job.printer.cover.safe * PT_PER_INCH
    for k, name in enumerate(("left", "bottom", "right", "top")):
        sign = 1 if k < 2 else -1
        gaps = [(sign * (mark.box[k] - sheet.media[k]), mark) for mark in letters]
        if not gaps:
            continue
        gap, nearest = min(gaps, key=lambda pair: pair[0])
        got = gap - sheet.edge
        if got < safe - _SLACK_PT:
            where = f"{inches(got)} from" if got >= 0 else f"{inches(-got)} beyond"
            message = (
                f'"{nearest.word}" is {where} the {name} edge of the finished'
                f" cover; the minimum is {inches(safe)}."
            )
            yield job.file.finding("cover-safe", 1, message)


def _spine(job: Job, sheet: _Sheet, letters: Sequence[Mark]) -> Iterator[Finding]:
    rules, left, right = job.printer.cover, sheet.spine_left, sheet.spine_right
    on = [m for m in letters if m.box[2] > left and m.box[0] < right]
    if not on:
        return
    spine = inches(right - left)
    if job.pages is None:
        allowed = right - left >= rules.spine_text_least * PT_PER_INCH
    else:
        allowed = job.printer.has_spine_text(job.pages, job.paper)
        spine = f"{job.pages} pages, {spine}"
    if not allowed:
        least = rules.spine_text_least
        wide = f" and {decimal(least)} in" if least else ""
        message = (
            f'"{on[0].word}" is on a spine of {spine}; words are allowed from'
            f" {rules.spine_text_from} pages{wide} on."
        )
        yield job.file.finding("spine-text", 1, message)
        return
    clear = rules.spine_clear * PT_PER_INCH
    gap, mark = min(
        ((min(m.box[0] - left, right - m.box[2]), m) for m in on),
        key=lambda pair: pair[0],
    )
    if gap < clear - _SLACK_PT:
        where = f"{inches(gap)} from" if gap >= 0 else "over"
        message = (
            f'"{mark.word}" is {where} the edge of the spine; the minimum is'
            f" {inches(clear)}."
        )
        yield job.file.finding("spine-text", 1, message)


def _hinges(job: Job, sheet: _Sheet, letters: Sequence[Mark]) -> Iterator[Finding]:
    clear = job.printer.cover.hinge_clear * PT_PER_INCH
    if not clear:
        return
    for name, start, end in (
        ("back", sheet.spine_left - clear, sheet.spine_left),
        ("front", sheet.spine_right, sheet.spine_right + clear),
    ):
        inside = [
            mark
            for mark in letters
            if mark.box[2] > start + _SLACK_PT and mark.box[0] < end - _SLACK_PT
        ]
        if inside:
            message = (
                f'"{inside[0].word}" is in the hinge of the {name};'
                f" {inches(clear)} beside the spine must be empty."
            )
            yield job.file.finding("hinge", 1, message)


def _barcode(
    job: Job, sheet: _Sheet, letters: Sequence[Mark], marks: Sequence[Mark]
) -> Iterator[Finding]:
    """Yield the words and pictures where the printer puts the barcode.

    Its area ends `clear` from the spine and from the lower edge; digits and the like
    belong to the book's own barcode.
    """
    area = job.printer.cover.barcode
    clear = job.printer.cover.barcode_clear * PT_PER_INCH
    right = sheet.spine_left - job.printer.cover.hinge * PT_PER_INCH - clear
    bottom = sheet.media[1] + sheet.edge + clear
    left, top = right - area.width * PT_PER_INCH, bottom + area.height * PT_PER_INCH
    place = left, bottom, right, top
    words = [m for m in letters if _meets(m.box, place)]
    wrong = [f'"{m.word}"' for m in words if not set(m.word) <= _OF_BARCODES]
    wrong += ["A picture" for _ in _pictures_in(place, marks)]
    if wrong:
        message = (
            f"{wrong[0]} is where the barcode goes, {decimal(area.width)} ×"
            f" {decimal(area.height)} in at the lower right of the back."
        )
        yield job.file.finding("barcode", 1, message)


def _meets(box: Box, place: Box) -> bool:
    return (
        box[2] > place[0]
        and box[0] < place[2]
        and box[3] > place[1]
        and box[1] < place[3]
    )


def _pictures_in(place: Box, marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the pictures that are seen in the barcode's place.

    A picture behind the whole place is a background, and one in grey within it is a
    barcode of the book's; what is painted over the whole place hides those below.
    """
    for k, mark in enumerate(marks):
        if mark.kind != "picture" or not _meets(mark.box, place):
            continue
        barcode = mark.paint.colour.space.family == "grey"
        if lies_within(place, mark.box) or (barcode and lies_within(mark.box, place)):
            continue
        if not any(m.solid and lies_within(place, m.box) for m in marks[k + 1 :]):
            yield mark


def _bleed(job: Job, sheet: _Sheet, marks: Sequence[Mark]) -> Iterator[Finding]:
    """Yield the edges that art reaches without bleeding to the end of the sheet.

    Small art may end anywhere; art along a large part of an edge must not leave a white
    line if the cut is slightly off.
    """
    media, edge = sheet.media, sheet.edge
    for k, name in enumerate(("left", "bottom", "right", "top")):
        sign = 1 if k < 2 else -1
        start, end = (1, 3) if k in (0, 2) else (0, 2)
        length = media[end] - media[start]
        gaps = [
            sign * (mark.box[k] - media[k])
            for mark in marks
            if mark.kind != "text"
            and not mark.paint.is_white
            and mark.box[end] - mark.box[start] >= _ALONG_EDGE * length
        ]
        nearest = min(gaps, default=edge + PT_PER_INCH)
        if _AT_END_PT < nearest <= edge + _AT_END_PT:
            message = (
                f"Art ends {inches(nearest)} before the {name} end of the sheet; it"
                f" must run over the finished edge by {inches(edge)}."
            )
            yield job.file.finding("bleed", 1, message)


RULES = (cover_places,)

"""Rules about what stands where on a cover: safe edges, spine, hinges, barcode."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.values import Finding
from .opened import PT_PER_INCH, Job, inches
from .pdf.box import Box
from .pdf.marks import Mark, marks_of

_SLACK_PT = 0.25
_AT_END_PT = 1.0
_ALONG_EDGE = 0.25
_LEAST_WORD = 3
# What stands under the bars of a book's number.
_OF_BARCODES = set("0123456789-–>ISBN:X ")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where the parts of a cover's sheet lie, in pt."""

    media: Box
    edge: float
    spine_left: float
    spine_right: float


def cover_places(job: Job) -> Iterator[Finding]:
    """Yield what stands where a cover must be free."""
    if job.kind != "cover" or job.trim is None:
        return
    sheet = _sheet(job)
    if sheet is None:
        return
    for _, marks in marks_of(job.file.content, [1]):
        letters = [m for m in marks if m.kind == "text" and _is_told(m, job, sheet)]
        yield from _edges(job, sheet, letters)
        yield from _spine(job, sheet, letters)
        yield from _hinges(job, sheet, letters)
        yield from _barcode(job, sheet, letters)
        yield from _bleed(job, sheet, marks)


def _sheet(job: Job) -> _Sheet | None:
    """Return the parts of the sheet; the spine is what the two boards leave."""
    if job.trim is None:
        return None
    media, rules = job.file.read.pages[0].media_pt, job.printer.cover
    side = (job.trim.width + rules.hinge + rules.edge) * PT_PER_INCH
    left, right = media[0] + side, media[2] - side
    if right <= left:
        return None
    return _Sheet(media, rules.edge * PT_PER_INCH, left, right)


def _is_told(mark: Mark, job: Job, sheet: _Sheet) -> bool:
    """Tell whether a glyph is to be read, and no part of art that runs off the sheet.

    Of a book's own cover it is known what it says; a puzzle shown as art has words too.
    """
    box, media = mark.box, sheet.media
    if box[0] < media[0] or box[1] < media[1] or box[2] > media[2] or box[3] > media[3]:
        return False
    if job.texts is None:
        return True
    word = mark.word.casefold()
    if len(word) < _LEAST_WORD or not any(char.isalpha() for char in word):
        return False  # as the letters of a puzzle are
    for text in job.texts:
        words = text.casefold().split()
        if word in words or (not word.isascii() and word in "".join(words)):
            return True
    return False


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
                f'"{nearest.word}" stands {where} the {name} edge of the finished'
                f" cover; the least is {inches(safe)}."
            )
            yield job.file.finding("cover-safe", 1, message)


def _spine(job: Job, sheet: _Sheet, letters: Sequence[Mark]) -> Iterator[Finding]:
    rules, left, right = job.printer.cover, sheet.spine_left, sheet.spine_right
    on = [m for m in letters if m.box[2] > left and m.box[0] < right]
    if not on:
        return
    width = right - left
    if job.pages is not None:
        if not job.printer.has_spine_text(job.pages, job.paper):
            message = (
                f'"{on[0].word}" stands on the spine of {job.pages} pages,'
                f" {inches(width)}; {_spine_rule(job)}."
            )
            yield job.file.finding("spine-text", 1, message)
            return
    elif width < rules.spine_text_least * PT_PER_INCH:
        message = f'"{on[0].word}" stands on a spine of {inches(width)}; '
        yield job.file.finding("spine-text", 1, message + f"{_spine_rule(job)}.")
        return
    clear = rules.spine_clear * PT_PER_INCH
    gap, mark = min(
        ((min(m.box[0] - left, right - m.box[2]), m) for m in on),
        key=lambda pair: pair[0],
    )
    if gap < clear - _SLACK_PT:
        where = f"{inches(gap)} from" if gap >= 0 else "over"
        message = (
            f'"{mark.word}" stands {where} the edge of the spine; the least is'
            f" {inches(clear)}."
        )
        yield job.file.finding("spine-text", 1, message)


def _spine_rule(job: Job) -> str:
    rules = job.printer.cover
    least = rules.spine_text_least
    wide = f" and {least:g} in" if least else ""
    return f"words are allowed from {rules.spine_text_from} pages{wide} on"


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
                f'"{inside[0].word}" stands in the hinge of the {name};'
                f" {inches(clear)} beside the spine must be free."
            )
            yield job.file.finding("hinge", 1, message)


def _barcode(job: Job, sheet: _Sheet, letters: Sequence[Mark]) -> Iterator[Finding]:
    """Yield the words that stand where the printer puts the barcode.

    Its area ends `clear` from the spine and from the lower edge; digits and the like
    are a barcode of the book's own.
    """
    area = job.printer.cover.barcode
    clear = area.clear * PT_PER_INCH
    right = sheet.spine_left - job.printer.cover.hinge * PT_PER_INCH - clear
    bottom = sheet.media[1] + sheet.edge + clear
    left, top = right - area.width * PT_PER_INCH, bottom + area.height * PT_PER_INCH
    for mark in letters:
        box = mark.box
        meets = box[2] > left and box[0] < right and box[3] > bottom and box[1] < top
        if meets and not set(mark.word) <= _OF_BARCODES:
            message = (
                f'"{mark.word}" stands where the barcode goes, {area.width:g} ×'
                f" {area.height:g} in at the lower right of the back."
            )
            yield job.file.finding("barcode", 1, message)
            return


def _bleed(job: Job, sheet: _Sheet, marks: Sequence[Mark]) -> Iterator[Finding]:
    """Yield the edges that art comes to without running over the end of the sheet.

    Small things may end anywhere; what runs along a good part of an edge must not leave
    a white line when the knife is a little off.
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

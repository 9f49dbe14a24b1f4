"""Rules about fonts: embedded, whole, of the design, and with every glyph shown."""

from collections.abc import Iterator

from ..core.values import Finding
from .inks import place
from .opened import Job
from .pdf.fonts import Font


def fonts(job: Job) -> Iterator[Finding]:
    """Yield what is wrong with the fonts that text is set in."""
    first: dict[Font, int] = {}
    for number, page in job.file.numbered:
        for font in page.seen.fonts:
            first.setdefault(font, number)
    for font, number in sorted(first.items(), key=lambda one: (one[0].name, one[1])):
        if not font.embedded and job.printer.file.fonts_embedded:
            message = f"Font {font.name} is not embedded."
            yield job.file.finding("font-embedded", number, message)
        if font.fault:
            message = f"Font {font.name} is damaged: {font.fault}."
            yield job.file.finding("font-damaged", number, message)
        if font.unjudged:
            message = f"Not judged: {font.unjudged}."
            yield job.file.finding("not-judged", number, message)


def of_the_design(job: Job) -> Iterator[Finding]:
    """Yield the fonts that the book's design does not name."""
    for font in job.file.read.parts.fonts:
        if job.fonts is not None and font.name not in job.fonts:
            message = f"Font {font.name} is not one of the design's fonts."
            yield job.file.finding("font-allowed", None, message)


def glyphs(job: Job) -> Iterator[Finding]:
    """Yield the pages that show characters which their font lacks."""
    for number, page in job.file.numbered:
        for name in sorted(page.seen.missing):
            message = (
                f"Font {name} has no glyph for a character of this page; it prints as a"
                " box or not at all."
            )
            yield job.file.finding("missing-glyph", number, message)


def off_page(job: Job) -> Iterator[Finding]:
    """Yield the pages with text outside the sheet."""
    for number, page in job.file.numbered:
        if (box := page.seen.off_page) is not None:
            message = f"Text {place(box)} is outside the page; it is not printed."
            yield job.file.finding("off-page", number, message)


RULES = (fonts, of_the_design, glyphs, off_page)

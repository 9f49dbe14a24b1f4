"""Rules about legibility on paper: small type, thin lines, light tints, pictures."""

from collections.abc import Iterator

from ..core.messages import decimal
from ..core.values import Finding
from .opened import Job

_SLACK_PT = 0.01  # sizes pass through two roundings in the file
_SLACK_DPI = 0.99  # the places of pictures are rounded
_SLACK_TINT = 0.001


def small_text(job: Job) -> Iterator[Finding]:
    """Yield the pages with type that is too small."""
    least = job.printer.text.least_pt
    for number, page in job.file.numbered:
        got = page.seen.smallest_pt
        if got is not None and got < least - _SLACK_PT:
            text = " ".join(page.paint.smallest_text.split())[:40]
            message = (
                f'"{text}" is set in {decimal(got, 2)} pt; the minimum is'
                f" {decimal(least)} pt."
            )
            yield job.file.finding("small-text", number, message)


def thin_lines(job: Job) -> Iterator[Finding]:
    """Yield the pages with lines that are too thin."""
    least = job.printer.text.least_line_pt
    for number, page in job.file.numbered:
        got = page.seen.thinnest_pt
        if got is not None and got < least - _SLACK_PT:
            message = (
                f"A line is {decimal(got, 2)} pt thick; the minimum is"
                f" {decimal(least)} pt."
            )
            yield job.file.finding("thin-line", number, message)


def light_tints(job: Job) -> Iterator[Finding]:
    """Yield the pages with tints that are too light to print."""
    least = job.printer.text.least_tint_percent
    for number, page in job.file.numbered:
        inks = [
            ink for c in page.seen.colours if (ink := c.ink) is not None and ink > 0
        ]
        lightest = min(inks, default=1.0)
        if _SLACK_TINT < lightest < least / 100 - _SLACK_TINT:
            message = (
                f"A tint is {decimal(lightest * 100, 2)} %; the minimum is"
                f" {decimal(least)} %."
            )
            yield job.file.finding("light-tint", number, message)


def coarse_pictures(job: Job) -> Iterator[Finding]:
    """Yield the pages with pictures of low resolution."""
    least = job.printer.text.least_image_dpi
    for number, page in job.file.numbered:
        coarsest = page.seen.coarsest
        if coarsest is not None and coarsest.dpi < least * _SLACK_DPI:
            message = (
                f"A picture of {coarsest.width} × {coarsest.height} dots is printed at"
                f" {decimal(coarsest.dpi, 1)} dpi; the minimum is {decimal(least)} dpi."
            )
            yield job.file.finding("image-dpi", number, message)


RULES = (small_text, thin_lines, light_tints, coarse_pictures)

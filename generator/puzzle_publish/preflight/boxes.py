"""Rules about the sheet: trims, bleeds, origins, the size of a cover."""

from collections.abc import Iterator

from ..core.messages import decimal, listed
from ..core.values import Finding
from .frame import TOLERANCE_PT, frame_of, has_size, media_sizes
from .opened import PT_PER_INCH, Job, size, sizes

_UNIT = 1e-6


def page_sizes(job: Job) -> Iterator[Finding]:
    """Yield the pages of sizes that the printer does not take."""
    if job.kind == "cover":
        return
    file, printer = job.file, job.printer
    if job.trim is None:
        names = listed(printer.trims.sizes)
        message = (
            f"The page is {size(file.read.pages[0].trim_pt)}; {printer.name} takes"
            f" {names}."
        )
        yield file.finding("trim-size", 1, message)
        return
    taken = " or ".join(sizes(*one) for one in media_sizes(job.trim, printer))
    for number, page in file.numbered:
        if not frame_of(page, number, job.trim, printer).fits:
            same = page.trim_pt == page.media_pt
            cut = "" if same else f", cut to {size(page.trim_pt)}"
            message = (
                f"The page is {size(page.media_pt)}{cut}; for the trim {job.trim.name}"
                f" {printer.name} takes {taken}."
            )
            yield file.finding("page-size", number, message)


def listed_trim(job: Job) -> Iterator[Finding]:
    """Yield a warning if the printer takes the trim but does not list it."""
    trim = job.trim
    if job.kind == "interior" and trim and trim.name not in job.printer.trims.sizes:
        message = (
            f"The trim {trim.name} is not in {job.printer.name}'s list; it takes such"
            " sizes, but shops that resell its books may not."
        )
        yield job.file.finding("trim-unlisted", None, message)


def ways_up(job: Job) -> Iterator[Finding]:
    """Yield the pages that are rotated, cropped, in other units or off the origin."""
    for number, page in job.file.numbered:
        left, bottom = page.media_pt[:2]
        if page.rotated:
            message = f"The page is rotated by {page.rotated}°; printers take 0°."
            yield job.file.finding("rotation", number, message)
        if abs(page.unit - 1.0) > _UNIT:
            message = (
                f"The page's unit is {decimal(page.unit)}/72 in; printers take 1/72 in."
            )
            yield job.file.finding("unit", number, message)
        crop = zip(page.crop_pt, page.media_pt, strict=True)
        if any(abs(a - b) > TOLERANCE_PT for a, b in crop):
            message = (
                f"The crop box, {size(page.crop_pt)}, hides part of the page of"
                f" {size(page.media_pt)}."
            )
            yield job.file.finding("crop-box", number, message)
        if abs(left) > TOLERANCE_PT or abs(bottom) > TOLERANCE_PT:
            corner = f"({decimal(left, 3)}, {decimal(bottom, 3)})"
            message = (
                f"The page's corner is at {corner} pt; the software of some printers"
                " expects (0, 0)."
            )
            yield job.file.finding("origin", number, message)


def cover_size(job: Job) -> Iterator[Finding]:
    """Yield what is wrong with the size of a cover's sheet."""
    if job.kind != "cover":
        return
    file, printer = job.file, job.printer
    if len(file.read.pages) != 1:
        message = f"A cover is one page; the file has {len(file.read.pages)}."
        yield file.finding("cover-pages", None, message)
    page = file.read.pages[0]
    if job.trim is None:
        message = (
            f"The sheet is {size(page.media_pt)}, which fits no trim of {printer.name}."
        )
        yield file.finding("cover-size", 1, message)
        return
    if job.pages is None:
        return
    rules, trim = printer.cover, job.trim
    spine = printer.spine_mm(job.pages, job.paper) / 25.4
    width = 2 * (trim.width + rules.hinge + rules.edge) + spine
    height = trim.height + 2 * (rules.overhang + rules.edge)
    if not has_size(page.media_pt, (width * PT_PER_INCH, height * PT_PER_INCH)):
        message = (
            f"The sheet is {size(page.media_pt)}; two trims of"
            f" {sizes(trim.width, trim.height)}, a spine of {decimal(spine)} in for"
            f" {job.pages} pages on {job.paper} paper and {decimal(rules.edge)} in of"
            f" {'wrap' if rules.binding == 'case' else 'bleed'} make"
            f" {sizes(width, height)}."
        )
        yield file.finding("cover-size", 1, message)


RULES = (page_sizes, listed_trim, ways_up, cover_size)

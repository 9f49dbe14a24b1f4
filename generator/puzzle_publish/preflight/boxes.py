"""Rules about the sheet: trims, bleeds, origins, the size of a cover."""

from collections.abc import Iterator

from ..core.messages import listed
from ..core.values import Finding
from .frame import TOLERANCE_PT, frame_of, media_sizes
from .opened import PT_PER_INCH, Job, size, sizes

_UNIT = 1e-6


def page_sizes(job: Job) -> Iterator[Finding]:
    """Yield the pages that are of no size that the printer takes."""
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
    """Yield a warning where a trim is taken, but is not one of the list."""
    trim = job.trim
    if job.kind == "interior" and trim and trim.name not in job.printer.trims.sizes:
        message = (
            f"The trim {trim.name} is none of {job.printer.name}'s list; it takes such"
            " sizes, but shops that resell its books may not."
        )
        yield job.file.finding("trim-size", None, message, "warning")


def ways_up(job: Job) -> Iterator[Finding]:
    """Yield the pages that are turned, cropped, in other units or off the origin."""
    for number, page in job.file.numbered:
        left, bottom = page.media_pt[:2]
        if page.rotated:
            message = f"The page is turned by {page.rotated}°; printers take 0°."
            yield job.file.finding("rotation", number, message)
        if abs(page.unit - 1.0) > _UNIT:
            message = f"The page's unit is {page.unit:g}/72 in; printers take 1/72 in."
            yield job.file.finding("unit", number, message)
        crop = zip(page.crop_pt, page.media_pt, strict=True)
        if any(abs(a - b) > TOLERANCE_PT for a, b in crop):
            message = (
                f"The crop box, {size(page.crop_pt)}, hides a part of the page of"
                f" {size(page.media_pt)}."
            )
            yield job.file.finding("crop-box", number, message)
        if abs(left) > TOLERANCE_PT or abs(bottom) > TOLERANCE_PT:
            message = (
                f"The page's corner is at ({left:.1f}, {bottom:.1f}) pt; some printers'"
                " software takes (0, 0) for it."
            )
            yield job.file.finding("origin", number, message, "warning")


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
            f"The sheet is {size(page.media_pt)}, which is the cover of no trim of"
            f" {printer.name}'s."
        )
        yield file.finding("cover-size", 1, message)
        return
    if job.pages is None:
        return
    width, height = cover_inches(job, job.pages)
    got = page.media_pt[2] - page.media_pt[0], page.media_pt[3] - page.media_pt[1]
    if any(
        abs(one - two * PT_PER_INCH) > TOLERANCE_PT
        for one, two in zip(got, (width, height), strict=True)
    ):
        rules, trim = printer.cover, job.trim
        spine = printer.spine_mm(job.pages, job.paper) / 25.4
        message = (
            f"The sheet is {size(page.media_pt)}; two trims of"
            f" {sizes(trim.width, trim.height)}, a spine of {spine:.3f} in for"
            f" {job.pages} pages on {job.paper} paper and {rules.edge:g} in of"
            f" {'wrap' if rules.binding == 'case' else 'bleed'} make"
            f" {sizes(width, height)}."
        )
        yield file.finding("cover-size", 1, message)


def cover_inches(job: Job, pages: int) -> tuple[float, float]:
    """Return the size of a cover's sheet for a number of pages."""
    rules, trim = job.printer.cover, job.trim
    if trim is None:
        raise ValueError("a cover without a trim has no size")
    spine = job.printer.spine_mm(pages, job.paper) / 25.4
    return (
        2 * (trim.width + rules.hinge + rules.edge) + spine,
        trim.height + 2 * (rules.overhang + rules.edge),
    )


RULES = (page_sizes, listed_trim, ways_up, cover_size)

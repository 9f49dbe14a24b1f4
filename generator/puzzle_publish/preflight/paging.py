"""Rules about the number of pages, and about blank ones."""

from collections.abc import Iterator
from itertools import groupby

from ..core.values import Finding
from .opened import Job


def count(job: Job) -> Iterator[Finding]:
    """Yield what is wrong with the number of pages for this trim and paper."""
    if job.kind != "interior":
        return
    file, printer, got = job.file, job.printer, len(job.file.read.pages)
    if got % 2 and printer.pages.even:
        message = f"The file has {got} pages; a printed book needs an even number."
        yield file.finding("even-count", None, message)
    if got < printer.pages.least:
        message = (
            f"The file has {got} pages; {printer.name} binds no fewer than"
            f" {printer.pages.least}."
        )
        yield file.finding("too-few-pages", None, message)
    most = _most(job)
    if got > most:
        at = f" at {job.trim.name}" if job.trim else ""
        message = (
            f"The file has {got} pages; {printer.name} takes at most {most} on"
            f" {job.paper} paper{at}."
        )
        yield file.finding("too-many-pages", None, message)


def _most(job: Job) -> int:
    row = job.printer.most_on(job.trim.name if job.trim else None)
    return row.get(job.paper, job.printer.pages.most[job.paper])


def blanks(job: Job) -> Iterator[Finding]:
    """Yield too many blank pages in a row, or a last page that is not blank."""
    if job.kind != "interior":
        return
    file, rules = job.file, job.printer.pages
    printed = [page.seen.anything for page in file.read.pages]
    if rules.last_blank and printed[-1]:
        message = f"The last page is printed; {job.printer.name} asks for a blank one."
        yield file.finding("last-blank", len(printed), message)
    start = 1
    for is_printed, group in groupby(printed):
        length = len(list(group))
        end = start + length - 1
        at_end = end == len(printed)
        most = rules.blanks_at_end if at_end else rules.blanks_in_a_row
        if not is_printed and most is not None and length > most:
            where = "at the end" if at_end else "in a row"
            message = (
                f"Pages {start} to {end} are blank; the maximum {where} is {most}."
            )
            yield file.finding("blank-pages", start, message)
        start = end + 1


RULES = (count, blanks)

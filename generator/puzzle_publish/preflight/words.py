"""Rules about texts: banned claims, forgotten placeholders, title and author."""

import re
from collections.abc import Iterator, Sequence

from ..core.values import Finding
from ..core.wording import banned_in, placeholder_in
from .opened import Job
from .pdf.read import PageRead

# Title page and imprint are among the first pages of any book.
_FRONT_PAGES = 12
_DIGITS = re.compile(r"[^0-9Xx]")


def banned(job: Job) -> Iterator[Finding]:
    """Yield the phrases that the printer does not allow."""
    for number, page in job.file.numbered:
        for found in banned_in(_flowing(page), job.printer.text.banned):
            message = f'"{found}" is not allowed in a book of {job.printer.name}.'
            yield job.file.finding("banned-phrase", number, message)


def placeholders(job: Job) -> Iterator[Finding]:
    """Yield placeholders that are still there."""
    for number, page in job.file.numbered:
        if found := placeholder_in(_flowing(page)):
            message = f'"{found}" is a placeholder.'
            yield job.file.finding("placeholder", number, message)


def same_names(job: Job) -> Iterator[Finding]:
    """Yield title, author and ISBN if cover, title page and imprint lack them."""
    known = job.known
    if job.kind != "cover" and not known.front:
        return
    if job.kind == "cover":
        pages: Sequence[PageRead] = job.file.read.pages
        where = "on the cover"
    else:
        pages = job.file.read.pages[:_FRONT_PAGES]
        where = "on the title page"
    for rule, text in (("title", known.title), ("author", known.author)):
        if text and not any(page.paint.words.has(text) for page in pages):
            message = f'The {rule} "{text[:80]}" is not {where}.'
            yield job.file.finding(rule, None, message)
    digits = _DIGITS.sub("", known.isbn)
    if digits and not any(
        digits in _DIGITS.sub("", p.paint.words.dense) for p in pages
    ):
        place = where if job.kind == "cover" else "on the imprint page"
        message = f"The ISBN {known.isbn} is not {place}."
        yield job.file.finding("isbn", None, message)


def _flowing(page: PageRead) -> str:
    return " ".join(page.paint.text.split())


RULES = (banned, placeholders, same_names)

"""Rules about what a file holds beside its pages, and how large it is."""

from collections.abc import Iterator

from ..core.values import Finding
from .opened import Job, Opened

_BYTES_PER_MB = 1_000_000
_TOLD = ("Title", "Author", "Subject", "Keywords")


def locked(file: Opened) -> Iterator[Finding]:
    """Yield what nobody's software should meet: locks, scripts, attachments."""
    parts = file.read.parts
    if parts.repaired:
        message = (
            f"The file is damaged, in {len(parts.repaired)} places or more, and had to"
            f" be mended to be read: {parts.repaired[0].strip()[:160]}."
        )
        yield file.finding("damaged", None, message)
    if parts.encrypted:
        yield file.finding("encrypted", None, "The file is encrypted.")
    if parts.scripts:
        message = "The file holds JavaScript or actions."
        yield file.finding("scripts", None, message)
    if parts.attachments:
        yield file.finding("attachments", None, "The file holds attached files.")


def safe(job: Job) -> Iterator[Finding]:
    """Yield what no printer's software works with."""
    yield from locked(job.file)


def marked_up(job: Job) -> Iterator[Finding]:
    """Yield outline, annotations and layers where the printer takes none."""
    file, rules = job.file, job.printer.file
    if job.file.read.outline_targets and not rules.outline:
        yield file.finding("outline", None, "The file has an outline (bookmarks).")
    if job.file.read.parts.layers and not rules.layers:
        message = "The file has layers that can be shown and hidden."
        yield file.finding("layers", None, message)
    if rules.annotations:
        return
    for number, page in file.numbered:
        if page.annotations:
            kinds = ", ".join(sorted(set(page.annotations)))
            message = f"The page has annotations ({kinds})."
            yield file.finding("annotations", number, message)


def described(job: Job) -> Iterator[Finding]:
    """Yield what the file says of itself where the printer wants nothing."""
    if job.printer.file.metadata:
        return
    parts = job.file.read.parts
    told = [f"{key} “{parts.info[key][:40]}”" for key in _TOLD if parts.info.get(key)]
    if parts.described:
        told.append(f"XML metadata “{parts.described[:40]}”")
    if told:
        message = f"The file describes itself ({', '.join(told)}); leave this out."
        yield job.file.finding("metadata", None, message)


def fonts(job: Job) -> Iterator[Finding]:
    """Yield the fonts that are not in the file, or that the design does not name."""
    for font in job.file.read.parts.fonts:
        if not font.embedded and job.printer.file.fonts_embedded:
            message = f"Font {font.name} is not embedded."
            yield job.file.finding("font-embedded", None, message)
        if job.fonts is not None and font.name not in job.fonts:
            message = f"Font {font.name} is none of the design's."
            yield job.file.finding("font-allowed", None, message)


def weight(job: Job) -> Iterator[Finding]:
    """Yield a finding when the file is too large to be handed in."""
    most, got = job.printer.file.most_mb, job.file.read.size / _BYTES_PER_MB
    if most is not None and got > most:
        message = f"The file has {got:,.1f} MB; the most is {most:g} MB."
        yield job.file.finding("file-size", None, message)


RULES = (safe, marked_up, described, fonts, weight)

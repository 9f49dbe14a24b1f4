"""Rules about the contents of a file besides its pages, and about its size."""

from collections.abc import Iterator

from ..core.messages import decimal
from ..core.values import Finding
from .opened import Job, Opened

_BYTES_PER_MB = 1_000_000
_HIDDEN = {
    "scripts": "The file holds JavaScript ({name})",
    "actions": "The file holds the action {name}",
    "attachments": "The file holds another file ({name})",
    "rich-media": "The file holds sound, film or 3D ({name})",
    "opi": "The file needs a stream that is in another file ({name})",
}
_DESCRIPTIONS = ("Title", "Author", "Subject", "Keywords")


def locked(file: Opened) -> Iterator[Finding]:
    """Yield what no software should have to handle: locks, actions, attachments."""
    parts = file.read.parts
    if parts.repaired:
        message = (
            f"The file is damaged in at least {len(parts.repaired)} places and could"
            f" only be read after repair: {parts.repaired[0].strip()[:160]}."
        )
        yield file.finding("damaged", None, message)
    if parts.encrypted:
        yield file.finding("encrypted", None, "The file is encrypted.")
    for one in parts.hidden:
        what = _HIDDEN[one.kind].format(name=one.name)
        yield file.finding(one.kind, one.page, f"{what} {one.where}.")


def safe(job: Job) -> Iterator[Finding]:
    """Yield what no printer's software accepts."""
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
    """Yield the file's description of itself if the printer wants none."""
    if job.printer.file.metadata:
        return
    parts = job.file.read.parts
    said = {key: parts.info.get(key) for key in _DESCRIPTIONS}
    said["XML metadata"] = parts.described
    found = [f"{key} “{text[:40]}”" for key, text in said.items() if text]
    if found:
        message = f"The file describes itself ({', '.join(found)}); remove this."
        yield job.file.finding("metadata", None, message)


def weight(job: Job) -> Iterator[Finding]:
    """Yield a finding if the file is too large."""
    most, got = job.printer.file.most_mb, job.file.read.size / _BYTES_PER_MB
    if most is not None and got > most:
        message = f"The file has {decimal(got)} MB; the maximum is {decimal(most)} MB."
        yield job.file.finding("file-size", None, message)


RULES = (safe, marked_up, described, weight)

"""Judges PDFs of unknown origin: in a limited process, and partly by guesses.

What a manifest or the user says about a file is given; the rest is guessed from the
sizes of its pages. A file that exceeds a limit gets one finding.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from ..core import files
from ..core.errors import UsageError
from ..core.forked_call import LimitExceeded, run_forked
from ..core.messages import decimal, did_you_mean, in_any_case, listed, quoted
from ..core.printer import MM_PER_INCH, Printer
from ..core.process_limits import Limits, for_strangers
from ..core.reading.safe_read import read_regular
from ..core.values import Finding
from .frame import frame_of
from .opened import (
    PT_PER_INCH,
    UNKNOWN,
    Job,
    Known,
    Opened,
    Trimmed,
    size,
)
from .run_rules import judged, not_judged, opened
from .separations import judge_inks

Kind = Literal["interior", "cover"]
MOST_MIB = 1024  # the most that a printer takes is 650 MB
SECONDS = 60.0  # of CPU time
# A picture of a whole cover at 600 dpi takes 200 MB.
_MEMORY_MB = 1024
# The file itself is in memory once for each of the libraries that read it.
_COPIES = 3
_TOLERANCE = 0.0105  # in; printers say 8.27 in for the 210 mm of A4
_SPINE_MM = 0.3  # a larger difference means another book's spine
_RECTO = 1


@dataclass(frozen=True, slots=True)
class Given:
    """What the options or a manifest say about a file; None where they do not.

    Attributes:
        printer: a name, or the path of a YAML file.
        pages: the interior's page count, for a cover.
        fonts: names that the design allows; None for any.
    """

    printer: str | None = None
    kind: Kind | None = None
    trim: str | None = None
    paper: str | None = None
    pages: int | None = None
    known: Known = UNKNOWN
    fonts: tuple[str, ...] | None = None
    ink: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A file, what it was taken for, and the findings.

    Attributes:
        kind: None if the file could not be read, and likewise for those below.
        trim: its name in the printer's list, or the size itself; None if none fits.
        guessed: what was not given, as sentences.
    """

    name: str
    findings: tuple[Finding, ...]
    kind: Kind | None = None
    trim: str | None = None
    paper: str | None = None
    pages: int | None = None
    guessed: tuple[str, ...] = ()


def check(path: Path, name: str, given: Given, printer: Printer) -> Checked:
    """Return the findings for a file, named as in messages.

    Raises:
        UsageError: it cannot be opened, or the printer lacks what is given.
    """
    # Imported before the fork, so that each process need not.
    import pikepdf  # noqa: F401
    import pypdfium2  # noqa: F401

    with files.usage_errors(path, "read"):
        got = path.stat().st_size
    if got > MOST_MIB << 20:
        why = f"it has {got >> 20:,} MiB; the limit is {MOST_MIB:,} MiB"
        return Checked(name, (not_judged(name, why),))
    try:
        return run_forked(partial(_check, path, name, given, printer), limits_for(got))
    except LimitExceeded as exceeded:
        return Checked(name, (not_judged(name, f"reading it {exceeded}"),))


def limits_for(size: int) -> Limits:
    """Return the limits of a process that reads a PDF of `size` bytes."""
    return for_strangers(_MEMORY_MB + _COPIES * (size >> 20), SECONDS)


def _check(path: Path, name: str, given: Given, printer: Printer) -> Checked:
    with files.usage_errors(path, "read"):
        content = read_regular(path, MOST_MIB)
    read = opened(name, content, foreign=True)
    if isinstance(read, Finding):
        return Checked(name, (read,))
    if printer.file.most_ink_percent is not None:
        judge_inks(read)
    notes: list[str] = []
    kind = given.kind or _kind_of(read, notes)
    trim = _trim_of(read, kind, given.trim, printer, notes)
    pages = len(read.read.pages)
    job = Job(
        file=read,
        printer=printer,
        kind=kind,
        trim=trim,
        paper=_paper_of(given.paper, trim, printer, notes),
        pages=given.pages if kind == "cover" else pages,
        known=given.known,
        fonts=given.fonts,
    )
    if kind == "cover" and job.pages is None and trim is not None:
        notes.append(_spine_note(job, trim))
    return Checked(
        name=name,
        findings=tuple(judged(job)),
        kind=kind,
        trim=trim.name if trim else None,
        paper=job.paper,
        pages=pages,
        guessed=tuple(notes),
    )


def _inches(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """Return the width and height of a box in points."""
    return (box[2] - box[0]) / PT_PER_INCH, (box[3] - box[1]) / PT_PER_INCH


def _kind_of(file: Opened, notes: list[str]) -> Kind:
    """Return what a file is: a single wide page is a cover."""
    width, height = _inches(file.read.pages[0].media_pt)
    wide = width > 1.25 * height
    kind: Kind = "cover" if len(file.read.pages) == 1 and wide else "interior"
    notes.append(f"taken for {'a cover' if kind == 'cover' else 'an interior'}")
    return kind


def _trim_of(
    file: Opened, kind: Kind, name: str | None, printer: Printer, notes: list[str]
) -> Trimmed | None:
    trims = {name: Trimmed(name, *size) for name, size in printer.trims.sizes.items()}
    if name is not None:
        name = in_any_case(name, trims)
        taken = printer.trim_in(name)
        if taken is None:
            raise UsageError(
                f"{printer.name} has no trim {quoted(name)}; must be {listed(trims)}"
                f"{did_you_mean(name, trims)}"
            )
        return Trimmed(printer.trim_named(name) or name, *taken)
    fitting = [trim for trim in trims.values() if _fits(file, kind, trim, printer)]
    if fitting:
        names = [trim.name for trim in fitting]
        more = f" (or {listed(names[1:])})" if names[1:] else ""
        notes.append(f"taken for the trim {names[0]}{more}")
        return fitting[0]
    return _custom(file, printer, notes) if kind == "interior" else None


def _fits(file: Opened, kind: Kind, trim: Trimmed, printer: Printer) -> bool:
    page = file.read.pages[0]
    if kind == "interior":
        return frame_of(page, _RECTO, trim, printer).fits
    rules = printer.cover
    width, height = _inches(page.media_pt)
    spine = width - 2 * (trim.width + rules.hinge + rules.edge)
    rows = printer.most_on(trim.name)
    thickest = max(printer.spine_mm(most, paper) for paper, most in rows.items())
    thinnest = min(printer.spine_mm(printer.pages.least, paper) for paper in rows)
    return (
        abs(height - trim.height - 2 * (rules.overhang + rules.edge)) <= _TOLERANCE
        and thinnest - _SPINE_MM <= spine * MM_PER_INCH <= thickest + _SPINE_MM
    )


def _custom(file: Opened, printer: Printer, notes: list[str]) -> Trimmed | None:
    """Return the size of the first page, if the printer takes custom trims."""
    custom, box = printer.trims.custom, file.read.pages[0].trim_pt
    width, height = _inches(box)
    if custom is None:
        return None
    for got, (least, most) in ((width, custom.width), (height, custom.height)):
        if not least - _TOLERANCE <= got <= most + _TOLERANCE:
            return None
    notes.append(f"taken for a custom trim, {size(box)}")
    return Trimmed(size(box), width, height)


def _paper_of(
    name: str | None, trim: Trimmed | None, printer: Printer, notes: list[str]
) -> str:
    papers = printer.papers(trim.name if trim else None)
    if name is None:
        notes.append(f"assumed to be printed on {papers[0]} paper")
        return papers[0]
    name = in_any_case(name, papers)
    if name not in papers:
        at = f" at {trim.name}" if trim else ""
        raise UsageError(
            f"{printer.name} has no paper {quoted(name)}{at}; must be {listed(papers)}"
            f"{did_you_mean(name, papers)}"
        )
    return name


def _spine_note(job: Job, trim: Trimmed) -> str:
    """Return how many pages a cover's spine fits."""
    rules = job.printer.cover
    width, _ = _inches(job.file.read.pages[0].media_pt)
    spine = width - 2 * (trim.width + rules.hinge + rules.edge)
    pages = (spine - rules.spine_extra) / rules.spine_per_page[job.paper]
    return (
        f"its spine of {decimal(spine)} in is that of {max(0, round(pages))} pages on"
        f" {job.paper} paper; --pages N compares it with the book"
    )

"""Checks finished PDFs against the printer's rules and against the layout.

In: `Rendered` (bytes), `Layout` and the `Press`. Out: a tuple of `Finding`. The files
are read with other libraries than those that wrote them. `run_rules.py` checks any PDF
against a printer's numbers, with one module for each subject; all numbers come from the
printer. `layout_checks.py` and `references.py` compare our own files with the layout.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..core.printer import MM_PER_INCH, Printer
from ..core.values import Finding, Geometry, Layout, Page, Rendered
from .layout_checks import (
    ANSWERS,
    COVER,
    INTERIOR,
    PT_PER_MM,
    RULES,
    SCREEN,
    answer_book,
)
from .opened import UNKNOWN, Job, Known, Opened, Trimmed
from .pdf.paint import Bands
from .references import answers_complete, place_findings
from .run_rules import MOST_FINDINGS_A_RULE, capped, judged, opened

__all__ = ["MOST_FINDINGS_A_RULE", "Known", "Press", "inspect"]


@dataclass(frozen=True, slots=True)
class Press:
    """Where a book is printed, and what the printer knows about it.

    Attributes:
        trim: a trim of the printer's list.
        paper: likewise.
    """

    printer: Printer
    trim: str
    paper: str
    known: Known = UNKNOWN


def inspect(rendered: Rendered, layout: Layout, press: Press) -> tuple[Finding, ...]:
    """Return everything that is wrong with the finished files, () for a clean book."""
    findings: list[Finding] = []
    found: dict[str, Opened] = {}
    for name, content, pages in _files(rendered, layout):
        # The screen edition has the interior's pages; once is enough for sizes.
        bands, sizes = _bands(layout.geometry), name != SCREEN
        twin = None if sizes else found.get(INTERIOR)
        read = opened(name, content, pages, bands, sizes=sizes, twin=twin)
        if isinstance(read, Finding):
            findings.append(read)
        else:
            found[name] = read
    for file in found.values():
        promised = [f for rule in RULES for f in rule(file, layout, rendered)]
        findings += capped(promised)
        if file.name != SCREEN:
            findings += map(_as_built, judged(_job(file, layout, press)))
    findings += answer_book(rendered, layout)
    if INTERIOR in found and (ANSWERS in found or rendered.answers is None):
        answers = found.get(ANSWERS)
        findings += capped(place_findings(found[INTERIOR], answers, layout))
        if SCREEN in found:
            findings += capped(place_findings(found[SCREEN], answers, layout))
        if answers is not None:
            findings += capped(answers_complete(answers, layout))
    return tuple(findings)


def _files(
    rendered: Rendered, layout: Layout
) -> Iterator[tuple[str, bytes, tuple[Page, ...]]]:
    yield INTERIOR, rendered.interior, layout.pages
    if rendered.answers is not None:
        yield ANSWERS, rendered.answers, layout.answer_pages
    yield SCREEN, rendered.screen, layout.pages
    if rendered.cover:
        yield COVER, rendered.cover, ()


def _bands(geometry: Geometry) -> Bands:
    sides = (
        geometry.head_mm,
        geometry.foot_mm,
        geometry.inside_mm,
        geometry.outside_mm,
    )
    return Bands(*(mm * PT_PER_MM for mm in sides))


def _job(file: Opened, layout: Layout, press: Press) -> Job:
    """Return one of our own files as a job for the printer."""
    geometry = layout.geometry
    return Job(
        file=file,
        printer=press.printer,
        kind="cover" if file.name == COVER else "interior",
        trim=Trimmed(
            press.trim,
            geometry.width_mm / MM_PER_INCH,
            geometry.height_mm / MM_PER_INCH,
        ),
        paper=press.paper,
        pages=len(layout.pages),
        # The answer book has its own title.
        known=UNKNOWN if file.name == ANSWERS else press.known,
    )


def _as_built(finding: Finding) -> Finding:
    """Return a finding with its severity for a build.

    Too few pages, where their number was not exact before the puzzles were made, are
    only warned of; so are placeholders. The author was warned of both before.
    """
    mild = finding.rule in ("too-few-pages", "placeholder")
    stops = finding.severity == "error"
    return replace(finding, severity="warning") if mild and stops else finding

"""Checks one file by all rules of a printer."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from ..core.values import Finding, Page
from . import boxes, contents, inks, legible, margins, paging, standards, words, wraps
from .opened import Job, Opened
from .pdf.paint import Bands, ReadFault
from .pdf.read import read_pdf

MOST_FINDINGS_A_RULE = 12

Rule = Callable[[Job], Iterator[Finding]]
RULES: tuple[Rule, ...] = (
    *boxes.RULES,
    *margins.RULES,
    *wraps.RULES,
    *paging.RULES,
    *legible.RULES,
    *inks.RULES,
    *contents.RULES,
    *standards.RULES,
    *words.RULES,
)


def judged(job: Job) -> list[Finding]:
    """Return all findings that a printer's rules give for a file."""
    return list(capped(finding for rule in RULES for finding in rule(job)))


def opened(
    name: str,
    content: bytes,
    pages: tuple[Page, ...] = (),
    bands: Bands | None = None,
    *,
    sizes: bool = True,
    twin: Opened | None = None,
) -> Opened | Finding:
    """Return a file that was read, or a finding if it cannot be read."""
    known = None if twin is None else (twin.content, twin.read)
    try:
        read = read_pdf(content, bands, sizes=sizes, twin=known)
        return Opened(name, read, content, pages)
    except ReadFault as fault:
        message = f"The file cannot be read: {fault}."
        return Finding("readable", "error", name, None, message)


def capped(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first findings of each rule and how many more there are.

    A fault in a template gives findings on 365 pages, which would hide all others.
    """
    ordered = sorted(findings, key=_place)
    for (rule, file, severity), group in groupby(ordered, key=_place):
        same = list(group)
        yield from same[:MOST_FINDINGS_A_RULE]
        if len(same) > MOST_FINDINGS_A_RULE:
            more = f"And {len(same) - MOST_FINDINGS_A_RULE} more of this kind."
            yield Finding(rule, severity, file, None, more)


def _place(finding: Finding) -> tuple[str, str, str]:
    return finding.rule, finding.file, finding.severity

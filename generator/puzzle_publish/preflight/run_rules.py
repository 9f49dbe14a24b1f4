"""Checks one file by all rules of a printer, each as severe as the printer says."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from ..core.printer import Printer
from ..core.values import Finding, Page
from . import (
    boxes,
    contents,
    inks,
    legible,
    lettering,
    margins,
    paging,
    standards,
    words,
    wraps,
)
from .opened import Job, Opened
from .pdf.extent import TooLarge, require_moderate
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
    *lettering.RULES,
    *contents.RULES,
    *standards.RULES,
    *words.RULES,
)


def judged(job: Job) -> list[Finding]:
    """Return all findings that a printer's rules give for a file."""
    return list(capped(weighed((f for rule in RULES for f in rule(job)), job.printer)))


def weighed(findings: Iterable[Finding], printer: Printer) -> Iterator[Finding]:
    """Yield findings with a printer's severities, without those that are off."""
    for finding in findings:
        severity = printer.severity(finding.rule)
        if severity != "off":
            yield replace(finding, severity=severity)


def opened(
    name: str,
    content: bytes,
    pages: tuple[Page, ...] = (),
    bands: Bands | None = None,
    *,
    sizes: bool = True,
    twin: Opened | None = None,
    foreign: bool = False,
) -> Opened | Finding:
    """Return a file that was read, or a finding if it cannot be read.

    A foreign file is read only if it unpacks to no more than the limits.
    """
    known = None if twin is None else (twin.content, twin.read)
    try:
        if foreign:
            require_moderate(content)
        read = read_pdf(content, bands, sizes=sizes, twin=known)
        return Opened(name, read, content, pages)
    except TooLarge as fault:
        return not_judged(name, str(fault))
    except ReadFault as fault:
        message = f"The file cannot be read: {fault}."
        return Finding("readable", "error", name, None, message)


def not_judged(name: str, why: str) -> Finding:
    """Return a finding for a file that exceeds a limit."""
    message = f"The file was not judged: {why}."
    return Finding("too-large", "error", name, None, message)


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

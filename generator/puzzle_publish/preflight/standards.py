"""Rules of PDF/X-1a (ISO 15930-1 and -4), for printers that require it."""

from collections.abc import Iterator

from ..core.values import Finding
from .opened import Job

_VERSIONS = ("1.3", "1.4")
_DATES = ("CreationDate", "ModDate")


def x1a(job: Job) -> Iterator[Finding]:
    """Yield violations of PDF/X-1a other than colours and transparency."""
    if job.printer.file.standard != "x-1a":
        return
    for message in _of_file(job):
        yield job.file.finding("pdf-x", None, message)
    for number, page in job.file.numbered:
        if not page.names_trim:
            message = "PDF/X-1a: the page names no trim box."
            yield job.file.finding("pdf-x", number, message)
        managed = sorted(str(c) for c in page.seen.colours if c.space.managed)
        if managed:
            message = (
                f"PDF/X-1a: {managed[0]} has its own profile; only the output intent"
                " may have one."
            )
            yield job.file.finding("pdf-x", number, message)


def _of_file(job: Job) -> Iterator[str]:
    parts = job.file.read.parts
    says = parts.info.get("GTS_PDFXVersion", "")
    if not says.startswith("PDF/X-1"):
        got = f'says "{says}"' if says else "does not say that it is"
        yield f"PDF/X-1a: the file {got}; GTS_PDFXVersion must begin with PDF/X-1."
    intents = [i for i in parts.intents if i.kind == "GTS_PDFX"]
    if len(intents) != 1:
        yield f"PDF/X-1a: the file has {len(intents)} output intents; must be one."
    elif not intents[0].condition and not intents[0].profile:
        yield "PDF/X-1a: the output intent names neither a condition nor a profile."
    for key in ("Title", *_DATES):
        if not parts.info.get(key):
            yield f"PDF/X-1a: the document information has no {key}."
    if parts.info.get("Trapped", "").lstrip("/") not in ("True", "False"):
        yield "PDF/X-1a: the document information must say Trapped, true or false."
    if parts.packed or parts.version not in _VERSIONS:
        packed = " with packed objects" if parts.packed else ""
        yield f"PDF/X-1a: the file is PDF {parts.version}{packed}; must be 1.3 or 1.4."


RULES = (x1a,)

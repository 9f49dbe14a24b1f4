"""`publish preflight`: checks finished PDFs against a printer's rules.

A book's manifest gives trim, paper, title and pages. For any other PDF they are guessed
from the sizes of its pages, and the guesses are printed.
"""

import argparse
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..core.errors import PreflightError, UsageError
from ..core.log import MESSAGES
from ..core.messages import did_you_mean, listed, plain, quoted, shown_json
from ..core.puzzle import Json
from .options import add_json, positive, verb_parser

if TYPE_CHECKING:
    from ..core.printer import Printer
    from ..core.values import Finding
    from ..preflight import Known
    from ..preflight.opened import Job, Opened, Trimmed

Kind = Literal["interior", "cover"]
_PDFS: dict[str, Kind] = {
    "interior.pdf": "interior",
    "answers.pdf": "interior",
    "cover.pdf": "cover",
}
_TOLERANCE = 0.0105  # in; printers say 8.27 in for the 210 mm of A4
# A printing's folder in its book's: an edition, a volume, or an edition's volume.
_FOLDER = re.compile("(?:[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)?)?")
_SPINE_MM = 0.3  # a larger difference means another book's spine
_RECTO = 1


def add(verbs: Any) -> None:
    """Add `publish preflight`."""
    parser = verb_parser(
        verbs, "preflight", _call, "preflight interior.pdf --printer kdp-paperback"
    )
    parser.add_argument("source", metavar="FILE.pdf|DIR", type=Path)
    parser.add_argument(
        "--printer",
        metavar="NAME",
        help="a shipped printer, or a printer's YAML file (default: the book's own)",
    )
    parser.add_argument("--trim", metavar="T", help="such as 6x9in (default: by size)")
    parser.add_argument(
        "--paper", metavar="P", help="such as cream (default: the printer's first)"
    )
    parser.add_argument(
        "--pages", metavar="N", type=positive, help="pages of the book of a cover"
    )
    parser.add_argument(
        "--kind",
        choices=("interior", "cover"),
        help="what the PDF is (default: by its page size)",
    )
    add_json(parser)


@dataclass(frozen=True, slots=True)
class _Given:
    """What the options or a manifest say about a file; None where they do not.

    Attributes:
        printer: a name, or the path of a YAML file.
        pages: the interior's page count, for a cover.
    """

    printer: str | None = None
    kind: Kind | None = None
    trim: str | None = None
    paper: str | None = None
    pages: int | None = None


@dataclass(frozen=True, slots=True)
class _Checked:
    """A file with what it was taken for, the guesses, and the findings."""

    name: str
    job: "Job | None"
    guessed: tuple[str, ...]
    findings: "tuple[Finding, ...]"


def _call(args: argparse.Namespace) -> int:
    source = args.source
    given = _Given(args.printer, args.kind, args.trim, args.paper, args.pages)
    if source.is_dir():
        printer, files = _folder(source, given)
    elif source.is_file():
        printer = _printer(given.printer)
        files = [_check(source, source.name, given, printer)]
    else:
        raise UsageError(f"{plain(str(source))}: there is no such file or folder")
    findings = [finding for file in files for finding in file.findings]
    notes = [f"{file.name}: {note}" for file in files for note in file.guessed]
    if printer.cover.approximate and any(_is_cover(file) for file in files):
        notes.append(
            f"cover sizes for {printer.name} are approximate; lay the cover over"
            " the printer's own template before you upload it"
        )
    if args.json:
        print(_as_json(source, printer, files, findings, notes))
    else:
        for note in notes:
            MESSAGES.info("%s", note)
        for finding in findings:
            print(plain(_line(finding)))
        MESSAGES.info("%s", _summary(files, findings, printer))
    wrong = any(args.strict or finding.severity == "error" for finding in findings)
    return PreflightError.exit_code if wrong else 0


def _is_cover(file: _Checked) -> bool:
    return file.job is not None and file.job.kind == "cover"


def _folder(source: Path, given: _Given) -> "tuple[Printer, list[_Checked]]":
    """Check every PDF of a folder that goes to a printer."""
    from ..preflight.opened import UNKNOWN
    from ..record.manifest import MANIFEST

    manifest = _manifest(source / MANIFEST)
    if manifest is None:
        printer = _printer(given.printer)
        return printer, _loose(source, given, printer)
    known, fonts, printings = manifest
    files = []
    for folder, recorded in printings:
        printer = _printer(given.printer or _own_printer(recorded.printer or ""))
        # Another printer may have neither this trim nor this paper.
        trim = recorded.trim if recorded.trim in printer.trims.sizes else None
        paper = recorded.paper if recorded.paper in printer.papers(trim) else None
        filled = _Given(
            trim=given.trim or trim,
            paper=given.paper or paper,
            pages=given.pages or recorded.pages,
        )
        for name, kind in _PDFS.items():
            path = source / folder / name
            if path.is_file():
                shown = f"{folder}/{name}".lstrip("/")
                mine = UNKNOWN if name == "answers.pdf" else known
                of_kind = replace(filled, kind=kind)
                files.append(_check(path, shown, of_kind, printer, mine, fonts))
    return printer, files


def _own_printer(name: str) -> str:
    """Return the printer that a manifest names, if it can be found without the book."""
    if name.endswith((".yaml", ".yml")):
        raise UsageError(
            f"the book was made for {quoted(name)}, a printer's file beside the book's"
            " YAML; say where it is: --printer FILE"
        )
    return name


def _loose(source: Path, given: _Given, printer: "Printer") -> list[_Checked]:
    """Check the PDFs of a folder without a manifest."""
    from ..record.manifest import MANIFEST

    paths = sorted(source.glob("*.pdf"))
    if not paths:
        raise UsageError(f"{plain(str(source))}: holds neither {MANIFEST} nor a PDF")
    first = [_check(path, path.name, given, printer) for path in paths]
    inner = [f.job for f in first if f.job is not None and f.job.kind == "interior"]
    if len(inner) != 1 or given.pages:
        return first
    # The pages and the trim of the only interior are those of the cover.
    trim, pages = inner[0].trim, len(inner[0].file.read.pages)
    name = trim.name if trim and trim.name in printer.trims.sizes else None
    more = replace(given, pages=pages, trim=given.trim or name)
    return [
        _check(path, path.name, more, printer) if _is_cover(file) else file
        for path, file in zip(paths, first, strict=True)
    ]


def _manifest(
    path: Path,
) -> "tuple[Known, tuple[str, ...] | None, list[tuple[str, _Given]]] | None":
    """Return title, fonts and printings from a manifest; None if there is none.

    Raises:
        UsageError: it is not the manifest of a book; nothing in it is trusted.
    """
    from ..core import files
    from ..preflight import Known
    from ..types.answers import read_listing

    if not path.is_file():
        return None
    try:
        with files.usage_errors(path, "read"):
            found = read_listing(path)
        about, fonts = found["book"], found.get("font_names")
        more = (_text(about.get(key, "")) for key in ("author", "isbn"))
        printings = found.get("printings") or [{"folder": "", **found}]
        known = Known(_text(about["title"]), *more)
        names = None if fonts is None else tuple(map(_text, fonts))
        return known, names, list(map(_recorded, printings))
    except (ValueError, LookupError, TypeError, AttributeError):
        raise UsageError(f"{path}: is not a book's manifest") from None


def _recorded(one: Json) -> tuple[str, _Given]:
    """Return the folder of a manifest's printing, and what it says of its files."""
    folder, options, pages = _text(one["folder"]), one["print"], one["pages"]
    if not _FOLDER.fullmatch(folder):
        raise ValueError("leads out of the book's folder")
    if type(pages["interior"]) is not int:
        raise TypeError("the number of pages must be an integer")
    printer, trim, paper = (_text(options[k]) for k in ("printer", "trim", "paper"))
    return folder, _Given(printer, None, trim, paper, pages["interior"])


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError("must be a string")
    return value


def _printer(name: str | None) -> "Printer":
    from ..core.printer import load_printer, read_printer

    if name is None:
        raise UsageError("name the printer: --printer NAME, or a printer's YAML file")
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and path.is_file():
        return read_printer(path)
    return load_printer(name, Path())


def _check(
    path: Path,
    name: str,
    given: _Given,
    printer: "Printer",
    known: "Known | None" = None,
    fonts: tuple[str, ...] | None = None,
) -> _Checked:
    from ..core import files
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
    from ..core.values import Finding
    from ..preflight.opened import UNKNOWN, Job
    from ..preflight.run_rules import judged, opened

    known = known or UNKNOWN
    with files.usage_errors(path, "read"):
        content = read_regular(path, MOST_PDF_MIB)
    read = opened(name, content)
    if isinstance(read, Finding):
        return _Checked(name, None, (), (read,))
    notes: list[str] = []
    kind = given.kind or _kind_of(read, notes)
    trim = _trim_of(read, kind, given.trim, printer, notes)
    job = Job(
        file=read,
        printer=printer,
        kind=kind,
        trim=trim,
        paper=_paper_of(given.paper, trim, printer, notes),
        pages=given.pages if kind == "cover" else len(read.read.pages),
        known=known,
        fonts=fonts,
        texts=(known.title, known.author) if known.title else None,
    )
    if kind == "cover" and job.pages is None and trim is not None:
        notes.append(_spine_note(job))
    return _Checked(name, job, tuple(notes), tuple(judged(job)))


def _inches(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """Return the width and height of a box in points."""
    from ..preflight.opened import PT_PER_INCH

    return (box[2] - box[0]) / PT_PER_INCH, (box[3] - box[1]) / PT_PER_INCH


def _kind_of(file: "Opened", notes: list[str]) -> Kind:
    """Return what a file is: a single wide page is a cover."""
    width, height = _inches(file.read.pages[0].media_pt)
    wide = width > 1.25 * height
    kind: Kind = "cover" if len(file.read.pages) == 1 and wide else "interior"
    notes.append(f"taken for {'a cover' if kind == 'cover' else 'an interior'}")
    return kind


def _trim_of(
    file: "Opened", kind: Kind, name: str | None, printer: "Printer", notes: list[str]
) -> "Trimmed | None":
    from ..preflight.opened import Trimmed

    trims = {name: Trimmed(name, *size) for name, size in printer.trims.sizes.items()}
    if name is not None:
        if name not in trims:
            raise UsageError(
                f"{printer.name} has no trim {quoted(name)}; must be {listed(trims)}"
                f"{did_you_mean(name, trims)}"
            )
        return trims[name]
    fitting = [trim for trim in trims.values() if _fits(file, kind, trim, printer)]
    if fitting:
        names = [trim.name for trim in fitting]
        more = f" (or {listed(names[1:])})" if names[1:] else ""
        notes.append(f"taken for the trim {names[0]}{more}")
        return fitting[0]
    return _custom(file, printer, notes) if kind == "interior" else None


def _fits(file: "Opened", kind: Kind, trim: "Trimmed", printer: "Printer") -> bool:
    from ..core.printer import MM_PER_INCH
    from ..preflight.frame import frame_of

    page = file.read.pages[0]
    if kind == "interior":
        return frame_of(page, _RECTO, trim, printer).fits
    rules = printer.cover
    width, height = _inches(page.media_pt)
    spine = width - 2 * (trim.width + rules.hinge + rules.edge)
    rows = printer.pages.most_by_trim.get(trim.name, printer.pages.most)
    thickest = max(printer.spine_mm(most, paper) for paper, most in rows.items())
    thinnest = min(printer.spine_mm(printer.pages.least, paper) for paper in rows)
    return (
        abs(height - trim.height - 2 * (rules.overhang + rules.edge)) <= _TOLERANCE
        and thinnest - _SPINE_MM <= spine * MM_PER_INCH <= thickest + _SPINE_MM
    )


def _custom(file: "Opened", printer: "Printer", notes: list[str]) -> "Trimmed | None":
    """Return the size of the first page, if the printer takes custom trims."""
    from ..preflight.opened import Trimmed, size

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
    name: str | None, trim: "Trimmed | None", printer: "Printer", notes: list[str]
) -> str:
    papers = printer.papers(trim.name if trim else None)
    if name is None:
        notes.append(f"assumed to be printed on {papers[0]} paper")
        return papers[0]
    if name not in papers:
        at = f" at {trim.name}" if trim else ""
        raise UsageError(
            f"{printer.name} has no paper {quoted(name)}{at}; must be {listed(papers)}"
            f"{did_you_mean(name, papers)}"
        )
    return name


def _spine_note(job: "Job") -> str:
    """Return how many pages a cover's spine fits."""
    rules, trim = job.printer.cover, job.trim
    if trim is None:
        return "its spine is not known"
    width, _ = _inches(job.file.read.pages[0].media_pt)
    spine = width - 2 * (trim.width + rules.hinge + rules.edge)
    pages = (spine - rules.spine_extra) / rules.spine_per_page[job.paper]
    return (
        f"its spine of {spine:.3f} in is that of {max(0, round(pages))} pages on"
        f" {job.paper} paper; --pages N compares it with the book"
    )


def _line(finding: "Finding") -> str:
    page = f" page {finding.page}" if finding.page else ""
    mild = " (warning)" if finding.severity == "warning" else ""
    return f"{finding.file}{page}: {finding.rule}{mild}: {finding.message}"


def _summary(
    files: list[_Checked], findings: "list[Finding]", printer: "Printer"
) -> str:
    errors = sum(finding.severity == "error" for finding in findings)
    what = f"{len(files)} file{'s' if len(files) != 1 else ''} for {printer.name}"
    if not findings:
        return f"{what}: clean"
    both = {"error": errors, "warning": len(findings) - errors}
    counts = (
        f"{count} {word}{'s' if count != 1 else ''}" for word, count in both.items()
    )
    return f"{what}: {', '.join(counts)}"


def _as_json(
    source: Path,
    printer: "Printer",
    files: list[_Checked],
    findings: "list[Finding]",
    notes: list[str],
) -> str:
    errors = sum(finding.severity == "error" for finding in findings)
    whole = {
        "source": str(source),
        "printer": printer.name,
        "files": [dict(_file_entry(file)) for file in files],
        "notes": notes,
        "errors": errors,
        "warnings": len(findings) - errors,
        "findings": [asdict(finding) for finding in findings],
    }
    return shown_json(whole, indent=2)


def _file_entry(file: _Checked) -> Iterator[tuple[str, Json]]:
    yield "name", file.name
    if file.job is not None:
        job = file.job
        yield "kind", job.kind
        yield "trim", job.trim.name if job.trim else None
        yield "paper", job.paper
        yield "pages", len(job.file.read.pages)
    yield "guessed", list(file.guessed)

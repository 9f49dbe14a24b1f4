"""`publish preflight`: a finished PDF, or a book's folder, before a printer's rules.

Of a book's folder the manifest tells trim, paper, title and pages; of any other PDF
the sizes of its pages tell what it must be, and what was guessed is said.
"""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
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
_TOLERANCE = 0.0105  # in; A4 is 8.27 in to a printer and 210 mm to a program
# Of a printing in the folder of its book: an edition, a volume, or a volume of one.
_FOLDER = re.compile("(?:[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)?)?")
_SPINE_MM = 0.3  # a spine off by more is another book's
_RECTO = 1


def add(verbs: Any) -> None:
    """Add `publish preflight`."""
    parser = verb_parser(
        verbs,
        "preflight",
        _call,
        "preflight interior.pdf --printer kdp-paperback",
    )
    parser.add_argument("source", metavar="FILE.pdf|DIR", type=Path)
    parser.add_argument(
        "--printer",
        metavar="NAME",
        help="one that comes with us, or a YAML file (default: a book's own)",
    )
    parser.add_argument("--trim", metavar="T", help="as in 6x9in (default: by size)")
    parser.add_argument("--paper", metavar="P", help="as in cream (default: the first)")
    parser.add_argument(
        "--pages", metavar="N", type=positive, help="of the book that a cover is for"
    )
    parser.add_argument(
        "--kind", choices=("interior", "cover"), help="of a PDF (default: by its look)"
    )
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    asked = Asked(args.printer, args.kind, args.trim, args.paper, args.pages)
    return run(args.source, asked, as_json=args.json, strict=args.strict)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the caller says of the files.

    Attributes:
        printer: name or path of a YAML file; None for that of the book's folder.
        pages: of the interior, for a cover.
    """

    printer: str | None = None
    kind: Kind | None = None
    trim: str | None = None
    paper: str | None = None
    pages: int | None = None


@dataclass(frozen=True, slots=True)
class _Judged:
    """One file with what it was taken for and what is wrong with it."""

    name: str
    job: "Job | None"
    guessed: tuple[str, ...]
    findings: "tuple[Finding, ...]"


def run(source: Path, asked: Asked, *, as_json: bool, strict: bool) -> int:
    """Print the findings of a PDF or of a folder, and return the exit code.

    Raises:
        UsageError: there is no such file, printer, trim or paper.
    """
    if source.is_dir():
        printer, files = _folder(source, asked)
    elif source.is_file():
        printer = _printer(asked.printer)
        files = [_one(source, source.name, _Told(asked), printer)]
    else:
        raise UsageError(f"{plain(str(source))}: there is no such file or folder")
    findings = [finding for file in files for finding in file.findings]
    notes = [f"{file.name}: {note}" for file in files for note in file.guessed]
    if printer.cover.approximate and any(_is_cover(file) for file in files):
        notes.append(
            f"the cover of {printer.name} is reckoned by approximation; lay it over"
            " the printer's own template before you send it in"
        )
    if as_json:
        print(_as_json(source, printer, files, findings, notes))
    else:
        for note in notes:
            MESSAGES.info("%s", note)
        for finding in findings:
            print(plain(_line(finding)))
        MESSAGES.info("%s", _summary(files, findings, printer))
    wrong = any(strict or finding.severity == "error" for finding in findings)
    return PreflightError.exit_code if wrong else 0


def _is_cover(file: _Judged) -> bool:
    return file.job is not None and file.job.kind == "cover"


# What is told: by the caller, by a book's manifest.


@dataclass(frozen=True, slots=True)
class _Told:
    """What is known of a file before it is opened."""

    asked: Asked
    known: "Known | None" = None
    fonts: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Printing:
    """What a manifest tells of one printing, which stands in a folder below its own."""

    folder: str
    printer: str
    trim: str
    paper: str
    pages: int


@dataclass(frozen=True, slots=True)
class _Manifest:
    """What a manifest tells that a printer's rules ask for."""

    known: "Known"
    fonts: tuple[str, ...] | None
    printings: tuple[_Printing, ...]


def _folder(source: Path, asked: Asked) -> "tuple[Printer, list[_Judged]]":
    """Return the printer and every PDF that a printer gets, judged."""
    from ..preflight.opened import UNKNOWN
    from ..record.manifest import MANIFEST

    manifest = _manifest(source / MANIFEST)
    if manifest is None:
        printer = _printer(asked.printer)
        return printer, _loose(source, asked, printer)
    files = []
    for one in manifest.printings:
        printer = _printer(asked.printer or _own_printer(one.printer))
        # Another printer may have neither this trim nor this paper.
        trim = one.trim if one.trim in printer.trims.sizes else None
        paper = one.paper if one.paper in printer.papers(trim) else None
        filled = Asked(
            trim=asked.trim or trim,
            paper=asked.paper or paper,
            pages=asked.pages or one.pages,
        )
        for name, kind in _PDFS.items():
            path = source / one.folder / name
            if not path.is_file():
                continue
            mine = UNKNOWN if name == "answers.pdf" else manifest.known
            told = _Told(replace(filled, kind=kind), mine, manifest.fonts)
            files.append(_one(path, f"{one.folder}/{name}".lstrip("/"), told, printer))
    return printer, files


def _own_printer(name: str) -> str:
    """Return the printer that a manifest names, if it can be found without the book."""
    if name.endswith((".yaml", ".yml")):
        raise UsageError(
            f"the book was made for {quoted(name)}, a printer's file that lay beside"
            " its YAML; say where it is: --printer FILE"
        )
    return name


def _loose(source: Path, asked: Asked, printer: "Printer") -> list[_Judged]:
    """Return the PDFs of a folder that is no book of ours, judged."""
    from ..record.manifest import MANIFEST

    paths = sorted(source.glob("*.pdf"))
    if not paths:
        raise UsageError(f"{plain(str(source))}: holds neither {MANIFEST} nor a PDF")
    first = [_one(path, path.name, _Told(asked), printer) for path in paths]
    inner = [f.job for f in first if f.job is not None and f.job.kind == "interior"]
    if len(inner) != 1 or asked.pages:
        return first
    # The only interior tells its cover how many pages and which trim.
    trim, pages = inner[0].trim, len(inner[0].file.read.pages)
    name = trim.name if trim and trim.name in printer.trims.sizes else None
    more = replace(asked, pages=pages, trim=asked.trim or name)
    return [
        _one(path, path.name, _Told(more), printer) if _is_cover(file) else file
        for path, file in zip(paths, first, strict=True)
    ]


def _manifest(path: Path) -> _Manifest | None:
    """Return what a manifest tells; None if there is none.

    Raises:
        UsageError: it is no manifest of a book; nothing that it says is trusted.
    """
    from ..core import files
    from ..preflight import Known
    from ..types.answers import read_listing

    if not path.is_file():
        return None
    try:
        with files.told(path, "read"):
            found = read_listing(path)
        about, fonts = found["book"], found.get("font_names")
        more = (_text(about.get(key, "")) for key in ("author", "isbn"))
        printings = found.get("printings") or [{"folder": "", **found}]
        return _Manifest(
            Known(_text(about["title"]), *more),
            None if fonts is None else tuple(map(_text, fonts)),
            tuple(map(_recorded, printings)),
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        raise UsageError(f"{path}: is no manifest of a book") from None


def _recorded(one: Json) -> _Printing:
    folder, options, pages = _text(one["folder"]), one["print"], one["pages"]
    if not _FOLDER.fullmatch(folder):
        raise ValueError("leads out of the book's folder")
    if type(pages["interior"]) is not int:
        raise TypeError("pages are counted")
    return _Printing(
        folder,
        _text(options["printer"]),
        _text(options["trim"]),
        _text(options["paper"]),
        pages["interior"],
    )


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError("must be a text")
    return value


def _printer(name: str | None) -> "Printer":
    from ..core.printer import load_printer, read_printer

    if name is None:
        raise UsageError(
            "say whose rules to go by: --printer NAME, or a printer's YAML file"
        )
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and path.is_file():
        return read_printer(path)
    return load_printer(name, Path())


# One file.


def _one(path: Path, name: str, told: _Told, printer: "Printer") -> _Judged:
    from ..core import files
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
    from ..core.values import Finding
    from ..preflight.opened import UNKNOWN, Job
    from ..preflight.run_rules import judged, opened

    known = told.known or UNKNOWN
    with files.told(path, "read"):
        content = read_regular(path, MOST_PDF_MIB)
    read = opened(name, content)
    if isinstance(read, Finding):
        return _Judged(name, None, (), (read,))
    notes: list[str] = []
    kind = told.asked.kind or _kind_of(read, notes)
    trim = _trim_of(read, kind, told.asked, printer, notes)
    job = Job(
        file=read,
        printer=printer,
        kind=kind,
        trim=trim,
        paper=_paper_of(told.asked.paper, trim, printer, notes),
        pages=told.asked.pages if kind == "cover" else len(read.read.pages),
        known=known,
        fonts=told.fonts,
        texts=(known.title, known.author) if known.title else None,
    )
    if kind == "cover" and job.pages is None and trim is not None:
        notes.append(_spine_note(job))
    return _Judged(name, job, tuple(notes), tuple(judged(job)))


def _kind_of(file: "Opened", notes: list[str]) -> Kind:
    """Return what a file is: the only wide page of a file is a cover."""
    left, bottom, right, top = file.read.pages[0].media_pt
    wide = (right - left) > 1.25 * (top - bottom)
    kind: Kind = "cover" if len(file.read.pages) == 1 and wide else "interior"
    notes.append(f"taken for {'a cover' if kind == 'cover' else 'an interior'}")
    return kind


def _trim_of(
    file: "Opened", kind: Kind, asked: Asked, printer: "Printer", notes: list[str]
) -> "Trimmed | None":
    from ..preflight.opened import Trimmed

    sizes = printer.trims.sizes
    if asked.trim is not None:
        return _named_trim(asked.trim, printer)
    fitting = [
        Trimmed(name, *wide_high)
        for name, wide_high in sizes.items()
        if _fits(file, kind, Trimmed(name, *wide_high), printer)
    ]
    if fitting:
        names = [trim.name for trim in fitting]
        more = f" (or {listed(names[1:])})" if names[1:] else ""
        notes.append(f"taken for the trim {names[0]}{more}")
        return fitting[0]
    return _custom(file, printer, notes) if kind == "interior" else None


def _named_trim(name: str, printer: "Printer") -> "Trimmed":
    from ..preflight.opened import Trimmed

    sizes = printer.trims.sizes
    if name in sizes:
        return Trimmed(name, *sizes[name])
    raise UsageError(
        f"{printer.name} has no trim {quoted(name)}; must be {listed(sizes)}"
        f"{did_you_mean(name, sizes)}"
    )


def _fits(file: "Opened", kind: Kind, trim: "Trimmed", printer: "Printer") -> bool:
    from ..core.printer import MM_PER_INCH
    from ..preflight.frame import frame_of
    from ..preflight.opened import PT_PER_INCH

    page = file.read.pages[0]
    if kind == "interior":
        return frame_of(page, _RECTO, trim, printer).fits
    rules, media = printer.cover, page.media_pt
    width = (media[2] - media[0]) / PT_PER_INCH
    height = (media[3] - media[1]) / PT_PER_INCH
    spine = width - 2 * (trim.width + rules.hinge + rules.edge)
    rows = printer.pages.most_by_trim.get(trim.name, printer.pages.most)
    thickest = max(printer.spine_mm(most, paper) for paper, most in rows.items())
    thinnest = min(printer.spine_mm(printer.pages.least, paper) for paper in rows)
    return (
        abs(height - trim.height - 2 * (rules.overhang + rules.edge)) <= _TOLERANCE
        and thinnest - _SPINE_MM <= spine * MM_PER_INCH <= thickest + _SPINE_MM
    )


def _custom(file: "Opened", printer: "Printer", notes: list[str]) -> "Trimmed | None":
    """Return the size of the first page, if the printer takes sizes of no list."""
    from ..preflight.opened import PT_PER_INCH, Trimmed, size

    custom, box = printer.trims.custom, file.read.pages[0].trim_pt
    width, height = (box[2] - box[0]) / PT_PER_INCH, (box[3] - box[1]) / PT_PER_INCH
    if custom is None:
        return None
    for got, (least, most) in ((width, custom.width), (height, custom.height)):
        if not least - _TOLERANCE <= got <= most + _TOLERANCE:
            return None
    notes.append(f"taken for a trim of its own, {size(box)}")
    return Trimmed(size(box), width, height)


def _paper_of(
    name: str | None, trim: "Trimmed | None", printer: "Printer", notes: list[str]
) -> str:
    papers = printer.papers(trim.name if trim else None)
    if name is None:
        notes.append(f"taken to be printed on {papers[0]} paper")
        return papers[0]
    if name not in papers:
        at = f" at {trim.name}" if trim else ""
        raise UsageError(
            f"{printer.name} has no paper {quoted(name)}{at}; must be {listed(papers)}"
            f"{did_you_mean(name, papers)}"
        )
    return name


def _spine_note(job: "Job") -> str:
    """Return for how many pages a cover's spine is, since nobody said."""
    from ..preflight.opened import PT_PER_INCH

    rules, trim, media = job.printer.cover, job.trim, job.file.read.pages[0].media_pt
    if trim is None:
        return "its spine is not known"
    sheet = (media[2] - media[0]) / PT_PER_INCH
    spine = sheet - 2 * (trim.width + rules.hinge + rules.edge)
    pages = (spine - rules.spine_extra) / rules.spine_per_page[job.paper]
    return (
        f"its spine of {spine:.3f} in is that of {max(0, round(pages))} pages on"
        f" {job.paper} paper; --pages N holds it against the book"
    )


# What is said.


def _line(finding: "Finding") -> str:
    page = f" page {finding.page}" if finding.page else ""
    mild = " (warning)" if finding.severity == "warning" else ""
    return f"{finding.file}{page}: {finding.rule}{mild}: {finding.message}"


def _summary(
    files: list[_Judged], findings: "list[Finding]", printer: "Printer"
) -> str:

    errors = sum(finding.severity == "error" for finding in findings)
    what = f"{len(files)} file{'s' if len(files) != 1 else ''} for {printer.name}"
    if not findings:
        return f"{what}: clean"
    both = {"error": errors, "warning": len(findings) - errors}
    told = (
        f"{count} {word}{'s' if count != 1 else ''}" for word, count in both.items()
    )
    return f"{what}: {', '.join(told)}"


def _as_json(
    source: Path,
    printer: "Printer",
    files: list[_Judged],
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
        "findings": [
            {
                "file": finding.file,
                "page": finding.page,
                "rule": finding.rule,
                "severity": finding.severity,
                "message": finding.message,
            }
            for finding in findings
        ],
    }
    return shown_json(whole, indent=2)


def _file_entry(file: _Judged) -> Iterator[tuple[str, Json]]:
    yield "name", file.name
    if file.job is not None:
        job = file.job
        yield "kind", job.kind
        yield "trim", job.trim.name if job.trim else None
        yield "paper", job.paper
        yield "pages", len(job.file.read.pages)
    yield "guessed", list(file.guessed)

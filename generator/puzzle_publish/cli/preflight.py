"""`publish preflight`: checks finished PDFs against a printer's rules.

A book's manifest gives trim, paper, title and pages, for its folder and for each of its
files alike. For any other PDF they are guessed from the sizes of its pages, and the
guesses are printed.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import PreflightError, UsageError
from ..core.log import MESSAGES
from ..core.messages import did_you_mean, in_any_case, listed, plain, quoted, shown_json
from ..core.puzzle import Json
from ..core.reading.json_values import items_of, members_of, text, within
from ..core.rules import SEVERITIES
from .options import Verbs, add_json, positive, verb_parser

if TYPE_CHECKING:
    from ..core.printer import Printer
    from ..core.values import Finding
    from ..preflight import Known
    from ..preflight.foreign import Checked, Given, Kind

_PDFS: "dict[str, Kind]" = {
    "interior.pdf": "interior",
    "answers.pdf": "interior",
    "cover.pdf": "cover",
}
# A printing's folder in its book's: an edition, a volume, or an edition's volume.
_FOLDER = re.compile("(?:[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)?)?")
_DEEPEST = 2


def add(verbs: Verbs) -> None:
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
        "--ink", metavar="I", help="such as colour (default: the book's own, or black)"
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


def _call(args: argparse.Namespace) -> int:
    from ..preflight.foreign import Given, check

    source = args.source
    given = Given(
        args.printer, args.kind, args.trim, args.paper, args.pages, ink=args.ink
    )
    if source.is_dir():
        printer, files = _folder(source, given)
    elif source.is_file():
        printer, more = _of_book(source, given) or (_printer(given), given)
        files = [check(source, source.name, more, printer)]
    else:
        raise UsageError(f"{plain(str(source))}: there is no such file or folder")
    findings = [finding for file in files for finding in file.findings]
    notes = [f"{file.name}: {note}" for file in files for note in file.guessed]
    if printer.cover.approximate and any(file.kind == "cover" for file in files):
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
    refused = {"error", "warning"} if args.strict else {"error"}
    wrong = any(finding.severity in refused for finding in findings)
    return PreflightError.exit_code if wrong else 0


def _folder(source: Path, given: "Given") -> "tuple[Printer, list[Checked]]":
    """Check every PDF of a folder that goes to a printer."""
    from ..preflight.foreign import check
    from ..record.manifest import MANIFEST

    manifest = _manifest(source / MANIFEST)
    if manifest is None:
        printer = _printer(given)
        return printer, _loose(source, given, printer)
    files = []
    for folder, recorded in manifest:
        printer, filled = _filled(given, recorded)
        for name in _PDFS:
            path = source / folder / name
            if path.is_file():
                shown = f"{folder}/{name}".lstrip("/")
                files.append(check(path, shown, _as_file(filled, name), printer))
    return printer, files


def _of_book(path: Path, given: "Given") -> "tuple[Printer, Given] | None":
    """Return what a manifest says of one file of its book, None without a manifest."""
    from ..record.manifest import MANIFEST

    path = path.resolve()
    if path.name not in _PDFS:
        return None
    for folder in list(path.parents)[: _DEEPEST + 1]:
        for name, recorded in _manifest(folder / MANIFEST) or ():
            if folder / name == path.parent:
                printer, filled = _filled(given, recorded)
                return printer, _as_file(filled, path.name)
    return None


def _filled(given: "Given", recorded: "Given") -> "tuple[Printer, Given]":
    """Return the printer, and what is given with the rest as a manifest has it."""
    named = given.printer or _own_printer(recorded.printer or "")
    printer = _printer(replace(recorded, printer=named, ink=given.ink or recorded.ink))
    # Another printer may have neither this trim nor this paper.
    trim = recorded.trim
    trim = trim if trim and printer.trim_in(trim) else None
    paper = recorded.paper if recorded.paper in printer.papers(trim) else None
    filled = replace(
        recorded,
        kind=given.kind,
        trim=given.trim or trim,
        paper=given.paper or paper,
        pages=given.pages or recorded.pages,
    )
    return printer, filled


def _as_file(given: "Given", name: str) -> "Given":
    """Return what is given of a book's file; the answer book has its own title."""
    from ..preflight.opened import UNKNOWN

    known = UNKNOWN if name == "answers.pdf" else given.known
    return replace(given, kind=given.kind or _PDFS[name], known=known)


def _own_printer(name: str) -> str:
    """Return the printer that a manifest names, if it can be found without the book."""
    if name.endswith((".yaml", ".yml")):
        raise UsageError(
            f"the book was made for {quoted(name)}, a printer's file beside the book's"
            " YAML; say where it is: --printer FILE"
        )
    return name


def _loose(source: Path, given: "Given", printer: "Printer") -> "list[Checked]":
    """Check the PDFs of a folder without a manifest."""
    from ..preflight.foreign import check
    from ..record.manifest import MANIFEST

    paths = sorted(source.glob("*.pdf"))
    if not paths:
        raise UsageError(f"{plain(str(source))}: holds neither {MANIFEST} nor a PDF")
    first = [check(path, path.name, given, printer) for path in paths]
    inner = [file for file in first if file.kind == "interior"]
    if len(inner) != 1 or given.pages:
        return first
    # The pages and the trim of the only interior are those of the cover.
    name = inner[0].trim
    name = name if name and printer.trim_in(name) else None
    more = replace(given, pages=inner[0].pages, trim=given.trim or name)
    return [
        check(path, path.name, more, printer) if file.kind == "cover" else file
        for path, file in zip(paths, first, strict=True)
    ]


def _manifest(path: Path) -> "list[tuple[str, Given]] | None":
    """Return the printings that a manifest names; None if there is no manifest.

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
        about, fonts = members_of(within(found, "book")), within(found, "font_names")
        names = None if fonts is None else tuple(map(text, items_of(fonts)))
        author, isbn = (text(about.get(key, "")) for key in ("author", "isbn"))
        printings = items_of(
            within(found, "printings") or [{"folder": "", **members_of(found)}]
        )
        front = within(printings[0], "print", "matter") != "none"
        known = Known(text(about["title"]), author, isbn, front)
        return [_recorded(one, known, names) for one in printings]
    except (ValueError, LookupError):
        raise UsageError(f"{path}: is not a book's manifest") from None


def _recorded(
    one: Json, known: "Known", fonts: tuple[str, ...] | None
) -> "tuple[str, Given]":
    """Return the folder of a manifest's printing, and what it says of its files."""
    from ..preflight.foreign import Given

    folder, options = text(within(one, "folder")), members_of(within(one, "print"))
    if not _FOLDER.fullmatch(folder):
        raise ValueError("leads out of the book's folder")
    pages = within(one, "pages", "interior")
    if type(pages) is not int:
        raise ValueError("the number of pages must be an integer")
    printer, trim, paper = (text(options[k]) for k in ("printer", "trim", "paper"))
    # Manifests of earlier versions name no ink.
    ink = text(options.get("ink", "black"))
    return folder, Given(printer, None, trim, paper, pages, known, fonts, ink)


def _printer(given: "Given") -> "Printer":
    """Return the rules of the printer that is given, in the ink that is given."""
    from ..core.printer import BLACK

    printer = _any_ink(given.printer)
    ink = in_any_case(given.ink or BLACK, printer.ink_names)
    if ink not in printer.ink_names:
        known = printer.ink_names
        raise UsageError(
            f"{printer.name} has no ink {quoted(ink)}; must be {listed(known)}"
            f"{did_you_mean(ink, known)}"
        )
    return printer.in_ink(ink)


def _any_ink(name: str | None) -> "Printer":
    from ..core.printer import load_printer, read_printer

    if name is None:
        raise UsageError("name the printer: --printer NAME, or a printer's YAML file")
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and path.is_file():
        return read_printer(path)
    return load_printer(name, Path())


def _line(finding: "Finding") -> str:
    page = f" page {finding.page}" if finding.page else ""
    mild = "" if finding.severity == "error" else f" ({finding.severity})"
    return f"{finding.file}{page}: {finding.rule}{mild}: {finding.message}"


def _summary(
    files: "list[Checked]", findings: "list[Finding]", printer: "Printer"
) -> str:
    what = f"{len(files)} file{'s' if len(files) != 1 else ''} for {printer.name}"
    if not findings:
        return f"{what}: clean"
    both = _counts(findings)
    if not both["notice"]:
        del both["notice"]
    counts = (
        f"{count} {word}{'s' if count != 1 else ''}" for word, count in both.items()
    )
    return f"{what}: {', '.join(counts)}"


def _counts(findings: "list[Finding]") -> dict[str, int]:
    """Return how many findings there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    return {severity: counts[severity] for severity in SEVERITIES if severity != "off"}


def _as_json(
    source: Path,
    printer: "Printer",
    files: "list[Checked]",
    findings: "list[Finding]",
    notes: list[str],
) -> str:
    whole = {
        "source": str(source),
        "printer": printer.name,
        "files": [dict(_file_entry(file)) for file in files],
        "notes": notes,
        **{f"{severity}s": count for severity, count in _counts(findings).items()},
        "findings": [asdict(finding) for finding in findings],
    }
    return shown_json(whole, indent=2)


def _file_entry(file: "Checked") -> Iterator[tuple[str, Json]]:
    yield "name", file.name
    if file.kind is not None:
        yield "kind", file.kind
        yield "trim", file.trim
        yield "paper", file.paper
        yield "pages", file.pages
    yield "guessed", list(file.guessed)

"""`publish answers`: a finished book's answers as one file, or as one file per puzzle.

json, csv and pdf are one file; svg, ipuz and puz are a folder with one or two files for
each puzzle (puzzle_files.py, folders.py).
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import UsageError, VerificationError
from ..core.log import MESSAGES
from ..core.messages import capped, quoted
from ..core.reading.options import is_book
from .options import add_output, verb_parser

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..core.designs.design import Design
    from ..core.entries import Entry

PDF = "answers.pdf"
INTERIOR = "interior.pdf"
MANIFEST = "manifest.json"
OUTPUT = Path("output")
# Repeats contract.INTERCHANGE, so that the help loads nothing; a test compares them.
FILES, FOLDERS = ("json", "csv", "pdf"), ("ipuz", "puz", "svg")


def add(verbs: Any) -> None:
    """Add `publish answers`."""
    parser = verb_parser(
        verbs, "answers", _call, "answers output/daily-2027 --format csv -o answers.csv"
    )
    parser.add_argument("source", metavar="BOOK.yaml|DIR", type=Path)
    parser.add_argument(
        "--format",
        choices=(*FILES, *FOLDERS),
        default="json",
        help="json (default), csv or pdf make one file; ipuz, puz or svg one or two"
        " files for each puzzle",
    )
    add_output(
        parser,
        "FILE|DIR",
        "a file, - is stdout (default); for ipuz, puz and svg a folder",
        default="-",
    )


def _call(args: argparse.Namespace) -> int:
    return run(args.source, format=args.format, out=args.output)


def run(source: Path, *, format: str, out: str) -> int:  # noqa: A002  the option's name
    """Write a finished book's answers to a file, "-" or a folder; return 0.

    Args:
        source: the folder of a finished book, its answers.json, or its YAML file.
        format: one of FILES or FOLDERS.
        out: a file or "-" for stdout; a folder for one of FOLDERS.

    Raises:
        UsageError: there is no finished book, none of its puzzles fits the format, or
            the output cannot be written or holds something else.
        VerificationError: the book's answers.json is damaged.
    """
    from ..core.files import write_file
    from ..types.answers import find_answers

    book = _loaded(source)
    path = find_answers(_finished(source, book) if book else source)
    if format in FOLDERS:
        return _write_each(path, book, format, out)
    content = _content(path, format)
    if out == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_file(Path(out), content)
    return 0


def _write_each(path: Path, book: "LoadedBook | None", name: str, out: str) -> int:
    """Write each puzzle to its own file or files."""
    from ..record.exports import folders, puzzle_files
    from ..types.answers import read_sealed

    if out == "-":
        raise UsageError(f"--format {name} writes a folder; name it with --output")
    whole, changes = read_sealed(path)
    _refuse_damaged(path, whole, changes)
    place = Path(out)
    folders.require_ours(place, name, whole["book"]["id"])
    design = _design(_manifest_of(path), whole["book"]["language"])
    # A finished book's folder records neither author nor copyright.
    about = book.config.book if book else None
    author = about.author or about.publisher if about else ""
    rights = about.copyright if about else ""
    made = puzzle_files.make(whole, name, design, author=author, rights=rights)
    if not made.puzzles:
        raise UsageError(
            f"{path}: none of its puzzles can be written as .{name}:"
            f" {'; '.join(made.left_out)}"
        )
    folders.write(place, name, whole["book"], made.puzzles)
    total = len(whole["puzzles"])
    for reason, count in made.left_out.items():
        MESSAGES.warning("%d of %d puzzles are left out: %s", count, total, reason)
    MESSAGES.info("%s: %d of %d puzzles", place, len(made.puzzles), total)
    return 0


def _manifest_of(path: Path) -> Path:
    """Return the manifest that lists an answers.json: beside it, or above."""
    above = [path.parent, *path.absolute().parent.parents[:2]]
    for folder in above[1:]:
        if not (above[0] / MANIFEST).exists() and _lists(folder / MANIFEST, path):
            return folder / MANIFEST
    return above[0] / MANIFEST


def _lists(manifest: Path, path: Path) -> bool:
    """Return whether a manifest lists a file of a folder below its own."""
    from ..types.answers import read_listing

    try:
        files = read_listing(manifest)["files"]
        name = path.absolute().relative_to(manifest.parent).as_posix()
    except (OSError, ValueError, TypeError, KeyError):
        return False
    return isinstance(files, dict) and name in files


def _design(manifest: Path, language: str) -> "Design":
    """Return the design in which a book was printed; without a manifest, the default.

    Raises:
        VerificationError: the manifest is damaged.
    """
    from ..core.designs.design import load_design
    from ..core.files import usage_errors
    from ..core.languages import language as known_language
    from ..core.print_options import PrintOptions
    from ..core.resources import is_path
    from ..types.answers import read_listing

    name: str | None = PrintOptions().design
    if manifest.exists():
        try:
            with usage_errors(manifest, "read"):
                name = read_listing(manifest)["print"]["design"]
        except (ValueError, TypeError, KeyError):
            name = None
    if not isinstance(name, str):
        raise VerificationError(f"{manifest}: is damaged; it names no design")
    known_language(language)
    if is_path(name):
        usual = PrintOptions().design
        MESSAGES.info(
            "the book's own design %s is not used; looks and titles are those of %s",
            *(quoted(name), usual),
        )
        name = usual
    return load_design(name, language)


def _loaded(source: Path) -> "LoadedBook | None":
    if not is_book(str(source)) or source.is_dir():
        return None
    from ..config.load import load_book

    return load_book(source)


def _finished(source: Path, book: "LoadedBook") -> Path:
    from ..types.answers import FILE

    folder = OUTPUT / book.config.book.id
    if not (folder / FILE).is_file():
        raise UsageError(
            f"{source}: the book is not finished, there is no {folder / FILE};"
            f" run: publish build {source}"
        )
    manifest = folder / MANIFEST
    if manifest.is_file() and _config_digest(manifest) != book.digest:
        MESSAGES.warning(
            "%s: has changed since %s was built; these are the answers of the book"
            " as it was built",
            *(source, folder),
        )
    return folder


def _config_digest(manifest: Path) -> str | None:
    from ..types.answers import read_listing

    try:
        value = read_listing(manifest)
    except (OSError, ValueError):
        return None
    digest = value.get("config_digest") if isinstance(value, dict) else None
    return digest if isinstance(digest, str) else None


def _content(path: Path, name: str) -> bytes:
    from ..core.files import usage_errors
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
    from ..record.exports import csv_file, json_file, pdf_file
    from ..types.answers import read_sealed

    volumes = sorted(path.parent.glob("volume-*"))
    if name == "pdf" and volumes and not (path.parent / INTERIOR).exists():
        raise UsageError(
            f"{path.parent}: is a book in {len(volumes)} volumes, each with its own"
            f" key; name one, such as {volumes[0]}"
        )
    if name == "pdf" and (path.parent / PDF).is_file():
        with usage_errors(path.parent / PDF, "read"):
            return read_regular(path.parent / PDF, MOST_PDF_MIB)
    whole, changes = read_sealed(path)
    _refuse_damaged(path, whole, changes)
    if name == "json":
        return json_file.dump(whole)
    if name == "csv":
        return csv_file.from_document(whole)
    return pdf_file.from_interior(_interior(path.parent), whole)


def _interior(folder: Path) -> bytes:
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular

    try:
        return read_regular(folder / INTERIOR, MOST_PDF_MIB)
    except OSError as error:
        raise UsageError(
            f"{folder / INTERIOR}: {error.strerror}; the key is taken from it"
        ) from None


def _refuse_damaged(path: Path, whole: "Entry", changes: tuple[str, ...]) -> None:
    from ..types.answers import entry_faults

    faults = [f"{path}: {change}" for change in changes]
    faults += [
        f"{path}: puzzle {number}: {fault}"
        for number, entry in enumerate(whole["puzzles"], 1)
        for fault in entry_faults(entry)
    ]
    if faults:
        raise VerificationError(capped(faults))

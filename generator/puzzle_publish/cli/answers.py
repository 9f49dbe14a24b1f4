"""`publish answers`: a finished book's answers as one file, or as one file per puzzle.

json, csv and pdf are one file; svg, ipuz and puz are a folder with one or two files for
each puzzle (puzzle_files.py, folders.py).
"""

import argparse
import sys
from pathlib import Path

from ..core.errors import UsageError
from ..core.log import MESSAGES
from .finished import Finished, design_of, find_finished, manifest_of
from .options import Verbs, add_output, verb_parser

PDF = "answers.pdf"
INTERIOR = "interior.pdf"
# Repeats INTERCHANGE of types, so that the help loads nothing; a test compares them.
FILES, FOLDERS = ("json", "csv", "pdf"), ("ipuz", "puz", "svg")


def add(verbs: Verbs) -> None:
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

    book = find_finished(source)
    if format in FOLDERS:
        return _write_each(book, format, out)
    content = _content(book, format)
    if out == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_file(Path(out), content)
    return 0


def _write_each(book: Finished, name: str, out: str) -> int:
    """Write each puzzle to its own file or files."""
    from ..record.exports import folders, puzzle_files

    if out == "-":
        raise UsageError(f"--format {name} writes a folder; name it with --output")
    whole = book.read_puzzles()
    place = Path(out)
    folders.require_ours(place, name, whole["book"]["id"])
    design = design_of(manifest_of(book.path), whole["book"]["language"])
    # A finished book's folder records neither author nor copyright.
    about = book.file.config.book if book.file else None
    author = about.author or about.publisher if about else ""
    rights = about.copyright if about else ""
    made = puzzle_files.make(whole, name, design, author=author, rights=rights)
    if not made.puzzles:
        raise UsageError(
            f"{book.path}: none of its puzzles can be written as .{name}:"
            f" {'; '.join(made.left_out)}"
        )
    folders.write(place, name, whole["book"], made.puzzles)
    total = len(whole["puzzles"])
    for reason, count in made.left_out.items():
        MESSAGES.warning("%d of %d puzzles are left out: %s", count, total, reason)
    MESSAGES.info("%s: %d of %d puzzles", place, len(made.puzzles), total)
    return 0


def _content(book: Finished, name: str) -> bytes:
    from ..core.files import usage_errors
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular
    from ..record.exports import csv_file, json_file, pdf_file

    folder = book.path.parent
    volumes = sorted(folder.glob("volume-*"))
    if name == "pdf" and volumes and not (folder / INTERIOR).exists():
        raise UsageError(
            f"{folder}: is a book in {len(volumes)} volumes, each with its own"
            f" key; name one, such as {volumes[0]}"
        )
    if name == "pdf" and (folder / PDF).is_file():
        with usage_errors(folder / PDF, "read"):
            return read_regular(folder / PDF, MOST_PDF_MIB)
    whole = book.read_puzzles()
    if name == "json":
        return json_file.dump(whole)
    if name == "csv":
        return csv_file.from_document(whole)
    return pdf_file.from_interior(_interior(folder), whole)


def _interior(folder: Path) -> bytes:
    from ..core.reading.safe_read import MOST_PDF_MIB, read_regular

    try:
        return read_regular(folder / INTERIOR, MOST_PDF_MIB)
    except OSError as error:
        raise UsageError(
            f"{folder / INTERIOR}: {error.strerror}; the key is taken from it"
        ) from None

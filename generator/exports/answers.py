"""`publish answers`: the answers of a finished book, as JSON, CSV or PDF."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..atomic import told, write_file
from ..errors import UsageError, VerificationError
from ..log import MESSAGES
from ..wording import quoted
from . import csv_file, json_file, pdf_file
from .entries import Entry
from .reading import FILE, entry_faults, find_answers, parse, read_answers

if TYPE_CHECKING:
    from ..book import LoadedBook

PDF = "answers.pdf"
INTERIOR = "interior.pdf"
OUTPUT = Path("output")
_MOST_FAULTS = 20


def run(source: Path, *, format: str, out: str) -> int:  # noqa: A002  the option's name
    """Write a finished book's answers to a file or, for "-", to stdout; return 0.

    Args:
        source: the folder of a finished book, its answers.json, or its YAML file.
        format: json, csv or pdf.
        out: a file or "-".

    Raises:
        UsageError: there is no finished book, or the file cannot be written.
        VerificationError: the book's answers.json is damaged.
    """
    book = _loaded(source)
    path = find_answers(_finished(source, book) if book else source)
    content = _content(path, format)
    if out == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_file(Path(out), content)
    return 0


def _loaded(source: Path) -> "LoadedBook | None":
    if source.suffix.lower() not in (".yaml", ".yml") or source.is_dir():
        return None
    from ..config import load_book

    return load_book(source)


def _finished(source: Path, book: "LoadedBook") -> Path:
    folder = OUTPUT / book.config.book.id
    if not (folder / FILE).is_file():
        raise UsageError(
            f"{source}: the book is not finished, there is no {folder / FILE};"
            f" run: publish build {source}"
        )
    manifest = folder / "manifest.json"
    if manifest.is_file() and _config_digest(manifest) != book.digest:
        MESSAGES.warning(
            "%s: has changed since %s was built; these are the answers of the book"
            " as it was built",
            source,
            folder,
        )
    return folder


def _config_digest(manifest: Path) -> str | None:
    try:
        value = parse(manifest.read_bytes())
    except (OSError, ValueError):
        return None
    digest = value.get("config_digest") if isinstance(value, dict) else None
    return digest if isinstance(digest, str) else None


def _content(path: Path, name: str) -> bytes:
    if name == "pdf" and (path.parent / PDF).is_file():
        with told(path.parent / PDF, "read"):
            return (path.parent / PDF).read_bytes()
    whole = read_answers(path)
    _refuse_damaged(path, whole)
    if name == "json":
        return json_file.dump(whole)
    if name == "csv":
        return csv_file.from_document(whole)
    if name == "pdf":
        return pdf_file.from_interior(_interior(path.parent), whole)
    raise UsageError(f"--format: must be json, csv or pdf (got {quoted(name)})")


def _interior(folder: Path) -> bytes:
    try:
        return (folder / INTERIOR).read_bytes()
    except OSError as error:
        raise UsageError(
            f"{folder / INTERIOR}: {error.strerror}; the key is taken out of it"
        ) from None


def _refuse_damaged(path: Path, whole: Entry) -> None:
    faults = [
        f"{path}: puzzle {number}: {fault}"
        for number, entry in enumerate(whole["puzzles"], 1)
        for fault in entry_faults(entry)
    ]
    if faults:
        raise VerificationError(faults[:_MOST_FAULTS])

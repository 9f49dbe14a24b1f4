"""`publish answers`: a finished book's answers as one file, or as files per puzzle.

json, csv, docx, pptx and pdf without an option of pictures are one file; all others
are a folder with one or two files for each puzzle (puzzle_files.py, folders.py).
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.log import MESSAGES
from .finished import Finished, design_of, find_finished, manifest_of
from .options import Verbs, add_output, verb_parser
from .picture_options import (
    NAMES,
    PictureOptions,
    add_picture_options,
    given,
    picture_files,
    picture_options_of,
    require_fitting,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.designs.design import Design
    from ..core.entries import Document, Entry
    from ..record.exports.puzzle_files import Maker

PDF = "answers.pdf"
INTERIOR = "interior.pdf"
# Repeats INTERCHANGE of types, so that the help loads nothing; a test compares them.
INTERCHANGE = ("ipuz", "puz", "jpz")
PICTURES = ("svg", "png", "eps")
OFFICE = ("docx", "pptx")
FILES, FOLDERS = ("json", "csv", "pdf", *OFFICE), (*INTERCHANGE, *PICTURES)


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
        help="json (default), csv, pdf, docx or pptx make one file; the others one or"
        " two files for each puzzle, and so does pdf with --width or --puzzle",
    )
    add_picture_options(parser)
    add_output(
        parser,
        "FILE|DIR",
        "a file, - is stdout (default); for files of each puzzle a folder, or with"
        " --puzzle N a file with the format's suffix",
        default="-",
    )


def _call(args: argparse.Namespace) -> int:
    name, asked = args.format, given(args)
    if name in PICTURES or (name == "pdf" and asked):
        spared = () if name == "svg" else ("text",)
        require_fitting(args, NAMES.keys() - set(spared))
    elif name in OFFICE:
        require_fitting(args, ("width", "dpi", "font", "puzzle", "key"))
    else:
        require_fitting(args, ("puzzle", "by") if name in INTERCHANGE else ())
    pictures = picture_options_of(args) if asked else None
    return run(args.source, format=name, out=args.output, pictures=pictures)


def run(
    source: Path,
    *,
    format: str,  # noqa: A002  the option's name
    out: str,
    pictures: PictureOptions | None = None,
) -> int:
    """Write a finished book's answers to a file, "-" or a folder; return 0.

    Args:
        source: the folder of a finished book, its answers.json, or its YAML file.
        format: one of FILES or FOLDERS.
        out: a file or "-" for stdout; a folder for one of FOLDERS.
        pictures: which files of each puzzle; with them "pdf" is a folder, too.

    Raises:
        UsageError: there is no finished book, none of its puzzles fits the format, or
            the output cannot be written or holds something else.
        VerificationError: the book's answers.json is damaged.
    """
    from ..core.files import write_file

    book = find_finished(source)
    if format in OFFICE:
        return _write_office(book, format, out, pictures or PictureOptions())
    if format in FOLDERS or pictures:
        return _write_each(book, format, out, pictures or PictureOptions())
    content = _content(book, format)
    if out == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_file(Path(out), content)
    return 0


def _write_each(book: Finished, name: str, out: str, options: PictureOptions) -> int:
    """Write each puzzle to its own file or files."""
    from ..record.exports import folders, puzzle_files

    if out == "-":
        raise UsageError(f"--format {name} writes a folder; name it with --output")
    whole = book.read_puzzles()
    whole["puzzles"] = options.chosen(whole["puzzles"])
    design = design_of(manifest_of(book.path), whole["book"]["language"])
    place = Path(out)
    if options.only is not None and place.suffix == f".{name}":
        return _write_one(book, whole, name, place, design, options)
    folders.require_ours(place, name, whole["book"]["id"])
    maker = _maker(book, whole, name, design, options)
    made = puzzle_files.make(whole, name, design, maker, by_date=options.by_date)
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


def _write_office(book: Finished, name: str, out: str, options: PictureOptions) -> int:
    """Write the puzzles, then their answers, as one document."""
    from ..core.files import write_file
    from ..record.exports.office import (
        Content,
        item_of_entry,
        slides_file,
        word_file,
    )
    from ..types.registry import load

    if out == "-":
        raise UsageError(f"--format {name} writes a file; name it with --output")
    whole = book.read_puzzles()
    whole["puzzles"] = options.chosen(whole["puzzles"])
    design = design_of(manifest_of(book.path), whole["book"]["language"])
    writer = picture_files(options, design, _texts(whole))
    items = [
        item_of_entry(load(entry["type"]), entry, design, writer, options.width_mm)
        for entry in whole["puzzles"]
    ]
    title = whole["book"]["title"]
    content = Content(
        items,
        title,
        _about(book)[0],
        design.language,
        answers=design.say("handout_key", title=title),
        puzzles=not options.key,
    )
    writers = {slides_file.NAME: slides_file, word_file.NAME: word_file}
    raw = writers[name].write(content)
    write_file(Path(out), raw)
    return 0


def _about(book: Finished) -> tuple[str, str]:
    """Return author and copyright; a finished book's folder records neither."""
    about = book.file.config.book if book.file else None
    if about is None:
        return "", ""
    return about.author or about.publisher, about.copyright


def _texts(whole: "Document[Entry]") -> "Iterator[str]":
    """Yield what pictures may say."""
    for entry in whole["puzzles"]:
        yield json.dumps([entry["givens"], entry["answer"]], ensure_ascii=False)


def _write_one(
    book: Finished,
    whole: "Document[Entry]",
    name: str,
    place: Path,
    design: "Design",
    options: PictureOptions,
) -> int:
    """Write the only puzzle, or its answer, to a file."""
    from ..core.files import write_file
    from ..record.exports.puzzle_files import title_of
    from ..types.registry import load

    (entry,) = whole["puzzles"]
    maker = _maker(book, whole, name, design, options)
    made = maker(load(entry["type"]), entry, title_of(whole, entry, design))
    for end, raw in made.items():
        if end.endswith(f".{name}"):
            if not options.key and end.startswith("-"):
                continue
            write_file(place, raw)
        else:
            write_file(place.with_suffix(end), raw)
    return 0


def _maker(
    book: Finished,
    whole: "Document[Entry]",
    name: str,
    design: "Design",
    options: PictureOptions,
) -> "Maker":
    from ..record.exports import puzzle_files

    if name in INTERCHANGE:
        author, rights = _about(book)
        return puzzle_files.interchange(name, design, author=author, rights=rights)
    return puzzle_files.pictures(
        picture_files(options, design, _texts(whole)),
        name,
        design,
        width_mm=options.width_mm,
        shown=(
            [puzzle_files.ANSWER]
            if options.key
            else [puzzle_files.PUZZLE, puzzle_files.ANSWER]
        ),
    )


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

"""`publish sheet`: pages to hand out, thirty different ones at once, and their key."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import plain
from ..core.reading.options import is_book, read_whole
from .options import (
    Verbs,
    add_first_day,
    add_json,
    add_language,
    add_level,
    add_output,
    add_set,
    add_workers,
    executor_options_of,
    first_day_of,
    positive,
    verb_parser,
    with_level,
)

if TYPE_CHECKING:
    from ..core.book import LoadedBook
    from ..sheets import Sheets, Wanted

COPIES = 30
MOST_COPIES = 1000
# Repeats sheets.KeyPages, sheets.PAPERS and the inks of the printer `home`, so that the
# help loads nothing; a test compares them.
KEYS = ("combined", "separate", "each", "none")
PAPERS = ("A4", "A5", "letter")
INKS = ("black", "colour")
FORMATS = ("pdf", "docx")
RULE = "_" * 14  # for an ellipsis of the header, which is a rule to write on


def add(verbs: Verbs) -> None:
    """Add `publish sheet`."""
    parser = verb_parser(
        verbs, "sheet", _call, "sheet crossword:easy --words words.csv -o sheets.pdf"
    )
    parser.add_argument("type", metavar="TYPE[:LEVEL]")
    add_level(parser, "level of the type, as in TYPE:LEVEL (default: as in a book)")
    parser.add_argument(
        "--words",
        metavar="FILE",
        type=Path,
        help="a list of words, or of words and clues, for types with words",
    )
    parser.add_argument(
        "--copies",
        metavar="N",
        type=positive,
        default=COPIES,
        help=f"how many different puzzles (default: {COPIES})",
    )
    parser.add_argument(
        "--per-page",
        metavar="N",
        default="1",
        help="puzzles per page: 1, 2, 3, 4, 6, 8, 9 or auto (default: 1)",
    )
    parser.add_argument("--paper", choices=PAPERS, default="A4", help="(default: A4)")
    parser.add_argument(
        "--ink",
        choices=INKS,
        default="black",
        help="colour prints pieces, regions and paths in colours (default: black)",
    )
    parser.add_argument(
        "--header",
        metavar="TEXT",
        help="the line above the title: each … is a rule to write on, …… one twice as"
        ' long, "" leaves it out (default: "Name …… Date …")',
    )
    parser.add_argument(
        "--title", metavar="TEXT", help="above each puzzle (default: name of the type)"
    )
    parser.add_argument(
        "--key",
        choices=KEYS,
        default="combined",
        help="the answers: combined on pages at the end, separate in a file beside the"
        " sheets, each on the back of its sheet, or none (default: combined)",
    )
    parser.add_argument(
        "--seed", metavar="N", default="0", help="another seed gives other puzzles"
    )
    add_first_day(parser)
    add_language(parser, "language of the pages and of their words (default: en)")
    add_set(parser)
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="pdf (default), or docx to edit in a word processor",
    )
    add_output(parser, "FILE", "(default: sheets.pdf or sheets.docx)")
    add_workers(parser, default=None, usual="process")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from ..core.files import write_file
    from ..sheets import book_of, make_sheets

    output: Path = args.output or Path(f"sheets.{args.format}")
    key_file = output.with_name(f"{output.stem}-key{output.suffix}")
    wanted = _wanted(args)
    _require_writable(output)
    book = book_of(wanted)
    run_on = executor_options_of(args)
    made = make_sheets(book, wanted, run_on, strict=args.strict)
    files = {output: made.pages}
    if made.key is not None:
        files[key_file] = made.key
    if args.format == "docx":
        files = _documents(book, wanted, made, output, key_file)
    for path, content in files.items():
        write_file(path, content)
    if args.json:
        print(json.dumps(_summary(wanted, made, list(files)), ensure_ascii=False))
    else:
        print("\n".join(plain(str(path)) for path in files))
    return 0


def _documents(
    book: "LoadedBook", wanted: "Wanted", made: "Sheets", output: Path, key_file: Path
) -> dict[Path, bytes]:
    """Return the sheets, and their key if it is apart, as Word documents."""
    from ..core.designs.design import load_design
    from ..record.exports.office import Content, item_of, word_file
    from ..types.registry import load
    from .picture_options import PictureOptions, picture_files

    config = book.config
    design = load_design(config.print.design, config.book.language)
    puzzles = [pick.puzzle for pick in made.selection.picks]
    texts = (json.dumps([one.givens, one.answer]) for one in puzzles)
    writer = picture_files(PictureOptions(), design, texts)
    items = [
        item_of(load(one.type), one, place.label, one.level, design, writer)
        for one, place in zip(puzzles, made.layout.places, strict=True)
    ]
    title = config.book.title
    header = config.print.header
    usual = design.say("handout_header") if header is None else header

    def document(*, puzzles: bool, key: bool) -> bytes:
        content = Content(
            items,
            title,
            "",
            design.language,
            answers=design.say("handout_key", title=title),
            header=usual.replace("…", RULE) if puzzles else "",
            puzzles=puzzles,
            key=key,
        )
        return word_file.write(content)

    apart = wanted.key == "separate"
    whole = document(puzzles=True, key=not apart and wanted.key != "none")
    files = {output: whole}
    return files | {key_file: document(puzzles=False, key=True)} if apart else files


def _wanted(args: argparse.Namespace) -> "Wanted":
    from ..make.bookless import MOST_SEED
    from ..sheets import Wanted

    if is_book(args.type):
        raise UsageError(f"{args.type}: sheets are of a type; build prints a book")
    if args.copies > MOST_COPIES:
        message = f"--copies: must be at most {MOST_COPIES:,} (got {args.copies})"
        raise UsageError(f"{message}; more puzzles are a book")
    name, _, level = with_level(args.type, args.level).partition(":")
    return Wanted(
        name,
        level or None,
        words=args.words,
        copies=args.copies,
        per_page=args.per_page if args.per_page == "auto" else _number(args.per_page),
        paper=args.paper,
        ink=args.ink,
        header=args.header,
        title=args.title,
        key=args.key,
        seed=read_whole("--seed", args.seed, least=0, most=min(MOST_SEED, 10**18 - 1)),
        language=args.language or "en",
        first_day=first_day_of(args),
        settings=args.settings,
    )


def _number(text: str) -> int | str:
    """Return a number; the book refuses a text that is none, unchanged."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def _require_writable(output: Path) -> None:
    """Refuse a file that cannot be written before anything is made."""
    from tempfile import TemporaryFile

    from ..core.files import usage_errors

    if output.is_dir():
        raise UsageError(f"{output}: is a folder; name a file")
    with usage_errors(output, "written"), TemporaryFile(dir=output.parent):
        pass


def _summary(wanted: "Wanted", made: "Sheets", files: list[Path]) -> dict[str, object]:
    """Return what was made, for --json."""
    first = made.selection.picks[0].request
    return {
        "files": [str(path) for path in files],
        "type": first.type,
        "level": first.level,
        "language": wanted.language,
        "seed": wanted.seed,
        "paper": wanted.paper,
        "ink": wanted.ink,
        "key": wanted.key,
        "pages": len(made.layout.pages),
        "lessons": [
            {
                "words": {word: list(on) for word, on in table.words.items()},
                "absent": dict(table.absent),
                "means": dict(table.means),
                "others": {str(sheet): on for sheet, on in table.others.items()},
            }
            for table in made.lessons
        ],
        "puzzles": [
            {
                "number": pick.number,
                "label": place.label,
                "id": pick.puzzle.id,
                "page": place.page,
                "key_page": None if wanted.key == "none" else place.key_page,
            }
            for pick, place in zip(
                made.selection.picks, made.layout.places, strict=True
            )
        ],
    }

"""The verbs for books: made, proven, looked at, remembered."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from ..core.messages import plain
from ..core.reading.options import whole
from .options import (
    add_books,
    add_books_output,
    add_cluster,
    add_json,
    add_language,
    add_ledger_file,
    add_level,
    add_no_wait,
    add_output,
    add_set,
    add_workers,
    positive,
    verb_parser,
    with_level,
    workforce_of,
)


def add_build(verbs: Any) -> None:
    """Add `publish build`."""
    parser = verb_parser(
        verbs,
        "build",
        _build,
        "make the book: interior, key, cover, answers, report",
        "build configs/daily.yaml",
    )
    add_books(parser)
    add_set(parser)
    add_books_output(parser)
    add_ledger_file(parser)
    add_workers(parser, default=None)
    add_cluster(parser)
    add_no_wait(parser)
    parser.add_argument(
        "--shard",
        metavar="I/N",
        type=_share,
        help="only make the puzzles of one of N machines, for publish merge",
    )


def _build(args: argparse.Namespace) -> int:
    import gc

    from .several import for_each

    if args.shard:
        return for_each(args.books, partial(_build_shard, args), settings=args.settings)
    # Modules and a book's values live until it is written: what the collector would
    # look through again and again, a tenth of a rebuild.
    gc.set_threshold(100_000, 50, 50)
    code = for_each(args.books, partial(_build_book, args), settings=args.settings)
    gc.freeze()  # nor at the end
    return code


def _build_book(args: argparse.Namespace, book: Path) -> int:
    from ..pipeline import build

    folder = build(
        book,
        output=args.output,
        ledger=args.ledger,
        workforce=workforce_of(args),
        strict=args.strict,
        wait=not args.no_wait,
        settings=args.settings,
    )
    print(plain(str(folder)))
    return 0


def _build_shard(args: argparse.Namespace, book: Path) -> int:
    from ..build_shard import make_shard

    nth, count = args.shard
    made = make_shard(
        book,
        nth=nth,
        count=count,
        output=args.output,
        ledger=args.ledger,
        workforce=workforce_of(args),
        wait=not args.no_wait,
        settings=args.settings,
    )
    print(plain(str(made)))
    return 0


def _share(text: str) -> tuple[int, int]:
    """The two numbers of a share, as in 2/4."""
    nth, _, last = text.partition("/")
    # Not shards.files.MOST: the help loads nothing; a test compares the two.
    count = whole(last, 1, 9_999)
    number = None if count is None else whole(nth, 1, count)
    if count is None or number is None:
        raise argparse.ArgumentTypeError(
            f'must be as 2/4, the second of four shares, of at most 9999 (got "{text}")'
        )
    return number, count


def add_merge(verbs: Any) -> None:
    """Add `publish merge`."""
    parser = verb_parser(
        verbs,
        "merge",
        _merge,
        "prove what several machines made of a book, and build it from that",
        "merge configs/daily.yaml daily-2027.shard-1-of-2.jsonl"
        " daily-2027.shard-2-of-2.jsonl",
    )
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    parser.add_argument("shards", metavar="SHARD", type=Path, nargs="+")
    add_set(parser)
    add_books_output(parser)
    add_ledger_file(parser)
    add_workers(parser, default=None)
    add_no_wait(parser)
    add_json(parser)


def _merge(args: argparse.Namespace) -> int:
    from .merge import run

    return run(
        args.book,
        args.shards,
        output=args.output,
        ledger=args.ledger,
        workforce=workforce_of(args),
        strict=args.strict,
        wait=not args.no_wait,
        settings=args.settings,
        as_json=args.json,
    )


def add_check(verbs: Any) -> None:
    """Add `publish check`."""
    parser = verb_parser(
        verbs,
        "check",
        _check,
        "tell whether a book can be made and how many pages it has; generates nothing",
        "check configs/daily.yaml",
    )
    add_books(parser)
    add_set(parser)
    add_json(parser)


def _check(args: argparse.Namespace) -> int:
    from .check import run

    return run(args.books, as_json=args.json, settings=args.settings)


def add_answers(verbs: Any) -> None:
    """Add `publish answers`."""
    parser = verb_parser(
        verbs,
        "answers",
        _answers,
        "write the answers of a book as data, as a key of its own, or puzzle by puzzle",
        "answers output/daily-2027 --format csv -o answers.csv",
    )
    parser.add_argument("source", metavar="BOOK.yaml|DIR", type=Path)
    # Not exports.answers.FORMATS: the help loads nothing; a test compares the two.
    parser.add_argument(
        "--format",
        choices=("json", "csv", "pdf", "ipuz", "puz", "svg"),
        default="json",
        help="one file: json (default), csv or pdf; a file or two for each puzzle:"
        " ipuz, puz or svg",
    )
    add_output(
        parser,
        "FILE|DIR",
        "a file, - is stdout (default); of ipuz, puz and svg a folder",
        default="-",
    )


def _answers(args: argparse.Namespace) -> int:
    from .answer_files import run

    return run(args.source, format=args.format, out=args.output)


def add_verify(verbs: Any) -> None:
    """Add `publish verify`."""
    parser = verb_parser(
        verbs,
        "verify",
        _verify,
        "prove a finished book again, from its printed answers alone, or any puzzles",
        "verify output/daily-2027",
    )
    parser.add_argument("source", metavar="DIR|answers.json|FILE.jsonl|-", type=Path)
    add_workers(parser, default=None, usual="processes when there is much to do")
    add_json(parser)


def _verify(args: argparse.Namespace) -> int:
    from .verify import run

    return run(
        args.source,
        as_json=args.json,
        workforce=workforce_of(args),
    )


def add_preflight(verbs: Any) -> None:
    """Add `publish preflight`."""
    parser = verb_parser(
        verbs,
        "preflight",
        _preflight,
        "hold a finished PDF, or a book's folder, against a printer's rules",
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


def _preflight(args: argparse.Namespace) -> int:
    from .preflight import Asked, run

    asked = Asked(args.printer, args.kind, args.trim, args.paper, args.pages)
    return run(args.source, asked, as_json=args.json, strict=args.strict)


def add_preview(verbs: Any) -> None:
    """Add `publish preview`."""
    parser = verb_parser(
        verbs,
        "preview",
        _preview,
        "render a few pages as PNG and PDF, or all of a finished book on small sheets",
        "preview configs/daily.yaml --pages 4",
    )
    parser.add_argument("target", metavar="BOOK.yaml|TYPE:LEVEL|DIR|FILE.pdf")
    add_output(parser, "DIR", "where the files go (default: below output/preview)")
    add_level(parser, "of a type, as in TYPE:LEVEL (default: its first)")
    add_set(parser)
    parser.add_argument("--pages", metavar="N", type=positive, help="how many")
    add_language(parser, "of a type's pages (default: en); a book has its own")
    parser.add_argument(
        "--contact-sheet",
        action="store_true",
        help="all pages small, as spreads, on as few pictures as they take",
    )


def _preview(args: argparse.Namespace) -> int:
    from .preview import run

    return run(
        with_level(args.target, args.level),
        output=args.output,
        pages=args.pages,
        language=args.language,
        contact_sheet=args.contact_sheet,
        settings=args.settings,
    )


def add_ledger(verbs: Any) -> None:
    """Add `publish ledger`."""
    parser = verb_parser(
        verbs,
        "ledger",
        _ledger,
        "check, back up or restore the file that remembers all puzzles",
        "ledger backup",
    )
    parser.add_argument("what", choices=("check", "backup", "restore"))
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="what to check (default: the ledger); where the backup goes, a file or"
        " folder (default: beside the ledger, named by the time); what to restore",
    )
    parser.add_argument(
        "--ledger",
        metavar="FILE",
        type=Path,
        default=Path("output/ledger.sqlite"),
        help="the ledger (default: output/ledger.sqlite)",
    )
    add_json(parser)


def _ledger(args: argparse.Namespace) -> int:
    from .ledger import run

    return run(args.what, args.ledger, args.file, as_json=args.json)

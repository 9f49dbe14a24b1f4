"""`publish merge`: a book from the shards of several machines."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.log import MESSAGES
from ..core.messages import MOST_LINES, one_line, shown_json
from .options import (
    add_books_output,
    add_json,
    add_ledger_file,
    add_no_wait,
    add_set,
    add_workers,
    verb_parser,
    workforce_of,
)

if TYPE_CHECKING:
    from ..make.executor_options import Workforce


def add(verbs: Any) -> None:
    """Add `publish merge`."""
    parser = verb_parser(
        verbs,
        "merge",
        _call,
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


def _call(args: argparse.Namespace) -> int:
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


def run(
    book: Path,
    shards: Sequence[Path],
    *,
    output: Path,
    ledger: Path | None,
    workforce: "Workforce",
    strict: bool,
    wait: bool,
    as_json: bool,
    settings: Sequence[str] = (),
) -> int:
    """Build the book from its shards, tell its folder on stdout and return 0.

    Args:
        book: the YAML file.
        shards: files of `publish build --shard`, one for each share.
        output: the book's folder appears in it.
        ledger: ledger.sqlite in `output` unless given.
        workforce: who proves, and who makes what does not stand its proof.
        strict: a warning is a failure.
        wait: for another build of the same series; otherwise refuse.
        as_json: print one object instead of the folder.
        settings: values of the file to change, as `load_book` has them.

    Raises:
        PublishError: one of errors.py's, each with its exit code.
    """
    from ..make.shards.merging import Merging
    from ..pipeline import build

    with Merging(shards, workforce) as merging:
        folder = build(
            book,
            output=output,
            ledger=ledger,
            workforce=workforce,
            strict=strict,
            wait=wait,
            shards=merging,
            settings=settings,
        )
    if merging.wrong[MOST_LINES:]:
        more = len(merging.wrong) - MOST_LINES
        MESSAGES.warning("… and %d more that were made again here", more)
    MESSAGES.info("%d puzzles taken from %d shards", merging.taken, len(shards))
    found = {
        "folder": str(folder),
        "shards": len(shards),
        "taken": merging.taken,
        "wrong": [
            {
                "file": one.file,
                "line": one.line,
                "section": one.key.section,
                "index": one.key.index,
                "problem": one.problem,
            }
            for one in merging.wrong
        ],
    }
    print(shown_json(found) if as_json else one_line(str(folder)))
    return 0

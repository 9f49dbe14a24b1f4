"""`publish merge`: builds a book from the shards of several machines."""

import argparse
from pathlib import Path

from ..core.log import MESSAGES
from ..core.messages import MOST_LINES, one_line, shown_json
from .options import (
    Verbs,
    add_building,
    add_json,
    executor_options_of,
    verb_parser,
)


def add(verbs: Verbs) -> None:
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
    add_building(parser)
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    from ..make.shards.merging import Merging
    from ..pipeline import build

    run_on = executor_options_of(args)
    with Merging(args.shards, run_on) as merging:
        folder = build(
            args.book,
            output=args.output,
            ledger=args.ledger,
            run_on=run_on,
            strict=args.strict,
            wait=not args.no_wait,
            shards=merging,
            settings=args.settings,
        )
    if merging.wrong[MOST_LINES:]:
        more = len(merging.wrong) - MOST_LINES
        MESSAGES.warning("… and %d more that were remade here", more)
    MESSAGES.info("%d puzzles taken from %d shards", merging.taken, len(args.shards))
    found = {
        "folder": str(folder),
        "shards": len(args.shards),
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
    print(shown_json(found) if args.json else one_line(str(folder)))
    return 0

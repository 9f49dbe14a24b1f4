"""`publish new`: makes a book, a puzzle type or a design to start from."""

import argparse
from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import plain
from .options import Verbs, verb_parser


def add(verbs: Verbs) -> None:
    """Add `publish new`."""
    parser = verb_parser(verbs, "new", _call, "new book my-first-book")
    parser.add_argument("what", choices=("book", "type", "design"))
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="BOOK",
        help="a preset, or a book that publish examples lists, to copy and change",
    )
    parser.add_argument(
        "--list", action="store_true", help="list the presets for --from, a line each"
    )
    parser.add_argument(
        "--base",
        choices=("plain", "marks", "logic"),
        help="what a new type is written over: PuzzleType (plain, the default),"
        " MarkType (cells that hold a mark or not) or LogicType (named techniques)",
    )


def _call(args: argparse.Namespace) -> int:
    from .new_book import new_book
    from .new_design import new_design
    from .new_type import new_type
    from .presets import as_lines, presets

    if args.list and args.what != "book":
        raise UsageError(f"--list: goes with `publish new book` only (got {args.what})")
    if args.list:
        print(plain(as_lines(presets())))
        return 0
    if args.name is None:
        raise UsageError(f"NAME: missing, as in `publish new {args.what} my-first`")
    if args.base is not None and args.what != "type":
        raise UsageError(f"--base: goes with `publish new type` only (got {args.what})")
    if args.what == "book":
        made = new_book(args.name, Path(), source=args.source)
    elif args.source is not None:
        raise UsageError(f"--from: goes with `publish new book` only (got {args.what})")
    elif args.what == "type":
        made = new_type(args.name, Path(), base=args.base or "plain")
    else:
        made = new_design(args.name, Path())
    print(plain(str(made)))
    return 0

"""`publish build`: the finished book."""

import argparse
from functools import partial
from pathlib import Path

from ..core.messages import plain
from ..core.reading.options import whole
from .options import (
    Verbs,
    add_books,
    add_building,
    executor_options_of,
    verb_parser,
)


def add(verbs: Verbs) -> None:
    """Add `publish build`."""
    parser = verb_parser(verbs, "build", _call, "build configs/daily.yaml")
    add_books(parser)
    add_building(parser, cluster=True)
    parser.add_argument(
        "--shard",
        metavar="I/N",
        type=_share,
        help="make only the puzzles of machine I of N, for publish merge",
    )


def _call(args: argparse.Namespace) -> int:
    import gc

    from .several import for_each

    if args.shard:
        return for_each(args.books, partial(_build_shard, args), settings=args.settings)
    # Modules and a book's values live until the end: collections would traverse them
    # again and again, for a tenth of a rebuild's time.
    gc.set_threshold(100_000, 50, 50)
    code = for_each(args.books, partial(_build_book, args), settings=args.settings)
    gc.freeze()  # no last collection at the exit, either
    return code


def _build_book(args: argparse.Namespace, book: Path) -> int:
    from ..record.inputs import Call, recorded, unchanged

    if not args.alone:
        print(plain(str(_built(args, book))))
        return 0
    ledger = args.ledger or args.output / "ledger.sqlite"
    call = Call(book, args.output, ledger, tuple(args.settings), args.strict)
    folder = unchanged(call)
    if folder is None:
        with recorded(call) as made:
            folder = _built(args, book)
            made.append(folder)
    print(plain(str(folder)))
    return 0


def _built(args: argparse.Namespace, book: Path) -> Path:
    from ..pipeline import build

    return build(
        book,
        output=args.output,
        ledger=args.ledger,
        run_on=executor_options_of(args),
        strict=args.strict,
        wait=not args.no_wait,
        settings=args.settings,
    )


def _build_shard(args: argparse.Namespace, book: Path) -> int:
    from ..pipeline import make_shard

    nth, count = args.shard
    made = make_shard(
        book,
        nth=nth,
        count=count,
        output=args.output,
        ledger=args.ledger,
        run_on=executor_options_of(args),
        wait=not args.no_wait,
        settings=args.settings,
    )
    print(plain(str(made)))
    return 0


def _share(text: str) -> tuple[int, int]:
    """The two numbers of a share, as in 2/4."""
    nth, _, last = text.partition("/")
    # Repeats shards.files.MOST, so that the help loads nothing; a test compares them.
    count = whole(last, 1, 9_999)
    number = None if count is None else whole(nth, 1, count)
    if count is None or number is None:
        raise argparse.ArgumentTypeError(
            f'must be as 2/4, the second of four shares, of at most 9999 (got "{text}")'
        )
    return number, count

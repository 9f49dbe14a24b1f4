"""`publish`: the verbs, their options and their exit codes.

Every verb imports what it needs when it runs, so that help is shown at once.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from . import __version__, log
from .errors import UsageError
from .reading.options import whole
from .verbs import ending
from .wording import plain

_CODES = """\
exit codes: 0 done, 1 a bug, 2 wrong call or file, 3 cannot fill the book,
4 a puzzle is not what its page promises, 5 layout or rendering, 6 preflight
or a warning under --strict, 130 interrupted, 143 terminated"""
_LOG_JSON = "--log-json"


class _Parser(argparse.ArgumentParser):
    """argparse whose errors cannot carry what a terminal would obey."""

    def error(self, message: str) -> NoReturn:
        if not log.in_json():
            self.print_usage(sys.stderr)
        code = UsageError.exit_code
        told = log.with_fields("error", exit_code=code)
        log.MESSAGES.error("%s: %s", self.prog, message, extra=told)
        self.exit(code)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse's own keeps still when the disk is full.
        (file or sys.stderr).write(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit code."""
    words = sys.argv[1:] if argv is None else argv

    def parse() -> argparse.Namespace:
        closed = ending.hold_streams()
        # What is wrong with the call is told as the call wants to be told.
        log.set_up(as_json=_LOG_JSON in words)
        if closed:
            raise UsageError("standard output is closed; send it to /dev/null instead")
        return _parser().parse_args(words)

    return ending.run(parse)


# The parser. Options that several verbs share are described once.


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="publish",
        description="One YAML file in, a proven and print-ready puzzle book out.",
        epilog=_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=__version__)
    verbs = parser.add_subparsers(title="verbs", required=True, parser_class=_Parser)
    for add in (_add_build, _add_merge):
        add(verbs)
    for add in (_add_check, _add_answers, _add_verify, _add_preflight):
        add(verbs)
    for add in (_add_preview, _add_solve, _add_play, _add_types, _add_new, _add_soak):
        add(verbs)
    _add_ledger(verbs)
    _add_generate(verbs)
    return parser


def _verb(
    verbs: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    help_: str,
    example: str,
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=help_,
        description=f"{help_[0].upper()}{help_[1:]}.",
        epilog=f"example: publish {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    talk = parser.add_mutually_exclusive_group()
    talk.add_argument("-v", "--verbose", action="store_true", help="tell more")
    talk.add_argument("-q", "--quiet", action="store_true", help="tell only warnings")
    parser.add_argument("--strict", action="store_true", help="a warning is a failure")
    parser.add_argument(
        _LOG_JSON, action="store_true", help="tell it as JSON, one object a line"
    )
    return parser


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("output"),
        help="where books appear (default: output)",
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="JSON on stdout, for programs"
    )


def _add_language(parser: argparse.ArgumentParser, help_: str) -> None:
    # Not languages.LANGUAGES: the help loads nothing; a test compares the two.
    parser.add_argument("--language", choices=("en", "zh"), help=help_)


def _add_workers(
    parser: argparse.ArgumentParser,
    *,
    default: str | None,
    usual: str = "as the book says",
) -> None:
    parser.add_argument(
        "--executor",
        choices=("serial", "process", "dask"),
        default=default,
        help=f"how to work (default: {default or usual})",
    )
    parser.add_argument(
        "--workers", metavar="N", type=_positive, help="how many processes"
    )


def _add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        type=_address,
        help="of a Dask cluster: tls://HOST:PORT, or tcp:// on this machine",
    )
    parser.add_argument(
        "--insecure",
        action="store_true",
        help="let jobs go by tcp:// to other machines, for all on the way to read",
    )


def _address(text: str) -> str:
    from .reading.address import scheduler_address

    try:
        return scheduler_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _add_ledger_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ledger",
        metavar="FILE",
        type=Path,
        help="what is made already (default: ledger.sqlite where books appear)",
    )


def _add_no_wait(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-wait",
        action="store_true",
        help="refuse when another build of the book or its series is running",
    )


def _positive(text: str) -> int:
    number = whole(text, 1, 100_000_000)
    if number is None:
        raise argparse.ArgumentTypeError(f'must be a number from 1 on (got "{text}")')
    return number


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


# The verbs, in the order of the help.


def _add_build(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "build",
        _build,
        "make the book: interior, key, cover, answers, report",
        "build configs/daily.yaml",
    )
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    _add_output(parser)
    _add_ledger_file(parser)
    _add_workers(parser, default=None)
    _add_cluster(parser)
    _add_no_wait(parser)
    parser.add_argument(
        "--shard",
        metavar="I/N",
        type=_share,
        help="only make the puzzles of one of N machines, for publish merge",
    )


def _build(args: argparse.Namespace) -> int:
    import gc

    if args.shard:
        return _build_shard(args)
    from .build import build

    # A book's values live until it is written: what the collector would look through
    # again and again, a tenth of a rebuild.
    gc.set_threshold(10_000, 20, 20)
    folder = build(
        args.book,
        output=args.output,
        ledger=args.ledger,
        executor=args.executor,
        workers=args.workers,
        scheduler=args.scheduler,
        insecure=args.insecure,
        strict=args.strict,
        wait=not args.no_wait,
    )
    print(plain(str(folder)))
    gc.freeze()  # nor at the end
    return 0


def _build_shard(args: argparse.Namespace) -> int:
    from .shards.making import make_shard

    nth, count = args.shard
    made = make_shard(
        args.book,
        nth=nth,
        count=count,
        output=args.output,
        ledger=args.ledger,
        executor=args.executor,
        workers=args.workers,
        scheduler=args.scheduler,
        insecure=args.insecure,
        wait=not args.no_wait,
    )
    print(plain(str(made)))
    return 0


def _add_merge(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "merge",
        _merge,
        "prove what several machines made of a book, and build it from that",
        "merge configs/daily.yaml daily-2027.shard-1-of-2.jsonl"
        " daily-2027.shard-2-of-2.jsonl",
    )
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    parser.add_argument("shards", metavar="SHARD", type=Path, nargs="+")
    _add_output(parser)
    _add_ledger_file(parser)
    _add_workers(parser, default=None)
    _add_no_wait(parser)
    _add_json(parser)


def _merge(args: argparse.Namespace) -> int:
    from .verbs.merge import run

    return run(
        args.book,
        args.shards,
        output=args.output,
        ledger=args.ledger,
        executor=args.executor,
        workers=args.workers,
        strict=args.strict,
        wait=not args.no_wait,
        as_json=args.json,
    )


def _add_check(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "check",
        _check,
        "tell whether a book can be made and how many pages it has; generates nothing",
        "check configs/daily.yaml",
    )
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    _add_json(parser)


def _check(args: argparse.Namespace) -> int:
    from .verbs.check import check

    return check(args.book, as_json=args.json)


def _add_answers(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "answers",
        _answers,
        "write the answers of a book as data, as a key of its own, or puzzle by puzzle",
        "answers output/daily-2027 --format csv --out answers.csv",
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
    parser.add_argument(
        "--out",
        metavar="FILE|DIR",
        default="-",
        help="a file, - is stdout (default); of ipuz, puz and svg a folder",
    )


def _answers(args: argparse.Namespace) -> int:
    from .exports.answers import run

    return run(args.source, format=args.format, out=args.out)


def _add_verify(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "verify",
        _verify,
        "prove a finished book again, from its printed answers alone, or any puzzles",
        "verify output/daily-2027",
    )
    parser.add_argument("source", metavar="DIR|answers.json|FILE.jsonl|-", type=Path)
    _add_workers(parser, default=None, usual="processes when there is much to do")
    _add_json(parser)


def _verify(args: argparse.Namespace) -> int:
    from .verbs.reprove import run

    return run(
        args.source,
        as_json=args.json,
        executor=args.executor,
        workers=args.workers or "auto",
    )


def _add_preflight(verbs: Any) -> None:
    parser = _verb(
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
        "--pages", metavar="N", type=_positive, help="of the book that a cover is for"
    )
    parser.add_argument(
        "--kind", choices=("interior", "cover"), help="of a PDF (default: by its look)"
    )
    _add_json(parser)


def _preflight(args: argparse.Namespace) -> int:
    from .verbs.proofreading import Asked, run

    asked = Asked(args.printer, args.kind, args.trim, args.paper, args.pages)
    return run(args.source, asked, as_json=args.json, strict=args.strict)


def _add_preview(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "preview",
        _preview,
        "render a few pages as PNG and PDF, or all of a finished book on small sheets",
        "preview configs/daily.yaml --pages 4",
    )
    parser.add_argument("target", metavar="BOOK.yaml|TYPE:PRESET|DIR|FILE.pdf")
    _add_output(parser)
    parser.add_argument("--pages", metavar="N", type=_positive, help="how many")
    _add_language(parser, "of a type's pages (default: en); a book has its own")
    parser.add_argument(
        "--contact-sheet",
        action="store_true",
        help="all pages small, as spreads, on as few pictures as they take",
    )


def _preview(args: argparse.Namespace) -> int:
    from .verbs.preview import run

    return run(
        args.target,
        output=args.output,
        pages=args.pages,
        language=args.language,
        contact_sheet=args.contact_sheet,
    )


def _add_solve(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "solve",
        _solve,
        "solve a puzzle given on the command line; without a type, list the types",
        "solve calendar --date 2027-08-16 --count",
    )
    parser.add_argument("type", metavar="TYPE", nargs="?")
    parser.add_argument(
        "rest", metavar="…", nargs=argparse.REMAINDER, help="publish solve TYPE --help"
    )


def _solve(args: argparse.Namespace) -> int:
    from . import registry

    return _of_type("solve", args, registry.solvable, registry.load_command)


def _of_type(
    verb: str,
    args: argparse.Namespace,
    names: Callable[[], tuple[str, ...]],
    load: Callable[[str], ModuleType],
) -> int:
    """Hand the rest of the call to the type, or list the types that take it."""
    if args.type is None:
        for name in names():
            print(name)
        return 0
    module = load(args.type)
    parser = _Parser(prog=f"publish {verb} {args.type}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest))
    return code


def _add_play(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "play",
        _play,
        "play a puzzle on the terminal; without a type, list the types",
        "play wordpath --language en --seed 7",
    )
    parser.add_argument("type", metavar="TYPE", nargs="?")
    parser.add_argument(
        "rest", metavar="…", nargs=argparse.REMAINDER, help="publish play TYPE --help"
    )


def _play(args: argparse.Namespace) -> int:
    from . import registry

    return _of_type("play", args, registry.playable, registry.load_play)


def _add_types(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "types",
        _types,
        "list the puzzle types, or the levels and params of one",
        "types calendar",
    )
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON schema of book files"
    )
    _add_json(parser)


def _types(args: argparse.Namespace) -> int:
    from . import registry
    from .reading import schema
    from .verbs import about

    names = (args.name,) if args.name else registry.names()
    if args.schema:
        print(schema.as_text(schema.book_schema(names)), end="")
        return 0
    kinds = [registry.load(name) for name in names]
    if args.json:
        print(about.as_json(kinds))
    else:
        print(plain(about.one_type(kinds[0]) if args.name else about.table(kinds)))
    return 0


def _add_new(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "new",
        _new,
        "make a book, a puzzle type or a design to start from",
        "new book my-first-book",
    )
    parser.add_argument("what", choices=("book", "type", "design"))
    parser.add_argument("name", metavar="NAME")


def _new(args: argparse.Namespace) -> int:
    from .verbs.new import new_book, new_type
    from .verbs.newdesign import new_design

    make = {"book": new_book, "type": new_type, "design": new_design}[args.what]
    print(plain(str(make(args.name, Path()))))
    return 0


def _add_soak(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "soak",
        _soak,
        "make and prove many puzzles; tell verdicts, attempts and CPU time",
        "soak calendar -n 1000 --preset hard",
    )
    parser.add_argument("what", metavar="TYPE|BOOK.yaml")
    parser.add_argument(
        "-n",
        metavar="N",
        type=_positive,
        default=100,
        dest="n",
        help="puzzles of each preset and variant, or of each section and level of a"
        " book (default: 100)",
    )
    parser.add_argument("--preset", metavar="LEVEL", help="one level (default: all)")
    parser.add_argument(
        "--language",
        choices=("en", "zh", "all"),
        help="whose words types of words take (default: en); a book has its own",
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="prove each puzzle once more, in this process and from its JSON text",
    )
    parser.add_argument(
        "--puzzles",
        metavar="FILE",
        type=Path,
        help="write the puzzles, one a line, for other programs to check",
    )
    _add_workers(parser, default="serial")
    _add_cluster(parser)
    _add_json(parser)


def _soak(args: argparse.Namespace) -> int:
    from .verbs.soak import run

    return run(
        args.what,
        n=args.n,
        preset=args.preset,
        language=args.language,
        executor=args.executor,
        workers=args.workers or "auto",
        scheduler=args.scheduler,
        insecure=args.insecure,
        prove=args.prove,
        puzzles=args.puzzles,
        as_json=args.json,
    )


def _add_ledger(verbs: Any) -> None:
    parser = _verb(
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
    _add_json(parser)


def _ledger(args: argparse.Namespace) -> int:
    from .verbs.ledger import run

    return run(args.what, args.ledger, args.file, as_json=args.json)


def _add_generate(verbs: Any) -> None:
    parser = _verb(
        verbs,
        "generate",
        _generate,
        "make many proven puzzles without a book, one a line of JSON",
        "generate calendar:hard -n 1000 --seed 7 --output puzzles.jsonl",
    )
    parser.add_argument("source", metavar="TYPE:LEVEL|BOOK.yaml")
    parser.add_argument(
        "-n", metavar="N", type=_positive, dest="n", help="how many (default: 100)"
    )
    parser.add_argument("--seed", metavar="N", help="other puzzles (default: 0)")
    parser.add_argument(
        "--from",
        metavar="DATE",
        dest="first_day",
        help="of types with dates, one a day (default: 2027-01-01)",
    )
    _add_language(parser, "whose words types of words take (default: en)")
    parser.add_argument(
        "--output",
        metavar="FILE",
        default="-",
        help="appears when it is whole, and a call that was stopped goes on where it"
        " was; - is stdout (default)",
    )
    _add_workers(parser, default="process")


def _generate(args: argparse.Namespace) -> int:
    from .verbs.generate import Asked, run

    asked = Asked(args.n, args.seed, args.first_day, args.language)
    return run(
        args.source,
        asked,
        out=args.output,
        executor=args.executor,
        workers=args.workers or "auto",
    )


if __name__ == "__main__":
    sys.exit(main())

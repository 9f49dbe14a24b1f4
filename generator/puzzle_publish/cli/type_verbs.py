"""The verbs for puzzle types and for puzzles without a book."""

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import UsageError
from ..core.messages import plain
from ..core.reading.options import is_book
from .options import (
    Parser,
    add_cluster,
    add_json,
    add_language,
    add_level,
    add_output,
    add_set,
    add_workers,
    positive,
    verb_parser,
    with_level,
    workforce_of,
)

if TYPE_CHECKING:
    pass


def add_solve(verbs: Any) -> None:
    """Add `publish solve`."""
    _add_of_type(
        verbs,
        "solve",
        _solve,
        "solve puzzles of any type; without a type, list the types",
        "calendar --date 2027-08-16 --count",
    )


def _solve(args: argparse.Namespace) -> int:
    """Solve givens, or run the command that the type has for itself."""
    from ..types import registry

    if args.type is None:
        return _print_names(registry.names())
    own = registry.load_command(args.type)
    parser = Parser(prog=f"publish solve {args.type}")
    if own and not any(word.partition("=")[0] == "--givens" for word in args.rest):
        own.add_arguments(parser)
        parser.epilog = (
            f"publish solve {args.type} --givens FILE solves puzzles given as JSON, one"
            f" a line; see publish solve {args.type} --givens - --help"
        )
        code: int = own.run(parser.parse_args(args.rest))
        return code
    from . import solve

    solve.add_arguments(parser, as_option=own is not None)
    return solve.run(args.type, parser.parse_args(args.rest))


def add_grade(verbs: Any) -> None:
    """Add `publish grade`."""
    parser = verb_parser(
        verbs,
        "grade",
        _grade,
        "measure how hard given puzzles are",
        "grade calendar output/daily-2027/puzzles.jsonl --json",
    )
    parser.add_argument("type", metavar="TYPE")
    parser.add_argument(
        "givens",
        metavar="FILE",
        help="puzzles as JSON, one a line: givens, or objects with givens; - for stdin",
    )
    parser.add_argument(
        "--steps",
        action="store_true",
        help="list each solving step by technique and cells, for types that have them",
    )
    add_json(parser)


def _grade(args: argparse.Namespace) -> int:
    from . import grade

    return grade.run(args.type, args.givens, steps=args.steps, as_json=args.json)


def add_play(verbs: Any) -> None:
    """Add `publish play`."""
    _add_of_type(
        verbs,
        "play",
        _play,
        "play a puzzle on the terminal; without a type, list the types",
        "wordpath --language en --seed 7",
    )


def _play(args: argparse.Namespace) -> int:
    """Hand the rest of the call to the type."""
    from ..types import registry

    if args.type is None:
        return _print_names(registry.playable())
    module = registry.load_play(args.type)
    parser = Parser(prog=f"publish play {args.type}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest))
    return code


def _add_of_type(
    verbs: Any,
    verb: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    example: str,
) -> None:
    """Add a verb whose arguments come after the type's name, and depend on it."""
    parser = verb_parser(verbs, verb, run, about, f"{verb} {example}")
    parser.add_argument("type", metavar="TYPE", nargs="?")
    parser.add_argument(
        "rest",
        metavar="…",
        nargs=argparse.REMAINDER,
        help=f"publish {verb} TYPE --help",
    )


def _print_names(names: Iterable[str]) -> int:
    for name in names:
        print(name)
    return 0


def add_types(verbs: Any) -> None:
    """Add `publish types`."""
    parser = verb_parser(
        verbs,
        "types",
        _types,
        "list the puzzle types, or the levels and params of one",
        "types calendar",
    )
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument(
        "--schema", action="store_true", help="the schema of books of that type alone"
    )
    add_json(parser)


def _types(args: argparse.Namespace) -> int:
    from ..config import schema
    from ..types import registry
    from . import type_tables

    names = (args.name,) if args.name else registry.names()
    if args.schema:
        print(schema.schema_text(names), end="")
        return 0
    kinds = [registry.load(args.name)] if args.name else registry.loadable()
    if args.json:
        print(type_tables.as_json(kinds))
    else:
        print(
            plain(
                type_tables.one_type(kinds[0])
                if args.name
                else type_tables.table(kinds)
            )
        )
    return 0


def add_schema(verbs: Any) -> None:
    """Add `publish schema`."""
    parser = verb_parser(
        verbs,
        "schema",
        _schema,
        "write the JSON schema of book files, by which editors complete and check them",
        "schema -o book.schema.json",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE|DIR",
        default="-",
        help="a file, or a folder for book.schema.json; - is stdout (default)",
    )


def _schema(args: argparse.Namespace) -> int:
    from ..config import schema
    from ..core.files import write_file
    from ..types import registry

    text = schema.schema_text(kind.name for kind in registry.loadable())
    if args.output == "-":
        print(text, end="")
        return 0
    path = Path(args.output)
    if path.is_dir():
        path /= schema.FILE
    write_file(path, text.encode("utf-8"))
    print(plain(str(path)))
    return 0


def add_new(verbs: Any) -> None:
    """Add `publish new`."""
    parser = verb_parser(
        verbs,
        "new",
        _new,
        "make a book, a puzzle type or a design to start from",
        "new book my-first-book",
    )
    parser.add_argument("what", choices=("book", "type", "design"))
    parser.add_argument("name", metavar="NAME")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="EXAMPLE",
        help="a book that publish examples lists, to copy and change",
    )


def _new(args: argparse.Namespace) -> int:
    from .new_book import new_book
    from .new_design import new_design
    from .new_type import new_type

    if args.what == "book":
        made = new_book(args.name, Path(), source=args.source)
    elif args.source is not None:
        raise UsageError(f"--from: goes with `publish new book` only (got {args.what})")
    else:
        made = {"type": new_type, "design": new_design}[args.what](args.name, Path())
    print(plain(str(made)))
    return 0


def add_examples(verbs: Any) -> None:
    """Add `publish examples`."""
    parser = verb_parser(
        verbs,
        "examples",
        _examples,
        "list the books that come with publish, for publish new book --from",
        "examples",
    )
    add_json(parser)


def _examples(args: argparse.Namespace) -> int:
    from . import examples

    found = examples.examples()
    print(examples.as_json(found) if args.json else plain(examples.as_table(found)))
    return 0


def add_soak(verbs: Any) -> None:
    """Add `publish soak`."""
    parser = verb_parser(
        verbs,
        "soak",
        _soak,
        "make and prove many puzzles; tell verdicts, attempts and CPU time",
        "soak calendar -n 1000 --level hard",
    )
    parser.add_argument("what", metavar="TYPE|BOOK.yaml")
    parser.add_argument(
        "-n",
        metavar="N",
        type=positive,
        default=100,
        dest="n",
        help="puzzles of each level, or of each section and level of a"
        " book (default: 100)",
    )
    add_level(parser, "one level, or TYPE:LEVEL (default: all)")
    add_set(parser)
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
    add_output(
        parser,
        "FILE",
        "write the puzzles, one a line, for other programs to check",
        before="--puzzles",
    )
    add_workers(parser, default="serial")
    add_cluster(parser)
    add_json(parser)


def _soak(args: argparse.Namespace) -> int:
    from .soak import run

    what, level = args.what, args.level
    if level is None and not is_book(what):
        what, _, level = what.partition(":")
    return run(
        what,
        n=args.n,
        preset=level or None,
        language=args.language,
        workforce=workforce_of(args),
        prove=args.prove,
        puzzles=args.output,
        settings=args.settings,
        as_json=args.json,
    )


def add_generate(verbs: Any) -> None:
    """Add `publish generate`."""
    parser = verb_parser(
        verbs,
        "generate",
        _generate,
        "make many proven puzzles without a book, one a line of JSON",
        "generate calendar:hard -n 1000 --seed 7 -o puzzles.jsonl",
    )
    parser.add_argument("source", metavar="TYPE:LEVEL|BOOK.yaml")
    parser.add_argument(
        "-n", metavar="N", type=positive, dest="n", help="how many (default: 100)"
    )
    parser.add_argument("--seed", metavar="N", help="other puzzles (default: 0)")
    parser.add_argument(
        "--from",
        metavar="DATE",
        dest="first_day",
        help="of types with dates, one a day (default: 2027-01-01)",
    )
    add_language(parser, "whose words types of words take (default: en)")
    add_level(parser, "of a type, as in TYPE:LEVEL")
    add_set(parser)
    add_output(
        parser,
        "FILE",
        "appears when it is whole, and a call that was stopped goes on where it"
        " was; - is stdout (default)",
        default="-",
    )
    add_workers(parser, default=None, usual="process; of a book as it says")
    add_cluster(parser)


def _generate(args: argparse.Namespace) -> int:
    from .generate import Asked, run

    asked = Asked(args.n, args.seed, args.first_day, args.language)
    return run(
        with_level(args.source, args.level),
        asked,
        out=args.output,
        workforce=workforce_of(args),
        settings=args.settings,
    )

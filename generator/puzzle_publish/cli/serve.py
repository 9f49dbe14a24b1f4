"""`publish serve`: the studio opened at a book."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import UsageError
from ..core.reading.options import is_book, read_whole
from .options import Verbs, add_ledger_file, add_set, positive, verb_parser
from .serving.spoken import LANGUAGES, Spoken

_MOST_PORT = 65_535
_EXTRA = ("starlette", "uvicorn", "watchfiles")


def add(verbs: Verbs) -> None:
    """Add `publish serve`."""
    parser = verb_parser(verbs, "serve", _call, "serve my-year.yaml --open")
    parser.add_argument("book", metavar="BOOK.yaml", type=Path)
    add_set(parser)
    add_ledger_file(parser)
    parser.add_argument(
        "--puzzles",
        metavar="N",
        type=positive,
        help="how many puzzles (default: one of each section, at least four)",
    )
    add_language(parser, "the book's, if the studio speaks it, or else en")
    add_port(parser)


def add_language(parser: argparse.ArgumentParser, usually: str) -> None:
    """Add the language of the studio itself."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help=f"the language of the studio itself (default: {usually})",
    )


def add_port(parser: argparse.ArgumentParser) -> None:
    """Add where a server listens, and whether the browser opens its page."""
    parser.add_argument("--port", metavar="N", help="(default: one that is free)")
    parser.add_argument(
        "--open", action="store_true", help="open the page in your browser"
    )


def port_of(args: argparse.Namespace) -> int:
    """Return the port that was asked for, 0 for one that is free."""
    return 0 if args.port is None else read_whole("--port", args.port, most=_MOST_PORT)


@contextmanager
def with_server(verb: str) -> Iterator[None]:
    """Import the server; raise a UsageError if one of its libraries is missing."""
    from ..core.libraries import require_libraries

    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name not in _EXTRA:
            raise
        raise UsageError(
            f"{verb}: {name} is not installed; publish doctor says how to get it"
        ) from error
    require_libraries()


def _call(args: argparse.Namespace) -> int:
    from .serving.order import Wanted, ledger_of

    port = port_of(args)
    path: Path = args.book
    if not is_book(str(path)) or not path.is_file():
        wrong = "is a folder" if path.is_dir() else "there is no such file"
        if path.is_file():
            wrong = "is no book's file, which ends in .yaml"
        raise UsageError(f"{path}: {wrong}; name the YAML file of a book")
    with with_server("serve"):
        from .serving.studio import open_studio
    folder = path.absolute().parent
    ledger = args.ledger or ledger_of(folder)
    book = Wanted(path, ledger.absolute(), args.puzzles, tuple(args.settings))
    open_studio(
        folder,
        Spoken(args.language or language_of(path), is_asked=bool(args.language)),
        port,
        opens=args.open,
        book=book,
    )
    return 0


def language_of(path: Path) -> str:
    """Return the language of a book's words if the studio speaks it, else English."""
    from ..core.languages import base_of
    from ..core.reading.json_values import within
    from ..core.reading.yaml_file import read

    try:
        named = within(within(read(path).data, "book"), "language")
        language = base_of(named) if isinstance(named, str) else ""
    except UsageError:  # the file is wrong, or there is no such language
        return LANGUAGES[0]
    return language if language in LANGUAGES else LANGUAGES[0]

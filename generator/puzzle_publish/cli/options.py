"""A verb's parser, and the options that several verbs share, described once."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..core import log
from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, quoted
from ..core.reading.options import is_book, whole

if TYPE_CHECKING:
    from ..make.executor_options import Workforce

LOG_JSON = "--log-json"

# What each verb is for, in the order of the help. A table, so that the help loads no
# verb's module.
VERBS = {
    "build": "make the book: interior, key, cover, answers, report",
    "merge": "prove what several machines made of a book, and build it from that",
    "check": "tell whether a book can be made and how many pages it has; generates "
    "nothing",
    "answers": "write the answers of a book as data, as a key of its own, or puzzle by "
    "puzzle",
    "verify": "prove a finished book again, from its printed answers alone, or any "
    "puzzles",
    "preflight": "hold a finished PDF, or a book's folder, against a printer's rules",
    "preview": "render a few pages as PNG and PDF, or all of a finished book on small "
    "sheets",
    "generate": "make many proven puzzles without a book, one a line of JSON",
    "solve": "solve puzzles of any type; without a type, list the types",
    "grade": "measure how hard given puzzles are",
    "play": "play a puzzle on the terminal; without a type, list the types",
    "types": "list the puzzle types, or the levels and params of one",
    "schema": "write the JSON schema of book files, by which editors complete and"
    " check them",
    "examples": "list the books that come with publish, for publish new book --from",
    "new": "make a book, a puzzle type or a design to start from",
    "soak": "make and prove many puzzles; tell verdicts, attempts and CPU time",
    "ledger": "check, back up or restore the file that remembers all puzzles",
}


class Parser(argparse.ArgumentParser):
    """argparse whose errors cannot carry what a terminal would obey."""

    def error(self, message: str) -> NoReturn:
        """Tell what is wrong with the call, and end."""
        if not log.in_json():
            self.print_usage(sys.stderr)
        code = UsageError.exit_code
        log.tell_error(f"{self.prog}: {message}", code)
        self.exit(code)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        # argparse's own differs from one Python to the next, and suggests nothing.
        if action.choices is None or value in action.choices:
            return
        allowed = listed(action.choices)
        near = did_you_mean(value, action.choices)
        message = f"must be {allowed} (got {quoted(value)}){near}"
        raise argparse.ArgumentError(action, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse's own keeps still when the disk is full.
        (file or sys.stderr).write(message)


def verb_parser(
    verbs: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    example: str,
) -> argparse.ArgumentParser:
    """Return the parser of a verb, with what all verbs take."""
    help_ = VERBS[name]
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=help_,
        description=f"{help_[0].upper()}{help_[1:]}.",
        epilog=f"example: publish {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    # What was said before the verb holds unless it is said again.
    add_talk(parser, default=argparse.SUPPRESS)
    return parser


def add_talk(parser: argparse.ArgumentParser, *, default: Any = False) -> None:
    """Add the options that all verbs take, before the verb or after it."""

    def switch(group: Any, *names: str, help_: str) -> None:
        group.add_argument(*names, action="store_true", default=default, help=help_)

    talk = parser.add_mutually_exclusive_group()
    switch(talk, "-v", "--verbose", help_="print more messages")
    switch(talk, "-q", "--quiet", help_="print only warnings")
    switch(parser, "--strict", help_="a warning is a failure")
    switch(parser, LOG_JSON, help_="print messages as JSON, one object a line")


def add_output(
    parser: argparse.ArgumentParser,
    metavar: str,
    help_: str,
    *,
    default: Path | str | None = None,
    before: str = "--out",
) -> None:
    """Add `-o`, `--output`, where the result goes: the one name for it in all verbs.

    Args:
        parser: of the verb.
        metavar: FILE or DIR.
        help_: what appears there.
        default: without the option; its type is that of the option's value, else Path.
        before: an earlier name of the option, which the help leaves out.
    """
    kind = str if isinstance(default, str) else Path
    parser.add_argument(
        "-o", "--output", metavar=metavar, type=kind, default=default, help=help_
    )
    _add_synonym(parser, before, "output", kind)


def add_books(parser: argparse.ArgumentParser) -> None:
    """Add the files of one book or of several."""
    parser.add_argument("books", metavar="BOOK.yaml", type=Path, nargs="+")


def add_set(parser: argparse.ArgumentParser) -> None:
    """Add `--set`."""
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="change a value of a book's file, as in print.trim=A4 or, of a section by"
        " its id, sections.ID.count=9; may be given more than once",
    )


def add_books_output(parser: argparse.ArgumentParser) -> None:
    """Add `--output`, the folder of books."""
    folder = Path("output")
    add_output(parser, "DIR", "where books appear (default: output)", default=folder)


def add_level(parser: argparse.ArgumentParser, help_: str) -> None:
    """Add `--level`; `--preset` was its name."""
    parser.add_argument("--level", metavar="LEVEL", help=help_)
    _add_synonym(parser, "--preset", "level", str)


def _add_synonym(
    parser: argparse.ArgumentParser, name: str, dest: str, kind: Callable[[str], Any]
) -> None:
    silent = argparse.SUPPRESS
    parser.add_argument(name, dest=dest, type=kind, default=silent, help=silent)


def with_level(target: str, level: str | None) -> str:
    """A type and `--level` as TYPE:LEVEL; without one the target as it is.

    >>> with_level("calendar", "hard"), with_level("calendar:easy", None)
    ('calendar:hard', 'calendar:easy')

    Raises:
        UsageError: the target names a level already, or a book or a file.
    """
    if level is None:
        return target
    if is_book(target) or ":" in target or Path(target).exists():
        message = f"must be a type alone beside --level (got {quoted(target)})"
        raise UsageError(message)
    return f"{target}:{level}"


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument(
        "--json", action="store_true", help="JSON on stdout, for programs"
    )


def add_language(parser: argparse.ArgumentParser, help_: str) -> None:
    """Add `--language`."""
    # Not languages.LANGUAGES: the help loads nothing; a test compares the two.
    parser.add_argument("--language", choices=("en", "zh"), help=help_)


def add_workers(
    parser: argparse.ArgumentParser,
    *,
    default: str | None,
    usual: str = "as the book says",
) -> None:
    """Add `--executor` and `--workers`."""
    parser.add_argument(
        "--executor",
        choices=("serial", "process", "dask"),
        default=default,
        help=f"how to work (default: {default or usual})",
    )
    parser.add_argument(
        "--workers", metavar="N", type=positive, help="how many processes"
    )


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Add `--scheduler` and `--insecure`."""
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
    from ..core.reading.address import scheduler_address

    try:
        return scheduler_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def workforce_of(args: argparse.Namespace) -> "Workforce":
    """What was said to `add_workers`, and to `add_cluster` where a verb has that."""
    from ..make.executor_options import Workforce

    scheduler = getattr(args, "scheduler", None)
    insecure = getattr(args, "insecure", False)
    return Workforce(args.executor, args.workers, scheduler, insecure)


def add_ledger_file(parser: argparse.ArgumentParser) -> None:
    """Add `--ledger`."""
    parser.add_argument(
        "--ledger",
        metavar="FILE",
        type=Path,
        help="what is made already (default: ledger.sqlite where books appear)",
    )


def add_no_wait(parser: argparse.ArgumentParser) -> None:
    """Add `--no-wait`."""
    parser.add_argument(
        "--no-wait",
        action="store_true",
        help="refuse when another build of the book or its series is running",
    )


def positive(text: str) -> int:
    """Return a number from 1 on, as argparse wants its types."""
    number = whole(text, 1, 100_000_000)
    if number is None:
        raise argparse.ArgumentTypeError(f'must be a number from 1 on (got "{text}")')
    return number


def add_of_type(
    verbs: Any,
    verb: str,
    run: Callable[[argparse.Namespace], int],
    example: str,
) -> None:
    """Add a verb whose arguments come after the type's name, and depend on it."""
    parser = verb_parser(verbs, verb, run, f"{verb} {example}")
    parser.add_argument("type", metavar="TYPE", nargs="?")
    parser.add_argument(
        "rest",
        metavar="…",
        nargs=argparse.REMAINDER,
        help=f"publish {verb} TYPE --help",
    )


def print_names(names: Iterable[str]) -> int:
    """Print one a line, and return 0."""
    for name in names:
        print(name)
    return 0

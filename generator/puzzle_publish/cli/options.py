"""A verb's parser, and the options that several verbs share, described once."""

import argparse
import datetime
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol, TypeAlias

from ..core import log
from ..core.errors import UsageError
from ..core.messages import did_you_mean, in_any_case, listed, quoted
from ..core.puzzle import Json
from ..core.reading.options import is_book, whole

if TYPE_CHECKING:
    from ..make.executor_options import ExecutorOptions

LOG_JSON = "--log-json"

# What each verb is for, in the order of the help. A table, so that the help loads no
# verb's module.
VERBS = {
    "build": "make the book: interior, key, cover, answers, report",
    "merge": "prove the shards that several machines made, and build the book from"
    " them",
    "edit": "change single puzzles of a finished book: another one, its clues, its"
    " place",
    "check": "report whether a book can be made and how many pages it has; generates"
    " nothing",
    "answers": "write a book's puzzles and answers as data, a PDF of the key, pictures"
    " or a document",
    "images": "draw the pictures that a shop's listing asks for: cover, pages, a puzzle"
    " and its answer",
    "verify": "prove a finished book, or any puzzles, again from what is printed",
    "preflight": "check a finished PDF, or a book's folder, against a printer's rules",
    "preview": "render a few pages as PNG and PDF, or a finished book as contact"
    " sheets",
    "serve": "show a book in the browser while you write it: what is wrong, and its"
    " pages, after each save",
    "studio": "make the books of a folder in the browser: forms, builds, downloads",
    "web": "make a finished book playable in a browser, as a folder of pages",
    "sheet": "print puzzles of a type to hand out, one a page, with their key",
    "generate": "make many proven puzzles without a book, one per line of JSON",
    "solve": "solve puzzles of any type; without a type, list the types",
    "grade": "measure how hard given puzzles are",
    "play": "play a puzzle on the terminal; without a type, list the types",
    "words": "check a list of words and clues, or show the themes that ship",
    "types": "list the puzzle types, or the levels and params of one",
    "schema": "write the JSON schema with which editors complete and check book files",
    "examples": "list the books that come with publish, for publish new book --from",
    "new": "make a book, a puzzle type or a design to start from",
    "soak": "make and prove many puzzles; report verdicts, attempts and CPU time",
    "warm": "compile now what the first book of a type would wait for",
    "doctor": "list what is installed, what is missing, and what each is for",
    "ledger": "check, back up or restore the file that remembers all puzzles",
}


class Writable(Protocol):
    """What argparse prints a message to."""

    def write(self, text: str, /) -> object:
        """Write some text."""
        ...


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors carry no terminal control characters."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the call, and exit."""
        if not log.in_json():
            self.print_usage(sys.stderr)
        code = UsageError.exit_code
        log.log_error(f"{self.prog}: {message}", code)
        self.exit(code)

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        # A choice in any case, as in --paper a4; what follows a verb is no choice.
        value: object = super()._get_value(action, arg_string)
        verbs = isinstance(action, argparse._SubParsersAction)
        if verbs or action.choices is None or not isinstance(value, str):
            return value
        return in_any_case(value, action.choices)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        # argparse's message differs between Python versions and suggests nothing.
        if action.choices is None or value in action.choices:
            return
        allowed = listed(action.choices)
        near = did_you_mean(str(value), action.choices)
        message = f"must be {allowed} (got {quoted(value)}){near}"
        raise argparse.ArgumentError(action, message)

    def _print_message(self, message: str, file: "Writable | None" = None) -> None:
        # argparse ignores a full disk.
        (file or sys.stderr).write(message)


# Where verbs add their parsers.
Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"


def verb_parser(
    verbs: Verbs,
    name: str,
    run: Callable[[argparse.Namespace], int],
    example: str,
) -> argparse.ArgumentParser:
    """Return the parser of a verb, with the options that all verbs take."""
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
    # An option before the verb holds unless it is repeated after the verb.
    add_talk(parser, default=argparse.SUPPRESS)
    return parser


def add_talk(parser: argparse.ArgumentParser, *, default: bool | str = False) -> None:
    """Add the options that all verbs take, before the verb or after it."""

    def switch(group: "argparse._ActionsContainer", *names: str, help_: str) -> None:
        group.add_argument(*names, action="store_true", default=default, help=help_)

    talk = parser.add_mutually_exclusive_group()
    switch(talk, "-v", "--verbose", help_="print more messages")
    switch(talk, "-q", "--quiet", help_="print only warnings")
    switch(parser, "--strict", help_="a warning is a failure")
    switch(parser, LOG_JSON, help_="print messages as JSON, one object per line")


def add_output(
    parser: argparse.ArgumentParser,
    metavar: str,
    help_: str,
    *,
    default: Path | str | None = None,
    before: str = "--out",
) -> None:
    """Add `-o`, `--output`.

    Args:
        parser: the verb's.
        metavar: FILE or DIR.
        help_: what appears there.
        default: a str makes the option's value a str, else it is a Path.
        before: a former name of the option, accepted but left out of the help.
    """
    kind = str if isinstance(default, str) else Path
    parser.add_argument(
        "-o", "--output", metavar=metavar, type=kind, default=default, help=help_
    )
    _add_synonym(parser, before, "output", kind)


def add_books(parser: argparse.ArgumentParser) -> None:
    """Add the positional BOOK.yaml arguments."""
    parser.add_argument("books", metavar="BOOK.yaml", type=Path, nargs="+")


def add_set(
    parser: argparse.ArgumentParser,
    help_: str = "change a value of the book's file, as in print.trim=A4, or of the"
    " section with this id, as in sections.ID.count=9",
) -> None:
    """Add `--set`."""
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        dest="settings",
        help=f"{help_}; may be given more than once",
    )


def settings_of(texts: Iterable[str]) -> Mapping[str, Json]:
    """Return the values of `add_set`, where no book's file has them."""
    from ..config import settings

    try:
        return settings.settings_of(list(texts))
    except UsageError as error:
        raise UsageError([f"--set: {problem}" for problem in error.problems]) from None


def add_books_output(parser: argparse.ArgumentParser) -> None:
    """Add `--output`, the folder in which books appear."""
    folder = Path("output")
    add_output(parser, "DIR", "where books appear (default: output)", default=folder)


def add_level(parser: argparse.ArgumentParser, help_: str) -> None:
    """Add `--level`; `--preset` is its former name."""
    parser.add_argument("--level", metavar="LEVEL", help=help_)
    _add_synonym(parser, "--preset", "level", str)


def _add_synonym(
    parser: argparse.ArgumentParser, name: str, dest: str, kind: Callable[[str], object]
) -> None:
    silent = argparse.SUPPRESS
    parser.add_argument(name, dest=dest, type=kind, default=silent, help=silent)


def with_level(target: str, level: str | None) -> str:
    """A type and `--level` as TYPE:LEVEL; without a level, the unchanged target.

    >>> with_level("calendar", "hard"), with_level("calendar:easy", None)
    ('calendar:hard', 'calendar:easy')

    Raises:
        UsageError: the target already has a level, or names a book or a file.
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
    # Repeats languages.TAGS, so that the help loads nothing; a test compares them.
    tags = ("en", "en-US", "en-GB", "zh")
    parser.add_argument("--language", choices=tags, help=help_)


def add_first_day(parser: argparse.ArgumentParser) -> None:
    """Add `--from`."""
    parser.add_argument(
        "--from",
        metavar="DATE",
        dest="first_day",
        help="first day, for types with one puzzle a day (default: 2027-01-01)",
    )


def first_day_of(args: argparse.Namespace) -> datetime.date | None:
    """The day of `add_first_day`, None if the option is not given."""
    return None if args.first_day is None else read_day("--from", args.first_day)


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
        help=f"how to run jobs (default: {default or usual})",
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
        help="send jobs unencrypted, by tcp://, to other machines",
    )


def _address(text: str) -> str:
    from ..core.reading.address import scheduler_address

    try:
        return scheduler_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def executor_options_of(args: argparse.Namespace) -> "ExecutorOptions":
    """The options of `add_workers` and, where the verb has them, of `add_cluster`."""
    from ..make.executor_options import ExecutorOptions

    scheduler = getattr(args, "scheduler", None)
    insecure = getattr(args, "insecure", False)
    return ExecutorOptions(args.executor, args.workers, scheduler, insecure)


def add_ledger_file(parser: argparse.ArgumentParser) -> None:
    """Add `--ledger`."""
    parser.add_argument(
        "--ledger",
        metavar="FILE",
        type=Path,
        help="stores every puzzle made (default: ledger.sqlite where books appear)",
    )


def ledger_file(given: Path | None) -> Path:
    """Return the file of `--ledger`, or the one where books appear by default."""
    return given or Path("output") / "ledger.sqlite"


def add_building(parser: argparse.ArgumentParser, *, cluster: bool = False) -> None:
    """Add the options of verbs that build a book or change it."""
    add_set(parser)
    add_books_output(parser)
    add_ledger_file(parser)
    add_workers(parser, default=None)
    if cluster:
        add_cluster(parser)
    add_no_wait(parser)


def add_no_wait(parser: argparse.ArgumentParser) -> None:
    """Add `--no-wait`."""
    parser.add_argument(
        "--no-wait",
        action="store_true",
        help="refuse when another build of the book or its series is running",
    )


def positive(text: str) -> int:
    """Return a number of at least 1; for argparse's `type`."""
    number = whole(text, 1, 100_000_000)
    if number is None:
        raise argparse.ArgumentTypeError(f'must be a number from 1 on (got "{text}")')
    return number


def read_day(option: str, typed: str) -> datetime.date:
    """The day given to an option, as 2027-01-31."""
    try:
        day = datetime.date.fromisoformat(typed)
    except ValueError:
        day = None
    if day is None or day.isoformat() != typed:  # as for 2027-W04-7
        message = f"must be a date such as 2027-01-31 (got {quoted(typed)})"
        raise UsageError(f"{option}: {message}")
    return day


def add_of_type(
    verbs: Verbs,
    verb: str,
    run: Callable[[argparse.Namespace], int],
    example: str,
) -> None:
    """Add a verb whose further arguments depend on the type named first."""
    parser = verb_parser(verbs, verb, run, f"{verb} {example}")
    parser.add_argument("type", metavar="TYPE", nargs="?")
    parser.add_argument(
        "rest",
        metavar="…",
        nargs=argparse.REMAINDER,
        help=f"publish {verb} TYPE --help",
    )


def add_puzzles(parser: argparse.ArgumentParser) -> None:
    """Add the positional puzzles, which `--givens` named once."""
    parser.add_argument(
        "givens",
        metavar="FILE|PUZZLE",
        nargs="+",
        help="puzzles, one per line: givens as JSON, objects with givens, or a notation"
        " of the type; - for stdin; or one puzzle in the notation",
    )


def print_names(names: Iterable[str]) -> int:
    """Print one name per line and return 0."""
    for name in names:
        print(name)
    return 0

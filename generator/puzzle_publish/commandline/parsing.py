"""A verb's parser, and the options that several verbs share, described once."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from .. import log
from ..errors import UsageError
from ..reading.options import whole

if TYPE_CHECKING:
    from ..workforce import Workforce

LOG_JSON = "--log-json"


class Parser(argparse.ArgumentParser):
    """argparse whose errors cannot carry what a terminal would obey."""

    def error(self, message: str) -> NoReturn:
        """Tell what is wrong with the call, and end."""
        if not log.in_json():
            self.print_usage(sys.stderr)
        code = UsageError.exit_code
        told = log.with_fields("error", exit_code=code)
        log.MESSAGES.error("%s: %s", self.prog, message, extra=told)
        self.exit(code)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse's own keeps still when the disk is full.
        (file or sys.stderr).write(message)


def verb_parser(
    verbs: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    help_: str,
    example: str,
) -> argparse.ArgumentParser:
    """Return the parser of a verb, with what all verbs take."""
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
        LOG_JSON, action="store_true", help="tell it as JSON, one object a line"
    )
    return parser


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add `--output`, the folder of books."""
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("output"),
        help="where books appear (default: output)",
    )


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
    from ..reading.address import scheduler_address

    try:
        return scheduler_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def workforce_of(args: argparse.Namespace) -> "Workforce":
    """What was said to `add_workers`, and to `add_cluster` where a verb has that."""
    from ..workforce import Workforce

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

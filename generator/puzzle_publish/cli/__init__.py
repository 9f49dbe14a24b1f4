"""`publish`: its verbs and its exit codes.

Every verb imports what it needs when it runs, so that help is shown at once.
"""

import argparse
import sys
from collections.abc import Sequence

from .. import __version__
from ..core import log
from ..core.errors import UsageError
from . import book_verbs, exit_status, type_verbs
from .completion import add_completion
from .options import LOG_JSON, Parser, add_talk

_CODES = """\
exit codes: 0 done, 1 a bug, 2 wrong call or file, 3 cannot fill the book,
4 a puzzle is not what its page promises, 5 layout or rendering, 6 preflight
or a warning under --strict, 130 interrupted, 143 terminated"""
_VERBS = (
    book_verbs.add_build,
    book_verbs.add_merge,
    book_verbs.add_check,
    book_verbs.add_answers,
    book_verbs.add_verify,
    book_verbs.add_preflight,
    book_verbs.add_preview,
    type_verbs.add_generate,
    type_verbs.add_solve,
    type_verbs.add_grade,
    type_verbs.add_play,
    type_verbs.add_types,
    type_verbs.add_schema,
    type_verbs.add_examples,
    type_verbs.add_new,
    type_verbs.add_soak,
    book_verbs.add_ledger,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit code."""
    words = sys.argv[1:] if argv is None else argv

    def parse() -> argparse.Namespace:
        closed = exit_status.hold_streams()
        # What is wrong with the call is told as the call wants to be told.
        log.set_up(as_json=LOG_JSON in words)
        if closed:
            raise UsageError("standard output is closed; send it to /dev/null instead")
        return _parsed(words)

    return exit_status.run(parse)


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    if not words:
        parser.print_help()
        parser.exit()
    args = parser.parse_args(words)
    if args.verbose and args.quiet:  # one before the verb, one after it
        parser.error("argument -q/--quiet: not allowed with argument -v/--verbose")
    return args


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="publish",
        description="One YAML file in, a proven and print-ready puzzle book out.",
        epilog=_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {__version__}"
    )
    add_completion(parser)
    add_talk(parser)
    verbs = parser.add_subparsers(
        title="verbs", metavar="VERB", required=True, parser_class=Parser
    )
    for add in _VERBS:
        add(verbs)
    return parser

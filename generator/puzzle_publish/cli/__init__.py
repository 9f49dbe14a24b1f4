"""The command `publish`.

Every verb imports what it needs when it runs, so that the help appears at once.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from ..core import log
from ..core.errors import UsageError
from . import exit_status
from .completion import PRINT, add_completion
from .options import LOG_JSON, VERBS, Parser, add_talk

_CODES = """\
exit codes: 0 done, 1 a bug, 2 wrong call or file, 3 cannot fill the book,
4 a puzzle is not what its page promises, 5 layout or rendering, 6 preflight
or a warning under --strict, 130 interrupted, 143 terminated"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit code."""
    words = sys.argv[1:] if argv is None else argv

    def parse() -> argparse.Namespace:
        closed = exit_status.open_closed_streams()
        # Before parsing, so that its errors are JSON, too, with --log-json.
        log.set_up(as_json=LOG_JSON in words)
        if closed:
            raise UsageError("standard output is closed; send it to /dev/null instead")
        args = _parsed(words)
        args.alone = argv is None  # the process has done nothing else
        return args

    return exit_status.run(parse)


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = _parser(words)
    if not words:
        parser.print_help()
        parser.exit()
    args = parser.parse_args(words)
    if args.verbose and args.quiet:  # one before the verb, one after it
        parser.error("argument -q/--quiet: not allowed with argument -v/--verbose")
    return args


def _parser(words: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser for a call.

    Only the called verb gets its arguments, or every start would load the modules of
    all verbs. Without words, and for shell completion, every verb gets them.
    """
    whole = words is None or any(word.startswith(PRINT) for word in words)
    called = next((word for word in words or () if word in VERBS), None)
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
    for verb, about in VERBS.items():
        if whole or verb == called:
            import_module(f".{verb}", __package__).add(verbs)
        else:
            verbs.add_parser(verb, help=about)
    return parser

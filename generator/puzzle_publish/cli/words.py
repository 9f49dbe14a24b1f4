"""`publish words`: checks lists of words and clues."""

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any

from ..core.errors import UsageError, VerificationError
from ..core.messages import plain
from .options import add_json, verb_parser


def add(verbs: Any) -> None:
    """Add `publish words`."""
    parser = verb_parser(verbs, "words", _call, "words check mine.csv")
    parser.add_argument("what", choices=tuple(_WHAT))
    parser.add_argument(
        "name",
        metavar="FILE",
        nargs="?",
        help="the list to check; - is standard input",
    )
    parser.add_argument(
        "--taste",
        choices=("family", "general"),
        default="family",
        help="which words are not printed (default: family)",
    )
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    return _WHAT[args.what](args)


def _check(args: argparse.Namespace) -> int:
    """Print what is wrong with a list, one line a finding."""
    from ..core.values import Taste
    from ..words.list_check import ERROR, NOTE, check_list

    if args.name is None:
        raise UsageError("words check: name the file to check")
    checked = check_list(args.name, Taste(args.taste))
    errors, notes = checked.count(ERROR), checked.count(NOTE)
    if args.json:
        findings = [
            {
                "line": one.line,
                "column": one.column,
                "rule": one.rule,
                "weight": one.weight,
                "message": one.message,
            }
            for one in checked.findings
        ]
        about = {"file": checked.shown, "words": checked.words, "clues": checked.clues}
        counts = {"errors": errors, "notes": notes}
        print(json.dumps({**about, **counts, "findings": findings}, ensure_ascii=False))
    else:
        for one in checked.findings:
            place = f"{checked.shown}:{one.place}"
            print(plain(f"{place}: {one.weight}: {one.rule}: {one.message}"))
        print(
            plain(
                f"{checked.shown}: {_counted(checked.words, 'word')},"
                f" {_counted(checked.clues, 'clue')}: {_counted(errors, 'error')},"
                f" {_counted(notes, 'note')}"
            )
        )
    return VerificationError.exit_code if errors else 0


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


# What can be done with words, in the order of the help.
_WHAT: Mapping[str, Callable[[argparse.Namespace], int]] = {"check": _check}

"""`publish words`: checks lists of words and clues, and shows themes."""

import argparse
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..core.errors import UsageError, VerificationError
from ..core.messages import did_you_mean, plain, quoted
from .options import Verbs, add_json, verb_parser
from .types import columns

if TYPE_CHECKING:
    from ..words.themes import Theme


def add(verbs: Verbs) -> None:
    """Add `publish words`."""
    parser = verb_parser(verbs, "words", _call, "words check mine.csv")
    parser.add_argument("what", choices=tuple(_WHAT))
    parser.add_argument(
        "name",
        metavar="FILE|NAME",
        nargs="?",
        help="the list to check, - is standard input; the theme to show",
    )
    parser.add_argument(
        "--taste",
        choices=("family", "school", "general"),
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


def _themes(args: argparse.Namespace) -> int:
    """Print the shipped themes, or one of them."""
    from ..words.themes import shipped_names, shipped_theme

    name, names = args.name, shipped_names()
    if name is not None and name not in names:
        near = did_you_mean(name, names)
        raise UsageError(
            f"words themes: there is no theme named {quoted(name)}; `publish words"
            f" themes` lists them{near}"
        )
    found = [shipped_theme(one) for one in ([name] if name else names)]
    if args.json:
        shown = [one.content() for one in found]
        print(json.dumps(shown[0] if name else shown))
    else:
        print(plain(_whole(found[0]) if name else _table(found)))
    return 0


def _table(found: "list[Theme]") -> str:
    rows = [
        (one.name, one.language, str(len(one.words)), str(len(one.payoffs)), one.title)
        for one in found
    ]
    return columns([("theme", "language", "words", "pay-offs", "title"), *rows])


def _whole(theme: "Theme") -> str:
    lines = [f"{theme.name}: {theme.title}", theme.subtitle, "", *theme.words]
    for payoff in theme.payoffs:
        lines += ["", payoff.lead, f"  {payoff.letters}"]
    return "\n".join(lines)


# What can be done with words, in the order of the help.
_WHAT: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "themes": _themes,
}

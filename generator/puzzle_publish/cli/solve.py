"""`publish solve TYPE`: the answers to given puzzles of any type.

With --json each puzzle prints one line:

    {"solutions": [{"rows": …}], "complete": true}      complete: there are no others
    {"solutions": [], "complete": false, "undecided": true}      steps ran out
    {"count": 3}                                        --count
"""

import argparse
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ..core.errors import OutOfSteps
from ..core.messages import shown_json
from ..core.puzzle import Json
from ..core.reading.options import read_whole
from .options import Parser, Verbs, add_of_type, print_names

if TYPE_CHECKING:
    from ..types.contract import PuzzleType
    from ..types.solving import Solutions

SHOWN = 2  # enough to see whether the answer is the only one
# Step budgets do not bound the number of answers: a board of idioms can have 16!.
COUNTED = 1_000_000


def add(verbs: Verbs) -> None:
    """Add `publish solve`."""
    add_of_type(verbs, "solve", _call, "calendar --date 2027-08-16 --count")


def _call(args: argparse.Namespace) -> int:
    """Solve given puzzles, or run the type's own command."""
    from ..types import registry

    if args.type is None:
        return print_names(registry.names())
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
    add_arguments(parser, as_option=own is not None)
    return run(args.type, parser.parse_args(args.rest))


def add_arguments(parser: argparse.ArgumentParser, *, as_option: bool) -> None:
    """Add the options; a type with its own command takes the file as `--givens`."""
    help_ = "puzzles as JSON, one per line: givens, or objects with givens; - for stdin"
    if as_option:
        parser.add_argument("--givens", metavar="FILE", required=True, help=help_)
    else:
        parser.add_argument("givens", metavar="FILE", help=help_)
    parser.add_argument(
        "--limit",
        metavar="N",
        help=f"at most N answers of each puzzle (default: {SHOWN}, with --count"
        f" {COUNTED:,})",
    )
    parser.add_argument(
        "--count", action="store_true", help="print how many answers there are"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object for each puzzle"
    )


def run(name: str, args: argparse.Namespace) -> int:
    """Solve each puzzle of a file and return the exit code."""
    from ..types.registry import load
    from ..types.solving import solutions_of
    from .givens import print_each

    limit = COUNTED if args.count else SHOWN
    if args.limit is not None:
        limit = read_whole("--limit", args.limit)
    kind = load(name)
    look = _counted if args.count else solutions_of
    show = _as_json if args.json else partial(_as_text, kind)
    return print_each(
        kind,
        args.givens,
        lambda givens: show(givens, look(kind, givens, limit)),
        as_json=args.json,
    )


@dataclass(frozen=True, slots=True)
class Count:
    """How many answers there are, up to the limit.

    Attributes:
        complete: there are no others.
        undecided: the solver ran out of steps.
    """

    count: int
    complete: bool
    undecided: bool = False


def _counted(kind: "PuzzleType", givens: object, limit: int) -> Count:
    count = 0
    try:
        for _ in islice(kind.solve(givens), limit + 1):
            count += 1
    except OutOfSteps:
        return Count(count, complete=False, undecided=True)
    return Count(min(count, limit), complete=count <= limit)


def _as_json(_: object, found: "Solutions | Count") -> str:
    from ..types.solving import Solutions

    shown: dict[str, Json]
    if isinstance(found, Solutions):
        shown = {"solutions": list(found.answers), "complete": found.complete}
    else:
        shown = {"count": found.count}
        if not found.complete:
            shown["complete"] = False
    if found.undecided:
        shown["undecided"] = True
    return shown_json(shown)


def _as_text(kind: "PuzzleType", givens: object, found: "Solutions | Count") -> str:
    from ..core.text_picture import picture

    if isinstance(found, Count):
        return _sentence(found)
    count = Count(len(found.answers), found.complete, found.undecided)
    drawn = [
        picture(kind.draw(givens, shown, kind.main_language))
        for answer in found.answers
        for shown in (kind.read_answer(givens, answer),)
    ]
    return "\n\n".join([_sentence(count), *drawn, *([""] if drawn else [])])


def _sentence(found: Count) -> str:
    """The count in words.

    >>> _sentence(Count(1, complete=True))
    'one answer'
    >>> _sentence(Count(2, complete=False))
    '2 answers, and there are more'
    """
    number = {0: "no answer", 1: "one answer"}.get(found.count)
    number = number or f"{found.count:,} answers"
    if found.undecided:
        return f"{number} found before the solver's steps ran out"
    return number if found.complete else f"{number}, and there are more"

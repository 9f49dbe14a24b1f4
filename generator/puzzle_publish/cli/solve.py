"""`publish solve TYPE`: the answers to given puzzles of any type.

A type may have a job of its own beside, such as words for a pattern: its module
`command`, with `JOB`, a pattern of the words in a call that ask for it.

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

from ..core.errors import OutOfSteps, UsageError
from ..core.messages import shown_json
from ..core.puzzle import Json
from ..core.reading.options import read_whole
from .options import Parser, Verbs, add_of_type, add_puzzles, add_set, print_names

if TYPE_CHECKING:
    from ..types.contract import PuzzleType
    from ..types.solving import Solutions

SHOWN = 2  # enough to see whether the answer is the only one
# Step budgets do not bound the number of answers: a board of idioms can have 16!.
COUNTED = 1_000_000
# Options of former commands -> what does the same now.
_FORMER = {
    "--givens": "the file itself, as in publish solve calendar puzzles.jsonl,",
    "--leading-zero": "--set leading_zero=true",
}


def add(verbs: Verbs) -> None:
    """Add `publish solve`."""
    add_of_type(verbs, "solve", _call, 'cryptarithm "SEND + MORE = MONEY"')


def _call(args: argparse.Namespace) -> int:
    """Solve given puzzles, or do the type's own job."""
    from ..types import registry

    if args.type is None:
        return print_names(registry.names())
    own = registry.load_command(args.type)
    parser = Parser(prog=f"publish solve {args.type}")
    names = [word.partition("=")[0] for word in args.rest]
    if own and any(map(own.JOB.fullmatch, names)):
        own.add_arguments(parser)
        if "--help" in names:
            parser.print_help()
            return 0
        code: int = own.run(parser.parse_args(args.rest))
        return code
    for name in names:
        if name in _FORMER:
            raise UsageError(f"{name}: is {_FORMER[name]} now")
    if own:
        parser.epilog = f"also: {own.EXAMPLE}; add --help for its options"
    add_arguments(parser)
    return run(args.type, parser.parse_args(args.rest))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    add_puzzles(parser)
    add_set(parser, "a member of the givens, as in leading_zero=true")
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--all", action="store_true", help="print all answers")
    much.add_argument(
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

    limit = COUNTED if args.count or args.all else SHOWN
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
        settings=args.settings,
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
    from ..types.solving import WorkedAnswers

    if isinstance(found, Count):
        return _sentence(found)
    count = Count(len(found.answers), found.complete, found.undecided)
    read = (kind.read_answer(givens, answer) for answer in found.answers)
    drawn = [
        kind.worked(givens, answer)
        if isinstance(kind, WorkedAnswers)
        else picture(kind.draw(givens, answer, kind.main_language))
        for answer in read
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

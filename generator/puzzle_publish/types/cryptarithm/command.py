"""`publish solve cryptarithm`: digits for words, or words for numbers.

Answers go to stdout, as text or as one JSON object; messages go to stderr:

    {"solutions": [{"digits": {"S": 9, …}}, …], "complete": true}
    {"solutions": [{"words": ["IS", …], "letters": {"4": "I", …}}, …], "complete": true}

`complete` is true if there are no other solutions. An equation's first solution is
printed, or with --all every one. Words for numbers are sorted by their letters, taking
the digits in order of first appearance; or by frequency.
"""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from ...core.errors import OutOfSteps, UsageError
from ...core.log import MESSAGES
from ...core.puzzle import Json
from ...core.reading.options import checked, read_whole
from ..solutions import print_solutions
from . import model
from .numbers import read_numbers

if TYPE_CHECKING:
    from .join import Join
    from .model import Equation

EXAMPLE = 'publish solve cryptarithm "SEND + MORE = MONEY"'

SOURCE, FREQUENCY = "source", "frequency"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve cryptarithm`."""
    parser.add_argument(
        "equation",
        nargs="*",
        help="words with + - * or / between them, = and the result",
    )
    parser.add_argument("--all", action="store_true", help="print every solution")
    parser.add_argument(
        "--leading-zero", action="store_true", help="words may begin with 0"
    )
    parser.add_argument(
        "--numbers",
        nargs="+",
        metavar="N",
        help="find words for the numbers of a true equation, the result last",
    )
    parser.add_argument(
        "--words",
        metavar="NAME|FILE",
        help="for --numbers: a named list, or a file with one word per line, a table"
        " (TSV, CSV) or a JSON list; - for standard input (default: the system's"
        " dictionary, else english-all)",
    )
    parser.add_argument(
        "--limit", metavar="N", help="for --numbers: print at most N solutions"
    )
    parser.add_argument(
        "--order",
        choices=[SOURCE],
        help="for --numbers: order by the letters of the digits as these first appear"
        " (the default)",
    )
    parser.add_argument(
        "--rank",
        choices=[FREQUENCY],
        help="for --numbers: order by the frequency of the rarest word",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the solutions and return the exit code.

    Raises:
        UsageError: an argument, the equation or a file is invalid.
    """
    faults = list(_faults(args))
    if args.numbers is None:
        if faults:
            raise UsageError(faults)
        _digits_for_words(args)
        return 0
    limit = None
    if args.limit is not None:
        limit = checked(faults, lambda: read_whole("--limit", args.limit))
    given = checked(faults, lambda: read_numbers(args.numbers))
    if faults:
        raise UsageError(faults)
    assert given is not None
    _words_for_numbers(args, *given, limit)
    return 0


def _faults(args: argparse.Namespace) -> Iterator[str]:
    """Yield a message for each pair of options that exclude each other."""
    if bool(args.equation) == (args.numbers is not None):
        got = "both" if args.equation else "nothing"
        yield f"equation: give words to solve, or --numbers (got {got})"
    if args.rank and args.order:
        yield f"--order: must not be given with --rank {args.rank}"
    only: dict[str, object] = {
        "--words": args.words,
        "--limit": args.limit,
        "--order": args.order,
        "--rank": args.rank,
    }
    goes_with = "--numbers"
    if args.numbers is not None:
        only = {"--all": args.all, "--leading-zero": args.leading_zero}
        goes_with = "words to solve"
    for name, given in only.items():
        if given:
            yield f"{name}: only goes with {goes_with}"


# An equation of words.


def _digits_for_words(args: argparse.Namespace) -> None:
    from .columns import assignments

    equation = _equation(" ".join(args.equation), args.leading_zero)
    found = assignments(equation)
    try:
        first = list(islice(found, 2))
        several = len(first) > 1
        shown = chain(first, found) if args.all else iter(first[:1])
        if args.json:
            solutions = map(model.write_answer, shown)
            print_solutions(solutions, complete=lambda: args.all or not several)
        elif args.all and several:
            _print_each(equation, shown)
        else:
            _print_first(equation, first)
    except OutOfSteps:
        raise UsageError(
            "equation: the search reached its limit; use fewer letters"
        ) from None


def _equation(text: str, leading_zero: bool) -> "Equation":
    from .expression import parse

    try:
        return parse(text, leading_zero=leading_zero)
    except UsageError as error:
        raise UsageError(f"equation: {fault}" for fault in error.problems) from None


def _print_first(equation: "Equation", found: list[dict[str, int]]) -> None:
    from .picture import picture

    if not found:
        print(f"{equation}: no solution")
        return
    print("\n".join(picture(equation, found[0])))
    print(f"\n{_named(found[0])}")
    if len(found) > 1:
        print("not the only solution; --all prints every one")
    else:
        print("the only solution")


def _print_each(equation: "Equation", found: Iterable[dict[str, int]]) -> None:
    count = 0
    for digits in found:
        table = {ord(letter): str(digit) for letter, digit in digits.items()}
        print(f"{str(equation).translate(table)}  {_named(digits)}")
        count += 1
    print(f"{count:,} solutions")


def _named(digits: dict[str, int]) -> str:
    return " ".join(f"{letter}={digit}" for letter, digit in sorted(digits.items()))


# Given numbers.


def _words_for_numbers(
    args: argparse.Namespace, operator: str, numbers: list[str], limit: int | None
) -> None:
    from .join import join
    from .wordlist import read_words

    lexicon = read_words(args.words, with_frequency=args.rank is not None)
    found = join(numbers, lexicon.words)
    for number, words in found.candidates.items():
        if not words:
            MESSAGES.info("%s: no word of %s matches it", number, lexicon.name)
    maps = found.ranked(lexicon, limit) if args.rank else found.maps()
    shown = islice(maps, limit)
    if args.json:
        print_solutions(_solutions(shown, found), complete=lambda: not any(maps))
        return
    printed = 0
    for line in _lines(shown, found, f" {operator} "):
        print(line)
        printed += 1
    said = "1 map" if printed == 1 else f"{printed:,} maps"
    MESSAGES.info("%s%s", said, "; there are more" if any(maps) else "")


def _solutions(maps: Iterable[str], found: "Join") -> Iterator[Json]:
    spell = found.speller()
    for letters in maps:
        table = dict(zip(found.digits, letters, strict=True))
        yield {"words": list(spell(letters)), "letters": table}


def _lines(maps: Iterable[str], found: "Join", sign: str) -> Iterator[str]:
    spell = found.speller()
    for letters in maps:
        *terms, result = spell(letters)
        pairs = " ".join(map("=".join, zip(found.digits, letters, strict=True)))
        yield f"{sign.join(terms)} = {result}  {pairs}"

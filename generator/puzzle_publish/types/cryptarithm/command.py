"""`publish solve cryptarithm --numbers`: words for the numbers of an equation.

Answers go to stdout, as text or as one JSON object; messages go to stderr:

    {"solutions": [{"words": ["IS", …], "letters": {"4": "I", …}}, …], "complete": true}

`complete` is true if there are no other solutions. They are sorted by their letters,
taking the digits in order of first appearance; or by frequency.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ...core.errors import UsageError
from ...core.log import MESSAGES
from ...core.puzzle import Json
from ...core.reading.options import checked, read_whole
from ..solutions import print_solutions
from .numbers import read_numbers

if TYPE_CHECKING:
    from .join import Join

EXAMPLE = "publish solve cryptarithm --numbers 49 51 100"
JOB = re.compile(r"--(numbers|words|order|rank)")

SOURCE, FREQUENCY = "source", "frequency"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve cryptarithm`."""
    parser.add_argument(
        "--numbers",
        nargs="+",
        required=True,
        metavar="N",
        help="find words for the numbers of a true equation, the result last",
    )
    parser.add_argument(
        "--words",
        metavar="NAME|FILE",
        help="a named list, or a file with one word per line, a table"
        " (TSV, CSV) or a JSON list; - for standard input (default: the system's"
        " dictionary, else english-all)",
    )
    parser.add_argument("--limit", metavar="N", help="print at most N solutions")
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--order",
        choices=[SOURCE],
        help="order by the letters of the digits as these first appear (the default)",
    )
    how.add_argument(
        "--rank",
        choices=[FREQUENCY],
        help="order by the frequency of the rarest word",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the solutions and return the exit code.

    Raises:
        UsageError: an argument, the equation or a file is invalid.
    """
    faults: list[str] = []
    limit = None
    if args.limit is not None:
        limit = checked(faults, lambda: read_whole("--limit", args.limit))
    given = checked(faults, lambda: read_numbers(args.numbers))
    if faults:
        raise UsageError(faults)
    assert given is not None
    _words_for_numbers(args, *given, limit)
    return 0


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

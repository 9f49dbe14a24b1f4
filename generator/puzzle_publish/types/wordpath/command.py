"""`publish solve wordpath`: every place where a word can be read in a grid.

Answers go to stdout, as text or as one JSON object, messages to stderr:

    {"paths": [{"word": "CAT", "cells": [[0, 0], [0, 1], [1, 1]]}, …], "complete": true}

Cells are [row, column], counted from 0 at the top left; in text they have the names
that readers use, C4 for column C, row 4. A palindrome's two directions count as one
place. If each word occurs once, a message shows the letters on no path, row by row.
"""

import argparse
import re
from typing import TYPE_CHECKING

from ...core.errors import OutOfSteps, UsageError
from ...core.log import MESSAGES
from ...core.messages import shown_json
from ...core.reading.user_text import STDIN
from .gridfile import read_grid
from .model import name_of, unused

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon
    from .readings import Trail

EXAMPLE = "publish solve wordpath --grid grid.txt --words words.txt"
JOB = re.compile(r"--(grid|words)")
# A minute; 500,000 words in a grid of 200 x 200 take a hundredth of that.
BUDGET = 3_000_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve wordpath`."""
    parser.add_argument(
        "--grid",
        required=True,
        metavar="FILE",
        help="one row per line, or JSON; - for standard input",
    )
    parser.add_argument(
        "--words",
        required=True,
        metavar="FILE",
        help="one word per line, a table (TSV, CSV) or a JSON list; - for standard"
        " input",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print where each word can be read and return the exit code.

    Raises:
        UsageError: a file cannot be read or is invalid, or there are too many readings.
    """
    from ...words.reading import read_lexicon

    if args.grid == args.words == STDIN:
        raise UsageError("--words: only one of --grid and --words can be - (got both)")
    rows = read_grid(args.grid)
    lexicon = read_lexicon(args.words)
    found = _found(rows, lexicon)
    paths = [(word, cells) for word, places in found.items() for cells in places]
    if args.json:
        shown = [{"word": word, "cells": cells} for word, cells in paths]
        print(shown_json({"paths": shown, "complete": True}))
    else:
        for word in lexicon.words:
            print(_line(word, found.get(word, [])))
    MESSAGES.info("%d of %d words found", len(found), len(lexicon.words))
    left = unused(rows, (cells for _, cells in paths))
    if left and len(paths) == len(found) == len(lexicon.words):
        MESSAGES.info("letters on no path: %s", left)
    return 0


def _found(rows: tuple[str, ...], lexicon: "Lexicon") -> dict[str, list["Trail"]]:
    from .readings import readings, table_from

    try:
        return readings(rows, table_from(lexicon.words), budget=BUDGET)
    except OutOfSteps:
        raise UsageError(
            "too many ways to read these words in this grid for an exact answer; use"
            " fewer words or a smaller grid"
        ) from None


def _line(word: str, places: list["Trail"]) -> str:
    """A word, how often it occurs, and its cells in reading order."""
    if not places:
        return f"{word}: not found"
    shown = (" ".join(map(name_of, cells)) for cells in places)
    return "\n  ".join([f"{word}: {len(places)}", *shown])

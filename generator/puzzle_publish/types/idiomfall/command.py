"""`publish solve idiomfall`: an order that clears a board, and how many there are.

Answers go to stdout, as small boards or as one JSON object; messages go to stderr:

    {"solutions": [{"order": [{"idiom": "…", "cells": [[r, c], …]}, …]}],
     "complete": false, "ways": 1, "orders": 221500, "chance": 0.41, "states": 402,
     "stuck": 17, "removable": ["…", …]}
    {"count": 221500}                                        --count

At most one order is printed; `complete` is true if there is no other. `ways` is how
often the characters can be divided into idioms; the members after `orders` are missing
unless it is 1. boardfile.py describes the file of a board.
"""

import argparse
import re
from typing import TYPE_CHECKING

from ...core.errors import OutOfSteps, UsageError
from ...core.log import MESSAGES
from ...core.puzzle import Json
from ...core.reading.options import read_whole
from ...core.reading.user_text import STDIN, is_name
from ...core.text_picture import columns_of
from ..solutions import print_count, print_solutions
from . import rules
from .boardfile import NO_LIST, read_board
from .model import Order, Printed, read_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .analysis import Analysis
    from .partition import Placed
    from .wordindex import WordIndex

EXAMPLE = "publish solve idiomfall --board board.txt"
JOB = re.compile(r"--(board|words|number)")
TERMINAL = 80  # columns


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve idiomfall`."""
    parser.add_argument(
        "--board",
        required=True,
        metavar="FILE",
        help="rows and idioms as text, or JSON (givens, or answers.json); - for"
        " standard input",
    )
    parser.add_argument(
        "--number", metavar="N", help="the number of the puzzle in an answers.json"
    )
    parser.add_argument(
        "--words",
        metavar="NAME|FILE",
        help="a list to look up idioms in that the board does not list (default: the"
        " board's own lexicon, or idioms); - for standard input",
    )
    parser.add_argument("--count", action="store_true", help="print how many there are")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print an order or the count and return the exit code.

    Raises:
        UsageError: a file cannot be read or is invalid, or the board can be divided
            into idioms in too many ways.
    """
    if args.board == args.words == STDIN:
        raise UsageError("--words: only one of --board and --words can be - (got both)")
    from .grade import analysis_of
    from .partition import partitions
    from .solve import STEPS

    number = None if args.number is None else read_whole("--number", args.number)
    printed = read_board(args.board, number=number)
    words = _words(printed, args.words)
    try:
        ways = tuple(partitions(printed, budget=STEPS, words=words))
        found = [analysis_of(printed, way) for way in ways]
        orders = sum(analysis.orders for analysis in found)
        if args.count:
            print_count(orders, as_json=args.json)
            return 0
        answer = _first(printed, words) if orders else None
    except OutOfSteps:
        raise UsageError(
            f"--board: the characters of {args.board} can be divided into idioms in"
            " too many ways for an exact answer"
        ) from None
    if args.json:
        solutions = [] if answer is None else [answer]
        facts = _facts(ways, found, orders)
        print_solutions(solutions, complete=lambda: orders <= 1, facts=facts)
    else:
        print("\n".join(_report(printed, found, answer)))
    return 0


def _words(printed: Printed, value: str | None) -> "WordIndex | None":
    """The words to use instead of the board's lexicon, if any."""
    if printed.idioms is not None:
        if value is not None:
            MESSAGES.info("--words is not needed: the board lists its idioms")
        return None
    if value is None and printed.lexicon != NO_LIST:
        return None
    from ...words.reading import read_lexicon
    from ...words.store import load
    from .wordindex import index_of

    if value is None:
        return index_of(load("idioms").words)
    is_file = value == STDIN or not is_name(value)
    return index_of((read_lexicon if is_file else load)(value).words)


def _facts(
    ways: "Sequence[tuple[Placed, ...]]", found: "Sequence[Analysis]", orders: int
) -> dict[str, Json]:
    """What is known about all orders, more of it if the board divides in one way."""
    facts: dict[str, Json] = {"ways": len(ways), "orders": orders}
    if len(ways) == 1:
        (way,), (one,) = ways, found
        removable = [placed.idiom for placed in way if rules.is_path(placed.blocks)]
        facts |= {"chance": one.chance, "states": one.states, "stuck": one.stuck}
        facts["removable"] = removable
    return facts


def _first(printed: Printed, words: "WordIndex | None") -> Json:
    from .solve import winning_orders

    return next(winning_orders(printed, words=words))


def _report(
    printed: Printed, found: "list[Analysis]", answer: Json | None
) -> list[str]:
    lines = _counts(printed, found)
    if answer is None:
        return [*lines, "no order clears this board"]
    lines += [""]
    order = read_order(answer)
    lines += [f"{step}. {taken.idiom}" for step, taken in enumerate(order, 1)]
    return [*lines, "", *_boards(printed, order)]


def _counts(printed: Printed, found: "list[Analysis]") -> list[str]:
    """The counts over all orders; more of them if the board divides in only one way."""
    size = f"{printed.width} x {printed.height}"
    if not found:
        return [f"{size}: these characters and digits are not those of idioms"]
    if len(found) > 1:
        orders = sum(analysis.orders for analysis in found)
        ways = f"{len(found)} ways to divide the characters into idioms"
        return [f"{size}: {ways}, {orders:,} winning orders"]
    (one,) = found
    idioms = printed.width * printed.height // 4
    return [
        f"{size}, {idioms} idioms, {one.first_moves} of them can be removed first",
        f"winning orders: {one.orders:,}",
        f"states that can be reached: {one.states:,}, stuck: {one.stuck:,}",
        f"a random player's chance of winning: {one.chance:g}",
    ]


def _boards(printed: Printed, answer: Order) -> list[str]:
    """The board before each step, as many side by side as fit in a terminal."""
    boards = []
    for step, (state, taken, _) in enumerate(rules.removals(printed, answer), 1):
        head = f"{step}.".ljust(_wide(printed))
        boards.append([head, *picture(printed, state, taken.cells)])
    across = max(1, (TERMINAL + 2) // (_wide(printed) + 2))
    shown: list[str] = []
    for k in range(0, len(boards), across):
        side_by_side = zip(*boards[k : k + across], strict=True)
        shown += ["  ".join(lines).rstrip() for lines in side_by_side]
        shown.append("")
    return shown[:-1]


def _wide(printed: Printed) -> int:
    return printed.width * (1 + max(columns_of(c) for row in printed.rows for c in row))


def picture(
    printed: Printed, state: rules.State, marked: tuple[tuple[int, int], ...] = ()
) -> list[str]:
    """The lines of a board as text, with * after each marked cell."""
    block_of = {
        cell: block for block, cell in rules.cells_of(state, printed.height).items()
    }
    wide = max(columns_of(char) for row in printed.rows for char in row)
    lines = []
    for r in range(printed.height):
        line = ""
        for c in range(printed.width):
            char = "."
            if (r, c) in block_of:
                row, column = block_of[r, c]
                char = printed.rows[row][column]
            line += char + " " * (wide - columns_of(char))
            line += "*" if (r, c) in marked else " "
        lines.append(line)
    return lines

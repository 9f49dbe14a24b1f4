"""`publish solve calendar`: one solution, all of them, their number, or every date.

Answers go to stdout, as text pictures or as one JSON object; messages go to stderr:

    {"solutions": [{"pieces": […]}, …], "complete": true}    complete: there are no more
    {"count": 195300}                                        --count
    {"combinations": 2604, "solved": 2604, "solutions": [{"open": […], "pieces": […]}],
     "complete": true}                                       --every
    {"count": 421209549, "combinations": [{"open": […], "count": 119836}, …]}
                                                             --every --count

The counts of the shipped boards are read from data/ and, with --afresh, counted anew.
"""

import argparse
import datetime
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.errors import OutOfSteps, UsageError
from ...core.log import MESSAGES
from ...core.messages import did_you_mean, listed, quoted
from ...core.reading.options import read_whole
from ..solutions import print_count
from .board import GROUP_SIZES, Board, placements_of
from .boards import board_from, shipped_boards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXAMPLE = "publish solve calendar --date 2027-08-16"
JOB = re.compile(r"--(date|cells|every|afresh|board)|[0-9]{1,2}")
# Up to this limit the first solutions are searched for; more come from the memo.
SEARCHED = 1_000
BATCH = 4_096
MOST_SHOWN = 20
_NAMES = {"m": "a month", "d": "a day", "w": "a weekday"}
_AFRESH = "--afresh goes with --every --count, whose table it counts anew"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `publish solve calendar`."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "numbers",
        nargs="*",
        default=[],
        metavar="N",
        help="the month, the day and the weekday to leave open (1 is Monday), or those"
        " of them that the board has: 8 16 3",
    )
    what.add_argument("--date", metavar="YYYY-MM-DD", help="the date to leave open")
    what.add_argument(
        "--cells",
        nargs="+",
        metavar="LABEL",
        help="the labels to leave open, for example m2 d30 w7",
    )
    what.add_argument(
        "--every", action="store_true", help="solve every combination of labels"
    )
    parser.add_argument(
        "--afresh",
        action="store_true",
        help="with --every --count: count anew instead of reading the shipped table",
    )
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--all", action="store_true", help="print all solutions")
    much.add_argument("--count", action="store_true", help="print how many there are")
    much.add_argument("--limit", metavar="N", help="print at most N solutions")
    parser.add_argument(
        "--board",
        default="seed51",
        metavar="NAME|FILE",
        help=f"{listed(shipped_boards())}, or a YAML file (default: seed51)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the solutions or counts and return the exit code.

    Raises:
        UsageError: an option has a wrong value, or the board is too large to search.
    """
    board = _board(args.board)
    if args.afresh and not args.every:
        raise UsageError(_AFRESH)
    try:
        if args.every:
            return _every(board, args)
        open_tokens = _open_tokens(board, args)
        if args.count:
            return _count(board, open_tokens, args)
        return _solutions(board, open_tokens, args)
    except OutOfSteps:
        raise UsageError(
            f"board {board.name}: too many possibilities for an exact answer"
        ) from None


def _board(value: str) -> Board:
    if not value.endswith((".yaml", ".yml")):
        if value in shipped_boards():
            return board_from(value)
        known = listed(shipped_boards())
        raise UsageError(
            f"--board: must be {known}, or a .yaml file (got {quoted(value)})"
            f"{did_you_mean(value, shipped_boards())}"
        )
    from .boardfile import read_board_file

    return read_board_file(Path(value), shown=value)


def _open_tokens(board: Board, args: argparse.Namespace) -> tuple[str, ...]:
    if args.numbers:
        return _numbered(board, args.numbers)
    if args.cells is None:
        return board.open_tokens(_date(args.date))
    chosen = []
    for group in board.groups:
        known = board.tokens_of(group)
        chosen += [token for token in args.cells if token in known][:1]
    if len(chosen) != len(board.groups) or len(args.cells) != len(chosen):
        kinds = listed(
            [f"one of {t[0]} to {t[-1]}" for t in map(board.tokens_of, board.groups)],
            last="and",
        )
        got = quoted(" ".join(args.cells))
        raise UsageError(f"--cells: must be {kinds} (got {got})")
    return tuple(chosen)


def _numbered(board: Board, typed: Sequence[str]) -> tuple[str, ...]:
    """The labels of a month, a day and a weekday as numbers, 1 for Monday."""
    every = [f"{_NAMES[group]} (1 to {GROUP_SIZES[group]})" for group in board.groups]
    ranges = listed(every, last="and")
    message = f"must be {ranges} (got {quoted(' '.join(typed))})"
    if len(typed) != len(board.groups):
        raise UsageError(f"N: {message}")
    chosen = []
    for group, text in zip(board.groups, typed, strict=True):
        if not re.fullmatch("[0-9]{1,2}", text):
            raise UsageError(f"N: {message}")
        number = int(text)
        if not 1 <= number <= GROUP_SIZES[group]:
            raise UsageError(f"N: {message}")
        if group == "w":
            number = (number - 1 - board.week_start) % 7 + 1
        chosen.append(f"{group}{number}")
    return tuple(chosen)


def _date(text: str) -> datetime.date:
    try:
        # fromisoformat alone would also take 20270816 and 2027-W33-1.
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    message = f"must be a date of the calendar as YYYY-MM-DD (got {quoted(text)})"
    raise UsageError(f"--date: {message}")


def _count(board: Board, open_tokens: Sequence[str], args: argparse.Namespace) -> int:
    from . import search

    print_count(search.count(board, open_tokens), as_json=args.json)
    return 0


def _solutions(
    board: Board, open_tokens: tuple[str, ...], args: argparse.Namespace
) -> int:
    typed = "1" if args.limit is None else args.limit
    limit = None if args.all else read_whole("--limit", typed)
    printer = _JsonPrinter(board) if args.json else _TextPrinter(board, open_tokens)
    shown, complete = 0, True
    sys.stdout.write(printer.head)
    for batch in _batches(board, open_tokens, limit):
        wanted = batch if limit is None else batch[: limit - shown]
        complete = len(wanted) == len(batch)
        sys.stdout.write(printer.lines(wanted, first=shown == 0))
        shown += len(wanted)
    sys.stdout.write(printer.foot(shown, complete=complete))
    more = "" if complete else ", and there are more"
    MESSAGES.info("%d solution%s%s", shown, "" if shown == 1 else "s", more)
    return 0


def _batches(
    board: Board, open_tokens: tuple[str, ...], limit: int | None
) -> "Iterator[NDArray[np.int64]]":
    """Yield batches of solutions, each row in the board's order of pieces.

    The last batch may exceed the limit, which shows that there are more.
    """
    import numpy as np

    from . import search

    if limit is not None and limit <= SEARCHED:
        found = search.first_solutions(board, open_tokens, limit + 1)
        rows = np.array(found, np.int64).reshape(len(found), len(board.pieces))
        yield np.sort(rows, axis=1)
        return
    memo = search.Memo(board)
    left = limit
    for batch in memo.batches(search.state_of(memo.tables, open_tokens), BATCH):
        yield np.sort(batch, axis=1)
        if left is not None:
            left -= len(batch)
            if left < 0:
                return


class _JsonPrinter:
    """Solutions as one JSON object on one line."""

    head = '{"solutions": ['

    def __init__(self, board: Board) -> None:
        from .search import to_json

        self.parts = [
            json.dumps(to_json(board, [index])[0])
            for index in range(len(placements_of(board)))
        ]

    def one(self, row: list[int]) -> str:
        """The pieces of a solution."""
        return '"pieces": [' + ", ".join(map(self.parts.__getitem__, row)) + "]"

    def lines(self, rows: "NDArray[np.int64]", *, first: bool) -> str:
        """The solutions of a batch, with a separator before them."""
        text = ", ".join("{" + self.one(row) + "}" for row in rows.tolist())
        return text if first or not text else f", {text}"

    def foot(self, _shown: int, *, complete: bool) -> str:
        """The end of the object."""
        return f'], "complete": {json.dumps(complete)}}}\n'


class _TextPrinter:
    """Solutions as pictures: a letter for each piece, and the labels of open cells."""

    def __init__(self, board: Board, open_tokens: tuple[str, ...]) -> None:
        import numpy as np

        wide = max(map(len, open_tokens))
        self.letters = [letter.encode() for letter in letters_of(board)]
        lines = [
            " ".join(
                (token if token in open_tokens else " ").ljust(wide) for token in row
            )
            for row in board.rows
        ]
        self.empty = np.frombuffer("\n".join([*lines, "", ""]).encode(), np.uint8)
        across = len(lines[0]) + 1
        placements = placements_of(board)
        most = max(len(placement.cells) for placement in placements)
        places = [
            [r * across + c * (wide + 1) for r, c in placement.cells]
            for placement in placements
        ]
        # Padded with the first cell, which may be painted twice.
        self.places = np.array([p + p[:1] * (most - len(p)) for p in places], np.int64)
        self.head = f"{board.name}: {' '.join(open_tokens)}\n\n"

    def lines(self, rows: "NDArray[np.int64]", *, first: bool) -> str:
        """The pictures of a batch, each with an empty line after it."""
        import numpy as np

        pages = np.tile(self.empty, (len(rows), 1))
        every = np.arange(len(rows))[:, None]
        for piece, letter in enumerate(self.letters):
            pages[every, self.places[rows[:, piece]]] = letter[0]
        text = pages.tobytes().decode("ascii")
        return "\n".join(line.rstrip() for line in text.split("\n"))

    def foot(self, shown: int, *, complete: bool) -> str:
        """The message if there was no solution."""
        return "" if shown else "no solution\n"


def letters_of(board: Board) -> list[str]:
    """A letter for each piece: its name's, else that in lower case, else a free one.

    >>> "".join(letters_of(board_from("seed51")))
    'UVLPOYIlvST'
    """
    letters: list[str] = []
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for piece in board.pieces:
        name = piece.name[0].upper()
        wishes = [name] if name in alphabet else []
        wishes += [name.lower() for name in wishes] + list(alphabet + alphabet.lower())
        letters.append(next(wish for wish in wishes if wish not in letters))
    return letters


def _every(board: Board, args: argparse.Namespace) -> int:
    if args.all or args.limit is not None:
        raise UsageError(
            "--every goes with --count or alone, not with --all or --limit"
        )
    if args.count:
        return _every_count(board, args)
    if args.afresh:
        raise UsageError(_AFRESH)
    from . import search

    printer = _JsonPrinter(board) if args.json else None
    solved: list[str] = []
    unsolved: list[str] = []
    combinations = 0
    for open_tokens in board.combinations():
        combinations += 1
        found = search.first_solutions(board, open_tokens, 1)
        if not found:
            unsolved.append(" ".join(open_tokens))
        elif printer is not None:
            opened = json.dumps(list(open_tokens))
            solved.append(f'{{"open": {opened}, {printer.one(sorted(found[0]))}}}')
    count = combinations - len(unsolved)
    if args.json:
        print(
            f'{{"combinations": {combinations}, "solved": {count}, "solutions": '
            f'[{", ".join(solved)}], "complete": true}}'
        )
        return 0
    print(f"{board.name}: {combinations} combinations, {count} with a solution")
    for tokens in unsolved[:MOST_SHOWN]:
        print(f"no solution: {tokens}")
    if len(unsolved) > MOST_SHOWN:
        print(f"and {len(unsolved) - MOST_SHOWN} more without a solution")
    return 0


def _every_count(board: Board, args: argparse.Namespace) -> int:
    from .counts import count_all, counts_text, shipped_counts

    counts = None if args.afresh else shipped_counts(board)
    if counts is None:
        counts = count_all(board)
    if not args.json:
        sys.stdout.write(counts_text(board, counts))
        return 0
    combinations = [
        {"open": list(open_tokens), "count": count}
        for open_tokens, count in zip(
            board.combinations(), counts.tolist(), strict=True
        )
    ]
    print(json.dumps({"count": int(counts.sum()), "combinations": combinations}))
    return 0

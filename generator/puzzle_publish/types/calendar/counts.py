"""The exact number of solutions for every combination of open cells.

Those of the shipped boards are in data/, one file a board. A file is named by the
board's digest, so a changed board never finds the counts of another. data/SOURCES.md
says how to make them.
"""

import functools
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...core.progress import progress
from ...core.puzzle import digest
from . import search
from .board import GROUP_SIZES, Board

FOLDER = Path(__file__).parent / "data"


def count_of(board: Board, open_tokens: tuple[str, ...]) -> int:
    """The exact number of solutions, read from data/ or counted.

    Raises:
        OutOfSteps: data/ has no counts for the board, and counting needs too much
            memory.
    """
    table = shipped_counts(board)
    if table is None:
        return search.count(board, open_tokens)
    return int(table[index_of(board, open_tokens)])


def index_of(board: Board, open_tokens: tuple[str, ...]) -> int:
    """The index of a combination in `board.combinations()`."""
    index = 0
    for group, token in zip(board.groups, open_tokens, strict=True):
        index = index * GROUP_SIZES[group] + int(token[1:]) - 1
    return index


@functools.lru_cache(maxsize=32)
def shipped_counts(board: Board) -> NDArray[np.int64] | None:
    """The counts of all combinations in order, or None if they are not shipped."""
    path = counts_path(board)
    if not path.is_file():
        return None
    lines = path.read_text(encoding="ascii").splitlines()
    numbers = [
        int(n) for line in lines if not line.startswith("#") for n in line.split()
    ]
    return np.array(numbers, np.int64)


def counts_path(board: Board) -> Path:
    """The file of a board's counts, if they are shipped."""
    return FOLDER / f"{counts_digest(board)}.txt"


@functools.lru_cache(maxsize=32)
def counts_digest(board: Board) -> str:
    """16 hex digits of the digest of all that the counts depend on."""
    plain = board.to_json()
    return digest([plain[key] for key in ("rows", "groups", "pieces", "flip")])[:16]


def count_all(board: Board) -> NDArray[np.int64]:
    """The counts of all combinations in order, newly counted.

    Combinations that differ only in cells already passed share their states. So the
    group whose cells come first in the table's order varies fastest, with one memo.
    """
    memo = search.Memo(board)
    order = memo.tables.bit_of
    mean_bit = {
        group: sum(order[board.cell_of(t)] for t in board.tokens_of(group))
        / GROUP_SIZES[group]
        for group in board.groups
    }
    slowest_first = sorted(board.groups, key=lambda group: -mean_bit[group])
    fastest = slowest_first[-1]
    counts = np.zeros(math.prod(GROUP_SIZES[g] for g in board.groups), np.int64)
    by_rest: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for tokens in board.combinations():
        rest = tuple(token for token in tokens if token[0] != fastest)
        by_rest.setdefault(rest, []).append(tokens)
    for together in progress(by_rest.values(), total=len(by_rest), label="counting"):
        memo.clear()
        for tokens in together:
            state = search.state_of(memo.tables, tokens)
            counts[index_of(board, tokens)] = memo.count(state)
    return counts


def counts_text(board: Board, counts: NDArray[np.int64]) -> str:
    """The content of a board's file: one line for all labels of the last group."""
    run = GROUP_SIZES[board.groups[-1]]
    head = f"# {board.name} {counts_digest(board)} {','.join(board.groups)}"
    lines = [" ".join(map(str, row)) for row in counts.reshape(-1, run).tolist()]
    return "\n".join([f"{head} total={counts.sum()}", *lines]) + "\n"

"""The boards along a key, for pictures: which block lies where after each removal."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ...core.errors import UsageError
from ..cells import CellRows, GridCell, changed
from ..player import Path, Player, Words
from .model import Order, Printed
from .rules import Cell, cells_of, removals, steps_of
from .wordindex import shipped, words_of


@dataclass(frozen=True, slots=True)
class Block:
    """A block: its character, its digit, and the step that takes it, from 1 on."""

    letter: str
    digit: str
    step: int


Position = dict[Cell, Block]


def positions(givens: Printed, answer: Order) -> tuple[Position, ...]:
    """Return the board before the first removal, after it, and so on to the end."""
    blocks = {
        (r, c): Block(givens.rows[r][c], givens.indexes[r][c], step)
        for (r, c), step in steps_of(givens, answer).items()
    }
    states = [cells_of(s, givens.height) for s, _, _ in removals(givens, answer)]
    return (
        *(dict(sorted((cell, blocks[b]) for b, cell in s.items())) for s in states),
        {},
    )


def removals_of(givens: Printed) -> int:
    """How many removals clear a board."""
    return givens.height * givens.width // 4


def checkpoints(count: int) -> tuple[int, ...]:
    """Return after how many removals a board is shown: none and each quarter.

    >>> checkpoints(16), checkpoints(9), checkpoints(2)
    ((0, 4, 8, 12), (0, 2, 4, 6), (0, 1))
    """
    return tuple(dict.fromkeys(count * quarter // 4 for quarter in range(4)))


def cells(rows: CellRows, givens: Printed, answer: Order) -> CellRows:
    """Return the cells of a full board, each with the step that takes it."""
    board = positions(givens, answer)[0]

    def taken(cell: GridCell) -> GridCell:
        block = board[cell.row, cell.column]
        return replace(cell, words=f"{block.letter} {block.step}", state="answer")

    return changed(rows, taken)


def also(printed: Printed, own: Collection[str]) -> Iterator[str]:
    """Yield the words of the list, not in `own`, that a board has the characters for.

    None on a machine without the list.
    """
    shown = Counter("".join(printed.rows))
    try:
        words = shipped() if printed.lexicon is None else words_of(printed.lexicon)
    except UsageError:
        return
    for word in words.within(shown):
        if word not in own and Counter(word) <= shown:
            yield word


def player(givens: Printed, answer: Order) -> Player:
    """Return how idioms are taken off the board, each with its blocks."""
    paths = tuple(
        Path(taken.idiom, blocks) for _, taken, blocks in removals(givens, answer)
    )
    lists = (Words("", givens.idioms),) if givens.idioms else ()
    return Player(
        "take",
        ("taken",),
        ("taken",) * len(paths),
        paths=paths,
        field=givens.rows,
        indexes=givens.indexes,
        also=tuple(also(givens, [taken.idiom for taken in answer])),
        shaded=givens.shaded,
        words=lists,
    )

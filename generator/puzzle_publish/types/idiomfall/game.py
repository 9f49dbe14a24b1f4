"""The game as a player sees it on a screen: the moves of a board, and undo.

A game is a value: each move returns a new game with its history. Unlike the analysis it
works with blocks instead of sets of idioms, because an item removes an idiom wherever
its blocks are, which the rules do not allow.
"""

from dataclasses import dataclass, replace

from ...core.puzzle import Json
from ...core.text_picture import columns_of
from . import rules
from .model import Printed, read, read_order

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    Attributes:
        printed: the board at the start.
        blocks: idiom -> the cells of its four blocks on that board.
        state: the blocks that are left.
        history: the states before, oldest first.
    """

    printed: Printed
    blocks: dict[str, tuple[Cell, ...]]
    state: rules.State
    history: tuple[rules.State, ...] = ()

    @classmethod
    def start(cls, givens: Json, answer: Json) -> "Game":
        """Return the game before the first move; the key says where each idiom is.

        Raises:
            ValueError: the key does not clear the board.
        """
        printed = read(givens)
        blocks = {
            taken.idiom: cells
            for _, taken, cells in rules.removals(printed, read_order(answer))
        }
        area = printed.width * printed.height
        if len(blocks) * 4 != area or any(len(cells) != 4 for cells in blocks.values()):
            raise ValueError("the key does not clear the board")
        return cls(printed, blocks, rules.start_of(printed))

    @property
    def left(self) -> tuple[str, ...]:
        """The idioms on the board."""
        there = {block for column in self.state for block in column}
        return tuple(i for i, blocks in self.blocks.items() if blocks[0] in there)

    @property
    def progress(self) -> float:
        """The share of the idioms that have been removed, 0 to 1."""
        return 1 - len(self.left) / len(self.blocks)

    @property
    def is_won(self) -> bool:
        """Return whether the board is empty."""
        return not any(self.state)

    @property
    def is_stuck(self) -> bool:
        """Return whether idioms are left and none can be removed."""
        return not self.is_won and not self.removable()

    def cells(self, idiom: str) -> tuple[Cell, ...]:
        """The present cells of an idiom's characters, in order."""
        cell_of = rules.cells_of(self.state, self.printed.height)
        return tuple(cell_of[block] for block in self.blocks[idiom])

    def removable(self) -> tuple[str, ...]:
        """The idioms that can be removed now."""
        return tuple(idiom for idiom, _ in self.hint())

    def hint(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """All idioms that can be removed now, with their cells."""
        cell_of = rules.cells_of(self.state, self.printed.height)
        placed = (
            (idiom, tuple(cell_of[block] for block in self.blocks[idiom]))
            for idiom in self.left
        )
        return tuple((idiom, cells) for idiom, cells in placed if rules.is_path(cells))

    def remove(self, idiom: str) -> "Game":
        """Return the game after the removal of an idiom.

        Raises:
            ValueError: it is not on the board, or its characters are not a path now.
        """
        if idiom not in self.removable():
            raise ValueError(f"{idiom} cannot be removed now")
        return self._without(idiom)

    def item(self, cell: Cell) -> "Game":
        """Return the game without the idiom of the block in a cell, path or not.

        Raises:
            ValueError: there is no block.
        """
        block = rules.block_at(self.state, self.printed.height, cell)
        for idiom, blocks in self.blocks.items():
            if block in blocks:
                return self._without(idiom)
        raise ValueError(f"there is no block at row {cell[0]}, column {cell[1]}")

    def undo(self) -> "Game":
        """Return the game before the last move; at the start, this one."""
        if not self.history:
            return self
        *history, state = self.history
        return replace(self, state=state, history=tuple(history))

    def _without(self, idiom: str) -> "Game":
        return replace(
            self,
            state=rules.without(self.state, self.blocks[idiom]),
            history=(*self.history, self.state),
        )

    def __str__(self) -> str:
        """The board as lines of text."""
        return "\n".join(picture(self.printed, self.state))


def picture(
    printed: Printed, state: rules.State, marked: tuple[Cell, ...] = ()
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

"""A puzzle that is being played, as a value: each move returns a new game.

A slot is what one entry goes into: a blank cell, an edge, a word, a piece. Its value is
the index of a sign, -1 for none; of a piece, the number of its shape times `SHAPES`
plus the slot of the cell that the shape's first cell covers; of a word taken off a
board, its blocks as digits to the base `BLOCKS`. So slots compare with those of
web/player/*.js.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..core.entries import PlayedEntry, draft_of
from ..core.figure import Figure
from ..types.cells import CellRows, GridCell
from ..types.player import Place, Player
from ..types.registry import load
from ..types.screen import grid_of

NONE = -1
SHAPES = 1000
BLOCKS = 256


@dataclass(frozen=True, slots=True)
class Slot:
    """What the player has put somewhere.

    Attributes:
        value: see the module; -1 for nothing.
        notes: the indexes of noted signs, ascending.
        revealed: it was shown, and cannot be changed any more.
    """

    value: int = NONE
    notes: tuple[int, ...] = ()
    revealed: bool = False


EMPTY = Slot()
Move = tuple[tuple[int, Slot, Slot], ...]  # slot, before, after


@dataclass(frozen=True, eq=False)  # compared as one object, of which there is one
class Puzzle:
    """What of a game never changes.

    Attributes:
        player: how the puzzle is played.
        rows: its cells, row by row.
        figure: its grid, in which the cells have their places.
    """

    player: Player
    rows: CellRows
    figure: Figure

    @cached_property
    def cells(self) -> Mapping[Place, GridCell]:
        """The cells by row and column."""
        return {(cell.row, cell.column): cell for row in self.rows for cell in row}

    @cached_property
    def inside(self) -> Mapping[Place, GridCell]:
        """The cells of the grid, without clues beside it."""
        return {at: cell for at, cell in self.cells.items() if cell.state != "clue"}

    @cached_property
    def blanks(self) -> tuple[Place, ...]:
        """The blank cells in order, which have the numbers of slots."""
        return tuple(at for at, cell in self.cells.items() if cell.state == "blank")

    @cached_property
    def slot_of(self) -> Mapping[Place, int]:
        """The slot of each blank cell."""
        return {place: slot for slot, place in enumerate(self.blanks)}

    @cached_property
    def answer(self) -> tuple[int, ...]:
        """The value that each slot has in the end."""
        player = self.player
        if player.way == "place":
            first = (self.slot_of[piece.cells[0]] for piece in player.pieces)
            shapes = (piece.shape for piece in player.pieces)
            return tuple(SHAPES * s + at for s, at in zip(shapes, first, strict=True))
        if player.way == "take":
            return tuple(self.code_of(path.cells) for path in player.paths)
        return tuple(player.signs.index(sign) for sign in player.answer)

    @cached_property
    def untouched(self) -> int:
        """The sign that an empty slot counts as, -1 for none."""
        sign = self.player.untouched
        return self.player.signs.index(sign) if sign else NONE

    @cached_property
    def links(self) -> Mapping[int, tuple[int, ...]]:
        """The slots that always hold the same as one, for those that have such."""
        linked = [tuple(self.slot_of[at] for at in one) for one in self.player.linked]
        return {slot: one for one in linked for slot in one}

    def code_of(self, blocks: Sequence[Place]) -> int:
        """Return blocks of the printed board as a value."""
        wide = len(self.player.field[0])
        numbers = [r * wide + c for r, c in blocks]
        return sum(number * BLOCKS**k for k, number in enumerate(numbers))

    def blocks_of(self, value: int, count: int) -> tuple[Place, ...]:
        """Return the blocks of a value."""
        wide = len(self.player.field[0])
        return tuple(divmod(value // BLOCKS**k % BLOCKS, wide) for k in range(count))

    def laid(self, piece: int, value: int) -> tuple[Place, ...]:
        """Return the cells that a piece covers, () if it fits nowhere."""
        shape, first = divmod(value, SHAPES)
        shapes = self.player.pieces[piece].shapes
        if value < 0 or shape >= len(shapes) or first >= len(self.blanks):
            return ()
        (r, c), (down, right) = self.blanks[first], shapes[shape][0]
        cells = tuple((r + y - down, c + x - right) for y, x in shapes[shape])
        return cells if all(at in self.slot_of for at in cells) else ()

    def holds(self, slot: int, value: int) -> bool:
        """Return whether a slot can have a value."""
        player = self.player
        if value == NONE:
            return True
        if player.way == "place":
            return bool(self.laid(slot, value))
        if player.way == "take":
            word = player.paths[slot].word
            blocks = self.blocks_of(value, len(word))
            high = len(player.field)
            return all(r < high for r, _ in blocks) and word == "".join(
                player.field[r][c] for r, c in blocks
            )
        return 0 <= value < len(player.signs)


def letter_of(cell: GridCell) -> str:
    """Return the sign that is printed in a cell of letters."""
    return cell.words.split()[-1] if cell.words else "·"


def puzzle_of(entry: PlayedEntry, language: str) -> Puzzle | None:
    """Return an entry of answers.json as it is played, None if it cannot be."""
    kind = load(entry["type"])
    givens, answer = kind.read(draft_of(entry))
    player = kind.player(givens, answer, language)
    if player is None:
        return None
    grid = grid_of(kind, givens, language)
    return Puzzle(player, grid.rows, grid.figure)


@dataclass(frozen=True)
class Game:
    """A game at one moment.

    Attributes:
        puzzle: what is played.
        slots: what the player has entered.
        past: the moves so far, the first first.
        future: those taken back, the last that redo does again first.
    """

    puzzle: Puzzle
    slots: tuple[Slot, ...]
    past: tuple[Move, ...] = ()
    future: tuple[Move, ...] = ()

    @classmethod
    def start(cls, puzzle: Puzzle) -> "Game":
        """Return the game before the first move."""
        return cls(puzzle, (EMPTY,) * len(puzzle.answer))

    def change(self, wanted: Iterable[tuple[int, Slot]]) -> "Game":
        """Return the game after one move; this one if the move changes nothing.

        Slots that are linked change together, revealed ones never.
        """
        after: dict[int, Slot] = {}
        for slot, value in wanted:
            for one in self.puzzle.links.get(slot, (slot,)):
                if not self.slots[one].revealed:
                    after[one] = value
        return self._moved(after)

    def put(self, slot: int, value: int) -> "Game":
        """Return the game with a value in a slot, -1 to empty it."""
        return self.put_all({slot: value})

    def put_all(self, values: Mapping[int, int]) -> "Game":
        """Return the game with values in several slots, as one move."""
        return self.change(
            (slot, Slot(value, () if value >= 0 else self.slots[slot].notes))
            for slot, value in values.items()
        )

    def note(self, slot: int, sign: int) -> "Game":
        """Return the game with a sign noted in an empty slot, or no more noted."""
        before = self.slots[slot]
        if before.value >= 0:
            return self
        notes = tuple(sorted({sign} ^ set(before.notes)))
        return self.change([(slot, replace(before, notes=notes))])

    def reveal(self, slots: Iterable[int]) -> "Game":
        """Return the game with the answer in slots that are empty or wrong."""
        return self.change(
            (slot, Slot(self.puzzle.answer[slot], revealed=True))
            for slot in slots
            if not self.is_right(slot) or self.slots[slot].value < 0
        )

    def restart(self) -> "Game":
        """Return the game with empty slots, as one move."""
        touched = (k for k, s in enumerate(self.slots) if s.value >= 0 or s.notes)
        return self._moved(dict.fromkeys(touched, EMPTY))

    def undo(self) -> "Game":
        """Return the game before the last move; at the start, this one."""
        if not self.past:
            return self
        *past, move = self.past
        return self._played(move, 1, tuple(past), (move, *self.future))

    def redo(self) -> "Game":
        """Return the game with the move done again that was taken back last."""
        if not self.future:
            return self
        move, *future = self.future
        return self._played(move, 2, (*self.past, move), tuple(future))

    def shown(self, slot: int) -> int:
        """Return the value that a slot counts as."""
        value = self.slots[slot].value
        return self.puzzle.untouched if value < 0 else value

    def is_right(self, slot: int) -> bool:
        """Return whether a slot has what the answer has."""
        return self.shown(slot) == self.puzzle.answer[slot]

    def is_wrong(self, slot: int) -> bool:
        """Return whether something was entered that cannot stay.

        One of two bridges can: more may be drawn.
        """
        value, right = self.slots[slot].value, self.puzzle.answer[slot]
        is_edge = self.puzzle.player.way == "edge"
        is_begun = is_edge and value < right < self.puzzle.untouched
        return value >= 0 and not self.is_right(slot) and not is_begun

    def check(self, slots: Iterable[int] | None = None) -> tuple[int, ...]:
        """Return the slots, of some or of all, that are wrong."""
        asked = range(len(self.slots)) if slots is None else slots
        return tuple(slot for slot in asked if self.is_wrong(slot))

    @property
    def is_full(self) -> bool:
        """Return whether no slot is empty."""
        return all(self.shown(slot) >= 0 for slot in range(len(self.slots)))

    @property
    def is_solved(self) -> bool:
        """Return whether all is done; where any answer counts, by the rules alone."""
        way = self.puzzle.player.way
        if way == "place":
            return len(self.covered()) == len(self.puzzle.blanks)
        if way == "take":
            field = self.puzzle.player.field
            return len(self.taken()) == len(field) * len(field[0])
        return all(map(self.is_right, range(len(self.slots))))

    def covered(self, but: int = NONE) -> dict[Place, int]:
        """Return the piece on each covered cell, without one of them."""
        return {
            at: piece
            for piece, slot in enumerate(self.slots)
            if piece != but
            for at in self.puzzle.laid(piece, slot.value)
        }

    def taken(self) -> set[Place]:
        """Return the blocks of the printed board that have been taken off."""
        return {
            block
            for path, slot in zip(self.puzzle.player.paths, self.slots, strict=False)
            if slot.value >= 0
            for block in self.puzzle.blocks_of(slot.value, len(path.word))
        }

    def fallen(self) -> dict[Place, Place]:
        """Return the block that lies in each cell of a board that falls."""
        field, gone = self.puzzle.player.field, self.taken()
        found = {}
        for c in range(len(field[0])):
            left = [r for r in range(len(field)) if (r, c) not in gone]
            for r, block in enumerate(left, len(field) - len(left)):
                found[r, c] = block, c
        return found

    def after(self, move: Move) -> "Game":
        """Return the game after a move that was made before, as a file has it."""
        return self._played(move, 2, (*self.past, move), ())

    def _moved(self, after: Mapping[int, Slot]) -> "Game":
        slots = self.slots
        move = tuple((k, slots[k], new) for k, new in after.items() if slots[k] != new)
        return self._played(move, 2, (*self.past, move), ()) if move else self

    def _played(
        self, move: Move, side: int, past: tuple[Move, ...], future: tuple[Move, ...]
    ) -> "Game":
        slots = list(self.slots)
        for one in move:
            new = one[side]
            assert isinstance(new, Slot)
            slots[one[0]] = new
        return Game(self.puzzle, tuple(slots), past, future)

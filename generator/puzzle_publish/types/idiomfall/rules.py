"""The rules; the only code that generator and solver share.

A block is named by its home, its cell on the printed board. A state of the game is what
is left: the blocks of each column from the bottom up.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product

from .model import DIGITS, Order, Printed, Taken
from .shapes import CHARACTERS
from .wordindex import WordIndex, words_of

Cell = tuple[int, int]
State = tuple[tuple[Cell, ...], ...]


def start_of(printed: Printed) -> State:
    """The full board."""
    upwards = range(printed.height - 1, -1, -1)
    return tuple(tuple((r, c) for r in upwards) for c in range(printed.width))


def without(state: State, blocks: Collection[Cell]) -> State:
    """The state after the removal of these blocks; those above them fall."""
    columns = {c for _, c in blocks}
    return tuple(
        tuple(block for block in column if block not in blocks)
        if c in columns
        else column
        for c, column in enumerate(state)
    )


def block_at(state: State, height: int, cell: Cell) -> Cell | None:
    """The block in a cell, or None."""
    r, c = cell
    if not (0 <= r < height and 0 <= c < len(state)):
        return None
    above = height - 1 - r
    return state[c][above] if above < len(state[c]) else None


def cell_of(state: State, height: int, block: Cell) -> Cell:
    """The present cell of a block that is left."""
    _, c = block
    return height - 1 - state[c].index(block), c


def cells_of(state: State, height: int) -> dict[Cell, Cell]:
    """The present cell of each block that is left."""
    return {
        block: (height - 1 - above, c)
        for c, column in enumerate(state)
        for above, block in enumerate(column)
    }


def removals(
    printed: Printed, answer: Order
) -> Iterator[tuple[State, Taken, tuple[Cell, ...]]]:
    """Yield the state before each removal of a key, the removal, and its blocks."""
    state = start_of(printed)
    for taken in answer:
        found = (block_at(state, printed.height, cell) for cell in taken.cells)
        blocks = tuple(block for block in found if block)
        yield state, taken, blocks
        state = without(state, blocks)


def steps_of(printed: Printed, answer: Order) -> dict[Cell, int]:
    """The step of a key that takes each block, counted from 1."""
    along = enumerate(removals(printed, answer), 1)
    return {block: step for step, (_, _, blocks) in along for block in blocks}


def is_path(cells: Iterable[Cell]) -> bool:
    """Return whether each cell is a neighbour of the one before it.

    >>> is_path([(0, 0), (0, 1), (1, 1), (1, 0)]), is_path([(0, 0), (1, 1)])
    (True, False)
    """
    return all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in pairwise(cells))


def follows_rules(givens: Printed, answer: Order) -> bool:
    """Return whether the answer clears this board, idiom by idiom.

    Every idiom is removed once, along a path of neighbours at that moment, and the
    board shows each of its characters there with its number; in the end nothing is
    left. If no list is printed, the idioms must be words of the lexicon, and no other
    word of it can be read at any step.

    Raises:
        UsageError: this machine does not have the lexicon.
    """
    taken = [idiom for idiom, _ in answer]
    if len(set(taken)) != len(taken):
        return False
    states = _replay(givens, answer)
    if states is None or any(states[-1]):
        return False
    if givens.lexicon is None:
        return sorted(taken) == sorted(givens.idioms or ())
    words = words_of(givens.lexicon)
    return (
        words.words.issuperset(taken)
        and foreign_idiom(givens, states, words, taken) is None
    )


def misread(givens: Printed, answer: Order) -> str | None:
    """A word of the lexicon that can be read along a key and is not one of its idioms.

    Raises:
        UsageError: this machine does not have the lexicon.
    """
    states = _replay(givens, answer)
    assert states is not None
    assert givens.lexicon is not None
    own = [idiom for idiom, _ in answer]
    return foreign_idiom(givens, states, words_of(givens.lexicon), own)


def _replay(printed: Printed, moves: Order) -> list[State] | None:
    """The states from the full board on, or None if a move is not allowed."""
    states = [start_of(printed)]
    for idiom, cells in moves:
        blocks = [block_at(states[-1], printed.height, cell) for cell in cells]
        if not is_path(cells) or not _spells(printed, blocks, idiom):
            return None
        states.append(without(states[-1], [block for block in blocks if block]))
    return states


def foreign_idiom(
    printed: Printed,
    states: Iterable[State],
    words: WordIndex,
    own: Collection[str],
) -> str | None:
    """A word that is not in `own` and can be read in one of the states, or None.

    Numbers are ignored, so a reader never finds an idiom that only its numbers refuse.
    """
    homes: dict[str, list[Cell]] = {}
    for r, row in enumerate(printed.rows):
        for c, char in enumerate(row):
            homes.setdefault(char, []).append((r, c))
    suspects = [
        blocks
        for word in words.within(homes)
        if word not in own
        for blocks in product(*(homes[char] for char in word))
        if len(set(blocks)) == CHARACTERS and _may_meet(blocks)
    ]
    for state in states if suspects else ():
        cell_of = cells_of(state, printed.height)
        for blocks in suspects:
            cells = [cell_of[block] for block in blocks if block in cell_of]
            if len(cells) == CHARACTERS and is_path(cells):
                return "".join(printed.rows[r][c] for r, c in blocks)
    return None


def _may_meet(blocks: Iterable[Cell]) -> bool:
    """Return whether each block can become a neighbour of the next, by columns."""
    return all(abs(c - x) <= 1 for (_, c), (_, x) in pairwise(blocks))


def _spells(printed: Printed, blocks: Sequence[Cell | None], idiom: str) -> bool:
    """Return whether these blocks show the idiom's characters and numbers in order."""
    for block, char, digit in zip(blocks, idiom, DIGITS, strict=True):
        if block is None:
            return False
        r, c = block
        if printed.rows[r][c] != char or printed.indexes[r][c] != digit:
            return False
    return True

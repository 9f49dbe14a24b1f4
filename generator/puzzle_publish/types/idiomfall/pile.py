"""The boards along a key: which blocks lie where after each removal.

For the pictures only. Rules and solver have gravity of their own.
"""

from dataclasses import dataclass

from ...core.puzzle import Json

Cell = tuple[int, int]  # row from the top, column


@dataclass(frozen=True, slots=True)
class Block:
    """A block: its hanzi and index, and the removal that takes it, the first is 1."""

    letter: str
    digit: str
    step: int


Pile = dict[Cell, Block]


def piles(givens: Json, answer: Json) -> tuple[Pile, ...]:
    """Return the board before the first removal, after it, and so on to the end."""
    rows, digits = givens["rows"], givens["indexes"]
    here = {(r, c): (r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)}
    states = [here]
    steps: dict[Cell, int] = {}
    for number, removal in enumerate(answer["order"], 1):
        gone = {(r, c) for r, c in removal["cells"]}
        steps |= {here[cell]: number for cell in gone}
        here = _fallen(here, gone, len(rows))
        states.append(here)
    return tuple(
        {
            cell: Block(rows[r][c], digits[r][c], steps[r, c])
            for cell, (r, c) in sorted(state.items())
        }
        for state in states
    )


def checkpoints(removals: int) -> tuple[int, ...]:
    """Return after how many removals a board is shown: none and each quarter.

    >>> checkpoints(16), checkpoints(9), checkpoints(2)
    ((0, 4, 8, 12), (0, 2, 4, 6), (0, 1))
    """
    quarters = (removals * quarter // 4 for quarter in range(4))
    return tuple(dict.fromkeys(quarters))


def _fallen(here: dict[Cell, Cell], gone: set[Cell], height: int) -> dict[Cell, Cell]:
    """Return place -> first place when blocks are gone and the others have fallen."""
    fallen = {}
    for column in {c for _, c in here}:
        left = [
            here[r, c] for r, c in sorted(here) if c == column and (r, c) not in gone
        ]
        for r, block in zip(range(height - len(left), height), left, strict=True):
            fallen[r, column] = block
    return fallen

"""Statements made untrue in one place, which every check must refuse."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .marks import MarkStatement
from .vocabulary import (
    Arrow,
    Balanced,
    Between,
    Constraint,
    Different,
    Makes,
    NoThree,
    OneOf,
    Pair,
    Rising,
    Run,
    Seen,
    Unlike,
)


def untrue(clue: Constraint, most: int) -> Constraint | None:
    """Return a clue that no answer to this one keeps, None if there is none.

    Args:
        clue: a clue.
        most: the greatest number.

    Raises:
        TypeError: the constraint is unknown here.
    """
    match clue:
        case Different() | Arrow() | Balanced() | NoThree() | Unlike():
            return None
        case OneOf(numbers=numbers):
            return replace(clue, numbers=frozenset(range(1, most + 1)) - numbers)
        case Makes(operation="", cells=cells) if len(cells) > 1:
            return None
        case Makes(target=target):
            return replace(clue, target=target + 1)
        case Pair(cells=(one, other), sign="greater", is_not=False):
            return replace(clue, cells=(other, one))
        case Pair(is_not=is_not):
            return replace(clue, is_not=not is_not)
        case Seen(cells=cells, count=count):
            return replace(clue, count=count % len(cells) + 1)
        case Rising(cells=cells):
            return replace(clue, cells=cells[::-1])
        case Between(total=total):
            return replace(clue, total=total + 1)
        case Run(lengths=lengths):
            return replace(clue, lengths=(*lengths, 1))
        case _:
            raise TypeError(f"{type(clue).__name__} is an unknown constraint")


def mutations(
    clues: Sequence[Constraint], most: int
) -> Iterator[tuple[str, tuple[Constraint, ...]]]:
    """Yield clues of which one is untrue, the first of each kind: (kind, clues)."""
    done: set[str] = set()
    for k, clue in enumerate(clues):
        kind = type(clue).__name__
        other = None if kind in done else untrue(clue, most)
        if other is not None:
            done.add(kind)
            yield kind, (*clues[:k], other, *clues[k + 1 :])


def untrue_marks(
    statement: MarkStatement, answer: Sequence[Sequence[int]]
) -> Iterator[tuple[str, list[list[int]]]]:
    """Yield keys that a puzzle of marks must refuse: (what is wrong, rows)."""
    cells = [(answer[r][c], (r, c)) for r, c in statement.cells]
    marked = [cell for mark, cell in cells if mark]
    free = [cell for mark, cell in cells if not mark]
    for fault, changed in (
        ("no mark", marked),
        ("a mark is missing", marked[:1]),
        ("a mark too many", free[:1]),
        ("a mark in another place", [*marked[-1:], *free[-1:]]),
    ):
        rows = [list(row) for row in answer]
        for r, c in changed:
            rows[r][c] = 1 - rows[r][c]
        if not statement.is_kept(rows):
            yield fault, rows

"""The worked example's three pictures, with the numbers' letters below the grid."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...core.figure import Figure, Label, Step
from .._grid import board
from .._grid.model import Filled
from .._grid.pattern import Pattern
from .._grid.steps import BELOW, Steps, picture
from .model import Page

# A number above its box, from row to row.
ABOVE_BOX, BOX_ROW = 0.6, 1.75
MOST_BOXES = 6


def example_steps(givens: Page, answer: Filled, language: str) -> Steps:
    """Return three pictures: the given letters, one more letter, all letters."""
    pattern, given = givens.pattern, givens.given
    filled = board.letters_of(pattern, answer)
    numbers = {(r, c): givens.numbers[r][c] for r, c in pattern.cells}
    means = {number: filled[cell] for cell, number in numbers.items()}
    entries = [[numbers[cell] for cell in slot.cells] for slot in pattern.slots]
    new = _next(entries, set(given))

    def shown(known: Mapping[int, str], new: int) -> Figure:
        letters = {cell: known[n] for cell, n in numbers.items() if n in known}
        cells = [cell for cell, n in numbers.items() if n == new]
        text = list(_meanings(sorted(means), known, pattern.height + BELOW))
        rows = -(-len(means) // MOST_BOXES)
        below = rows * BOX_ROW - (BOX_ROW - ABOVE_BOX - 1)
        return picture(pattern, letters, cells, numbers, text, below)

    return (
        shown(given, 0),
        shown({**given, new: means[new]}, new),
        shown(means, 0),
    )


def _next(entries: Sequence[Sequence[int]], known: Collection[int]) -> int:
    """Return the most frequent unknown number of the entry with the fewest unknown.

    >>> _next([[1, 2, 3], [1, 4, 1, 2]], {1, 2})
    4
    """
    unknown = [[n for n in entry if n not in known] for entry in entries]
    lacking = [k for k, numbers in enumerate(unknown) if numbers]
    best = min(lacking, key=lambda k: (len(set(unknown[k])), -len(entries[k])))
    return Counter(unknown[best]).most_common(1)[0][0]


def _meanings(
    numbers: Sequence[int], known: Mapping[int, str], top: float
) -> Iterator[Step]:
    """Yield each number above a box, with its letter if known."""
    for k in range(0, len(numbers), MOST_BOXES):
        row = numbers[k : k + MOST_BOXES]
        y = top + k // MOST_BOXES * BOX_ROW
        yield from board.cells(
            Pattern(("." * len(row),)), 0.0, y + ABOVE_BOX, "cross-example-cell"
        )
        for c, number in enumerate(row):
            yield Label(c + 0.5, y + ABOVE_BOX / 2, str(number), "cross-example-number")
            if number in known:
                at = c + 0.5, y + ABOVE_BOX + 0.5
                yield Label(*at, known[number], "cross-example-letter")

"""The worked example's three pictures: letters take the place of numbers."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ...core.figure import Figure
from .._grid import board
from .._grid.model import Filled
from .._grid.steps import BELOW, Steps, picture
from .model import Page


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
        return picture(pattern, letters, cells, numbers, (), -BELOW)

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

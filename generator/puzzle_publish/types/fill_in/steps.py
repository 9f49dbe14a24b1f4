"""The worked example's three pictures, with the words below the grid."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from ...core.figure import Figure, Label, Line, Step
from ...core.text_fitting import sans_ems
from .._grid import board
from .._grid.model import Filled
from .._grid.pattern import Cell, Pattern, Slot
from .._grid.steps import BELOW, LEADING, TEXT, WIDTH, Letters, Steps, picture
from . import model

WORD_GAP = 0.45  # between words in a line


def example_steps(givens: model.Page, answer: Filled, language: str) -> Steps:
    """Return three pictures: all words left; one written in and crossed out; all."""
    pattern, words, given = givens.pattern, givens.words, givens.given
    filled = board.letters_of(pattern, answer)
    slot = _alone(pattern, given)
    first = {cell: filled[cell] for cell in slot.cells}
    word, there = "".join(first.values()), _there(pattern, given)
    width = max(float(pattern.width), WIDTH)

    def shown(known: Letters, new: Collection[Cell], gone: Collection[str]) -> Figure:
        text = list(_words(words, gone, width, pattern.height + BELOW))
        below = max(s.y for s in text if isinstance(s, Label)) + LEADING / 2
        height = below - pattern.height - BELOW
        return picture(pattern, known, new, {}, text, height)

    return (
        shown(given, (), there),
        shown({**given, **first}, slot.cells, (*there, word)),
        shown(filled, (), words),
    )


def _alone(pattern: Pattern, given: Letters) -> Slot:
    """Return the longest slot to fill that has a given letter or a unique length."""
    count = Counter(slot.length for slot in pattern.slots)

    def merit(slot: Slot) -> tuple[bool, bool, int]:
        begun = not given.keys().isdisjoint(slot.cells)
        return begun, count[slot.length] == 1, slot.length

    open_ = (slot for slot in pattern.slots if not given.keys() >= {*slot.cells})
    return max(open_, key=merit)


def _there(pattern: Pattern, given: Letters) -> tuple[str, ...]:
    """Return the words whose letters are all given."""
    full = (slot.cells for slot in pattern.slots if given.keys() >= {*slot.cells})
    return tuple("".join(given[cell] for cell in cells) for cells in full)


def _words(
    words: Sequence[str], gone: Collection[str], width: float, top: float
) -> Iterator[Step]:
    """Yield the words, each length on a new line, those in `gone` crossed out."""
    y = top - LEADING / 2
    for _, same in groupby(words, key=len):
        x = width
        for word in same:
            wide = sans_ems(word, "zh") * TEXT
            if x + wide > width:
                x, y = 0.0, y + LEADING
            yield Label(x, y, word, "cross-example-clue", "start")
            if word in gone:
                yield Line(((x, y), (x + wide, y)), "cross-example-gone")
            x += wide + WORD_GAP

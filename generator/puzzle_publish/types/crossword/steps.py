"""The worked example's three pictures, with the first clue below the grid."""

from collections.abc import Collection, Iterator, Sequence

from ...core.figure import Figure, Label, Step
from .._grid import board
from .._grid.columns import Entry, clue_lines, indent
from .._grid.model import Filled
from .._grid.pattern import Cell
from .._grid.steps import BELOW, LEADING, TEXT, WIDTH, Letters, Steps, picture
from . import model
from .draw import clues_of


def example_steps(givens: model.Page, answer: Filled, language: str) -> Steps:
    """Return the numbers and a clue, the first entry written in, all letters."""
    pattern, slot = givens.pattern, givens.pattern.slots[0]
    filled = board.letters_of(pattern, answer)
    heading, clue = clues_of(givens, language)[:2]
    width = max(float(pattern.width), WIDTH)
    text = list(_clue(heading, clue, width, pattern.height + BELOW, language))
    first = {cell: filled[cell] for cell in slot.cells}
    below = max((label.y for label in text), default=0.0) - pattern.height - BELOW
    below += LEADING / 2

    def shown(known: Letters, new: Collection[Cell], text: Sequence[Step]) -> Figure:
        return picture(pattern, known, new, pattern.numbers, text, below)

    return (
        shown({}, (), text),
        shown(first, slot.cells, text),
        shown(filled, (), ()),
    )


def _clue(
    heading: Entry, clue: Entry, width: float, top: float, language: str
) -> Iterator[Label]:
    hang = indent([heading, clue], language) * TEXT
    y = top + LEADING / 2
    yield Label(0.0, y, heading.text, "cross-example-heading", "start")
    y += LEADING
    yield Label(0.0, y, clue.number, "cross-example-clue-number", "start")
    for nth, line in enumerate(clue_lines(clue, (width - hang) / TEXT, language)):
        yield Label(hang, y + nth * LEADING, line, "cross-example-clue", "start")

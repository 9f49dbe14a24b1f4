"""The boxes as data: one for each letter."""

from ...core.figure import Figure, Label, Rect
from ...core.puzzle import Json
from ..cells import GridCell, Rows, State, rows_of


def cells(puzzle: Figure, answer: Json | None) -> Rows:
    """Return the boxes of a puzzle's figure, each with its letter and its digit."""
    names = [
        step.text
        for step in puzzle.all_steps
        if isinstance(step, Label) and step.role == "crypt-name"
    ]
    boxes = [
        (step.x, step.y)
        for step in puzzle.all_steps
        if isinstance(step, Rect) and step.role == "crypt-box"
    ]
    tops = sorted({y for _, y in boxes})
    found = []
    for letter, (x, y) in zip(names, boxes, strict=True):
        column = sum(other < x for other, top in boxes if top == y)
        words = letter if answer is None else f"{letter} {answer['digits'][letter]}"
        state: State = "blank" if answer is None else "answer"
        found.append(GridCell(tops.index(y), column, x, y, words, state))
    return rows_of(found)

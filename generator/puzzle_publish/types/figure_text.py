"""A figure's picture and its text, apart: for files that set clues as text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.designs.looks import Look
from ..core.figure import (
    Figure,
    Label,
    Part,
    Rect,
    Step,
    TextLabel,
    moved,
    plain_role,
)
from ..core.text_fitting import MM_PER_PT
from .opener_art import corners_of

# The boxes to tick beside words, and those to write words in where none are listed.
_BOXES = ("cross-box", "cross-done", "path-box", "fall-box", "large-box")
# The most that a sign takes of its size in width; Chinese ones, from _WIDE, take all.
_CHARACTER, _WIDE = 0.6, 0x2E80
# How much of a label is before its x.
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A clue, a word, a heading or a sentence of a figure.

    Attributes:
        part: what its first line is.
        number: that of a clue, "" for none.
    """

    part: Part
    number: str
    text: str


def texts_of(figure: Figure) -> Iterator[TextLabel]:
    """Yield the labels of a figure that are not part of its picture."""
    yield from _apart(figure)[1]


def _apart(figure: Figure) -> tuple[list[Step], list[TextLabel]]:
    """Return what a figure draws, and its text.

    Signs set in columns, like those of a sum, stay in the figure.
    """
    drawn: list[Step] = []
    runs: list[list[TextLabel]] = []
    for step in figure.all_steps:
        if not isinstance(step, TextLabel):
            drawn.append(step)
        elif step.part == "more" and runs:
            runs[-1].append(step)
        else:
            runs.append([step])
    texts: list[TextLabel] = []
    for run in runs:
        (drawn if _is_in_columns(run) else texts).extend(run)
    lines = [text.y for text in texts]
    return [step for step in drawn if not _is_beside(step, lines)], texts


def _is_beside(step: Step, lines: Sequence[float]) -> bool:
    """Return whether a step is a box beside a line of text, without which it is not."""
    if not isinstance(step, Rect) or plain_role(step.role) not in _BOXES:
        return False
    return any(step.y < y < step.y + step.height for y in lines)


def _is_in_columns(run: Sequence[TextLabel]) -> bool:
    return any(one.y == run[0].y for one in run[1:])


def paragraphs_of(figure: Figure) -> tuple[Paragraph, ...]:
    """Return the text of a figure that is not part of its picture, in order."""
    return tuple(_paragraphs(figure))


def _paragraphs(figure: Figure) -> Iterator[Paragraph]:
    labels = list(texts_of(figure))
    number = ""
    for label, after in pairwise([*labels, None]):
        if label is None or label.part == "more":
            continue
        if label.part == "number" and after and after.part == "item":
            number = label.text
            continue
        yield Paragraph(label.part, number, label.written or label.text)
        number = ""


def without_text(figure: Figure, looks: Mapping[str, Look]) -> Figure | None:
    """Return a figure without its text, cut to its picture; None if it is all text."""
    steps, _ = _apart(figure)
    if len(steps) == len(figure.all_steps):
        return figure
    corners = [corner for step in steps for corner in _corners(step, looks)]
    if not corners:
        return None
    (left, right), (top, low) = (
        (max(0.0, min(sides)), min(most, max(sides)))
        for sides, most in zip(
            zip(*corners, strict=True), (figure.width, figure.height), strict=True
        )
    )
    return Figure(
        round(right - left, 4),
        round(low - top, 4),
        tuple(moved(step, -left, -top) for step in steps),
        cell_mm=figure.cell_mm,
        min_cell_mm=figure.min_cell_mm,
    )


def _corners(step: Step, looks: Mapping[str, Look]) -> Iterator[tuple[float, float]]:
    if not isinstance(step, Label):
        yield from corners_of(step)
        return
    look = looks.get(plain_role(step.role))
    size = step.size * (look.size if look else 0.0)
    wide = size * em_of(step.text)
    left = step.x - (wide * _BEFORE[step.align])
    yield left, step.y - size / 2
    yield left + wide, step.y + size / 2


def em_of(text: str) -> float:
    """Return the width that a text has at most, in sizes of its type.

    >>> em_of("AB语")
    2.2
    """
    return sum(1.0 if ord(ch) > _WIDE else _CHARACTER for ch in text)


def least_pt(figure: Figure, looks: Mapping[str, Look], cell_mm: float) -> float:
    """Return the size of a figure's smallest text, infinite without text."""
    sizes = (
        looks[plain_role(step.role)].size * step.size * cell_mm / MM_PER_PT
        for step in texts_of(figure)
    )
    return min(sizes, default=float("inf"))

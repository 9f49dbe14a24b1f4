"""The list of a worked example, below its grid."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...core.figure import Figure, Label, Line, Step
from ...core.text_fitting import sans_ems

# In cells: the size of the words, from line to line, between words, below the grid.
TEXT, LEADING, WORD_GAP, BELOW = 0.7, 0.95, 0.6, 0.35


def with_list(figure: Figure, words: Sequence[str], gone: Collection[str]) -> Figure:
    """Return a grid with its words below it, those in `gone` crossed out."""
    if not words:
        return figure
    listed = tuple(_listed(words, gone, figure.width, figure.height + BELOW))
    lowest = max(step.y for step in listed if isinstance(step, Label))
    return replace(figure, height=lowest + LEADING / 2, steps=(*figure.steps, *listed))


def _listed(
    words: Sequence[str], gone: Collection[str], width: float, top: float
) -> Iterator[Step]:
    x, y = 0.0, top + LEADING / 2
    for word in words:
        wide = sans_ems(word, "zh") * TEXT
        if x and x + wide > width:
            x, y = 0.0, y + LEADING
        yield Label(round(x, 4), round(y, 4), word, "path-example-word", "start")
        if word in gone:
            yield Line(((x, y), (x + wide, y)), "path-example-gone")
        x += wide + WORD_GAP

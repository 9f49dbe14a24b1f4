"""Answers in words, as the key has them."""

from ..core.figure import Figure, TextLabel
from ..core.text_fitting import wrapped

# In ems: two columns of such lines go on 6x9 in and A5, three on 8.5x11 in and A4, in
# type of 9 pt or more.
WIDTH, LEADING = 16.5, 1.3
CELL_MM, MIN_CELL_MM = 3.53, 3.18


def written_answer(*paragraphs: tuple[str, str]) -> Figure:
    """Return paragraphs, each a text and its role, as a figure whose cell is an em.

    It is as high as its lines are, so answers in words have rows of different heights.
    """
    steps: list[TextLabel] = []
    for text, role in paragraphs:
        for k, line in enumerate(wrapped(text, WIDTH)):
            steps.append(
                TextLabel(
                    *(0.0, round(LEADING * (len(steps) + 0.5), 4), line, role, "start"),
                    part="more" if k else "line",
                    written=text.replace("\u00a0", " "),
                )
            )
    height = round(LEADING * len(steps), 4)
    return Figure(WIDTH, height, tuple(steps), CELL_MM, MIN_CELL_MM, in_corner=True)

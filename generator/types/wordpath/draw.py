"""The figures of page, key, worked example and cover, in cell units and roles."""

from ...figure import Figure, Label, Line, Rect, Step
from ...puzzle import Json


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    steps = _board(givens["rows"])
    for item in [] if answer is None else answer["paths"]:
        points = tuple((c + 0.5, r + 0.5) for r, c in item["cells"])
        steps.append(Line(points, "answer"))
    rows = givens["rows"]
    return Figure(len(rows[0]), len(rows), tuple(steps), cell_mm=10.0)


def example_steps(
    givens: Json, answer: Json, language: str
) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: start, a step, done."""
    first = {"paths": answer["paths"][:1]}
    return (
        draw(givens, None, language),
        draw(givens, first, language),
        draw(givens, answer, language),
    )


def cover_art(givens: Json, answer: Json) -> Figure:
    """Return a puzzle as a picture for cover and title page."""
    return draw(givens, answer, "en")


def _board(rows: list[str]) -> list[Step]:
    steps: list[Step] = [
        Label(c + 0.5, r + 0.5, letter, "given")
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
    ]
    return [*steps, Rect(0, 0, len(rows[0]), len(rows), "outline")]

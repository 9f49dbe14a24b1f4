"""The figure of the page and of the key: words under each other, a rule, the result."""

from ...figure import Figure, Label, Line, Step
from ...puzzle import Json
from . import model

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def draw(givens: Json, answer: Json | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    equation = model.read(givens)
    width = 1 + max(map(len, equation.words))
    digits = {} if answer is None else answer["digits"]
    role = "given" if answer is None else "answer"
    last = len(equation.terms)
    steps: list[Step] = [
        Label(width - len(word) + k + 0.5, y + 0.5, str(digits.get(x, x)), role)
        for y, word in enumerate(equation.words)
        for k, x in enumerate(word)
    ]
    steps.append(Label(0.5, last - 0.5, SIGNS[equation.operator], role))
    steps.append(Line(((0, last), (width, last)), "outline"))
    return Figure(
        width=width,
        height=last + 1,
        steps=tuple(steps),
        cell_mm=10.0,
        min_cell_mm=6.0 if answer is None else 3.0,
    )

"""An equation set in columns: words below each other, their last letters aligned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ...core.figure import Line, Part, TextLabel
from .model import Equation

SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "×", "/": "÷"}


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter or a digit: its middle, its text, and the letter of that place."""

    x: float
    y: float
    text: str
    letter: str


@dataclass(frozen=True, slots=True)
class Stack:
    """The places of an equation's words, in cells.

    Attributes:
        equation: the equation.
        right: the right edge.
        top: the upper edge of the first word.
        pitch: the distance from column to column.
        leading: the distance from word to word.
        aside: the width of the operator's column; 0 makes it as wide as the others.
    """

    equation: Equation
    right: float
    top: float
    pitch: float
    leading: float
    aside: float = 0.0

    @property
    def columns(self) -> int:
        """The letters of the longest word."""
        return max(map(len, self.equation.words))

    @property
    def width(self) -> float:
        """The width, the operator's column included."""
        return self.columns * self.pitch + (self.aside or self.pitch)

    @property
    def height(self) -> float:
        """The height, from the first word to the result."""
        return len(self.equation.words) * self.leading

    def letters(self, known: Mapping[str, int] | None = None) -> Iterator[Sign]:
        """Yield the letters of all words, known ones as their digits."""
        digits = known or {}
        for row, word in enumerate(self.equation.words):
            for place, letter in enumerate(reversed(word)):
                x = self.right - (place + 0.5) * self.pitch
                text = str(digits.get(letter, letter))
                yield Sign(x, self._middle(row), text, letter)

    def texts(
        self, role: str, known: Mapping[str, int] | None = None
    ) -> Iterator[TextLabel]:
        """Yield the letters of all words, which are read word by word."""
        words = self.equation.words
        signs = [""] * (len(words) - 2) + [f"{SIGNS[self.equation.operator]} ", "= "]
        letters = self.letters(known)
        for sign, word in zip(signs, words, strict=True):
            row = list(islice(letters, len(word)))
            written = sign + "".join(letter.text for letter in reversed(row))
            for nth, letter in enumerate(row):
                part: Part = "more" if nth else "line"
                yield TextLabel(
                    letter.x, letter.y, letter.text, role, part=part, written=written
                )

    def operator(self) -> Sign:
        """Return the sign to the left of the last term."""
        x = self.right - self.width + (self.aside or self.pitch) / 2
        text = SIGNS[self.equation.operator]
        return Sign(x, self._middle(len(self.equation.terms) - 1), text, "")

    def rule(self, role: str) -> Line:
        """Return the line above the result."""
        y = self.top + len(self.equation.terms) * self.leading
        return Line(((self.right - self.width, y), (self.right, y)), role)

    def _middle(self, row: int) -> float:
        return self.top + (row + 0.5) * self.leading

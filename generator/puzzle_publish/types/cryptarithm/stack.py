"""A puzzle set in columns: words one below the other, their last letters aligned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...core.figure import Line
from .model import Equation

SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "×", "/": "÷"}


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter or a digit: its text, its middle, and the letter that stands there."""

    x: float
    y: float
    text: str
    letter: str


@dataclass(frozen=True, slots=True)
class Stack:
    """Where the words of an equation stand, in cells.

    Attributes:
        equation: what is set.
        right: the right edge.
        top: the upper edge of the first word.
        pitch: from column to column.
        leading: from word to word.
        aside: the width of the operator's column; as wide as the others if 0.
    """

    equation: Equation
    right: float
    top: float
    pitch: float
    leading: float
    aside: float = 0.0

    @property
    def columns(self) -> int:
        """How many letters the longest word has."""
        return max(map(len, self.equation.words))

    @property
    def width(self) -> float:
        """From the operator's left to the right edge."""
        return self.columns * self.pitch + (self.aside or self.pitch)

    @property
    def height(self) -> float:
        """From the first word's top to the result's bottom."""
        return len(self.equation.words) * self.leading

    def letters(self, known: Mapping[str, int] | None = None) -> Iterator[Sign]:
        """Yield the letters of all words, known ones as their digits."""
        digits = known or {}
        for row, word in enumerate(self.equation.words):
            for place, letter in enumerate(reversed(word)):
                x = self.right - (place + 0.5) * self.pitch
                text = str(digits.get(letter, letter))
                yield Sign(x, self._middle(row), text, letter)

    def operator(self) -> Sign:
        """Return the sign at the left of the last term."""
        x = self.right - self.width + (self.aside or self.pitch) / 2
        text = SIGNS[self.equation.operator]
        return Sign(x, self._middle(len(self.equation.terms) - 1), text, "")

    def rule(self, role: str) -> Line:
        """Return the line above the result."""
        y = self.top + len(self.equation.terms) * self.leading
        return Line(((self.right - self.width, y), (self.right, y)), role)

    def _middle(self, row: int) -> float:
        return self.top + (row + 0.5) * self.leading

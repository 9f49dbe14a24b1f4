"""The table of letters, each beside a box for its digit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core.figure import Label, Rect


@dataclass(frozen=True, slots=True)
class Table:
    """The places of letters and their boxes, in cells, from the table's top left.

    Attributes:
        letters: the letters, in order.
        across: the number of letters in the longest row.
        pitch: the distance from letter to letter.
        leading: the distance from row to row.
        letter_x: the middle of a letter, from the left of its place.
        box_x: the left edge of its box, from there too.
        box: the side of a box.
    """

    letters: Sequence[str]
    across: int
    pitch: float
    leading: float
    letter_x: float
    box_x: float
    box: float = 1.0

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-len(self.letters) // self.across)

    @property
    def height(self) -> float:
        """The height, from the first row of boxes to the last."""
        return (self.rows - 1) * self.leading + self.box

    @property
    def _each_row(self) -> int:
        return -(-len(self.letters) // self.rows)

    def _places(self) -> Iterator[tuple[str, float, float]]:
        """Yield each letter with the top left of its place."""
        for k, letter in enumerate(self.letters):
            row, column = divmod(k, self._each_row)
            yield letter, column * self.pitch, row * self.leading

    def place_of(self, letter: str) -> tuple[int, int]:
        """Return the row and column of a letter."""
        return divmod(self.letters.index(letter), self._each_row)

    def names(self, left: float, top: float, role: str) -> Iterator[Label]:
        """Yield the letters."""
        for letter, x, y in self._places():
            middle = top + y + self.box / 2
            yield Label(left + x + self.letter_x, middle, letter, role)

    def boxes(self, left: float, top: float, role: str) -> Iterator[Rect]:
        """Yield the boxes."""
        for _, x, y in self._places():
            yield Rect(left + x + self.box_x, top + y, self.box, self.box, role)

    def middles(self, left: float, top: float) -> Iterator[tuple[str, float, float]]:
        """Yield each letter with the middle of its box."""
        for letter, x, y in self._places():
            middle = self.box / 2
            yield letter, left + x + self.box_x + middle, top + y + middle

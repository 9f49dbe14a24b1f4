"""An author's own pages before and after the puzzles, read from Markdown files."""

from dataclasses import dataclass, field

from .errors import Placed
from .messages import plain
from .pictures import Picture


@dataclass(frozen=True, slots=True)
class MatterPicture:
    """A picture of a Markdown file.

    Attributes:
        alt: its alternative text, "" for none.
        width_mm: the width that the author wants, None for the widest that is sharp.
        line: of the file, where it is named.
        column: likewise.
    """

    picture: Picture
    alt: str
    width_mm: float | None
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Matter:
    """A Markdown file, read and checked.

    Attributes:
        shown: what messages call the file.
        title: its first heading, "" if it has none.
        parts: safe HTML in order; a number is the index of a picture.
        text: everything that is printed, for the fonts.
        pictures: in order.
        source: the file's text, for places in messages.
        notes: a sentence for each thing that was mended.
    """

    shown: str
    title: str
    parts: tuple[str | int, ...]
    text: str = field(repr=False)
    pictures: tuple[MatterPicture, ...] = ()
    source: str = field(default="", repr=False)
    notes: tuple[str, ...] = ()

    def at(self, line: int, column: int, message: str) -> Placed:
        """A sentence about a place in the file: FILE:LINE:COL: message."""
        sentence = plain(f"{self.shown}:{line}:{column}: {message}")
        return Placed(
            sentence, plain(message), file=self.shown, line=line, column=column
        )

    def place_of(self, text: str) -> tuple[int, int]:
        """The line and column of a text's first occurrence, (1, 1) if there is none."""
        found = self.source.find(text)
        before = self.source[: max(found, 0)]
        return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1

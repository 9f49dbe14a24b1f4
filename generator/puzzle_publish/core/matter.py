"""An author's own pages before and after the puzzles, read from Markdown files."""

import re
from dataclasses import dataclass, field
from itertools import islice

from .errors import Placed
from .messages import plain
from .pictures import Picture

_COMMENT = re.compile("<!--.*?-->", re.DOTALL)
_PRINTED = re.compile(r"[^\n]")


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

    def place_of(self, text: str, nth: int = 1) -> tuple[int, int]:
        """The line and column of a text's nth occurrence, (1, 1) if there is none.

        Comments do not count. Between words may be any marks, as of emphasis.
        """
        source = _COMMENT.sub(lambda one: _PRINTED.sub(" ", one[0]), self.source)
        words = r"\W+".join(map(re.escape, re.findall(r"\w+", text)))
        for pattern in filter(None, (re.escape(text), words)):
            every = re.finditer(pattern, source)
            if found := next(islice(every, nth - 1, None), None):
                before = source[: found.start()]
                return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
        return 1, 1

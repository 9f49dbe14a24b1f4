"""The figures of a fill-in: its grid with given letters, and words in columns."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ...core.figure import Figure, Label
from ...core.puzzle import Json
from ...core.text_fitting import sans_ems
from .._grid import board
from .._grid.columns import BOX, Entry, indent
from .._grid.draw_key import draw_key
from .._grid.draw_spread import facing_pages, large_columns
from .._grid.formats import NORMAL, Asked
from .._grid.model import given_of
from .._grid.page import Marks, figure_of
from .._grid.page import size_of as asked_size
from ..texts import read_text

FOLDER = Path(__file__).parent


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    return figure_of(givens, _asked(givens, language), _letters(givens))


def draw_spread(
    givens: Json, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its words, or None if the words have no room."""
    entries = tuple(listed(givens["words"], language))
    least = _widest(givens, entries, language)
    setting = large_columns(entries, least, width, height, language, turns=False)
    if setting is None:
        return None
    return facing_pages(givens, _letters(givens), setting.steps, width, setting.bottom)


def size_of(givens: Json, language: str) -> tuple[float, float]:
    """Return the width and height of a page's figure, in cells."""
    return asked_size(_asked(givens, language))


def listed(words: Sequence[str], language: str) -> Iterator[Entry]:
    """Yield words, each with a box to tick, under headings of their lengths.

    >>> [entry.text for entry in listed(("AT", "IT", "SUN"), "en")]
    ['2 letters', 'AT', 'IT', '3 letters', 'SUN']
    """
    heading = str(read_text(FOLDER, language).labels["letters"])
    length = 0
    for word in words:
        if len(word) != length:
            length = len(word)
            yield Entry("", heading.format(length=length))
        yield Entry(BOX, word)


def _widest(givens: Json, entries: Sequence[Entry], language: str) -> float:
    """Return the width of the widest word with its box, in ems."""
    longest = max(sans_ems(word, language) for word in givens["words"])
    return longest + indent(entries, language)


def _asked(givens: Json, language: str) -> Asked:
    pattern = board.pattern_of(givens)
    words = tuple(listed(givens["words"], language))
    column = _widest(givens, words, language) * NORMAL.size
    return Asked(
        pattern.width,
        pattern.height,
        words,
        language,
        turns=False,
        least_column=column,
        most_column=column,
    )


def _letters(givens: Json) -> Marks:
    """Return the function that draws the given letters."""

    def drawn(left: float, top: float) -> Iterator[Label]:
        given = given_of(givens, board.pattern_of(givens))
        return board.letters(given, left, top, "cross-given")

    return drawn

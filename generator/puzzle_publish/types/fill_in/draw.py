"""The figures of a fill-in: its grid with given letters, and words in columns."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from ...core.figure import Figure, Label, Room
from ...core.text_fitting import sans_ems
from .._grid import board, formats
from .._grid.columns import BOX, Entry, indent
from .._grid.compose import Content, Marks
from .._grid.compose import composed as compose
from .._grid.draw_key import draw_key
from .._grid.draw_spread import facing_pages, large_columns
from .._grid.formats import figure_of
from .._grid.model import FILLER, Filled
from ..texts import read_text
from . import model

FOLDER = Path(__file__).parent
WIDER = 1.6  # a column at most, than its widest word


def draw(givens: model.Page, answer: Filled | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    return figure_of(givens, _content(givens, language), _letters(givens))


def composed(givens: model.Page, language: str, room: Room) -> Figure | None:
    """Return the grid and its words in a room, None if there is too little."""
    return compose(givens, _content(givens, language), room, _letters(givens))


def draw_spread(
    givens: model.Page, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its words, or None if the words have no room."""
    entries = tuple(listed(givens.words, language, givens.fillers))
    least = _widest(givens, entries, language)
    setting = large_columns(entries, least, width, height, language)
    if setting is None:
        return None
    return facing_pages(givens, _letters(givens), setting.steps, width, setting.bottom)


def size_of(givens: model.Page, language: str) -> tuple[float, float]:
    """Return the width and height of the usual page, in cells of 6 mm."""
    return formats.size_of(_content(givens, language))


def listed(
    words: Sequence[str], language: str, fillers: Collection[str] = ()
) -> Iterator[Entry]:
    """Yield words, each with a box to tick, under headings of their lengths.

    Fillers have a mark, which the last line explains.

    >>> [entry.text for entry in listed(("AT", "IT", "SUN"), "en")]
    ['2 letters', 'AT', 'IT', '3 letters', 'SUN']
    """
    labels = read_text(FOLDER, language).labels
    heading = str(labels["letters"])
    length = 0
    for word in words:
        if len(word) != length:
            length = len(word)
            yield Entry("", heading.format(length=length))
        yield Entry(BOX, word + FILLER * (word in fillers))
    if fillers:
        yield Entry(FILLER.strip(), str(labels["filler"]))


def _widest(givens: model.Page, entries: Sequence[Entry], language: str) -> float:
    """Return the width of the widest word with its box, in ems."""
    longest = max(sans_ems(word, language) for word in givens.words)
    if givens.fillers:
        longest += sans_ems(FILLER, language)
    return longest + indent(entries, language)


def _content(givens: model.Page, language: str) -> Content:
    pattern = givens.pattern
    words = tuple(listed(givens.words, language, givens.fillers))
    column = _widest(givens, words, language)
    most = WIDER * column
    return Content(pattern.width, pattern.height, words, language, column, most)


def _letters(givens: model.Page) -> Marks:
    """Return the function that draws the given letters."""

    def drawn(left: float, top: float) -> Iterator[Label]:
        return board.letters(givens.given, left, top, "cross-given")

    return drawn

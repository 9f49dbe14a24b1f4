"""The figures of a fill-in: its grid with given letters, and words in columns."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ...core.figure import Figure, Label, Room
from ...core.puzzle import Json
from ...core.text_fitting import sans_ems
from .._grid import board, formats
from .._grid.columns import BOX, SEMIBOLD, Entry, indent
from .._grid.compose import Content, Marks
from .._grid.compose import composed as compose
from .._grid.draw_key import draw_key
from .._grid.draw_spread import facing_pages, large_columns
from .._grid.formats import figure_of
from .._grid.model import FILLER, Filled
from ..texts import read_text
from . import model

WIDER = 1.6  # a column at most, than its widest word
MOST_PT = 14.0  # words alone are set larger than clues where there is room


@dataclass(frozen=True, slots=True)
class Look:
    """What the pages of a type have of their own.

    Attributes:
        folder: of the type, whose labels the list has.
        done: which words are done from the start.
        wide: whether columns are as wide as their headings.
    """

    folder: Path
    done: Callable[[model.Page], Collection[str]] = lambda _: ()
    wide: bool = False


LOOK = Look(Path(__file__).parent)


def draw(
    givens: model.Page, answer: Filled | None, language: str, look: Look = LOOK
) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    return figure_of(givens, _content(givens, language, look), _letters(givens))


def composed(
    givens: model.Page, language: str, room: Room, look: Look = LOOK
) -> Figure | None:
    """Return the grid and its words in a room, None if there is too little."""
    return compose(givens, _content(givens, language, look), room, _letters(givens))


def draw_spread(
    givens: model.Page, language: str, width: float, height: float, look: Look = LOOK
) -> tuple[Figure, Figure] | None:
    """Return the grid and its words, or None if the words have no room."""
    entries = tuple(listed(givens, language, look))
    least = _widest(givens, entries, language, look)
    setting = large_columns(entries, least, width, height, language)
    if setting is None:
        return None
    return facing_pages(givens, _letters(givens), setting.steps, width, setting.bottom)


def size_of(
    givens: model.Page, language: str, look: Look = LOOK
) -> tuple[float, float]:
    """Return the width and height of the usual page, in cells of 6 mm."""
    return formats.size_of(_content(givens, language, look))


def listed(givens: model.Page, language: str, look: Look = LOOK) -> Iterator[Entry]:
    """Yield words, each with a box to tick, under headings of their lengths.

    Fillers have a mark, which the last line explains.
    """
    labels = read_text(look.folder, language).labels
    done, fillers = look.done(givens), givens.fillers
    for heading, words in by_length(givens.words, labels):
        yield Entry("", heading)
        for word in words:
            yield Entry(BOX, word + FILLER * (word in fillers), done=word in done)
    if fillers:
        yield Entry(FILLER.strip(), str(labels["filler"]))


def by_length(
    words: Sequence[str], labels: Mapping[str, Json]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words of each length under their heading.

    >>> list(by_length(("AT", "IT", "SUN"), {"letters": "{length} letters: {words}"}))
    [('2 letters: 2', ('AT', 'IT')), ('3 letters: 1', ('SUN',))]
    """
    for length, same in groupby(words, len):
        alike = tuple(same)
        label = "digits" if alike[0].isdecimal() else "letters"
        yield str(labels[label]).format(length=length, words=len(alike)), alike


def _widest(
    givens: model.Page, entries: Sequence[Entry], language: str, look: Look
) -> float:
    """Return the width of the widest word with its box, in ems."""
    longest = max(sans_ems(word, language) for word in givens.words)
    if givens.fillers:
        longest += sans_ems(FILLER, language)
    widest = longest + indent(entries, language)
    if not look.wide:
        return widest
    heads = (sans_ems(e.text, language) for e in entries if not e.number)
    return max(widest, SEMIBOLD * max(heads))


def _content(givens: model.Page, language: str, look: Look) -> Content:
    pattern = givens.pattern
    words = tuple(listed(givens, language, look))
    column = _widest(givens, words, language, look)
    most = WIDER * column
    size = pattern.width, pattern.height
    return Content(*size, words, language, column, most, most_pt=MOST_PT)


def _letters(givens: model.Page) -> Marks:
    """Return the function that draws the given letters."""

    def drawn(left: float, top: float) -> Iterator[Label]:
        return board.letters(givens.given, left, top, "cross-given")

    return drawn

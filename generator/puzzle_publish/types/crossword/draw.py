"""The figures of a crossword: its grid with numbers, and the clues in columns."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ...core.figure import Figure, Label, Room
from ...core.quotes import curly
from .._grid import board, formats
from .._grid.columns import HAN, Entry
from .._grid.compose import Content, Marks
from .._grid.compose import composed as compose
from .._grid.draw_key import draw_key
from .._grid.draw_spread import CLUE_GAPS, facing_pages, large_columns
from .._grid.formats import figure_of, usual_count
from .._grid.model import FILLER, Filled
from ..texts import read_text
from . import model

FOLDER = Path(__file__).parent
# In large print; a line of a narrower column holds two or three words.
LEAST_COLUMN = 11.0
LOWER = 0.13  # given letters leave room for the numbers


def draw(givens: model.Page, answer: Filled | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return draw_key(givens, answer)
    return figure_of(givens, _content(givens, language), _numbers(givens))


def composed(givens: model.Page, language: str, room: Room) -> Figure | None:
    """Return the grid and its clues in a room, None if there is too little."""
    return compose(givens, _content(givens, language), room, _numbers(givens))


def draw_spread(
    givens: model.Page, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its clues, or None if the clues have no room."""
    setting = large_columns(
        clues_of(givens, language),
        LEAST_COLUMN,
        width,
        height,
        language,
        CLUE_GAPS,
    )
    if setting is None:
        return None
    return facing_pages(givens, _numbers(givens), setting.steps, width, setting.bottom)


def size_of(givens: model.Page, language: str) -> tuple[float, float]:
    """Return the width and height of the usual page, in cells of 6 mm."""
    return formats.size_of(_content(givens, language))


def clues_of(givens: model.Page, language: str) -> Sequence[Entry]:
    """Return the headings and clues as printed, in order."""
    labels = read_text(FOLDER, language).labels
    entries: list[Entry] = []
    direction = ""
    # Every idiom has four characters: a number after each clue would say nothing.
    shows_lengths = (
        len({clue.length for clue in givens.clues}) > 1
        or min(max(clue.clue) for clue in givens.clues) < HAN
    )
    for slot, clue in zip(givens.pattern.slots, givens.clues, strict=True):
        if slot.direction != direction:
            direction = slot.direction
            entries.append(Entry("", str(labels[direction])))
        lengths = str(labels["lengths"]).format(lengths=clue.enumeration)
        text = curly(" ".join(clue.clue.split()))
        end = lengths * shows_lengths
        if model.place_of(slot) in givens.fillers:
            end += FILLER
        entries.append(Entry(str(clue.number), text, end))
    if givens.fillers:
        entries.append(Entry(FILLER.strip(), str(labels["filler"])))
    return tuple(entries)


def _content(givens: model.Page, language: str) -> Content:
    pattern = givens.pattern
    entries = tuple(clues_of(givens, language))
    clues = sum(bool(entry.number) for entry in entries)
    usual = usual_count(givens.kind, max(pattern.width, pattern.height), clues)
    # A list may be Chinese in an English book, or English in a Chinese one.
    texts = [entry.text for entry in entries if entry.number]
    chinese = any(max(text) >= HAN for text in texts)
    return Content(
        pattern.width,
        pattern.height,
        entries,
        language,
        usual=usual,
        chinese=chinese,
    )


def _numbers(givens: model.Page) -> Marks:
    """Return the function that draws the numbers of entries and the given letters."""

    def drawn(left: float, top: float) -> Iterator[Label]:
        yield from board.numbers(givens.pattern, left, top, "cross-cell-number")
        yield from board.letters(givens.given, left, top + LOWER, "cross-help")

    return drawn

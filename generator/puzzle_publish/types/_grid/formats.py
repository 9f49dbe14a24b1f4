"""The usual page of a grid: the smallest that holds it and its text.

Puzzles of one style and grid size have the first page that holds as many clues of a
usual length as such a grid can have. If a puzzle needs more room, it takes the next
page; one that fits the page of a section's largest puzzle fits the section.
"""

import functools

from ...core.figure import Figure, Room
from . import model
from .columns import Entry
from .compose import LEAST_CELL_MM, Content, Marks, composed, holds

# What pages of books of up to 300 pages hold, in cells of 6 mm. Those for 6x9 in are a
# little lower than the page, so that they are always as wide as the page allows.
SIZES = (
    (16.0, 11.2),  # half a page of 6x9 in
    (16.0, 19.8),  # 5x8 in
    (17.4, 21.5),  # A5
    (18.6, 23.0),  # 5.5x8.5 in; of 6x9 in, books of any number of pages
    (20.2, 25.0),  # 6x9 in
    (22.2, 25.6),
    (24.2, 27.9),  # 7x10 in
    (28.4, 28.6),  # 8x10 in
    (29.1, 31.4),  # A4
    (30.3, 31.4),  # 8.5x11 in
)
NO_PAGE = SIZES[-1][0], 2 * SIZES[-1][1]
ENDLESS_MM = 1e5

# The maximum number of entries in a pattern, by side, of 60 patterns made for each.
ENTRIES = {
    model.AMERICAN: {5: 10, 7: 22, 9: 32, 11: 48, 13: 66, 15: 84},
    model.BRITISH: {13: 28, 15: 34},
}
# Clues of the list that ships have a mean of 25 characters, nine in ten at most 37; in
# Chinese 14 and 17.
USUAL, USUAL_HANZI = 29, 16
SPREAD = (0.5, 0.75, 1.0, 1.25, 1.5)  # equal lengths would break all alike
# Long words, which break into more lines than the words of clues.
_WORDS = "Something complicated always takes another sentence to be understood "
STEP = 5  # a free form's clues are counted in fives, so that few sizes differ


def usual_count(grid: str, side: int, clues: int) -> int:
    """Return the number of clues that decides the size of a figure.

    >>> usual_count("freeform", 13, 17), usual_count("british", 13, 26)
    (20, 28)
    """
    if grid == model.FREEFORM:
        return -(-clues // STEP) * STEP
    return max(clues, ENTRIES[grid].get(side, 0))


def figure_of(givens: model.GridPage, content: Content, marks: Marks) -> Figure:
    """Return the figure of a usual page, or one that is too high for all pages."""
    width, height = size_of(content)
    room = _room((width, ENDLESS_MM if (width, height) == NO_PAGE else height))
    found = composed(givens, content, room, marks)
    assert found is not None, "its page holds it"
    return found


@functools.lru_cache(maxsize=512)
def size_of(content: Content) -> tuple[float, float]:
    """Return width and height of the usual page, in cells of 6 mm.

    `NO_PAGE` if no page has room; the layout refuses it. Cached, since a puzzle is
    measured when it is made and twice when the book is laid out.
    """
    first = 0
    if content.usual:
        side = content.width, content.height
        first = _usual(side, content.usual, content.language, chinese=content.chinese)
    return next((s for s in SIZES[first:] if holds(content, _room(s))), NO_PAGE)


def fits(size: tuple[float, float], largest: tuple[float, float]) -> bool:
    """Return whether a puzzle fits on a page and in the section's sample."""
    (width, height), (most_width, most_height) = size, largest
    return width <= most_width and height <= most_height and is_on_a_page(height)


def is_on_a_page(height: float) -> bool:
    """Return whether some page has room for a figure of this height.

    >>> is_on_a_page(31.4), is_on_a_page(62.8)
    (True, False)
    """
    return height <= SIZES[-1][1]


def _room(size: tuple[float, float]) -> Room:
    width, height = size
    return Room(width * LEAST_CELL_MM, height * LEAST_CELL_MM)


@functools.lru_cache(maxsize=256)
def _usual(side: tuple[int, int], clues: int, language: str, *, chinese: bool) -> int:
    """Return the index of the first page with room for this many usual clues.

    If there is none, it is 0: the clues may turn out shorter.
    """
    across = clues // 2
    texts = usual_clues(clues, USUAL_HANZI if chinese else USUAL, chinese=chinese)
    every = [Entry("88", text, " (8)") for text in texts]
    heading = Entry("", "Across")
    entries = (heading, *every[:across], heading, *every[across:])
    content = Content(*side, entries, language)
    return next((k for k, s in enumerate(SIZES) if holds(content, _room(s))), 0)


def usual_clues(count: int, characters: int, *, chinese: bool = False) -> list[str]:
    """Return clues with a mean length of about this many characters.

    >>> usual_clues(3, 12)
    ['Someth', 'Something', 'Something co']
    """
    text = "题" * 400 if chinese else _WORDS * 5
    return [
        text[: max(1, round(characters * SPREAD[k % len(SPREAD)]))].strip()
        for k in range(count)
    ]

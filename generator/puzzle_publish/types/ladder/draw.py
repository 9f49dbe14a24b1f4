"""The page, the key and the small pictures of a ladder, in units of its boxes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import NamedTuple

from ...core.figure import Figure, Label, Line, Rect, Room, Step, TextLabel
from ...core.text_fitting import (
    MM_PER_PT,
    unbroken,
    widest_ems,
    wrapped,
)
from ..cells import CellRows, GridCell, State, rows_of
from ..written_answer import written_answer
from .model import Page, Words

CELL_MM, MOST_CELL_MM, MOST_CLUED_MM, MIN_CELL_MM = 9.0, 20.0, 17.0, 5.0
SIDE, GAP = 0.6, 0.35  # from a rail's outside to the boxes, and from it to the clues
RAIL = 0.12  # from the figure's edge to a rail
PITCH, USUAL_PITCH, MOST_PITCH = 1.1, 1.25, 2.2  # of rows
FOOT = 0.3  # of the rails, above the first and below the last row
# Of clues, in boxes: the role's size, and those to choose from, none below 9.5 pt if
# another is left; the lines of a clue in their own size.
ROLE_TEXT, TEXTS, LEADING = 0.5, (0.5, 0.45, 0.4, 0.35), 1.28
CLUE_MM = 3.35
USUAL_WIDTH, USUAL_TEXT = 9.0, 0.42
WIDTHS = tuple(k / 2 for k in range(8, 33))  # of the clues
ALIKE = 0.97
TILE_ROWS = 3


class Setting(NamedTuple):
    """How wide the clues are, how large their type is, and how far rows are apart."""

    width: float = USUAL_WIDTH
    text: float = USUAL_TEXT
    pitch: float = USUAL_PITCH


def draw(givens: Page, answer: Words | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return written_answer(("\u00a0– ".join(answer), "sentence"))
    return _page(givens, {}, _usual(givens))


def draw_page(givens: Page, room: Room) -> Figure:
    """Return the page's figure with the clues that make its boxes largest.

    What is left of the height goes between the rows.
    """
    most = (MOST_CLUED_MM if givens.clues else MOST_CELL_MM) * room.scale
    most = max(room.cell_mm or most, room.least_cell_mm)
    found = []
    for setting in _settings(givens):
        page = _page(givens, {}, setting)
        fits = min(room.width_mm / page.width, room.height_mm / page.height)
        cell = min(fits * (1 - 1e-12), most)
        is_small = bool(givens.clues) and setting.text * cell < CLUE_MM * room.scale
        is_legible = setting.text * cell >= room.least_pt * MM_PER_PT
        if is_legible or not givens.clues:
            found.append((is_small, cell, setting))
    if not found:
        return draw(givens, None)
    small = min(found, key=itemgetter(0))[0]
    # If neighbours have decided the cells, only settings that have room for them do.
    share = 1 - 1e-9 if room.cell_mm else ALIKE
    alike = share * max(cell for is_small, cell, _ in found if is_small == small)
    cell, setting = next(
        one[1:] for one in found if one[0] == small and one[1] >= alike
    )
    if cell < MIN_CELL_MM:
        return draw(givens, None)
    page = _page(givens, {}, setting)
    spare = max(0.0, room.height_mm / cell - page.height - 1e-6) / (givens.rungs + 1)
    pitch = min(max(MOST_PITCH, setting.pitch), setting.pitch + spare)
    best = _page(givens, {}, setting._replace(pitch=pitch))
    cell = min(cell, room.height_mm / best.height * (1 - 1e-12))  # rows are rounded
    return replace(best, cell_mm=cell / room.scale)


def _settings(givens: Page) -> Iterator[Setting]:
    """Yield the settings to choose from, of those as good the best first."""
    if not givens.clues:
        yield Setting(pitch=PITCH)
        return
    pieces = (piece for clue in givens.clues for piece in unbroken(clue))
    longest = max(map(widest_ems, pieces))
    for text in TEXTS:
        for width in WIDTHS:
            if width >= longest * text:
                yield Setting(width, text, _pitch(givens, width, text))


def _usual(givens: Page) -> Setting:
    pitch = _pitch(givens, USUAL_WIDTH, USUAL_TEXT)
    return Setting(pitch=max(USUAL_PITCH, pitch))


def draw_on_screen(givens: Page) -> tuple[Figure, CellRows]:
    """Return the ladder and its cells without the clues, which a screen lists."""
    bare = replace(givens, clues=(), list=None)
    return _page(bare, {}, _usual(bare)), cells(bare, None)


def draw_step(givens: Page, words: Words) -> Figure:
    """Return a picture of the worked example with its first words found."""
    found = dict(enumerate(words))
    return _page(replace(givens, clues=(), list=None), found, Setting())


def art(givens: Page, words: Words) -> Figure:
    """Return the ladder with the words of some of its rows, without clues."""
    return replace(draw_step(givens, words), cell_mm=12.0)


def cells(givens: Page, answer: Words | None) -> CellRows:
    """Return the boxes; with an answer, filled."""
    pitch, last = _usual(givens).pitch, givens.rungs + 1
    found = []
    for row in range(last + 1):
        word = _given(givens, row) or (answer[row] if answer else "")
        state: State = "given" if row in (0, last) else "answer" if answer else "blank"
        for column in range(len(givens.start)):
            letter = word[column] if word else ""
            place = SIDE + column, _top(row, pitch)
            found.append(GridCell(row, column, *place, letter, state))
    return rows_of(found)


def tile(givens: Page, kind: str) -> Figure:
    """Return the first word on a short ladder."""
    size = len(givens.start)
    width = size * 0.8 + 1.0
    steps: list[Step] = [
        Rect(x, 0.0, 0.18, TILE_ROWS * 1.1 + 0.2, f"{kind}-shape")
        for x in (0.0, width - 0.18)
    ]
    for row in range(TILE_ROWS):
        y = 0.35 + row * 1.1
        if row == 1:
            middles = [(0.9 + k * 0.8, y + 0.35) for k in range(size)]
            steps += [
                Label(x, y, letter, f"{kind}-letter")
                for (x, y), letter in zip(middles, givens.start, strict=True)
            ]
        else:
            steps.append(Rect(0.18, y + 0.25, width - 0.36, 0.18, f"{kind}-shape"))
    return Figure(width, TILE_ROWS * 1.1 + 0.2, tuple(steps))


def _page(page: Page, found: Mapping[int, str], setting: Setting) -> Figure:
    """Return a page with words found, by their rows."""
    size, last, pitch = len(page.start), page.rungs + 1, setting.pitch
    high = _top(last, pitch) + 1 + FOOT
    wide = size + 2 * SIDE
    steps: list[Step] = [
        Line(((x, 0.0), (x, round(high, 4))), "ladder-rail")
        for x in (RAIL, wide - RAIL)
    ]
    for row in range(last + 1):
        steps += _row(page, row, _top(row, pitch))
        word = _given(page, row) or found.get(row, "")
        role = "ladder-letter" if row in (0, last) else "answer"
        y = _top(row, pitch) + 0.5
        steps += [
            Label(SIDE + k + 0.5, y, letter, role) for k, letter in enumerate(word)
        ]
    if page.clues:
        left = wide + GAP
        steps += _clues(page, left, setting)
        wide = left + setting.width
    return Figure(wide, round(high, 4), tuple(steps), CELL_MM, MIN_CELL_MM)


def _row(page: Page, row: int, top: float) -> Iterator[Step]:
    """Yield the boxes of a row; those that hold one character in a chain are grey."""
    size, last = len(page.start), page.rungs + 1
    if page.is_chain:
        linked = [0] * (row > 0) + [size - 1] * (row < last)
        yield from (Rect(SIDE + k, top, 1.0, 1.0, "shade") for k in linked)
    for x in (RAIL, SIDE + size):
        ends = ((x, top + 0.5), (x + SIDE - RAIL, top + 0.5))
        yield Line(ends, "ladder-rail")
    yield from (Rect(SIDE + k, top, 1.0, 1.0, "cell") for k in range(size))
    if row in (0, last):
        yield Rect(SIDE, top, float(size), 1.0, "outline")


def _clues(page: Page, left: float, setting: Setting) -> Iterator[Step]:
    """Yield the clue of each row to fill, in the middle of its height."""
    leading, size = LEADING * setting.text, round(setting.text / ROLE_TEXT, 4)
    for row, clue in enumerate(page.clues, 1):
        lines = wrapped(clue, setting.width / setting.text)
        first = _top(row, setting.pitch) + 0.5 - leading * (len(lines) - 1) / 2
        for k, line in enumerate(lines):
            yield TextLabel(
                *(left, round(first + k * leading, 4), line, "ladder-clue", "start"),
                size=size,
                part="more" if k else "item",
                written=clue,
            )


def _pitch(page: Page, width: float, text: float) -> float:
    """Return the least height of a row with clues of this width and size."""
    lines = (len(wrapped(clue, width / text)) for clue in page.clues)
    return max(PITCH, max(lines, default=1) * LEADING * text + 0.2)


def _top(row: int, pitch: float) -> float:
    return round(FOOT + row * pitch, 4)


def _given(page: Page, row: int) -> str:
    """Return the word that is printed in a row, "" for one to fill."""
    return {0: page.start, page.rungs + 1: page.end}.get(row, "")

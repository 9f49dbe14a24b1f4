"""Crosswords in pictures: the worked example, and the art of a cover."""

from collections.abc import Iterator, Sequence

from ...figure import Figure, Label, Rect, Step
from ...puzzle import Json
from . import board, model
from .columns import Entry, clue_lines, indent
from .entries import entries_of
from .model import Page
from .pattern import Cell, Pattern, Slot

STEP_CELL_MM, STEP_MIN_CELL_MM = 5.6, 4.4
# A number of 7 pt in a cell of 4.4 mm.
STEP_NUMBER = 0.07, 0.27
STEP_CLUE, STEP_CLUE_GAP, STEP_CLUE_LEADING = 0.57, 0.4, 0.72
STEP_LINES = 3
STEP_WIDTH = 6.5

ART_CELL_MM, ART_MIN_CELL_MM = 20.0, 3.0
ART_LEAST, ART_MOST = 5, 9  # columns
ART_LETTER = 0.29  # half a letter's height, and a little
# A cover cuts a thirteenth off either side, and shows of the height 0.81 of the width.
ART_SIDE, ART_SEEN = 0.0917, 0.81


def example_steps(
    givens: Json, answer: Json, language: str
) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: numbers, the first entry, all letters.

    The first clue stands below the first two.
    """
    page = model.read(givens)
    slot = page.pattern.slots[0]
    told = entries_of(page, language)[:2]
    filled = board.letters_of(page.pattern, answer["rows"])
    first = {cell: filled[cell] for cell in slot.cells}
    return (
        _example(page, {}, (), told),
        _example(page, first, slot.cells, told),
        _example(page, filled, (), ()),
    )


def _example(
    page: Page,
    filled: dict[Cell, str],
    new: Sequence[Cell],
    told: Sequence[Entry],
) -> Figure:
    """The small grid, its new letters tinted, and a clue below."""
    pattern = page.pattern
    width, left = max(float(pattern.width), STEP_WIDTH), 0.0
    numbers = (
        number
        for number, cell in zip(
            board.numbers(pattern, left, 0.0, "cross-example-number", at=STEP_NUMBER),
            pattern.numbers,
            strict=True,
        )
        if cell not in filled
    )
    return Figure(
        width=width,
        height=pattern.height + STEP_CLUE_GAP + (STEP_LINES + 1) * STEP_CLUE_LEADING,
        steps=(
            *(Rect(left + c, float(r), 1.0, 1.0, "cross-example-step") for r, c in new),
            *board.cells(pattern, left, 0.0, "cross-example-cell"),
            *numbers,
            *board.letters(filled, left, 0.0, "cross-example-letter"),
            *_told(told, width, pattern.height + STEP_CLUE_GAP),
        ),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def _told(told: Sequence[Entry], width: float, top: float) -> Iterator[Label]:
    """Yield a heading and a clue under it."""
    if not told:
        return
    (heading, clue), hang = told, indent(told) * STEP_CLUE
    y = top + STEP_CLUE_LEADING / 2
    yield Label(0.0, y, heading.text, "cross-example-heading", "start")
    y += STEP_CLUE_LEADING
    yield Label(0.0, y, clue.number, "cross-example-clue-number", "start")
    for nth, line in enumerate(clue_lines(clue, (width - hang) / STEP_CLUE)):
        place = y + nth * STEP_CLUE_LEADING
        yield Label(hang, place, line, "cross-example-clue", "start")


def cover_art(givens: Json, answer: Json) -> Figure:
    """Return a large piece of the filled grid, one entry of it marked.

    The outer columns and the last row are what a cover cuts.
    """
    page = model.read(givens)
    pattern, rows = page.pattern, answer["rows"]
    columns = min(max(pattern.width, ART_LEAST), ART_MOST)
    side = ART_SIDE * columns
    width = columns + 2 * side
    seen = int(ART_SEEN * width)
    marked = _marked(pattern, columns, seen)
    top, left = _window(pattern, marked, columns, seen)
    height = max(seen + side, ART_SEEN * width)
    steps: list[Step] = [Rect(0.0, 0.0, width, height, "art-cross-black")]
    signs: list[Label] = []
    for r, c in pattern.cells:
        x, y = round(side + c - left, 4), float(r - top)
        right, bottom = min(x + 1, width), min(y + 1, height)
        if x <= -1 or y < 0 or x >= width or y >= height:
            continue
        role = "mark" if (r, c) in marked.cells else "paper"
        start = max(x, 0.0)
        steps.append(
            Rect(start, y, round(right - start, 4), bottom - y, f"art-cross-{role}")
        )
        if y + 0.5 + ART_LETTER <= height:
            signs.append(Label(x + 0.5, y + 0.5, rows[r][c], "art-cross-letter"))
    return Figure(
        width,
        height,
        (*steps, *signs),
        cell_mm=ART_CELL_MM,
        min_cell_mm=ART_MIN_CELL_MM,
    )


def _marked(pattern: Pattern, columns: int, seen: int) -> Slot:
    """Return the longest entry that a cover shows whole, near the grid's middle."""
    middle = (pattern.height - 1) / 2, (pattern.width - 1) / 2

    def merit(slot: Slot) -> tuple[bool, int, float]:
        (r, c), (last_r, last_c) = slot.cells[0], slot.cells[-1]
        away = abs((r + last_r) / 2 - middle[0]) + abs((c + last_c) / 2 - middle[1])
        room = columns if slot.direction == "across" else seen
        return slot.length <= room, slot.length, -away

    return max(pattern.slots, key=merit)


def _window(pattern: Pattern, marked: Slot, columns: int, seen: int) -> tuple[int, int]:
    """Return the row and column at the top left of the piece that a cover shows."""
    (r, c), (last_r, last_c) = marked.cells[0], marked.cells[-1]

    def start(first: int, last: int, room: int, size: int) -> int:
        if size <= room:
            return -((room - size) // 2)
        return min(max((first + last + 1 - room) // 2, 0), size - room)

    return (
        start(r, last_r, seen, pattern.height),
        start(c, last_c, columns, pattern.width),
    )

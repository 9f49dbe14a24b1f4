"""The worked example's three pictures: start, a step, done.

With clues the first of them stands below the grid, in a fill-in the words do, in a
codeword what the numbers are known to mean.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from ...core.figure import Figure, Label, Line, Rect, Step
from ...core.puzzle import Json
from ...core.text_fitting import sans_ems
from . import board, model
from .columns import Entry, clue_lines, indent
from .entries import entries_of
from .pattern import Cell, Pattern, Slot

CELL_MM, MIN_CELL_MM = 5.6, 4.4
WIDTH = 6.5
BELOW = 0.4  # between the grid and what stands under it
# A number of 7 pt in a cell of 4.4 mm.
NUMBER = 0.07, 0.27
TEXT, LEADING = 0.57, 0.72
CLUE_LINES = 3
WORD_GAP = 0.45  # between words in a line
# A number above its box, from row to row.
ABOVE_BOX, BOX_ROW = 0.6, 1.75
MOST_BOXES = 6

Steps = tuple[Figure, Figure, Figure]
Letters = Mapping[Cell, str]


def example_steps(givens: Json, answer: Json, language: str) -> Steps:
    """Return the worked example's pictures."""
    filled = board.letters_of(board.pattern_of(givens), answer["rows"])
    if givens["kind"] == model.FILL_IN:
        return _fill_in(givens, filled)
    if givens["kind"] == model.CODEWORD:
        return _codeword(givens, filled)
    return _clued(givens, filled, language)


def _picture(
    pattern: Pattern,
    filled: Letters,
    new: Collection[Cell],
    numbers: Mapping[Cell, int],
    told: Sequence[Step],
    below: float,
) -> Figure:
    """Return the small grid, its new letters tinted, over what is told below it."""
    return Figure(
        width=max(float(pattern.width), WIDTH),
        height=pattern.height + BELOW + below,
        steps=(
            *(Rect(float(c), float(r), 1.0, 1.0, "cross-example-step") for r, c in new),
            *board.cells(pattern, 0.0, 0.0, "cross-example-cell"),
            *(
                Label(
                    c + NUMBER[0],
                    r + NUMBER[1],
                    str(n),
                    "cross-example-number",
                    "start",
                )
                for (r, c), n in numbers.items()
                if (r, c) not in filled
            ),
            *board.letters(filled, 0.0, 0.0, "cross-example-letter"),
            *told,
        ),
        cell_mm=CELL_MM,
        min_cell_mm=MIN_CELL_MM,
    )


def _clued(givens: Json, filled: Letters, language: str) -> Steps:
    """The numbers and a clue, the first entry written in, all letters."""
    page = model.read_clued(givens)
    pattern, slot = page.pattern, page.pattern.slots[0]
    heading, clue = entries_of(page, language)[:2]
    width = max(float(pattern.width), WIDTH)
    told = list(_clue(heading, clue, width, pattern.height + BELOW, language))
    first = {cell: filled[cell] for cell in slot.cells}
    below = (CLUE_LINES + 1) * LEADING

    def picture(shown: Letters, new: Collection[Cell], told: Sequence[Step]) -> Figure:
        return _picture(pattern, shown, new, pattern.numbers, told, below)

    return (
        picture({}, (), told),
        picture(first, slot.cells, told),
        picture(filled, (), ()),
    )


def _clue(
    heading: Entry, clue: Entry, width: float, top: float, language: str
) -> Iterator[Label]:
    hang = indent([heading, clue], language) * TEXT
    y = top + LEADING / 2
    yield Label(0.0, y, heading.text, "cross-example-heading", "start")
    y += LEADING
    yield Label(0.0, y, clue.number, "cross-example-clue-number", "start")
    for nth, line in enumerate(clue_lines(clue, (width - hang) / TEXT, language)):
        yield Label(hang, y + nth * LEADING, line, "cross-example-clue", "start")


def _fill_in(givens: Json, filled: Letters) -> Steps:
    """The words, the one that has only one place written in, all crossed out."""
    pattern, words = board.pattern_of(givens), tuple(givens["words"])
    given = board.given_of(givens)
    slot = _alone(pattern, given)
    first = {cell: filled[cell] for cell in slot.cells}
    word = "".join(first.values())
    width = max(float(pattern.width), WIDTH)

    def picture(shown: Letters, new: Collection[Cell], gone: Collection[str]) -> Figure:
        told = list(_words(words, gone, width, pattern.height + BELOW))
        below = max(s.y for s in told if isinstance(s, Label)) + LEADING / 2
        height = below - pattern.height - BELOW
        return _picture(pattern, shown, new, {}, told, height)

    return (
        picture(given, (), ()),
        picture({**given, **first}, slot.cells, (word,)),
        picture(filled, (), words),
    )


def _alone(pattern: Pattern, given: Letters) -> Slot:
    """Return the longest slot that has a letter, or no other of its length."""
    count = Counter(slot.length for slot in pattern.slots)

    def merit(slot: Slot) -> tuple[bool, bool, int]:
        begun = not given.keys().isdisjoint(slot.cells)
        return begun, count[slot.length] == 1, slot.length

    return max(pattern.slots, key=merit)


def _words(
    words: Sequence[str], gone: Collection[str], width: float, top: float
) -> Iterator[Step]:
    """Yield the words, those of each length from a new line on, some crossed out."""
    y = top - LEADING / 2
    for _, same in groupby(words, key=len):
        x = width
        for word in same:
            wide = sans_ems(word, "zh") * TEXT
            if x + wide > width:
                x, y = 0.0, y + LEADING
            yield Label(x, y, word, "cross-example-clue", "start")
            if word in gone:
                yield Line(((x, y), (x + wide, y)), "cross-example-gone")
            x += wide + WORD_GAP


def _codeword(givens: Json, filled: Letters) -> Steps:
    """Numbers and given letters, the letter of one more number, all letters."""
    pattern = board.pattern_of(givens)
    numbers = {(r, c): givens["numbers"][r][c] for r, c in pattern.cells}
    given = {int(number): letter for number, letter in givens["given"].items()}
    means = {number: filled[cell] for cell, number in numbers.items()}
    entries = [[numbers[cell] for cell in slot.cells] for slot in pattern.slots]
    new = _next(entries, set(given))

    def picture(known: Mapping[int, str], new: int) -> Figure:
        shown = {cell: known[n] for cell, n in numbers.items() if n in known}
        cells = [cell for cell, n in numbers.items() if n == new]
        told = list(_meanings(sorted(means), known, pattern.height + BELOW))
        rows = -(-len(means) // MOST_BOXES)
        below = rows * BOX_ROW - (BOX_ROW - ABOVE_BOX - 1)
        return _picture(pattern, shown, cells, numbers, told, below)

    return (
        picture(given, 0),
        picture({**given, new: means[new]}, new),
        picture(means, 0),
    )


def _next(entries: Sequence[Sequence[int]], known: Collection[int]) -> int:
    """Return the number that most of the entry with most known letters lacks.

    >>> _next([[1, 2, 3], [1, 4, 1, 2]], {1, 2})
    4
    """
    unknown = [[n for n in entry if n not in known] for entry in entries]
    lacking = [k for k, numbers in enumerate(unknown) if numbers]
    best = min(lacking, key=lambda k: (len(set(unknown[k])), -len(entries[k])))
    return Counter(unknown[best]).most_common(1)[0][0]


def _meanings(
    numbers: Sequence[int], known: Mapping[int, str], top: float
) -> Iterator[Step]:
    """Yield a box for each number, under it, with its letter where it is known."""
    for k in range(0, len(numbers), MOST_BOXES):
        row = numbers[k : k + MOST_BOXES]
        y = top + k // MOST_BOXES * BOX_ROW
        yield from board.cells(
            Pattern(("." * len(row),)), 0.0, y + ABOVE_BOX, "cross-example-cell"
        )
        for c, number in enumerate(row):
            yield Label(c + 0.5, y + ABOVE_BOX / 2, str(number), "cross-example-number")
            if number in known:
                at = c + 0.5, y + ABOVE_BOX + 0.5
                yield Label(*at, known[number], "cross-example-letter")

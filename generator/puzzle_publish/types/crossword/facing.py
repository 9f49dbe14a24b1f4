"""A crossword on two facing pages: its grid, and in large type all that goes with it.

The second page's cell is the size of its text.
"""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from ...core.figure import Figure, Label, Line, Rect, Step
from ...core.puzzle import Json
from ...core.text_fitting import sans_ems
from . import board, model
from .codeface import given_of, numbered
from .columns import Column, Entry, Setting, Type, indent, set_columns
from .entries import entries_of, listed

CELL_MM, MIN_CELL_MM = 10.0, 7.0
NEAR = 0.05
TYPE = Type("large", 1.0, 1.32)
GAP = 1.7  # between columns
LEAST_COLUMN = 11.0  # narrower, a clue has two or three words a line
MOST_COLUMNS = 6

# The table of a codeword: a number, a box for its letter; the alphabet to cross out.
ACROSS, PITCH, BOX, NUMBER = 5, 2.9, 2.1, 1.5
ALPHABET_ROW, LETTERS, ABOVE_ALPHABET = 1.7, 13, 1.2
GONE = 0.5  # half of a stroke through a letter


def draw_spread(
    givens: Json, language: str, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its clues, words or table; None where these have no room."""
    steps: tuple[Step, ...]
    if givens["kind"] == model.CODEWORD:
        told, high = _table(givens, width)
        steps = tuple(told)
    else:
        setting = _setting(givens, language, width, height)
        if setting is None:
            return None
        steps, high = setting.steps, setting.bottom
    if high > height:
        return None
    text = Figure(width, high, steps, 5.0, 5.0, in_corner=True)
    return _grid(givens), text


def _grid(givens: Json) -> Figure:
    pattern = board.pattern_of(givens)
    steps = list(board.frame(givens, NEAR, NEAR))
    if givens["kind"] == model.CODEWORD:
        steps += numbered(givens, NEAR, NEAR)
    elif givens["kind"] == model.FILL_IN:
        steps += board.letters(board.given_of(givens), NEAR, NEAR, "cross-given")
    else:
        steps += board.numbers(pattern, NEAR, NEAR, "cross-cell-number")
    return Figure(
        pattern.width + 2 * NEAR,
        pattern.height + 2 * NEAR,
        tuple(steps),
        CELL_MM,
        MIN_CELL_MM,
    )


def _setting(
    givens: Json, language: str, width: float, height: float
) -> Setting | None:
    """Return the clues or words in the fewest columns that hold them, two if can be."""
    if givens["kind"] == model.FILL_IN:
        entries: Sequence[Entry] = tuple(listed(givens["words"], language))
        longest = max(sans_ems(word, language) for word in givens["words"])
        least = longest + indent(entries, language)
    else:
        entries = tuple(entries_of(model.read_clued(givens), language))
        least = LEAST_COLUMN
    most = min(int((width + GAP) / (least + GAP)), MOST_COLUMNS)
    for count in (*range(2, most + 1), 1):
        each = (width - (count - 1) * GAP) / count
        columns = [Column(k * (each + GAP), 0.0, each) for k in range(count)]
        turn = 1 if count == 2 and givens["kind"] != model.FILL_IN else 0
        found = set_columns(
            entries, columns, height, TYPE, language=language, turn=turn
        )
        if found is not None:
            return found
    return None


def _table(givens: Json, width: float) -> tuple[list[Step], float]:
    """Return a box for each number's letter and the alphabet, and their height."""
    numbers = sorted({n for row in givens["numbers"] for n in row} - {0})
    given, steps = given_of(givens), list[Step]()
    pitch = width / ACROSS
    for k, number in enumerate(numbers):
        row, column = divmod(k, ACROSS)
        x, y = column * pitch, row * PITCH
        middle = y + BOX / 2
        steps.append(Label(x, middle, str(number), "large-strong", "start"))
        steps.append(Rect(x + NUMBER, y, BOX, BOX, "large-box"))
        if number in given:
            letter = given[number]
            steps.append(Label(x + NUMBER + BOX / 2, middle, letter, "large-strong"))
    top = -(-len(numbers) // ACROSS) * PITCH + ABOVE_ALPHABET
    steps += _alphabet(set(given.values()), width, top)
    return steps, top + -(-len(ascii_uppercase) // LETTERS) * ALPHABET_ROW


def _alphabet(gone: set[str], width: float, top: float) -> Iterator[Step]:
    for k, letter in enumerate(ascii_uppercase):
        row, column = divmod(k, LETTERS)
        x, y = (column + 0.5) * width / LETTERS, top + (row + 0.5) * ALPHABET_ROW
        yield Label(x, y, letter, "large-text")
        if letter in gone:
            yield Line(((x - GONE, y + GONE), (x + GONE, y - GONE)), "large-line")

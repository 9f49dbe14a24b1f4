"""The page, the key and the tile of a cryptogram, in units of the letters' pitch."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...core.figure import Figure, Label, Line, Rect, Room, Step, TextLabel
from ...core.text_fitting import MM_PER_PT
from ..cells import CellRows, GridCell, State, rows_of
from ..written_answer import written_answer
from .model import ALPHABET, NUMBERS, Key, Page

# Letters have 14 pt, or if cells are small up to 0.8 em: 7 pt in the smallest.
CELL_MM, MOST_CELL_MM, MIN_CELL_MM, LETTER_MM = 6.5, 8.5, 3.1, 5.0
COLUMNS, LEAST, MOST = 19, 13, 44  # letters in a line: as drawn, and on any page
WIDTHS = {" ": 0.75, "—": 0.9, "…": 0.7}
MARK, LETTER, SIZE, LEAST_SIZE = 0.45, 1.0, 1.6, 1.1  # sizes: in half ems
TIGHT, PITCH, MOST_PITCH, BELOW, ABOVE = (
    1.7,
    1.95,
    2.7,
    0.44,
    0.46,
)  # of lines; round a line
GAP, BOX, TICK, HALF, LEAST_TICK = 0.4, 1.75, 1.05, 13, 0.85
ALIKE = 0.95
LARGE_PT, LARGER = 16.0, 1.6  # of large print: its least text, and the largest cells
# Three pictures of the worked example are side by side on 6x9 in, 35 mm each.
STEP_WORDS, STEP_COLUMNS, STEP_PITCH = 8, 11, 2.1
ART_LETTERS, ART_COLUMNS = 22, 10
NEAR = 0.12  # the margin of a writing line, a stroke's of a letter


class Sign(NamedTuple):
    """A letter or mark in its place; x is its left side."""

    row: int
    x: float
    char: str


def draw(givens: Page, answer: Key | None, keyword: str) -> Figure:
    """Return the page's figure; with an answer, the key's, with a word for keyword."""
    if answer is None:
        return _page(givens, {}, COLUMNS, PITCH)
    source = ", ".join(filter(None, (answer.author, answer.work, answer.year)))
    lines = [answer.text]
    if source:  # not in a reading that `publish solve` found
        lines.append(f"— {source}")
    if answer.keyword is not None:
        lines.append(f"{keyword}: {answer.keyword}")
    return written_answer(*((line, "sentence") for line in lines))


def draw_page(givens: Page, room: Room) -> Figure:
    """Return the page's figure with lines as long as makes its letters largest.

    Of lines with letters about as large, the longest; where there is little room, they
    are close.
    """
    large = room.least_pt >= LARGE_PT
    most = max(MOST_CELL_MM * (LARGER if large else room.scale), room.least_cell_mm)
    most = min(most, room.cell_mm or most)
    alike = 1 - 1e-9 if room.cell_mm or large else ALIKE
    for pitch in (PITCH, TIGHT):
        found = []
        for columns in range(LEAST, MOST + 1):
            width, height = _size(givens, columns, pitch)
            cell = min(room.width_mm / width, room.height_mm / height, most)
            found.append((cell, columns, height))
        largest = max(found)[0]
        if largest >= (room.cell_mm or max(MIN_CELL_MM, room.least_cell_mm)) / alike:
            break
    alike_ones = (one for one in found if one[0] >= alike * largest)
    cell, columns, height = max(alike_ones, key=lambda one: one[1])
    if cell < MIN_CELL_MM:
        return _page(givens, {}, COLUMNS, PITCH)
    # What is left of the height goes between the lines.
    lines = _set(givens.text, givens.signature, columns)[-1].row + 1
    spare = max(0.0, room.height_mm / cell - height - 1e-6) / lines
    larger = LARGER if large else room.scale
    letter_mm = max(LETTER_MM * larger, 1.01 * room.least_pt * MM_PER_PT)
    size = min(SIZE, max(LEAST_SIZE, 2 * letter_mm / cell))
    best = _page(givens, {}, columns, min(MOST_PITCH, pitch + spare), size)
    return replace(best, cell_mm=cell / room.scale)


def draw_on_screen(givens: Page) -> tuple[Figure, CellRows]:
    """Return the text and its cells; with the table only where it spells a keyword."""
    figure = _page(givens, {}, COLUMNS, PITCH, footed=givens.keyword)
    return figure, cells(givens, {})


def beginning(givens: Page, answer: Key) -> Page:
    """Return the first words of a page, with the author's name as it is."""
    words = " ".join(givens.text.split()[:STEP_WORDS]).rstrip(",;—.")
    given = {code: letter for code, letter in givens.given.items() if code in words}
    author = answer.author or ""
    return replace(givens, text=f"{words}…", signature="", author=author, given=given)


def draw_step(givens: Page, found: Mapping[str, str]) -> Figure:
    """Return a picture of the worked example with letters found, by their code."""
    return _page(givens, found, STEP_COLUMNS, STEP_PITCH)


def art(givens: Page, found: Mapping[str, str]) -> Figure:
    """Return the first words in large letters, without the alphabet."""
    words = ""
    for word in givens.text.split():
        words = f"{words} {word}".strip()
        if len(words) >= ART_LETTERS:
            break
    short = replace(givens, text=words.rstrip(",;—"), signature="", author="")
    return replace(_page(short, found, ART_COLUMNS, PITCH, footed=False), cell_mm=12.0)


def cells(givens: Page, letters: Mapping[str, str]) -> CellRows:
    """Return each letter of the code with the letter found for it, if any.

    A row is a line; between words, and for marks, there is no cell.
    """
    found = []
    columns: Counter[int] = Counter()
    for row, x, char in _set(givens.text, givens.signature, COLUMNS):
        column = columns[row]
        columns[row] += 1
        if char not in ALPHABET:
            continue
        known = givens.given.get(char) or letters.get(char, "")
        state: State = (
            "given" if char in givens.given else "answer" if known else "blank"
        )
        words = f"{givens.sign(char)} {known}".strip()
        place = x, row * PITCH + PITCH - BELOW - ABOVE - 0.95
        found.append(GridCell(row, column, *place, words, state))
    return rows_of(found)


def tile(givens: Page, kind: str) -> Figure:
    """Return six letters of the code with their writing lines."""
    codes = [char for char in givens.text if char in ALPHABET][:6]
    steps: list[Step] = []
    for k, code in enumerate(codes):
        x, y = 0.3 + k % 3 * 1.2, 0.5 + k // 3 * 1.6
        steps += [
            Rect(x, y, 0.9, 0.12, f"{kind}-shape"),
            Label(x + 0.45, y + 0.7, givens.sign(code), f"{kind}-letter"),
        ]
    return Figure(3.9, 3.6, tuple(steps))


def _page(
    page: Page,
    found: Mapping[str, str],
    columns: int,
    pitch: float,
    size: float = SIZE,
    *,
    footed: bool = True,
) -> Figure:
    """Return a page with letters found, in lines of at most `columns` letters."""
    signs = _set(page.text, page.signature, columns)
    width, height = _size(page, columns, pitch)
    steps: list[Step] = []
    for row, x, char in signs:
        middle, line = x + _width(char) / 2, row * pitch + pitch - BELOW - ABOVE
        sign = page.sign(char) if char in ALPHABET else char
        if sign != " ":
            steps.append(Label(middle, line + BELOW, sign, "clue", size=size))
        if char in ALPHABET:
            ends = ((x + NEAR, line), (x + LETTER - NEAR, line))
            steps.append(Line(ends, "cell"))
            role = "given" if char in page.given else "answer"
            if known := page.given.get(char) or found.get(char):
                steps.append(Label(middle, line - ABOVE, known, role, size=size))
    high = (signs[-1].row + 1) * pitch
    if page.author:
        at, name = high + 0.5, f"— {page.author}"
        steps.append(TextLabel(width / 2, at, name, "sentence", size=size / 2))
    if not footed:
        high += 1.0 if page.author else 0.0
        return Figure(width, high, tuple(steps), CELL_MM, MIN_CELL_MM)
    foot = _table if _is_boxed(page) else _ticks
    steps += foot(page, {**found, **page.given}, width, height, size)
    return Figure(width, height, tuple(steps), CELL_MM, MIN_CELL_MM)


def _size(page: Page, columns: int, pitch: float) -> tuple[float, float]:
    """Return the width and height of a page."""
    placed = list(_placed(page.text, page.signature, columns))
    width = max(x + wide for _, x, word, wide in placed if word != " ")
    foot = 2 * BOX if _is_boxed(page) else TICK * 2 * HALF / _each(width)
    name = 1.0 if page.author else 0.0
    return width, (placed[-1][0] + 1) * pitch + name + GAP + foot


def _is_boxed(page: Page) -> bool:
    return page.kind == NUMBERS or page.keyword


@lru_cache(maxsize=256)
def _set(text: str, signature: str, columns: int) -> tuple[Sign, ...]:
    """Return the letters and marks of text and signature in lines."""
    signs = []
    for row, start, word, _ in _placed(text, signature, columns):
        x = start
        for char in word:
            signs.append(Sign(row, round(x, 4), char))
            x += _width(char)
    return tuple(signs)


def _placed(
    text: str, signature: str, columns: int
) -> Iterator[tuple[int, float, str, float]]:
    """Yield (line, left side, word, width); words are not broken, " " is one."""
    row = -1
    for part in filter(None, (text, signature and f"— {signature}")):
        row, x = row + 1, 0.0
        for word, wide in _words(part):
            if x and x + wide > columns and word != " ":
                row, x = row + 1, 0.0
            if x or word != " ":
                yield row, x, word, wide
                x += wide


@lru_cache(maxsize=256)
def _words(part: str) -> tuple[tuple[str, float], ...]:
    """Return the words of a text with their widths; a dash ends one."""
    words = part.replace("—", "—\n").replace(" ", "\n \n").split("\n")
    return tuple((word, sum(map(_width, word))) for word in words if word)


def _width(char: str) -> float:
    return LETTER if char in ALPHABET else WIDTHS.get(char, MARK)


def _each(width: float) -> int:
    """Return how many letters of the alphabet are in a row of this width."""
    return HALF if width < 2 * HALF * LEAST_TICK else 2 * HALF


def _ticks(
    page: Page, known: Mapping[str, str], width: float, bottom: float, size: float
) -> Iterator[Step]:
    """Yield the alphabet in one row or two, the letters known struck out."""
    each = _each(width)
    top = bottom - TICK * 2 * HALF / each
    for k, letter in enumerate(ALPHABET):
        x, y = (k % each + 0.5) * width / each, top + (k // each + 0.5) * TICK
        yield Label(x, y, letter, "clue", size=size)
        if letter in known.values():
            yield Line(((x - 0.25, y + 0.3), (x + 0.25, y - 0.3)), "cell")


def _table(
    page: Page, known: Mapping[str, str], width: float, bottom: float, size: float
) -> Iterator[Step]:
    """Yield a box for each number, or in keyword puzzles below each letter."""
    coded = {letter: code for code, letter in known.items()}
    for k, letter in enumerate(ALPHABET):
        x, y = (k % HALF + 0.5) * width / HALF, bottom + (k // HALF - 2) * BOX
        yield Label(x, y + 0.35, page.sign(letter), "clue", size=size)
        yield Rect(x - 0.45, y + 0.75, 0.9, 0.9, "cell")
        if held := (coded if page.keyword else known).get(letter):
            yield Label(x, y + 1.2, held, "given", size=size)

"""What a page of the word search tells below its board.

The list with boxes to tick, or how many words there are of which length with squares
to write them in, or clues with a line to write on.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...figure import Label, Line, Rect, Step
from ...fitting import widest_ems, wrapped
from ...puzzle import Json
from .listing import in_columns, width_of

GAP = 0.55
HEAD = 0.6  # a line that says how many words and decoys there are
MOST_HEIGHT = 17.1  # cells of 9 mm on the type area of a 6x9 in page
LIST_HEIGHT = 5.3  # 50 words of two letters, 25 idioms or 16 words of ten letters
CLUES_HEIGHT, CLUES_WIDTH = 7.0, 11.9

TEXT, CLUE_TEXT = 0.32, 0.3
BOX, BOX_GAP = 0.36, 0.16
# From roomy to tight: the first that fits is taken. Squares of 0.5 are 4.6 mm.
LEADINGS = (0.62, 0.54, 0.46, 0.4)
WORD_GAP = 0.3  # between the squares of two words
SQUARES = ((0.52, 0.76), (0.46, 0.66), (0.4, 0.56), (0.34, 0.48), (0.3, 0.4))
# Columns, most lines of a clue, height of a line. The last is for 50 words of two
# letters.
CLUE_SETTINGS = (
    (2, 4, 0.56),
    (2, 4, 0.5),
    (2, 4, 0.44),
    (2, 3, 0.42),
    (2, 2, 0.4),
    (2, 1, 0.4),
    (3, 1, 0.31),
)
CLUE_GAP = 0.5
# To write on: hanzi of 3.7 mm, and room for the whole of a short word.
WRITE_EACH, WRITE_LEAST, WRITE_BELOW = 0.4, 1.2, 0.2


def height(givens: Json) -> float:
    """Return what a page of this size and help keeps free below its board."""
    left = MOST_HEIGHT - 0.5 - GAP - len(givens["rows"])
    return min(left, LIST_HEIGHT if givens["clues"] is None else CLUES_HEIGHT)


def steps(
    givens: Json,
    labels: Mapping[str, Json],
    *,
    left: float,
    top: float,
    cols: int,
    width: float,
) -> Iterator[Step]:
    """Yield what stands below the board, whose left edge is at `left`."""
    heading = str(labels["words"]).format(words=len(givens["lengths"]))
    if givens["decoys"]:
        heading += str(labels["separator"])
        heading += str(labels["decoys"]).format(decoys=givens["decoys"])
    edge = left if givens["clues"] is None else 0.0
    yield Label(edge, top + HEAD / 2, heading, "path-heading", "start")
    room = height(givens) - HEAD
    if givens["clues"] is not None:
        yield from _clues(givens, top + HEAD, width, room)
    elif givens["words"] is not None:
        yield from _list(givens["words"], left, top + HEAD, float(cols), room)
    else:
        yield from _squares(givens["lengths"], labels, left, top + HEAD, cols, room)


# A: the list.


def _list(
    words: Sequence[str], left: float, top: float, width: float, room: float
) -> Iterator[Step]:
    """Yield the words, the short ones first, each with a box to tick."""
    indent = BOX + BOX_GAP
    lines = [
        (line, k == 0)
        for word in sorted(words, key=lambda word: (len(word), word))
        for k, line in enumerate(wrapped(word, (width - indent) / TEXT))
    ]
    widths = [indent + width_of(line, TEXT) for line, _ in lines]
    least = 3 if len(lines) <= 9 else 4 if len(lines) <= 16 else 5
    columns = in_columns(widths, width, gap=0.3, least_rows=least, most_gap=1.6)
    leading = next(
        (tall for tall in LEADINGS if columns.rows * tall <= room), LEADINGS[-1]
    )
    for k, (line, has_box) in enumerate(lines):
        x, row = columns.place(k)
        y = top + (row + 0.5) * leading
        if has_box:
            yield Rect(left + x, y - BOX / 2, BOX, BOX, "path-box")
        yield Label(left + x + indent, y, line, "path-word", "start")


# B: how many of which length.


@dataclass(frozen=True, slots=True)
class _Run:
    """What stands side by side in one row: a caption, or the squares of a word.

    Attributes:
        squares: how many; 0 for a caption.
        joined: with the run before it, of a word that is longer than a row.
    """

    x: float
    row: int
    squares: int
    caption: str = ""


def _squares(
    lengths: Sequence[int],
    labels: Mapping[str, Json],
    left: float,
    top: float,
    cols: int,
    room: float,
) -> Iterator[Step]:
    """Yield a row of squares for each word, behind the name of its length."""
    groups = [
        (str(labels["length"]).format(length=length, count=count), length, count)
        for length, count in sorted(Counter(lengths).items())
    ]
    for side, leading in SQUARES:
        runs = _flow(groups, float(cols), side)
        if (runs[-1].row + 1) * leading <= room:
            break
    for run in runs:
        y = top + run.row * leading
        if run.caption:
            yield Label(left + run.x, y + side / 2, run.caption, "path-length", "start")
        for k in range(run.squares):
            yield Rect(left + run.x + k * side, y, side, side, "path-box")


def _flow(
    groups: Sequence[tuple[str, int, int]], width: float, side: float
) -> list[_Run]:
    """Return captions and words one after the other, in rows of a width."""
    most = int(width / side)
    runs: list[_Run] = []
    x, row = 0.0, 0
    for caption, length, count in groups:
        wide = width_of(caption, CLUE_TEXT) + 0.2
        if x and x + wide + min(length, most) * side > width:
            x, row = 0.0, row + 1
        runs.append(_Run(x, row, 0, caption))
        x += wide
        for _ in range(count):
            for squares in [most] * (length // most) + [length % most]:
                if x and x + squares * side > width + 1e-9:
                    x, row = 0.0, row + 1
                runs.append(_Run(x, row, squares))
                x += squares * side
            x += WORD_GAP
        x += WORD_GAP
    return runs


# C: clues.


@dataclass(frozen=True, slots=True)
class _Clue:
    """A clue set in a column.

    Attributes:
        lines: of its text, without its number.
        write: where the line to write on begins in the last row, and how long it is.
        rows: how many it takes.
    """

    lines: tuple[str, ...]
    write: tuple[float, float]
    rows: int


def _clues(givens: Json, top: float, width: float, room: float) -> Iterator[Step]:
    """Yield the clues, numbered, each with a line to write its word on."""
    clues = list(zip(givens["clues"], givens["lengths"], strict=True))
    for columns, most_lines, leading in CLUE_SETTINGS:
        column = (width - (columns - 1) * CLUE_GAP) / columns
        indent = width_of(f"{len(clues)}", CLUE_TEXT) + 0.2
        settled = [_clue(*clue, column - indent, most_lines) for clue in clues]
        parts = _balanced([clue.rows for clue in settled], columns)
        rows = max(sum(settled[k].rows for k in part) for part in parts)
        if rows * leading <= room:
            break
    for nth, part in enumerate(parts):
        x, y = nth * (column + CLUE_GAP), top + leading / 2
        for k in part:
            yield Label(x, y, str(k + 1), "path-clue-number", "start")
            for nth_line, line in enumerate(settled[k].lines):
                place = y + nth_line * leading
                yield Label(x + indent, place, line, "path-clue", "start")
            start, long = settled[k].write
            y += settled[k].rows * leading
            base = y - leading * 0.78 + WRITE_BELOW
            ends = ((x + indent + start, base), (x + indent + start + long, base))
            yield Line(ends, "path-write")


def _clue(text: str, length: int, width: float, most_lines: int) -> _Clue:
    """Return a clue in a column of a width, cut where it would take too many lines."""
    needed = min(max(length * WRITE_EACH, WRITE_LEAST), width)
    end = f" ({length})"
    lines = wrapped(text + end, width / CLUE_TEXT)
    if len(lines) > most_lines:
        last = (width - needed - 0.2) / CLUE_TEXT - widest_ems("…" + end)
        kept = wrapped(text, width / CLUE_TEXT)
        rest = wrapped("".join(kept[most_lines - 1 :]), max(last, 1.0))[0]
        lines = (*kept[: most_lines - 1], rest.rstrip("，、；：,;: ") + "…" + end)
    used = width_of(lines[-1], CLUE_TEXT) + 0.15
    if used + needed <= width:
        return _Clue(lines, (used, width - used), len(lines))
    return _Clue(lines, (0.0, width), len(lines) + 1)


def _balanced(rows: Sequence[int], columns: int) -> list[range]:
    """Return which entries stand in which column, in order, the highest least high."""
    for most in range(max(rows), sum(rows) + 1):
        parts, start, high = [], 0, 0
        for k, count in enumerate(rows):
            if high + count > most:
                parts.append(range(start, k))
                start, high = k, 0
            high += count
        parts.append(range(start, len(rows)))
        if len(parts) <= columns:
            return parts
    raise AssertionError("one column holds all")

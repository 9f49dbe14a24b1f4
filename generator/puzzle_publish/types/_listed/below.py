"""What a page of the word search has below its board.

A list with boxes to tick, or squares to write the words in, or clues with a line to
write on.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ...core.figure import Label, Line, Part, Rect, Step, TextLabel
from ...core.line_breaks import joined
from ...core.puzzle import Json
from ...core.text_fitting import widest_ems, wrapped
from ...words.letters import alphabetical
from . import groups, heading
from .listing import lines_of, settled, width_of
from .printed import Listed

GAP = 0.55
QUESTION_GAP = 0.4
HEAD = 0.66  # the line with the numbers of words and decoys
LIST_HEIGHT = 5.3  # 50 words of two letters, 25 idioms or 16 words of ten letters
# Of full boards below a title, and of large ones, whose texts are larger in cells.
LOW_ROWS, LOW_LIST_HEIGHT = 10, 4.4
CLUES_HEIGHT, CLUES_WIDTH = 7.0, 12.0

TEXT, CLUE_TEXT = 0.32, 0.3
BOX, BOX_GAP, BOX_SHARE = 0.36, 0.16, 0.72  # the last of a row's height, at most
# From loose to tight; the first that fits is used. Squares of 0.5 are 4.6 mm.
LEADINGS = (0.62, 0.54, 0.46, 0.4)
WORD_GAP, MOST_WORD_GAP = 0.3, 1.0  # between the squares of two words
LENGTH_GAP, LENGTH_WIDTH = 0.08, 0.45
SQUARES = ((0.52, 0.76), (0.46, 0.66), (0.4, 0.56), (0.34, 0.48), (0.3, 0.4))
# Columns, maximum lines of a clue, height of a line. The last is for 50 words of two
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
WRITE_EACH, WRITE_LEAST, WRITE_BELOW = 0.4, 1.2, 0.14
WRITE_GAP = 0.15


def height(
    page: Listed, labels: Mapping[str, Json], left: float, width: float
) -> float:
    """Return the height that pages of this size and help have below the board.

    Args:
        page: what it prints.
        labels: the type's labels.
        left: how much is left on the page.
        width: the width of the board.
    """
    wanted = LIST_HEIGHT
    if page.theme is not None or len(page.rows) > LOW_ROWS:
        wanted = LOW_LIST_HEIGHT
    if page.clues is not None:
        wanted = CLUES_HEIGHT
    return min(
        left, wanted + heading.payoff_height(page.payoff, str(labels["payoff"]), width)
    )


def steps(
    page: Listed,
    labels: Mapping[str, Json],
    *,
    left: float,
    top: float,
    cols: float,
    width: float,
    room: float,
    is_plain: bool = False,
    in_columns: bool = False,
) -> Iterator[Step]:
    """Yield what is below the board, whose left edge is at `left`, in `room`.

    A plain list has no heading and no boxes, and is sorted by letters alone. Other
    lists that have no room in columns are set in bands, unless that is asked for.
    """
    edge = left if page.clues is None else 0.0
    head = 0.0
    if not is_plain or page.words is None:
        head = HEAD
        counts = counts_of(page, labels)
        y = top + HEAD * 0.4
        yield TextLabel(edge, y, counts, "path-heading", "start", part="heading")
    asked = str(labels.get("payoff", ""))
    question = heading.payoff_height(page.payoff, asked, cols)
    form = is_plain, in_columns or is_plain
    gap = QUESTION_GAP + (BOX / 2 if is_plain else 0.0)
    high = room - head - question - (gap if question and any(form) else 0.0)
    listed = tuple(_entries(page, left, top + head, cols, width, high, *form))
    yield from listed
    if question:
        used = max(_bottom(step) for step in listed) + gap
        below = min(used, top + room - question)
        yield from heading.payoff_steps(page.payoff, asked, edge, below, cols)


def _bottom(step: Label | Rect | Line) -> float:
    """Return the lower edge of a part of the list."""
    if isinstance(step, Rect):
        return step.y + step.height
    return step.y if isinstance(step, Label) else step.points[0][1]


def _entries(
    page: Listed,
    left: float,
    top: float,
    cols: float,
    width: float,
    room: float,
    is_plain: bool,
    in_columns: bool,
) -> Iterator[Label | Rect | Line]:
    """Yield the list of words, the squares for them or the clues."""
    if page.clues is not None:
        yield from _clues(page, top, width, room)
    elif page.groups:
        yield from groups.steps(page.groups, left, top, float(cols), room)
    elif page.words is not None:
        size = float(cols), room
        yield from _list(page.words, left, top, *size, is_plain, in_columns)
    else:
        yield from _squares(page.lengths, left, top, float(cols), room)


def _in_order(words: Sequence[str], *, by_length: bool) -> list[str]:
    found = sorted(words, key=alphabetical)
    return sorted(found, key=len) if by_length else found


def counts_of(page: Listed, labels: Mapping[str, Json]) -> str:
    """Return the numbers of words and decoys, and the length if all have the same."""
    lengths = page.lengths
    parts = [str(labels["words"]).format(words=len(lengths))]
    if page.words is None and lengths[0] == lengths[-1]:
        parts.append(str(labels["each"]).format(length=lengths[0]))
    if page.decoys:
        parts.append(str(labels["decoys"]).format(decoys=page.decoys))
    return str(labels["separator"]).join(parts)


# A: the list.


def _list(
    words: Sequence[str],
    left: float,
    top: float,
    width: float,
    room: float,
    is_plain: bool,
    in_columns: bool,
) -> Iterator[Label | Rect]:
    """Yield the words, shortest first, each with a box to tick unless it is plain."""
    indent = 0.0 if is_plain else BOX + BOX_GAP
    lines = [
        (line, word if k == 0 else "", len(parts) > 1)
        for word in _in_order(words, by_length=not is_plain)
        for parts in [lines_of(word, TEXT, indent, width)]
        for k, line in enumerate(parts)
    ]
    widths = [
        width if is_long else indent + width_of(line, TEXT)
        for line, _, is_long in lines
    ]
    settle = partial(
        settled,
        *(widths, width, room),
        gap=0.3,
        leadings=LEADINGS,
        most_gap=1.6,
        in_order=in_columns,
    )
    setting = settle(least_rows=_least_rows(len(lines)))
    if in_columns and not is_plain and setting.leading < LEADINGS[1]:
        # More columns than look best are better than rows that nearly touch.
        setting = max(setting, settle(least_rows=2), key=lambda one: one.leading)
    side = min(BOX, setting.leading * BOX_SHARE)
    for (line, word, _), (x, row) in zip(lines, setting.places, strict=True):
        y = top + (row + 0.5) * setting.leading
        if word and not is_plain:
            yield Rect(left + x, y - side / 2, side, side, "path-box")
        part: Part = "item" if word else "more"
        at, role = left + x + indent, "path-word"
        yield TextLabel(at, y, line, role, "start", part=part, written=word)


def _least_rows(count: int) -> int:
    """Return the smallest number of rows of a list such that no column has one entry.

    >>> [_least_rows(count) for count in (4, 6, 7, 12, 13, 25)]
    [2, 3, 4, 4, 5, 5]
    """
    rows = 2 if count <= 4 else 3 if count <= 9 else 4 if count <= 16 else 5
    while count % rows == 1 and rows < count:
        rows += 1
    return rows


# B: how many of which length.


@dataclass(frozen=True, slots=True)
class _Run:
    """Squares side by side in one row, for a word or a part of a long one.

    Attributes:
        squares: the number of squares.
        length: the length of the word if it ends here, else 0.
    """

    x: float
    row: int
    squares: int
    length: int


def _squares(
    lengths: Sequence[int], left: float, top: float, width: float, room: float
) -> Iterator[Label | Rect]:
    """Yield a row of squares for each word, with its length where lengths differ."""
    number = LENGTH_WIDTH if lengths[0] != lengths[-1] else 0.0
    for side, leading in SQUARES:
        runs = _flow(lengths, width, side, number)
        if (runs[-1].row + 1) * leading <= room:
            break
    for run in runs:
        x, y = left + run.x, top + run.row * leading
        for k in range(run.squares):
            yield Rect(x + k * side, y, side, side, "path-box")
        if number and run.length:
            x += run.squares * side + LENGTH_GAP
            yield Label(x, y + side / 2, str(run.length), "path-length", "start")


def _flow(
    lengths: Sequence[int], width: float, side: float, number: float
) -> list[_Run]:
    """Return the words, shortest first, one after another in rows of this width.

    `number` is the width of the length after each word.
    """
    most = int((width - number) / side)
    gap = WORD_GAP
    if not number and lengths[0] <= most:
        # Words of one length form columns, the last one flush with the board.
        wide = lengths[0] * side
        across = min(int((width + gap) / (wide + gap)), len(lengths))
        spare = (width - across * wide) / max(across - 1, 1)
        gap = min(spare, MOST_WORD_GAP)
    runs: list[_Run] = []
    x, row = 0.0, 0
    for length in lengths:
        parts = [most] * ((length - 1) // most) + [(length - 1) % most + 1]
        for nth, part in enumerate(parts, 1):
            if x and x + part * side + number > width + 1e-6:
                x, row = 0.0, row + 1
            runs.append(_Run(x, row, part, length if nth == len(parts) else 0))
            x += part * side
        x += number + gap
    return runs


# C: clues.


@dataclass(frozen=True, slots=True)
class _Clue:
    """A clue set in a column.

    Attributes:
        lines: the lines of its text, without its number.
        write: the start and length of the line to write on, in the last row.
        rows: the number of rows it takes.
    """

    lines: tuple[str, ...]
    write: tuple[float, float]
    rows: int


def _clues(
    page: Listed, top: float, width: float, room: float
) -> Iterator[Label | Line]:
    """Yield the clues, numbered, each with a line to write its word on."""
    lengths = page.lengths
    ends = [f" ({n})" if lengths[0] != lengths[-1] else "" for n in lengths]
    clues = list(zip(page.clues or (), ends, lengths, strict=True))
    for columns, most_lines, leading in CLUE_SETTINGS:
        column = (width - (columns - 1) * CLUE_GAP) / columns
        indent = width_of(f"{len(clues)}", CLUE_TEXT) + 0.2
        entries = [
            _clue(clue, end, length, column - indent, most_lines)
            for clue, end, length in clues
        ]
        parts = _balanced([clue.rows for clue in entries], columns)
        rows = max(sum(entries[k].rows for k in part) for part in parts)
        if rows * leading <= room:
            break
    for nth, part in enumerate(parts):
        x, y = nth * (column + CLUE_GAP), top + leading / 2
        for k in part:
            yield TextLabel(
                x, y, str(k + 1), "path-clue-number", "start", part="number"
            )
            for nth_line, line in enumerate(entries[k].lines):
                place = y + nth_line * leading
                kind: Part = "more" if nth_line else "item"
                written = joined(entries[k].lines)
                at, role = x + indent, "path-clue"
                yield TextLabel(
                    at, place, line, role, "start", part=kind, written=written
                )
            start, long = entries[k].write
            base = y + (entries[k].rows - 1) * leading + WRITE_BELOW
            y += entries[k].rows * leading
            left = x + indent + start
            yield Line(((left, base), (left + long, base)), "path-write")


def _clue(text: str, end: str, length: int, width: float, most_rows: int) -> _Clue:
    """Return a clue set in a column, cut off if it would take too many rows."""
    write = min(max(length * WRITE_EACH, WRITE_LEAST), width * 0.6)
    lines = wrapped(text + end, width / CLUE_TEXT) or ("",)
    fits = width_of(lines[-1], CLUE_TEXT) + WRITE_GAP + write <= width
    if not fits and len(lines) < most_rows:
        return _Clue(lines, (0.0, width), len(lines) + 1)
    if not fits or len(lines) > most_rows:
        all_lines = wrapped(text, width / CLUE_TEXT)
        *whole, rest = all_lines[:most_rows]
        last = (width - WRITE_GAP - write) / CLUE_TEXT - widest_ems("…" + end)
        cut = wrapped(rest, max(last, 1.0))[0]
        if cut != rest or len(all_lines) > most_rows:
            cut = cut.rstrip("，、。；：,;: ") + "…"
        lines = (*whole, cut + end)
    used = width_of(lines[-1], CLUE_TEXT) + WRITE_GAP
    return _Clue(lines, (used, width - used), len(lines))


def _balanced(rows: Sequence[int], columns: int) -> list[range]:
    """Return the entries of each column, in order, such that the highest is lowest."""
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

"""The calendar's figures: page, key and worked example.

In any ink a piece is recognised by its outline and name, and an open cell by its ring;
the tint of the givens is only an aid. In a coloured interior each piece has the colour
that it has on the sheet to cut out; in the key the givens stay grey.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import fsum

from ...core.figure import (
    Area,
    Circle,
    Figure,
    Label,
    Line,
    Room,
    Step,
    Tint,
    hued,
)
from ...core.languages import language as language_of
from ...core.outlines import Polygon, middle, outlines, rounded, walls
from ...core.puzzle import digest
from ..cells import CellRows, GridCell, State, rows_of
from ..player import PieceToLay, Player
from .board import PLAIN, Board, Cell, Piece, Shape, size_of
from .page import Key, Page, Placed

# A board of eight columns of 15 mm is as wide as the type area of a thick 6x9 in book.
PAGE_CELL_MM, PAGE_MIN_CELL_MM = 15.0, 9.0
LONG_WORD_MIN_CELL_MM = 10.0  # 十二月 is set smaller, so cells must be larger
WORD_EMS = 2.1  # the width that fits inside a ring at the usual size

KEY_CELL_MM, KEY_MIN_CELL_MM = 4.8, 3.6
STEP_CELL_MM, STEP_MIN_CELL_MM = 5.0, 4.4

RING_INSET, RING_RADIUS = 0.06, 0.3
KEY_RING_RADIUS = 0.3

# The pieces still to place, below the board. At a quarter of the board's scale a square
# is 3.6 mm on a full page, and ten or eleven pieces fill the width of a board. Fewer
# are larger where the page has room: at 0.42, six or seven fill the width.
ICON_SQUARE, ICON_MOST = 0.25, 0.42
ICON_LEAST_GAP = 0.6  # in squares
ICON_MOST_GAP = 0.5
ICON_WIDEST = 3  # squares; wider pieces are set upright
GAP_BELOW_BOARD = 0.6
ICON_NAME_HEIGHT = 0.42

EXAMPLE_RING = 0.42  # a radius: M fits into it at 7 pt

_GIVEN: State = "given"
_ANSWER: State = "answer"


def draw(givens: Page, answer: Key | None, language: str) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return _draw_key(givens, answer)
    return _draw_page(givens, language, 0.0)


def draw_page(givens: Page, language: str, room: Room) -> Figure:
    """Return the page's figure, the pieces below the board as large as its room lets.

    The board keeps its size and place on every page, whatever pieces remain.
    """
    board = givens.board
    _, tallest, _ = _icon_set(board)
    height = board.height + _icons_height(board, 0.0)
    cell_mm = room.cell_mm or min(
        PAGE_CELL_MM * room.scale,
        room.width_mm / board.width,
        room.height_mm / height,
    )
    spare = room.height_mm / cell_mm - height - 1e-6
    more = (ICON_MOST - ICON_SQUARE) * tallest
    return _draw_page(givens, language, max(0.0, min(spare, more)))


def _draw_page(givens: Page, language: str, spare: float) -> Figure:
    """Return the page's figure with so much room for larger pieces below the board."""
    name = _board_name(givens)
    return _drawn(givens.board, name, givens.open, givens.pieces, language, spare)


# As many as keep their figures: a page is drawn for each room that is tried.
@functools.lru_cache(maxsize=1000)
def _drawn(
    board: Board,
    name: str,
    open_tokens: tuple[str, ...],
    pieces: tuple[Placed, ...],
    language: str,
    spare: float,
) -> Figure:
    names = shown_names(board)
    placements = (
        _placed(given, names, "piece-given", number_of(board, given.piece))
        for given in pieces
    )
    steps = [
        *chain.from_iterable(placements),  # the tint covers the labels below
        Area(outlines(board.cells), "outline"),
        *_open_on(board, open_tokens, language),
    ]
    placed = {one.piece for one in pieces}
    remaining = [piece for piece in board.pieces if piece.name not in placed]
    icons, tints = _icons(board, remaining, spare)
    return Figure(
        width=board.width,
        height=board.height + _icons_height(board, spare),
        steps=(*steps, *icons),
        cell_mm=PAGE_CELL_MM,
        min_cell_mm=LONG_WORD_MIN_CELL_MM
        if _has_long_words(board, language)
        else PAGE_MIN_CELL_MM,
        base=_page_base(board, name, language),
        tints=tuple(tints),
    )


def number_of(board: Board, piece: str) -> int:
    """Return the number of a piece in its board, from 0."""
    return next(k for k, one in enumerate(board.pieces) if one.name == piece)


@functools.lru_cache(maxsize=64)
def shown_names(board: Board) -> dict[str, str]:
    """Piece -> the printed name: its letter, or the whole name if letters clash.

    >>> from .boards import board_from
    >>> list(shown_names(board_from("seed51")).values())
    ['U', 'V3', 'L4', 'P', 'O', 'Y', 'I', 'L5', 'V5', 'S', 'T']
    """
    letters = [piece.name.rstrip("0123456789") for piece in board.pieces]
    return {
        piece.name: letter if letter and letters.count(letter) == 1 else piece.name
        for piece, letter in zip(board.pieces, letters, strict=True)
    }


def cell_text(board: Board, token: str, language: str) -> str:
    """Return a cell's text: the board's own label or the language's short name.

    >>> from .boards import board_from
    >>> board = board_from("seed51")
    >>> [cell_text(board, t, "en") for t in ("m8", "d16", "w1", ".")]
    ['Aug', '16', 'Mon', '']
    """
    if token == PLAIN:
        return ""
    own = board.label_of(token, language)
    if own is not None:
        return own
    words = language_of(language)
    if token.startswith("m"):
        return words.months_short[int(token[1:]) - 1]
    if token.startswith("w"):
        return words.weekdays_short[board.weekday_of(token)]
    return token[1:]


def _board_name(givens: Page) -> str:
    printed = givens.printed_board
    if isinstance(printed, str):
        return printed
    return f"{givens.board.name}-{digest(printed)[:8]}"


def _label_role(board: Board, token: str, language: str, role: str) -> str:
    """The role of a label: numbers are larger than words, long words smaller."""
    if token.startswith("d"):
        return f"{role}-number"
    is_long = _has_long_words(board, language)
    return f"{role}-long-word" if is_long else f"{role}-word"


@functools.lru_cache(maxsize=64)
def _has_long_words(board: Board, language: str) -> bool:
    groups = [group for group in board.groups if group != "d"]
    words = (cell_text(board, t, language) for g in groups for t in board.tokens_of(g))
    return any(_ems(word) > WORD_EMS for word in words)


def _ems(text: str) -> float:
    return fsum(0.56 if char.isascii() else 1.0 for char in text)


@functools.lru_cache(maxsize=64)
def _page_base(board: Board, name: str, language: str) -> Figure:
    """The empty board with all its labels; its outline is drawn over the givens."""
    owners = {cell: cell for cell in board.cells}
    steps: list[Step] = [Line(line, "cell") for line in walls(owners)]
    for r, c in board.cells:
        token = board.token_at(r, c)
        if token != PLAIN:
            role = _label_role(board, token, language, "quiet")
            text = cell_text(board, token, language)
            steps.append(Label(c + 0.5, r + 0.5, text, role))
    return Figure(
        width=board.width,
        height=board.height,
        steps=tuple(steps),
        name=f"calendar/{name}/{language}",
    )


def _placed(
    placed: Placed, names: Mapping[str, str], role: str, number: int
) -> list[Step]:
    r, c = middle(placed.cells)
    return [
        Area(outlines(placed.cells), hued(role, number)),
        Label(c + 0.5, r + 0.5, names[placed.piece], f"{role}-name"),
    ]


def _open_on(board: Board, tokens: Sequence[str], language: str) -> list[Step]:
    steps: list[Step] = []
    for token in tokens:
        r, c = board.cell_of(token)
        role = _label_role(board, token, language, "open")
        text = cell_text(board, token, language)
        steps.append(Area((_ring(r, c),), "open"))
        steps.append(Label(c + 0.5, r + 0.5, text, role))
    return steps


@functools.cache
def _ring(r: int, c: int) -> Polygon:
    (square,) = outlines([(r, c)])
    return rounded(square, RING_INSET, RING_RADIUS)


# Icons of the pieces still to place.


def _icons(
    board: Board, pieces: Sequence[Piece], spare: float
) -> tuple[list[Step], list[Tint]]:
    """Return one row of small pieces with their names, and their colours.

    With more room than it needs, the pieces that are there are larger, as far as they
    fit side by side.
    """
    least, tallest, all_shapes = _icon_set(board)
    shapes = [all_shapes[piece.name] for piece in pieces]
    across = sum(size_of(shape)[1] for shape in shapes)
    gaps = max(len(pieces) - 1, 1)
    high = least + spare / tallest
    wide = board.width / (across + ICON_LEAST_GAP * gaps)
    square = max(least, min(high, wide))
    widths = [size_of(shape)[1] * square for shape in shapes]
    gap = min(ICON_MOST_GAP, (board.width - fsum(widths)) / gaps)
    x = (board.width - fsum(widths) - gap * (len(pieces) - 1)) / 2
    bottom = board.height + GAP_BELOW_BOARD + tallest * square
    names = shown_names(board)
    steps: list[Step] = []
    tints: list[Tint] = []
    for piece, shape, width in zip(pieces, shapes, widths, strict=True):
        top = bottom - size_of(shape)[0] * square
        inner, outline = _icon(shape, x, top, square)
        steps += [*inner, outline]
        tints.append(Tint(outline.outlines, number_of(board, piece.name)))
        text = names[piece.name]
        label_y = bottom + ICON_NAME_HEIGHT * 0.62
        steps.append(Label(x + width / 2, label_y, text, "icon-name"))
        x += width + gap
    return steps, tints


def _icons_height(board: Board, spare: float) -> float:
    """Return the height of a row of icons.

    It is that for all pieces of the board, so it is the same on every page, and one
    page can be measured for all.
    """
    least, tallest, _ = _icon_set(board)
    return GAP_BELOW_BOARD + tallest * least + ICON_NAME_HEIGHT + spare


def _icon(shape: Shape, x: float, y: float, square: float) -> tuple[list[Line], Area]:
    """Return the inner lines of a small piece, and its outline."""

    def scaled(points: Polygon) -> Polygon:
        return tuple([(x + px * square, y + py * square) for px, py in points])

    return (
        [Line(scaled(line), "icon-cell") for line in _inner_lines(shape)],
        Area(tuple(map(scaled, outlines(shape))), "icon"),
    )


@functools.lru_cache(maxsize=1024)
def _inner_lines(shape: Shape) -> tuple[Polygon, ...]:
    return walls({cell: cell for cell in shape})


@functools.lru_cache(maxsize=64)
def _icon_set(board: Board) -> tuple[float, int, dict[str, Shape]]:
    """The side of a square, the height of the tallest icon, and all icons by name.

    A square is a quarter of a cell, or less if the pieces do not fit side by side.
    """
    shapes = {piece.name: _icon_shape(board, piece) for piece in board.pieces}
    sizes = [size_of(shape) for shape in shapes.values()]
    gaps = ICON_LEAST_GAP * (len(sizes) - 1)
    side_by_side = sum(width for _, width in sizes) + gaps
    square = min(ICON_SQUARE, board.width / side_by_side)
    return square, max(height for height, _ in sizes), shapes


def _icon_shape(board: Board, piece: Piece) -> Shape:
    """A piece as its board's file draws it, or upright if that is too wide."""
    shapes = piece.orientations(board.flip)
    narrow = (shape for shape in shapes if size_of(shape)[1] <= ICON_WIDEST)
    return next(narrow, min(shapes, key=lambda shape: size_of(shape)[1]))


# The key.


def _draw_key(givens: Page, answer: Key) -> Figure:
    """The solved board: each piece with outline and name, and empty rings."""
    board, given = givens.board, givens.given
    names = shown_names(board)
    owners: dict[Cell, object] = {cell: cell for cell in board.cells}
    labels: list[Step] = []
    greys: list[Step] = []
    tints: list[Tint] = []
    for placed in answer:
        cells = placed.cells
        owners |= dict.fromkeys(cells, placed.piece)
        r, c = middle(cells)
        labels.append(Label(c + 0.5, r + 0.5, names[placed.piece], "key-name"))
        if placed.piece in given:
            greys.append(Area(outlines(cells), "key-given"))
        else:
            tints.append(Tint(outlines(cells), number_of(board, placed.piece)))
    rings = [
        Circle(c + 0.5, r + 0.5, KEY_RING_RADIUS, "key-open")
        for r, c in map(board.cell_of, givens.open)
    ]
    return Figure(
        width=board.width,
        height=board.height,
        steps=(
            *greys,
            *(Line(line, "key-wall") for line in walls(owners)),
            Area(outlines(board.cells), "key-outline"),
            *rings,
            *labels,
        ),
        cell_mm=KEY_CELL_MM,
        min_cell_mm=KEY_MIN_CELL_MM,
        tints=tuple(tints),
    )


# The worked example.


def example_steps(
    givens: Page, answer: Key, labels: Mapping[str, str]
) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: start, one more piece placed, done.

    They are small, so the board has no labels; in the first, a letter in each ring says
    what it shows, month, day or weekday.
    """
    given = givens.given
    rest = [placed for placed in answer if placed.piece not in given]
    first = min(rest, key=lambda placed: placed.cells[0])
    others = [placed for placed in rest if placed is not first]
    letters = {token: labels[f"ring-{token[0]}"] for token in givens.open}
    return (
        _example(givens, letters, new=[], placed=[]),
        _example(givens, {}, new=[first], placed=[]),
        _example(givens, {}, new=[], placed=[first, *others]),
    )


def example_date(givens: Page, labels: Mapping[str, str], language: str) -> str:
    """Return what the letters in the rings of the worked example stand for."""
    return labels["comma"].join(
        labels[f"date-{token[0]}"].format(
            letter=labels[f"ring-{token[0]}"],
            label=cell_text(givens.board, token, language),
        )
        for token in givens.open
    )


def _example(
    givens: Page,
    letters: Mapping[str, str],
    *,
    new: Sequence[Placed],
    placed: Sequence[Placed],
) -> Figure:
    board = givens.board
    names = shown_names(board)
    owners = {cell: cell for cell in board.cells}
    steps: list[Step] = [Line(line, "example-cell") for line in walls(owners)]
    for role, pieces in (
        ("example-given", givens.pieces),
        ("example-placed", placed),
        ("example-step", new),
    ):
        for piece in pieces:
            steps += _placed(piece, names, role, number_of(board, piece.piece))
    steps.append(Area(outlines(board.cells), "example-outline"))
    for token in givens.open:
        r, c = board.cell_of(token)
        steps.append(Circle(c + 0.5, r + 0.5, EXAMPLE_RING, "example-open"))
        if letter := letters.get(token):
            steps.append(Label(c + 0.5, r + 0.5, letter, "example-date"))
    return Figure(
        width=board.width,
        height=board.height,
        steps=tuple(steps),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def cells(givens: Page, answer: Key | None, language: str) -> CellRows:
    """Return the cells of a board: a covered one says its piece, others their label."""
    board, names = givens.board, shown_names(givens.board)
    blank = _blank_cells(board, language)
    found = dict(blank)
    for pieces, state in ((answer or (), _ANSWER), (givens.pieces, _GIVEN)):
        for one in pieces:
            covered = _covered_cells(board, names[one.piece], state)
            found |= {at: covered[at] for at in one.cells}
    for at in givens.open_cells:
        found[at] = replace(blank[at], state="block")
    return rows_of(found.values())


def player(givens: Page, answer: Key) -> Player:
    """Return how the pieces that are not given are laid."""
    board, given = givens.board, givens.given
    names = shown_names(board)
    shapes = {piece.name: piece.orientations(board.flip) for piece in board.pieces}
    turns = {piece.name: len(piece.orientations(False)) for piece in board.pieces}
    pieces = tuple(
        PieceToLay(
            names[one.piece],
            tuple(tuple(sorted(shape)) for shape in shapes[one.piece]),
            turns[one.piece],
            tuple(sorted(one.cells)),
        )
        for one in answer
        if one.piece not in given
    )
    return Player("place", (), (), pieces=pieces)


def open_words(givens: Page, language: str) -> tuple[str, ...]:
    """Return the words in the cells that stay open."""
    words = _blank_cells(givens.board, language)
    return tuple(words[at].words for at in givens.open_cells)


@functools.lru_cache(maxsize=64)
def _blank_cells(board: Board, language: str) -> dict[Cell, GridCell]:
    """Return the cells of a board with nothing on it."""
    return {
        (r, c): GridCell(
            *(r, c, float(c), float(r)),
            *(cell_text(board, board.token_at(r, c), language), "blank"),
        )
        for r, c in sorted(board.cells)
    }


@functools.lru_cache(maxsize=64)
def _covered_cells(board: Board, name: str, state: State) -> dict[Cell, GridCell]:
    """Return the cells of a board as if all were covered by one piece."""
    return {
        (r, c): GridCell(r, c, float(c), float(r), name, state) for r, c in board.cells
    }

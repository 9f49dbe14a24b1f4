"""The figures of the page, the key, the worked example and the cover."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ...core.figure import Area, Circle, Figure, Label, Line, Rect, Room, Step, moved
from ...core.outlines import outlines
from ...core.puzzle import Json, digest
from ...core.text_fitting import wrapped
from ...words import store
from ...words.themes import bare as letters_of
from .._listed import below, heading
from .._listed.capsules import capsule
from .._listed.compose import Board, composed, facing
from .._listed.example import with_list
from .._listed.listing import enlarged
from .._listed.printed import Listed, Question
from ..cells import CellRows, GridCell, State, rows_of
from ..player import Path, Player, Words, trace_player
from .model import BLOCK, DOT, NO_CELL, OTHERS, Found, Key, Page

# Letters of 0.58 em are enlarged, since no lines are between them.
LETTER, SIZE = 0.7, 0.7 / 0.58
LEAST_MM, LEAST_DRAWN_MM, CELL_MM = 3.54, 4.2, 9.0
# The figure of one shape, in cells: its least width and the unit of text; in units the
# space above and below the list, and its greatest height.
WIDTH, UNIT, GAP, MOST_HIGH = 14, 2.0, 0.4, 60.0
# Large print on facing pages: the unit of the title for each row, the sizes of a cell.
SPREAD, SPREAD_MM = 0.1, (13.0, 8.2)
KEY_MM, LEAST_KEY_MM, KEY_MARGIN = 3.8, 3.6, 0.2
KEY_TEXT, KEY_LEADING = 0.69, 0.95
# Letters in no word are grey, so they have 8 pt.
KEY_SIZE = 0.79 / 0.69
STEP_MM, LEAST_STEP_MM = 6.2, 4.4
ART_MM, RADIUS, ART_RADIUS, TILE_RADIUS, TILE_DOT = 20.0, 0.39, 0.36, 0.3, 0.12
DOT_RADIUS = 0.07
# The labels of a type whose lists are in groups: the heading of words of a length, and
# where the page prints something else, that of its results.
BY_LENGTH, BY_LENGTH_OF_RESULT = "by_length", "by_length_of_result"
Labels = Mapping[str, Json]


def draw(givens: Page, answer: Key | None, labels: Labels) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    if answer is not None:
        return _key(givens, answer)
    page, labels = _page(givens, labels)
    rows, cols = len(givens.rows), len(givens.rows[0])
    width = max(cols, WIDTH)
    top = round(heading.height(page.theme) * UNIT, 4)
    left, under, wide = (width - cols) / 2, (top + rows) / UNIT + GAP, width / UNIT
    sizes = {"left": 0.0, "top": under, "cols": wide, "width": wide, "room": MOST_HIGH}
    listed = tuple(below.steps(page, labels, **sizes, is_plain=True, in_columns=True))
    text = enlarged((*heading.steps(page.theme, wide / 2), *listed), UNIT)
    steps = (*_letters(givens.rows, left, top), *text)
    ends = [s.y + s.height for s in listed if isinstance(s, Rect)]
    high = max(*ends, *(s.y for s in listed if isinstance(s, Label))) + GAP
    base = _base(givens.rows, width, left, top, UNIT)
    return Figure(width, high * UNIT, steps, CELL_MM, LEAST_DRAWN_MM, base)


def draw_page(givens: Page, labels: Labels, room: Room) -> Figure | None:
    """Return the page's figure for a room, None if it does not fit."""
    return composed(BOARD, *_page(givens, labels), room)


def draw_spread(
    givens: Page, labels: Labels, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return the grid and its list on facing pages, None if the list has no room."""
    page, labels = _page(givens, labels)
    listed = facing(page, labels, width, height, is_plain=True)
    if listed is None:
        return None
    rows, middle = givens.rows, len(givens.rows[0]) / 2
    unit = SPREAD * len(rows)
    top = round(heading.height(page.theme) * unit, 4)
    title = enlarged(heading.steps(page.theme, middle / unit), unit)
    steps = (*title, *_letters(rows, 0.0, top))
    base = _base(rows, 2 * middle, 0.0, top, 1.0)
    grid = Figure(2 * middle, top + len(rows), steps, *SPREAD_MM, base)
    return grid, listed


def _page(givens: Page, labels: Labels) -> tuple[Listed, Labels]:
    """Return givens and labels as all lists below boards have them."""
    lengths = givens.lengths or tuple(sorted(map(len, givens.words)))
    page = Listed(
        givens.rows,
        lengths,
        words=givens.words or None,
        clues=givens.clues or None,
        theme=givens.theme,
        payoff=givens.message,
        groups=_groups(givens, labels),
    )
    if givens.message is not None:
        labels = {**labels, "payoff": _how(givens.message, labels)}
    return page, labels


def _groups(givens: Page, labels: Labels) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the list by the length of what is found, if the type has a heading."""
    if BY_LENGTH not in labels:
        return ()
    found: dict[int, list[str]] = {}
    for word, spelt in zip(givens.words, givens.spelt, strict=True):
        found.setdefault(len(spelt), []).append(word)
    is_plain = givens.words == givens.spelt
    heading = str(labels[BY_LENGTH if is_plain else BY_LENGTH_OF_RESULT])
    return tuple(
        (heading.format(length=length, words=len(words)), tuple(words))
        for length, words in sorted(found.items())
    )


def _how(message: Question, labels: Labels) -> str:
    """Return where a message is read."""
    what = "payoff" if message.lead else "message"
    letters = sum(message.lengths)
    found = str(labels[f"{what}-last" if message.before else what])
    return found.format(letters=letters)


def _base(
    rows: Sequence[str], width: float, left: float, top: float, unit: float
) -> Figure:
    mask = "/".join("".join(".#"[x != NO_CELL] for x in row) for row in rows)
    return _outline(mask, width, left, top)


@lru_cache(maxsize=64)
def _outline(mask: str, width: float, left: float, top: float) -> Figure:
    rows = mask.split("/")
    steps = tuple(moved(step, left, top) for step in _edge(rows, "outline"))
    name = f"wordsearch/{digest(mask)[:12]}/{width:g}/{left:g}/{top:g}"
    return Figure(width, top + len(rows), steps, name=name)


def _edge(rows: Sequence[str], role: str) -> Iterator[Step]:
    """Yield the outline of a grid's cells."""
    cells = {
        (r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "#"
    }
    if len(cells) == len(rows) * len(rows[0]):
        yield Rect(0, 0, len(rows[0]), len(rows), role)
        return
    for line in outlines(cells):
        yield Line((*line, line[0]), role)


def _signs(
    rows: Sequence[str],
    role: str,
    size: float = 1.0,
    left: float = 0.5,
    top: float = 0.5,
    others: str = "",
    cells: Collection[tuple[int, int]] = (),
) -> Iterator[Step]:
    """Yield what is in the cells; letters outside `cells` may have another role.

    The middle of the first cell is at `left` and `top`.
    """
    across = [round(left + c, 4) for c in range(len(rows[0]))]
    for r, row in enumerate(rows):
        y = round(top + r, 4)
        for c, (x, sign) in enumerate(zip(across, row, strict=True)):
            if sign == BLOCK:
                kind = "shade" if others else "black"
                yield Rect(x - 0.5, y - 0.5, 1, 1, kind)
            elif sign == DOT:
                yield Circle(x, y, DOT_RADIUS, "note-dot")
            elif sign != NO_CELL:
                kind = others if others and (r, c) not in cells else role
                yield Label(x, y, sign, kind, size=size)


def _letters(
    rows: Sequence[str], left: float, top: float, giant: bool = False
) -> tuple[Step, ...]:
    role, size = ("path-giant", 1.0) if giant else ("path-letter", SIZE)
    return tuple(_signs(rows, role, size, left + 0.5, top + 0.5))


BOARD = Board(
    letters=_letters,
    base=_base,
    least_cell_mm=LEAST_MM,
    letter=LETTER,
    margin=0.1,
    top=0.2,
    gap=0.4,
    is_plain=True,
    smallest=0.3,
    least_unit_mm=8.3,
)


def _loop(one: Found, radius: float, role: str) -> Step:
    """Return a loop round a word."""
    (r, c), (end_r, end_c) = one.start, one.end
    ends = (c + 0.5, r + 0.5), (end_c + 0.5, end_r + 0.5)
    return Area((capsule(*ends, radius),), role)


def _key(givens: Page, answer: Key) -> Figure:
    rows, found = givens.rows, answer.words
    height, width = len(rows), len(rows[0]) + 2 * KEY_MARGIN
    used = {cell for one in found for cell in one.cells}
    start = 0.5 + KEY_MARGIN
    letters = _signs(
        rows, "path-key-letter", KEY_SIZE, start, start, "search-unused", used
    )
    loops = (_loop(one, RADIUS, "search-loop") for one in found)
    lines: list[str] = []
    if givens.message is not None:
        lead, message = givens.message.lead, answer.message
        lines += (
            heading.key_lines(lead, message, width, KEY_TEXT)
            if lead
            else wrapped(message, width / KEY_TEXT)
        )
    if givens.list is not None:
        by_clue = {
            e.note: e.word
            for e in store.load(givens.list).entries
            if e.word in {one.word for one in found}
        }
        words = ", ".join(
            f"{k} {by_clue[clue]}" for k, clue in enumerate(givens.clues, 1)
        )
        lines += wrapped(words, width / KEY_TEXT)
    end = height + 2 * KEY_MARGIN
    return Figure(
        width,
        end + KEY_LEADING * len(lines),
        (
            *letters,
            *(moved(loop, KEY_MARGIN, KEY_MARGIN) for loop in loops),
            *(
                Label(
                    0.0, end + (k + 0.5) * KEY_LEADING, line, "path-key-note", "start"
                )
                for k, line in enumerate(lines)
            ),
        ),
        KEY_MM,
        LEAST_KEY_MM,
    )


def bare(givens: Page, found: Sequence[Found] = ()) -> Figure:
    """Return a grid without its list, with loops round some words."""
    rows = givens.rows
    mask = ["".join(".#"[x != NO_CELL] for x in row) for row in rows]
    loops = (_loop(one, RADIUS, "search-loop") for one in found)
    steps = (*_signs(rows, "path-letter", SIZE), *_edge(mask, "cell"), *loops)
    return Figure(len(rows[0]), len(rows), steps, STEP_MM, LEAST_STEP_MM)


def example_steps(givens: Page, answer: Key) -> tuple[Figure, Figure, Figure]:
    """Return the worked example: start, the longest word, all words."""
    found = answer.words
    longest = max(found, key=lambda one: len(one.word))

    def shown(some: Sequence[Found]) -> Figure:
        gone = {one.word for one in some}
        crossed = [word for word in givens.words if letters_of(word) in gone]
        return with_list(bare(givens, some), givens.words, crossed)

    return shown(()), shown([longest]), shown(found)


def cells(givens: Page, answer: Key | None, page: Figure) -> CellRows:
    """Return the cells of a grid; with an answer, those in words are its answers."""
    used = set[tuple[int, int]]()
    if answer is not None:
        used = {cell for one in answer.words for cell in one.cells}
    labels = (s for s in page.steps if isinstance(s, Label) and s.role == "path-letter")
    first = next(labels)
    every = [(r, c, x) for r, row in enumerate(givens.rows) for c, x in enumerate(row)]
    r, c, _ = next(one for one in every if one[2] not in OTHERS)
    left, top = first.x - 0.5 - c, first.y - 0.5 - r

    def cell(r: int, c: int, sign: str) -> GridCell:
        x, y = round(left + c, 4), round(top + r, 4)
        if sign in OTHERS:
            return GridCell(r, c, x, y, "", "block")
        state: State = (
            "given" if answer is None else "answer" if (r, c) in used else "unused"
        )
        return GridCell(r, c, x, y, sign, state)

    return rows_of(cell(*one) for one in every if one[2] != NO_CELL)


def player(givens: Page, answer: Key, labels: Labels) -> Player:
    """Return how words are found, with the list beside the grid."""
    found = sorted(answer.words, key=lambda one: one.start)
    paths = [Path(one.word, one.cells) for one in found]
    groups = _groups(givens, labels) or [("", givens.words or givens.clues)]
    plain = trace_player(paths, [Words(*group) for group in groups], straight=True)
    page, told = _page(givens, labels)
    return replace(plain, facts=page.facts(str(told.get("payoff", ""))))


def cover_art(givens: Page, answer: Key) -> Figure:
    """Return a field of letters with one word marked."""
    rows = givens.rows
    best = max(answer.words, key=lambda one: len(one.word))
    signs = _signs(rows, "art-letter", others="art-field", cells=best.cells)
    steps = (_loop(best, ART_RADIUS, "art-path"), *signs)
    return Figure(len(rows[0]), len(rows), steps, ART_MM)


def cover_tile(givens: Page, answer: Key, *, lit: bool) -> Figure:
    """Return a grid as a small picture: words as capsules, other letters as dots."""
    rows, found = givens.rows, answer.words
    used = {cell for one in found for cell in one.cells}
    role = "lit-shape" if lit else "tile-shape"
    dots = (
        Circle(c + 0.5, r + 0.5, TILE_DOT, role)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign not in OTHERS and (r, c) not in used
    )
    steps = (*(_loop(one, TILE_RADIUS, role) for one in found), *dots)
    return Figure(len(rows[0]), len(rows), steps, cell_mm=3.0, min_cell_mm=1.0)

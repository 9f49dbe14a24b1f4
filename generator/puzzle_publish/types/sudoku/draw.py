"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from ...core.figure import Area, Figure, Label, Line, Rect, Room, Step
from ...core.outlines import inset, outlines
from ...core.puzzle import Draft, Hint, Json, digest
from ...grids import figures, ladder
from ...grids.borders import cage_lines
from ...grids.reading import Cell, Rows
from ..cells import CellRows, GridCell, State, rows_of
from ..ladder_hints import number_in
from . import model
from .model import Board, Sudoku
from .params import SudokuParams
from .pictures import picture

# The cells of each size where it is alone on a 6x9 in page.
PAGE_MM = {4: 20.0, 6: 17.0, 8: 14.0, 9: 12.5, 12: 9.6, 16: 7.4}
MIN_MM, MIN_SUM_MM = 5.0, 9.5  # digits, and sums of 7 pt
MIN_NOTES_MM, MIN_WIDE_NOTES_MM = 12.5, 16.7  # notes of 7 pt, up to nine and sixteen
# Digits of 0.55 em are enlarged to 7 pt at the smallest size.
KEY_MM, MIN_KEY_MM, KEY_SIZE = 4.0, 3.6, 1.26
SMALL_KEY_MM = 28.0  # the least width of a small grid in the key
STEP_MM, MIN_STEP_MM, STEP_SIZE = 56.0, 4.5, 1.2  # the first of the whole grid
MIN_STEP_SUM_MM, STEP_SUM = 5.7, 1.7
EXAMPLE_PT = 11.0  # of the sentence below an example, in cells of a page
NONE: frozenset[Cell] = frozenset()
SUM_MM, MOST_SUM = 10.0, 1.15  # in smaller cells sums are larger, by so much at most
WIDE, WIDE_SIZE = 9, 1.08  # digits are larger in cells of wider grids
ASIDE = 0.09  # by which a digit makes room for a sum of two digits
BAR, BAR_WIDTH = 0.46, 0.15  # between neighbours that differ by one
TILE_GAP, TILE_MARK = 0.12, 0.5
LEGEND, LEGEND_SIDE = 0.9, 0.5  # the pictures below a grid
LETTERS = "ABCDEF"
NO_WORDS: Mapping[str, str] = MappingProxyType({})
Found = Mapping[Cell, int]


def draw(
    givens: Sudoku, answer: Rows | None, labels: Mapping[str, str] = NO_WORDS
) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    size = givens.board.size
    if answer is None:
        room = Room(size * PAGE_MM[size], 2 * size * PAGE_MM[size])
        return _page(givens, labels, room, MOST_SUM)
    steps = [*_signs(givens, _blank(givens, answer), KEY_SIZE)]
    return _figure(givens, steps, max(KEY_MM, SMALL_KEY_MM / size), MIN_KEY_MM)


def example(givens: Sudoku, labels: Mapping[str, str]) -> Figure:
    """Return the page's figure with a sentence that is legible in smaller cells, too.

    Where its cells have 18 mm, as in large print, the sentence has 16 pt.
    """
    size = givens.board.size
    width = size * PAGE_MM[size]
    room = Room(width, 2 * width, least_pt=EXAMPLE_PT)
    return _page(givens, labels, room, MOST_SUM)


def blank(params: SudokuParams) -> Figure:
    """Return an empty grid; jigsaws, whose regions differ, have none on it."""
    size, kind = params.size, params.kind
    if "jigsaw" in kind:
        grid = figures.empty_grid(size, size)
    else:
        board = Board(size, model.boxes(size), "diagonal" in kind, kind == "hyper")
        grid = _grid(board)
    return Figure(size, size, grid.steps, PAGE_MM[size], MIN_MM)


def draw_page(givens: Sudoku, labels: Mapping[str, str], room: Room) -> Figure:
    """Return the page's figure with the sentence about its kind, as the room allows."""
    size = givens.board.size
    cell = room.cell_mm or min(room.width_mm / size, room.height_mm / (size + 1))
    return _page(givens, labels, room, min(max(SUM_MM / cell, 1.0), MOST_SUM))


def draw_step(givens: Sudoku, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked.

    The cells that show why are darker than those in which something follows; a digit
    that is ruled out there is struck.
    """
    found = {cell: value for one in (*done, step) for cell, value in one.placed}
    why = frozenset(step.pattern) or frozenset(step.cells)
    cages = tuple(cage for cage in givens.cages if why & set(cage.cells))
    steps = [
        *_between(replace(givens, cages=cages), STEP_SUM),
        *_signs(givens, found, STEP_SIZE),
    ]
    for (r, c), values in step.removed:
        if len(values) == 1 and (r, c) not in found and givens.symbols != "pictures":
            sign = _sign(givens, values[0])
            steps.append(Label(c + 0.5, r + 0.5, sign, "given", size=STEP_SIZE))
            steps.append(Line(((c + 0.2, r + 0.8), (c + 0.8, r + 0.2)), "cell"))
    least = MIN_STEP_SUM_MM if cages else MIN_STEP_MM
    figure = _figure(givens, steps, STEP_MM / givens.board.size, least)
    return replace(figure, base=_grid(givens.board, why, frozenset(step.cells) - why))


def cells(givens: Sudoku, answer: Rows | None, labels: Mapping[str, str]) -> CellRows:
    """Return the grid's cells, cages with their sums."""
    found = {} if answer is None else _blank(givens, answer)
    sums = {min(cage.cells): str(cage.total) for cage in givens.cages}
    pictured = givens.symbols == "pictures"

    def cell(r: int, c: int, digit: int) -> GridCell:
        shown = digit or found.get((r, c), 0)
        words = sums.get((r, c), "")
        if shown:
            words = labels[f"picture-{shown}"] if pictured else _sign(givens, shown)
        state: State = "given" if digit else "answer" if shown else "blank"
        return GridCell(r, c, c, r, words, state)

    return rows_of(
        cell(r, c, digit)
        for r, row in enumerate(givens.rows)
        for c, digit in enumerate(row)
    )


def bare(givens: Sudoku, answer: Rows | None) -> Figure:
    """Return the grid without sums; with an answer, solved and with shaded regions."""
    if answer is None:
        between = (step for step in _between(givens) if step.role != "cage-sum")
        return _figure(givens, [*between, *_signs(givens, {}, 1.0)], 12.0, MIN_MM)
    board = givens.board
    even = [
        cell
        for unit in board.units
        if unit.kind == "region" and unit.number % 2
        for cell in unit.cells
    ]
    shades = figures.tinted(even, "shade")
    steps = [
        *shades,
        *_grid(board).steps,
        *_signs(givens, _blank(givens, answer), 1.1),
    ]
    return Figure(board.size, board.size, tuple(steps), 12.0, MIN_MM)


def tile(givens: Sudoku, *, lit: bool) -> Figure:
    """Return the regions as shapes, with a mark in each cell with a digit or sum."""
    board, name = givens.board, "lit" if lit else "tile"
    shapes = (
        Area(
            tuple(inset(line, TILE_GAP) for line in outlines(unit.cells)),
            f"{name}-shape",
        )
        for unit in board.units
        if unit.kind == "region"
    )
    edge = (1 - TILE_MARK) / 2
    clues = [(r, c) for r, c in board.units_of if givens.rows[r][c]]
    marks = (
        Rect(c + edge, r + edge, TILE_MARK, TILE_MARK, f"{name}-mark")
        for r, c in clues or [min(cage.cells) for cage in givens.cages]
    )
    return Figure(board.size, board.size, (*shapes, *marks), 4.0, 1.0)


def with_sign(givens: Sudoku, hint: Hint) -> Hint:
    """Return the hint to a cell with the sign that is printed for its digit."""
    digit = number_in(hint, "value")
    if givens.symbols == "pictures":
        return Hint("value-picture", {**hint.values, "picture": digit})
    return Hint("value", {**hint.values, "value": _sign(givens, digit)})


def sample(params: SudokuParams) -> Draft:
    """Return an empty grid of the size and kind, for measuring only."""
    size, kind = params.size, params.kind
    regions = model.boxes(size)
    if "jigsaw" in kind:
        regions = tuple((r,) * size for r in range(size))
    sudoku = Sudoku(
        Board(size, regions, "diagonal" in kind, kind == "hyper"),
        ((0,) * size,) * size,
        cages=(model.Cage(size, ((0, 0),)),) if kind == "killer" else (),
        consecutive=(((0, 0), (0, 1)),) if kind == "consecutive" else None,
        symbols=params.symbols,
        notes=params.notes,
    )
    return Draft(model.make_givens(sudoku), {"rows": [[size] * size] * size})


def _blank(sudoku: Sudoku, answer: Rows) -> Found:
    """Return what an answer puts into empty cells."""
    return {
        (r, c): digit
        for r, row in enumerate(answer)
        for c, digit in enumerate(row)
        if not sudoku.rows[r][c]
    }


def _page(
    sudoku: Sudoku, labels: Mapping[str, str], room: Room, larger: float
) -> Figure:
    """Return the page's figure, with sums `larger` than usual."""
    size = sudoku.board.size
    signs_size = 1.0 if size <= WIDE else WIDE_SIZE
    steps = [*_between(sudoku, larger), *_signs(sudoku, {}, signs_size)]
    least = MIN_SUM_MM / larger if sudoku.cages else MIN_MM
    if sudoku.notes:
        least = MIN_NOTES_MM if size <= WIDE else MIN_WIDE_NOTES_MM
        blank = [c for c in sudoku.board.units_of if not sudoku.rows[c[0]][c[1]]]
        signs = [_sign(sudoku, digit) for digit in range(1, size + 1)]
        steps += figures.notes(blank, signs)
    figure = _figure(sudoku, steps, PAGE_MM[size], least)
    if sudoku.symbols == "pictures":
        pitch, below = size / (size + 1), size + 0.55
        legend = tuple(
            picture(k, k * pitch, below, "sudoku-picture", LEGEND_SIDE)
            for k in range(1, size + 1)
        )
        return replace(figure, height=size + LEGEND, steps=(*figure.steps, *legend))
    return figures.captioned(figure, _sentence(sudoku, labels), room)


def _figure(
    sudoku: Sudoku, steps: Sequence[Step], cell_mm: float, least_mm: float
) -> Figure:
    size = sudoku.board.size
    return Figure(size, size, tuple(steps), cell_mm, least_mm, base=_grid(sudoku.board))


def _sentence(sudoku: Sudoku, labels: Mapping[str, str]) -> str:
    """Return what is asked besides the rules of all sudokus, and the signs."""
    size = sudoku.board.size
    rules = (f"rule-{kind}" for kind in model.kind_of(sudoku).split("+"))
    found = [labels[name] for name in rules if name in labels]
    signs = labels.get(f"signs-{sudoku.symbols}") or labels.get(f"signs-{size}")
    if signs:
        found.append(signs.format(last=LETTERS[size - 1 :][:1]))
    return labels.get("space", " ").join(found)


@lru_cache(maxsize=256)
def _grid(
    board: Board, marked: frozenset[Cell] = NONE, also: frozenset[Cell] = NONE
) -> Figure:
    """Return the empty grid; `also` are shaded in place of diagonals and windows."""
    shaded = also or {
        cell
        for unit in board.units
        if unit.kind in ("diagonal", "window")
        for cell in unit.cells
    }
    # Boards that are not alike need names that are not.
    told: list[Json] = [
        board.size,
        board.diagonals,
        board.windows,
        sorted(marked),
        sorted(also),
    ]
    if not board.has_boxes:
        told.append(board.regions)
    name = f"sudoku-{digest(told)[:16]}"
    return figures.empty_grid(
        board.size,
        board.size,
        regions=board.regions,
        shaded=shaded - marked,
        marked=marked,
        name=name,
    )


def _between(sudoku: Sudoku, larger: float = 1.0) -> Iterator[Step]:
    """Yield what is printed besides signs: cages with sums, bars."""
    yield from cage_lines(cage.cells for cage in sudoku.cages)
    yield from figures.corner_sums(
        ((cage.cells, str(cage.total)) for cage in sudoku.cages), size=larger
    )
    for (r, c), (_, other) in sudoku.consecutive or ():
        upright = other != c
        x, y = (c + 1, r + 0.5) if upright else (c + 0.5, r + 1)
        wide, high = (BAR_WIDTH, BAR) if upright else (BAR, BAR_WIDTH)
        yield Rect(x - wide / 2, y - high / 2, wide, high, "relation")


def _signs(sudoku: Sudoku, found: Found, size: float) -> Iterator[Step]:
    """Yield the signs that are given and those that are found."""
    given = {
        (r, c): digit
        for r, row in enumerate(sudoku.rows)
        for c, digit in enumerate(row)
        if digit
    }
    pictured = sudoku.symbols == "pictures"
    beside = {min(cage.cells) for cage in sudoku.cages} if not found else ()
    for values, role in ((given, "given"), (found, "answer")):
        for (r, c), digit in values.items():
            if pictured:
                name = "sudoku-picture" if role == "given" else "sudoku-picture-found"
                yield picture(digit, c + 0.5, r + 0.5, name)
            else:
                middle = 0.5 + ASIDE * ((r, c) in beside)
                sign = _sign(sudoku, digit)
                yield Label(c + middle, r + middle, sign, role, size=size)


def _sign(sudoku: Sudoku, digit: int) -> str:
    return (model.DIGITS if sudoku.symbols == "digits" else LETTERS)[digit - 1]

"""The figures of the page, the key and the worked example, in units of cells."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ...core.figure import Area, Figure, Label, Line, Rect, Room, Step
from ...core.outlines import inset, outlines
from ...grids import figures, ladder
from ...grids.borders import cage_lines
from ...grids.reading import Cell, Rows
from ...rules.vocabulary import printed_in
from ..cells import CellRows, GridCell, State, rows_of
from . import draw_marks, model, samples
from .board import Board, Unit
from .draw_grid import beside, grid
from .draw_marks import ASIDE, LITTLE_SUM, NO_EDGES, Edges, edges_of, ground_of
from .model import Sudoku
from .pictures import picture

# The cells of each size where it is alone on a 6x9 in page.
PAGE_MM = {4: 20.0, 6: 17.0, 8: 14.0, 9: 12.5, 12: 9.6, 16: 7.4, 21: 8.0}
MIN_MM, MIN_SUM_MM = 5.0, 9.5  # digits, and sums of 7 pt
# So are letters on borders, and sums beside the grid; in smaller cells the first two
# are larger, by so much at most.
MIN_MARK_MM = {"xv": 8.3, "sandwich": 5.9, "little": 6.9}
MOST_MARK = {"xv": 1.46, "sandwich": 1.18}
THIN_MM = 9.0  # in smaller cells stems of thermometers are thin
MIN_NOTES_MM, MIN_WIDE_NOTES_MM = 12.5, 16.7  # notes of 7 pt, up to nine and sixteen
# Digits of 0.55 em are enlarged to 7 pt at the smallest size.
KEY_MM, MIN_KEY_MM, KEY_SIZE = 4.0, 3.6, 1.26
SMALL_KEY_MM = 28.0  # the least width of a small grid in the key
STEP_MM, MIN_STEP_MM, STEP_SIZE = 56.0, 4.5, 1.2  # the first of the whole grid
MIN_STEP_SUM_MM, STEP_SUM = 5.7, 1.7
STEP_LETTER, STEP_CLUE, MIN_STEP_CLUE_MM = 1.46, 1.5, 4.6  # of marks
BARE_CLUE = 1.25  # of sums beside a grid without sentence
MIN_EMPTY_MM = 2.1  # of cells without digits
SPREAD = 2.2  # how wide sentences about marks may be, in grids
SUM_MM, MOST_SUM = 10.0, 1.15  # in smaller cells sums are larger, by so much at most
WIDE, WIDE_SIZE = 9, 1.08  # digits are larger in cells of wider grids
BAR, BAR_WIDTH = 0.46, 0.15  # between neighbours that differ by one
TILE_GAP, TILE_MARK = 0.12, 0.5
LEGEND, LEGEND_SIDE = 0.9, 0.5  # the pictures below a grid
LETTERS = "ABCDEF"
NO_WORDS: Mapping[str, str] = MappingProxyType({})
Found = Mapping[Cell, int]


def draw(
    givens: Sudoku, answer: Rows | None, labels: Mapping[str, str] = NO_WORDS
) -> Figure:
    """Return the page's figure; with an answer, the key's, which has no marks."""
    side = givens.board.side
    if answer is None:
        width = _width(givens) * PAGE_MM[side]
        return _page(givens, labels, Room(width, 2 * width), MOST_SUM)
    steps = [*_signs(givens, _blank(givens, answer), KEY_SIZE)]
    base = grid(givens.board)
    return _figure(base, steps, max(KEY_MM, SMALL_KEY_MM / side), MIN_KEY_MM)


def blank(size: int, kinds: Collection[str]) -> Figure:
    """Return an empty grid; jigsaws, whose regions differ, have none on it."""
    board = samples.board_of_kinds(size, kinds)
    side = board.side
    if "jigsaw" in kinds:
        steps = figures.empty_grid(size, size).steps
    else:
        steps = grid(board).steps
    return Figure(side, side, steps, PAGE_MM[side], MIN_MM)


def draw_page(givens: Sudoku, labels: Mapping[str, str], room: Room) -> Figure:
    """Return the page's figure with the sentence about its kind, as the room allows."""
    width = _width(givens)
    cell = room.cell_mm or min(room.width_mm / width, room.height_mm / (width + 1))
    larger = min(max(SUM_MM / cell, 1.0), MOST_SUM)
    figure = _page(givens, labels, room, larger, cell)
    fits = min(room.width_mm / figure.width, room.height_mm / figure.height)
    if givens.marks and not room.cell_mm and fits < cell:  # below a long sentence
        return _page(givens, labels, room, larger, fits)
    return figure


def draw_step(givens: Sudoku, done: Sequence[ladder.Step], step: ladder.Step) -> Figure:
    """Return the figure after the steps done, with the cells of a step marked.

    The cells that show why are darker than those in which something follows; a digit
    that is ruled out there is struck. Sums are those that these cells make.
    """
    found = {cell: value for one in (*done, step) for cell, value in one.placed}
    why = frozenset(step.pattern) or frozenset(step.cells)
    cages = tuple(cage for cage in givens.cages if why & set(cage.cells))
    marks = tuple(
        mark
        for mark in givens.marks
        if mark.kind not in draw_marks.BESIDE or _is_about(why, mark.cells)
    )
    shown = replace(givens, cages=cages, marks=marks)
    ground = ground_of(marks, _sum_cells(shown), thin=True, lit=why)
    steps = [
        *_between(shown, STEP_SUM),
        *draw_marks.over(marks, givens.board.size, STEP_LETTER, STEP_CLUE, STEP_CLUE),
        *_signs(givens, found, STEP_SIZE, aside=ground.aside),
    ]
    for (r, c), values in step.removed:
        if len(values) == 1 and (r, c) not in found and givens.symbols != "pictures":
            struck = sign(givens, values[0])
            steps.append(Label(c + 0.5, r + 0.5, struck, "given", size=STEP_SIZE))
            steps.append(Line(((c + 0.2, r + 0.8), (c + 0.8, r + 0.2)), "cell"))
    edges = edges_of(marks, givens.board.size)
    also = frozenset(step.cells) - why
    base = grid(givens.board, why, also, ground, edges)
    return _figure(
        base, steps, STEP_MM / givens.board.size, _least_step_mm(shown), edges
    )


def _is_about(why: frozenset[Cell], line: Collection[Cell]) -> bool:
    """Return whether the cells that show why are of a line, and not by chance."""
    return len(why & set(line)) > 1 or why <= set(line)


def _least_step_mm(sudoku: Sudoku) -> float:
    """Return the smallest cell of a step in which its sums and marks are legible."""
    kinds = {mark.kind for mark in sudoku.marks}
    if sudoku.cages or "xv" in kinds:
        return MIN_STEP_SUM_MM
    return MIN_STEP_CLUE_MM if kinds & {*draw_marks.BESIDE} else MIN_STEP_MM


def cells(givens: Sudoku, answer: Rows | None, labels: Mapping[str, str]) -> CellRows:
    """Return the grid's cells, cages with their sums; of a page sums beside it, too."""
    found = {} if answer is None else _blank(givens, answer)
    sums = {min(cage.cells): str(cage.total) for cage in givens.cages}
    edges = edges_of(givens.marks)

    def cell(r: int, c: int) -> GridCell:
        digit = givens.rows[r][c]
        shown = digit or found.get((r, c), 0)
        words = sums.get((r, c), "")
        if shown:
            words = said(givens, shown, labels)
        state: State = "given" if digit else "answer" if shown else "blank"
        return GridCell(r, c, c + edges.left, r + edges.top, words, state)

    clues = draw_marks.clue_words(givens.marks, labels, _last(givens))
    beside = (
        GridCell(r, c, c + edges.left, r + edges.top, words, "clue")
        for (r, c), words in clues.items()
    )
    inside = (cell(r, c) for r, c in givens.board.cells)
    return rows_of(inside if answer is not None else (*inside, *beside))


def bare(givens: Sudoku, answer: Rows | None) -> Figure:
    """Return the grid without the sums of cages and diagonals, which need large cells.

    With an answer it is solved, every other region is shaded, and there are no sums,
    dots and letters.
    """
    board = givens.board
    ground = ground_of(givens.marks, ())
    if answer is None and board.is_samurai:  # digits would need a page
        return _figure(grid(board), (), 12.0, MIN_EMPTY_MM)
    if answer is None:
        edges = edges_of(givens.marks)
        over = draw_marks.over(givens.marks, board.size, STEP_LETTER, BARE_CLUE)
        drawn = (*_between(givens), *over, *_signs(givens, {}, 1.0))
        steps = [step for step in drawn if step.role not in ("cage-sum", LITTLE_SUM)]
        base = grid(board, ground=ground, edges=edges)
        has_letters = any(mark.kind == "xv" for mark in givens.marks)
        least = MIN_STEP_SUM_MM if has_letters else MIN_MM
        return _figure(base, steps, 12.0, least, edges)
    even = [
        cell
        for unit in board.units
        if unit.kind == "region" and _is_even(board, unit)
        for cell in unit.cells
    ]
    shades = figures.tinted(even, "shade")
    steps = [
        *shades,
        *grid(board, ground=ground).steps,
        *_signs(givens, _blank(givens, answer), 1.1),
    ]
    return Figure(board.side, board.side, tuple(steps), 12.0, MIN_MM)


def _is_even(board: Board, unit: Unit) -> bool:
    """Return whether a region is shaded; in a samurai as on a board of chess."""
    r, c = unit.cells[0]
    return (r + c) // 3 % 2 == 0 if board.is_samurai else unit.number % 2 == 1


def tile(givens: Sudoku, *, lit: bool) -> Figure:
    """Return the regions as shapes, with a mark in each cell with a digit or a clue."""
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
    marks = (
        Rect(c + edge, r + edge, TILE_MARK, TILE_MARK, f"{name}-mark")
        for r, c in _clue_cells(givens)
    )
    return Figure(board.side, board.side, (*shapes, *marks), 4.0, 1.0)


def _clue_cells(givens: Sudoku) -> Collection[Cell]:
    """Return the cells with digits; of a grid without any those of its clues."""
    if given := [(r, c) for r, c in givens.board.cells if givens.rows[r][c]]:
        return given
    if givens.cages:
        return [min(cage.cells) for cage in givens.cages]
    return dict.fromkeys(mark.cells[0] for mark in givens.marks)


def _blank(sudoku: Sudoku, answer: Rows) -> Found:
    """Return what an answer puts into empty cells."""
    return {
        (r, c): answer[r][c] for r, c in sudoku.board.cells if not sudoku.rows[r][c]
    }


def _width(sudoku: Sudoku) -> float:
    """Return the width of a page's figure, in cells."""
    edges = edges_of(sudoku.marks)
    return sudoku.board.side + edges.left + edges.right


def _page(
    sudoku: Sudoku,
    labels: Mapping[str, str],
    room: Room,
    larger: float,
    cell: float = THIN_MM,
) -> Figure:
    """Return the page's figure, with sums of cages `larger` than usual.

    Cells have the size `cell`, or are about as large.
    """
    size = sudoku.board.size
    signs_size = 1.0 if size <= WIDE else WIDE_SIZE
    aside = _sum_cells(sudoku)
    thin = cell < THIN_MM
    ground = ground_of(sudoku.marks, aside, thin=thin, noted=sudoku.notes)
    sizes = {k: min(max(MIN_MARK_MM[k] / cell, 1.0), v) for k, v in MOST_MARK.items()}
    steps = [
        *_between(sudoku, larger),
        *draw_marks.over(sudoku.marks, size, sizes["xv"], sizes["sandwich"]),
        *_signs(sudoku, {}, signs_size, aside=aside),
    ]
    least = _least_mm(sudoku, sizes)
    if sudoku.cages:
        least = max(least, MIN_SUM_MM / larger)
    if sudoku.notes:
        least = MIN_NOTES_MM if size <= WIDE else MIN_WIDE_NOTES_MM
        blank = [c for c in sudoku.board.units_of if not sudoku.rows[c[0]][c[1]]]
        signs = [sign(sudoku, digit) for digit in range(1, size + 1)]
        steps += draw_marks.dark_notes(figures.notes(blank, signs), ground)
    edges = edges_of(sudoku.marks)
    base = grid(sudoku.board, ground=ground, edges=edges)
    figure = _figure(base, steps, PAGE_MM[sudoku.board.side], least, edges)
    if sudoku.symbols == "pictures":
        return _with_legend(figure, size)
    spread = SPREAD if _has_long_rules(sudoku) else 1.0
    return figures.captioned(figure, sentence(sudoku, labels), room, spread)


def _with_legend(figure: Figure, size: int) -> Figure:
    """Return a grid with the pictures that take the place of digits below it."""
    pitch, below = size / (size + 1), size + 0.55
    legend = tuple(
        picture(k, k * pitch, below, "sudoku-picture", LEGEND_SIDE)
        for k in range(1, size + 1)
    )
    return replace(figure, height=size + LEGEND, steps=(*figure.steps, *legend))


def _has_long_rules(sudoku: Sudoku) -> bool:
    board = sudoku.board
    return bool(sudoku.marks or board.anti or board.is_samurai)


def _figure(
    base: Figure,
    steps: Sequence[Step],
    cell_mm: float,
    least_mm: float,
    edges: Edges = NO_EDGES,
) -> Figure:
    """Return a figure of steps in a grid that has room beside it."""
    drawn = beside(tuple(steps), edges)
    return Figure(base.width, base.height, drawn, cell_mm, least_mm, base=base)


def _least_mm(sudoku: Sudoku, sizes: Mapping[str, float]) -> float:
    """Return the smallest cell in which digits and marks of these sizes are legible."""
    kinds = {mark.kind for mark in sudoku.marks} & MIN_MARK_MM.keys()
    return max([MIN_MM, *(MIN_MARK_MM[k] / sizes.get(k, 1.0) for k in kinds)])


def sentence(sudoku: Sudoku, labels: Mapping[str, str]) -> str:
    """Return what is asked besides the rules of all sudokus, and the signs."""
    size = sudoku.board.size
    rules = (labels.get(f"rule-{kind}", "") for kind in _told_kinds(sudoku))
    found = [rule.format(last=_last(sudoku)) for rule in rules if rule]
    signs = labels.get(f"signs-{sudoku.symbols}") or labels.get(f"signs-{size}")
    if signs:
        found.append(signs.format(last=LETTERS[size - 1 :][:1]))
    return labels.get("space", " ").join(found)


def _told_kinds(sudoku: Sudoku) -> Iterator[str]:
    """Yield the kinds, with those of which some marks may be missing told apart."""
    for kind in model.kinds_of(sudoku):
        is_full = {"kropki": sudoku.all_dots, "xv": sudoku.all_xv}.get(kind, True)
        yield kind if is_full else f"{kind}-some"


def _last(sudoku: Sudoku) -> str:
    """Return the sign of the greatest digit."""
    return sign(sudoku, sudoku.board.size)


def _sum_cells(sudoku: Sudoku) -> frozenset[Cell]:
    """Return the cells that have the sums of cages."""
    return frozenset(min(cage.cells) for cage in sudoku.cages)


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


def _signs(
    sudoku: Sudoku,
    found: Found,
    size: float,
    *,
    aside: Collection[Cell] = (),
) -> Iterator[Step]:
    """Yield the signs that are given and those found; some cells are not all free."""
    given = printed_in(sudoku.rows)
    pictured = sudoku.symbols == "pictures"
    for values, role in ((given, "given"), (found, "answer")):
        for (r, c), digit in values.items():
            if pictured:
                name = "sudoku-picture" if role == "given" else "sudoku-picture-found"
                yield picture(digit, c + 0.5, r + 0.5, name)
            else:
                middle = 0.5 + ASIDE * ((r, c) in aside)
                shown = sign(sudoku, digit)
                yield Label(c + middle, r + middle, shown, role, size=size)


def said(sudoku: Sudoku, digit: int, labels: Mapping[str, str]) -> str:
    """Return what is printed for a digit, of a picture its name."""
    if sudoku.symbols == "pictures":
        return labels[f"picture-{digit}"]
    return sign(sudoku, digit)


def sign(sudoku: Sudoku, digit: int) -> str:
    """Return the digit or the letter that is printed for a digit."""
    return (model.DIGITS if sudoku.symbols == "digits" else LETTERS)[digit - 1]

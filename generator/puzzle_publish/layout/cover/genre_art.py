"""The pictures of a shop's kinds of covers: giant grids, letters, months, patterns.

A puzzle of the book is shown unsolved, or not at all.
"""

import calendar
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, hypot, pi, sin

import numpy as np

from ...core.figure import Area, Figure, Label, Rect, Step, hued
from ...core.languages import base_of, language
from ...core.placed import Box
from ...core.puzzle import canonical_json
from ...core.shown import EVERY_WAY, Cell, Shown, in_both_orders
from ...core.values import Pick, Taste
from ...types.registry import load
from ...words.gate import gate_of
from ...words.heroes import heroes
from .art import Subject

ACCENT, BRIGHT = 0, 1  # hues of parts on these covers
_OF_LEVEL = {"level", "depth"}  # params that no picture shows
SEEN_SHARE = 0.75  # of a giant grid's side that is on the cover
BARE_SHARE = 0.85  # of one without signs
NEAR_MIDDLE = 0.2  # of a cell
LEAST_SEEN, LEAST_SIGNS = 4, 8  # cells; signs that make a grid worth showing
LEAST_ROWS = 4.2  # of cells in view, if there are so many columns
MOST_GRIDS = 36  # that are compared
SIGN_SHARE = 0.4  # of a cell, from the middle of a sign to its edge
LETTERS = "AAABBCCDDEEEFGGHHIIKLLLMMNNNOOPPRRRSSTTTUVWY"
TRIES = 60
_ARC = 10  # points of a quarter of a circle


# A giant grid -------------------------------------------------------------------------


def giant_of(
    subject: Subject, place: Box, cut: float, free: Sequence[Box]
) -> tuple[Figure, Box]:
    """Return the giant grid of a puzzle of the book, and its box; see `giant`.

    Of some dozens the one with the most signs in the part that is seen: one with few
    looks like a grid without a puzzle. If none has signs, it is one that is solved and
    not in the book, whole where it has words, which nobody can read in part.
    """
    grids = list(_signed(subject))
    if not grids:
        right = min([place.right, *(disc.left for disc in free)])
        room = place.inset(right=place.right - right)
        name, ratio = subject.picks[0].request.type, room.width / room.height
        grids = [_open(subject.drawn(name, subject.rng("solved"), ratio))]
        if _signs(grids[0]):
            return grids[0], middle_of(room, grids[0])
    found = (giant(figure, place, cut, free) for figure in grids)
    figure, cell = max(found, key=lambda one: _signs(one[0]))
    wide, high = figure.width * cell, figure.height * cell
    return figure, Box(place.left, place.top, wide, high)


def middle_of(room: Box, figure: Figure) -> Box:
    """Return the box of a figure that is as large as can be in the middle of another.

    >>> middle_of(Box(0, 0, 30, 10), Figure(1, 1, ()))
    Box(left=10.0, top=0.0, width=10.0, height=10.0)
    """
    cell = min(room.width / figure.width, room.height / figure.height)
    wide, high = figure.width * cell, figure.height * cell
    left, top = room.left + (room.width - wide) / 2, room.top + (room.height - high) / 2
    return Box(left, top, wide, high)


def has_grid(subject: Subject) -> bool:
    """Return whether the puzzles of a book of one type are grids, not lines of text."""
    figure = _bare(subject.picks[0], subject.language)
    signs = (one for one in figure.steps if isinstance(one, Label) and _in_middle(one))
    return len({(round(one.x % 1, 2), round(one.y % 1, 2)) for one in signs}) < 2


def _signed(subject: Subject) -> Iterator[Figure]:
    """Yield unsolved grids with signs of the kind and size that a book has most of.

    A book of sudokus with a chapter of jigsaws is known by its boxes. Empty squares of
    a crossword would tell nobody that it is about words.
    """
    kinds = [_kind_of(pick) for pick in subject.picks]
    ((most, _),) = Counter(kinds).most_common(1)
    picks = [
        pick for pick, one in zip(subject.picks, kinds, strict=True) if one == most
    ]
    order = subject.rng("grid").permutation(len(picks))[:MOST_GRIDS]
    figures = (_bare(picks[k], subject.language) for k in order)
    yield from (figure for figure in figures if _signs(figure) >= LEAST_SIGNS)


def _kind_of(pick: Pick) -> str:
    """Return what the params say but for the level and how deep it goes."""
    params = pick.puzzle.params
    left = {name: one for name, one in params.items() if name not in _OF_LEVEL}
    return canonical_json([pick.request.type, left])


def _bare(pick: Pick, code: str) -> Figure:
    kind = load(pick.request.type)
    figure = kind.opener_art(kind.read_givens(pick.puzzle.givens), code)
    return _open(figure)


def _open(figure: Figure) -> Figure:
    return replace(figure, steps=figure.all_steps, base=None, tints=())


def _signs(figure: Figure) -> int:
    return sum(isinstance(step, Label) for step in figure.steps)


def giant(
    figure: Figure, place: Box, cut: float, free: Sequence[Box]
) -> tuple[Figure, float]:
    """Return a grid that runs off the right and lower edges, and its cell in mm.

    The right edge cuts it in the middle of a cell. Its signs are left out where they
    are not wholly in the place, or where something else will be.

    Args:
        figure: the grid, placed at the upper left of the place.
        place: where signs may be.
        cut: the right edge.
        free: the squares of discs, which must be free of signs.
    """
    share = SEEN_SHARE if _signs(figure) >= LEAST_SIGNS else BARE_SHARE
    seen = max(LEAST_SEEN, round(figure.width * share - 0.5))
    while seen < figure.width - 1 and place.height * (seen + 0.5) < LEAST_ROWS * (
        cut - place.left
    ):
        seen += 1
    across = min(seen, int(figure.width) - 1) + 0.5
    cell = (cut - place.left) / max(across, 0.5)

    def is_seen(step: Step) -> bool:
        if not isinstance(step, Label):
            return True
        x, y = place.left + step.x * cell, place.top + step.y * cell
        own = Box(x - cell / 2, y - cell / 2, cell, cell)
        inside = own.right <= place.right + 0.1 and own.bottom <= place.bottom + 0.1
        return inside and not any(_is_on(own, disc) for disc in free)

    kept = tuple(_bold(step) for step in figure.steps if is_seen(step))
    return replace(figure, steps=kept), cell


def _is_on(cell: Box, disc: Box) -> bool:
    """Return whether a sign in a cell is on a disc."""
    across = cell.left + cell.width / 2 - disc.left - disc.width / 2
    down = cell.top + cell.height / 2 - disc.top - disc.height / 2
    return hypot(across, down) < disc.width / 2 + SIGN_SHARE * cell.width


def _bold(step: Step) -> Step:
    """Return a sign that fills its cell in heavier type, other steps as they are."""
    if not isinstance(step, Label) or len(step.text) > 2 or not _in_middle(step):
        return step
    return replace(step, role="cover-letter")


def _in_middle(sign: Label) -> bool:
    """Return whether a sign is in the middle of a cell."""
    x, y = sign.x % 1 - 0.5, sign.y % 1 - 0.5
    return max(abs(x), abs(y)) < NEAR_MIDDLE


def meets(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap, by more than a hair.

    >>> meets(Box(0, 0, 2, 2), Box(1, 1, 2, 2)), meets(Box(0, 0, 2, 2), Box(2, 0, 2, 2))
    (True, False)
    """
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 1e-6 and down > 1e-6


# Letters ------------------------------------------------------------------------------


def letters(
    subject: Subject, columns: int, rows: int, above: int
) -> tuple[Figure, Figure]:
    """Return letters in rows, one good word marked, in none of which a slur is read.

    No word of the book is marked.

    Args:
        subject: what the cover is about.
        columns: how many letters in a row.
        rows: how many rows.
        above: how many of them are in the first figure; the others are in the second.
    """
    if not rows:
        return Figure(columns, 0, ()), Figure(columns, 0, ())
    rng, code = subject.rng("letters"), subject.language
    gate = gate_of(_taste(subject.picks))
    taken = subject.words
    words = [w for w in heroes(code) if 4 <= len(w) <= columns and w not in taken]
    row = int(rng.integers(above, rows)) if above < rows else 0
    for _ in range(TRIES):
        word = words[int(rng.integers(len(words)))]
        left = int(rng.integers(columns - len(word) + 1))
        cells = tuple((row, left + k) for k in range(len(word)))
        grid = _filled(rng, code, columns, rows)
        grid[row][left : left + len(word)] = word
        shown = _shown(grid, above, cells)
        if gate.find(shown) is None:
            break
    else:
        grid = [[" "] * columns for _ in range(rows)]
        grid[row][left : left + len(word)] = word
    return _texture(grid[:above], cells, 0), _texture(grid[above:], cells, above)


def _shown(grid: list[list[str]], above: int, word: tuple[Cell, ...]) -> list[Shown]:
    """Return what is read in the rows above and below a title."""
    found = []
    for first, part in ((0, grid[:above]), (above, grid[above:])):
        known = [tuple((r - first, c) for r, c in word)]
        rows = tuple("".join(line) for line in part)
        found.append(Shown(rows, EVERY_WAY, known=in_both_orders(known)))
    return [one for one in found if one.rows]


def _taste(picks: Sequence[Pick]) -> Taste:
    """Return the taste by which the book's own letters are judged."""
    judged = (pick.request.judged for pick in picks)
    return next((one.taste for one in judged if one is not None), Taste())


def _filled(
    rng: np.random.Generator, code: str, columns: int, rows: int
) -> list[list[str]]:
    signs = LETTERS if base_of(code) == "en" else "".join(heroes(code))
    chosen = rng.integers(len(signs), size=(rows, columns))
    return [[signs[k] for k in line] for line in chosen.tolist()]


def _texture(grid: list[list[str]], marked: tuple[Cell, ...], above: int) -> Figure:
    """Return rows of letters; `above` rows come before them."""
    (row, first), (_, last) = marked[0], marked[-1]
    steps: list[Step] = []
    if 0 <= row - above < len(grid):
        pill = _pill(first + 0.08, row - above + 0.08, last - first + 0.84, 0.84)
        steps.append(Area((pill,), "cover-second"))
    steps += [
        Label(c + 0.5, r + 0.5, sign, "cover-letter")
        for r, line in enumerate(grid)
        for c, sign in enumerate(line)
        if sign != " "
    ]
    return Figure(len(grid[0]) if grid else 1, len(grid), tuple(steps))


def _pill(
    left: float, top: float, width: float, height: float
) -> tuple[tuple[float, float], ...]:
    """Return a box whose short sides are half circles."""
    radius = height / 2
    ends = (left + width - radius, -pi / 2), (left + radius, pi / 2)
    return tuple(
        (
            round(x + radius * cos(start + pi * k / 20), 4),
            round(top + radius + radius * sin(start + pi * k / 20), 4),
        )
        for x, start in ends
        for k in range(21)
    )


# A year -------------------------------------------------------------------------------


def months(year: int, code: str, columns: int, lit: str) -> Figure:
    """Return the twelve months of a year, a square for each day, one day lit.

    The width is `columns` months of 7 days, each with a day's width between them.
    """
    steps: list[Step] = []
    rows = -(-12 // columns)
    for month in range(12):
        x, y = (month % columns) * 8.4, (month // columns) * 8.6
        name = language(code).months_short[month]
        steps.append(Label(x, y + 0.75, name, "cover-month", align="start", size=1.5))
        steps += _days(year, month + 1, x, y + 1.9, lit)
    return Figure(columns * 8.4 - 1.4, rows * 8.6 - 0.7, tuple(steps))


def _days(year: int, month: int, x: float, y: float, lit: str) -> Iterator[Step]:
    first, count = calendar.monthrange(year, month)
    for day in range(count):
        row, column = divmod(first + day, 7)
        is_lit = lit == f"{year:04}-{month:02}-{day + 1:02}"
        weekend = "cover-second" if column >= 5 else "cover-tint"
        role = hued("cover-part", ACCENT) if is_lit else weekend
        yield Rect(round(x + column, 4), round(y + row, 4), 0.82, 0.82, role)


# Patterns and rays --------------------------------------------------------------------


def pattern(rng: np.random.Generator, columns: int, rows: int) -> Figure:
    """Return quarters and halves of circles on squares, in the cover's colours."""
    roles = ("cover-ink", "cover-second", hued("cover-part", ACCENT), "cover-tint")
    steps: list[Step] = []
    for r in range(rows):
        for c in range(columns):
            ground, form = rng.choice(4, size=2, replace=False)
            steps.append(Rect(c, r, 1, 1, roles[ground]))
            corner, half = int(rng.integers(4)), bool(rng.integers(3) == 0)
            steps.append(Area((_quarter(c, r, corner, 1.0),), roles[form]))
            if half:
                other = 3 - int(ground) if 3 - int(ground) != form else int(ground)
                steps.append(Area((_quarter(c, r, corner, 0.5),), roles[other]))
    return Figure(columns, rows, tuple(steps))


def _quarter(
    column: int, row: int, corner: int, radius: float
) -> tuple[tuple[float, float], ...]:
    """Return a quarter of a disc in a corner of a cell."""
    x, y = column + (corner in (1, 2)), row + (corner in (2, 3))
    start = corner * pi / 2
    arc = (start + pi / 2 * k / _ARC for k in range(_ARC + 1))
    around = ((x + radius * cos(t), y + radius * sin(t)) for t in arc)
    return ((x, y), *((round(a, 4), round(b, 4)) for a, b in around))


def rays(width: float, height: float, count: int = 28) -> Figure:
    """Return rays from the middle of a box to its edges, in mm, in a light tone."""
    x, y = width / 2, height * 0.55
    steps = []
    for k in range(0, count, 2):
        points = [
            _at_edge(x, y, 2 * pi * (k + part) / count, width, height)
            for part in (0.0, 0.25, 0.5, 0.75, 1.0)
        ]
        steps.append(Area((((x, y), *points),), hued("cover-part", BRIGHT)))
    return Figure(width, height, tuple(steps))


def _at_edge(
    x: float, y: float, turn: float, width: float, height: float
) -> tuple[float, float]:
    """Return where a ray from a point leaves a box."""
    dx, dy = cos(turn), sin(turn)
    across = ((width if dx > 0 else 0.0) - x) / dx if abs(dx) > 1e-9 else 1e9
    down = ((height if dy > 0 else 0.0) - y) / dy if abs(dy) > 1e-9 else 1e9
    far = min(across, down)
    return round(x + far * dx, 4), round(y + far * dy, 4)

"""What a sudoku asks, read from its JSON text alone; and whether rows keep it.

Every kind is read into the same few words: cells that differ, that add up, that rise.
`broken` tries full rows against them with nothing but Python; `oracle_sudoku` gives
the same words to CP-SAT.
"""

from itertools import pairwise, product
from typing import NamedTuple

BOX = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
STARTS = {(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)}
# Squared distances of the moves of chess.
MOVES = {"knight": 5, "king": 2}
DOT = {"white": "apart", "black": "double"}


class Ask(NamedTuple):
    """One thing that is asked of the numbers of some cells."""

    says: str
    cells: tuple
    number: int = 0


class Text(NamedTuple):
    """A puzzle: its greatest digit, its cells and all that is asked of them."""

    size: int
    cells: list
    asks: list


# What each word says of the numbers of its cells.
HOLDS = {
    "is": lambda n, k: n[0] == k,
    "differ": lambda n, _: len(set(n)) == len(n),
    "sum": lambda n, k: sum(n) == k,
    "not sum": lambda n, k: sum(n) != k,
    "rise": lambda n, _: all(b - a > 0 for a, b in pairwise(n)),
    "circle": lambda n, _: n[0] == sum(n[1:]),
    "apart": lambda n, _: max(n) - min(n) == 1,
    "not apart": lambda n, _: max(n) - min(n) != 1,
    "double": lambda n, _: max(n) == 2 * min(n),
    "not double": lambda n, _: max(n) != 2 * min(n),
    "odd": lambda n, k: n[0] % 2 == k,
    "between": lambda n, k: between(n) == k,
}


def between(numbers):
    """The sum of what a full line has between 1 and its greatest number."""
    if len(set(numbers)) < len(numbers):
        return None
    left, right = sorted((numbers.index(1), numbers.index(len(numbers))))
    return sum(numbers[left + 1 : right])


def read(givens):
    """A puzzle's text.

    Raises:
        KeyError, TypeError, ValueError, IndexError: it is none.
    """
    if "grids" in givens:
        return read_five(givens)
    size = givens["size"]
    n = range(size)
    cells = list(product(n, repeat=2))
    asks = [
        *square((0, 0), size),
        *regions(givens, size),
        *digits(givens["rows"], size),
    ]
    for name in ("extra", "marks", "bars"):
        asks += READ[name](givens, size)
    return Text(size, cells, asks)


def read_five(givens):
    """The text of five grids on 21 rows and columns."""
    asks, cells, starts = [], set(), set()
    for grid in givens["grids"]:
        start = r, c = tuple(grid["at"])
        starts.add(start)
        asks += square(start, 9)
        asks += [
            Ask("differ", tuple((r + a, c + b) for a, b in unit.cells))
            for unit in regions({}, 9)
        ]
        asks += digits(grid["rows"], 9, start)
        cells |= {(r + a, c + b) for a, b in product(range(9), repeat=2)}
    if starts != STARTS or len(givens["grids"]) != len(STARTS):
        raise ValueError("five grids, one at each place")
    return Text(9, sorted(cells), asks)


def square(start, size):
    """No number twice in the rows and columns of a square."""
    n = range(size)
    for k in n:
        yield Ask("differ", tuple((start[0] + k, start[1] + i) for i in n))
        yield Ask("differ", tuple((start[0] + i, start[1] + k) for i in n))


def regions(givens, size):
    """No number twice in a region; they are boxes where none are named."""
    height, width = BOX[size]
    named = givens.get("regions")
    cells_of = {}
    for r, c in product(range(size), repeat=2):
        name = named[r][c] if named else (r // height, c // width)
        cells_of.setdefault(name, []).append((r, c))
    if {len(cells) for cells in cells_of.values()} != {size}:
        raise ValueError("a region has not as many cells as there are digits")
    return [Ask("differ", tuple(cells)) for cells in cells_of.values()]


def digits(rows, size, start=(0, 0)):
    """The digits that are printed."""
    r, c = start
    if [len(row) for row in rows] != [size] * size:
        raise ValueError("the grid is no square of its size")
    return [
        Ask("is", ((r + a, c + b),), int(number))
        for a, row in enumerate(rows)
        for b, number in enumerate(row)
        if number not in (None, 0, ".")
    ]


def kinds(givens):
    """The names of kinds, in one spelling."""
    named = givens.get("kinds") or []
    named = named.split("+") if isinstance(named, str) else named
    return {name.strip().lower().replace("_", "-").replace(" ", "-") for name in named}


def extra(givens, size):
    """Diagonals, windows, and moves of chess that lead to no equal digit."""
    n, named = range(size), kinds(givens)
    if givens.get("diagonals") or "diagonal" in named:
        yield Ask("differ", tuple((k, k) for k in n))
        yield Ask("differ", tuple((k, size - 1 - k) for k in n))
    if givens.get("windows") or named & {"hyper", "windoku"}:
        for r, c in product((1, 5), repeat=2):
            inside = product(range(r, r + 3), range(c, c + 3))
            yield Ask("differ", tuple(inside))
    for move, far in MOVES.items():
        if move in (givens.get("anti") or ()) or named & {move, f"anti-{move}"}:
            for (a, b), (c, d) in product(product(n, repeat=2), repeat=2):
                if (a - c) ** 2 + (b - d) ** 2 == far:
                    yield Ask("differ", ((a, b), (c, d)))


def path(cells):
    return tuple((r, c) for r, c in cells)


def marks(givens, size):
    """Cages, thermometers, arrows, dots, sums of two cells, and parity."""

    def each(name):
        return givens.get(name) or ()

    for cage in each("cages"):
        yield Ask("differ", path(cage["cells"]))
        yield Ask("sum", path(cage["cells"]), cage["sum"])
    for cells in each("thermos"):
        yield Ask("rise", path(cells))
    for arrow in each("arrows"):
        circle = tuple(arrow["circle"])
        shaft = [cell for cell in path(arrow["path"]) if cell != circle]
        yield Ask("circle", (circle, *shaft))
    for dot in each("dots"):
        yield Ask(DOT[dot["kind"]], path(dot["cells"]))
    for pair in each("xv"):
        yield Ask("sum", path(pair["cells"]), pair["sum"])
    for (r, row), c in product(enumerate(each("parity")), range(size)):
        if row and row[c] is not None:
            yield Ask("odd", ((r, c),), row[c])
    yield from round_the_grid(givens, size)


def round_the_grid(givens, size):
    """Sandwiches and sums of diagonals."""
    n, clues = range(size), givens.get("sandwich") or {}
    for k, total in enumerate(clues.get("rows") or ()):
        if total is not None:
            yield Ask("between", tuple((k, i) for i in n), total)
    for k, total in enumerate(clues.get("columns") or ()):
        if total is not None:
            yield Ask("between", tuple((i, k) for i in n), total)
    for clue in givens.get("little") or ():
        (r, c), (down, right) = clue["from"], clue["step"]
        line = [(r + k * down, c + k * right) for k in range(size + 1)]
        inside = tuple((a, b) for a, b in line if a in n and b in n)
        yield Ask("sum", inside, clue["sum"])


def bars(givens, size):
    """What neighbours without a mark are not, where all marks are printed."""
    near = [
        (one, other)
        for one, other in product(product(range(size), repeat=2), repeat=2)
        if other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
    ]

    def bare(pairs):
        marked = {frozenset(path(pair)) for pair in pairs}
        if not marked <= set(map(frozenset, near)):
            raise ValueError("cells that are no neighbours are marked")
        return [pair for pair in near if frozenset(pair) not in marked]

    if givens.get("consecutive") is not None:
        for pair in givens["consecutive"]:
            yield Ask("apart", path(pair))
        yield from (Ask("not apart", pair) for pair in bare(givens["consecutive"]))
    if givens.get("all_dots"):
        for pair in bare(dot["cells"] for dot in givens.get("dots") or ()):
            yield from (Ask("not apart", pair), Ask("not double", pair))
    if givens.get("all_xv"):
        for pair in bare(pair["cells"] for pair in givens.get("xv") or ()):
            yield from (Ask("not sum", pair, 5), Ask("not sum", pair, 10))


READ = {"extra": extra, "marks": marks, "bars": bars}


def broken(givens, rows):
    """What full rows do not keep, [] if they are an answer."""
    text = read(givens)
    number_of = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number is not None
    }
    right = [number in range(1, text.size + 1) for number in number_of.values()]
    if sorted(number_of) != text.cells or not all(right):
        return ["the grid is not full"]
    return [
        ask
        for ask in text.asks
        if not HOLDS[ask.says]([number_of[cell] for cell in ask.cells], ask.number)
    ]

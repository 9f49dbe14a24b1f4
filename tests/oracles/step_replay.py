"""Solving steps, as `publish grade --steps --json` prints them, taken on the grid.

A plain program: it reads the givens as JSON and shares no code with the types. A step
must follow from the cells and houses that it names, with the candidates that digits in
the grid and the steps that it needs have left, and with no others ruled out.
"""

from collections import Counter
from itertools import combinations, product
from math import prod

from tests.oracles import sudoku_text
from tests.oracles.step_search import HOLDS, Sums, can_be
from tests.oracles.sudoku_text import Ask, Text


def read(kind, givens):
    """What a puzzle asks."""
    return sudoku_text.read(givens) if kind == "sudoku" else _READ[kind](givens)


def _latin(givens):
    size = givens["size"]
    rows = givens.get("rows") or [[None] * size] * size
    asks = [
        *sudoku_text.square((0, 0), size),
        *sudoku_text.digits(rows, size),
    ]
    return size, asks


def _of_latin(size, asks):
    return Text(size, list(product(range(size), repeat=2)), asks)


def _futoshiki(givens):
    size, asks = _latin(givens)
    for pair in givens.get("greater") or ():
        asks.append(Ask("greater", sudoku_text.path(pair)))
    asks += sudoku_text.bars(givens, size)
    return _of_latin(size, asks)


def _skyscrapers(givens):
    size, asks = _latin(givens)
    n = range(size)
    for side, line in {
        "top": lambda k: [(i, k) for i in n],
        "bottom": lambda k: [(size - 1 - i, k) for i in n],
        "left": lambda k: [(k, i) for i in n],
        "right": lambda k: [(k, size - 1 - i) for i in n],
    }.items():
        for k, clue in enumerate(givens[side]):
            if clue:
                asks.append(Ask("seen", tuple(line(k)), clue))
    return _of_latin(size, asks)


def _calcudoku(givens):
    size, asks = _latin(givens)
    for cage in givens["cages"]:
        cells = sudoku_text.path(cage["cells"])
        how = "+" if len(cells) == 1 else cage["op"]
        asks.append(Ask("makes", cells, (how, cage["target"])))
    return _of_latin(size, asks)


def _kakuro(givens):
    asks = []
    for run in givens["runs"]:
        cells = sudoku_text.path(run["cells"])
        asks += [Ask("differ", cells), Ask("sum", cells, run["sum"])]
    cells = sorted({cell for ask in asks for cell in ask.cells})
    return Text(9, cells, asks)


_READ = {
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "calcudoku": _calcudoku,
    "kakuro": _kakuro,
}


class Grid:
    """A grid on which steps are taken."""

    def __init__(self, text):
        """Begin with the digits that are printed."""
        self.text = text
        self.numbers = set(range(1, text.size + 1))
        units = [ask.cells for ask in text.asks if ask.says == "differ"]
        self.whole = [cells for cells in units if len(cells) == text.size]
        # That the numbers of a cage differ a reader sees by its sum.
        sums = {ask.cells for ask in text.asks if ask.says == "sum"}
        cages = sums if len(units) > len(sums) else ()  # of a kakuro all are runs
        self.peers = {cell: set() for cell in text.cells}
        for cells in units:
            for cell in cells if cells not in cages else ():
                self.peers[cell] |= set(cells) - {cell}
        self.filled = {}
        self.gone = []  # what each step ruled out
        for ask in text.asks:
            if ask.says == "is":
                self.filled[ask.cells[0]] = ask.number

    def left(self, steps=None):
        """The numbers of each cell, with what these steps ruled out, or all."""
        found = {}
        for cell in self.text.cells:
            if cell in self.filled:
                found[cell] = {self.filled[cell]}
            else:
                seen = {self.filled.get(other) for other in self.peers[cell]}
                found[cell] = self.numbers - seen
        for k in range(len(self.gone)) if steps is None else steps:
            for cell, number in self.gone[k]:
                if cell not in self.filled:
                    found[cell].discard(number)
        return found

    def house(self, kind, number):
        """The cells of a house; several where five grids share their numbers."""
        same = {"row": lambda c: c[0], "column": lambda c: c[1]}
        if kind == "cage":
            return [_clues(self.text)[number - 1].cells]
        size = self.text.size
        of = [cells for cells in self.whole if _kind(cells, self.whole, size) == kind]
        if len(self.text.cells) > self.text.size**2:
            return of
        if kind in same:
            return [c for c in of if same[kind](c[0]) == number - 1]
        return [of[number - 1]]


def _clues(text):
    """The clues that are counted: cages or runs."""
    return [ask for ask in text.asks if ask.says in ("sum", "makes")]


def _kind(cells, whole, size):
    """What a house is called, by its cells."""
    for axis, name in ((0, "row"), (1, "column")):
        if len({cell[axis] for cell in cells}) == 1:
            return name
    lines = [c for c in whole if min(len({x[a] for x in c}) for a in (0, 1)) > 1]
    # Regions cover the grid and are read first, then diagonals and windows.
    regions = size if len(lines) < 2 * size else len(lines)
    return "region" if lines.index(cells) < regions else "line"


def faults(kind, givens, steps):
    """What is wrong with the first step that does not follow, "" if all do."""
    text = read(kind, givens)
    grid = Grid(text)
    for k, step in enumerate(steps):
        fault = fault_of(grid, step)
        if fault:
            return f"step {k + 1}, {step['technique']}: {fault}"
        take(grid, step)
    if set(grid.filled) != set(text.cells):
        return "the steps do not fill the grid"
    broken = [
        ask
        for ask in text.asks
        if not HOLDS[ask.says]([grid.filled[cell] for cell in ask.cells], ask.number)
    ]
    return f"the grid breaks {broken[0]}" if broken else ""


def take(grid, step):
    """Take a step."""
    placed, struck = done_by(step)
    grid.gone.append(struck)
    grid.filled |= dict(placed)


def done_by(step):
    """What a step fills in and rules out, each a cell and a number."""
    placed = [(tuple(cell), number) for cell, number in step.get("placed", ())]
    struck = [
        (tuple(cell), number)
        for cell, numbers in step.get("removed", ())
        for number in numbers
    ]
    return placed, struck


def fault_of(grid, step):
    """Why a step does not follow, "" if it does."""
    now = grid.left()
    placed, struck = done_by(step)
    if not placed and not struck:
        return "it does nothing"
    for cell, number in (*placed, *struck):
        if cell not in now or cell in grid.filled or number not in now[cell]:
            return f"{number} is no candidate of {cell}"
    done = {number for _, number in (*placed, *struck)}
    digits = set(step.get("digits", ()))
    if not (done <= digits or not (done & digits or placed)):
        return f"it is about {sorted(digits)} and does something with {sorted(done)}"
    needed = grid.left(step.get("needs", ()))
    shown = {tuple(cell) for cell in step.get("shown", ())}
    names = [grid.house(*house) for house in step.get("houses", ())]
    special = _SPECIAL.get(step["technique"])
    for houses in product(*names):
        if special:
            wrong = special(grid, step, shown, houses, needed)
        else:
            wrong = _untrue(grid, step, shown, houses, needed)
        if not wrong:
            return ""
    return wrong


def _untrue(grid, step, shown, houses, needed, extra=()):
    """What a step does that need not be so, by what it names and by other asks."""
    placed, struck = done_by(step)
    touched = {cell for cell, _ in (*placed, *struck)}
    inside = {cell for house in houses for cell in house}
    scope = shown | touched | inside
    asks = list(extra)
    for ask in grid.text.asks:
        if ask.says == "differ":
            part = tuple(cell for cell in ask.cells if cell in scope)
            asks += [Ask("differ", part)] if len(part) > 1 else []
        elif (
            ask.says != "is"
            and set(ask.cells) <= shown | inside
            and (set(ask.cells) <= shown or ask.cells in houses)
        ):
            asks.append(ask)
    full = [house for house in houses if len(house) == grid.text.size]
    cells = {cell: needed[cell] for cell in scope}
    for cell, number in struck:
        if can_be({**cells, cell: {number}}, asks, full, grid.text.size):
            return f"{number} may be in {cell}"
    for cell, number in placed:
        others = cells[cell] - {number}
        if others and can_be({**cells, cell: others}, asks, full, grid.text.size):
            return f"{cell} may hold another number than {number}"
    return ""


def _near(grid, step, shown, houses, needed):
    """A chain may use every house with two of its cells."""
    used = tuple(cells for cells in grid.whole if len(shown & set(cells)) > 1)
    return _untrue(grid, step, shown, used, needed)


def _anywhere(grid, step, shown, houses, needed):
    """What trying a candidate leads to may be anywhere."""
    return _untrue(grid, step, shown, tuple(grid.whole), needed)


def _whole(grid, step, shown, houses, needed):
    """What all cases lead to may rest on everything that is left by then."""
    every = set(grid.text.cells)
    return _untrue(grid, step, every, tuple(grid.whole), grid.left())


def _rectangle(grid, step, shown, houses, needed):
    """Four cells in two rows, columns and boxes never hold just two numbers."""
    pair = set(step["digits"])
    shares = Counter(len(shown & set(cells)) for cells in grid.whole)
    if len(shown) != 4 or len(pair) != 2 or shares[1] or shares[3] or shares[2] != 6:
        return "it is no rectangle"
    extra = [Ask("not only", tuple(sorted(shown)), tuple(pair))]
    return _untrue(grid, step, shown, houses, needed, extra)


def _house_sums(grid):
    for cells in grid.whole:
        yield dict.fromkeys(cells, 1), sum(grid.numbers)
    for ask in grid.text.asks:
        if ask.says == "sum":
            yield dict.fromkeys(ask.cells, 1), ask.number


def _innies(grid, step, shown, houses, needed):
    """A sum that follows from those of houses and cages."""
    total = Sums(_house_sums(grid)).total(dict.fromkeys(shown, 1))
    if total is None:
        return "no sum of its cells follows"
    extra = [Ask("sum", tuple(sorted(shown)), int(total))]
    return _untrue(grid, step, shown, houses, needed, extra)


def _leftovers(grid, step, shown, houses, needed):
    """Two halves that hold the same numbers, as houses overlap."""
    cells = [tuple(cell) for cell in step["shown"]]
    half = len(cells) // 2
    sides = cells[:half], cells[half:]
    whole = ((dict.fromkeys(cells, 1), 1) for cells in grid.whole)
    signs = dict.fromkeys(sides[0], 1) | dict.fromkeys(sides[1], -1)
    if Sums(whole).total(signs) != 0:
        return "its two sides need not hold the same"
    for cell, numbers in step["removed"]:
        other = sides[tuple(cell) in sides[0]]
        if set(numbers) & {n for near in other for n in needed[near]}:
            return f"the other side may have some of {numbers}, too"
    return ""


def _line_total(grid, step, shown, houses, needed):
    """A line with all cages that it meets; those within it have the total it tells."""
    (line,) = houses
    cages = [ask for ask in grid.text.asks if ask.says == "makes"]
    met = [ask for ask in cages if set(ask.cells) & set(line)]
    make = prod if " multipl" in step["told"] else sum
    for ask in met:
        is_left = shown & set(ask.cells) and shown <= set(line)
        if not is_left and len(_totals(grid, ask, needed, make)) != 1:
            return f"{ask} has no total that is known"
    every = {cell for ask in met for cell in ask.cells}
    return _untrue(grid, step, shown | every, houses, needed)


def _totals(grid, ask, needed, make):
    """The sums or products of all ways to fill a cage."""
    how, target = ask.number
    if make is {"+": sum, "x": prod}.get(how):
        return {target}
    held = {cell: needed[cell] for cell in ask.cells}
    return {
        make(way)
        for way in product(*held.values())
        if HOLDS["makes"](way, ask.number)
        and not any(
            a == b and y in grid.peers[x]
            for (x, a), (y, b) in combinations(zip(held, way, strict=True), 2)
        )
    }


def _region(grid, step, shown, houses, needed):
    """A sum or a difference of one or two cells that follows from runs."""
    runs = [
        (dict.fromkeys(ask.cells, 1), ask.number)
        for ask in grid.text.asks
        if ask.says == "sum" and set(ask.cells) <= shown | set(grid.filled)
    ]
    known = [({cell: 1}, number) for cell, number in grid.filled.items()]
    sums = Sums([*known, *runs])
    struck = done_by(step)[1]
    both = product(
        sorted({cell for cell, _ in struck}),
        [(None, 0), *product(sorted(shown), (1, -1))],
    )
    for one, (other, sign) in both:
        total = sums.total({one: 1} | ({other: sign} if other else {}))
        if other == one or total is None:
            continue
        left = _left_by_sum(grid, needed, (one, other), sign, total)
        if all(cell in left and n not in left[cell] for cell, n in struck):
            return ""
    return "no such sum follows"


def _left_by_sum(grid, needed, both, sign, total):
    """The numbers of a cell, or of two, that make a sum or a difference."""
    one, other = both
    ways = [
        (a, b)
        for a in needed[one]
        for b in (needed[other] if other else {0})
        if a + sign * b == total and not (a == b and other in grid.peers[one])
    ]
    return {one: {a for a, _ in ways}, other: {b for _, b in ways}}


_SPECIAL = {
    "simple-colouring": _near,
    "alternating-chain": _near,
    "xy-chain": _near,
    "nishio": _anywhere,
    "what-if": _whole,
    "every-case": _whole,
    "unique-rectangle": _rectangle,
    "innies-and-outies": _innies,
    "innies-and-outies-of-several": _innies,
    "law-of-leftovers": _leftovers,
    "innies": _line_total,
    "outies": _line_total,
    "region-sum": _region,
}

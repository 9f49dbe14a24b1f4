"""Puzzles on grids of cells as CP-SAT models: a number for each cell, and the rules."""

from itertools import combinations

from ortools.sat.python import cp_model

from tests.oracles import oracle_hashi, oracle_sudoku
from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a puzzle."""
    found = answers_of(entry["type"], entry["givens"])
    if found is None:
        return ["undecided: the model is too hard"]
    if not found:
        return ["unsolvable: no grid follows the rules"]
    if len(found) > 1:
        return ["ambiguous: two grids follow the rules"]
    return [] if found == [entry["answer"]] else ["wrong: the grid is not the key's"]


def answers_of(name, givens, *, limit=2):
    """Up to so many answers to the givens of a type, or None: undecided."""
    if name in APART:
        return APART[name](givens, limit=limit)
    model = cp_model.CpModel()
    rows = MODELS[name](model, givens)
    cells = [cell for row in rows for cell in row if cell is not None]
    found = answers(model, cells, limit=limit)
    return None if found is None else [{"rows": _filled(rows, one)} for one in found]


def _filled(rows, values):
    left = iter(values)
    return [[None if cell is None else next(left) for cell in row] for row in rows]


def _kakuro(model, givens):
    """Digits from 1 to 9, none twice in a run, each run with its sum."""
    inside = {(r, c) for run in givens["runs"] for r, c in run["cells"]}
    grid = [
        [
            model.new_int_var(1, 9, "") if (r, c) in inside else None
            for c in range(givens["width"])
        ]
        for r in range(givens["height"])
    ]
    for run in givens["runs"]:
        cells = [grid[r][c] for r, c in run["cells"]]
        model.add_all_different(cells)
        model.add(sum(cells) == run["sum"])
    return grid


def _calcudoku(model, givens):
    """A Latin square; the numbers of each cage make its target."""
    grid = _latin(model, givens)
    for cage in givens["cages"]:
        cells = [grid[r][c] for r, c in cage["cells"]]
        signs = cage["op"] or ("+" if len(cells) == 1 else "+x-/")
        ways = [model.new_bool_var("") for _ in signs] if len(signs) > 1 else []
        for k, sign in enumerate(signs):
            fits = _makes(model, cells, sign, cage["target"], givens["size"])
            if ways:
                model.add(fits == 1).only_enforce_if(ways[k])
                model.add(fits == 0).only_enforce_if(~ways[k])
            else:
                model.add(fits == 1)
        if ways:
            model.add_bool_or(ways)
    return grid


def _makes(model, cells, sign, target, size):
    """Whether the numbers of cells make a target with a sign."""
    fits = model.new_bool_var("")
    if sign in "-/" and len(cells) != 2:
        model.add(fits == 0)
        return fits
    if sign == "+":
        made = sum(cells)
    elif sign == "x":
        made = model.new_int_var(1, size ** len(cells), "")
        model.add_multiplication_equality(made, cells)
    elif sign == "-":
        made = model.new_int_var(0, size, "")
        model.add_abs_equality(made, cells[0] - cells[1])
    else:
        pairs = [(a, b) for a in range(1, size + 1) for b in range(1, size + 1)]
        right = [p for p in pairs if max(p) == target * min(p)]
        model.add_allowed_assignments(cells, right).only_enforce_if(fits)
        model.add_forbidden_assignments(cells, right).only_enforce_if(~fits)
        return fits
    model.add(made == target).only_enforce_if(fits)
    model.add(made != target).only_enforce_if(~fits)
    return fits


def _futoshiki(model, givens):
    """A Latin square with greater signs, or with all neighbours one apart marked."""
    grid = _latin(model, givens)
    for (r, c), (y, x) in givens.get("greater", ()):
        model.add(grid[r][c] > grid[y][x])
    if "consecutive" in givens:
        _consecutive(model, grid, givens["consecutive"])
    return grid


def _consecutive(model, grid, marked):
    """The neighbours that are marked differ by one, all others do not."""
    pairs = {frozenset(map(tuple, pair)) for pair in marked}
    size = len(grid)
    cells = [(r, c) for r in range(size) for c in range(size)]
    near = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < size]
    near += [((r, c), (r + 1, c)) for r, c in cells if r + 1 < size]
    if not pairs <= set(map(frozenset, near)):
        raise ValueError("cells that are no neighbours are marked")
    for one, other in near:
        apart = model.new_int_var(0, size, "")
        model.add_abs_equality(apart, grid[one[0]][one[1]] - grid[other[0]][other[1]])
        if frozenset((one, other)) in pairs:
            model.add(apart == 1)
        else:
            model.add(apart != 1)


def _skyscrapers(model, givens):
    """A Latin square; each clue sees so many numbers, a higher one hides the lower."""
    grid = _latin(model, givens)
    columns = list(zip(*grid, strict=True))
    for name, lines in (
        ("top", columns),
        ("bottom", [line[::-1] for line in columns]),
        ("left", grid),
        ("right", [line[::-1] for line in grid]),
    ):
        for clue, line in zip(givens[name], lines, strict=True):
            if clue is not None:
                _seen(model, line, clue, givens["size"])
    return grid


def _seen(model, line, clue, size):
    """So many of a line's numbers are greater than all before them."""
    highest, seen = line[0], [1]
    for height in line[1:]:
        is_seen = model.new_bool_var("")
        model.add(height > highest).only_enforce_if(is_seen)
        model.add(height < highest).only_enforce_if(~is_seen)
        higher = model.new_int_var(1, size, "")
        model.add_max_equality(higher, [highest, height])
        highest = higher
        seen.append(is_seen)
    model.add(sum(seen) == clue)


def _takuzu(model, givens):
    """As many 0 as 1 in a line, no three alike in turn, no two lines alike."""
    grid = [[model.new_bool_var("") for _ in row] for row in givens["rows"]]
    _place(model, grid, givens["rows"])
    for lines in (grid, list(zip(*grid, strict=True))):
        for line in lines:
            model.add(2 * sum(line) == len(line))
            for three in zip(line, line[1:], line[2:], strict=False):
                model.add(sum(three) >= 1)
                model.add(sum(three) <= 2)
        for one, other in combinations(lines, 2):
            differ = [model.new_bool_var("") for _ in one]
            for x, y, d in zip(one, other, differ, strict=True):
                model.add_bool_xor(x, y, d, True)
            model.add_bool_or(differ)
    return grid


def _tents(model, givens):
    """A tent of its own beside each tree, none touching, so many in each line."""
    trees, size = givens["trees"], len(givens["rows"])
    grid = [[model.new_bool_var("") for _ in row] for row in trees]
    cells = {(r, c) for r in range(size) for c in range(size)}
    mine = {(r, c) for r, c in cells if trees[r][c]}
    pairs = {
        (tree, cell): model.new_bool_var("")
        for tree in mine
        for cell in cells - mine
        if abs(tree[0] - cell[0]) + abs(tree[1] - cell[1]) == 1
    }
    for r, c in cells:
        owners = [pair for (_, cell), pair in pairs.items() if cell == (r, c)]
        model.add(sum(owners) == grid[r][c])
    for tree in mine:
        model.add_exactly_one(pair for (one, _), pair in pairs.items() if one == tree)
    for lines, counts in (
        (grid, givens["rows"]),
        (zip(*grid, strict=True), givens["columns"]),
    ):
        for line, count in zip(lines, counts, strict=True):
            model.add(sum(line) == count)
    for r in range(size - 1):
        for c in range(size - 1):
            model.add_at_most_one(grid[r + y][c + x] for y in (0, 1) for x in (0, 1))
    return grid


def _nonogram(model, givens):
    """The blocks of each line, in turn and apart."""
    rows, columns = givens["rows"], givens["columns"]
    grid = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for lines, clues in ((grid, rows), (zip(*grid, strict=True), columns)):
        for line, blocks in zip(lines, clues, strict=True):
            model.add_automaton(line, 0, *_blocks(blocks))
    return grid


def _blocks(blocks):
    """The last state and the arcs of an automaton that reads blocks: 1s, 0s between."""
    arcs, state = [(0, 0, 0)], 0
    for k, block in enumerate(blocks):
        if k:
            arcs += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        arcs += [(state + one, 1, state + one + 1) for one in range(block)]
        state += block
    if blocks:
        arcs.append((state, 0, state))
    return [state], arcs


def _starbattle(model, givens):
    """Stars in each row, column and region: one up to 8 rows, else two; none touch."""
    regions = givens["regions"]
    size = len(regions)
    grid = [[model.new_bool_var("") for _ in regions] for _ in regions]
    areas = [[] for _ in regions]
    for line, numbers in zip(grid, regions, strict=True):
        for cell, number in zip(line, numbers, strict=True):
            areas[number].append(cell)
    for unit in (*grid, *zip(*grid, strict=True), *areas):
        model.add(sum(unit) == (1 if size <= 8 else 2))
    for r in range(size - 1):
        for c in range(size - 1):
            model.add(sum(grid[r][c : c + 2] + grid[r + 1][c : c + 2]) <= 1)
    return grid


def _latin(model, givens):
    """A grid with each number once in each row and column."""
    size = givens["size"]
    grid = [[model.new_int_var(1, size, "") for _ in range(size)] for _ in range(size)]
    for line in (*grid, *zip(*grid, strict=True)):
        model.add_all_different(line)
    if "rows" in givens:
        _place(model, grid, givens["rows"])
    return grid


def _place(model, grid, rows):
    for line, numbers in zip(grid, rows, strict=True):
        for cell, number in zip(line, numbers, strict=True):
            if number is not None:
                model.add(cell == number)


MODELS = {
    "kakuro": _kakuro,
    "calcudoku": _calcudoku,
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "takuzu": _takuzu,
    "starbattle": _starbattle,
    "nonogram": _nonogram,
    "tents": _tents,
}
# Those that have a module of their own.
APART = {"hashi": oracle_hashi.answers_of, "sudoku": oracle_sudoku.answers_of}

"""Tents as a CP-SAT model: which cells have tents, and which tree each belongs to."""

from itertools import chain

from ortools.sat.python import cp_model

from tests.oracles.cpsat import answers


def answers_of(givens, *, limit=2):
    """Up to so many answers, or None: undecided.

    Tents that can be paired with the trees in several ways are one answer, so each
    grid that is found is forbidden before the next.
    """
    model = cp_model.CpModel()
    grid = _grid(model, givens)
    cells = [*chain.from_iterable(grid)]
    found = []
    while len(found) < limit:
        one = answers(model, cells, limit=1)
        if one is None:
            return None
        if not one:
            break
        found.append({"rows": _rows(one[0], len(grid))})
        model.add_bool_or(
            ~cell if value else cell for cell, value in zip(cells, one[0], strict=True)
        )
    return found


def _rows(values, size):
    return [[*map(int, values[k : k + size])] for k in range(0, len(values), size)]


def _grid(model, givens):
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

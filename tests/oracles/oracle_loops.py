"""Loops as CP-SAT models: a circuit through points, either way round."""

from ortools.sat.python import cp_model

from puzzle_publish.grids.tilings import tiling
from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a puzzle."""
    found = answers_of(entry["type"], entry["givens"])
    if found is None:
        return ["undecided: the model is too hard"]
    if not found:
        return ["unsolvable: no loop follows the rules"]
    if len(found) > 1:
        return ["ambiguous: two loops follow the rules"]
    return [] if found == [entry["answer"]] else ["wrong: the loop is not the key's"]


def answers_of(name, givens, *, limit=2):
    """The answers to givens of a type, at most `limit`, or None: undecided."""
    model = cp_model.CpModel()
    arcs = MODELS[name](model, givens)
    # Each loop is found in both directions.
    found = answers(model, list(arcs.values()), limit=2 * limit)
    if found is None:
        return None
    loops = {
        tuple(
            sorted(
                tuple(sorted(two)) for two, bit in zip(arcs, one, strict=True) if bit
            )
        )
        for one in found
    }
    return [
        {"edges": [[list(a), list(b)] for a, b in loop]}
        for loop in sorted(loops)[:limit]
    ]


def _slitherlink(model, givens):
    """Each number is that of the sides of its cell that the circuit uses."""
    sides = list(_sides(givens))
    arcs = _circuit(model, {side for cell in sides for side in cell})
    numbers = [x for row in givens["rows"] for x in row]
    for cell, number in zip(sides, numbers, strict=True):
        if number is not None:
            both = [arcs[way] for a, b in cell for way in ((a, b), (b, a))]
            model.add(sum(both) == number)
    return arcs


def _sides(givens):
    """The sides of each cell, as pairs of points by row and number in the row."""
    name = givens.get("tiling", "squares")
    height, width = len(givens["rows"]), len(givens["rows"][0])
    if name == "squares":
        for r in range(height):
            for c in range(width):
                corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
                yield list(zip(corners, [*corners[1:], corners[0]], strict=True))
        return
    grid = tiling(name, height, width)
    for corners in grid.corners:
        names = [grid.names[v] for v in corners]
        yield list(zip(names, [*names[1:], names[0]], strict=True))


def _masyu(model, givens):
    """The circuit goes through cells; each pearl asks for lines at it and beyond."""
    rows = givens["rows"]
    cells = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row)}
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    near = {(r, c): [(r + y, c + x) for y, x in steps] for r, c in cells}
    arcs = _circuit(
        model, {(a, b) for a, found in near.items() for b in found if b in cells}
    )

    def line(a, b):
        return sum(arcs.get(way, 0) for way in ((a, b), (b, a)))

    for (r, c), pearl in cells.items():
        if pearl is None:
            continue
        lines = [line((r, c), cell) for cell in near[r, c]]
        beyond = [line((r + y, c + x), (r + 2 * y, c + 2 * x)) for y, x in steps]
        right, down, left, up = lines
        if pearl == "black":
            model.add(left + right == 1)
            model.add(up + down == 1)
            for one, far in zip(lines, beyond, strict=True):
                model.add(far >= one)
        else:
            is_across = model.new_bool_var("")
            for one in (left, right):
                model.add(one == is_across)
            for one in (up, down):
                model.add(one == 1 - is_across)
            model.add(beyond[0] + beyond[2] <= 1).only_enforce_if(is_across)
            model.add(beyond[1] + beyond[3] <= 1).only_enforce_if(~is_across)
    return arcs


def _circuit(model, edges):
    """A variable for each way along each edge; those on are one circuit."""
    pairs = sorted({tuple(sorted(two)) for two in edges})
    ways = [way for a, b in pairs for way in ((a, b), (b, a))]
    arcs = {way: model.new_bool_var("") for way in ways}
    points = {point: k for k, point in enumerate(sorted({a for a, _ in ways}))}
    left_out = [model.new_bool_var("") for _ in points]
    model.add_circuit(
        [(points[a], points[b], arc) for (a, b), arc in arcs.items()]
        + [(k, k, skip) for k, skip in enumerate(left_out)]
    )
    model.add(sum(arcs.values()) >= 3)  # a way there and back is no loop
    return arcs


MODELS = {"slitherlink": _slitherlink, "masyu": _masyu}

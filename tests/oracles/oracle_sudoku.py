"""Sudokus of every kind as CP-SAT models, from what `sudoku_text` reads."""

from itertools import pairwise, product

from ortools.sat.python import cp_model

from tests.oracles import sudoku_text
from tests.oracles.cpsat import answers


def answers_of(givens, *, limit=2):
    """Up to so many answers to the givens, or None: undecided."""
    text = sudoku_text.read(givens)
    model = cp_model.CpModel()
    grid = {cell: model.new_int_var(1, text.size, "") for cell in text.cells}
    for ask in text.asks:
        _add(model, ask, [grid[cell] for cell in ask.cells], text.size)
    found = answers(model, list(grid.values()), limit=limit)
    return None if found is None else [_rows(text.cells, one) for one in found]


def _rows(cells, numbers):
    n = range(1 + max(r for r, _ in cells))
    number_of = dict(zip(cells, numbers, strict=True))
    return {"rows": [[number_of.get((r, c)) for c in n] for r in n]}


def _add(model, ask, numbers, size):
    """Add to a model what is asked of some numbers."""
    says, _, k = ask
    if says == "differ":
        model.add_all_different(numbers)
    elif says == "sum":
        model.add(sum(numbers) == k)
    elif says == "circle":
        model.add(numbers[0] == sum(numbers[1:]))
    elif says == "rise":
        for one, other in pairwise(numbers):
            model.add(one < other)
    elif says == "between":
        model.add_automaton(numbers, 0, *_line(k, size))
    else:
        tuples = product(range(1, size + 1), repeat=len(numbers))
        kept = [n for n in tuples if sudoku_text.HOLDS[says](n, k)]
        model.add_allowed_assignments(numbers, kept)


def _line(total, size):
    """The last state and the arcs of an automaton that adds up between 1 and the top.

    State 0 is before both; 1 + s between them, with a sum of s so far; then the last.
    """
    last, ends, inner = total + 2, (1, size), range(2, size)
    arcs = [(0, digit, 0) for digit in inner] + [(0, end, 1) for end in ends]
    for so_far in range(total + 1):
        arcs += [
            (1 + so_far, digit, 1 + so_far + digit)
            for digit in inner
            if so_far + digit <= total
        ]
    arcs += [(1 + total, end, last) for end in ends]
    return [last], arcs + [(last, digit, last) for digit in inner]

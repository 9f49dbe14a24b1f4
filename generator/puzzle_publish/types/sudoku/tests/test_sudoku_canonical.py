"""The same sudoku in another order has the same form; 4 x 4 puzzles are counted."""

import random
from itertools import product

import numpy as np
import pytest
from on_json import OnJson

from puzzle_publish import load_type
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.grids.bands import least_rows
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.types.sudoku import model
from puzzle_publish.types.sudoku.canonical import _forms, _moves
from puzzle_publish.types.sudoku.params import SudokuParams, capacity
from tests.naive import naive_sudoku
from tests.naive import naive_sudoku_capacity as counted

TYPE = OnJson(load_type("sudoku"))
canonical = TYPE.canonical
LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "." * 81,
    "1" + "." * 80,
    "123456789" + "." * 72,
)

# Boxes, of which two exchange a cell.
JIGSAW = [list(row) for row in model.boxes(9)]
JIGSAW[2][2], JIGSAW[0][3] = 1, 0


def shuffled(rows, width, height, rng):
    size = len(rows)
    digits = [None, *rng.sample(range(1, size + 1), size)]

    def order(thick):
        count = size // thick
        return [
            thick * band + line
            for band in rng.sample(range(count), count)
            for line in rng.sample(range(thick), thick)
        ]

    columns = order(width)
    found = [[digits[rows[r][c] or 0] for c in columns] for r in order(height)]
    if width == height and rng.random() < 0.5:
        found = [list(column) for column in zip(*found, strict=True)]
    return found


def grid_of(size, part, rng):
    """Return a part of the digits of a grid."""
    empty = [[None] * size for _ in range(size)]
    rows = next(TYPE.solve({"size": size, "rows": empty}))["rows"]
    rows = shuffled(rows, *model.BOXES[size], rng)
    return [[digit if rng.random() < part else None for digit in row] for row in rows]


def plain(rows):
    return tuple(tuple(digit or 0 for digit in row) for row in rows)


@pytest.mark.parametrize("line", LINES)
def test_a_puzzle_in_another_order_has_the_same_form(line):
    rng = random.Random(line)
    givens = model.read_line(line)
    form = canonical(givens)

    assert canonical(form) == form
    for _ in range(30):
        other = {**givens, "rows": shuffled(givens["rows"], 3, 3, rng)}
        assert canonical(other) == form
        # The form is the least text of all.
        assert canonical_json(form) <= canonical_json(other)


@pytest.mark.parametrize("size", [8, 9, 12, 16])
@pytest.mark.parametrize("part", [0.25, 0.4, 0.6])
def test_every_size_from_eight(size, part):
    rng = random.Random(size)
    rows = grid_of(size, part, rng)
    form = canonical({"size": size, "rows": rows})

    assert canonical(form) == form
    for _ in range(5):
        other = shuffled(rows, *model.BOXES[size], rng)
        assert canonical({"size": size, "rows": other}) == form


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_finds_what_all_arrangements_have_least(seed):
    rng = random.Random(seed)
    rows = grid_of(4, rng.choice((0.1, 0.3, 0.5, 1)), rng)
    given = plain(rows)

    assert least_rows(given, 2, 2) == plain(naive_sudoku.least_rows(given, 2, 2))


@pytest.mark.soak
@pytest.mark.parametrize("part", [0.2, 0.4, 0.7, 1])
def test_so_it_does_where_boxes_are_oblong(part):
    rows = grid_of(6, part, random.Random(6))
    given = plain(rows)

    assert least_rows(given, 3, 2) == plain(naive_sudoku.least_rows(given, 3, 2))


def test_other_puzzles_have_other_forms():
    rng = random.Random(4)
    forms = {canonical_json(canonical(model.read_line(line))) for line in LINES}
    rows = grid_of(9, 0.4, rng)
    for r, c in product(range(9), repeat=2):
        if rows[r][c]:
            fewer = [list(row) for row in rows]
            fewer[r][c] = None
            forms.add(canonical_json(canonical({"size": 9, "rows": fewer})))
    given = sum(digit is not None for row in rows for digit in row)

    assert len(forms) == len(LINES) + given


@pytest.mark.parametrize(
    ("more", "ways"), [({"diagonals": True}, 96), ({"windows": True}, 128)]
)
def test_diagonals_and_windows_leave_fewer_ways(more, ways):
    """Rows and columns as one: 24 orders, mirrored or not; with windows 8 each."""
    rng = random.Random(9)
    empty = [[None] * 9 for _ in range(9)]
    rows = next(TYPE.solve({"size": 9, "rows": empty, **more}))["rows"]
    rows = [[digit if rng.random() < 0.4 else None for digit in row] for row in rows]
    flat = [digit for row in rows for digit in row]
    form = canonical({"size": 9, "rows": rows, **more})
    board = model.board_of(9, model.boxes(9), **more)
    moves = [move(range(81)) for move in _moves(board)]

    assert canonical(form) == form
    assert len(set(map(tuple, moves))) == ways
    for move in moves:
        names = [None, *rng.sample(range(1, 10), 9)]
        moved = [names[flat[k] or 0] for k in move]
        other = [moved[k : k + 9] for k in range(0, 81, 9)]
        assert canonical({"size": 9, "rows": other, **more}) == form


@pytest.mark.parametrize(
    "more",
    [
        {"regions": JIGSAW},
        {"cages": [{"sum": 9, "cells": [[0, 0], [0, 1]]}]},
        {"consecutive": [[[0, 0], [0, 1]], [[4, 4], [5, 4]]]},
    ],
)
def test_turns_keep_what_lies_between_cells(more):
    givens = {"size": 9, "rows": [[None] * 9 for _ in range(9)], **more}
    givens["rows"][0][3] = 8
    givens["rows"][4][1] = 2
    form = canonical(givens)

    assert canonical(form) == form
    assert canonical(turned(givens)) == form
    changed = {**givens, "rows": [*givens["rows"][1:], givens["rows"][0]]}
    assert canonical(changed) != form


def turned(givens):
    def cell(at):
        return [at[1], 8 - at[0]]

    def turn(rows):
        return [[rows[8 - c][r] for c in range(9)] for r in range(9)]

    found = {**givens, "rows": turn(givens["rows"])}
    if "regions" in givens:
        found["regions"] = turn(givens["regions"])
    if "cages" in givens:
        found["cages"] = [
            {**cage, "cells": list(map(cell, cage["cells"]))}
            for cage in givens["cages"]
        ]
    if "consecutive" in givens:
        found["consecutive"] = [list(map(cell, pair)) for pair in givens["consecutive"]]
    return found


def test_bars_say_as_much_when_one_is_the_greatest():
    givens = {"size": 9, "rows": [[None] * 9 for _ in range(9)], "consecutive": []}
    one = {**givens, "rows": [[2, *[None] * 8], *givens["rows"][1:]]}
    other = {**givens, "rows": [[8, *[None] * 8], *givens["rows"][1:]]}
    another = {**givens, "rows": [[3, *[None] * 8], *givens["rows"][1:]]}

    assert canonical(one) == canonical(other) != canonical(another)


def test_what_a_page_prints_for_digits_is_no_other_puzzle():
    givens = model.read_line("1234" + "." * 12)
    lettered = {**givens, "symbols": "letters", "notes": True}

    assert canonical(lettered) == canonical(givens)


def test_small_puzzles_are_what_is_printed():
    rng = random.Random(7)
    rows = grid_of(4, 0.5, rng)
    form = canonical({"size": 4, "rows": rows})
    upside_down = canonical({"size": 4, "rows": rows[::-1]})
    renamed = [[digit and digit % 4 + 1 for digit in row] for row in rows]

    assert upside_down == form
    assert canonical({"size": 4, "rows": renamed}) != form


@pytest.mark.parametrize(
    ("size", "kind"), [(4, "plain"), (6, "diagonal"), (9, "jigsaw"), (9, "anti-king")]
)
def test_the_least_form_is_least_as_text(size, kind):
    params = SudokuParams(size=size, kind=kind, level="easy")
    draft = load_type("sudoku").generate(
        np.random.Generator(np.random.PCG64(3)), params
    )
    givens = model.read(draft.givens)
    forms = _forms(givens, turns(size, size))
    texts = [canonical_json(model.make_givens(form)) for form in forms]
    assert canonical_json(canonical(draft.givens)) == min(texts)


def test_there_are_36_minimal_puzzles_of_four_by_four():
    """And 85,632 if digits and places count; none has fewer than four digits."""
    forms, number, fewest = set(), 0, 16
    for grid in counted.grids(False):
        if grid[:4] != (1, 2, 3, 4):
            continue
        for mask in np.flatnonzero(counted.proper(grid, False, True)).tolist():
            shown = [digit if mask >> k & 1 else 0 for k, digit in enumerate(grid)]
            rows = plain(shown[k : k + 4] for k in range(0, 16, 4))
            forms.add(least_rows(rows, 2, 2))
            number += 24
            fewest = min(fewest, mask.bit_count())

    assert (number, len(forms), fewest) == (85_632, 36, 4)


@pytest.mark.parametrize("minimal", [False, True])
@pytest.mark.parametrize("symmetry", ["none", "half-turn", "mirror", "quarter-turn"])
@pytest.mark.parametrize("kind", ["plain", "diagonal"])
def test_the_few_puzzles_of_four_by_four_are_counted(kind, symmetry, minimal):
    params = SudokuParams(size=4, kind=kind, symmetry=symmetry, minimal=minimal)

    assert capacity(params) == counted.capacity(
        symmetry, diagonals=kind == "diagonal", minimal=minimal
    )


def test_the_number_of_others_is_not_known():
    assert capacity(SudokuParams()) is None
    assert capacity(SudokuParams(size=4, kind="jigsaw")) is None


@pytest.mark.parametrize("params", [{}, {"size": 6}, {"symmetry": "none"}], ids=str)
def test_of_killers_only_turns_that_begin_alike_are_written(params):
    asked = SudokuParams(level="easy", kind="killer", **params)
    for seed in range(3):
        draft = TYPE.kind.generate(np.random.Generator(np.random.PCG64(seed)), asked)
        given = TYPE.kind.read_givens(draft.givens)
        every = turns(given.board.side, given.board.side)
        assert canonical(draft.givens) == least_form(
            model.make_givens(form) for form in _forms(given, every)
        )

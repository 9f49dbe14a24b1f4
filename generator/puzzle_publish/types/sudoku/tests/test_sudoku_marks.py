"""Marks of variants: read, written, turned, proven; faults are said in sentences."""

from dataclasses import replace
from itertools import islice, product

import pytest

from puzzle_publish.grids.symmetry import turns
from puzzle_publish.types.registry import load
from puzzle_publish.types.sudoku import board, marks, model, rules, solve

FULL = tuple(
    tuple(map(int, row))
    for row in (
        "534678912",
        "672195348",
        "198342567",
        "859761423",
        "426853791",
        "713924856",
        "961537284",
        "287419635",
        "345286179",
    )
)
# All that the solved grid has of each kind.
MEMBERS = {
    "thermos": [[[0, 1], [0, 2], [0, 3], [0, 4]], [[8, 0], [8, 1], [8, 2]]],
    "arrows": [{"circle": [0, 4], "path": [[0, 3], [1, 4]]}],
    "dots": [
        {"cells": [[0, 1], [0, 2]], "kind": "white"},
        {"cells": [[4, 1], [4, 0]], "kind": "black"},
    ],
    "xv": [{"cells": [[3, 6], [4, 6]], "sum": 10}],
    "sandwich": {"rows": [0, *[None] * 8], "columns": [None] * 9},
    "little": [{"from": [0, 1], "step": [1, -1], "sum": 9}],
    "parity": [[1, None, 0, *[None] * 6], *[[None] * 9 for _ in range(8)]],
}


def givens_of(**members):
    """Return givens without digits."""
    return {"size": 9, "rows": [[None] * 9 for _ in range(9)], **members}


def puzzle_with(marks_of):
    """Return a puzzle of the solved grid with some digits and marks."""
    keep = {(r, c) for r, c in product(range(9), repeat=2) if (r * 5 + c * 7) % 81 < 62}
    rows = tuple(
        tuple(d if (r, c) in keep else 0 for c, d in enumerate(row))
        for r, row in enumerate(FULL)
    )
    return model.Sudoku(board.board_of(9, board.boxes(9)), rows, marks=marks_of)


EVERY = (
    marks.Mark("thermo", ((0, 1), (0, 2), (0, 3), (0, 4))),
    marks.Mark("arrow", ((0, 6), (1, 6), (2, 7))),
    marks.Mark("dot", ((0, 3), (0, 4)), marks.WHITE),
    marks.Mark("dot", ((4, 0), (4, 1)), marks.BLACK),
    marks.Mark("xv", ((0, 8), (1, 8)), 10),
    marks.Mark("sandwich", tuple((0, c) for c in range(9)), 0),
    marks.Mark("little", ((0, 1), (1, 0)), 9),
    marks.Mark("parity", ((0, 0),), 1),
)


@pytest.mark.parametrize("mark", EVERY)
def test_a_mark_is_written_and_read_as_it_was(mark):
    sudoku = puzzle_with((mark,))
    printed = model.make_givens(sudoku)
    assert model.read(printed) == sudoku
    assert model.make_givens(model.read(printed)) == printed


@pytest.mark.parametrize("mark", EVERY)
def test_a_mark_keeps_its_meaning_in_every_turn(mark):
    digits = [FULL[r][c] for r, c in mark.cells]
    truth = marks.constraint_of(mark, 9).holds(digits)
    for turn in turns(9, 9):
        full = turn.rows(FULL)
        turned = mark.turned(turn)
        digits = [full[r][c] for r, c in turned.cells]
        assert marks.constraint_of(turned, 9).holds(digits) is truth


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_members_are_read(name):
    sudoku = model.read(givens_of(**{name: MEMBERS[name]}))
    assert sudoku.marks
    assert model.read(model.make_givens(sudoku)) == sudoku


def test_places_that_files_write_in_two_ways_are_one():
    one = givens_of(little=[{"from": [0, 1], "step": [1, 1], "sum": 30}])
    other = givens_of(little=[{"from": [-1, 0], "step": [1, 1], "sum": 30}])
    assert model.read(one) == model.read(other)
    one = givens_of(arrows=[{"circle": [0, 0], "path": [[0, 1], [0, 2]]}])
    other = givens_of(arrows=[{"circle": [0, 0], "path": [[0, 0], [0, 1], [0, 2]]}])
    assert model.read(one) == model.read(other)


def test_kinds_add_what_has_no_member():
    sudoku = model.read(givens_of(kinds=["thermo", "diagonal", "anti_knight", "king"]))
    assert model.kinds_of(sudoku) == ("diagonal", "anti-knight", "anti-king")
    assert model.read(givens_of(kinds="diagonal+hyper")).board.windows
    assert model.read(givens_of(anti=["knight"])).board.anti == ("knight",)


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"kinds": ["termo"]}, 'no kind "termo"; did you mean "thermo"'),
        ({"anti": ["rook"]}, '"anti" is "rook"'),
        ({"thermos": [[[0, 0], [0, 2]]]}, "do not touch"),
        ({"thermos": [[[0, 0]]]}, "has 1 cell; must have 2"),
        ({"thermos": [[[0, 0], [0, 1], [0, 0]]]}, "twice"),
        ({"arrows": [{"circle": [0, 0], "path": []}]}, "has 0 cells"),
        ({"arrows": [{"circle": [0, 0], "path": [[0, 0]]}]}, "beyond its circle"),
        ({"arrows": [{"path": [[0, 0]]}]}, 'has no "circle"'),
        ({"dots": [{"cells": [[0, 0], [1, 1]], "kind": "white"}]}, "no neighbours"),
        ({"dots": [{"cells": [[0, 0], [0, 1]], "kind": "grey"}]}, '"white" or "black"'),
        ({"xv": [{"cells": [[0, 0], [0, 1]], "sum": 7}]}, "must be 5 or 10"),
        ({"sandwich": {"rows": [40] + [None] * 8}}, "from 0 to 35 or null"),
        ({"sandwich": {"rows": [3]}}, "has 1 item; must have 9"),
        ({"little": [{"from": [3, 3], "step": [1, 1], "sum": 9}]}, "at the edge"),
        ({"little": [{"from": [0, 3], "step": [1, 0], "sum": 9}]}, "along a diagonal"),
        ({"little": [{"from": [0, 3], "step": [1, 1], "sum": 99}]}, "from 6 to 54"),
        ({"parity": [[3] * 9] * 9}, "from 0 to 1 or null"),
        ({"all_dots": 1}, '"all_dots" must be true or false'),
    ],
)
def test_faults_are_said_in_a_sentence(members, fault):
    with pytest.raises(ValueError, match=fault):
        model.read(givens_of(**members))


def test_a_digit_a_move_away_from_its_like_is_refused():
    printed = givens_of(anti=["knight"])
    printed["rows"][0][0] = printed["rows"][1][2] = 5
    printed["rows"][1][2] = None
    printed["rows"][2][1] = None
    printed["rows"][3][0] = None
    model.read(printed)
    other = givens_of(anti=["king"], regions=[list(range(9))] * 9)
    other["rows"][0][0] = other["rows"][1][1] = 5
    with pytest.raises(ValueError, match="a king's move has 5 twice"):
        model.read(other)


@pytest.mark.parametrize("mark", EVERY)
def test_a_mark_takes_part_in_the_proof(mark):
    sudoku = puzzle_with((mark,))
    holds = marks.constraint_of(mark, 9).holds([FULL[r][c] for r, c in mark.cells])
    assert rules.follows_rules(sudoku, FULL) is holds
    found = [answer["rows"] for answer in islice(solve.solve(sudoku), 2)]
    assert (found == [list(map(list, FULL))]) is holds


def test_neighbours_without_a_dot_have_no_numbers_that_a_dot_would_say():
    pairs = board.neighbours(9)

    def dot(pair):
        (a, b), (c, d) = pair
        low, high = sorted((FULL[a][b], FULL[c][d]))
        if high - low == 1:
            return marks.Mark("dot", pair, marks.WHITE)
        return marks.Mark("dot", pair, marks.BLACK) if high == 2 * low else None

    dots = tuple(found for found in map(dot, pairs) if found)
    sudoku = replace(puzzle_with(dots), all_dots=True)
    assert model.kind_of(sudoku) == "kropki"
    assert rules.follows_rules(sudoku, FULL)
    for k in range(0, len(dots), 9):
        fewer = replace(sudoku, marks=dots[:k] + dots[k + 1 :])
        assert not rules.follows_rules(fewer, FULL)
    assert [answer["rows"] for answer in islice(solve.solve(sudoku), 2)] == [
        list(map(list, FULL))
    ]


def test_untrue_marks_are_refused_with_the_key_that_was_true():
    kept = tuple(
        mark
        for mark in EVERY
        if marks.constraint_of(mark, 9).holds([FULL[r][c] for r, c in mark.cells])
    )
    assert {mark.kind for mark in kept} >= {"arrow", "dot", "little", "parity"}
    sudoku = puzzle_with(kept)
    kind = load("sudoku")
    answer = FULL
    told = {what for what, _, _ in rules.mutations(sudoku, answer)}
    for mark in kept:
        assert f"a mark untrue: {mark.kind}" in told
    for what, givens, key in rules.mutations(sudoku, answer):
        if what.startswith("a mark untrue"):
            read = kind.read_givens(givens)
            assert not kind.follows_rules(read, kind.read_answer(read, key)), what


def samurai_givens(rows_at):
    """Return the givens of five grids."""
    return {"grids": [{"at": list(at), "rows": rows_at(at)} for at in board.CORNERS]}


def test_a_samurai_is_five_grids_that_share_their_corner_boxes():
    samurai = board.samurai()
    assert (samurai.side, len(samurai.cells), len(samurai.units)) == (21, 369, 131)
    assert sum(unit.kind == "region" for unit in samurai.units) == 41
    blank = samurai_givens(lambda at: [[None] * 9 for _ in range(9)])
    sudoku = model.read(blank)
    assert model.make_givens(sudoku) == blank
    assert model.kind_of(sudoku) == "samurai"
    assert model.read({**blank, "size": 21}) == model.read({**blank, "size": 9})
    with pytest.raises(ValueError, match="the size is 12"):
        model.read({**blank, "size": 12})


def test_a_samurai_is_solved_whole():
    empty = model.read(samurai_givens(lambda at: [[None] * 9 for _ in range(9)]))
    answer = next(solve.solve(empty))
    full = model.read_answer(empty, answer)
    assert rules.follows_rules(empty, full)
    sudoku = replace(
        empty,
        rows=tuple(
            tuple(d if (r * 5 + c * 7) % 3 else 0 for c, d in enumerate(row))
            for r, row in enumerate(full)
        ),
    )
    assert model.read(model.make_givens(sudoku)) == sudoku
    found = list(islice(solve.solve(sudoku), 2))
    assert found[0] == answer or len(found) == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda grids: grids.pop(), "has 4 grids; must have 5"),
        (lambda grids: grids[1].update(at=[0, 9]), r"must be at one of \[0, 12\]"),
        (lambda grids: grids[0]["rows"].pop(), "has 8 rows"),
        (
            lambda grids: (
                grids[0]["rows"][8].__setitem__(8, 1),
                grids[2]["rows"][2].__setitem__(2, 2),
            ),
            "where another grid has 1",
        ),
    ],
)
def test_faults_of_a_samurai_are_said(change, fault):
    givens = samurai_givens(lambda at: [[None] * 9 for _ in range(9)])
    change(givens["grids"])
    with pytest.raises(ValueError, match=fault):
        model.read(givens)


def test_null_says_as_much_as_no_member():
    bare = givens_of(thermos=MEMBERS["thermos"])
    nulls = ("kinds", "regions", "cages", "anti", "parity", "all_dots", "symbols")
    assert model.read({**bare, **dict.fromkeys(nulls)}) == model.read(bare)
    five = samurai_givens(lambda at: [[None] * 9 for _ in range(9)])
    assert model.read({**five, "thermos": None}) == model.read(five)
    with pytest.raises(ValueError, match=r'has no "rows"|the grid'):
        model.read({**bare, "rows": None})
    with pytest.raises(ValueError, match="unknown member"):
        model.read({**bare, "colour": None})


def test_a_row_of_parity_without_marks_may_be_null():
    rows = [[0, *[None] * 8], *[None] * 8]
    full = [[0, *[None] * 8], *[[None] * 9 for _ in range(8)]]
    assert model.read(givens_of(parity=rows)) == model.read(givens_of(parity=full))

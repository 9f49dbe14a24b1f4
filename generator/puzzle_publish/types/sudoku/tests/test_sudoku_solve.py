"""Sudokus are read, proven and checked; known numbers of grids come out."""

from itertools import islice

import pytest
from on_json import OnJson

from puzzle_publish import load_type
from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.types.sudoku import board, model, solve

TYPE = OnJson(load_type("sudoku"))

# Least clues, "Golden Nugget" and others, each known to have one answer.
FAMOUS = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
)
SIMPLE = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def empty(size, **more):
    return {"size": size, "rows": [[None] * size for _ in range(size)], **more}


def answers(givens, most=2):
    return list(islice(TYPE.solve(givens), most))


def count(givens):
    return sum(1 for _ in TYPE.solve(givens))


@pytest.mark.parametrize("line", [*FAMOUS, SIMPLE])
def test_a_famous_puzzle_has_one_answer(line):
    givens = model.read_line(line)

    (answer,) = answers(givens)

    assert TYPE.follows_rules(givens, answer)


def test_a_line_reads_zeros_dots_and_letters():
    zeros = SIMPLE.replace(".", "0")

    assert model.read_line(zeros) == model.read_line(f" {SIMPLE}\n")
    assert model.read_line("g" + "." * 255)["rows"][0][0] == 16
    assert model.read_line('{"rows": []}') is None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (SIMPLE[:-1], "it has 80 characters; must have 81, one for each cell"),
        (SIMPLE.replace("5", "x", 1), 'row 1, column 1 is "x"; must be 1 to 9, or "."'),
        ("5" + "." * 15, 'row 1, column 1 is "5"; must be 1 to 4'),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(line, sentence):
    with pytest.raises(ValueError, match=r"\w") as caught:
        model.read_line(line)

    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("givens", "grids"),
    [(empty(4), 288), (empty(4, diagonals=True), 48), (empty(6, diagonals=True), 8640)],
)
def test_known_numbers_of_grids(givens, grids):
    assert count(givens) == grids


def test_six_by_six_grids_with_a_fixed_row():
    givens = empty(6)
    givens["rows"][0] = [1, 2, 3, 4, 5, 6]

    # OEIS: 28,200,960 grids in all, 720 first rows.
    assert count(givens) == 28_200_960 // 720 == 39_168


@pytest.mark.soak
def test_all_grids_of_six_by_six():
    found = 0
    for digit in range(1, 7):
        givens = empty(6)
        givens["rows"][0][0] = digit
        found += sum(1 for _ in solve.solve(model.read(givens), budget=10**9))

    assert found == 28_200_960


def test_two_digits_missing_altogether_are_never_unique():
    (answer,) = answers(model.read_line(SIMPLE))
    rows = [[d if d > 2 else None for d in row] for row in answer["rows"]]

    assert len(answers({"size": 9, "rows": rows})) == 2


def test_windows_and_jigsaws_change_the_answers():
    windows = empty(9, windows=True)
    (answer,) = answers(windows, 1)

    assert TYPE.follows_rules(windows, answer)
    jigsaw = [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]
    found = answers(empty(4, regions=jigsaw), 999)
    assert found
    assert all(TYPE.follows_rules(empty(4, regions=jigsaw), one) for one in found)
    assert not all(TYPE.follows_rules(empty(4), one) for one in found)


def test_a_search_that_is_too_long_is_undecided():
    with pytest.raises(OutOfSteps):
        list(solve.solve(model.read(model.read_line(FAMOUS[3])), budget=100))


@pytest.mark.parametrize("size", model.SIZES)
def test_boxes_of_every_size_are_regions(size):
    givens = empty(size)

    assert model.read(givens) == model.read(
        {**givens, "regions": list(map(list, model.boxes(size)))}
    )
    assert answers(givens, 1)


def test_givens_survive_being_read_and_made_again():
    jigsaw = [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]
    givens = empty(
        4,
        regions=jigsaw,
        diagonals=True,
        cages=[{"sum": 3, "cells": [[0, 0], [0, 1]]}],
        consecutive=[[[0, 0], [0, 1]]],
        symbols="letters",
        notes=True,
    )

    assert model.make_givens(model.read(givens)) == givens
    assert model.kind_of(model.read(givens)) == "jigsaw+diagonal+killer+consecutive"


@pytest.mark.parametrize(
    "rows",
    [
        [[1, 0, 0, 0], [0] * 4, [0, 0, 3, 0], [None] * 4],
        ["1...", "....", "..3.", "0000"],
        [[1, None, 0, None], "....", "0030", [0, None, 0, 0]],
    ],
)
def test_an_empty_cell_is_null_or_0_and_a_row_may_be_a_text(rows):
    plain = [[None] * 4 for _ in range(4)]
    plain[0][0], plain[2][2] = 1, 3
    expected = model.read({"size": 4, "rows": plain})

    assert model.read({"size": 4, "rows": rows}) == expected


def test_regions_may_count_from_one():
    regions = [[1, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3], [4, 4, 4, 4]]
    lower = [[number - 1 for number in row] for row in regions]
    empty = {"size": 4, "rows": ["...."] * 4}
    read = model.read({**empty, "regions": regions})

    assert read == model.read({**empty, "regions": lower})
    assert model.make_givens(read)["regions"] == lower


def test_a_samurai_takes_the_members_of_other_kinds_where_they_say_nothing():
    starts = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]]
    empty = [[None] * 9] * 9
    plain = {"grids": [{"at": start, "rows": empty} for start in starts]}
    grid = {"rows": ["." * 9] * 9, "size": 9, "regions": None}
    spelled = {
        "thermos": [],
        "sandwich": {},
        "all_dots": False,
        "anti": None,
        "grids": [{"at": start, **grid} for start in starts[::-1]],
    }

    assert model.read(spelled) == model.read(plain)
    wrong = {"grids": [{**grid, "at": start, "size": 6} for start in starts]}
    with pytest.raises(ValueError, match="the size of grid 1 must be 9"):
        model.read(wrong)
    with pytest.raises(ValueError, match='unknown member "thermos"'):
        model.read({**plain, "thermos": [[[0, 0], [0, 1]]]})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"size": 5}, "the size is 5; must be 4, 6, 8, 9, 12 or 16"),
        ({"size": True}, "the size is true; must be a whole number from 4 to 16"),
        ({"size": 10_000}, "the size is 10000; must be a whole number from 4 to 16"),
        ({"rows": [[1]] * 10_000}, "the grid has 10,000 rows; must have 4"),
        ({"windows": True}, "windows need the size 9 (got 4)"),
        ({"diagonals": 1}, '"diagonals" must be true or false'),
        ({"colour": 1}, 'the puzzle has an unknown member "colour"'),
        (
            {"rows": [[1, None, None, 1], *[[None] * 4] * 3]},
            "row 1 has 1 twice: in row 1, column 1 and in row 1, column 4",
        ),
        (
            {"rows": [[1, *[None] * 3], [None, 1, None, None], *[[None] * 4] * 2]},
            "region 0 has 1 twice: in row 1, column 1 and in row 2, column 2",
        ),
        (
            {"cages": [{"sum": 2, "cells": [[0, 0], [0, 1]]}]},
            "the sum of cage 1, which has 2 cells and begins in row 1, column 1, is 2;",
        ),
        (
            {"cages": [{"sum": 8, "cells": [[0, 0], [0, 1]]}]},
            "the sum of cage 1, which has 2 cells and begins in row 1, column 1, is 8;"
            " must be a whole number from 3 to 7",
        ),
        ({"consecutive": [[[0, 0], [2, 0]]]}, '"consecutive", pair 1: row 1, column 1'),
        ({"symbols": "runes"}, 'the member symbols is "runes"; must be "digits"'),
        ({"regions": [[0] * 4, [1] * 4, [2] * 4, [2] * 4]}, "region 2 has 8 cells"),
    ],
)
def test_wrong_givens_are_refused_in_a_sentence(change, sentence):
    with pytest.raises(ValueError, match=r"\w") as caught:
        model.read({**empty(4), **change})

    assert str(caught.value).startswith(sentence)


def test_an_answer_that_breaks_a_rule_is_refused():
    givens = model.read_line(SIMPLE)
    (answer,) = answers(givens)
    rows = answer["rows"]
    swapped = [rows[1], rows[0], *rows[2:]]

    assert TYPE.follows_rules(givens, answer)
    assert not TYPE.follows_rules(givens, {"rows": swapped})
    with pytest.raises(ValueError, match='the answer has an unknown member "more"'):
        TYPE.follows_rules(givens, {**answer, "more": 1})
    cage = {"cells": [[0, 0], [0, 1]]}
    for total, holds in ((8, True), (9, False)):
        caged = {**givens, "cages": [{**cage, "sum": total}]}
        assert TYPE.follows_rules(caged, answer) is holds


def test_bars_are_between_all_neighbours_that_differ_by_one():
    rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    bars = [
        [list(a), list(b)]
        for a, b in board.neighbours(4)
        if abs(rows[a[0]][a[1]] - rows[b[0]][b[1]]) == 1
    ]

    assert TYPE.follows_rules(empty(4, consecutive=bars), {"rows": rows})
    assert not TYPE.follows_rules(empty(4, consecutive=bars[1:]), {"rows": rows})
    assert not TYPE.follows_rules(
        empty(4, consecutive=[*bars, [[0, 0], [1, 0]]]), {"rows": rows}
    )


BARS = [[[0, 0], [0, 1]], [[1, 1], [2, 1]]]
CAGES = [{"sum": 5, "cells": [[0, 0], [0, 1]]}, {"sum": 7, "cells": [[2, 2], [3, 2]]}]


@pytest.mark.parametrize(
    "more",
    [
        {"cages": CAGES},
        {"cages": [{"sum": 4, "cells": [[3, 3]]}], "diagonals": True},
        {"consecutive": []},
        {"consecutive": BARS[:1], "cages": CAGES},
        *(
            {
                "consecutive": [[list(a), list(b)] for a, b in board.neighbours(4)][
                    ::step
                ]
            }
            for step in (2, 3, 5)
        ),
    ],
)
def test_cages_and_bars_leave_the_grids_that_keep_them(more):
    kept = [
        answer["rows"]
        for answer in TYPE.solve(empty(4))
        if TYPE.follows_rules(empty(4, **more), answer)
    ]

    found = [answer["rows"] for answer in TYPE.solve(empty(4, **more))]

    assert sorted(found) == sorted(kept)


def test_a_grid_gives_back_itself_by_its_bars():
    (answer,) = answers(model.read_line(SIMPLE))
    rows = answer["rows"]
    bars = [
        [list(a), list(b)]
        for a, b in board.neighbours(9)
        if abs(rows[a[0]][a[1]] - rows[b[0]][b[1]]) == 1
    ]
    givens = {**model.read_line(SIMPLE), "consecutive": bars}

    assert answers(givens) == [answer]
    # No two neighbours differ by one: such grids are few, and this is none.
    assert answers({**givens, "consecutive": []}) == []


def test_cages_add_to_what_digits_say():
    (answer,) = answers(model.read_line(SIMPLE))
    rows = answer["rows"]
    spans = [(0, 2), (2, 5), (5, 7), (7, 9)]
    cages = [
        {"sum": sum(rows[r][a:b]), "cells": [[r, c] for c in range(a, b)]}
        for r in range(9)
        for a, b in spans
    ]
    found = answers(empty(9, cages=cages))
    givens = model.read_line(SIMPLE)

    assert len(found) == 2
    assert all(TYPE.follows_rules(empty(9, cages=cages), one) for one in found)
    assert answers({**givens, "cages": cages}) == [answer]

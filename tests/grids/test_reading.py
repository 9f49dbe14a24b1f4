"""What is refused of a grid's givens, each in a sentence with row and column from 1."""

import json

import pytest

from puzzle_publish.grids import reading

FOUR = [[1, None, None, None], [None] * 4, [None] * 4, [None] * 4]
BOXES = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]


def rows_of(value, **options):
    bounds = {"heights": (4, 4), "widths": (4, 4), "empty": 0}
    return reading.rows(value, (1, 4), **{**bounds, **options})


def changed(rows, r, c, value):
    return [
        [value if (i, k) == (r, c) else x for k, x in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def test_null_becomes_the_empty_number() -> None:
    assert rows_of(FOUR)[0] == (1, 0, 0, 0)
    assert rows_of(FOUR, empty=-1)[0] == (1, -1, -1, -1)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (5, "5"),
        (0, "0"),
        (-1, "-1"),
        (True, "true"),
        (3.0, "3.0"),
        ("3", '"3"'),
        ([1], "a list"),
        ({}, "a mapping"),
        ("x" * 999, '"xxxxxxxxxxxxxxxxx…'),
        (10**40, "100000000000000000…"),
    ],
)
def test_only_whole_numbers_in_the_range_are_numbers(value, shown) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        rows_of(changed(FOUR, 2, 3, value))

    assert str(caught.value) == (
        f"row 3, column 4 is {shown}; must be a whole number from 1 to 4 or null"
    )


def test_null_is_refused_where_every_cell_has_a_number() -> None:
    with pytest.raises(ValueError, match=r"row 1, column 2 is null; must be a whole"):
        rows_of(FOUR, empty=None)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (FOUR[:3], "the grid has 3 rows; must have 4"),
        ([*FOUR[:3], [None] * 3], "row 4 has 3 cells; must have 4"),
        ([FOUR[0], [1], *FOUR[2:]], "row 2 has 1 cell; must have 4"),
        ({"0": FOUR[0]}, "the grid must be a list of rows (got a mapping)"),
        ([*FOUR[:3], "1234"], 'row 4 must be a list of cells (got "1234")'),
        ([[]] * 10_000, "the grid has 10,000 rows; must have 4"),
    ],
)
def test_the_grid_is_a_rectangle_of_its_size(value, sentence) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        rows_of(value)

    assert str(caught.value) == sentence


def test_rows_of_a_free_size_are_as_long_as_the_first() -> None:
    free = {"heights": (1, 9), "widths": (1, 9)}
    assert rows_of([[1, 2], [3, 4]], **free) == ((1, 2), (3, 4))

    with pytest.raises(ValueError, match="row 2 has 3 cells; must have 2"):
        rows_of([[1, 2], [3, 4, 1]], **free)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (
            changed(BOXES, 0, 3, 0),
            "region 0 has 5 cells; must have 4 (one is row 1, column 1)",
        ),
        (
            changed(BOXES, 3, 3, 4),
            "row 4, column 4 is 4; must be a whole number from 0 to 3",
        ),
        (
            changed(changed(BOXES, 1, 1, 3), 3, 3, 0),
            "region 0 is not connected: row 4, column 4 is apart from row 1, column 1",
        ),
        ([[0] * 4, [1] * 4, [2] * 4, [2] * 4], "region 2 has 8 cells; must have 4"),
        ([[0] * 4, [1] * 4, [3] * 4, [3] * 4], "region 2 has 0 cells; must have 4"),
    ],
)
def test_regions_are_connected_and_of_one_size(value, sentence) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        reading.regions(value, 4, height=4, width=4)

    assert str(caught.value).startswith(sentence)


def test_regions_of_boxes_pass() -> None:
    assert reading.regions(BOXES, 4, height=4, width=4) == tuple(map(tuple, BOXES))


@pytest.mark.parametrize(
    ("cages", "sentence"),
    [
        ([[[0, 4]]], "cage 1: row 1, column 5 is outside the grid of 4 rows and 4 col"),
        ([[[-1, 0]]], "cage 1: row 0, column 1 is outside the grid of 4 rows"),
        ([[[10**20, 0]]], "cage 1: a cell is outside the grid of 4 rows"),
        ([[[0, 0]], [[0, 0]]], "row 1, column 1 is in two cages: cages 1 and 2"),
        ([[[0, 0], [0, 0]]], "cage 1 has row 1, column 1 twice"),
        (
            [[[0, 1], [1, 0]]],
            "cage 1 is not connected: row 2, column 1 is apart from row 1, column 2",
        ),
        ([[]], "cage 1 has 0 cells; must have 1 to 16"),
        ([[[0]]], "cage 1 has a list for a cell [row, column]"),
        ([[[0, True]]], "cage 1 has true as a row or column"),
        ([[[0, 1.0]]], "cage 1 has 1.0 as a row or column"),
        ([[[0, "1"]]], 'cage 1 has "1" as a row or column'),
    ],
)
def test_cages_are_connected_and_share_no_cell(cages, sentence) -> None:
    value = [{"sum": 3, "cells": cells} for cells in cages]

    with pytest.raises(ValueError, match=r"\w") as caught:
        reading.cages(value, 4, 4, needed=("sum",))

    assert str(caught.value).startswith(sentence)


def test_a_cage_has_its_members_and_no_others() -> None:
    with pytest.raises(ValueError, match='cage 1 has no "sum"'):
        reading.cages([{"cells": [[0, 0]]}], 4, 4, needed=("sum",))
    with pytest.raises(ValueError, match='unknown member "som"; did you mean "sum"'):
        reading.cages([{"cells": [[0, 0]], "sum": 1, "som": 1}], 4, 4, needed=("sum",))


def test_cages_have_their_cells_in_reading_order() -> None:
    cage = {"cells": [[1, 0], [0, 0]], "sum": 3}

    assert reading.cages([cage], 4, 4, needed=("sum",)) == ((((0, 0), (1, 0)), cage),)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([[[0, 0], [1, 1]]], '"greater", pair 1: row 1, column 1 and row 2, column 2 '),
        ([[[0, 0], [0, 0]]], '"greater", pair 1: row 1, column 1 and row 1, column 1 '),
        ([[[0, 0]]], '"greater", pair 1 has 1 cell; must have 2'),
        ([[[0, 3], [0, 4]]], '"greater", pair 1: row 1, column 5 is outside the grid'),
        (
            [[[0, 0], [0, 1]], [[0, 1], [0, 0]]],
            '"greater" has row 1, column 2 and row 1, column 1 twice',
        ),
    ],
)
def test_pairs_are_different_neighbours(value, sentence) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        reading.pairs(value, 4, 4, name="greater")

    assert str(caught.value).startswith(sentence)


def test_a_pair_keeps_its_order() -> None:
    assert reading.pairs([[[0, 1], [0, 0]]], 4, 4, name="greater") == (
        ((0, 1), (0, 0)),
    )


def test_a_number_twice_in_a_unit_is_refused_with_both_places() -> None:
    with pytest.raises(ValueError, match="column 1 has 3 twice: in row 1, column 1 an"):
        reading.no_twice([[3], [0], [3]], [("column 1", [(0, 0), (1, 0), (2, 0)])])


@pytest.mark.parametrize(
    "text",
    [
        "[" + ",".join(["[]"] * 330_000) + "]",
        "[[" + ",".join(["1"] * 490_000) + "]]",
        '["' + "x" * 990_000 + '"]',
        "[" + ",".join(['{"cells":[[0,0]]}'] * 50_000) + "]",
    ],
)
def test_a_megabyte_of_anything_is_refused_at_once(text) -> None:
    value = json.loads(text)
    for read in (
        rows_of,
        lambda it: reading.regions(it, 4, height=4, width=4),
        lambda it: reading.cages(it, 16, 16),
        lambda it: reading.pairs(it, 16, 16, name="greater"),
    ):
        with pytest.raises(ValueError, match=r"\w") as caught:
            read(value)

        assert len(str(caught.value)) <= 200

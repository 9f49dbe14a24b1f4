"""Steps of puzzles of marks in words: numbers, what fails, the shortest what-if."""

import pytest

from puzzle_publish.grids.ladder import Step
from puzzle_publish.rules import mark_ladder
from puzzle_publish.types._logic import marktell
from puzzle_publish.types.registry import load
from puzzle_publish.types.starbattle import ladder as stars
from puzzle_publish.types.tents import ladder as tents

TOUCHING = (
    "000112223",
    "000122333",
    "000111344",
    "000114444",
    "511144464",
    "517778664",
    "517788866",
    "577788666",
    "577788886",
)
THIRD = (
    "011111122",
    "033311222",
    "033422222",
    "334422556",
    "334442556",
    "374445566",
    "777445666",
    "774444688",
    "774488888",
)
CAMP = (
    "0010000000",
    "1000010101",
    "0000000010",
    "0010010000",
    "1100000001",
    "0001001000",
    "0100000000",
    "0000010000",
    "1011000010",
    "0000001000",
)
ROWS, COLUMNS = "2222140223", "3231212213"
LAST_CAMP = (
    "1000001000",
    "0001100001",
    "1001000000",
    "0001100101",
    "1000000010",
    "0001000000",
    "0000001000",
    "0100000010",
    "0100100000",
    "0000000001",
)
LAST_ROWS, LAST_COLUMNS = "4122313112", "3123130223"

# A tent in row 2, column 4 leads to one to which no tree is left.
CLASH = (
    "0010000100",
    "0000100000",
    "0000101001",
    "1000000000",
    "0010000001",
    "0001000100",
    "0100010000",
    "0010010001",
    "0000001000",
    "0100100100",
)


def battle(regions):
    rows = [[int(x) for x in row] for row in regions]
    return load("starbattle").read_givens({"regions": rows})


def camp(trees, rows, columns):
    grid = [[int(x) for x in row] for row in trees]
    counts = {"rows": [*map(int, rows)], "columns": [*map(int, columns)]}
    return load("tents").read_givens({"trees": grid, **counts})


def said(name, givens, language="en"):
    kind = load(name)
    return [kind.hint_text(step.told, language) for step in kind.steps(givens)]


def test_cells_that_touch_say_how_many_marks_they_have_room_for():
    assert (
        "The region at r1c4 must have its missing stars apart, but a star in r6c3 would"
        " leave only r4c4 and r4c5, which touch: room for 1, not 2. So put no star in"
        " r6c3."
    ) in said("starbattle", battle(TOUCHING))


def test_what_regions_lack_is_a_number_in_english_and_chinese():
    found = said("starbattle", battle(TOUCHING))
    (one,) = [x for x in found if "in the region at row 5, column 1, all within" in x]
    assert one == (
        "2 stars are missing in the region at row 5, column 1, all within column 1,"
        " where just 2 are missing. So this column has no star elsewhere: put no star"
        " in cells 1–4."
    )
    assert any("还差 2 颗星" in x for x in said("starbattle", battle(TOUCHING), "zh"))


def test_ways_that_give_another_line_too_many_are_named():
    found = said("starbattle", battle(THIRD))

    assert any(
        "row 1, columns 3 and 7, or row 1, columns 4 and 7 would give row 1 too many"
        in x
        for x in found
    )


def test_cells_that_touch_what_some_of_a_line_holds_are_told_by_these():
    assert (
        "Row 4 needs 2 of cells 1, 3 and 6, apart, so cell 1 or 3 has a tent. Either"
        " way it touches rows 3 and 5, column 2. So put no tent in rows 3 and 5,"
        " column 2."
    ) in said("tents", camp(LAST_CAMP, LAST_ROWS, LAST_COLUMNS))


@pytest.mark.parametrize(
    ("name", "givens", "ladder"),
    [
        ("tents", camp(CAMP, ROWS, COLUMNS), tents.LADDER),
        ("starbattle", battle(TOUCHING), stars.LADDER),
    ],
)
def test_the_shortest_what_if_is_told_and_grades_stay(name, givens, ladder):
    kind = load(name)
    asked = kind.statement(givens)
    graded = mark_ladder.climb(asked, ladder)

    assert kind.grade(givens).measures["steps"] == len(graded)
    assert longest(asked, ladder, kind._climb(givens)) <= longest(asked, ladder, graded)


def test_a_long_what_if_gives_way_to_a_short_one():
    givens = camp(CAMP, ROWS, COLUMNS)
    asked = load("tents").statement(givens)

    assert longest(asked, tents.LADDER, mark_ladder.climb(asked, tents.LADDER)) > 8
    assert longest(asked, tents.LADDER, load("tents")._climb(givens)) < 5


def longest(asked, ladder, steps: list[Step]):
    """The links of the longest what-if."""
    told = [marktell.tell(asked, ladder, steps, at) for at in range(len(steps))]
    chains = [x.values["chain"] for x in told if "chain" in x.values]
    return max((len(chain["each"]) for chain in chains), default=0)


def test_a_mark_to_which_no_clue_is_left_breaks_a_what_if():
    found = said("tents", camp(CLASH, "2222222222", "2312213132"))

    assert any("Now no tree is left for the tent in" in x for x in found)

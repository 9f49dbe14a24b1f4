"""Patterns: numbers, slots and crossings, and what every fault of a file is told as."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types._grid.pattern import BLACK, Crossing, Pattern, Slot
from puzzle_publish.types._grid.patternfile import parse_patterns, read_given
from puzzle_publish.types._grid.patternrules import STYLES, faults_of

SMALL = """
...#
....
....
#...
"""

rows_of_cells = st.integers(1, 7).flatmap(
    lambda width: st.lists(
        st.text(".#", min_size=width, max_size=width), min_size=1, max_size=7
    )
)


def pattern_of(text):
    return Pattern(tuple(text.split()))


def told(text, style=None):
    with pytest.raises(UsageError) as caught:
        parse_patterns(text, shown="P", style=style)
    return list(caught.value.problems)


def test_slots_have_standard_numbers_across_first_and_then_down():
    slots = pattern_of(SMALL).slots

    assert [
        Slot(1, "across", ((0, 0), (0, 1), (0, 2))),
        Slot(4, "across", ((1, 0), (1, 1), (1, 2), (1, 3))),
        Slot(6, "across", ((2, 0), (2, 1), (2, 2), (2, 3))),
        Slot(7, "across", ((3, 1), (3, 2), (3, 3))),
        Slot(1, "down", ((0, 0), (1, 0), (2, 0))),
        Slot(2, "down", ((0, 1), (1, 1), (2, 1), (3, 1))),
        Slot(3, "down", ((0, 2), (1, 2), (2, 2), (3, 2))),
        Slot(5, "down", ((1, 3), (2, 3), (3, 3))),
    ] == list(slots)


def test_crossings_name_both_slots_and_the_place_in_each():
    crossings = Pattern(("#.#", "...", "#.#")).crossings

    assert (Crossing(across=0, across_at=1, down=1, down_at=1),) == crossings


def test_a_run_of_one_cell_is_no_slot_and_has_no_number():
    pattern = Pattern(("...", ".#."))

    assert pattern.numbers == {(0, 0): 1, (0, 2): 2}
    assert [slot.length for slot in pattern.slots] == [3, 2, 2]


def test_a_pattern_is_its_rows_and_cannot_be_changed():
    pattern = pattern_of(SMALL)

    assert Pattern(pattern.rows) == pattern
    assert hash(Pattern(pattern.rows)) == hash(pattern)
    with pytest.raises(dataclasses.FrozenInstanceError):
        pattern.rows = ()


@pytest.mark.parametrize("rows", [(), ("",), ("..", "."), (".A",), (".\n",)])
def test_only_a_rectangle_of_white_and_black_is_a_pattern(rows):
    with pytest.raises(ValueError, match="a pattern"):
        Pattern(rows)


@given(rows_of_cells)
def test_numbers_rise_in_reading_order_and_slots_cover_all_lines_of_two(rows):
    pattern = Pattern(tuple(rows))
    white = {
        (r, c)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark != BLACK
    }
    starts = []
    for r, c in sorted(white):
        across = (r, c - 1) not in white and (r, c + 1) in white
        down = (r - 1, c) not in white and (r + 1, c) in white
        if across or down:
            starts.append((r, c))
    covered = {(s.direction, cell) for s in pattern.slots for cell in s.cells}
    needed = {("across", (r, c)) for r, c in white if {(r, c - 1), (r, c + 1)} & white}
    needed |= {("down", (r, c)) for r, c in white if {(r - 1, c), (r + 1, c)} & white}

    assert {cell: k for k, cell in enumerate(starts, 1)} == pattern.numbers
    assert list(pattern.numbers) == starts
    assert needed == covered
    assert sum(slot.length for slot in pattern.slots) == len(covered)


@given(rows_of_cells)
def test_crossings_are_exactly_the_cells_of_two_slots(rows):
    pattern = Pattern(tuple(rows))
    seen = [cell for slot in pattern.slots for cell in slot.cells]
    twice = sorted({cell for cell in seen if seen.count(cell) == 2})

    assert twice == [
        pattern.slots[x.across].cells[x.across_at] for x in pattern.crossings
    ]
    assert twice == [pattern.slots[x.down].cells[x.down_at] for x in pattern.crossings]
    assert all(pattern.slots[x.across].direction == "across" for x in pattern.crossings)
    assert all(pattern.slots[x.down].direction == "down" for x in pattern.crossings)


@given(rows_of_cells)
def test_symmetry_is_that_of_the_rows_turned_by_180_degrees(rows):
    turned = tuple(row[::-1] for row in reversed(rows))

    assert (turned == tuple(rows)) == Pattern(tuple(rows)).is_symmetric


def test_a_file_may_have_spaces_between_cells_and_several_patterns(tmp_path):
    text = "\n. . .\n...\n...\n \t\n\n...\n"
    path = tmp_path / "patterns.txt"
    path.write_text(text)

    found = parse_patterns(text, shown="P")

    assert [Pattern(("...",) * 3), Pattern(("...",))] == list(found)
    with pytest.raises(UsageError) as caught:
        read_given(str(path))
    assert (f"{path}: must hold one pattern (got 2)",) == caught.value.problems


def test_rows_of_other_lengths_and_unknown_characters_are_told_all_at_once():
    text = "\n....\n...\n. . x . .\n\nAB#\n"

    assert told(text) == [
        "P:3:4: this row has 3 cells, the first has 4;"
        " all rows of a pattern must have the same number",
        'P:4:5: a cell must be "." (white) or "#" (black) (got "x")',
        "P:4:8: this row has 5 cells, the first has 4;"
        " all rows of a pattern must have the same number",
        'P:6:1: a cell must be "." (white) or "#" (black) (got "A")',
        'P:6:2: a cell must be "." (white) or "#" (black) (got "B")',
    ]


def test_runs_of_two_are_told_with_the_cell_where_they_begin():
    text = ". . # .\n. . . .\n. . . .\n. # . .\n. # . ."

    assert told(text) == [
        "P:1:1: a run across of 2 white cells; a run must have 1 or at least 3",
        "P:4:5: a run across of 2 white cells; a run must have 1 or at least 3",
        "P:5:5: a run across of 2 white cells; a run must have 1 or at least 3",
    ]


def test_parts_that_do_not_hang_together_are_told_with_their_size():
    assert told("...#.##\n...#.##\n...#.#.\n") == [
        "P:1:5: 3 white cells are not connected edge to edge with the other 9"
        " (from row 1, column 1 on)",
        "P:3:7: 1 white cell is not connected edge to edge with the other 9"
        " (from row 1, column 1 on)",
    ]


def test_a_pattern_without_a_run_is_told():
    assert told("\n##\n##") == ["P:2:1: a pattern needs a run of 3 or more white cells"]
    assert told(" \n\n") == ['P:1:1: there is no pattern; write rows of "." and "#"']


def test_an_american_pattern_is_told_what_is_unchecked_and_unlike_its_opposite():
    assert told("#..\n...\n...\n", "american") == [
        "P:1:1: this cell is black and its opposite (row 3, column 3) white;"
        " turned by 180 degrees the pattern must stay the same",
        "P:1:2: a run across of 2 white cells; a run must have at least 3",
        "P:2:1: a run down of 2 white cells; a run must have at least 3",
    ]
    assert told("...\n.#.\n...\n", "american") == [
        "P:1:2: a run down of 1 white cell; a run must have at least 3",
        "P:2:1: a run across of 1 white cell; a run must have at least 3",
        "P:2:3: a run across of 1 white cell; a run must have at least 3",
        "P:3:2: a run down of 1 white cell; a run must have at least 3",
    ]


def test_a_british_pattern_is_told_of_entries_that_are_crossed_too_little():
    assert told(".......\n.#####.\n.#####.\n.......\n", "british") == [
        "P:1:1: 2 of the 7 cells of 1 across are crossed; at least 3 must be",
        "P:1:2: 5 cells in a row of 1 across are not crossed; at most 2 may be",
        "P:4:1: 2 of the 7 cells of 3 across are crossed; at least 3 must be",
        "P:4:2: 5 cells in a row of 3 across are not crossed; at most 2 may be",
    ]
    assert told("...\n.#.\n...\n", "british") == [
        "P:1:1: a run across of 3 white cells; a run must have 1 or at least 4",
        "P:1:1: a run down of 3 white cells; a run must have 1 or at least 4",
        "P:1:3: a run down of 3 white cells; a run must have 1 or at least 4",
        "P:3:1: a run across of 3 white cells; a run must have 1 or at least 4",
    ]


@pytest.mark.parametrize(
    ("style", "rows"),
    [
        (None, ("...", "#.#", "#.#")),
        ("american", ("...", "...", "...")),
        ("british", ("....", ".##.", ".##.", "....")),
    ],
)
def test_a_pattern_that_keeps_its_style_has_no_fault(style, rows):
    kept = [name for name in (None, *STYLES) if not faults_of(Pattern(rows), name)]

    assert style in kept


def test_a_line_without_a_white_cell_is_told():
    assert told("#####\n#...#\n#...#\n#...#\n#####\n", "american") == [
        "P:1:1: row 1 has no white cell",
        "P:1:1: column 1 has no white cell",
        "P:1:5: column 5 has no white cell",
        "P:5:1: row 5 has no white cell",
    ]


def test_past_twenty_faults_only_their_number_is_told():
    problems = told("x" * 30)

    assert len(problems) == 20
    assert problems[-1] == "P: … and 11 more"


def test_what_cannot_be_a_pattern_is_told_by_size():
    assert told("." * 65) == [
        "P:1:1: a pattern may have at most 64 rows and columns (got 1 and 65)"
    ]
    problems = told("...\n\n" * 1001)
    assert problems == ["P:2001:1: a file may have at most 1000 patterns (got 1001)"]


def test_letters_stand_only_in_patterns_that_are_to_be_solved(tmp_path):
    path = tmp_path / "given.txt"
    path.write_text(SMALL.replace("....", "é.龙.", 1), encoding="utf-8")
    given = read_given(str(path))

    assert given.pattern == pattern_of(SMALL)
    assert given.fixed == {(1, 0): "E", (1, 2): "龙"}
    with pytest.raises(UsageError, match=r"must be .* \(white\) or .* \(black\) \(got"):
        parse_patterns(path.read_text(encoding="utf-8"), shown="P")

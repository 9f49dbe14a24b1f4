"""Sudokus in .ipuz files: ours read by another library and by us, and bad ones."""

import json

import ipuz
import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.core.reading.user_text import UserFile
from puzzle_publish.core.values import Taste
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.own_puzzles import judge
from puzzle_publish.types.registry import load
from puzzle_publish.types.sudoku.ipuz_file import read

KIND = load("sudoku")
TEXTS = {"title": "No. 1 <&>", "author": "A", "rights": "", "notes": "easy"}
HELD = ("4", "6", "medium", "diagonal", "hyper", "jigsaw", "killer", "hard")


def example(name):
    return read_example(KIND.folder, f"worked-{name}")


def written(draft):
    return KIND.interchange("ipuz", *KIND.read(draft), **TEXTS)


def file_of(raw):
    return UserFile(raw, "x.ipuz", "x", ".ipuz")


def foreign(**changes):
    """What is read of a file of another program; None leaves a member out."""
    rows = [[0] * 4 for _ in range(4)]
    whole = {
        "version": "http://ipuz.org/v1",
        "kind": ["http://ipuz.org/sudoku#1"],
        "puzzle": rows,
        **changes,
    }
    kept = {name: value for name, value in whole.items() if value is not None}
    return read(file_of(json.dumps(kept).encode()))


@pytest.mark.parametrize("name", HELD)
def test_ours_is_read_by_another_library_and_is_the_same_puzzle_again(name):
    draft = example(name)
    raw = written(draft)
    theirs = ipuz.read(raw.decode())
    again = read(file_of(raw))

    assert raw == written(draft)
    assert theirs["title"] == "No. 1 &lt;&amp;&gt;"
    assert isinstance(again, Draft)
    assert KIND.read_givens(again.givens) == KIND.read_givens(draft.givens)
    assert again.answer == draft.answer
    assert not judge(KIND, again.givens, again.answer, Taste()).faults


def test_what_the_format_has_no_rules_for_is_refused():
    with pytest.raises(UsageError, match="has no thermo sudokus"):
        written(example("thermo"))


FOUR = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
ONE = [*FOUR[:3], [4, 3, 2, 0]]
HALVES = [[[1, 1], [2, 1], [1, 2], [2, 2]], [[3, 1], [4, 1], [3, 2], [4, 2]]]


def zones(first):
    """Boxes of size 4, their cells counted from `first`."""
    corners = [(x, y) for y in (0, 2) for x in (0, 2)]
    edge = 1 + first
    whole = [(x + first, y + first, x + edge, y + edge) for x, y in corners]
    return [{"rect": [*one]} for one in whole]


@pytest.mark.parametrize("first", [0, 1])
def test_files_that_count_from_0_or_1_have_the_same_zones(first):
    found = foreign(zones=zones(first), boxes=False)

    assert found.givens["regions"] == [[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2


def test_signs_of_a_file_are_digits_or_letters():
    letters = [["A", None, 0, "d"], *[["0"] * 4] * 3]
    letters[0][1] = ""
    found = foreign(puzzle=letters, charset="ABCD")

    assert found.givens["rows"][0] == [1, None, None, 4]
    assert found.givens["symbols"] == "letters"
    assert foreign(puzzle=[["-", 2, "3", "-"]] * 4, empty="-").givens["rows"][0] == [
        *(None, 2, 3, None)
    ]


def test_a_file_without_a_key_gets_ours_and_one_with_another_is_refused():
    puzzle = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 0, 4, 3], [4, 3, 2, 0]]
    bare = foreign(puzzle=puzzle)
    wrong = foreign(puzzle=puzzle, solution=[*FOUR[:3], [4, 3, 1, 2]])

    assert bare.answer is None
    assert judge(KIND, bare.givens, None, Taste()).answer == {"rows": FOUR}
    assert judge(KIND, wrong.givens, wrong.answer, Taste()).faults


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "has no sudoku; its kind is"),
        ({"kind": ["http://ipuz.org/fill#1"]}, "has no sudoku; its kind is"),
        ({"kind": ["http://ipuz.org/sudoku/calcudoku#1"]}, 'has kind "calcudoku"'),
        ({"puzzle": None}, "Mandatory field puzzle is missing"),
        ({"puzzle": []}, "has 0 rows; must have 4, 6"),
        ({"puzzle": [[0] * 7] * 7}, "has 7 rows"),
        ({"puzzle": [[0] * 4] * 3 + [[0] * 5]}, "row 4 has 5 cells; must have 4"),
        ({"puzzle": [[None, 0, 0, 0]] * 4}, "has no cell in row 1, column 1"),
        ({"puzzle": [[0, "#", 0, 0]] * 4}, "has no cell in row 1, column 2"),
        ({"puzzle": 7}, "Invalid puzzle value"),
        ({"charset": "WXYZ"}, 'has the signs "WXYZ"; must be "1234" or "ABCD"'),
        ({"boxes": False}, "has neither boxes nor zones"),
        ({"zones": [{"cells": one} for one in HALVES]}, "are no regions"),
        ({"zones": zones(1)[:3] * 2}, "are no regions"),
        ({"zones": [{"rect": [1, 1, 10**6, 10**6]}]}, "leads out of the grid"),
        ({"cages": [{"cells": HALVES[0]}]}, "has a cage without a value"),
        ({"cages": [{"cells": HALVES[0], "value": 9, "operator": "*"}]}, "have sums"),
        ({"cages": [{"value": 9}]}, "cage"),
        ({"cages": [{"cells": [[9, 9]], "value": 9}]}, "cage"),
        ({"puzzle": [[9, 0, 0, 0], *[[0] * 4] * 3]}, "9"),
        ({"puzzle": [["x", 0, 0, 0], *[[0] * 4] * 3]}, "x"),
        ({"puzzle": [[1, 1, 0, 0], *[[0] * 4] * 3]}, "has 1 twice"),
        ({"puzzle": [[0] * 4] * 4}, "several answers"),
        ({"puzzle": FOUR}, "nothing is left to find"),
        (
            {"puzzle": ONE, "solution": [[0] * 4] * 4},
            "its key is empty in row 1, column 1",
        ),
        ({"puzzle": ONE, "solution": [[1, 2]]}, "its key is not 4 x 4"),
        ({"puzzle": ONE, "solution": [[9] * 4] * 4}, "its key is 9 in row 1, column 1"),
        ({"puzzle": ONE, "solution": 3}, "Invalid solution value"),
    ],
)
def test_a_bad_file_says_what_is_wrong_with_it(changes, reason):
    found = foreign(**changes)
    if isinstance(found, Draft):
        found = judge(KIND, found.givens, found.answer, Taste()).faults

    assert len(found) == 1
    assert reason in found[0]

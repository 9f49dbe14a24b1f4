"""Skyscrapers: rules, levels, clues that are asked for, identity, bad input, looks."""

import re
from functools import partial
from itertools import permutations, product
from pathlib import Path

import pytest
from logic_drafts import helpers

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import BookContext
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.types.skyscrapers import generate, model
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of

TYPE, drafts, _ = helpers("skyscrapers")
LEVELS = ["easy", "medium", "hard", "expert"]
CITY = [[3, 2, 1, 4], [2, 1, 4, 3], [1, 4, 3, 2], [4, 3, 2, 1]]


def puzzle(rows=None, size=4, **edges):
    none = {side: [None] * size for side in model.SIDES}
    empty = [[None] * size for _ in range(size)]
    return {"size": size, "rows": rows or empty, **none, **edges}


def edges_of(city):
    """All clues of a city, each counted by hand."""
    columns = list(zip(*city, strict=True))

    def seen(line):
        return sum(x == max(line[: k + 1]) for k, x in enumerate(line))

    return {
        "top": [seen(line) for line in columns],
        "bottom": [seen(line[::-1]) for line in columns],
        "left": [seen(line) for line in city],
        "right": [seen(line[::-1]) for line in city],
    }


@pytest.mark.parametrize("level", LEVELS)
def test_drafts_have_one_answer_and_their_level(level):
    for draft in drafts(level):
        assert list(TYPE.solve(draft.givens)) == [draft.answer]
        assert TYPE.follows_rules(draft.givens, draft.answer)
        assert TYPE.grade(draft.givens).level == level


def test_the_solver_finds_every_city_of_three_with_these_clues():
    cities = [
        rows
        for rows in product(permutations((1, 2, 3)), repeat=3)
        if all(len(set(column)) == 3 for column in zip(*rows, strict=True))
    ]
    assert len(cities) == 12
    for clues in ({"left": [2, None, None]}, {"top": [1, None, 2]}, {}):
        fitting = [
            {"rows": list(map(list, city))}
            for city in cities
            if all(
                clue in (None, other)
                for side, line in clues.items()
                for clue, other in zip(line, edges_of(city)[side], strict=True)
            )
        ]
        found = list(TYPE.solve(puzzle(size=3, **clues)))
        assert sorted(map(str, found)) == sorted(map(str, fitting))


def test_the_wrong_view_is_no_answer():
    edges = edges_of(CITY)
    assert TYPE.follows_rules(puzzle(**edges), {"rows": CITY})
    for side in model.SIDES:
        changed = {**edges, side: [edges[side][0] % 4 + 1, *edges[side][1:]]}
        assert not TYPE.follows_rules(puzzle(**changed), {"rows": CITY})


def test_printed_heights_and_clues_are_as_many_as_asked():
    for draft in drafts("hard", givens=(2, 6), edge_clues=(8, 14), symmetry="none"):
        heights = [x for row in draft.givens["rows"] for x in row if x]
        clues = [x for side in model.SIDES for x in draft.givens[side] if x]
        assert 2 <= len(heights) <= 6
        assert 8 <= len(clues) <= 14


def test_no_clue_is_in_vain_in_a_minimal_puzzle():
    for draft in drafts("hard", 2, minimal=True, size=4):
        for side in model.SIDES:
            for k, clue in enumerate(draft.givens[side]):
                if clue:
                    fewer = [*draft.givens[side]]
                    fewer[k] = None
                    less = {**draft.givens, side: fewer}
                    # Without it the techniques of the level are stuck.
                    grade = grade_of(TYPE, less)
                    assert isinstance(grade, str) or grade.level != "hard"


def test_turned_and_mirrored_puzzles_are_the_same():
    (draft,) = drafts("easy", 1)
    g = draft.givens
    mirrored = {
        **g,
        "rows": [row[::-1] for row in g["rows"]],
        "top": g["top"][::-1],
        "bottom": g["bottom"][::-1],
        "left": g["right"],
        "right": g["left"],
    }
    transposed = {
        **g,
        "rows": list(map(list, zip(*g["rows"], strict=True))),
        "top": g["left"],
        "left": g["top"],
        "bottom": g["right"],
        "right": g["bottom"],
    }
    assert TYPE.canonical(mirrored) == TYPE.canonical(g) == TYPE.canonical(transposed)
    other = {**g, "top": g["bottom"], "bottom": g["top"]}
    assert TYPE.canonical(other) != TYPE.canonical(g)


def test_no_answer_and_several_are_told_apart():
    assert grade_of(TYPE, puzzle(left=[1, 1, None, None])) == NO_ANSWER
    assert grade_of(TYPE, puzzle()) == SEVERAL


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"left": [5, None, None, None]}, "clue 1 at the left is 5"),
        ({"top": [None] * 3}, "the edge top has 3 clues; must have 4"),
        ({"right": [True, None, None, None]}, "clue 1 at the right is true"),
        ({"size": 10}, "the size is 10; must be a whole number from 2 to 9"),
        ({"rows": [[1, 1, None, None]] + [[None] * 4] * 3}, "row 1"),
        ({"rows": [[None] * 4] * 10_000}, "the grid has 10,000 rows; must have 4"),
        ({"roof": 1}, 'unknown member "roof"'),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        next(TYPE.solve({**puzzle(), **wrong}))


def test_clues_stand_outside_the_grid_and_answers_in_it():
    edges = edges_of(CITY)
    figure = TYPE.draw(puzzle(**edges), {"rows": CITY}, "en")
    labels = [step for step in figure.all_steps if isinstance(step, Label)]
    grid = {
        (round(x.x - 1.3), round(x.y - 1.3)): x.text
        for x in labels
        if x.role == "answer"
    }
    assert grid == {
        (c, r): str(x) for r, row in enumerate(CITY) for c, x in enumerate(row)
    }
    top = [x.text for x in labels if x.role == "clue" and x.y < 0.8]
    assert top == list(map(str, edges["top"]))


@pytest.mark.parametrize(("size", "level"), [(4, "expert")])
def test_levels_that_small_squares_hardly_have_are_refused(size, level):
    params = TYPE.read_params({"size": size, "level": level})

    with pytest.raises(UsageError, match="so small is " + level):
        TYPE.resolve(params, BookContext(Path()))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_one_call_digs_as_a_call_for_each_group_does(level, monkeypatch):
    made = drafts(level)
    monkeypatch.setattr(generate, "Square", partial(_without_kernel, generate.Square))
    assert drafts(level) == made


def _without_kernel(square, *parts, digs):
    return square(*parts)


def test_the_least_form_is_least_as_text():
    for draft in drafts("easy", 2):
        city = model.read(draft.givens)
        texts = [
            canonical_json(form)
            for turn in turns(city.size, city.size)
            for form in model.turned(city, turn)
        ]
        assert canonical_json(model.canonical(city)) == min(texts)


def told(size, rows, **edges):
    """Return what the steps of a puzzle say, its lines as text with "." for none."""
    every = [[int(x) if x.isdigit() else None for x in row] for row in rows]
    clues = {
        side: [int(x) if x.isdigit() else None for x in line]
        for side, line in edges.items()
    }
    return [
        TYPE.hint_text(step.told, "en")
        for step in TYPE.steps(puzzle(every, size, **clues))
    ]


def test_a_step_by_a_clue_counts_what_a_tall_building_leaves_to_be_seen():
    rows = ["43125", ".....", "1...2", ".....", "52413"]
    clues = {"top": "2.231", "bottom": "122.3", "left": ".23.1", "right": "1.23."}

    assert (
        "Row 3 shows 3 from the left. With 5 in cell 2, at most 2 could be seen from"
        " the left: 1 before it and itself. So rule out 5 in row 3, column 2, which"
        " leaves 4."
    ) in told(5, rows, **clues)


def test_a_step_by_the_orders_of_a_line_lists_them():
    rows = [".2....", ".....4", "......", "......", "2.....", "....2."]
    clues = {"top": "34..2.", "bottom": ".2..32", "left": "2.32..", "right": "..42.3"}
    said = told(6, rows, **clues)
    (one,) = [text for text in said if text.startswith("Only 3 orders of row 6")]

    orders = re.findall(r"\d{6}", one)
    assert orders == ["614523", "641523", "645123"]
    assert {edges_of([order] * 6)["right"][0] for order in orders} == {3}


def test_a_small_city_fills_as_much_of_a_page_as_a_large_one():
    pages = [TYPE.draw(puzzle(size=size), None, "en") for size in (4, 5, 6, 8)]

    assert all(page.width * page.cell_mm >= 111 for page in pages)
    assert pages[0].cell_mm <= 24

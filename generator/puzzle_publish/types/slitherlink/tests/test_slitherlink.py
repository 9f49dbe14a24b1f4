"""Slitherlinks: rules, techniques, levels, tilings, identity, bad input, looks."""

import pytest
from few import few
from logic_drafts import helpers
from pydantic import ValidationError

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.core.figure import Area, Circle, Label, Line
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.grids.tilings import SIDES, TILINGS, tiling
from puzzle_publish.types.slitherlink import ladder, model
from puzzle_publish.types.solving import BEYOND, SEVERAL, grade_of

TYPE, drafts, answers = helpers("slitherlink")
LEVELS = ["easy", "medium", "hard", "expert"]


def givens(rows, **others):
    values = {".": None, **{str(k): k for k in range(7)}}
    return {"rows": [[values[sign] for sign in row] for row in rows], **others}


def clues_of(puzzle):
    return {
        (r, c)
        for r, row in enumerate(puzzle["rows"])
        for c, x in enumerate(row)
        if x is not None
    }


def edge(r, c, s, d):
    return [[r, c], [s, d]]


ONE_CELL = {
    "edges": [edge(0, 0, 0, 1), edge(0, 0, 1, 0), edge(0, 1, 1, 1), edge(1, 0, 1, 1)]
}


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 13), (3, 213)])
def test_an_empty_grid_has_as_many_answers_as_there_are_loops(side, count):
    """OEIS A140517."""
    empty = givens(["." * side] * side)
    found = answers(empty, limit=1000)

    assert len(found) == count
    assert all(TYPE.follows_rules(empty, answer) for answer in found)
    assert len({str(answer) for answer in found}) == count


def test_a_loop_round_one_cell_is_an_answer():
    assert answers(givens(["4.", ".."])) == [ONE_CELL]
    assert TYPE.follows_rules(givens(["4.", ".."]), ONE_CELL)
    assert not TYPE.follows_rules(givens(["3.", ".."]), ONE_CELL)


def test_two_loops_open_lines_and_nothing_are_no_answers():
    empty = givens(["...."] * 4)
    far = [edge(r + 2, c + 2, s + 2, d + 2) for (r, c), (s, d) in ONE_CELL["edges"]]

    assert TYPE.follows_rules(empty, ONE_CELL)
    assert not TYPE.follows_rules(empty, {"edges": ONE_CELL["edges"] + far})
    assert not TYPE.follows_rules(empty, {"edges": ONE_CELL["edges"][1:]})
    assert not TYPE.follows_rules(empty, {"edges": []})


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_of_a_level_need_exactly_its_techniques(level):
    for draft in drafts(level):
        assert TYPE.grade(draft.givens).level == level
        assert answers(draft.givens) == [draft.answer]
        assert TYPE.grade(draft.givens).measures["clues"] == len(clues_of(draft.givens))


@few("name", TILINGS, fast=2)
@pytest.mark.parametrize("level", LEVELS)
def test_all_tilings_come_in_all_levels(name, level):
    for draft in drafts(level, 1, tiling=name, rows=8, columns=9, symmetry="none"):
        assert draft.givens.get("tiling", "squares") == name
        assert TYPE.grade(draft.givens).level == level
        assert answers(draft.givens) == [draft.answer]


@pytest.mark.parametrize("level", LEVELS)
def test_the_smallest_grids_come_in_all_levels(level):
    (draft,) = drafts(level, 1, rows=5, columns=5)

    assert answers(draft.givens) == [draft.answer]


def test_steps_lead_to_the_answer_without_a_guess():
    for level in LEVELS:
        (draft,) = drafts(level, 1)
        puzzle, loop = TYPE.read(draft)
        steps = ladder.climb(puzzle)
        lines = [line for step in steps for line in step.lines]
        drawn = {one for one, line in lines if line == 1}

        assert len(lines) == len(puzzle.grid.edges)
        assert drawn == loop
        assert [step.undecided for step in steps] == sorted(
            (step.undecided for step in steps), reverse=True
        )
        names = [step.technique.name for step in steps]
        uses, measures = ladder.uses(puzzle)
        assert {*names} == {technique.name for technique, _ in uses}
        assert measures == {"clues": len(clues_of(draft.givens))}


# "neighbours" finishes none alone; its example is below.
@pytest.mark.parametrize("code", sorted({*ladder.TECHNIQUES} - {ladder.loops.NEARLY}))
def test_each_technique_finishes_what_the_others_leave(code):
    from puzzle_publish.kernels.loopladder import NO_GROUPS, work
    from puzzle_publish.kernels.loops import start

    technique = ladder.TECHNIQUES[code]
    for seed in range(40):
        (draft,) = drafts(technique.level, 1, seed=seed, rows=7, columns=7)
        puzzle = model.read(draft.givens)
        position = ladder.engine("squares", 7, 7).position(puzzle.clues, rows=112)
        allowed = ladder.MASKS[technique.level]
        assert work(position, NO_GROUPS, allowed) > 0
        start(position)
        # What corners give includes what counting gives.
        without = code | (ladder.loops.CORNER if technique.name == "count-cell" else 0)
        if work(position, NO_GROUPS, allowed & ~without) < 0:
            return
    pytest.fail(f"no puzzle needs {technique.name}")


def test_two_numbers_side_by_side_that_leave_out_a_side_share_one():
    """The step of the worked example: the side between the 3s, and both outer ones."""
    puzzle = model.read(TYPE.example().givens)
    steps = ladder.climb(puzzle)
    (step,) = [s for s in steps if s.technique.name == "neighbours"][:1]
    one, two = (set(puzzle.grid.faces[r * 6 + c]) for r, c in step.pattern)

    assert [line for _, line in step.lines].count(1) == 3
    assert one & two <= {k for k, line in step.lines if line == 1} <= one | two
    assert not (one | two) & {k for k, line in step.lines if line == 2}


def test_what_the_ladder_cannot_finish_has_no_grade():
    assert grade_of(TYPE, givens(["3.3", "...", "..."])) in {SEVERAL, BEYOND}
    with pytest.raises(OutOfSteps):
        TYPE.grade(givens(["...", ".2.", "..."]))


def test_maker_and_grade_climb_a_puzzle_once():
    printed = givens(["212", "101", "212"])
    one, other = model.read(printed), model.read(printed)
    assert ladder.uses(one) is ladder.uses(other)


@pytest.mark.parametrize(
    ("symmetry", "turned"),
    [
        ("half-turn", lambda r, c: (9 - r, 9 - c)),
        ("mirror", lambda r, c: (r, 9 - c)),
        ("quarter-turn", lambda r, c: (c, 9 - r)),
    ],
)
def test_clues_are_symmetric(symmetry, turned):
    (draft,) = drafts("easy", 1, symmetry=symmetry)
    clues = clues_of(draft.givens)

    assert clues == {turned(r, c) for r, c in clues}


def test_clues_in_hexagons_and_pentagons_are_symmetric():
    for name in ("hexagons", "cairo"):
        (draft,) = drafts("easy", 1, tiling=name)
        clues = clues_of(draft.givens)

        assert clues == {(9 - r, 9 - c) for r, c in clues}


@pytest.mark.soak
@few("level", ["easy", "medium"])
def test_no_clue_of_a_minimal_puzzle_can_be_missed(level):
    (draft,) = drafts(level, 1, minimal=True)
    for r, c in clues_of(draft.givens):
        rows = [list(row) for row in draft.givens["rows"]]
        rows[r][c] = None
        try:
            grade = TYPE.grade({"rows": rows})
        except OutOfSteps:
            continue
        assert [*TYPE.levels].index(grade.level) > LEVELS.index(level)


def test_a_puzzle_is_the_same_turned_and_mirrored():
    (draft,) = drafts("medium", 1)
    rows = draft.givens["rows"]
    turned = [{"rows": turn.rows(rows)} for turn in turns(10, 10)]

    assert {str(TYPE.canonical(one)) for one in turned} == {str(least_form(turned))}
    (draft,) = drafts("easy", 1, tiling="hexagons")
    rows = [row[::-1] for row in draft.givens["rows"]][::-1]
    assert TYPE.canonical(draft.givens) == TYPE.canonical(
        {"rows": rows, "tiling": "hexagons"}
    )


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({}, 'the puzzle has no "rows"'),
        ({"rows": 5}, "the grid must be a list of rows"),
        (givens(["..", "..."]), "row 2 has 3 cells; must have 2"),
        (givens(["..", ".5"]), "row 2, column 2 is 5; must be a whole number"),
        ({"rows": [[True]]}, "row 1, column 1 is true"),
        ({"rows": [[1, 2.0]]}, "row 1, column 2 is 2.0"),
        ({"rows": [[0]] * 10_000}, "the grid has 10,000 rows; must have 1 to 25"),
        (
            givens(["4..", "..2"]),
            "row 1, column 1 is 4, so the loop goes round this cell alone; but row 2,"
            " column 3 is 2",
        ),
        (givens([".."], tiling="hexes"), 'tiling is "hexes"'),
        (givens(["4."], tiling="triangles"), "must be a whole number from 0 to 3"),
        (givens([".."], size=2), "unknown member"),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ({"edges": [edge(0, 0, 1, 1)]}, "edge 1: no line joins its points"),
        ({"edges": [edge(0, 0, 0, 9)]}, "edge 1: row 1, column 10 is outside"),
        ({"edges": [edge(0, 0, 0, 1)] * 2}, "edge 2 is listed twice"),
        ({"edges": [[[0, 0]]]}, "edge 1 has 1 point; must have 2"),
        ({"edges": [[[0, 0], [0, True]]]}, "edge 1 has true as a row or column"),
        ({"edges": 4}, '"edges" must be a list of edges'),
    ],
)
def test_bad_answers_are_refused(answer, fault):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        TYPE.follows_rules(givens(["..", ".."]), answer)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"rows": 4}, "greater than or equal to 5"),
        ({"columns": 26}, "less than or equal to 25"),
        ({"rows": 9, "symmetry": "quarter-turn"}, "make rows and columns equal"),
        ({"tiling": "hexagons", "rows": 9}, "an even number of rows"),
        ({"tiling": "triangles"}, "an odd number of columns"),
        ({"tiling": "cairo", "columns": 9}, "even numbers of rows and columns"),
        (
            {"rows": 20, "columns": 20, "level": "expert"},
            "when expert, a slitherlink of squares may have at most 256 cells, as in 16"
            " rows of 16 (got 400)",
        ),
        (
            {"rows": 18, "columns": 18, "level": "hard", "tiling": "hexagons"},
            "at most 256 cells",
        ),
    ],
)
def test_params_that_no_grid_has_are_refused(params, fault):
    with pytest.raises(ValidationError) as caught:
        TYPE.params_model(**params)
    assert fault in str(caught.value)


@pytest.mark.soak
@few("name", TILINGS)
def test_no_clues_in_the_largest_grid_are_decided_soon(name):
    empty = {"rows": [[None] * 25] * 25, "tiling": name}
    try:
        found = answers(empty, limit=2)
    except OutOfSteps:
        return
    assert len(found) == 2
    assert all(TYPE.follows_rules(empty, answer) for answer in found)


@pytest.mark.parametrize("name", TILINGS)
def test_pages_have_dots_and_keys_a_loop(name):
    (draft,) = drafts("easy", 1, tiling=name, rows=6, columns=6, symmetry="none")
    grid = tiling(name, 6, 6)
    page = TYPE.draw(draft.givens, None, "en")
    key = TYPE.draw(draft.givens, draft.answer, "en")
    dots = [step for step in page.all_steps if isinstance(step, Circle)]
    digits = [s.text for s in page.steps if isinstance(s, Label)]
    (loop,) = [step for step in key.steps if isinstance(step, Line)]

    assert len(dots) == len(grid.points)
    assert len(digits) == len(clues_of(draft.givens))
    assert max(map(int, digits)) <= SIDES[name]
    assert loop.points[0] == loop.points[-1]
    assert [step.role for step in key.steps if isinstance(step, Area)] == ["shade"]


def test_screens_say_what_is_inside():
    example = TYPE.example()
    rows = TYPE.cells(example.givens, example.answer, "en")
    words = {cell.words for row in rows for cell in row if cell.state == "answer"}

    assert words == {"inside", "outside"}
    assert rows[0][1].words == "3"
    assert rows[0][1].state == "given"


@pytest.mark.parametrize("name", TILINGS)
def test_hints_tell_a_step_of_the_dearest_technique(name):
    (draft,) = drafts("hard", 1, tiling=name, rows=8, columns=9, symmetry="none")
    where, how, after = TYPE.hints(draft.givens, draft.answer)

    assert how.wording.startswith("chain")
    assert 0 < where.values["left"] <= len(model.read(draft.givens).grid.edges)
    said = [TYPE.hint_text(hint, "en") for hint in (where, how, after)]
    assert "so " in said[1].lower()
    assert "{" not in "".join(said)


def test_a_step_is_told_whole():
    hints = TYPE.hints(TYPE.example().givens, TYPE.example().answer)

    assert TYPE.hint_text(hints[1], "en") == (
        "The 3s in r1c5 and r2c5 leave out one side each. Were it the side"
        " between them, they would close a loop. So draw the top side and bottom side"
        " of r1c5 and the bottom side of r2c5; cross out the bottom side of r1c4 and"
        " the bottom side of r1c6."
    )


def test_the_example_shows_lines_and_crosses():
    _, step, done = TYPE.example_steps(TYPE.example(), "en")
    roles = {one.role for one in step.all_steps}

    assert {"slitherlink-dot", "inner", "loop", "marked", "clue"} == roles
    assert {"shade", "loop", "clue"} == {one.role for one in done.all_steps}

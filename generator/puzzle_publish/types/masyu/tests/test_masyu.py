"""Masyus: rules, techniques, levels, sizes, identity, bad input, looks."""

import pytest
from few import few
from logic_drafts import helpers
from pydantic import ValidationError

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.core.figure import Circle, Line
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.kernels import loops
from puzzle_publish.kernels.loopladder import NO_GROUPS, work
from puzzle_publish.kernels.loops import start
from puzzle_publish.types.masyu import ladder, model
from puzzle_publish.types.solving import BEYOND, SEVERAL, grade_of

TYPE, drafts, answers = helpers("masyu")
LEVELS = ["easy", "medium", "hard", "expert"]
SIGNS = {".": None, "o": "white", "*": "black"}


def givens(*rows):
    return {"rows": [[SIGNS[sign] for sign in row] for row in rows]}


def answer(picture):
    """The answer in a text picture: cells two signs apart, lines between them."""
    rows = [row.ljust(40) for row in picture.strip("\n").splitlines()]
    found = []
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if r % 2 == 0 and c % 2 == 1 and sign == "-":
                found.append([[r // 2, c // 2], [r // 2, c // 2 + 1]])
            elif r % 2 == 1 and sign == "|":
                found.append([[r // 2, c // 2], [r // 2 + 1, c // 2]])
    return {"edges": sorted(found)}


def pearls_of(puzzle):
    return {
        (r, c)
        for r, row in enumerate(puzzle["rows"])
        for c, x in enumerate(row)
        if x is not None
    }


# Made by hand. Black pearls in two corners take the border; the white ones between
# them leave it soon.
CORNERS = givens("*..*", "....", "....", "*..*")
ROUND = answer("""
*-.-.-*
|     |
.     .
|     |
.     .
|     |
*-.-.-*
""")


@few(("side", "count"), [(2, 1), (3, 13), (4, 213), (5, 9349)], fast=3)
def test_an_empty_grid_has_as_many_answers_as_there_are_loops(side, count):
    """OEIS A140517, one larger than for a slitherlink."""
    empty = givens(*["." * side] * side)
    found = answers(empty, limit=10_000)

    assert len(found) == count
    assert len({str(one) for one in found}) == count
    assert all(TYPE.follows_rules(empty, one) for one in found[:300])


@few(
    ("puzzle", "count"),
    [
        # Each has one answer, which a pencil finds from the corners.
        (CORNERS, 1),
        (givens("*.o.*", ".....", "o...o", ".....", "*.o.*"), 0),
        (givens("*...*", ".....", ".....", ".....", "*...*"), 1),
        (givens(".....", "..*..", ".....", ".....", "....."), 206),
        # Three white pearls in a row: the loop cannot run along them.
        (givens("......", ".ooo..", "......"), 0),
        (givens("..o..", ".....", "....."), 33),
    ],
)
def test_small_puzzles_have_as_many_answers_as_by_trying_every_loop(puzzle, count):
    height, width = len(puzzle["rows"]), len(puzzle["rows"][0])
    empty = givens(*["." * width] * height)
    every = answers(empty, limit=10_000)
    expected = [one for one in every if TYPE.follows_rules(puzzle, one)]

    assert len(expected) == count
    assert sorted(answers(puzzle, limit=10_000), key=str) == sorted(expected, key=str)


def test_the_loop_turns_at_black_and_not_at_white():
    assert answers(CORNERS) == [ROUND]
    assert TYPE.follows_rules(CORNERS, ROUND)
    assert not TYPE.follows_rules(givens("*...", "....", "o...", "*.*."), ROUND)
    assert TYPE.follows_rules(givens("*o..", "....", "....", "...."), ROUND)
    assert not TYPE.follows_rules(givens("**..", "....", "....", "...."), ROUND)
    assert not TYPE.follows_rules(givens("....", ".o..", "....", "...."), ROUND)


def test_two_loops_open_lines_and_nothing_are_no_answers():
    empty = givens(*["....."] * 5)
    small = answer(".-.\n| |\n.-.")
    far = [[[r + 3, c + 3], [s + 3, d + 3]] for (r, c), (s, d) in small["edges"]]

    assert TYPE.follows_rules(empty, small)
    assert not TYPE.follows_rules(empty, {"edges": small["edges"] + far})
    assert not TYPE.follows_rules(empty, {"edges": small["edges"][1:]})
    assert not TYPE.follows_rules(empty, {"edges": []})


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_of_a_level_need_exactly_its_techniques(level):
    for draft in drafts(level):
        grade = TYPE.grade(draft.givens)
        assert grade.level == level
        assert answers(draft.givens) == [draft.answer]
        assert grade.measures["pearls"] == len(pearls_of(draft.givens))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [(5, 5), (5, 9), (14, 13)])
def test_all_sizes_come_in_all_levels(level, size):
    (draft,) = drafts(level, 1, rows=size[0], columns=size[1])

    assert TYPE.grade(draft.givens).level == level
    assert answers(draft.givens) == [draft.answer]


def test_steps_lead_to_the_answer_without_a_guess():
    for level in LEVELS:
        (draft,) = drafts(level, 1)
        grid = model.lines(10, 10)
        givens, loop = TYPE.read(draft)
        steps = ladder.climb(givens)
        found = [line for step in steps for line in step.lines]
        drawn = [one for one, line in found if line == loops.ON]

        assert len(found) == len(grid.edges)
        assert sorted(drawn) == [*loop]
        assert [step.undecided for step in steps] == sorted(
            (step.undecided for step in steps), reverse=True
        )


@pytest.mark.parametrize("code", list(ladder.TECHNIQUES))
def test_each_technique_finishes_what_the_others_leave(code):
    technique = ladder.TECHNIQUES[code]
    for seed in range(40):
        (draft,) = drafts(technique.level, 1, seed=seed, rows=7, columns=7)
        pearls = [x for row in model.read(draft.givens) for x in row]
        position = ladder.engine(7, 7).position(pearls, rows=84)
        allowed = ladder.MASKS[technique.level]
        assert work(position, NO_GROUPS, allowed) > 0
        start(position)
        if work(position, NO_GROUPS, allowed & ~code) < 0:
            return
    pytest.fail(f"no puzzle needs {technique.name}")


def found_by(puzzle, technique):
    """The lines of the steps of a technique: {(cell, cell): on}."""
    rows = puzzle["rows"]
    board = ladder.engine(len(rows), len(rows[0]))
    pearls = [x for row in model.read(puzzle) for x in row]
    position = board.position(pearls, rows=len(board.grid.edges))
    work(position, NO_GROUPS, ladder.MASKS["hard"])
    noted = position.log[: position.tally[loops.NOTED]].tolist()
    steps = list(ladder._steps(board, noted))
    cells = board.grid.cells
    found = {}
    for step in steps:
        if step.technique.name == technique:
            for edge, line in step.lines:
                a, b = board.grid.edges[edge]
                found[cells[a], cells[b]] = line == loops.ON
    return found


def test_a_black_pearl_at_the_border_leads_away_from_it():
    found = found_by(givens(".....", "..*..", ".....", ".....", "....."), "pearl")

    assert found[(1, 2), (2, 2)]
    assert found[(2, 2), (3, 2)]
    assert not found[(0, 2), (1, 2)]


def test_a_white_pearl_at_the_border_runs_along_it():
    found = found_by(givens("..o..", ".....", "....."), "pearl")

    assert found[(0, 1), (0, 2)]
    assert found[(0, 2), (0, 3)]


def test_two_black_pearls_side_by_side_lead_apart():
    rows = ["........"] * 8
    rows[4] = "...**..."
    found = found_by(givens(*rows), "neighbours")

    assert not found[(4, 3), (4, 4)]


def test_three_white_pearls_in_a_row_are_crossed():
    rows = ["........"] * 8
    rows[4] = "..ooo..."
    found = found_by(givens(*rows), "pearl")

    assert not found[(4, 2), (4, 3)]
    assert not found[(4, 3), (4, 4)]


def test_three_white_pearls_along_the_border_have_no_loop():
    puzzle = givens(".ooo.", ".....", "...*.")

    assert not answers(puzzle)
    with pytest.raises(OutOfSteps):
        TYPE.grade(puzzle)


def test_what_the_ladder_cannot_finish_has_no_grade():
    assert grade_of(TYPE, givens("..o..", ".....", ".....")) in {SEVERAL, BEYOND}
    with pytest.raises(OutOfSteps):
        TYPE.grade(givens("...", "...", "..."))


@pytest.mark.parametrize(
    ("symmetry", "turned"),
    [("half-turn", lambda r, c: (9 - r, 9 - c)), ("mirror", lambda r, c: (r, 9 - c))],
)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_pearls_are_symmetric(symmetry, turned, level):
    (draft,) = drafts(level, 1, symmetry=symmetry)
    pearls = pearls_of(draft.givens)

    assert pearls == {turned(r, c) for r, c in pearls}
    assert answers(draft.givens) == [draft.answer]


@pytest.mark.parametrize("level", LEVELS)
def test_a_book_gets_the_pearls_it_asks_for(level):
    for draft in drafts(level, 2, pearls=0.3):
        assert len(pearls_of(draft.givens)) >= 30
        assert TYPE.grade(draft.givens).level == level


def test_a_puzzle_is_the_same_turned_and_mirrored_but_not_in_other_colours():
    (draft,) = drafts("medium", 1)
    rows = draft.givens["rows"]
    turned = [{"rows": turn.rows(rows)} for turn in turns(10, 10)]
    pearls = TYPE.read_givens(draft.givens)
    exchanged = [[(model.NONE, model.BLACK, model.WHITE)[x] for x in r] for r in pearls]

    assert {str(TYPE.canonical(one)) for one in turned} == {str(least_form(turned))}
    assert TYPE.kind.canonical(exchanged) != TYPE.canonical(draft.givens)


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({}, 'the puzzle has no "rows"'),
        ({"rows": 5}, "the grid must be a list of rows"),
        ({"rows": [[None] * 3, [None] * 2]}, "row 2 has 2 cells; must have 3"),
        ({"rows": [[None] * 2, [None, "grey"]]}, 'row 2, column 2 is "grey"'),
        ({"rows": [[None] * 2, [1, None]]}, "row 2, column 1 is 1"),
        ({"rows": [[None] * 2, [True, None]]}, "row 2, column 1 is true"),
        ({"rows": [[None]] * 10_000}, "the grid has 10,000 rows; must have 2 to 25"),
        (givens("o..", "...", "..."), "row 1, column 1 is white; no loop through it"),
        (givens("...", ".*.", "..."), "row 2, column 2 is black; no loop through it"),
        ({**givens("..", ".."), "size": 2}, "unknown member"),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("edges", "fault"),
    [
        ([[[0, 0], [1, 1]]], "are no neighbours"),
        ([[[0, 1], [0, 0]]], '"edges" must be sorted'),
        ([[[0, 0], [0, 9]]], "row 1, column 10"),
        ([[[0, 0], [0, 1]]] * 2, "twice"),
        (4, '"edges" must be a list'),
    ],
)
def test_bad_answers_are_refused(edges, fault):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        TYPE.follows_rules(givens("..", ".."), {"edges": edges})
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"rows": 4}, "greater than or equal to 5"),
        ({"columns": 26}, "less than or equal to 25"),
        ({"pearls": 0.5}, "less than or equal to 0.3"),
        ({"rows": 13, "columns": 13, "symmetry": "mirror"}, "choose 36 to 144 cells"),
        ({"rows": 5, "columns": 5, "symmetry": "half-turn"}, "choose 36 to 144 cells"),
    ],
)
def test_params_that_no_grid_has_are_refused(params, fault):
    with pytest.raises(ValidationError) as caught:
        TYPE.params_model(**params)
    assert fault in str(caught.value)


@pytest.mark.soak
def test_no_pearls_in_the_largest_grid_are_decided_soon():
    empty = givens(*["." * 25] * 25)
    try:
        found = answers(empty, limit=2)
    except OutOfSteps:
        return
    assert len(found) == 2
    assert all(TYPE.follows_rules(empty, one) for one in found)


def test_pages_have_pearls_and_keys_a_loop():
    (draft,) = drafts("easy", 1, rows=6, columns=7)
    page = TYPE.draw(draft.givens, None, "en")
    key = TYPE.draw(draft.givens, draft.answer, "en")
    (loop,) = [step for step in key.steps if step.role == "loop"]
    for figure in (page, key):
        found = [step for step in figure.all_steps if isinstance(step, Circle)]
        assert {(int(one.y), int(one.x)) for one in found} == pearls_of(draft.givens)
        assert {one.role for one in found} <= {"masyu-white", "masyu-black"}

    assert isinstance(loop, Line)
    assert loop.points[0] == loop.points[-1]


def test_screens_say_how_the_loop_goes():
    example = TYPE.example()
    rows = TYPE.cells(example.givens, example.answer, "en")
    words = {cell.words for row in rows for cell in row if cell.state == "answer"}
    states = {
        cell.state for row in TYPE.cells(example.givens, None, "en") for cell in row
    }

    assert states == {"given", "blank"}
    assert {"left and right", "up and down", "right and down"} <= words
    assert rows[0][0].words == "black pearl"


@pytest.mark.parametrize("level", LEVELS)
def test_hints_tell_a_step_of_the_dearest_technique(level):
    (draft,) = drafts(level, 1)
    where, how, after = TYPE.hints(draft.givens, draft.answer)

    assert 0 < where.values["left"] <= 180
    for hint in (how, after):
        for wording, told in hint.values.get("effect", {"each": []})["each"]:
            for _, line in told["lines"]["names"]:
                is_on = line["link"]["chain"] in draft.answer["edges"]
                assert is_on == (wording == "draws")
    assert "{" not in "".join(TYPE.hint_text(h, "en") for h in (where, how, after))


def test_a_step_is_told_whole():
    hints = TYPE.hints(TYPE.example().givens, TYPE.example().answer)

    assert TYPE.hint_text(hints[1], "en") == (
        "r4c3–r4c4 goes on from r4c3 by one line only, so one of r3c3–r4c3 and"
        " r4c3–r5c3 is drawn, the other crossed out;"
        " so the loop cannot leave the black pearl in r3c3 that way: draw r1c3–r2c3,"
        " r2c3–r3c3 and r4c3–r5c3; cross out r3c3–r4c3."
    )


def test_a_pearl_is_told_with_what_bars_its_other_ways():
    said = [TYPE.hint_text(x.told, "en") for x in TYPE.steps(TYPE.example().givens)]

    assert {one[: one.index(": ")] for one in said if " pearl" in one} >= {
        "From the black pearl in r4c6 two lines go straight left, as there is no room"
        " for two right",
        "From the black pearl in r3c3 two lines go straight right, as r3c1–r3c2 is"
        " crossed out",
        "The white pearl in r6c5 is at the border, so the loop passes it along row 6",
        "The white pearl in r4c4 has a line already, so the loop goes straight on along"
        " row 4; on one side it goes straight on (r4c5–r4c6), so it turns on the other",
    }


def test_lines_tied_through_others_are_told_from_one_to_the_next():
    colours = {".": None, "w": "white", "b": "black"}
    rows = ["..b..w.", ".w..w..", "..w.w.b", ".......", "..w.w..", ".w..w..", "....w.."]
    given = {"rows": [[colours[x] for x in row] for row in rows]}
    said = [TYPE.hint_text(step.told, "en") for step in TYPE.steps(given)]

    assert (
        "If r6c2–r7c2 is drawn, then r6c1–r6c2 is crossed out (at the white pearl in"
        " r6c2), r6c1–r7c1 is drawn (as r5c1–r6c1 goes on from r6c1 by one line only)"
        " and r7c1–r7c2 is drawn (at r7c1), and if not, the reverse: r6c2–r7c2 and"
        " r7c1–r7c2 are both drawn or both crossed out; so at r7c2, cross out"
        " r7c2–r7c3."
    ) in said


def test_the_example_shows_lines_and_crosses():
    _, step, done = TYPE.example_steps(TYPE.example(), "en")
    roles = {one.role for one in step.all_steps}

    assert {"loop", "marked", "masyu-white", "masyu-black", "region"} <= roles
    assert {one.role for one in done.all_steps} == {
        *("cell", "loop", "masyu-white", "masyu-black")
    }


@pytest.mark.parametrize("lit", [True, False])
def test_tiles_show_a_ring_for_a_white_pearl(lit):
    example = TYPE.example()
    tile = TYPE.cover_tile(example.givens, example.answer, "en", lit=lit)
    shapes = [step for step in tile.steps if step.role.endswith("-shape")]

    assert sorted(len(step.outlines) for step in shapes) == sorted(
        1 + (x == "white") for row in example.givens["rows"] for x in row if x
    )


def test_a_sample_is_a_legal_puzzle_of_the_size():
    for rows, columns in ((5, 5), (5, 25), (25, 5), (25, 25)):
        params = TYPE.params_model(level="easy", rows=rows, columns=columns)
        sample = TYPE.sample(params)
        assert TYPE.follows_rules(sample.givens, sample.answer)

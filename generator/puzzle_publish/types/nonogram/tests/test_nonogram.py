"""Nonograms: levels, techniques, identity, bad input, looks."""

from itertools import chain, pairwise

import numpy as np
import pytest
from logic_drafts import helpers

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Area, Label, Line, Room
from puzzle_publish.core.values import BookContext
from puzzle_publish.grids.ladder import Step, Technique
from puzzle_publish.rules.vocabulary import Run
from puzzle_publish.types.nonogram import model, tell
from puzzle_publish.types.nonogram.params import NonogramParams
from puzzle_publish.types.solving import BEYOND, NO_ANSWER, SEVERAL, grade_of

TYPE, some_drafts, answers = helpers("nonogram")
LEVELS = ["easy", "medium", "hard", "expert"]
MM_A_PT = 25.4 / 72
# Each needs the level of its name.
PICTURES = {
    "easy": ["#####", "..#..", "..#..", "..#..", "#####"],
    "medium": [".##.#.", "..#..#", "#.##.#", "...#.#", "#.##..", "#####."],
    "expert": ["#.##..", ".####.", ".##...", "..#...", "...#.#", "...#.#"],
}


def drafts(level, *count, **params):
    """Return drafts of random pictures."""
    return some_drafts(level, *count, picture="random", **params)


def cells(rows):
    return [[int(sign == "#") for sign in row] for row in rows]


def givens(rows):
    return model.givens_of(cells(rows))


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_of_a_level_need_exactly_its_techniques(level):
    for draft in drafts(level):
        assert TYPE.grade(draft.givens).level == level
        assert answers(draft.givens) == [draft.answer]


@pytest.mark.parametrize("sides", [(5, 5), (10, 7), (30, 30)])
@pytest.mark.parametrize("level", LEVELS)
def test_all_levels_come_in_other_sizes(sides, level):
    rows, columns = sides
    for draft in drafts(level, 1, rows=rows, columns=columns):
        assert len(draft.givens["rows"]) == rows
        assert len(draft.givens["columns"]) == columns
        assert answers(draft.givens) == [draft.answer]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_largest_grids(level):
    (draft,) = drafts(level, 1, rows=40, columns=40)

    assert answers(draft.givens) == [draft.answer]


def test_what_no_random_picture_gives_is_refused_with_a_way_out():
    params = NonogramParams(level="hard", rows=8, columns=8, fill=0.65)
    with pytest.raises(UsageError) as caught:
        TYPE.resolve(params, BookContext(None))

    (sentence,) = caught.value.problems
    assert sentence.startswith("fill: no hard nonogram of 8 rows and 8 columns was")
    assert "these settings work at easy and medium" in sentence
    TYPE.resolve(params.model_copy(update={"level": "medium"}), BookContext(None))


def test_fill_is_the_share_of_filled_cells():
    for fill in (0.45, 0.65):
        every = drafts("medium", 4, fill=fill)
        shares = [np.mean(draft.answer["rows"]) for draft in every]
        assert abs(np.mean(shares) - fill) < 0.06


def specks(rows, width):
    """Return the filled or empty cells without a like neighbour."""
    bits = np.array([[row >> c & 1 for c in range(width)] for row in rows.tolist()])
    edge = np.pad(bits, 1)
    near = edge[:-2, 1:-1] + edge[2:, 1:-1] + edge[1:-1, :-2] + edge[1:-1, 2:]
    return {*zip(*np.nonzero(near == 4 * (1 - bits)), strict=True)}


@pytest.mark.soak
def test_a_repair_changes_few_cells_and_makes_no_speck():
    from puzzle_publish.kernels import blocks
    from puzzle_publish.kernels import pictures as kernels

    changes = []
    for seed in range(30):
        rng = np.random.Generator(np.random.PCG64(seed))
        rows = kernels.field(20, 20, 0.5, 1, rng)
        before = rows.copy()
        clues = np.zeros((40, 13), np.int64)
        changes.append(kernels.repair(blocks.LINE, rows, 20, clues, 0, 40, 24, rng))
        differing = sum(
            (a ^ b).bit_count()
            for a, b in zip(before.tolist(), rows.tolist(), strict=True)
        )
        assert changes[-1] == differing
        assert specks(rows, 20) <= specks(before, 20)
    assert np.mean(changes) < 2


@pytest.mark.parametrize("level", PICTURES)
def test_each_technique_has_a_picture_that_needs_it(level):
    technique = {"easy": "boxes", "medium": "whole-line", "expert": "edge"}[level]
    steps = TYPE.steps(givens(PICTURES[level]))

    assert technique in [step.technique for step in steps]
    assert TYPE.grade(givens(PICTURES[level])).level == level
    assert answers(givens(PICTURES[level])) == [{"rows": cells(PICTURES[level])}]


def test_a_lone_line_makes_a_puzzle_hard():
    (draft,) = drafts("hard", 1)
    grade = TYPE.grade(draft.givens)

    assert grade.measures["narrowest"] <= 3
    assert grade.measures["lone-line"] >= 1
    assert grade.measures["sweeps"] > 3


def test_what_has_no_or_several_answers_has_no_grade():
    chessboard = givens(["#.", ".#"])
    beyond = givens(["......", "..##..", ".#..#.", ".....#", "##.###", "####.#"])
    nothing = {"rows": [[2], []], "columns": [[2], []]}

    assert len(answers(chessboard)) == 2
    assert grade_of(TYPE, chessboard) == SEVERAL
    assert grade_of(TYPE, nothing) == NO_ANSWER
    assert len(answers(beyond)) == 1
    assert grade_of(TYPE, beyond) == BEYOND


@pytest.mark.parametrize(
    ("rows", "columns"), [([[]], [[]]), ([[1]], [[1]]), ([[40]], [[1]] * 40)]
)
def test_the_smallest_puzzles_are_solved(rows, columns):
    puzzle = {"rows": rows, "columns": columns}
    (answer,) = answers(puzzle)

    assert TYPE.follows_rules(puzzle, answer)
    assert TYPE.grade(puzzle).level == "easy"


def test_a_puzzle_is_the_same_turned_and_mirrored():
    rows = cells(["##.#.", "#....", "###..", "....#", ".##.#"])
    same = [
        [row[::-1] for row in rows],
        rows[::-1],
        [list(column) for column in zip(*rows, strict=True)],
    ]
    form = TYPE.canonical(model.givens_of(rows))

    assert all(TYPE.canonical(model.givens_of(one)) == form for one in same)
    other = [[1 - cell for cell in row] for row in rows]
    assert TYPE.canonical(model.givens_of(other)) != form
    oblong = model.givens_of(rows[:3])
    turned = {"rows": oblong["columns"], "columns": oblong["rows"]}
    assert TYPE.canonical(turned) != TYPE.canonical(oblong)


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({"rows": [[1]]}, 'the puzzle has no "columns"'),
        ({"rows": 3, "columns": [[1]]}, '"rows" must be a list of rows'),
        ({"rows": [], "columns": [[1]]}, '"rows" has 0 rows; must have 1 to 40'),
        ({"rows": [[1]] * 10_000, "columns": [[1]]}, '"rows" has 10,000 rows'),
        ({"rows": [[1, 2]], "columns": [[1]] * 3}, "row 1 need 4 cells; it has 3"),
        ({"rows": [[1], [0]], "columns": [[1]]}, "a block of row 2 is 0"),
        ({"rows": [[1]], "columns": [[1], [True]]}, "a block of column 2 is true"),
        ({"rows": [[1.0]], "columns": [[1]]}, "a block of row 1 is 1.0"),
        ({"rows": [[1]], "columns": [1]}, "column 1 must be a list of blocks"),
        ({"rows": [[1]], "columns": [[1]], "size": 1}, "unknown member"),
    ],
)
def test_bad_givens_are_refused_with_their_line(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


def test_blocks_of_different_sums_have_no_answer():
    assert answers({"rows": [[5]] * 5, "columns": [[4]] * 5}) == []


# Looks.


@pytest.mark.parametrize("side", [5, 10, 15, 20, 25, 30, 40])
def test_clues_are_legible_and_apart_in_every_size(side):
    (draft,) = drafts("medium", 1, rows=side, columns=side)
    # 8.5 x 11 in without margins of 15 mm.
    room = Room(width_mm=185.0, height_mm=235.0)
    figure = TYPE.draw_page(draft.givens, "en", room)
    cell_mm = min(figure.cell_mm, 185 / figure.width, 235 / figure.height)
    labels = [step for step in figure.steps if isinstance(step, Label)]

    assert cell_mm >= figure.min_cell_mm
    assert all(0.5 * one.size * cell_mm / MM_A_PT >= 7 for one in labels)
    by_row = {}
    for one in labels:
        # Digits of Source Sans are half an em wide.
        half = 0.25 * len(one.text) * one.size / 2
        by_row.setdefault(round(one.y, 3), []).append((one.x - half, one.x + half))
    for spans in by_row.values():
        spans.sort()
        gaps = [b[0] - a[1] for a, b in pairwise(spans)]
        assert min(gaps, default=1) > 0.15


def test_the_sample_is_as_large_as_any_puzzle():
    for level in LEVELS:
        params = TYPE.params_model(level=level)
        sample = TYPE.draw(TYPE.sample(params).givens, None, "en")
        for draft in drafts(level, 4):
            figure = TYPE.draw(draft.givens, None, "en")
            assert figure.width <= sample.width
            assert figure.height <= sample.height


def test_every_fifth_line_is_thicker():
    (draft,) = drafts("easy", 1)
    lines = [
        s for s in TYPE.draw(draft.givens, None, "en").all_steps if type(s) is Line
    ]

    assert sum(line.role == "region" for line in lines) == 4


def test_an_opener_shows_the_lines_of_a_page_alone():
    givens = {"rows": [[1]] * 10, "columns": [[1]] * 15}
    art = TYPE.opener_art(givens, "en")

    assert (art.width, art.height) == (15, 10)
    assert {step.role for step in art.all_steps} == {"inner", "region", "outline"}
    assert art.min_cell_mm * 40 < 100  # as small as the largest picture needs


def test_the_key_shows_the_picture_and_an_empty_line_a_zero():
    rows = ["##.", "...", ".##"]
    puzzle, answer = givens(rows), {"rows": cells(rows)}
    (area,) = [s for s in TYPE.draw(puzzle, answer, "en").steps if isinstance(s, Area)]
    labels = [s for s in TYPE.draw(puzzle, None, "en").steps if isinstance(s, Label)]

    assert len(area.outlines) == 2
    assert sum(label.text == "0" for label in labels) == 1


def test_a_player_is_told_at_last_what_the_picture_shows():
    rows = ["##.", "...", ".##"]
    puzzle, answer = givens(rows), {"rows": cells(rows)}
    named = answer | {"title": "Hedgehog"}

    assert TYPE.player(puzzle, answer, "en").closing == ""
    assert TYPE.player(puzzle, named, "en").closing == "Hedgehog"


def test_readers_of_a_table_hear_clues_and_cells():
    rows = ["##.", "...", ".##"]
    key = TYPE.cells(givens(rows), {"rows": cells(rows)}, "en")

    assert [cell.words for cell in key[0]] == ["1", "1 1", "1"]
    assert [cell.words for cell in key[1]] == ["2", "filled", "filled", "empty"]
    assert TYPE.cells(givens(rows), None, "en")[2][0].words == "0"


def test_hints_tell_a_step_of_the_dearest_technique():
    (draft,) = drafts("medium", 1)
    _, how, after = TYPE.hints(draft.givens, draft.answer)

    assert how.wording.startswith(("boxes", "whole-line"))
    for hint in (how, after):
        for wording, told in hint.values.get("effect", {"each": []})["each"]:
            for run in told["cells"]["runs"]:
                (r, c), (y, x) = run[0], run[-1]
                cells = [row[c : x + 1] for row in draft.answer["rows"][r : y + 1]]
                assert {*chain(*cells)} == {int(wording == "fills")}


def test_a_hint_leads_to_no_step_at_the_very_end():
    """In this drawing the least to tell is how its last row is filled, cell by cell."""
    columns = "5 2,7 1,7 10 9,1 13 11,1 11,1 4,6,1 8,1 6,1,2 8,3 9,2 11 12"
    rows = "4 1,5 1,1,10 1,12 12 14 8,6 10,4 11,3 10,1,2 9,5 12,1 4 1 5"
    numbers = {
        name: [[int(x) for x in line.split(",")] for line in text.split()]
        for name, text in (("columns", columns), ("rows", rows))
    }
    hint, _, _ = TYPE.kind.hints(TYPE.kind.read_givens(numbers), None)

    assert hint.values["left"] > 20


TEAPOT = [
    "...#.#....",
    "..#.#.....",
    "...#.#....",
    "########..",
    "########.#",
    "########.#",
    "#########.",
    "########..",
    ".######...",
    "##########",
]


def test_a_step_is_told_whole():
    hints = TYPE.hints(givens(TEAPOT), {"rows": cells(TEAPOT)})

    assert [TYPE.hint_text(hint, "en") for hint in hints] == [
        "With 80 cells open, look at row 10. In which way do its blocks fit?",
        "Row 10: its blocks fit in one way only: the 10 in cells 1–10. So fill cells"
        " 1–10.",
        "Then look at column 10: leave cells 1–4 and 7–9 empty.",
    ]


def row_steps(*steps):
    """Steps of the first row of a 5 x 5 grid, as technique and values by column."""
    return [
        Step(
            Technique(name, "easy", weight),
            tuple(((0, column), value) for column, value in placed.items()),
            house="row",
            number=1,
        )
        for name, weight, placed in steps
    ]


def row_of(*blocks):
    lines = [blocks, *[(1,)] * 9]
    return model.Clues(5, tuple(Run((), line) for line in lines))


def test_a_dot_beside_a_whole_block_names_the_block_only():
    found = row_steps(("boxes", 12, {0: 1, 4: 1}), ("spaces", 10, {1: 0}))
    hint = tell.tell(row_of(1, 1), found, 1)

    assert hint.wording == "spaces-full"  # both blocks are there
    found = row_steps(("boxes", 12, {0: 1}), ("whole-line", 25, {1: 0}))
    hint = tell.tell(row_of(1, 2), found, 1)
    assert [TYPE.hint_text(hint, language) for language in ("en", "zh")] == [
        "In row 1, cell 1 is all of the first block, so leave cell 2 empty.",
        "第 1 行里第 1 格就是整个第一段，所以第 2 格留空。",
    ]


def test_dots_beside_the_longest_block_need_no_list_of_ways():
    found = row_steps(("boxes", 12, {2: 1}), ("whole-line", 25, {1: 0, 3: 0}))
    hint = tell.tell(row_of(1, 1), found, 1)

    assert TYPE.hint_text(hint, "en") == (
        "No block of row 1 is longer than 1, so nothing goes on from cell 3: leave"
        " cells 2 and 4 empty."
    )


def test_steps_of_one_line_after_each_other_are_told_as_one():
    found = row_steps(
        ("edge", 50, {0: 1}), ("boxes", 12, {1: 1}), ("spaces", 10, {2: 0, 3: 0, 4: 0})
    )
    first, both = tell.joined(row_of(2), found)

    assert (first, both.technique.name) == (found[0], "boxes")
    assert tell.tell(row_of(2), [first, both], 1).wording == "whole-line-one"


def test_sizes_grow_with_the_level_in_whole_blocks_of_five():
    sides = [(one.rows, one.columns) for one in TYPE.presets.values()]

    assert sides == sorted(sides)
    assert sides[0] < sides[-1]
    assert not [each for side in sides for each in side if each % 5]


def test_a_last_hint_takes_no_what_if_that_may_need_a_step_left_out():
    kind, own = TYPE.kind, TYPE.kind.read_givens(givens(PICTURES["expert"]))
    what_if, line = Technique("edge", "expert", 60), Technique("boxes", "easy", 10)
    supposed = Step(what_if, placed=(((0, 0), 0),), house="row", number=1)
    left_out = Step(line, placed=(((3, 3), 1),), house="row", number=4)

    assert not kind._follows(own, [], [left_out], supposed)
    assert kind._follows(own, [], [], supposed)


def test_the_worked_example_is_a_picture_that_is_known_in_small():
    assert ["".join(".#"[x] for x in row) for row in TYPE.example().answer["rows"]] == [
        ".#.#.",
        "#####",
        "#####",
        ".###.",
        "..#..",
    ]

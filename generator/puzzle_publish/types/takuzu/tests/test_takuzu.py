"""Binary puzzles: counts, rules, techniques, levels, identity, bad input, looks."""

from dataclasses import replace

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish.core.figure import Area, Label
from puzzle_publish.grids.ladder import Step, Technique
from puzzle_publish.grids.symmetry import least_form, turns
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of
from puzzle_publish.types.takuzu.model import OPEN, Takuzu
from puzzle_publish.types.takuzu.tell import tell

TYPE, drafts, answers = helpers("takuzu")
LEVELS = ["easy", "medium", "hard", "expert"]
# Two answers obey all rules but that of different lines.
ONLY_WITH_THE_RULE = ["00.1..", "......", "......", "0.00..", "0...1.", "......"]
# The one answer without that rule has two lines alike.
ONLY_WITHOUT_IT = ["1...0.", "11.1..", "......", "......", "00..1.", ".0...."]
BEYOND_EXPERT = [
    "..0.....",
    "0.0.....",
    ".1...0.0",
    "....00..",
    ".0......",
    "...0....",
    "0.....0.",
    ".....00.",
]


def givens(rows, **others):
    values = {".": None, "0": 0, "1": 1}
    return {"rows": [[values[sign] for sign in row] for row in rows], **others}


def clues_of(puzzle):
    return {
        (r, c)
        for r, row in enumerate(puzzle["rows"])
        for c, x in enumerate(row)
        if x is not None
    }


@pytest.mark.parametrize(("side", "count"), [(2, 2), (4, 72)])
def test_an_empty_grid_has_as_many_answers_as_there_are_grids(side, count):
    empty = givens(["." * side] * side)
    found = answers(empty, limit=100)

    assert len(found) == count
    assert all(TYPE.follows_rules(empty, answer) for answer in found)


def test_lines_that_are_alike_make_an_answer_illegal():
    assert len(answers(givens(ONLY_WITH_THE_RULE))) == 1
    assert answers(givens(ONLY_WITHOUT_IT)) == []
    assert grade_of(TYPE, givens(ONLY_WITHOUT_IT)) == NO_ANSWER
    assert grade_of(TYPE, givens(["." * 6] * 6)) == SEVERAL
    alike = {"rows": [[0, 1, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1]]}
    assert not TYPE.follows_rules(givens(["...."] * 4), alike)


def test_only_the_rule_of_different_lines_finishes_some_puzzles():
    techniques = [step.technique for step in TYPE.steps(givens(ONLY_WITH_THE_RULE))]

    assert "alike" in techniques
    assert TYPE.grade(givens(ONLY_WITH_THE_RULE)).level == "expert"


def test_what_only_a_what_if_finishes_is_fiendish():
    assert len(answers(givens(BEYOND_EXPERT))) == 1
    assert grade_of(TYPE, givens(BEYOND_EXPERT)).level == "fiendish"
    assert "what-if" in grade_of(TYPE, givens(BEYOND_EXPERT)).measures


def offered(technique, line, *others):
    """Return a line after a technique, in a grid with other full rows."""
    from puzzle_publish.kernels import balance
    from puzzle_publish.types.takuzu.ladder import TECHNIQUES, table

    n = len(line)
    known = np.zeros((3, 2 * n), np.int64)
    for k, row in enumerate([line, *others]):
        for i, sign in enumerate(row):
            known[0, k] |= (sign == "1") << i
            known[1, k] |= (sign == "0") << i
    number = [one.name for one in TECHNIQUES].index(technique)
    one, zero = balance.offer(number, 0, n, known, table(n))
    if one == balance.IMPOSSIBLE:
        return None
    signs = (
        "1" if one >> i & 1 else "0" if zero >> i & 1 else line[i] for i in range(n)
    )
    return "".join(signs)


@few(
    ("technique", "line", "after", "others"),
    [
        ("pair", "..00..", ".1001.", []),
        ("between", "0.0...", "010...", []),
        ("count", "1101..", "110100", []),
        # With the last 1 at the end, the three cells between would be 0.
        ("last-but-one", "1...1.", "1...10", []),
        ("every-filling", "0..1..0.", "0..1..01", []),
        ("alike", "0.10.1", "011001", ["001011"]),
    ],
    fast=3,
)
def test_each_technique_sees_what_the_cheaper_ones_do_not(
    technique, line, after, others
):
    from puzzle_publish.types.takuzu.ladder import TECHNIQUES

    names = [one.name for one in TECHNIQUES]
    for cheaper in names[: names.index(technique)]:
        assert offered(cheaper, line, *others) == line
    assert offered(technique, line, *others) == after


@pytest.mark.parametrize("line", ["000...", "1111..", "11.11."])
def test_a_line_that_cannot_be_filled_is_noticed(line):
    assert None in [offered(name, line) for name in ("pair", "between", "count")]


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_of_a_level_need_exactly_its_techniques(level):
    for draft in drafts(level):
        assert TYPE.grade(draft.givens).level == level
        assert answers(draft.givens) == [draft.answer]
        assert TYPE.grade(draft.givens).measures["clues"] == len(clues_of(draft.givens))


@pytest.mark.parametrize("size", [6, 16])
@pytest.mark.parametrize("level", LEVELS)
def test_the_smallest_and_the_largest_grids_come_in_all_levels(size, level):
    for draft in drafts(level, 2, size=size):
        assert len(draft.givens["rows"]) == size
        assert answers(draft.givens) == [draft.answer]


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


@pytest.mark.parametrize("level", LEVELS)
def test_no_clue_of_a_minimal_puzzle_can_be_missed(level):
    from puzzle_publish.core.errors import OutOfSteps

    (draft,) = drafts(level, 1, minimal=True)
    for r, c in clues_of(draft.givens):
        rows = [list(row) for row in draft.givens["rows"]]
        rows[r][c] = None
        try:
            grade = TYPE.grade({"rows": rows})
        except OutOfSteps:
            continue
        assert [*TYPE.levels].index(grade.level) > LEVELS.index(level)


def test_a_puzzle_is_the_same_turned_mirrored_and_with_its_signs_exchanged():
    (draft,) = drafts("medium", 1)
    rows = draft.givens["rows"]
    others = [
        [row[::-1] for row in rows],
        [list(column) for column in zip(*rows, strict=True)],
        [[None if x is None else 1 - x for x in row] for row in rows],
    ]
    forms = [TYPE.canonical({"rows": one, "symbols": "ox"}) for one in [rows, *others]]

    assert all(form == TYPE.canonical(draft.givens) for form in forms)
    # The least as canonical text, in which null comes after digits.
    turned = [turn.rows(each) for each in (rows, others[-1]) for turn in turns(10, 10)]
    assert forms[0] == least_form({"rows": one} for one in turned)
    assert TYPE.canonical(givens(["0..."] + ["...."] * 3)) != TYPE.canonical(
        givens([".0.."] + ["...."] * 3)
    )


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({}, 'the puzzle has no "rows"'),
        ({"rows": 5}, "the grid must be a list of rows"),
        (givens(["..."] * 3), "the grid has 3 rows; must have an even number"),
        (givens(["...."] * 3 + ["..."]), "row 4 has 3 cells; must have 4"),
        (givens(["......"] * 4), "row 1 has 6 cells; must have 4"),
        ({"rows": [[0, 2], [None, 1]]}, "row 1, column 2 is 2"),
        ({"rows": [[0, None], [True, 1]]}, "row 2, column 1 is true"),
        ({"rows": [[0, None], [1.0, 1]]}, "row 2, column 1 is 1.0"),
        ({"rows": [[0]] * 10_000}, "the grid has 10,000 rows; must have 2 to 16"),
        (givens([".."] * 2, symbols="xo"), 'symbols is "xo"'),
        (givens([".."] * 2, size=2), "unknown member"),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


def test_a_full_grid_has_no_grade():
    full = answers(givens(ONLY_WITH_THE_RULE))[0]

    assert answers(full) == [full]
    assert grade_of(TYPE, full) == "no cell is open"


def test_no_clues_in_the_largest_grid_are_decided_at_once():
    assert len(answers(givens(["." * 16] * 16), limit=50)) == 50


@pytest.mark.parametrize(("symbols", "signs"), [("01", "01"), ("ox", "OX")])
def test_signs_are_printed_on_the_page_in_the_key_and_in_hints(symbols, signs):
    (draft,) = drafts("easy", 1, symbols=symbols)
    for answer in (None, draft.answer):
        figure = TYPE.draw(draft.givens, answer, "en")
        assert {s.text for s in figure.steps if isinstance(s, Label)} == set(signs)
    _, step, _ = TYPE.hints(draft.givens, draft.answer)
    assert TYPE.hint_text(step, "en")[-2] in signs


def test_suns_and_moons_are_drawn_and_have_words():
    (draft,) = drafts("easy", 1, symbols="suns")
    key = TYPE.draw(draft.givens, draft.answer, "en")
    rows = TYPE.cells(draft.givens, draft.answer, "en")

    assert all(isinstance(step, Area) for step in key.steps)
    assert {cell.words for row in rows for cell in row} == {"sun", "moon"}
    _, step, _ = TYPE.hints(draft.givens, draft.answer)
    assert TYPE.hint_text(step, "en").endswith(("a sun.", "a moon."))


def test_hints_tell_a_step_of_the_dearest_technique():
    (draft,) = drafts("expert", 1)
    where, how, after = TYPE.hints(draft.givens, draft.answer)

    assert how.wording.startswith("alike")
    assert where.values["left"] <= 100 - len(clues_of(draft.givens))
    for hint in (how, after):
        for _, told in hint.values.get("effect", {"list": []})["list"]:
            for ((r, c),) in told["cells"]["runs"]:
                (sign,) = told["digits"]["digits"]
                assert sign == str(draft.answer["rows"][r][c])


def test_a_step_is_told_whole():
    hints = TYPE.hints(TYPE.example().givens, TYPE.example().answer)

    assert [TYPE.hint_text(hint, "en") for hint in hints] == [
        "With 6 cells left, look at row 2. Which digit is complete?",
        "Row 2 already has 1 in half of its cells, so cell 5 holds 0.",
        "Then look at row 4: cell 5 holds 0.",
    ]


def told(row, technique, *placed, others=(), symbols="01", cases=()):
    """A step of the first row of a grid with few signs in others."""
    rows = [row, *others]
    rows += ["." * len(row)] * (len(row) - len(rows))
    own = [[".01".index(x) - 1 if x != "." else OPEN for x in line] for line in rows]
    puzzle = Takuzu(tuple(map(tuple, own)), symbols)
    made = tuple(((0, column), value) for column, value in placed)
    step = Step(Technique(technique, "hard", 30), made, house="row", number=1)
    if cases:
        step = replace(
            step, pattern=tuple(cell for cell, _ in cases), cases=tuple(cases)
        )
    return [TYPE.hint_text(tell(puzzle, [step], 0), x) for x in ("en", "zh")]


def test_the_last_one_of_a_sign_names_the_three_that_it_would_leave_alike():
    assert told("1.0.1.0.", "last-but-one", (1, 0))[0].startswith("Row 1 lacks")
    assert told("010..1.1", "last-but-one", (6, 0)) == [
        "Row 1 lacks just one 1; in cell 7 it would leave 0 in all of cells 3–5. So"
        " cell 7 holds 0.",
        "第 1 行只差一个 1：若放在第 7 格，第 3–5 格就都是 0。所以第 7 格是 0。",
    ]


def test_gaps_that_use_up_a_sign_are_told_in_place_of_all_ways():
    assert told("11011.......", "every-filling", (5, 0)) == [
        "In row 1, cells 7–9 and 10–12 each need a 1, and only 2 are missing. So cell 6"
        " holds 0.",
        "第 1 行里第 7–9、10–12 格各须有一个 1，正好用完所缺的 2 个，所以第 6 格是 0。",
    ]


def test_the_only_way_to_fill_a_line_is_told_by_a_gap():
    ones, zeros = [(5, 1)], [(0, 0), (2, 0), (3, 0)]
    assert told(".1..1.0011", "every-filling", *ones, *zeros) == [
        "In row 1, cells 6–8 must have a 1, and only one is missing; only in cell 6"
        " does it leave no three alike side by side. So cells 1, 3 and 4 hold 0 and"
        " cell 6 holds 1.",
        "第 1 行里第 6–8 格必有一个 1，而这里只缺一个；只有放在第 6 格才不会三连，"
        "所以第 1、3、4 格都是 0，第 6 格是 1。",
    ]


@pytest.mark.parametrize(
    ("row", "column", "ends"),
    [
        ("0.0...", 1, ["in row 1, cells 1–3 are all 0", "第 1 行的第 1–3 格都是 0"]),
        (
            "0.0..0",
            4,
            ["row 1 has 0 in more than half of its cells", "第 1 行有超过一半的格是 0"],
        ),
    ],
)
def test_a_what_if_says_what_is_wrong_at_its_end(row, column, ends):
    found = told(row, "what-if", (column, 1), cases=[((0, column), 0)])
    assert [end in one for end, one in zip(ends, found, strict=True)] == [True] * 2
    assert found[0].endswith(f"So row 1, column {column + 1} holds 1.")


def test_two_open_cells_are_told_by_the_line_that_they_would_repeat():
    assert told("0110..", "alike", (4, 1), (5, 0), others=["011001"]) == [
        "Row 1 lacks one 0 and one 1. If cell 5 holds 0 and cell 6 holds 1, it is the"
        " same as row 2. So row 1, column 6 holds 0 and row 1, column 5 holds 1.",
        "第 1 行只缺一个 0 和一个 1。若第 5 格是 0，第 6 格是 1，就与第 2 行相同。"
        "所以反过来：第 1 行第 6 列是 0，第 1 行第 5 列是 1。",
    ]


def test_the_last_one_of_a_sign_is_told_by_the_line_that_it_would_repeat():
    assert told("0110...1", "alike", (4, 0), others=["01101001"]) == [
        "Row 1 lacks one 1. In cell 5 it would make row 1 the same as row 2. So row 1,"
        " column 5 holds 0.",
        "第 1 行只缺一个 1。若放在第 5 格，第 1 行就与第 2 行相同。"
        "所以第 1 行第 5 列是 0。",
    ]


def test_one_sun_has_no_other_article():
    said, _ = told("010..1.1", "last-but-one", (6, 0), symbols="suns")
    assert said.startswith("Row 1 lacks just one sun; in cell 7 it would leave a moon")

"""Star battles: answers, techniques, levels, identity, bad input, looks, screens."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from logic_drafts import helpers

from puzzle_publish import load_type
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Area
from puzzle_publish.core.values import BookContext
from puzzle_publish.grids import growing
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.kernels import starrows
from puzzle_publish.rules import mark_ladder
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of
from puzzle_publish.types.starbattle import generate, model
from puzzle_publish.types.starbattle.ladder import LADDER

TYPE = load_type("starbattle")
ON_JSON, make, answers = helpers("starbattle")
LEVELS = ["easy", "medium", "hard", "expert"]
# Two stars a row in nine rows, whose regions are the rows: columns decide nothing.
ROWS_OF_NINE = [[r] * 9 for r in range(9)]
ROWS_OF_FIVE = [[r] * 5 for r in range(5)]


@cache
def drafts(level, count):
    return make(level, count, size=TYPE.presets[level].size)


def climb(regions):
    return mark_ladder.climb(model.statement(regions), LADDER)


def by_trying(regions):
    """Every answer with one star each, found among all permutations of columns."""
    size = len(regions)
    found = []
    for columns in product(range(size), repeat=size):
        stars = list(enumerate(columns))
        one_each = len(set(columns)) == len({regions[r][c] for r, c in stars}) == size
        apart = all(
            max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in combinations(stars, 2)
        )
        if one_each and apart:
            found.append([[int(c == star) for c in range(size)] for star in columns])
    return found


def random_regions(seed):
    rng = np.random.Generator(np.random.PCG64(seed))
    answer = generate._stars(rng, 5)
    grown = growing.grown(rng, answer).tolist()
    return model.printed(model.numbered(grown))["regions"]


@pytest.mark.parametrize("seed", range(12))
def test_the_prover_and_the_maker_find_what_trying_everything_finds(seed):
    regions = random_regions(seed)
    expected = by_trying(regions)

    assert sorted(a["rows"] for a in answers({"regions": regions}, limit=99)) == sorted(
        expected
    )

    found = np.zeros((99, 5, 5), np.int64)
    known = np.array(expected[0])
    ways = generate._ways(5)
    met = starrows.others(np.array(regions), known, ways, 1, 10_000, found)
    assert sorted(found[:met].tolist()) == sorted(expected[1:])


def test_rows_as_regions_have_many_answers():
    assert grade_of(ON_JSON, {"regions": ROWS_OF_FIVE}) == SEVERAL
    assert len(answers({"regions": ROWS_OF_FIVE}, limit=99)) == len(
        by_trying(ROWS_OF_FIVE)
    )


def test_a_grid_of_nine_rows_asks_for_two_stars():
    (first, *_) = answers({"regions": ROWS_OF_NINE}, limit=2)

    assert [sum(row) for row in first["rows"]] == [2] * 9


def test_two_regions_that_touch_everywhere_have_no_answer():
    regions = [[0, 1, 2, 2, 2], [3, 3, 2, 2, 2], *[[4] * 5] * 3]

    assert grade_of(ON_JSON, {"regions": regions}) == NO_ANSWER


@pytest.mark.parametrize("level", LEVELS)
def test_each_step_of_the_ladder_agrees_with_the_answer(level):
    for draft in drafts(level, 2):
        givens, answer = TYPE.read(draft)
        steps = climb(givens)
        assert TYPE.grade(givens).level == level
        placed = {cell for step in steps for cell, _ in step.placed}
        removed = {cell for step in steps for cell, _ in step.removed}

        stars = {(r, c) for r, row in enumerate(answer) for c, x in enumerate(row) if x}
        assert placed == stars
        assert not removed & stars


def test_each_technique_is_needed_by_some_puzzle():
    used = {
        step.technique.name
        for level in LEVELS
        for draft in drafts(level, 2)
        for step in climb(TYPE.read_givens(draft.givens))
    }

    assert used >= {
        *("next-to-star", "full", "last-cells", "within", "no-room", "two-in-two"),
        *("every-way", "suppose"),
    }


@pytest.mark.parametrize(
    ("level", "size", "sentence"),
    [("easy", 9, "with two stars is easy"), ("expert", 6, "so small is expert")],
)
def test_a_size_that_hardly_has_the_level_is_refused(level, size, sentence, tmp_path):
    asked = TYPE.read_params({"level": level, "size": size})

    with pytest.raises(UsageError, match=sentence):
        TYPE.resolve(asked, BookContext(tmp_path))


def test_turned_and_mirrored_puzzles_are_the_same():
    (draft,) = drafts("medium", 1)
    regions = draft.givens["regions"]
    forms = [
        TYPE.canonical(
            TYPE.read_givens(model.printed(model.numbered(turn.rows(regions))))
        )
        for turn in turns(len(regions), len(regions))
    ]

    assert all(form == forms[0] for form in forms)


@pytest.mark.parametrize(
    ("regions", "sentence"),
    [
        ([[0] * 5] * 4, "the grid has 4 rows"),
        ([[0] * 5] * 5, "region 2 has no cell"),
        ([[1] * 5, [0] * 5, [2] * 5, [3] * 5, [4] * 5], "numbered in reading order"),
        ([[0, 1, 1, 1, 0], *ROWS_OF_FIVE[1:]], "region 1 is not connected"),
    ],
)
def test_regions_that_are_none_are_refused(regions, sentence):
    with pytest.raises(ValueError, match=sentence):
        TYPE.read_givens({"regions": regions})


def test_the_key_has_a_shape_for_each_star_and_the_page_none():
    givens, answer = TYPE.read(TYPE.example())

    assert not [s for s in TYPE.draw(givens, None, "en").steps if isinstance(s, Area)]
    key = TYPE.draw(givens, answer, "en")
    assert sum(isinstance(step, Area) for step in key.steps) == len(answer)


@pytest.mark.parametrize(
    ("language", "region", "star"),
    [("en", "region 1", "region 2 star"), ("zh", "区域1", "区域2 星")],
)
def test_cells_tell_their_region_and_their_star(language, region, star):
    givens, answer = TYPE.read(TYPE.example())

    assert TYPE.cells(givens, None, language)[0][0].words == region
    assert TYPE.cells(givens, answer, language)[0][4].words == star


def test_a_screen_marks_stars_and_dots_and_counts_what_is_left_alone():
    givens, answer = TYPE.read(TYPE.example())
    player = TYPE.player(givens, answer, "en")

    assert (player.way, player.shown) == ("mark", ("★", "·"))
    assert player.answer.count("star") == len(answer)
    assert player.untouched == "no star"


def test_a_hint_names_a_region_by_its_first_cell():
    hints = TYPE.hints(*TYPE.read(TYPE.example()))

    assert [TYPE.hint_text(hint, "en") for hint in hints] == [
        "With 32 cells open and 6 stars to find, look at the region at row 2,"
        " column 6. Which columns"
        " hold all the stars still missing there?",
        "The star missing in the region at row 2, column 6 is within column 6, where"
        " just one is missing. So this column has no star elsewhere: put no star in"
        " cell 1.",
        "Then look at the region at row 1, column 5: put a star in row 1, column 5.",
    ]

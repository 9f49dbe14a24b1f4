"""The grade: each measure by hand or by a slow twin, and the levels of the presets."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.types import wordpath
from puzzle_publish.types.wordpath import generate, grade, model
from puzzle_publish.types.wordpath.readings import readings, table_from
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Lexicon
from tests.naive import naive_wordpath as naive

TYPE = OnJson(wordpath.TYPE)

IDIOMS = store.load("idioms")
ENGLISH = store.load("english")
LONG = Lexicon("long", tuple(e for e in ENGLISH.entries if len(e.word) > 5), "en")


def closed(rows, words, decoys=0):
    return {
        "rows": rows,
        "mode": "closed",
        "words": sorted(words),
        "lengths": sorted(map(len, words)),
        "decoys": decoys,
        "clues": None,
        "lexicon": None,
    }


@st.composite
def puzzles(draw):
    """A board with a word that lies on it, not always once."""
    width = draw(st.integers(2, 5))
    row = st.text("ABC", min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=2, max_size=5))
    words = draw(st.lists(st.text("ABC", min_size=2, max_size=5), min_size=5))
    readable = readings(rows, table_from(words))
    return rows, [{"word": word, "cells": paths[0]} for word, paths in readable.items()]


@settings(deadline=None)
@given(puzzles())
def test_near_misses_are_those_of_the_slow_twin(puzzle):
    rows, paths = puzzle
    page = model.read(closed(rows, [path["word"] for path in paths] or ["XX"]))
    laid = model.read_key({"paths": paths}).paths
    expected = sum(
        len(naive.near_misses(rows, path["word"], path["cells"])) for path in paths
    )

    assert grade.measures_of(page, laid)["near_misses"] == expected


def test_each_measure_of_a_small_board():
    # CAT down and to the right; COT above it is all but one character of CAT, and so
    # is CAX, but that is the answer with its last cell moved.
    rows = ["COT", "CXX", "ATX"]
    found = TYPE.grade(closed(rows, ["CAT"], decoys=2))

    assert found.measures == {
        "cells": 9,
        "answers": 1,
        "share": 0.3333,
        "decoys": 2,
        "near_misses": 1,
        "bends": 1,
    }
    assert found.score == grade.score_of(found.measures)


def test_a_straight_path_has_no_bends_and_a_stair_has_one_a_step():
    straight = closed(["ABCD", "XXXX"], ["ABCD"])
    stair = closed(["ABXX", "XCDX", "XXEX"], ["ABCDE"])

    assert TYPE.grade(straight).measures["bends"] == 0
    assert TYPE.grade(stair).measures["bends"] == 3


@pytest.mark.parametrize("measure", ["cells", "decoys", "near_misses", "bends"])
def test_more_to_search_and_more_that_misleads_is_harder(measure):
    measures = {"cells": 64, "share": 0.5, "decoys": 3, "near_misses": 2, "bends": 9}
    more = {**measures, measure: measures[measure] + 1}

    assert grade.score_of(more) > grade.score_of(measures)
    assert grade.score_of({**measures, "share": 0.6}) < grade.score_of(measures)


def test_too_many_near_misses_are_counted_up_to_the_steps():
    page = model.read(closed(["A" * 10] * 10, ["A" * 9 + "B"]))
    path = model.Laid("A" * 9 + "B", tuple((0, c) for c in range(10)))

    assert grade.measures_of(page, [path])["near_misses"] > 10_000


@pytest.mark.soak
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    ("lexicon", "told"),
    [(IDIOMS, "list"), (IDIOMS, "lengths"), (ENGLISH, "list"), (LONG, "lengths")],
    ids=["idioms-closed", "idioms-open", "english-closed", "long-open"],
)
def test_nine_boards_of_ten_are_graded_as_their_preset(level, lexicon, told):
    params = TYPE.presets[level].model_copy(update={"help": told})
    rng = np.random.Generator(np.random.PCG64(1))
    levels = []
    for _ in range(300):
        draft = generate.make_board(rng, lexicon, params)
        page = model.read(draft.givens)
        measures = grade.measures_of(page, model.read_key(draft.answer).paths)
        levels.append(grade.level_of(grade.score_of(measures)))

    assert levels.count(level) >= 270

"""Levels: reachable with every list, each harder than the one before, or refused."""

from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from few import few
from installed import NEEDS_WORDNET
from on_json import OnJson

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import feasibility as pilot
from puzzle_publish.types._grid import feasibility, grids
from puzzle_publish.types._grid.levels import LEVELS, tries
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import ENGLISH, shipped

TYPE = OnJson(load("crossword"))

SHIPPED = [
    *(("freeform", None, "english-clues"), ("british", 13, "english-clues")),
    *(("american", 5, "english-clues"), ("freeform", None, "idiom-clues")),
]
INSTALLED = [
    pytest.param(kind, side, "wordnet", marks=NEEDS_WORDNET)
    for kind, side in (
        *(("freeform", None), ("british", 13)),
        *(("american", 9), ("american", 13)),
    )
]


def grades(kind, side, words, level, number):
    """Yield the grade of each puzzle that a first attempt gives, None for none."""
    params = Params(kind=kind, side=side, words=words, level=level)
    params = TYPE.resolve(params, BookContext(Path(), "en"))
    for seed in range(number):
        draft = TYPE.generate(np.random.Generator(np.random.PCG64(seed)), params)
        proven = draft and list(TYPE.solve(draft.givens)) == [draft.answer]
        yield TYPE.grade(draft.givens) if proven else None


@few(("kind", "side", "words"), SHIPPED, fast=1)
def test_each_level_is_harder_than_the_one_before(kind, side, words):
    scores = []
    for level in LEVELS:
        found = [g for g in grades(kind, side, words, level, 4) if g is not None]
        assert {grade.level for grade in found} == {level}
        scores.append([grade.score for grade in found])

    assert max(scores[0]) < min(scores[1])
    assert max(scores[1]) < min(scores[2])


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("kind", "side", "words"), [*SHIPPED, *INSTALLED])
def test_four_first_attempts_in_five_give_a_puzzle_of_the_level(
    kind, side, words, level
):
    found = list(grades(kind, side, words, level, 25))

    assert fmean(g is not None and g.level == level for g in found) >= 0.8


def test_levels_try_words_of_their_own_first():
    for filled in (True, False):
        easy, _, hard = (
            next(tries(level, filled=filled, capped=False)).tier for level in LEVELS
        )
        assert hard.first < hard.last < easy.first < easy.last


def test_what_no_grid_can_hold_is_refused_with_what_was_measured(tmp_path, monkeypatch):
    monkeypatch.setattr(feasibility, "PILOT", 2)
    monkeypatch.setattr(feasibility, "PILOT_OF_OTHERS", 1)
    rows = (f"{word.lower()},Some clue {k}" for k, word in enumerate(_some_words()))
    (tmp_path / "mine.csv").write_text("word,clue\n" + "\n".join(rows))
    params = Params(kind="american", side=13, words="mine.csv", level="easy")

    with pytest.raises(UsageError) as caught:
        TYPE.resolve(params, BookContext(tmp_path))

    (told,) = caught.value.problems
    assert told == (
        "words: of 32 american grids of 13x13 tried with mine (999 words"
        " that fit) none made easy puzzles: 32 cannot be filled with the words for"
        " the level, as is proven; no level is possible: use a longer list of words,"
        " or another kind or side"
    )


def _some_words():
    fitting = (word for word in shipped(ENGLISH).by_word if 3 <= len(word) <= 13)
    return sorted(fitting)[::11][:1_000]


def test_a_fill_that_was_given_up_is_no_proof_that_there_is_none(monkeypatch):
    monkeypatch.setattr(grids, "WORK", 1)
    monkeypatch.setattr(feasibility, "programs_of", lambda _: "with little work")
    pilot._problem.cache_clear()
    with pytest.raises(UsageError) as caught:
        list(grades("american", 5, "english-clues", "easy", 1))
    pilot._problem.cache_clear()

    assert "were given up, their budget spent, though a fill may exist" in str(
        caught.value
    )
    assert "as is proven" not in str(caught.value)


@pytest.mark.soak
def test_a_level_that_a_list_cannot_have_is_refused_with_those_it_can(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(feasibility, "PILOT", 1)  # of twelve
    rows = (f"{entry.shown},{entry.clue},90,easy" for entry in _easy_clues())
    (tmp_path / "mine.csv").write_text("word,clue,score,tags\n" + "\n".join(rows))
    params = Params(level="hard", words="mine.csv")

    with pytest.raises(UsageError) as caught:
        TYPE.resolve(params, BookContext(tmp_path, "en"))

    (told,) = caught.value.problems
    assert "none made hard puzzles" in told
    assert "came out easy" in told
    assert told.endswith("these settings work at easy")


def _easy_clues():
    return [
        entry
        for entry in shipped(ENGLISH).entries
        if "easy" in entry.tags and not set(entry.clue) & set("',\"")
    ][:300]

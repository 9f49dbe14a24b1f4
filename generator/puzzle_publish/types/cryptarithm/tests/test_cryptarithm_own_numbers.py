"""Puzzles of the author's own numbers: as many as there are words, or a sentence."""

import numpy as np
import pytest
from pydantic import ValidationError

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.cryptarithm import TYPE, model
from puzzle_publish.types.cryptarithm.params import Params
from puzzle_publish.types.proof import prove
from puzzle_publish.words.sources import named


def params_of(*numbers, **others):
    return Params(kind="numbers", numbers=list(numbers), **others)


def resolved(folder, *numbers, **others):
    return TYPE.resolve(params_of(*numbers, **others), BookContext(folder, "en"))


def drafts(params, number):
    for seed in range(number):
        yield TYPE.generate(np.random.Generator(np.random.PCG64(seed)), params)


@pytest.mark.parametrize(
    ("numbers", "level", "operator"),
    [
        ((49, 51, 100), "easy", "+"),
        ((100, 51, 49), "easy", "-"),
        ((7, 8, 56), "easy", "*"),
        ((50, 50, 100), "easy", "+"),
        ((12, 5, 17), "easy", "+"),
        ((1987, 38, 2025), "medium", "+"),
        ((123, 456, 579), "hard", "+"),
        ((123, 456, 579), "expert", "+"),
    ],
)
def test_every_puzzle_hides_the_numbers_and_is_proven(
    numbers, level, operator, tmp_path
):
    params = resolved(tmp_path, *numbers, level=level)
    words = set(named("english-all").words)

    for draft in drafts(params, 4):
        equation = model.read(draft.givens)
        digits = draft.answer["digits"]
        values = tuple(model.value(word, digits) for word in equation.words)

        assert (values, equation.operator) == (numbers, operator)
        assert set(equation.words) <= words
        assert TYPE.grade(equation).level == level
        report = prove(TYPE, draft.givens, draft.answer, TYPE.fairness)
        assert report.verdict is Verdict.OK


def test_the_puzzles_are_counted_and_all_of_them_can_be_had(tmp_path):
    params = resolved(tmp_path, 50, 50, 100, level="easy")
    capacity = TYPE.capacity(params)

    found = {d.givens["result"] + d.givens["terms"][0] for d in drafts(params, 200)}

    assert len(found) == capacity == 17


def refused(folder, *numbers, **others):
    with pytest.raises(UsageError) as caught:
        resolved(folder, *numbers, **others)
    return str(caught.value)


def test_a_level_that_the_numbers_cannot_have_names_those_that_they_can(tmp_path):
    assert refused(tmp_path, 49, 51, 100, level="hard") == (
        "numbers: their digits do not make a puzzle of level hard, whatever letters are"
        " given; these settings work at easy"
    )


def test_numbers_without_words_name_the_nearest_that_have_some(tmp_path):
    sentence = refused(tmp_path, 27, 11, 1990, 2028, level="easy")

    assert sentence == (
        "numbers: english-all has no word with the pattern of 11; the nearest numbers"
        " with words are [27, 14, 1990, 2031]"
    )
    assert resolved(tmp_path, 27, 14, 1990, 2031, level="easy").numbers


def test_a_list_of_the_authors_is_used(tmp_path):
    (tmp_path / "mine.txt").write_text("is\nno\noff\nus\n", encoding="utf-8")

    params = resolved(tmp_path, 49, 51, 100, level="easy", lexicon="mine.txt")

    assert TYPE.capacity(params) == 2
    assert {d.givens["terms"][1] for d in drafts(params, 9)} == {"NO"}


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"numbers": [49, 51, 101]}, r"no true equation: 49 \+ 51 is 100"),
        ({"numbers": [49, 51]}, "at least 3 items"),
        ({"numbers": [0, 51, 51]}, "numbers must be from 1 to 9,999,999,999"),
        ({"numbers": [56, 8, 7]}, "put the quotient and the divisor first"),
        ({"numbers": [49, 51, 100], "terms": 2}, "terms is unset"),
        ({"numbers": [49, 51, 100], "kind": "words"}, "unless kind is numbers"),
    ],
)
def test_numbers_that_cannot_be_are_refused(params, told):
    with pytest.raises(ValidationError, match=told):
        Params(**{"kind": "numbers", **params})


def test_a_sample_is_as_large_as_the_numbers(tmp_path):
    params = resolved(tmp_path, 1987, 38, 2025, level="medium")

    equation = model.read(TYPE.sample(params).givens)

    assert [len(word) for word in equation.words] == [4, 4, 4]


def test_the_list_with_short_words_holds_the_other_one():
    every, english = named("english-all").words, named("english").words

    assert set(english) < set(every)
    assert {len(word) for word in set(every) - set(english)} == {1, 2}


def test_a_chinese_book_has_chinese_words(tmp_path):
    params = TYPE.resolve(
        params_of(49, 51, 100, level="easy"), BookContext(tmp_path, "zh")
    )

    assert params.lexicon["name"] == "chinese-all"
    assert TYPE.capacity(params) is None  # more than 10,000
    assert len({d.givens["result"] for d in drafts(params, 20)}) > 10
    assert TYPE.example_for(params).givens["result"] == "学学数学"


def test_the_chinese_list_holds_the_idioms_and_short_words():
    every, idioms = named("chinese-all").words, named("idioms").words

    assert set(idioms) < set(every)
    assert {len(word) for word in set(every) - set(idioms)} == {1, 2, 3}

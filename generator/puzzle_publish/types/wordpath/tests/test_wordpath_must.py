"""Boards with all words of a list: the smallest that holds them, or what would work."""

import re

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Fairness, Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types import wordpath
from puzzle_publish.types.proof import prove
from puzzle_publish.types.wordpath.params import Params

TYPE = OnJson(wordpath.TYPE)

TERMS = [
    "cell", "nucleus", "membrane", "tissue", "organ", "enzyme", "protein",
    "mitosis", "gene", "genome", "species", "habitat", "predator", "prey", "fungus",
    "bacteria", "virus", "oxygen", "photosynthesis", "chlorophyll",
]  # fmt: skip


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A book's folder, with its own lists."""
    monkeypatch.setattr("puzzle_publish.words.store.cache", lambda: tmp_path / "cache")
    return BookContext(tmp_path)


def resolved(book, words, **params):
    (book.folder / "mine.txt").write_text("\n".join(words), encoding="utf-8")
    return TYPE.resolve(Params(lexicon="mine.txt", **params), book)


def made(params, seed):
    """Return a board of the level, as a book makes it."""
    for attempt in range(60):
        rng = np.random.Generator(np.random.PCG64([seed, attempt]))
        draft = TYPE.generate(rng, params)
        if draft and TYPE.grade(draft.givens).level == params.level:
            return draft
    raise AssertionError("no board of this level")


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@few("number", [8, 12, "all"])
def test_a_lesson_is_on_the_board_at_every_level(book, level, number):
    params = resolved(book, TERMS, must=number, level=level)
    boards = [made(params, seed) for seed in range(6)]

    assert params.rows == params.cols
    for draft in boards:
        words = {path["word"] for path in draft.answer["paths"]}
        assert len(words) == (len(TERMS) if number == "all" else number)
        assert words <= {term.upper() for term in TERMS}
        verdict = prove(TYPE.kind, draft.givens, draft.answer, Fairness.UNIQUE).verdict
        assert verdict is Verdict.OK
    assert len({tuple(draft.givens["rows"]) for draft in boards}) == 6


def test_a_term_of_several_words_is_listed_as_it_is_written(book):
    terms = ["root hair", "o'clock", "x-ray", "O.K. sign", *TERMS]
    params = resolved(book, terms, must="all")
    draft = made(params, 1)
    words = {path["word"] for path in draft.answer["paths"]}

    assert {"ROOT HAIR", "O’CLOCK", "X-RAY", "OK SIGN"} <= set(draft.givens["words"])
    assert {"ROOTHAIR", "OCLOCK", "XRAY", "OKSIGN"} <= words
    verdict = prove(TYPE.kind, draft.givens, draft.answer, Fairness.UNIQUE).verdict
    assert verdict is Verdict.OK


def test_the_side_is_the_smallest_that_holds_the_words(book):
    letters = sum(map(len, TERMS))
    params = resolved(book, TERMS, must="all")

    assert (params.rows - 1) ** 2 < letters / 0.9 <= params.rows**2


def test_a_side_that_is_given_is_kept_or_the_nearest_that_works_is_named(book):
    wide = resolved(book, TERMS, must="all", rows=14, cols=15)
    assert (wide.rows, wide.cols) == (14, 15)

    with pytest.raises(UsageError) as caught:
        resolved(book, TERMS, must="all", rows=10, cols=10)
    letters = sum(map(len, TERMS))
    smallest = resolved(book, TERMS, must="all").size
    assert list(caught.value.problems) == [
        f"must: all 20 words of mine ({letters} letters) do not fit on 10 x 10; the"
        f" smallest board that holds them is {smallest}"
    ]


@pytest.mark.soak
def test_too_many_words_are_told_with_those_to_leave_out(book):
    many = [f"{a}{b}plantation" for a in "abcdef" for b in "xyz"]
    with pytest.raises(UsageError) as caught:
        resolved(book, many, must="all")
    (told,) = caught.value.problems

    assert told.startswith("must: all 18 words of mine (216 letters) do not fit on the")
    assert "15 x 15; it holds 16 of them: leave out" in told
    (works,) = re.findall(r"; must: (\d+) works with all of them", told)
    assert resolved(book, many, must=int(works)).must == int(works)


def test_a_number_of_words_that_is_named_instead_of_too_many_works(book):
    with pytest.raises(UsageError) as caught:
        TYPE.resolve(Params(lexicon="english", must=60, level="expert"), book)
    (sentence,) = caught.value.problems
    (works,) = re.findall(r"do not fit .*; must: (\d+) works$", sentence)

    params = Params(lexicon="english", must=int(works), level="expert")
    assert made(TYPE.resolve(params, book), 1)


def test_the_number_of_all_words_is_the_same_as_all(book):
    words = ["carpet", "house", "window"]

    assert resolved(book, words, must=3) == resolved(book, words, must="all")
    with pytest.raises(UsageError, match='must: "CAR" in "CARPET" can be read inside'):
        resolved(book, ["car", *words], must=4)


def test_words_that_must_be_there_need_what_makes_sense_with_them(book):
    for wrong in ({"scramble_p": 0.1}, {"theme": "kitchen"}):
        with pytest.raises(ValueError, match=r"scramble_p: 0|leave out theme"):
            Params(must="all", **wrong)
    with pytest.raises(UsageError, match="help: clues need an explanation"):
        resolved(book, TERMS, must="all", help="clues")


def test_words_inside_other_words_and_numbers_beyond_the_list_are_told(book):
    with pytest.raises(UsageError, match='must: "CAR" in "CARPET" can be read inside'):
        resolved(book, ["car", "carpet", "house"], must="all")
    with pytest.raises(
        UsageError, match=r"must: there are only 3 words in mine \(got 8"
    ):
        resolved(book, ["car", "carpet", "house"], must=8)

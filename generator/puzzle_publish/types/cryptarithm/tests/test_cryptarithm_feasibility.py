"""Settings that give no puzzle are refused with the reason before a book is made."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.cryptarithm import TYPE, model
from puzzle_publish.types.cryptarithm.params import KINDS, LEVELS, Params


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr("puzzle_publish.words.store.cache", lambda: tmp_path / "cache")


def resolved(folder, language="en", **params):
    return TYPE.resolve(Params(**params), BookContext(folder, language))


def refused(folder, language="en", **params):
    with pytest.raises(UsageError) as caught:
        resolved(folder, language, **params)
    (sentence,) = caught.value.problems
    return sentence


def write(folder, *lines, name="mine.txt"):
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return name


@pytest.mark.parametrize(
    "theme", ["animals", "cities", "colours", "food", "planets", "seasons", "zodiac"]
)
@pytest.mark.parametrize("level", LEVELS)
def test_large_themes_have_every_level(theme, level, tmp_path):
    kind = "hanzi" if theme in ("seasons", "zodiac") else "words"
    params = resolved(tmp_path, kind=kind, theme=theme, level=level)

    assert params.theme["name"] == theme
    assert TYPE.letters(params)


def test_a_theme_too_poor_for_sums_says_what_was_tried_and_why_it_failed(tmp_path):
    write(tmp_path, "aa", "bb", "cc", "dd", "ee", "abcdefgh", "klmnopqr")

    assert refused(tmp_path, theme="mine.txt", terms=2) == (
        "theme: no sum of words in 2 terms with mine that has one solution was found to"
        " be medium; of 111 candidates 70 have no word of the length of the result, 30"
        " have several solutions and 11 have more than ten letters or a word twice; no"
        " level is possible: use more words, or another kind or number of terms"
    )


def test_a_level_out_of_reach_names_those_that_can_be_had(tmp_path):
    write(tmp_path, "send", "more", "money")

    assert refused(tmp_path, theme="mine.txt", level="hard", terms=2) == (
        "theme: no sum of words in 2 terms with mine that has one solution was found to"
        " be hard; of 5 candidates 4 have no word of the length of the result and 1 are"
        " too easy or too hard; these settings work at easy and expert"
    )


def test_terms_for_which_there_is_nothing_are_reported(tmp_path):
    assert refused(tmp_path, kind="doubly_true", level="hard", terms=2) == (
        "kind: there is no true sum of number words in 2 terms to try; use other"
        " terms, or numerals: zh"
    )


def test_chinese_characters_need_a_chinese_list(tmp_path):
    assert refused(tmp_path, kind="hanzi", theme="planets") == (
        "theme: planets has 0 Chinese words of 3 to 10 characters, and a puzzle needs"
        " 2. Use another list or theme"
    )


def test_a_list_with_fewer_words_than_a_puzzle_is_refused(tmp_path):
    write(tmp_path, "sun", "moon", "unpronounceables")

    assert refused(tmp_path, lexicon="mine.txt") == (
        "lexicon: mine has 2 words of at most ten letters, and a puzzle needs 3;"
        " words left out: 1. Use another list or theme"
    )


def test_one_word_is_reported_as_one(tmp_path):
    write(tmp_path, "sun")

    assert refused(tmp_path, lexicon="mine.txt") == (
        "lexicon: mine has 1 word of at most ten letters, and a puzzle needs 3. Use"
        " another list or theme"
    )


def test_an_empty_list_is_refused(tmp_path):
    (tmp_path / "mine.txt").write_text("", encoding="utf-8")

    assert refused(tmp_path, theme="mine.txt") == (
        "mine.txt: is empty; write one word per line"
    )


def test_a_list_that_is_not_utf_8_is_refused_with_its_place(tmp_path):
    (tmp_path / "mine.txt").write_bytes(b"CAT\nM\xfcNCHEN\n\x81\n")

    assert refused(tmp_path, theme="mine.txt").startswith("mine.txt:2:2: ")


def test_an_unknown_theme_is_reported_with_the_nearest(tmp_path):
    assert refused(tmp_path, theme="planet").endswith('did you mean "planets"?')


def test_words_with_digits_are_left_out_of_a_users_table(tmp_path, caplog):
    rows = ("word,frequency", "send,3", "more,2", "money,9", "mp3,1")
    name = write(tmp_path, *rows, name="mine.csv")
    params = resolved(tmp_path, lexicon=name, level="easy", terms=2)

    assert set(TYPE.letters(params)) == set("SENDMORY")
    assert "left out 1 word, with characters other than letters" in caplog.text


def test_a_list_that_can_make_one_puzzle_says_so(tmp_path):
    write(tmp_path, "send", "more", "money")
    params = resolved(tmp_path, theme="mine.txt", level="easy", terms=2)

    assert TYPE.capacity(params) == 1


def test_the_puzzles_of_large_lists_are_not_counted():
    assert TYPE.capacity(Params()) is None
    assert TYPE.capacity(Params(kind="hanzi")) is None


def test_sums_of_english_number_words_are_counted():
    found = [TYPE.capacity(Params(kind="doubly_true", level=x)) for x in LEVELS]

    assert found == [8, 10, 4, 10]


@pytest.mark.parametrize(("language", "numerals"), [("en", "en"), ("zh", "zh")])
def test_number_words_are_in_the_books_language(language, numerals, tmp_path):
    params = resolved(tmp_path, language, kind="doubly_true", level="medium")

    assert params.numerals == numerals
    assert TYPE.example_for(params).givens["terms"][0].isascii() == (language == "en")


def test_params_stay_as_they_are_when_resolved_again(tmp_path):
    for kind in KINDS:
        once = resolved(tmp_path, kind=kind)

        assert TYPE.resolve(once, BookContext(tmp_path, "en")) == once


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_no_puzzle_is_larger_than_the_sample_or_has_other_letters(kind, level):
    import numpy as np

    params = Params(kind=kind, level=level)
    largest = model.read(TYPE.sample(params).givens)
    letters = set(TYPE.letters(params))
    found = 0
    for seed in range(6):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = TYPE.generate(rng, params)
        if draft is None:
            continue
        found += 1
        equation = model.read(draft.givens)
        assert len(equation.terms) <= len(largest.terms)
        assert max(map(len, equation.words)) <= max(map(len, largest.words))
        assert set(equation.letters) <= letters
    assert found > 0


def test_a_books_credits_are_those_of_its_list():
    assert TYPE.credits(Params(), "en") == ()
    assert TYPE.credits(Params(kind="doubly_true"), "en") == ()


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [({}, "hanzi"), ({"kind": "words"}, "words"), ({"theme": "kitchen"}, "words")],
)
def test_sums_are_of_chinese_words_in_a_chinese_book(tmp_path, chosen, kind):
    assert resolved(tmp_path, "zh", level="easy", **chosen).kind == kind
    assert resolved(tmp_path, "en", level="easy", **chosen).kind == "words"

"""What the six kinds make: words of their list, one solution, the level asked for."""

from collections import Counter
from itertools import combinations, islice

import numpy as np
import pytest
from few import few
from on_json import OnJson
from pydantic import ValidationError

from puzzle_publish.types import cryptarithm
from puzzle_publish.types.cryptarithm import (
    generate,
    model,
    pattern_table,
    sample_words,
    spelling,
)
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.numberwords import chinese, english
from puzzle_publish.types.cryptarithm.params import KINDS, LEVELS, Params
from puzzle_publish.types.cryptarithm.pool import pool_from
from puzzle_publish.words.sources import named
from tests.naive.naive_cryptarithm import pattern

TYPE = OnJson(cryptarithm.TYPE)
FEW = ("ANT", "BEE", "CAT", "TACO", "NOTE", "TEA", "BEAN", "ATE", "TOO", "COAT", "OAT")
FACTORS = ("IF", "BE", "AT", "FIB", "TAB", "BEE", "FAB", "TIE", "EAT", "FEAT", "BIT")


def rng(seed=0):
    return np.random.Generator(np.random.PCG64(seed))


def made(seed=0, **params):
    """The first draft of a few seeds."""
    wish = Params(**params)
    drafts = (generate.generate(rng(seed + k), wish) for k in range(8))
    return next(draft for draft in drafts if draft is not None)


@few("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_kind_has_every_level_and_the_column_solver_agrees(kind, level):
    extra = {"repeats": True} if kind == "doubly_true" else {}
    draft = made(kind=kind, level=level, **extra)

    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    assert TYPE.grade(draft.givens).level == level


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_occurs_twice_in_a_puzzle(kind):
    level = "medium"
    for seed in range(5):
        words = model.read(made(seed, kind=kind, level=level).givens).words

        assert max(Counter(words).values()) == 1


@pytest.mark.parametrize("kind", ["words", "numbers", "product", "difference"])
def test_words_come_from_the_list(kind):
    words = set(named("english").words)

    for seed in range(5):
        assert set(model.read(made(seed, kind=kind).givens).words) <= words


@pytest.mark.parametrize("terms", [2, 3, 4, 5, 6])
def test_sums_have_as_many_terms_as_asked_for(terms):
    assert len(made(kind="words", terms=terms).givens["terms"]) == terms
    assert len(made(kind="hanzi", terms=terms, level="easy").givens["terms"]) == terms


def test_a_theme_gives_all_words():
    planets = set(named("planets").words)

    assert set(model.read(made(theme="planets").givens).words) <= planets


def test_an_equation_chosen_first_is_spelt_by_words_that_look_like_it():
    draft = made(kind="numbers", level="hard")
    digits = draft.answer["digits"]
    words = model.read(draft.givens).words
    numbers = [str(model.value(word, digits)) for word in words]

    assert [pattern(word) for word in words] == [pattern(number) for number in numbers]
    assert sum(map(int, numbers[:-1])) == int(numbers[-1])


def test_number_words_add_up_in_english_and_in_chinese():
    english_of = {english(number): number for number in range(100)}
    chinese_of = {chinese(number): number for number in range(1, 10_000)}

    for numerals, number_of in (("en", english_of), ("zh", chinese_of)):
        for seed in range(10):
            givens = made(seed, kind="doubly_true", numerals=numerals).givens
            terms = [number_of[word] for word in givens["terms"]]
            assert sum(terms) == number_of[givens["result"]]


def test_rows_of_a_sum_in_chinese_hold_the_characters_of_its_idioms():
    idioms = set(named("idioms").words)
    for level in LEVELS:
        *rows, result = model.read(made(kind="hanzi", level=level).givens).words
        in_idioms = set("".join({*rows, result} & idioms))

        assert result in idioms
        assert set("".join(rows)) <= in_idioms
        assert [row for row in rows if len(set(row)) == 1] == []


@pytest.mark.parametrize("kind", ["words", "numbers", "product", "difference"])
def test_first_letters_may_be_0_where_that_is_asked_for(kind):
    draft = made(kind=kind, level="easy", leading_zero=True)

    assert draft.givens["leading_zero"] is True
    assert list(TYPE.solve(draft.givens)) == [draft.answer]


def test_the_same_seed_gives_the_same_draft():
    for kind in KINDS:
        assert made(3, kind=kind) == made(3, kind=kind)


def test_a_word_that_has_no_place_in_a_sum_is_left_out():
    pool = pool_from(("MAN", "MP3", "UNCOPYRIGHTABLE", "ABCDEFGHIJK", "A"))

    assert pool.words == ("A", "MAN")
    assert pool.left_out == 3


def by_hand(words, sign, terms, leading_zero):
    """Every equation of different words with one solution, each tried on its own.

    A result that is shorter than its terms (their first digits are 0) is none.
    """
    found = set()
    for rows in combinations(words, terms):
        shortest = sum(map(len, rows)) - 1 if sign == "*" else max(map(len, rows))
        for result in set(words) - set(rows):
            givens = model.make_givens(rows, sign, result, leading_zero)
            if len(result) < shortest or len(set("".join((*rows, result)))) > 10:
                continue
            if len(list(islice(TYPE.solve(givens), 2))) == 1:
                found.add((frozenset(rows), result))
    return found


@pytest.mark.parametrize("leading_zero", [False, True])
@pytest.mark.parametrize(
    ("words", "sign", "terms"),
    [(FEW, "+", 2), (FEW, "+", 3), (FACTORS, "*", 2)],
)
def test_all_equations_of_a_small_list_are_found(words, sign, terms, leading_zero):
    pool = pool_from(words)
    every = sample_words.all_equations(pool, sign == "*", terms, leading_zero)
    rows = [[pool.words[k] for k in picks] for picks in every.picks.tolist()]
    slowly = by_hand(words, sign, terms, leading_zero)

    assert {(frozenset(row[:-1]), row[-1]) for row in rows} == slowly
    assert len(rows) == len(slowly) > 0


@pytest.mark.soak
def test_what_is_drawn_by_the_pattern_tables_is_what_the_search_takes():
    pool = pool_from(tuple(w for w in named("english").words if len(w) <= 4))
    found = {}
    for most in (0, 4):
        from puzzle_publish.types.cryptarithm import kernels_draw

        picks = np.zeros((20, 3), np.int64)
        tally = np.zeros(6, np.int64)
        number = kernels_draw.draw(
            rng(9),
            pool.arrays,
            pattern_table.tables_up_to(most),
            len(pool.words),
            False,
            False,
            200_000,
            sample_words.STEPS,
            picks,
            tally,
        )
        found[most] = picks[:number].tolist()

    assert found[0] == found[4]
    assert len(found[0]) >= 5


def test_words_for_an_equation_have_its_pattern_and_none_is_made_up():
    index = spelling.Index(pool_from(("SEND", "MORE", "MONEY", "LESS")))

    assert spelling.spell(rng(), index, ("9567", "1085", "10652")) == (
        "SEND",
        "MORE",
        "MONEY",
    )
    assert spelling.spell(rng(), index, ("9567", "1085", "10752")) is None
    assert spelling.spell(rng(), index, ("9567", "1085", "10652"), steps=2) is None


@pytest.mark.parametrize(
    ("params", "told"),
    [
        (
            {"kind": "product", "terms": 3},
            "terms must be 2 or unset where kind is prod",
        ),
        ({"kind": "doubly_true", "theme": "food"}, "theme and lexicon must be unset"),
        ({"theme": "food", "lexicon": "english"}, "theme or lexicon, not both"),
        ({"kind": "words", "repeats": True}, "repeats and numerals must be unset"),
        ({"kind": "words", "numerals": "zh"}, "repeats and numerals must be unset"),
        ({"terms": 7}, "less than or equal to 6"),
        ({"terms": 1}, "greater than or equal to 2"),
    ],
)
def test_params_that_contradict_each_other_are_refused(params, told):
    with pytest.raises(ValidationError, match=told):
        Params(**params)


def test_order_of_terms_makes_no_other_puzzle():
    first = Equation(("SEND", "MORE"), "+", "MONEY")
    second = Equation(("MORE", "SEND"), "+", "MONEY")
    third = Equation(("MONEY", "SEND"), "-", "MORE")
    forms = [
        TYPE.canonical(model.make_givens(e.terms, e.operator, e.result))
        for e in (first, second, third)
    ]

    assert forms[0] == forms[1] == forms[2]

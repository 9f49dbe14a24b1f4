"""Forms of one word, and words derived from it, must not share a puzzle."""

import itertools

import pytest

from puzzle_publish.words.families import are_kin, irregular, kin_pairs

KIN = """OAT OATS, WIN WON, POEM POET, RUN RUNNER, RUNNING RAN, BAKE BAKER, CITY CITIES,
    BAKING BAKED, HAPPY HAPPIER, TIE TIED, AGREE AGREED, FREE FREED, ICE ICING,
    USE USER, CREATE CREATOR, ACT ACTION, SUN SUNNY, NOSE NOSY, GLASS GLASSES,
    KIND KINDNESS, BAKERS BAKE, MOUSE MICE, WRITTEN WRITERS, GOOD BEST"""
APART = """CAR CARD, CARE CAR, SEA SEED, SEE SEED, BUS BUT, SHE SHY, TOE TOY,
    DONE DONOR,
    CHEER CHEST, BE BEER, RUN TURN, HIS HISS, MAT MATE, POLE POLL"""


def pairs(text):
    return [tuple(pair.split()) for pair in text.split(",")]


@pytest.mark.parametrize(("one", "other"), pairs(KIN))
def test_forms_of_a_word_and_words_made_from_it_are_kin(one, other):
    assert are_kin(one, other)
    assert are_kin(other, one)


@pytest.mark.parametrize(("one", "other"), pairs(APART))
def test_words_that_only_look_alike_are_not(one, other):
    assert not are_kin(one, other)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("一无所有", "一无所知", True),
        ("千言万语", "万语千言", True),
        ("画龙点睛", "画蛇添足", False),
        ("一心一意", "一心二用", False),
    ],
)
def test_idioms_with_three_characters_in_common_are_kin(one, other, expected):
    assert are_kin(one, other) is expected


def test_pairs_are_all_that_are_kin_each_once():
    words = [
        "RUN",
        "RAN",
        "RUNNER",
        "WIN",
        "SUN",
        "WON",
        "SUNS",
        "一无所有",
        "一无所知",
    ]

    found = list(kin_pairs(words))

    every = itertools.combinations(words, 2)
    assert sorted(found) == sorted(pair for pair in every if are_kin(*pair))
    assert len(found) == 6


def test_a_word_is_no_kin_of_itself():
    assert not are_kin("SUN", "SUN")


def test_irregular_families_are_of_words_in_capitals_of_two_and_more():
    for word, family in irregular().items():
        assert word.isascii()
        assert word.isupper()
        assert word in family
        assert len(family) > 1

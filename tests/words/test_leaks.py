"""A clue must not hold its answer, a form of it, or a word made from it."""

import pytest

from puzzle_publish.words import clue_leaks as module
from puzzle_publish.words.clue_leaks import leaks
from puzzle_publish.words.clued import answer_form
from puzzle_publish.words.cluelists import ENGLISH, shipped


@pytest.mark.parametrize(
    ("clue", "word"),
    [
        ("To bake bread", "BAKE"),
        ("Baker's product", "BAKE"),
        ("It is baked", "BAKE"),
        ("One who runs", "RUNNER"),
        ("Running competition", "RUN"),
        ("More happy", "HAPPIER"),
        ("Happiness", "HAPPY"),
        ("Flies about", "FLY"),
        ("Cone with ice cream", "ICECREAM"),
        ("Photographer's aid", "PHOTO"),
        ("Took a photo", "PHOTOGRAPH"),
        ("Sun’s light", "SUN"),
        ("Crème dessert", "CREME"),
        ("Seashell finder's find", "SHELL"),
        ("Not aggressive", "UNAGGRESSIVE"),
        ("Not one", "ONE"),
        ("Won a race", "WIN"),
        ("Recurring again and again", "RECURRENT"),
        ("Without preparation", "UNPREPARED"),
        ("Restrained with chains", "ENCHAINED"),
        ("Make inactive", "DEACTIVATE"),
        ("Someone who has hemophilia", "HAEMOPHILE"),
        ("Depository for goods", "DEPOT"),
        ("Slot for coins", "COINBOX"),
        ("Feet have five of them each, a foot", "FEET"),
        ("Writer of poems", "POET"),
        ("Contort the face", "PULLAFACE"),
        ("Ride in a taxicab", "CAB"),
        ("Cab at the kerb", "TAXICAB"),
        ("Box for ice", "ICEBOX"),
        ("Process of aging", "AGE"),
        ("Greyish", "GRAY"),
        ("Going places", "GO"),
        ("它给龙点上眼", "画龙点睛"),
    ],
)
def test_a_leaking_clue_is_reported(clue, word):
    assert leaks(clue, word)


@pytest.mark.parametrize(
    ("clue", "word"),
    [
        ("It keeps a ship in place", "ANCHOR"),
        ("Star of the day", "SUN"),
        ("Upright member of the parlour?", "PIANO"),
        ("Start eating", "TEA"),
        ("Of the last century", "CENTRAL"),
        ("Distant", "DISTURB"),
        ("Part of a plant", "ART"),
        ("Bee's home", "HIVE"),
        ("Hard thing to see for the trees", "FOREST"),
        ("Go away with your troops", "WITHDRAW"),
        ("Part of a carpet", "CAR"),
        ("Cold justice", "ICE"),
        ("Creature with a sting", "BEE"),
        ("Star in a start", "TAR"),
        ("Being alive", "BEE"),
        ("给一幅作品添上最后的神来之笔", "画龙点睛"),
        ("", "SUN"),
    ],
)
def test_a_fair_clue_is_left_alone(clue, word):
    assert not leaks(clue, word)


@pytest.mark.parametrize(
    ("clue", "shown", "expected"),
    [
        ("A padded armchair", "easy chair", True),
        ("A vehicle for passengers", "passenger van", True),
        ("At ease in a hurry", "in no time", False),
        ("Seat for the lazy", "easy chair", False),
        ("Perish with a die", "die out", True),
        ("Divide into cuts", "cut up", True),
        ("Small wild dog, no fox", "kit fox", True),
        ("Started going", "go under", True),
        ("On that", "on it", True),
        ("Do away with", "do in", True),
        ("Sink out of sight", "go under", False),
        ("Ahead of the rest in time", "at once", False),
    ],
)
def test_each_word_of_a_phrase_may_leak(clue, shown, expected):
    assert leaks(clue, answer_form(shown), shown) is expected


def test_the_shortcut_for_words_without_letters_in_common_misses_nothing():
    words = ["WON", "WINNER", "FEET", "GOODS", "BEST", "ONCE", "POETS", "HAEMOPHILE"]
    words += [entry.word for entry in shipped(ENGLISH).entries][:1500:7]

    missed = [
        (said, answer)
        for said in words
        for answer in words
        if module._related(said, answer)
        and module._trigrams_of_keys(answer).isdisjoint(module._trigrams(said))
    ]

    assert missed == []

"""A clue must not hold its answer, a form of it, or a word made from it."""

import pytest

from generator.words.leaks import leaks


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
        ("Feet have five of them each, a foot", "FEET"),
        ("Writer of poems", "POET"),
        ("Contort the face", "PULLAFACE"),
        ("它给龙点上眼", "画龙点睛"),
    ],
)
def test_a_leaking_clue_is_told(clue, word):
    assert leaks(clue, word)


@pytest.mark.parametrize(
    ("clue", "word"),
    [
        ("It keeps a ship in place", "ANCHOR"),
        ("Star of the day", "SUN"),
        ("Upright member of the parlour?", "PIANO"),
        ("Start eating", "TEA"),
        ("Part of a plant", "ART"),
        ("Bee's home", "HIVE"),
        ("Hard thing to see for the trees", "FOREST"),
        ("Go away with your troops", "WITHDRAW"),
        ("给一幅作品添上最后的神来之笔", "画龙点睛"),
        ("", "SUN"),
    ],
)
def test_a_fair_clue_is_left_alone(clue, word):
    assert not leaks(clue, word)

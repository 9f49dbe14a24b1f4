"""Definitions as clues: what is left out, and heads that agree with their answers."""

import pytest

from puzzle_publish.words.inflections import read_exceptions
from puzzle_publish.words.wordnet_glosses import definitions
from puzzle_publish.words.wordnet_grammar import Grammar, counted
from puzzle_publish.words.wordnet_heads import of_form, of_lemma

LEMMAS = {
    "noun": "animal person farm tool device beer cup mug cow act hand blow fist shop"
    " word apartment house standard liquid container seal plane cut beverage leaf"
    " liking possibility due goods worker quality hope one's wood",
    "verb": "be wander fasten seal make cause become cut break grow sell express move"
    " show hit keep put plane hope buy give hand act shop tear hold",
    "adj": "large small useful responsible happy dry due",
    "adv": "gently barely quickly away",
}
COUNTS = [
    *((word, "noun", 9) for word in ("hand", "act", "cut", "plane", "shop", "seal")),
    *((word, "verb", 9) for word in ("keep", "cause")),
    ("hope", "noun", 2),
    ("hope", "verb", 2),
    ("cut", "verb", 9),
    ("due", "adj", 9),
]
NOUNS = "leaves leaf\nmen man\n"
VERBS = (
    "shown show\nmade make\n"
    "grew grow\ngrown grow\nbecame become\nheld hold\nkept keep\ngave give\n"
    "given give\nbroke break\nbroken break\ntore tear\ntorn tear\nsold sell\n"
    "bought buy\ncutting cut\nputting put\nhitting hit\n"
)
FORMS = (
    "animals tools devices beers cups mugs acts hands shops words houses beverages"
    " leaves wanders wandered wandering fastens fastened fastening seals sealed sealing"
    " makes made making becomes became becoming cuts cutting grows grew grown growing"
    " breaks broke broken breaking tears tore torn tearing moves moved moving hits"
    " hitting larger largest smaller smallest happier happiest causes caused causing"
    " shows showed shown showing possibilities"
    " expresses expressed expressing keeps kept keeping containers blows"
)


@pytest.fixture(scope="module")
def grammar():
    lemmas = {part: words.split() for part, words in LEMMAS.items()}
    exceptions = {"noun": NOUNS, "verb": VERBS, "adj": "", "adv": ""}
    return Grammar(
        counted(lemmas, COUNTS),
        dict.fromkeys(FORMS.split(), 10),
        {part: read_exceptions(text) for part, text in exceptions.items()},
    )


@pytest.mark.parametrize(
    ("gloss", "expected"),
    [
        ('a mug; "he drank"', ["a mug"]),
        ("(cooking) a beer mug (of tin), usually with a lid", ["a beer mug"]),
        (
            "animals (cows; pigs) on a farm; livestock",
            ["animals on a farm", "livestock"],
        ),
        ("wine, beer, etc; drink", ["drink"]),
        ("obtain advantages, such as points", ["obtain advantages"]),
        ("power over people especially by money", ["power over people"]),
        ("become or cause to become undone", ["become undone"]),
        ("pass over or pass over", ["pass over"]),
        ("informal terms for a mother", ["mother, informally"]),
        ("say `boo' to one's goose", ["say \u201cboo\u201d to one\u2019s goose"]),
        ("provide with (something) usually for a purpose", []),
        ("prevent (the efforts)", ["prevent"]),
        ("prevent (the efforts) of a man", []),
        ("of or relating to bees", []),
        ("of cloth", []),
        ("they spin silk", []),
        ("used of persons", []),
        ("relating to", []),
        ("any of various trees", []),
        ("any substance, such as sand", []),
        ("a tree of the genus Acer", []),
        ("a tree with a (never closed", []),
        ("one, two, three, and four or five", []),
        ('"only an example"', []),
        ("", []),
    ],
)
def test_a_definition_has_no_remarks_examples_or_brackets(gloss, expected):
    assert list(definitions(gloss)) == expected


@pytest.mark.parametrize(
    ("definition", "part", "expected"),
    [
        ("a beverage made of leaves", "noun", "Beverage made of leaves"),
        ("the act of selling", "noun", "Act of selling"),
        ("someone who sells beer", "noun", "Someone who sells beer"),
        ("a few words", "noun", "A few words"),
        ("moving gently", "noun", "Moving gently"),
        ("any device that moves", "noun", "Device that moves"),
        ("similar in habit to cows", "noun", ""),
        ("one of the cows", "noun", ""),
        ("any of three cows", "noun", ""),
        ("wander from the farm", "verb", "Wander from the farm"),
        ("gently move", "verb", "Gently move"),
        ("the act of moving", "verb", ""),
        ("large in size", "adj", "Large in size"),
        ("goods are on a farm", "noun", ""),
        ("goods of a shop", "adj", ""),
        ("responsible for a shop", "adv", ""),
        ("a large sound", "adj", ""),
    ],
)
def test_the_clue_of_a_lemma_has_no_article_and_is_its_part_of_speech(
    definition, part, expected, grammar
):
    assert of_lemma(definition, "moving", part, grammar) == expected


def test_a_plural_defines_no_noun_that_has_a_plural(grammar):
    assert of_lemma("animals on a farm", "animal", "noun", grammar) == ""
    assert of_lemma("animals on a farm", "zoo", "noun", grammar) == "Animals on a farm"


def test_a_verb_in_ing_defines_only_a_noun_of_an_action(grammar):
    assert of_lemma("moving gently", "motion", "noun", grammar) == "Moving gently"
    assert of_lemma("moving gently", "speed", "noun", grammar) == ""


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ("a wood or beer container", ""),  # a container for wood?
        ("a possibility due to beer", "Possibilities due to beer"),
        ("a farm animal", "Farm animals"),
        ("a cup or mug for beer", "Cups or mugs for beer"),
        (
            "a large or small tool used by a person",
            "Large or small tools used by a person",
        ),
        ("a person responsible for a shop", "People responsible for a shop"),
        ("someone who sells and buys beer", "People who sell and buy beer"),
        ("a device that cuts wood", "Devices that cut wood"),
        ("a device that quickly cuts wood", "Devices that quickly cut wood"),
        ("a container for a liquid that moves", ""),  # which of them moves?
        ("a tool for cups that cuts", "Tools for cups that cut"),
        ("a cow-hand", "Cow-hands"),
        ("the act of selling", "Acts of selling"),
        ("the largest animal", ""),
        ("the quality of being large", ""),
        ("a quality of beer", ""),
        ("an animal in its house", ""),
        (
            "an apartment house barely meeting standards",
            "Apartment houses barely meeting standards",
        ),
        ("goods of a farm", ""),
        ("leaves of a farm", "Leaves of a farm"),
        ("selling words", ""),
    ],
)
def test_the_clue_of_a_plural_has_a_plural_head(definition, expected, grammar):
    assert of_form(definition, "noun", "plural", grammar) == expected


@pytest.mark.parametrize(
    ("definition", "kind", "expected"),
    [
        ("wander from the subject", "present", "Wandering from the subject"),
        ("wander from the subject", "past", "Wandered from the subject"),
        ("wander from the subject", "third", "Wanders from the subject"),
        ("fasten or seal", "third", "Fastens or seals"),
        ("cut, tear, or break", "participle", "Cut, torn, or broken"),
        ("gently grow", "past", "Gently grew"),
        ("move away and back", "past", "Moved away and back"),
        ("gently grow", "participle", "Gently grown"),
        ("be large", "third", "Is large"),
        ("be about", "third", ""),
        ("put away", "past", "Put away"),
        ("make a cup or mug", "past", "Made a cup or mug"),
        ("make a cup or express it", "past", "Made a cup or expressed it"),
        ("show the way", "past", "Showed the way"),
        ("show the way", "participle", "Shown the way"),
        ("cause destruction or act quickly", "past", ""),
        ("cause to move or become large", "past", ""),  # what "or" joins is not sure
        ("make with a seal or hope", "past", "Made with a seal or hope"),
        ("break into tears or cut", "past", ""),
        ("hold in a hand", "past", ""),  # SCOWL here does not have "held"
        ("tool for wood", "past", ""),
    ],
)
def test_the_clue_of_a_verb_s_form_has_its_verbs_in_that_form(
    definition, kind, expected, grammar
):
    assert of_form(definition, "verb", kind, grammar) == expected


@pytest.mark.parametrize(
    ("definition", "part", "kind", "expected"),
    [
        ("large in size", "adj", "comparative", "Larger in size"),
        ("large or useful", "adj", "superlative", "Largest or most useful"),
        ("useful", "adj", "superlative", "Most useful"),
        ("quickly", "adv", "comparative", "More quickly"),
        ("having a large hand", "adj", "comparative", ""),
        ("not useful", "adj", "comparative", ""),
        ("useful as well", "adj", "comparative", "More useful as well"),
        ("useful cow", "adj", "comparative", ""),
    ],
)
def test_a_degree_has_its_adjectives_in_that_degree_where_that_is_natural(
    definition, part, kind, expected, grammar
):
    assert of_form(definition, part, kind, grammar) == expected

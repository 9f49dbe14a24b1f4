"""Forms of words: by rule, by exception, and only those that are written."""

import pytest

from puzzle_publish.words.inflections import Form, forms, read_exceptions

VERBS = read_exceptions("sang sing\nsung sing\nwon win\nwinning win\nran run\n")
ADJECTIVES = read_exceptions("better good\nbest good\nbigger big\nbiggest big\n")


def found(lemma, part, exceptions, words):
    return {
        form.text: form.kind
        for form in forms(lemma, part, exceptions, set(words.split()).__contains__)
    }


@pytest.mark.parametrize(
    ("lemma", "words", "expected"),
    [
        ("cat", "cats", {"cats": "plural"}),
        ("box", "boxes boxs", {"boxes": "plural"}),
        ("city", "cities citys", {"cities": "plural"}),
        ("echo", "echoes", {"echoes": "plural"}),
        ("mouse", "mice mouses", {"mice": "plural"}),
        ("sheep", "sheep", {}),
        ("thunder", "", {}),
    ],
)
def test_a_noun_has_its_plural_where_that_is_written(lemma, words, expected):
    exceptions = {"mouse": ["mice"], "sheep": ["sheep"]}

    assert found(lemma, "noun", exceptions, words) == expected


@pytest.mark.parametrize(
    ("lemma", "words", "expected"),
    [
        (
            "bake",
            "bakes baked baking",
            {"bakes": "third", "baked": "past", "baking": "present"},
        ),
        (
            "sing",
            "sings sang sung singing",
            {
                "sings": "third",
                "singing": "present",
                "sang": "past",
                "sung": "participle",
            },
        ),
        (
            "win",
            "wins won winning",
            {"wins": "third", "won": "past", "winning": "present"},
        ),
        (
            "lie",
            "lies lied lying",
            {"lies": "third", "lied": "past", "lying": "present"},
        ),
        ("ally", "allies allied", {}),
    ],
)
def test_a_verb_has_all_of_its_forms_or_none(lemma, words, expected):
    assert found(lemma, "verb", VERBS, words) == expected


@pytest.mark.parametrize(
    ("lemma", "words", "expected"),
    [
        ("big", "bigger biggest", {"bigger": "comparative", "biggest": "superlative"}),
        ("good", "better best", {"better": "comparative", "best": "superlative"}),
        (
            "happy",
            "happier happiest",
            {"happier": "comparative", "happiest": "superlative"},
        ),
        ("lay", "layer", {}),
        ("off", "offer", {}),
    ],
)
def test_an_adjective_is_compared_where_both_forms_are_written(lemma, words, expected):
    assert found(lemma, "adj", ADJECTIVES, words) == expected


def test_a_form_is_never_the_lemma():
    assert list(forms("put", "verb", {"put": ["put"]}, lambda _: True)) == [
        Form("puts", "third"),
        Form("puting", "present"),
    ]

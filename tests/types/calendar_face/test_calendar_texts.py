import string

import pytest
import yaml

from generator.errors import UsageError
from generator.types.calendar.texts import FOLDER, SHAPE, languages, text, text_of


def plain(language: str) -> dict:
    return yaml.safe_load((FOLDER / f"text.{language}.yaml").read_text("utf-8"))


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_have_a_text() -> None:
    assert languages() == ("en", "zh")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_key_is_there_and_nothing_else(language: str) -> None:
    values = plain(language)

    assert list(values) == list(SHAPE)
    for key, names in SHAPE.items():
        if isinstance(names, tuple):
            assert list(values[key]) == list(names)


def test_the_rules_have_at_most_60_words() -> None:
    assert sum(len(p.split()) for p in text("en").how_to_play) <= 60
    assert sum(len(p) for p in text("zh").how_to_play) <= 110


@pytest.mark.parametrize("language", ["en", "zh"])
def test_sentences_have_the_places_that_are_filled(language: str) -> None:
    words = text(language)

    assert {name: places(s) for name, s in words.hints.items()} == {
        "cell": {"piece", "cell"},
        "cell-any": {"piece", "cell"},
        "placement": {"piece", "cells"},
        "placement-any": {"piece", "cells"},
    }
    assert places(words.promise["unique"]) == set()
    assert words.promise["any"].format(solutions="195,300").count("195,300") == 1


def test_chinese_has_full_width_punctuation_only() -> None:
    values = plain("zh")
    sentences = [values["title"], *values["how_to_play"], *values["steps"]]
    sentences += [values["key_note"], *values["hints"].values()]
    sentences += values["promise"].values()

    assert [s for s in sentences if set(s) & set(",;:!?()\"'")] == []


def test_an_unknown_language_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match='no text in language "fr"; there are en, zh'):
        text("fr")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"titel": "x"}, "text.en.yaml: titel: unknown key"),
        ({"title": None}, "text.en.yaml: title: must be a text"),
        ({"steps": ["a", "b"]}, "text.en.yaml: steps: must be a list of three texts"),
        ({"how_to_play": []}, "text.en.yaml: how_to_play: must be a list of texts"),
        ({"levels": "easy"}, "text.en.yaml: levels: must be a mapping of easy, medium"),
        ({"promise": {"unique": "x"}}, "text.en.yaml: promise.any: missing"),
        ({"promise": {"unique": "x", "any": ""}}, "promise.any: must be a text"),
        ({"promise": {"unique": "x", "any": "y", "z": "w"}}, "promise.z: unknown key"),
    ],
)
def test_a_faulty_text_is_refused(change: dict, fault: str) -> None:
    with pytest.raises(UsageError) as caught:
        text_of({**plain("en"), **change}, "en", "text.en.yaml")

    assert len(caught.value.problems) == 1
    assert fault in caught.value.problems[0]


def test_a_missing_key_is_named_and_a_list_is_no_text() -> None:
    values = plain("en")
    del values["key_note"]

    with pytest.raises(UsageError, match="key_note: missing"):
        text_of(values, "en", "text.en.yaml")
    with pytest.raises(UsageError, match="must be a mapping"):
        text_of([], "en", "text.en.yaml")

import string

import pytest
import yaml

from puzzle_publish.types.calendar.board import FOLDER
from puzzle_publish.types.registry import load
from puzzle_publish.types.texts import Text, languages_of, read_text


def text(language: str) -> Text:
    return read_text(FOLDER, language)


def plain(language: str) -> dict:
    return yaml.safe_load((FOLDER / f"text.{language}.yaml").read_text("utf-8"))


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_have_a_text() -> None:
    assert languages_of(FOLDER) == ("en", "zh")


def test_both_languages_have_the_same_words() -> None:
    english, chinese = plain("en"), plain("zh")

    assert list(english) == list(chinese)
    for key in ("levels", "promise", "hints", "labels"):
        assert list(english[key]) == list(chinese[key])
    assert set(english["levels"]) == set(load("calendar").levels)


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

import json

import pytest

from puzzle_publish import cli
from puzzle_publish.words.themes import shipped_names, shipped_theme


def shown(capsys, *args):
    assert cli.main(["words", *args]) == 0
    return capsys.readouterr().out


def test_themes_are_listed_with_language_count_and_title(capsys):
    lines = shown(capsys, "themes").splitlines()
    kitchen = shipped_theme("kitchen")

    assert len(lines) == 1 + len(shipped_names())
    (line,) = [line for line in lines if line.startswith("kitchen ")]
    numbers = [str(len(kitchen.words)), str(len(kitchen.payoffs))]
    assert line.split() == ["kitchen", "en", *numbers, *kitchen.title.split()]


def test_a_theme_is_shown_with_its_words_and_payoffs(capsys):
    garden = shipped_theme("garden")
    text = shown(capsys, "themes", "garden")

    assert text.startswith(f"garden: {garden.title}\n")
    assert all(f"\n{word}\n" in text for word in garden.words)
    assert f"\n  {garden.payoffs[0].letters}\n" in text


def test_programs_get_the_same_as_json(capsys):
    every = json.loads(shown(capsys, "themes", "--json"))
    one = json.loads(shown(capsys, "themes", "zodiac", "--json"))

    assert [theme["name"] for theme in every] == list(shipped_names())
    assert one == shipped_theme("zodiac").content()


def test_an_unknown_theme_is_refused_with_a_suggestion(capsys):
    assert cli.main(["words", "themes", "kitchn"]) == 2
    assert 'did you mean "kitchen"?' in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["theme"]])
def test_what_to_show_must_be_named(words):
    assert cli.main(["words", *words]) == 2

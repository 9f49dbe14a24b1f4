"""Every sentence that a book prints is in the spelling of its language."""

import re
from collections.abc import Iterator, Mapping

import pytest

from puzzle_publish.core import resources
from puzzle_publish.core.book import About
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.drawings.library import names, themes, titles
from puzzle_publish.core.spelling import UK, US, other_spellings, printed
from puzzle_publish.rules import speech
from puzzle_publish.types import registry, step_words, technique_words
from puzzle_publish.web.pages import words_in

LANGUAGES = {"en": US, "en-GB": UK}


def _sentences(value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _sentences(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _sentences(one)


def _foreign(texts, language: str) -> set[str]:
    known = other_spellings(LANGUAGES[language])
    found = set()
    for text in texts:
        words = re.findall("[a-z]+", re.sub(r"\{[^}]*\}", "", text.lower()))
        found |= {word for word in words if word in known}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_type_says_a_word_of_the_other_spelling(language):
    for kind in registry.loadable():
        text = kind.text(language)
        values = [getattr(text, name) for name in type(text).__slots__]
        values += technique_words.techniques_in(text).values()
        assert not _foreign(_sentences(values), language), kind.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_around_puzzles_has_the_other_spelling(language):
    every = [words_in(language), step_words.shared_words(language)]
    every += [speech.words_in(language), *(titles(name)[language] for name in names())]
    every += [one.titles[language] for one in themes().values()]
    every += [
        load_design(name, language).strings
        for name in resources.designs()
        if name != "zh"
    ]

    assert not _foreign(_sentences(every), language)


@pytest.mark.parametrize(
    ("tag", "spelling", "title"),
    [
        ("en", None, "Color by Number"),
        ("en-US", None, "Color by Number"),
        ("en", "uk", "Colour by Number"),
        ("en-GB", None, "Colour by Number"),
        ("en-GB", "us", "Color by Number"),
    ],
)
def test_a_book_names_its_types_in_its_spelling(tag, spelling, title):
    about = About(id="a", title="A", seed=1, language=tag, spelling=spelling)

    assert registry.load("colour").text(about.language).title == title


def test_places_for_values_and_keys_stay():
    said = {"colour": "Colour {colour}, NEIGHBOURS"}

    assert printed(said, "en") == {"colour": "Color {colour}, NEIGHBORS"}

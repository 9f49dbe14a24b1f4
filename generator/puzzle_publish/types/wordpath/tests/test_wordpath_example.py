"""The worked example of a book is in the words that its boards are made of."""

from pathlib import Path

import pytest
from few import few

from puzzle_publish.core.puzzle import Report, Verdict
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.proof import prove
from puzzle_publish.types.registry import load
from puzzle_publish.words import store

KIND = load("wordpath")


def params_of(language):
    return KIND.resolve(KIND.presets["easy"], BookContext(Path(), language))


@few(("language", "english"), [("en", True), ("zh", False)])
def test_the_worked_example_is_in_the_language_of_the_list(language, english):
    example = KIND.example_for(params_of(language))

    assert "".join(example.givens["rows"]).isascii() == english
    found = prove(KIND, example.givens, example.answer, KIND.fairness)
    assert found == Report(Verdict.OK, answers_seen=1)


@pytest.mark.parametrize("name", ["wordpath", "idiomfall"])
def test_the_vocabulary_of_a_type_of_words_is_its_list(name):
    kind = load(name)
    params = kind.resolve(kind.presets["easy"], BookContext(Path(), "zh"))

    told = kind.vocabulary(params, "zh")
    assert {entry.word: entry.reading for entry in told} == {
        entry.word: entry.reading for entry in store.load("idioms").entries
    }

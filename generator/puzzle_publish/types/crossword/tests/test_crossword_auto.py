"""`kind: auto` and `words: auto`: the list decides, WordNet only if it is asked for."""

from dataclasses import replace
from pathlib import Path

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.crossword import TYPE, resolving
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.words import cluelists
from puzzle_publish.words.cluelists import ENGLISH, load_clues, shipped


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """A WordNet of the words that ship, with clues of its own, is large enough."""
    own = shipped(ENGLISH)
    entries = tuple(replace(e, clue=f"As it were: {e.clue}") for e in own.entries[:90])
    wordnet = replace(own, name="wordnet", entries=entries)
    monkeypatch.setattr(cluelists, "wordnet", lambda _, **__: wordnet)
    monkeypatch.setattr(cluelists, "origin", lambda _, **__: {"digest": wordnet.digest})
    monkeypatch.setattr(resolving, "ENOUGH", 1_000)
    resolving._report_free_form.cache_clear()


def resolved(language="en", *, wordnet=False, **params):
    return TYPE.resolve(
        Params(**params), BookContext(Path(), language, wordnet=wordnet)
    )


def test_grids_are_british_where_there_are_words_enough(said):
    found = resolved(kind="auto")

    assert found.kind == found.chosen_grid == "british"
    assert load_clues(found.words).name == "english-clues"
    assert not said.messages


@pytest.mark.soak
@pytest.mark.parametrize("words", ["auto", "installed"])
def test_wordnet_joins_only_if_the_book_asks_for_it(words):
    asked, not_asked = (resolved(wordnet=way, words=words) for way in (True, False))

    assert load_clues(asked.words).name == "english-clues+wordnet"
    assert load_clues(not_asked.words).name == "english-clues"


def test_wordnet_that_is_asked_for_and_missing_is_refused(monkeypatch):
    def missing(*_, **__):
        raise UsageError("WordNet is not here")

    monkeypatch.setattr(cluelists, "origin", missing)

    with pytest.raises(UsageError, match="WordNet is not here"):
        resolved(wordnet=True)


def test_with_few_words_they_are_free_forms_and_it_is_said_once(said, monkeypatch):
    monkeypatch.setattr(resolving, "ENOUGH", 20_000)

    found = [resolved(kind="auto"), resolved(kind="auto")]

    assert {one.kind for one in found} == {"freeform"}
    assert found[0].words == shipped(ENGLISH).reference
    (message,) = said.messages
    assert message.startswith("crossword: free forms, since english-clues has ")


def test_chinese_words_make_free_forms():
    found = resolved("zh", kind="auto")

    assert found.kind == "freeform"
    assert load_clues(found.words).name == "chinese-clues"


@pytest.mark.parametrize("name", ["side", "entries"])
def test_what_the_kind_decides_is_not_set_beside_it(name):
    with pytest.raises(ValueError, match=f"{name} must be unset where kind is auto"):
        Params.model_validate({"kind": "auto", name: 13})

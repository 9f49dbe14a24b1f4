"""Without `kind`, or with `auto`, the words decide; WordNet only if it is asked for."""

from dataclasses import replace
from pathlib import Path

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import resolving as grid_resolving
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


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("british", {}),
        ("british", {"level": "hard", "words": ["english-clues"], "side": 15}),
        ("british", {"min_score": 20, "ban": ["act"], "fillers": "auto"}),
        ("freeform", {"side": 12}),
        ("freeform", {"entries": 20}),
        ("freeform", {"pattern": ["...", ".#.", "..."]}),
        ("freeform", {"theme": ["music"]}),
        ("freeform", {"theme": "music"}),
        ("freeform", {"fillers": 3}),
        ("freeform", {"words": ["wordnet"]}),
        ("freeform", {"words": ["mine.csv", "auto"]}),
        ("british", {"words": ["mine.csv", "auto"], "kind": "auto"}),
    ],
)
def test_unless_kind_is_set_words_that_ship_make_british_grids(
    kind, params, tmp_path, monkeypatch
):
    monkeypatch.setattr(grid_resolving, "require_feasible", lambda *_: None)
    (tmp_path / "mine.csv").write_text("word,clue\nguitar,Mine to strum\n")

    found = TYPE.resolve(Params(**params), BookContext(tmp_path, "en"))

    assert found.kind == kind


def test_unless_kind_is_set_chinese_words_make_free_forms():
    assert resolved("zh").kind == resolved(words=["idiom-clues"]).kind == "freeform"

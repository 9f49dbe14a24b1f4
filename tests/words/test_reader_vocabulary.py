"""The words that a reader may think of: a list's and those that ship."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.resources import cache
from puzzle_publish.words import cluelists
from puzzle_publish.words import reader_vocabulary as known
from puzzle_publish.words.clued import Clued, CluedList
from puzzle_publish.words.cluelists import ENGLISH, IDIOMS, joined, shipped
from puzzle_publish.words.reader_vocabulary import load_vocabulary, refer_vocabulary
from puzzle_publish.words.sources import named
from puzzle_publish.words.store import keep


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    entries = (Clued("ZYXWV", "zyxwv"), Clued("ДОМ", "дом"))
    return keep(CluedList("mine", entries, "en"))


def test_they_are_those_of_the_list_and_those_that_ship(mine):
    found = load_vocabulary(refer_vocabulary(mine))

    assert found == {"ZYXWV", *named("english").words}


def test_a_reference_of_a_reference_is_kept_for_other_processes(mine):
    reference = refer_vocabulary(mine)

    assert reference["name"] == "mine+english"
    assert (cache() / "lexicons" / f"{reference['digest']}.json").exists()


def test_those_of_our_own_list_need_no_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    reference = refer_vocabulary(shipped(ENGLISH).reference)

    assert not (cache() / "lexicons" / f"{reference['digest']}.json").exists()
    assert len(load_vocabulary(reference)) > len(named("english").words)


def test_words_that_were_not_kept_are_reported():
    with pytest.raises(UsageError, match="is not in this machine"):
        load_vocabulary({"name": "gone+english", "digest": "0" * 64})


def test_a_chinese_list_has_none():
    with pytest.raises(UsageError, match="a number for each letter from A to Z"):
        refer_vocabulary(shipped(IDIOMS).reference)


@pytest.fixture
def gone(tmp_path, monkeypatch):
    """The reference to the words of named lists, which this machine has not kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    wordnet = CluedList("wordnet", (Clued("ZYXWV", "zyxwv", "A clue"),), "en")
    monkeypatch.setitem(cluelists.LISTS, "wordnet", lambda: wordnet)
    found = known.vocabulary_of(keep(joined([shipped(ENGLISH), wordnet])))
    known._by_digest.cache_clear()
    yield found.reference
    known._by_digest.cache_clear()


@pytest.mark.soak
def test_words_of_named_lists_that_were_not_kept_are_made_again_and_kept(gone):
    assert {"ZYXWV", *named("english").words} <= load_vocabulary(gone)
    assert (cache() / "lexicons" / f"{gone['digest']}.json").exists()


@pytest.mark.soak
def test_words_of_named_lists_of_other_versions_are_reported(gone):
    with pytest.raises(UsageError, match="regenerated here, it differs"):
        load_vocabulary({**gone, "digest": "0" * 64})

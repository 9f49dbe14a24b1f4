"""How common a word is, by what this machine has."""

import sys
import types

import pytest

from puzzle_publish.words import commonness, scowl


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(commonness, "find_spec", lambda _: None)
    lists = {
        "english-words.10": "the\nice\nhouse\nx's\n",
        "american-words.20": "cream\nhouse\n",
        "british-words.70": "wen\nEsk\nna\xefve\n",
        "english-words.95": "zyzzyva\n",
        "english-upper.10": "Paris\n",
    }
    for name, text in lists.items():
        (tmp_path / name).write_text(text, encoding="latin-1")
    return tmp_path


def test_a_word_has_the_least_size_that_lists_it(folder):
    expected = {"the": 10, "ice": 10, "house": 10, "cream": 20, "wen": 70}

    assert dict(scowl.sizes(folder)) == expected


def test_a_phrase_has_less_than_the_score_of_its_rarest_word(folder):
    measure = commonness.best_measure(folder)

    assert [measure.score(w) for w in ("ice", "ice cream", "ice-cream", "wen")] == [
        *(64, 45, 45),
        9,
    ]
    assert measure.score("ice zyzzyva") is None
    assert measure.score("…") is None


def test_where_nothing_is_installed_there_is_no_measure(tmp_path, monkeypatch):
    monkeypatch.setattr(commonness, "find_spec", lambda _: None)

    assert commonness.best_measure(tmp_path) is None


def test_the_counts_of_a_corpus_make_a_measure():
    measure = commonness.measure_by_counts({"tea": 15, "urn": 0})

    assert [measure.score(w) for w in ("tea", "urn", "wen")] == [60, 34, None]


def test_wordfreq_is_asked_first_where_it_is_installed(folder, monkeypatch):
    values = {"ice": 5.0, "cream": 4.2, "zyzzyva": 0.0}
    fake = types.SimpleNamespace(zipf_frequency=lambda word, language: values[word])
    monkeypatch.setitem(sys.modules, "wordfreq", fake)
    monkeypatch.setattr(commonness, "find_spec", lambda _: object())
    monkeypatch.setattr(commonness, "version", lambda _: "3.1.1")
    commonness._wordfreq.cache_clear()

    measure = commonness.best_measure(folder)

    assert measure.source == "wordfreq 3.1.1"
    assert [measure.score(w) for w in ("ice cream", "zyzzyva")] == [49, None]
    commonness._wordfreq.cache_clear()


def test_a_measure_is_named_by_the_content_of_its_lists(folder):
    before = commonness.best_measure(folder).source
    (folder / "english-words.35").write_text("abbey\n")
    scowl.sizes.cache_clear()
    commonness._scowl.cache_clear()

    assert commonness.best_measure(folder).source != before

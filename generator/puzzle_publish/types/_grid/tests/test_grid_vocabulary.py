"""Which words of a list grids may have, and which they like."""

import pytest
from each import each

from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import grids, vocabulary
from puzzle_publish.types._grid.levels import WHOLE, Apart, Try
from puzzle_publish.types.registry import load
from puzzle_publish.words.clued import _clued_only, needs_clue
from puzzle_publish.words.cluelists import ENGLISH, refer_clues, shipped

DULL = {"NNE", "MRI", "RTE", "BRR", "ETC", "ISH"}


def params_of(name, **params):
    return load(name).params_model(**{"words": ENGLISH, **params})


@pytest.mark.parametrize("name", ["fill_in", "kriss_kross", "codeword"])
def test_without_clues_no_grid_has_abbreviations_noises_and_parts_of_words(name):
    words = vocabulary.usable(params_of(name), most=13)

    ours = shipped(ENGLISH).by_word
    assert ours.keys() >= DULL
    assert [word for word in words if needs_clue(ours[word][0])] == []
    assert {"SUN", "ERA", "WOW"} <= words.keys()


@pytest.mark.parametrize("name", ["fill_in", "kriss_kross", "codeword"])
def test_without_clues_no_grid_has_two_words_run_together(name):
    ours = shipped(ENGLISH).by_word
    phrases = {word for word, ways in ours.items() if all(" " in x.shown for x in ways)}
    assert {"ICERINK", "SETSAIL"} <= phrases & ours.keys()
    assert phrases.isdisjoint(vocabulary.usable(params_of(name), most=13))
    assert "SETSAIL" in vocabulary.usable(params_of("crossword"), most=13)


def test_an_author_s_abbreviations_and_those_of_a_theme_are_kept(tmp_path):
    (tmp_path / "mine.txt").write_text("DNA\nRNA\nMRI\nETC\nCELL\n")
    mine = refer_clues("mine.txt", BookContext(tmp_path), with_clues=False)
    theme = params_of("fill_in", theme=["NNE", "COMPASS"])

    words = vocabulary.usable(params_of("fill_in", words=mine), most=13)
    assert {"DNA", "MRI", "ETC"} <= words.keys()
    words = vocabulary.usable(theme, most=13)
    assert "NNE" in words
    assert "SSW" not in words


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_easy_crosswords_have_them_where_nothing_else_fits(level, monkeypatch):
    params = params_of("crossword", kind="american", side=5, level=level)
    asked = []
    monkeypatch.setattr(vocabulary, "free", lambda *a, taken, **_: asked.append(taken))

    for far in (0.0, 1.0):
        one = Try(WHOLE, far)
        with pytest.raises(TypeError):
            grids._filled(None, params, one, Apart(), (), (), 0, "")
    first, last = asked
    assert first.isdisjoint(DULL) == (level == "hard")
    assert last.isdisjoint(DULL)


@each("word", sorted(_clued_only()))
def test_each_word_listed_as_dull_is_one_of_ours(word):
    assert word in shipped(ENGLISH).by_word

"""Words of one character are no paths: nobody draws them, and nobody reads them."""

import dataclasses

import numpy as np

from puzzle_publish.types.wordpath import model
from puzzle_publish.types.wordpath.generate import make_board
from puzzle_publish.types.wordpath.params import Params
from puzzle_publish.types.wordpath.readings import readings, table_of
from puzzle_publish.types.wordpath.solve import solve
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Entry, Lexicon


def test_a_word_of_one_character_is_read_nowhere():
    lexicon = Lexicon("mine", (Entry("A"), Entry("AB")), "en")

    found = readings(["AB", "BC"], table_of(lexicon))
    assert found == {"AB": [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]}


def test_open_boards_of_a_list_with_words_of_one_character_are_proved(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    idioms = store.load("idioms")
    common = (Entry("一"), Entry("不"), Entry("人"))
    lexicon = dataclasses.replace(idioms, name="mine", entries=idioms.entries + common)
    store.keep(lexicon)
    params = Params(rows=8, cols=8, help="lengths")
    for seed in range(20):
        draft = make_board(np.random.default_rng(seed), lexicon, params)
        assert draft is not None

        assert list(solve(model.read(draft.givens))) == [
            {"paths": draft.answer["paths"]}
        ]

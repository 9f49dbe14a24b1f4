"""What small lists and number words give is found once and read back the same."""

import numpy as np
import pytest

from puzzle_publish.core import disk_cache as kept
from puzzle_publish.types.cryptarithm import kernels_every, numberwords, sample_words
from puzzle_publish.types.cryptarithm.pool import pool_from

WORDS = ("SEND", "MORE", "MONEY", "TWO", "FOUR", "ONE", "SUN", "MOON", "EARTH", "VENUS")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache folder, and nothing in memory."""
    monkeypatch.setattr(kept, "cache", lambda: tmp_path)
    sample_words.all_equations.cache_clear()
    numberwords.english_puzzles.cache_clear()
    yield tmp_path / "equations"
    sample_words.all_equations.cache_clear()
    numberwords.english_puzzles.cache_clear()


@pytest.mark.soak
def test_the_equations_of_a_small_list_are_read_back_as_they_were_found(
    folder, monkeypatch
):
    pool = pool_from(WORDS)
    found = sample_words.all_equations(pool, False, 2, False)
    sample_words.all_equations.cache_clear()
    monkeypatch.setattr(kernels_every, "try_all", None)

    again = sample_words.all_equations(pool, False, 2, False)

    rows = [[pool.words[pick] for pick in picks] for picks in found.picks.tolist()]
    assert ["MORE", "SEND", "MONEY"] in rows
    assert np.array_equal(found.picks, again.picks)
    assert found.tally == again.tally


@pytest.mark.soak
def test_another_list_and_other_terms_have_files_of_their_own(folder):
    pool = pool_from(WORDS)

    sample_words.all_equations(pool, False, 2, False)
    sample_words.all_equations(pool, False, 3, False)
    sample_words.all_equations(pool, True, 2, False)
    sample_words.all_equations(pool_from(WORDS[:-1]), False, 2, False)

    assert len(list(folder.iterdir())) == 4


@pytest.mark.soak
def test_number_words_are_read_back_as_they_were_found(folder, monkeypatch):
    found = numberwords.english_puzzles(False, False)
    numberwords.english_puzzles.cache_clear()
    monkeypatch.setattr(numberwords, "search", None)

    assert numberwords.english_puzzles(False, False) == found
    assert len(found) == 11

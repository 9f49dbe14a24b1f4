"""The words by which puzzles of words are proven."""

from collections import Counter

import pytest

from puzzle_publish.words import scowl
from puzzle_publish.words.known_words import known, with_anagrams


@pytest.mark.soak
@pytest.mark.skipif(not scowl.files(), reason="SCOWL is not installed")
def test_every_word_of_letters_that_make_another_is_among_the_anagrams():
    """Also of words that we have not, as LEDGES for the SLEDGE of an author."""
    every = with_anagrams("en")
    sizes = scowl.sizes().items()
    words = {
        word.upper() for word, size in sizes if 3 <= len(word) <= 12 and size <= 60
    }
    made = Counter("".join(sorted(word)) for word in words | {*known("en").single})
    anagrams = [word for word in words if made["".join(sorted(word))] > 1]

    assert len(anagrams) > 8_000
    assert [word for word in anagrams if every.find(word) is None] == []


@pytest.mark.parametrize("word", ["TATER", "LEDGES", "SATAN"])
def test_a_word_that_an_author_s_word_makes_is_known(word):
    assert with_anagrams("en").find(word) is not None

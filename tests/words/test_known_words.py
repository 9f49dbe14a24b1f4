"""The words by which puzzles of words are proven."""

import pytest

from puzzle_publish.words import scowl
from puzzle_publish.words.known_words import known, with_anagrams


@pytest.mark.soak
@pytest.mark.skipif(not scowl.files(), reason="SCOWL is not installed")
def test_every_anagram_of_a_known_word_is_among_the_anagrams():
    every = with_anagrams("en")
    letters = {"".join(sorted(word)) for word in known("en").single}
    sizes = scowl.sizes().items()
    words = (
        word.upper() for word, size in sizes if 3 <= len(word) <= 12 and size <= 60
    )
    anagrams = [word for word in words if "".join(sorted(word)) in letters]

    assert len(anagrams) > 5_000
    assert [word for word in anagrams if every.find(word) is None] == []

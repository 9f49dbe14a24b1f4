"""Rare letters brought into a filled grid by exchanging words."""

import numpy as np

from puzzle_publish.types._grid.index import index_of
from puzzle_publish.types._grid.lettering import with_letters
from puzzle_publish.types._grid.pattern import Pattern

RING = Pattern(("...", ".#.", "..."))
WORDS = ("SUN", "ART", "SEA", "NET")


def exchanged(letters, **kept):
    index = index_of(dict.fromkeys((*WORDS, "SUZ", "ZET"), 50))
    rng = np.random.Generator(np.random.PCG64(1))
    return with_letters(
        *(rng, RING, index, WORDS, letters), allow=index.everything, **kept
    )


def test_words_are_exchanged_for_a_letter_in_two_entries():
    assert exchanged("SZ") == ("SUZ", "ART", "SEA", "ZET")


def test_words_that_must_stay_and_letters_that_are_there_stay():
    assert exchanged("SZ", kept={"NET", "ART"}) == WORDS
    assert exchanged("SEA") == WORDS

"""Markers of tests that need what not every machine has."""

import pytest

from puzzle_publish.words.wordnet import is_installed

NEEDS_WORDNET = pytest.mark.skipif(
    not is_installed(), reason="WordNet is not installed (make crossword-data)"
)

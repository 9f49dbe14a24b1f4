"""Markers of tests that need what not every machine has."""

import pytest

from puzzle_publish.types import registry
from puzzle_publish.words.wordnet import is_installed

NEEDS_WORDNET = pytest.mark.skipif(
    not is_installed(), reason="WordNet is not installed (make crossword-data)"
)


def once_there(kind, *values, name="", marks=()):
    """A parameter of tests of a type, skipped until there is a type of that name."""
    is_there = kind in registry.names()
    skip = pytest.mark.skipif(not is_there, reason=f"there is no type {kind} yet")
    return pytest.param(*(values or (kind,)), id=name or kind, marks=(skip, *marks))

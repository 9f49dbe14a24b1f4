"""Hints of the types with ladders: short enough for a line of the smallest pages."""

import string

import pytest

from puzzle_publish.types import registry
from puzzle_publish.types._logic.techniquetype import TechniqueType
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.ladder_hints import LONGEST

TYPES = [
    kind
    for kind in registry.loadable()
    if kind.name == "maze" or isinstance(kind, TechniqueType)
]
# What 5 x 8 in has room for, in 7.2 pt; hanzi are twice as wide.
MOST = 66
WIDEST = {"cells": "r" * (LONGEST + 3), "left": 120}


def width(text: str) -> int:
    return sum(1 + (char >= "\u2e80") for char in text)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name)
def test_every_hint_has_room_on_its_line(kind: PuzzleType, language: str) -> None:
    too_wide = {}
    for wording, sentence in kind.text(language).hints.items():
        names = {name for _, name, *_ in string.Formatter().parse(sentence) if name}
        text = sentence.format(**{name: WIDEST.get(name, 12) for name in names})
        if width(text) > MOST:
            too_wide[wording] = (width(text), sentence)
    assert not too_wide

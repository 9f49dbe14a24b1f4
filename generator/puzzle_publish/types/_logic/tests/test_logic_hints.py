"""Hints of the types with ladders: short enough for the lines of the smallest pages."""

import re
import string

import pytest

from puzzle_publish.types import registry
from puzzle_publish.types._logic.techniquetype import TechniqueType
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.ladder_hints import LONGEST

LADDERS = [kind for kind in registry.loadable() if isinstance(kind, TechniqueType)]
TELLING = [kind for kind in LADDERS if kind._tells_steps]
TYPES = [registry.load("maze"), *(kind for kind in LADDERS if kind not in TELLING)]
# What 5 x 8 in has room for, in 7.2 pt; hanzi are twice as wide.
MOST = 66
LINES = 6  # of a hint to a worked example
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


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", TELLING, ids=lambda kind: kind.name)
def test_a_step_told_whole_has_few_lines_and_nothing_cut_off(
    kind: TechniqueType, language: str
) -> None:
    paths = sorted(kind.folder.glob("examples/worked*.json"))
    for path in paths:
        givens, answer = kind.read(read_example(kind.folder, path.stem))
        for hint in kind.hints(givens, answer):
            said = kind.hint_text(hint, language)
            assert not {"…", "{"} & set(said)
            assert width(said) <= LINES * MOST, said
    assert paths


@pytest.mark.parametrize("kind", TELLING, ids=lambda kind: kind.name)
def test_a_drawn_hint_is_the_step_that_the_hints_tell(kind: TechniqueType) -> None:
    givens, answer = kind.read(kind.example())
    _, whole, _ = kind.hints(givens, answer)
    said = kind.hint_text(whole, "en")
    told = [kind.hint_text(step.told, "en") for step in kind.steps(givens) if step.told]
    figure = kind.draw_hinted(givens, "en")

    # A hint may tell earlier steps first.
    (nth,) = (k for k, one in enumerate(told) if said.lower().endswith(one.lower()))
    assert figure == kind.draw_step(givens, nth, "en")
    assert any(step.role == "marked" for step in figure.all_steps)


@pytest.mark.parametrize("name", ["masyu", "slitherlink", "hashi"])
def test_a_solve_of_lines_has_one_kind_of_name_for_its_cells(name: str) -> None:
    kind = registry.load(name)
    told = [step.told for step in kind.steps(kind.read(kind.example())[0])]
    said = [kind.hint_text(hint, "en") for hint in told if hint]

    assert any(re.search(r"r\dc\d", one) for one in said)
    assert not any(re.search(r"row.* column|column.* row", one) for one in said)

"""Answers in words: one width, type that is read with ease, no empty lines."""

import pytest

from puzzle_publish.core.text_fitting import MM_PER_PT, widest_ems
from puzzle_publish.types.registry import load


@pytest.mark.parametrize("name", ["cryptogram", "ladder", "scramble"])
def test_answers_in_words_have_nine_points_and_no_empty_lines(name):
    kind = load(name)
    figure = kind.draw(*kind.read(kind.example()), "en")

    lines = [step.y for step in figure.steps]
    assert figure.in_corner
    assert figure.min_cell_mm / MM_PER_PT >= 9
    assert figure.height == pytest.approx(lines[-1] + lines[0])
    assert all(widest_ems(step.text) <= figure.width for step in figure.steps)

"""Pages of grids as values: what is read is written again, covers included."""

import numpy as np
import pytest

from puzzle_publish.core.puzzle import CoverPicture
from puzzle_publish.types.registry import load

TYPES = ("crossword", "fill_in", "codeword")


@pytest.mark.parametrize("name", TYPES)
def test_what_is_read_is_written_again(name):
    kind = load(name)
    for preset in kind.presets.values():
        example = kind.example_for(preset)
        assert kind.canonical(kind.read_givens(example.givens)) == example.givens


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_grid_for_a_cover_is_a_whole_page_and_shows_its_grid_alone(name, language):
    kind = load(name)
    cover = CoverPicture((), language, 0.8)
    rng = np.random.Generator(np.random.PCG64(3))
    draft = kind.cover_puzzle(rng, next(iter(kind.presets.values())), cover)
    givens, answer = kind.read(draft)

    assert kind.canonical(givens) == draft.givens
    (shown,) = kind.shown_readings(givens, answer)
    assert list(shown.rows) == draft.answer["rows"]
    figure = kind.cover_art(givens, answer, language)
    letters = sorted(x for row in answer for x in row if x != "#")
    assert sorted(s.text for s in figure.steps if hasattr(s, "text")) == letters

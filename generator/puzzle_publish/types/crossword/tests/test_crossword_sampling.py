"""The sample by which a section is measured is as large as its puzzles get."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from few import few
from on_json import OnJson, on_json

from crossword_pages import FREE, american, british, puzzle
from puzzle_publish.core.puzzle import Json
from puzzle_publish.core.values import BookContext
from puzzle_publish.types._grid import formats
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword.draw import size_of as size_of_page
from puzzle_publish.types.crossword.params import Params
from puzzle_publish.types.crossword.sampling import sample
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import (
    ENGLISH,
    IDIOMS,
    load_clues,
    refer_clues,
    shipped,
)

size_of = on_json(load("crossword"), size_of_page)


def fits(givens: Json, largest: Json, language: str) -> bool:
    return formats.fits(size_of(givens, language), size_of(largest, language))


LAID = Pattern(FREE.rows[:13])  # as high as it is wide, which the section asks for


def resolved(*, words: Json = None, **params: Json) -> Params:
    """Return params with our English list, whether it can fill their grids or not."""
    reference = words or shipped(ENGLISH).reference
    return Params.model_validate({**params, "words": dict(reference)})


def texts_of(params: Params, seed: int) -> list[str]:
    """Return clues of the params' list in an order of chance."""
    assert isinstance(params.words, dict)
    clues = [entry.clue for entry in load_clues(params.words).entries if entry.clue]
    rng = np.random.Generator(np.random.PCG64(seed))
    return [clues[k] for k in rng.permutation(len(clues))[:80].tolist()]


SECTIONS = {
    "freeform": (resolved(entries=21), lambda _: LAID),
    "idioms": (resolved(entries=21, words=shipped(IDIOMS).reference), lambda _: LAID),
    "british-13": (resolved(kind="british"), lambda seed: british(13, seed)),
    "british-15": (resolved(kind="british", side=15), lambda seed: british(15, seed)),
    "american-5": (resolved(kind="american", side=5), lambda seed: american(5, seed)),
    "american-9": (resolved(kind="american"), lambda seed: american(9, seed)),
    "american-13": (
        resolved(kind="american", side=13),
        lambda seed: american(13, seed),
    ),
}


@few(("params", "make"), SECTIONS.values(), ids=SECTIONS, fast=2)
def test_all_but_few_puzzles_of_a_list_take_no_more_of_a_page(params, make):
    most, language = sample(params), "zh" if params is SECTIONS["idioms"][0] else "en"
    puzzles = [
        puzzle(params.chosen_grid, make(seed), texts_of(params, seed))
        for seed in range(20)
    ]

    assert sum(fits(givens, most.givens, language) for givens in puzzles) >= 19


def rows_of(*sizes: tuple[int, int]) -> list[str]:
    """Return patterns of these heights and widths as a file has them: all white."""
    return list(itertools.chain.from_iterable([*["." * w] * h, ""] for h, w in sizes))


def test_of_patterns_of_several_sizes_the_sample_holds_each():
    sizes = ((5, 7), (9, 4), (7, 7), (4, 4))
    params = resolved(kind="american", pattern=rows_of(*sizes))
    most = sample(params)

    for h, w in sizes:
        givens = puzzle("american", Pattern(("." * w,) * h), texts_of(params, 3))
        assert fits(givens, most.givens, "en")


@pytest.mark.parametrize("grid", ["freeform", "american", "british"])
@pytest.mark.parametrize("name", ["fill_in", "codeword"])
def test_types_without_clues_have_a_sample_that_is_drawn(name: str, grid: str):
    kind = OnJson(load(name))
    words = dict(shipped(ENGLISH).reference)
    found = kind.sample(
        kind.params_model.model_validate({"grid": grid, "words": words})
    )
    figure = kind.draw(found.givens, None, "en")
    size = figure.width, figure.height

    assert formats.fits(size, size)
    assert kind.draw(found.givens, found.answer, "en").width == len(
        found.givens["rows"][0]
    )


def test_a_sample_is_made_once():
    assert sample(resolved(entries=12)) is sample(resolved(entries=12, min_score=3))


def test_a_list_of_long_clues_has_a_sample_that_a_page_holds(tmp_path: Path):
    clue = "A clue that takes so many words that no page has room for all of them"
    rows = [f"{''.join(word)},{clue}" for word in itertools.product("ABC", repeat=3)]
    (tmp_path / "mine.csv").write_text("\n".join(["word,clue", *rows]))
    reference = refer_clues("mine.csv", BookContext(tmp_path, "en"))
    found = sample(resolved(kind="american", side=15, words=reference))

    assert fits(found.givens, found.givens, "en")

"""Numbers beside a grid: where hints name cells by them, and its edges are free."""

import pytest

from puzzle_publish.core.figure import Label
from puzzle_publish.types.edge_numbers import (
    counts_cells,
    edge_numbers,
    with_edge_numbers,
)
from puzzle_publish.types.registry import load

NUMBERED = [
    *("sudoku", "takuzu", "futoshiki", "starbattle", "calcudoku"),
    *("slitherlink", "masyu", "hashi"),
]
OTHERS = ["tents", "nonogram", "skyscrapers", "crossword", "maze", "wordsearch"]


def worked(name: str):
    kind = load(name)
    return kind, kind.read(kind.example())[0]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", NUMBERED)
def test_each_row_and_column_has_its_number_outside_the_grid(name, language):
    kind, givens = worked(name)
    plain = kind.draw(givens, None, language)

    figure = with_edge_numbers(kind, givens, plain, language, room=0.5)

    assert counts_cells(kind, language)
    labels = [
        step for step in figure.steps if getattr(step, "role", "") == "edge-number"
    ]
    across = [one for one in labels if one.y < 0]
    down = [one for one in labels if one.x < 0]
    assert [one.text for one in across] == [str(k + 1) for k in range(len(across))]
    assert [one.text for one in down] == [str(k + 1) for k in range(len(down))]
    assert (len(across), len(down)) == (round(plain.width), round(plain.height)) or (
        name in ("futoshiki", "slitherlink", "hashi", "masyu")
    )
    assert all(0 < one.x < plain.width for one in across)
    assert all(0 < one.y < plain.height for one in down)
    assert (figure.width, figure.height) == (plain.width, plain.height)


@pytest.mark.parametrize("name", OTHERS)
def test_grids_with_clues_at_their_edges_and_words_have_none(name):
    kind, givens = worked(name)

    assert not counts_cells(kind, "en") or edge_numbers(kind, givens, "en") == ({}, {})


def test_numbers_follow_a_grid_that_a_wide_sentence_has_moved():
    kind, givens = worked("takuzu")
    plain = kind.draw(givens, None, "en")
    wider = type(plain)(plain.width + 2, plain.height, (), plain.cell_mm, 5.0)

    moved = with_edge_numbers(kind, givens, wider, "en", room=0.5).steps

    assert all(isinstance(one, Label) for one in moved)
    assert min(one.x for one in moved) == pytest.approx(1 - 0.275)

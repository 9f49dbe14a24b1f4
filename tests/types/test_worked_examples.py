"""Worked examples: whose they are, and what their captions say of the pictures."""

import re
from itertools import permutations, product

import pytest

from puzzle_publish import Draft
from puzzle_publish.core.errors import PublishError
from puzzle_publish.core.figure import Area, Circle, Figure
from puzzle_publish.rules.vocabulary import visible
from puzzle_publish.types.examples import worked_givens
from puzzle_publish.types.futoshiki.draw import PITCH
from puzzle_publish.types.registry import load

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


@pytest.mark.parametrize("name", ["starbattle", "maze"])
def test_a_copied_example_is_named(name):
    example = Draft({"rows": []}, {})

    with pytest.raises(PublishError, match=rf"^{name}/examples/worked\.json: the "):
        worked_givens(name, example, load(name).read_givens)


def second(name: str, language: str):
    """Return the givens, the answer, and the second picture with its caption."""
    kind = load(name)
    example = kind.example()
    figure = kind.example_steps(example, language)[1]
    return *kind.read(example), figure, kind.example_captions(example, language)[1]


def marked(figure: Figure, size: int) -> set[tuple[int, int]]:
    """Return the cells of a square grid in the middle of a figure that are marked."""
    steps = [*(figure.base.steps if figure.base else ()), *figure.steps]
    areas = [one for one in steps if isinstance(one, Area) and one.role == "marked"]
    edge = (figure.width - size) / 2
    return {
        (r, c)
        for r, c in product(range(size), repeat=2)
        if any(_has(one, c + 0.5 + edge, r + 0.5 + edge) for one in areas)
    }


def _has(area: Area, x: float, y: float) -> bool:
    """Return whether a point is in an area, by the edges that a ray from it meets."""
    sides = (
        side
        for ring in area.outlines
        for side in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    return (
        sum(
            (y1 > y) != (y2 > y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x
            for (x1, y1), (x2, y2) in sides
        )
        % 2
        == 1
    )


def numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


@LANGUAGES
def test_the_cage_marked_in_a_calcudoku_is_that_of_the_caption(language):
    givens, answer, figure, caption = second("calcudoku", language)

    cells = marked(figure, givens.size)

    (cage,) = [one for one in givens.cages if set(one.cells) == cells]
    values = sorted(answer[r][c] for r, c in cells)
    assert (values, cage.target, cage.operation) == ([3, 4], 7, "+")
    assert numbers(caption)[:2] == values
    assert set(numbers(caption)) <= {*values, cage.target}


@LANGUAGES
def test_the_row_marked_in_skyscrapers_has_one_order_by_the_clues_told(language):
    givens, answer, figure, caption = second("skyscrapers", language)

    cells = marked(figure, givens.size)

    (row,) = {r for r, _ in cells}
    assert cells == set(product([row], range(givens.size)))
    left, right = (givens.edges[side][row] for side in (2, 3))
    assert numbers(caption) == [left, right] == [1, 4]
    orders = [
        list(order)
        for order in permutations(range(1, givens.size + 1))
        if visible(order) == left and visible(order[::-1]) == right
    ]
    assert orders == [list(answer[row])]


@LANGUAGES
def test_the_row_marked_in_a_futoshiki_is_the_whole_chain(language):
    _, answer, figure, caption = second("futoshiki", language)

    boxes = [one for one in figure.base.steps if one.role == "marked"]
    cells = [(round(box.y / PITCH), round(box.x / PITCH)) for box in boxes]

    assert [answer[r][c] for r, c in cells] == [4, 3, 2, 1]
    assert {numbers(caption)[0], numbers(caption)[-1]} == {4, 1}


@LANGUAGES
def test_the_step_of_a_star_battle_has_no_star_that_the_caption_does_not_give(language):
    givens, _, figure, caption = second("starbattle", language)

    cells = marked(figure, len(givens))

    shapes = figure.steps
    dots = {(int(one.y), int(one.x)) for one in shapes if isinstance(one, Circle)}
    top_right = givens[0][-1]
    region = {
        (r, c)
        for r, c in product(range(len(givens)), repeat=2)
        if givens[r][c] == top_right
    }
    assert cells == region
    assert numbers(caption) == [1]
    assert {r for r, _ in region} == {0}
    assert dots == {(0, c) for c in range(len(givens))} - region
    assert not [one for one in shapes if isinstance(one, Area) and one.role == "black"]


def shaded(figure: Figure, edge: float) -> set[tuple[int, int]]:
    """Return the marked cells of a grid with room for numbers above it and before."""
    (area,) = [one for one in figure.all_steps if getattr(one, "role", "") == "marked"]
    return {
        (r, c)
        for r, c in product(range(6), repeat=2)
        if _has(area, c + 0.5 + edge, r + 0.5 + edge)
    }


@LANGUAGES
def test_both_runs_of_a_kakuros_caption_are_marked_and_share_its_digit(language):
    givens, answer, figure, caption = second("kakuro", language)

    across, down = (set(givens.runs[k].cells) for k in (0, 4))

    assert shaded(figure, 1) == across | down
    ((r, c),) = across & down
    assert [givens.runs[k].target for k in (0, 4)] == [16, 23]
    assert {16, 23, answer[r][c]} <= set(numbers(caption))


@LANGUAGES
def test_the_cells_marked_in_tents_are_all_that_row_1_has_left(language):
    givens, answer, figure, caption = second("tents", language)

    cells = shaded(figure, 0.8)
    dots = {
        (int(one.y - 0.8), int(one.x - 0.8))
        for one in figure.steps
        if isinstance(one, Circle) and one.role == "black"
    }
    row = {(0, c) for c in range(givens.size)}

    assert (
        cells == row - dots - set(givens.trees) == {c for c in row if answer[0][c[1]]}
    )
    assert len(cells) == givens.rows[0] == 2
    assert numbers(caption) == [0, 1]

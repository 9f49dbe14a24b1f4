"""What a book may set, and what is refused in a sentence."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from puzzle_publish import load_type
from puzzle_publish.cli.serving.told import told
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.sudoku.params import SudokuParams

BOOK = BookContext(Path())


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"size": 6, "kind": "hyper"}, "size must be 9 where kind is hyper (got 6)"),
        (
            {"size": 16, "kind": "killer"},
            "size must be 4, 6, 8 or 9 where kind is killer (got 16)",
        ),
        ({"symbols": "pictures"}, "symbols must be digits where size is 9 and kind is"),
        (
            {"size": 4, "kind": "killer", "symbols": "letters"},
            "symbols must be digits where size is 4 and kind is killer",
        ),
        ({"size": 12, "notes": True}, "notes need a size of at most 9"),
        ({"givens": [30, 20]}, "givens must be the least and the greatest number"),
        ({"givens": [0, 81]}, "from 0 to 80 (got 0 and 81)"),
    ],
)
def test_params_that_do_not_fit_are_refused(params, sentence):
    with pytest.raises(ValidationError) as caught:
        SudokuParams.model_validate(
            {k: tuple(v) if isinstance(v, list) else v for k, v in params.items()}
        )

    assert sentence in str(caught.value)


@pytest.mark.parametrize("size", [5, 7, 10, "9", 9.0, True])
def test_no_other_size_is_one(size):
    with pytest.raises(ValidationError):
        SudokuParams(size=size)


def test_a_jigsaw_may_have_diagonals():
    assert SudokuParams(kind="jigsaw+diagonal", size=6).size == 6


@pytest.mark.parametrize(
    ("size", "kind", "level", "others"),
    [
        (4, "plain", "medium", "easy"),
        (4, "diagonal", "fiendish", "easy"),
        (6, "plain", "hard", "easy, medium, expert or fiendish"),
        (6, "xv", "expert", "easy or medium"),
        (6, "even-odd", "fiendish", "easy, medium or expert"),
    ],
)
def test_levels_that_small_grids_hardly_have_are_refused(size, kind, level, others):
    params = SudokuParams(size=size, kind=kind, level=level)

    with pytest.raises(UsageError) as caught:
        load_type("sudoku").resolve(params, BOOK)

    assert str(caught.value) == (
        f"size: hardly any sudoku so small is {level} (got {size}); raise the size, or"
        f" take the level {others}"
    )
    assert told(str(caught.value), "zh") != str(caught.value)


def test_levels_that_small_grids_hardly_have_several_steps_of_may_have_one():
    params = SudokuParams(size=8, kind="kropki", level="expert")

    with pytest.raises(UsageError) as caught:
        load_type("sudoku").resolve(params, BOOK)
    shallow = params.model_copy(update={"depth": "single"})

    assert str(caught.value) == (
        "size: hardly any sudoku so small is expert (got 8); raise the size, take the"
        " level easy, medium, hard or fiendish, or set depth: single"
    )
    assert told(str(caught.value), "zh") != str(caught.value)
    assert load_type("sudoku").resolve(shallow, BOOK) == shallow


@pytest.mark.parametrize(
    ("size", "level", "kind"),
    [
        (4, "easy", "plain"),
        (6, "expert", "plain"),
        (6, "hard", "diagonal"),
        (6, "fiendish", "diagonal"),
        (6, "fiendish", "sandwich"),
        (8, "expert", "xv"),
    ],
)
def test_small_grids_may_have_the_levels_that_they_have(size, level, kind):
    params = SudokuParams(size=size, level=level, kind=kind)

    assert load_type("sudoku").resolve(params, BOOK) == params

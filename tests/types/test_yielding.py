"""Defaults of a level give way to what an author asks; what is asked never does."""

import json
import logging
from itertools import pairwise
from math import prod

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.plan import make_plan
from puzzle_publish.types.registry import load, names
from puzzle_publish.types.yielding import quick_presets, smaller

GROWING = (
    *("calcudoku", "futoshiki", "hashi", "kakuro", "masyu"),
    *("skyscrapers", "slitherlink", "takuzu"),
)
BOOK = """\
format: 1
book: {id: grids, title: Grids, seed: 1}
sections:
  - {id: a, type: TYPE, count: 4, ramp: [easy, medium, hard, expert], params: PARAMS}
"""


def written(folder, kind, params):
    path = folder / "book.yaml"
    text = BOOK.replace("TYPE", kind).replace("PARAMS", json.dumps(params))
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", GROWING)
def test_the_default_size_of_a_grid_grows_with_the_level(name):
    presets = load(name).presets.items()
    every = [params for level, params in presets if level != "fiendish"]

    cells = [prod(getattr(one, size) for size in one.sizes) for one in every]
    assert all(easier < harder for easier, harder in pairwise(cells))


@pytest.mark.parametrize("name", GROWING)
def test_the_plan_has_the_size_of_the_level_or_the_one_that_is_asked(name, tmp_path):
    kind = load(name)
    asked = dict.fromkeys(kind.params_model.sizes, 8)

    usual = make_plan(load_book(written(tmp_path, name, {}))).requests
    fixed = make_plan(load_book(written(tmp_path, name, asked))).requests

    for request in usual:
        preset = kind.presets[request.level].model_dump(mode="json")
        assert request.params == preset
    assert all(asked.items() <= request.params.items() for request in fixed)


@pytest.mark.parametrize(
    ("name", "asked", "found", "said"),
    [
        (
            "slitherlink",
            {"tiling": "hexagons", "rows": 5, "columns": 5},
            [{"symmetry": "none"}] * 4,
            "easy, medium, hard and expert: symmetry none instead of half-turn:"
            " symmetry: 5 rows of 5 hexagons have no half-turn",
        ),
        (
            "slitherlink",
            {"tiling": "triangles"},
            [{"symmetry": "none"}] * 4,
            "hard: symmetry none instead of half-turn: symmetry: 14 rows of 14",
        ),
        (
            "slitherlink",
            {"tiling": "cairo"},
            [{"rows": r, "columns": c, "symmetry": "half-turn"} for r, c in
             ((8, 8), (10, 10), (14, 14), (16, 12))],
            "expert: rows 16 and columns 12 instead of 18 and 14: level: when expert",
        ),
        (
            "masyu",
            {"symmetry": "mirror"},
            [{"rows": n, "columns": n} for n in (8, 10, 12, 12)],
            "hard: rows 12 and columns 12 instead of 14 and 14: symmetry: hardly any",
        ),
        (
            "kakuro",
            {"symmetry": "quarter-turn"},
            [{"rows": n, "columns": n} for n in (8, 9, 10, 10)],
            "medium: rows 9 instead of 10: a quarter turn needs a square",
        ),
    ],
)  # fmt: skip
def test_a_default_that_cannot_be_gives_way_and_the_author_is_told(
    name, asked, found, said, tmp_path, caplog
):
    path = written(tmp_path, name, asked)
    with caplog.at_level(logging.INFO):
        requests = make_plan(load_book(path)).requests

    assert len(requests) == len(found)
    for request, wanted in zip(requests, found, strict=True):
        assert {**asked, **wanted}.items() <= request.params.items()
    assert any(said in one.getMessage() for one in caplog.records)
    assert f"{path}:4:" in caplog.text
    assert "sections[0].params: " in caplog.text


@pytest.mark.parametrize(
    ("name", "asked", "refused"),
    [
        (
            "slitherlink",
            {"tiling": "hexagons", "rows": 5, "columns": 5, "symmetry": "half-turn"},
            "5 rows of 5 hexagons have no half-turn",
        ),
        ("slitherlink", {"rows": 20, "columns": 20}, "at most 256 cells"),
        ("masyu", {"symmetry": "mirror", "rows": 20}, "hardly any masyu of 20 x"),
    ],
)
def test_what_an_author_asks_never_gives_way(name, asked, refused, tmp_path):
    with pytest.raises(ConfigError, match=refused):
        load_book(written(tmp_path, name, asked))


def test_puzzles_without_a_book_are_told_of_in_the_same_way(caplog):
    kind = load("slitherlink")
    with caplog.at_level(logging.INFO):
        requests = requests_for(kind, "easy", count=1, params={"tiling": "triangles"})

    (request,) = requests()
    assert request.params["symmetry"] == "none"
    assert "slitherlink:easy: symmetry none instead of half-turn" in caplog.text
    with pytest.raises(UsageError, match="have no half-turn"):
        requests_for(
            kind,
            "easy",
            count=1,
            params={"tiling": "triangles", "symmetry": "half-turn"},
        )


def test_sizes_of_one_shape_come_before_squares():
    found = list(smaller({"rows": 12, "columns": 9}))

    squares = [one for one in found if one["rows"] == one["columns"]]
    assert found[0] == {"rows": 11, "columns": 8}
    assert found[-len(squares) :] == squares
    assert squares[0] == {"rows": 9, "columns": 9}
    assert list(smaller({})) == []


@pytest.mark.parametrize("name", names())
def test_quick_presets_are_no_larger_than_the_second_or_the_levels_own(name):
    kind = load(name)
    second = [*kind.presets.values()][:2][-1]
    quick = dict(quick_presets(kind))

    assert list(quick) == list(kind.presets)
    for level, preset in kind.presets.items():
        most = [
            {size: min(getattr(one, size), getattr(preset, size)) for size in one.sizes}
            for one in (preset, second)
        ]
        assert {size: getattr(quick[level], size) for size in preset.sizes} in most
        others = {
            **most[0],
            **{n: preset.depth for n in ["depth"] if hasattr(preset, n)},
        }
        assert quick[level].model_copy(update=others) == preset

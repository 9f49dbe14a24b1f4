"""Drawings of the library as nonograms: titles, levels, what is left out and said."""

import logging

import numpy as np
import pytest
from on_json import OnJson

from puzzle_publish import load_type
from puzzle_publish.config.load import load_book
from puzzle_publish.core.drawings.library import (
    CREDIT,
    drawing,
    look_of,
    theme,
    themes,
)
from puzzle_publish.core.drawings.library import names as drawing_names
from puzzle_publish.core.errors import CannotFill, ConfigError, UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.plan import make_plan
from puzzle_publish.types.nonogram.chosen import SUITED, suits
from puzzle_publish.types.nonogram.params import NonogramParams

TYPE = OnJson(load_type("nonogram"))
SIZE = {"rows": 20, "columns": 20}


def resolved(folder, picture, level="easy", language="en", **params):
    wanted = NonogramParams(level=level, picture=picture, **{**SIZE, **params})
    return TYPE.resolve(wanted, BookContext(folder, language))


def first_draft(params):
    return TYPE.generate(np.random.Generator(np.random.PCG64(0)), params)


def test_a_drawing_by_its_name_is_a_nonogram_with_its_title_in_the_key(tmp_path):
    params = resolved(tmp_path, {"name": "castle"}, "easy", "zh")
    ((picture,), draft) = params.pictures, first_draft(params)

    assert picture["drawing"] == "castle"
    assert draft.answer["title"] == drawing("castle").titles["zh"] == "城堡"
    assert list(TYPE.solve(draft.givens)) == [TYPE.solution(draft.answer)]
    assert TYPE.grade(draft.givens).level == "easy"
    assert set("城堡") <= set(TYPE.letters(params))
    assert TYPE.credits(params, "en") == (CREDIT,)
    assert TYPE.resolve(params, BookContext(tmp_path)) == params


def test_a_title_of_ones_own_is_printed_in_place_of_ours(tmp_path):
    params = resolved(tmp_path, [{"name": "castle"}], "easy", titles=["Home"])

    assert first_draft(params).answer["title"] == "Home"


def test_of_a_theme_those_are_taken_that_few_changes_make_a_nonogram(tmp_path, caplog):
    caplog.set_level(logging.INFO, "publish")
    params = resolved(tmp_path, {"theme": "fairytale"}, rows=15, columns=15)
    ((message,), names) = caplog.messages, [one["drawing"] for one in params.pictures]

    assert 3 <= TYPE.capacity(params) < len(theme("fairytale").drawings)
    assert names != sorted(names)
    for picture in params.pictures:
        assert picture["changed"] * 100 <= sum(map(len, picture["rows"]))
    assert message.startswith(f"the theme fairytale: {len(names)} of 18 drawings")
    left_out = set(theme("fairytale").drawings) - set(names)
    assert any(name in message for name in left_out)


@pytest.mark.parametrize(
    ("picture", "problem"),
    [
        ({"name": "lionn"}, 'no drawing "lionn"; did you mean "lion"?'),
        ({"theme": "anmals"}, 'did you mean "animals"?'),
        ({}, "picture: must have name or theme"),
        ({"name": "lion", "theme": "animals"}, "picture: must have name or theme"),
        ({"name": "star"}, "the drawing star: gives no nonogram of level expert in 20"),
    ],
)
def test_what_the_library_cannot_give_is_refused(tmp_path, picture, problem):
    with pytest.raises(UsageError) as caught:
        resolved(tmp_path, picture, "expert")

    assert problem in caught.value.problems[0]


BOOK = """format: 1
book: {{id: b, title: T, seed: 9}}
sections:
  - id: a
    type: {type}
    count: {count}
    level: auto
    params: {{{params}}}
"""


def plan_of(folder, count, params, kind="nonogram"):
    path = folder / "book.yaml"
    path.write_text(BOOK.format(type=kind, count=count, params=params))
    return make_plan(load_book(path)).requests


def test_under_level_auto_each_picture_has_the_level_that_changes_it_least(tmp_path):
    names = ["castle", "lion", "rocket", "anchor", "star"]
    listed = ", ".join(f"{{name: {name}}}" for name in names)
    requests = plan_of(tmp_path, 5, f"rows: 20, columns: 20, picture: [{listed}]")
    drafts = [first_draft(TYPE.read_params(one.params)) for one in requests]
    levels = [one.level for one in requests]

    assert levels == sorted(levels, key=[*TYPE.levels].index)
    assert len(set(levels)) > 1
    assert [TYPE.grade(one.givens).level for one in drafts] == levels
    assert len({one.answer["title"] for one in drafts}) == 5
    assert not any("auto" in one.params for one in requests)

    with pytest.raises(CannotFill, match="but with these params there"):
        plan_of(tmp_path, 9, f"rows: 20, columns: 20, picture: [{listed}]")


@pytest.mark.parametrize(
    ("kind", "params", "problem"),
    [
        ("nonogram", "rows: 20", "level: auto needs picture"),
        ("sudoku", "", 'sudoku has no level "auto"'),
        ("nonogram", "auto: true", "is set by the section's level: auto"),
    ],
)
def test_level_auto_is_for_pictures(tmp_path, kind, params, problem):
    with pytest.raises(ConfigError) as caught:
        plan_of(tmp_path, 1, params, kind)

    assert any(problem in str(one) for one in caught.value.problems)


def chosen(level, **params):
    wanted = TYPE.presets[level].model_copy(update=params)
    resolved = TYPE.resolve(wanted, BookContext(None, "zh"))
    return resolved, first_draft(resolved)


def test_without_a_picture_each_is_a_drawing_of_ours_chosen_by_chance():
    params, draft = chosen("medium")
    name = TYPE.shows(params, draft.answer)
    seed = np.random.Generator(np.random.PCG64(0))
    other = TYPE.generate_unlike(seed, params, [look_of(name)])

    assert name in drawing_names()
    assert draft.answer["title"] == drawing(name).titles["zh"]
    assert TYPE.grade(draft.givens).level == "medium"
    assert list(TYPE.solve(draft.givens)) == [TYPE.solution(draft.answer)]
    assert TYPE.shows(params, other.answer) not in {"", name}
    assert TYPE.credits(params, "en") == (CREDIT,)
    assert TYPE.read_params(params.model_dump(mode="json")) == params


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"picture": "random"}, ""),
        ({"rows": 12}, "drawings need 15 rows and columns or more"),
        ({"fill": 0.5}, "fill is for these"),
    ],
)
def test_pictures_are_random_when_asked_for_or_where_drawings_would_be_too_small(
    params, said, caplog
):
    caplog.set_level(logging.INFO, "publish")
    resolved, draft = chosen("easy", **params)

    assert "title" not in draft.answer
    assert resolved.picture == "random"
    assert (TYPE.capacity(resolved), TYPE.choices(resolved)) == (None, [])
    assert [said in one for one in caplog.messages] == ([True] if said else [])


def test_more_drawings_than_suit_a_level_are_refused(tmp_path):
    path = tmp_path / "book.yaml"
    book = BOOK.replace("level: auto", "level: expert")
    path.write_text(book.format(type="nonogram", count=72, params=""))

    with pytest.raises(CannotFill, match="with these params there are only 71"):
        make_plan(load_book(path))


@pytest.mark.soak
@pytest.mark.parametrize("level", TYPE.levels)
@pytest.mark.parametrize("side", SUITED)
def test_as_many_drawings_suit_a_level_as_the_table_says(side, level):
    params = NonogramParams(level=level, rows=side, columns=side)
    every = {look_of(name) for name in drawing_names() if suits(name, params)}

    assert len(every) == SUITED[side][TYPE.levels.index(level)]


@pytest.mark.soak
@pytest.mark.parametrize("name", list(themes()))
def test_most_of_every_theme_are_nonograms_of_25_cells_a_side(tmp_path, name):
    wanted = NonogramParams(
        level="easy", auto=True, picture={"theme": name}, rows=25, columns=25
    )
    found = [
        TYPE.capacity(TYPE.resolve(one, BookContext(tmp_path)))
        for level in TYPE.levels
        for one in [wanted.model_copy(update={"level": level})]
    ]

    assert sum(found) >= 0.6 * len(theme(name).drawings)

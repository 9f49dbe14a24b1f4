"""The library of pictures: whole, named, clear of what no family prints."""

import re

import pytest

from puzzle_publish.core.drawings.cells import covered
from puzzle_publish.core.drawings.library import (
    DATA,
    drawing,
    drawings,
    look_of,
    names,
    theme,
    themes,
)
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import Taste
from puzzle_publish.words.letters import plain
from puzzle_publish.words.reading import has_hanzi_only
from puzzle_publish.words.taste import judge_of

SIDE = 32


def every():
    return {name: drawing(name) for one in themes().values() for name in one.drawings}


def test_there_are_enough_drawings_in_every_theme():
    assert len(themes()) >= 20
    assert len({name for one in themes().values() for name in one.drawings}) >= 300
    for one in themes().values():
        assert len(set(one.drawings)) == len(one.drawings) >= 12, one.name
        assert set(one.titles) == {"en", "en-GB", "zh"}


def test_a_drawing_is_named_once_in_each_language_and_every_name_may_be_printed():
    judge = judge_of(Taste())
    shown = {one.name: one.titles for one in every().values()}
    for language in ("en", "zh"):
        titles = [one[language].casefold() for one in shown.values()]
        assert len(set(titles)) == len(titles)
    for name, titles in shown.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        assert has_hanzi_only(titles["zh"].replace("T恤", "衫")), titles["zh"]
        for title in titles.values():
            assert not judge.clue(title), title
            assert not judge.word(plain(title.upper()), title), title


def test_a_drawing_in_cells_is_the_drawing():
    rows = [
        "".join(".#"[int(cell)] for cell in row)
        for row in drawing("anchor").in_cells(13, 13)
    ]

    assert rows == [
        ".....##.....",
        ".....##.....",
        ".....##.....",
        ".....##.....",
        "...######...",
        ".....##.....",
        ".....##.....",
        "##...##...##",
        "###..##..###",
        ".##..##..##.",
        ".##..##..##.",
        "..########..",
        "....####....",
    ]


@pytest.mark.soak
def test_every_drawing_fills_some_cells_and_lies_in_its_square():
    for one in every().values():
        for size in (15, 40):
            cells = one.in_cells(size, size)
            assert max(cells.shape) == size
            assert 0.05 < cells.mean() < 0.98, one.name
        points = [p for part in one.whole for p in part]
        assert all(-0.5 <= x <= SIDE + 0.5 for point in points for x in point)
        for region in one.regions:
            assert re.fullmatch("#[0-9a-f]{6}", region.colour)


def test_the_coloured_parts_cover_the_whole_shape():
    for one in drawings("fruit")[:4]:
        box = 0.0, 0.0, float(SIDE), float(SIDE)
        parts = sum(covered(part.outlines, box, 24, 24) for part in one.regions)
        whole = covered(one.whole, box, 24, 24)
        assert abs((parts > 0.5).sum() - (whole > 0.5).sum()) <= 12, one.name


def test_unknown_names_are_refused_with_what_is_near():
    with pytest.raises(UsageError, match='no theme of drawings "animal"'):
        theme("animal")
    with pytest.raises(UsageError, match='did you mean "polar-bear"'):
        drawing("polarbear")


def test_drawings_that_look_alike_are_of_the_library_and_of_one_group():
    lines = (DATA / "alike.tsv").read_text("utf-8").splitlines()[1:]
    every = [name for line in lines for name in line.split()]

    assert lines == sorted(lines)
    assert len({*every}) == len(every)
    assert {*every} <= {*names()}
    assert look_of("sheep") == look_of("ram") == "ram"
    assert look_of("castle") == "castle"


def test_chicks_look_alike_so_that_a_book_has_only_one_of_them():
    assert {look_of(name) for name in ("fluffy-chick", "hatching-chick")} == {"chick"}

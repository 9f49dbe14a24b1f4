"""Settings that give no puzzle are refused, with settings that do give one."""

import re

import numpy as np
import pytest
from few import few

from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.puzzle import Grade
from puzzle_publish.core.values import BookContext
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.types._logic import trying
from puzzle_publish.types.registry import load

BOOK = BookContext(None)


def refused(name, level, **settings):
    kind = load(name)
    with pytest.raises(UsageError) as caught:
        kind.resolve(kind.params_model(level=level, **settings), BOOK)
    (sentence,) = caught.value.problems
    return sentence


@few(
    ("name", "level", "settings", "works"),
    [
        ("sudoku", "medium", {"givens": (60, 70)}, ["easy"]),
        ("skyscrapers", "easy", {"givens": (0, 0)}, ["hard", "expert"]),
        ("skyscrapers", "hard", {"edge_clues": (0, 2)}, ["easy", "medium"]),
        ("futoshiki", "hard", {"signs": (0, 0)}, ["easy", "medium"]),
    ],
)
def test_a_range_that_no_puzzle_of_the_level_has_names_levels_that_have(
    name, level, settings, works
):
    sentence = refused(name, level, **settings)
    (param,) = settings

    assert sentence.startswith(f"{param}: no {level} {name} puzzle with {param} [")
    for other in works:
        assert other in sentence.partition("these settings work at")[2]
        kind = load(name)
        kind.resolve(kind.params_model(level=other, **settings), BOOK)


@few("name", ["sudoku", "skyscrapers", "futoshiki"])
def test_the_range_that_the_sentence_gives_works(name):
    (param, level, bad) = {
        "skyscrapers": ("givens", "easy", (0, 0)),
        "futoshiki": ("signs", "expert", (40, 40)),
        "sudoku": ("givens", "easy", (17, 17)),
    }[name]
    found = re.search(
        r"\(\d puzzles had (\d+) to (\d+)\)$", refused(name, level, **{param: bad})
    )
    kind = load(name)
    asked = kind.params_model(level=level, **{param: tuple(map(int, found.groups()))})
    params = kind.resolve(asked, BOOK)

    assert any(
        kind.generate(np.random.Generator(np.random.PCG64(seed)), params)
        for seed in range(60)
    )


def test_one_puzzle_that_was_found_is_in_the_singular():
    kind = load("skyscrapers")
    grades = [Grade("easy", 1.0, {"heights": 5})] * 2

    assert trying._without(kind, "givens", grades[:1]).endswith("(1 puzzle had 5)")
    assert trying._without(kind, "givens", grades).endswith("(2 puzzles had 5)")


def test_what_no_author_set_is_not_tried(monkeypatch):
    kind = load("skyscrapers")

    def fail(*_):
        raise AssertionError("tried")

    monkeypatch.setattr("puzzle_publish.types._logic.trying.problem", fail)
    for params in kind.presets.values():
        assert kind.resolve(params, BOOK) is params


@pytest.mark.parametrize(
    ("name", "params", "told"),
    [
        (
            "calcudoku",
            {"operations": ["%"]},
            "operations[0]: must be one of +, -, x or",
        ),
        ("calcudoku", {"operations": []}, "a list of at least 1 item (got 0 items)"),
        ("futoshiki", {"signs": [5]}, "signs: must be a list of 2 items (got 1 item)"),
        ("sudoku", {"givens": [5]}, "givens: must be a list of 2 items (got 1 item)"),
    ],
)
def test_a_list_of_the_wrong_length_says_which_length_is_right(name, params, told):
    with pytest.raises(ConfigError) as caught:
        requests_for(load(name), "easy", count=1, params=params)

    (line,) = caught.value.problems
    assert told in line


def test_words_without_room_in_the_largest_grid_get_a_number_that_works(tmp_path):
    rng = np.random.default_rng(1)
    letters = ["".join(chr(65 + k) for k in rng.integers(0, 26, 18)) for _ in range(54)]
    (tmp_path / "long.txt").write_text("\n".join(letters))
    kind, book = load("wordsearch"), BookContext(tmp_path)
    asked = {"level": "easy", "words": "long.txt"}
    with pytest.raises(UsageError) as caught:
        kind.resolve(kind.params_model(**asked, must="all", rows=30), book)

    (line,) = caught.value.problems
    assert "set more rows" not in line
    found = re.search(
        r"^words: no easy grid of 30 x \d+ cells has room for these words; a grid has"
        r" at most 30 rows; leave out must and set count: (\d+), to use \1"
        r" of the words in each$",
        line,
    )
    count = int(found[1])
    kind.resolve(kind.params_model(**asked, rows=30, count=count), book)


def test_words_without_room_in_a_small_grid_get_a_side_that_works(tmp_path):
    words = "FALCON PIGEON TURKEY CUCKOO OSPREY PLOVER MAGPIE GODWIT LINNET DUNLIN"
    (tmp_path / "six.txt").write_text("\n".join(words.split()))
    kind, book = load("wordsearch"), BookContext(tmp_path)
    asked = {"level": "easy", "words": "six.txt", "must": "all"}
    with pytest.raises(UsageError) as caught:
        kind.resolve(kind.params_model(**asked, rows=6, columns=6), book)

    found = re.search(
        r"^words: no easy grid of 6 x 6 cells has room for these words; set (\d+) rows"
        r" and columns, or leave out must and set count: (\d+), to use \2 of the words"
        r" in each$",
        caught.value.problems[0],
    )
    side, count = map(int, found.groups())
    kind.resolve(kind.params_model(**asked, rows=side, columns=side), book)
    some = {**asked, "must": None, "count": count}
    kind.resolve(kind.params_model(**some, rows=6, columns=6), book)

"""Free-form layouts: what can be read is what was asked for, and nothing else."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.types._grid import kernels_freeform as kernels
from puzzle_publish.types._grid.freeform import Freeform, Laid, lay, thinned
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patternrules import faults_of
from puzzle_publish.words.sources import named
from tests.naive.naive_crossword_freeform import (
    area_of,
    crossings_of,
    every_layout,
    hangs_together,
    is_legal,
    letters_of,
    source_layout,
    unlisted_runs,
)

HERE = Path(__file__).resolve().parent
FOUR_TO_SEVEN = [w for w in named("english").words if 4 <= len(w) <= 7 and w.isascii()]
IDIOMS = named("idioms").words


def some(words, number, seed):
    rng = np.random.default_rng(seed)
    return [words[k] for k in rng.choice(len(words), number, replace=False)]


def layout_of(found):
    return [(x.word, *x.cell, x.direction == "across") for x in found.laid]


def check(found, words):
    """The promises of a layout, by the slow judge."""
    layout = layout_of(found)
    board = letters_of(layout)
    height, width = len(found.rows), len(found.rows[0])
    shown = {
        (r, c): found.rows[r][c]
        for r in range(height)
        for c in range(width)
        if found.rows[r][c] != "#"
    }

    assert is_legal(layout)
    assert hangs_together(layout)
    assert shown == board
    assert sorted(words) == sorted(
        [x.word for x in found.laid] + [word for word, _ in found.left]
    )
    assert found.crossings == sum(len(x.word) for x in found.laid) - len(board)


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_read_are_the_words_and_all_hang_together(seed):
    words = some(FOUR_TO_SEVEN, 30, seed)

    found = lay(words, np.random.default_rng(seed), rounds=200)

    check(found, words)
    assert found.left == ()
    assert found.area == area_of(layout_of(found))


@pytest.mark.parametrize("size", [(15, 15), (9, 13), (6, 20)])
def test_a_board_of_a_given_size_takes_as_many_words_as_fit(size):
    words = some(FOUR_TO_SEVEN, 60, 1)
    rows, cols = size

    found = lay(words, np.random.default_rng(1), rows=rows, cols=cols, rounds=200)

    check(found, words)
    assert (len(found.rows), len(found.rows[0])) == size
    assert {reason for _, reason in found.left} == {"full"}


@pytest.mark.parametrize("seed", range(3))
def test_idioms_are_laid_by_the_characters_they_share(seed):
    words = some(IDIOMS, 300, seed)

    found = lay(words, np.random.default_rng(seed), rows=15, cols=15, rounds=200)

    check(found, words)
    assert len(found.laid) >= 20


@pytest.mark.soak
def test_a_layout_is_as_good_as_promised_at_the_usual_budget():
    areas, sources = [], []
    for seed in range(8):
        words = some(FOUR_TO_SEVEN, 30, seed)
        areas.append(lay(words, np.random.default_rng(seed)).area)
        sources.append(area_of(source_layout(words, random.Random(seed))))
    numbers = []
    for seed in range(4):
        words = some(FOUR_TO_SEVEN, 60, seed)
        found = lay(words, np.random.default_rng(seed), rows=15, cols=15)
        numbers.append(len(found.laid))

    assert np.median(areas) <= 0.75 * np.median(sources)
    assert min(numbers) >= 25


@pytest.mark.parametrize("seed", range(3))
def test_words_that_must_lie_come_before_all_others(seed):
    words = some(FOUR_TO_SEVEN, 150, seed)
    must = [word for word in words if len(word) == 7][:10]

    found = lay(
        words, np.random.default_rng(seed), must=must, rows=13, cols=13, rounds=300
    )
    without = lay(words, np.random.default_rng(seed), rows=13, cols=13, rounds=300)

    check(found, words)
    assert set(must) <= {x.word for x in found.laid}
    assert not set(must) <= {x.word for x in without.laid}
    assert len(found.laid) > len(must) + 5


words_of_few_letters = st.lists(
    st.text("ABC", min_size=2, max_size=5), min_size=1, max_size=9, unique=True
)


@settings(max_examples=150, deadline=None)
@given(words_of_few_letters, st.integers(0, 2**32), st.booleans())
def test_any_words_keep_the_promises_on_any_board(words, seed, is_fixed):
    size = {"rows": 6, "cols": 7} if is_fixed else {}

    check(lay(words, np.random.default_rng(seed), rounds=30, **size), words)


@pytest.mark.parametrize(
    "words",
    [
        ["CAT", "TEA", "ACE"],
        ["STAR", "RATS", "ARTS"],
        ["LEMON", "MELON", "ONE"],
        ["TIDE", "EDIT", "DIET", "TIED"],
        ["HORSE", "SHORE", "OX"],
    ],
)
def test_the_smallest_board_of_few_words_is_found(words):
    areas = [area_of(layout) for layout in every_layout(words)]
    found = lay(words, np.random.default_rng(1), rounds=300)

    assert found.left == ()
    assert found.area == min(areas)


def test_the_same_stream_gives_the_same_layout():
    words = some(FOUR_TO_SEVEN, 20, 1)
    once = lay(words, np.random.default_rng(7), rounds=50)

    assert lay(words, np.random.default_rng(7), rounds=50) == once
    assert lay(words, np.random.default_rng(8), rounds=50) != once


def test_more_rounds_never_give_a_larger_board_in_the_mean():
    lists = [some(FOUR_TO_SEVEN, 20, seed) for seed in range(6)]
    means = [
        np.mean([lay(w, np.random.default_rng(1), rounds=rounds).area for w in lists])
        for rounds in (10, 100, 1000)
    ]

    assert means == sorted(means, reverse=True)


def test_a_layout_is_a_pattern_with_numbers():
    found = lay(["CAT", "TEA"], np.random.default_rng(1))

    assert found.left == ()
    assert found.pattern == Pattern(
        tuple("".join(".#"[x == "#"] for x in row) for row in found.rows)
    )
    assert sorted(slot.length for slot in found.pattern.slots) == [3, 3]
    assert faults_of(found.pattern) == []


def test_one_word_is_laid_alone():
    found = lay(["WORD"], np.random.default_rng(1))

    assert found.rows in (("WORD",), tuple("WORD"))
    assert found.left == ()


def test_words_that_cannot_be_laid_are_given_with_the_reason():
    words = ["STAR", "RATS", "ELEPHANTS", "ZZZ"]

    found = lay(words, np.random.default_rng(1), rows=5, cols=5)

    assert found.left == (("ELEPHANTS", "long"), ("ZZZ", "apart"))
    found = lay(["ABC", "CDE", "EFG", "GHA"], np.random.default_rng(1), rows=3, cols=3)
    assert [reason for _, reason in found.left] == ["full"] * len(found.left)
    assert len(found.left) > 0
    found = lay(["ELEPHANT", "TIGER"], np.random.default_rng(1), rows=3, cols=3)
    assert found == Freeform(
        ("###",) * 3, (), (("ELEPHANT", "long"), ("TIGER", "long"))
    )


def test_words_within_words_stand_apart():
    words = ["CAT", "CATS", "AT", "SCAT", "TAB", "STAB"]

    found = lay(words, np.random.default_rng(1), rounds=200)

    check(found, words)


def test_a_narrow_board_takes_long_words_one_way_only():
    found = lay(["ABCDE", "EXAMPLE", "PLEA"], np.random.default_rng(3), rows=4, cols=7)

    check(found, ["ABCDE", "EXAMPLE", "PLEA"])
    assert all(x.direction == "across" for x in found.laid if len(x.word) > 4)


@pytest.mark.parametrize(
    ("words", "more", "message"),
    [
        ([], {}, "there must be words"),
        (["A"], {}, "two letters"),
        (["A#"], {}, "two letters"),
        (["AB", "AB"], {}, "given once"),
        (["AB"], {"must": ["AC"]}, "must come from the list"),
        (["AB"], {"rows": 5}, "rows and columns"),
        (["AB"], {"rows": 5, "cols": 65}, "2 to 64"),
    ],
)
def test_what_cannot_be_laid_at_all_is_refused(words, more, message):
    with pytest.raises(ValueError, match=message):
        lay(words, np.random.default_rng(1), **more)


@pytest.mark.parametrize("seed", range(12))
def test_a_placement_is_legal_by_the_kernel_as_by_the_slow_twin(seed):
    rng = random.Random(seed)
    stride = 14
    letters = np.zeros(stride * stride, np.int32)
    marks = np.zeros(stride * stride, np.int32)
    box = np.array([stride, -1, stride, -1], np.int32)
    layout = []
    seen = set()
    for _ in range(400):
        word = "".join(rng.choices("AB", weights=(2, 1), k=rng.randint(2, 5)))
        code = np.array([ord(x) - 64 for x in word], np.int32)
        across = rng.random() < 0.5
        r, c = (rng.randint(1, 8) for _ in range(2))
        laid = (word, r, c, across)
        way = kernels.ACROSS if across else kernels.DOWN
        told = kernels.crossings_at(letters, marks, stride, code, r * stride + c, way)

        assert told == crossings_of(layout, laid)
        seen.add(told)
        if told >= 0 and rng.random() < 0.3:
            layout.append(laid)
            kernels._put(letters, marks, stride, code, r * stride + c, way, box)
    assert {-1, 0, 1} <= seen


def test_the_source_leaves_runs_that_are_no_words():
    words = some(FOUR_TO_SEVEN, 30, 1)
    layout = source_layout(words, random.Random(1))

    assert sorted(laid[0] for laid in layout) == sorted(words)
    assert hangs_together(layout)
    assert unlisted_runs(layout) > 5
    assert unlisted_runs(layout_of(lay(words, np.random.default_rng(1)))) == 0


def test_a_word_knows_its_cells():
    assert Laid("AB", (1, 2), "down").cells == ((1, 2), (2, 2))
    assert Laid("AB", (1, 2), "across").cells == ((1, 2), (1, 3))


def test_kernels_as_plain_python_lay_the_same_words_at_the_same_places():
    words = ["STONE", "NOTES", "ATONE", "TENOR", "RATES", "STARE", "ORATE", "RESET"]
    rng = np.random.default_rng(5)
    small = lay(words, rng, rounds=12)
    fixed = lay(words, rng, must=["TENOR", "RATES"], rows=7, cols=6, rounds=12)
    done = subprocess.run(
        [sys.executable, str(HERE / "uncompiled_freeform.py")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "generator"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(done.stdout) == [list(small.rows), list(fixed.rows)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("number", [1, 4, 9, 40])
def test_a_thinned_layout_keeps_the_promises_with_fewer_words(seed, number):
    words = some(FOUR_TO_SEVEN, 14, seed)
    found = lay(words, np.random.default_rng(seed), rows=15, cols=15, rounds=50)
    must = [x.word for x in found.laid[:2]]
    fewer = thinned(found, number, must)

    check(fewer, words)
    assert {x.word for x in fewer.laid} >= set(must)
    assert len(fewer.laid) <= max(number, len(found.laid))
    if number >= len(found.laid):
        assert fewer == found
    elif number >= 9:
        assert len(fewer.laid) == number


def test_words_without_which_the_others_fall_apart_stay():
    across = Laid("ONE", (0, 0), "across")
    down = Laid("EEL", (0, 2), "down")
    last = Laid("LOT", (2, 2), "across")
    row = Freeform(("ONE##", "##E##", "##LOT"), (across, down, last), ())

    assert [x.word for x in thinned(row, 2).laid] == ["ONE", "EEL"]
    assert [x.word for x in thinned(row, 1, ("ONE", "LOT")).laid] == [
        "ONE",
        "EEL",
        "LOT",
    ]

import itertools
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from few import few

from puzzle_publish.types._grid.fill import Filled, Infeasible, OutOfBudget, fill
from puzzle_publish.types._grid.index import index_of
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.words.sources import named
from tests.naive.random_crossword import HANZI, agree

ROOT = Path(__file__).parents[5]
SQUARE = Pattern(("...", "...", "..."))
BRITISH = Pattern(
    (
        ".......#.",
        ".#.#.#.#.",
        ".........",
        ".#.#.#.#.",
        "....#....",
        ".#.#.#.#.",
        ".........",
        ".#.#.#.#.",
        ".#.......",
    )
)


@pytest.fixture(scope="module")
def english():
    """The list that ships, scored by the letters that are common in it."""
    words = named("english").words
    common = {letter: rank for rank, letter in enumerate("ZQXJKVBWPYGFMCUDLHRSINOATE")}
    return index_of({w: sum(map(common.get, w)) * 4 // len(w) for w in words})


def seeded(seed=0):
    return np.random.default_rng(seed)


def test_used_words_are_taken_only_where_few_others_fit(english):
    first = fill(BRITISH, english, seeded())
    used = english.words(7)[::2] + english.words(4)[::2] + english.words(9)[::2]
    shares = []
    for avoided in ((), used):
        found = [fill(BRITISH, english, seeded(n), used=avoided) for n in range(12)]
        words = [word for one in found for word in one.words if len(word) in (4, 7, 9)]
        shares.append(sum(word in {*used} for word in words) / len(words))

    assert isinstance(first, Filled)
    assert shares[1] < 0.3 < 0.4 < shares[0]


def test_worn_words_are_taken_less_than_other_used_ones(english):
    used = english.words(7)[::2] + english.words(4)[::2]
    worn = used[::2]
    found = [fill(BRITISH, english, seeded(n), used=used, worn=worn) for n in range(12)]
    words = [word for one in found for word in one.words]

    assert sum(w in {*worn} for w in words) < sum(w in {*used[1::2]} for w in words)


@pytest.mark.soak
@few("extra", [(), HANZI])
def test_verdicts_are_those_of_trying_every_word(extra):
    told = [agree(seed, seeded(seed), extra) for seed in range(160)]

    assert {told.count("Filled") > 15, told.count("Infeasible") > 15} == {True}


@pytest.mark.soak
@pytest.mark.parametrize("extra", [(), HANZI])
def test_many_verdicts_are_those_of_trying_every_word(extra):
    assert len([agree(seed, seeded(seed), extra) for seed in range(160, 1600)]) == 1440


def run_uncompiled(*numbers, **environment):
    script = str(Path(__file__).with_name("uncompiled_fill.py"))
    command = (sys.executable, "-W", "error", script, *map(str, numbers))
    path = {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "generator")))}
    done = subprocess.run(
        command,
        env=os.environ | path | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_kernels_decide_the_same_uncompiled():
    expected = [
        agree(seed, seeded(seed), HANZI if seed % 2 else ()) for seed in range(12)
    ]

    assert expected == run_uncompiled(0, 12, NUMBA_DISABLE_JIT="1")


def test_a_trail_without_room_never_makes_a_verdict_wrong():
    """The search begins again, and what it then tells was held against the twin."""
    told = run_uncompiled(4, 12, 5000, 60, NUMBA_DISABLE_JIT="1")

    assert {"Filled", "OutOfBudget"} <= set(told)


@pytest.mark.soak
def test_no_kernel_reads_or_writes_outside_its_arrays(tmp_path):
    told = run_uncompiled(0, 60, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))

    assert len(told) == 60


def test_a_pattern_is_filled_with_listed_words_each_once(english):
    for seed in range(20):
        found = fill(BRITISH, english, seeded(seed))

        assert isinstance(found, Filled)
        assert len(set(found.words)) == len(BRITISH.slots)
        assert all(word in english for word in found.words)
        for slot, word in zip(BRITISH.slots, found.words, strict=True):
            assert "".join(found.rows[r][c] for r, c in slot.cells) == word
        assert [row.count("#") for row in found.rows] == [
            row.count("#") for row in BRITISH.rows
        ]


def test_a_seed_gives_the_same_grid_on_every_machine(english):
    found = fill(BRITISH, english, seeded(2027))

    assert found.work == 9616
    assert found.rows == (
        "PROCESS#P",
        "E#R#V#T#R",
        "REITERATE",
        "M#E#N#I#C",
        "AUNT#TREE",
        "N#T#T#C#D",
        "ELABORATE",
        "N#T#S#S#N",
        "T#EASIEST",
    )


def test_another_seed_gives_another_grid(english):
    grids = {fill(BRITISH, english, seeded(seed)).rows for seed in range(20)}

    assert len(grids) >= 15


def test_words_that_are_banned_are_not_used(english):
    first = fill(BRITISH, english, seeded())
    allow = english.allowing(banned=first.words)
    second = fill(BRITISH, english, seeded(), allow=allow)

    assert set(first.words) & set(second.words) == set()


def test_words_below_the_floor_are_not_used(english):
    scores = sorted(english.score(word) for word in english.words(9))
    floor = scores[len(scores) // 2]
    found = fill(BRITISH, english, seeded(), allow=english.allowing(floor=floor))

    assert isinstance(found, Filled)
    assert min(found.scores) >= floor


def test_letters_that_stand_already_stay(english):
    theme = dict(zip(BRITISH.slots[1].cells, "CHOCOLATE", strict=True))
    assert "CHOCOLATE" in english
    found = fill(BRITISH, english, seeded(), fixed=theme)

    assert found.words[1] == "CHOCOLATE"
    assert found.rows[2] == "CHOCOLATE"


def test_better_words_are_taken_where_they_fit(english):
    scores = [s for k in range(20) for s in fill(BRITISH, english, seeded(k)).scores]
    every = [english.score(w) for n in (4, 7, 9) for w in english.words(n)]

    assert sum(scores) / len(scores) > sum(every) / len(every) + 3


def test_a_length_without_words_names_its_slot():
    found = fill(SQUARE, index_of({"WORD": 1}), seeded())

    assert found == Infeasible(SQUARE.slots[0], 0)


def test_a_letter_that_no_word_has_names_its_slot():
    found = fill(SQUARE, index_of({"CAT": 1}), seeded(), fixed={(1, 1): "Z"})

    assert isinstance(found, Infeasible)
    assert found.slot == SQUARE.slots[1]


def test_letters_that_no_word_has_together_name_their_slot(english):
    found = fill(SQUARE, english, seeded(), fixed={(2, 0): "Q", (2, 2): "Q"})

    assert isinstance(found, Infeasible)
    assert (found.slot.number, found.slot.direction) == (5, "across")


def test_words_that_are_all_banned_name_a_slot():
    index = index_of({"CAT": 1, "COT": 1})
    found = fill(SQUARE, index, seeded(), allow=index.allowing(banned=["CAT", "COT"]))

    assert found.slot == SQUARE.slots[0]


def test_what_the_better_words_cannot_fill_the_others_may():
    """Of 6,563 words the first searches take 2,048 and 3,264, none with a Z."""
    corner = Pattern(("....", ".###", ".###", ".###"))
    better = map("".join, itertools.product("ABCDEFGHI", repeat=4))
    index = index_of({**dict.fromkeys(better, 90), "ZEST": 1, "ZEBU": 0})
    found = fill(corner, index, seeded(), fixed={(0, 0): "Z"})

    assert isinstance(found, Filled)
    assert set(found.words) == {"ZEST", "ZEBU"}


def test_a_word_twice_is_no_fill():
    """BIT, ICE and TEN read the same across and down."""
    index = index_of(dict.fromkeys(("BIT", "ICE", "TEN"), 1))

    assert isinstance(fill(SQUARE, index, seeded()), Infeasible)


def test_a_noun_beside_its_plural_is_no_fill():
    corner = Pattern(("....", ".###", ".###"))
    words = {"CATS": 2, "CAT": 1}

    assert isinstance(fill(corner, index_of(words), seeded()), Infeasible)
    found = fill(corner, index_of({**words, "COG": 0}), seeded())
    assert found.words == ("CATS", "COG")


def test_what_is_proven_and_what_is_given_up_are_told_apart(english):
    open_square = Pattern(("." * 7,) * 7)
    given_up = fill(open_square, english, seeded(), budget=200_000)

    assert isinstance(given_up, OutOfBudget)
    assert 200_000 <= given_up.work < 300_000


def test_a_cell_of_no_slot_is_a_wrong_call():
    with pytest.raises(ValueError, match="belongs to no slot"):
        fill(Pattern(("..#", "##.")), index_of({"AB": 1}), seeded())


def test_a_letter_on_a_black_cell_is_a_wrong_call():
    with pytest.raises(ValueError, match="not a white cell"):
        fill(Pattern(("..#",)), index_of({"AB": 1}), seeded(), fixed={(0, 2): "A"})

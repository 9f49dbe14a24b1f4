"""Words in straight lines: kernels against slow twins."""

from itertools import product

import numpy as np
import pytest

from puzzle_publish.kernels import wordlines as kernels
from puzzle_publish.types.wordsearch.generate import EVERY_WAY, WAYS, packed
from puzzle_publish.types.wordsearch.params import WordsearchParams
from tests.naive import naive_wordlines as naive

WORDS = ["OTTER", "HERON", "TROUT", "BEAVER", "SALMON", "FROG", "REED", "MINK"]


def rng_of(seed):
    return np.random.Generator(np.random.PCG64(seed))


def grid_of(seed, level="hard", count=6):
    params = WordsearchParams(level=level, rows=9, columns=10)
    grid = packed(rng_of(seed), params, WORDS, count)
    assert grid is not None
    return grid


def rows_of(grid):
    cells = grid.board.letters.reshape(grid.height + 2, grid.width + 2)
    signs = [*grid.alphabet, " ", "."]
    return ["".join(signs[x] for x in row) for row in cells[1:-1, 1:-1].tolist()]


def placed(grid):
    """Each word with its first cell and direction."""
    for word, cell, way in grid.board.placed.tolist():
        r, c = divmod(cell, grid.width + 2)
        yield grid.words[word], (r - 1, c - 1), WAYS[way]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("seed", range(5))
def test_placed_words_can_be_read(seed, level):
    grid = grid_of(seed, level)

    rows, words = rows_of(grid), list(placed(grid))
    assert len({word for word, *_ in words}) == 6
    for word, (r, c), way in words:
        assert naive.letters_from(rows, r, c, way, len(word)) == word
    assert sum(sign.isalpha() for row in rows for sign in row) == np.count_nonzero(
        grid.board.kind == kernels.WORD
    )


@pytest.mark.parametrize("seed", range(5))
def test_false_starts_are_those_of_the_twin(seed):
    grid = grid_of(seed)
    pool = grid.board.flat.copy()
    nodes = kernels.tree_of([], grid.alphabet)
    assert kernels.finish(rng_of(seed), grid.board, pool, nodes, 40)

    found = []
    for number, (word, *_) in enumerate(placed(grid)):
        found.append(len(naive.readings(rows_of(grid), word[:3])) - 1)
        assert kernels.false_starts(grid.board, number) == found[-1]
    for wanted in range(4):
        assert kernels.misleads(grid.board, wanted) == (min(found) >= wanted)


def test_room_is_what_the_twin_reads_from_a_cell():
    outline = {"rows": ["#" * 8, "#" * 8, "###..###", "########", "#" * 8, ".######."]}
    params = WordsearchParams(level="hard", rows=6, columns=8, shape=outline)
    grid = packed(rng_of(1), params, ["REED", "MINK", "FROG"], 3)
    room = grid.board.room.reshape(8, 10, 8)[1:-1, 1:-1]

    signs = [row.replace(".", " ").replace("#", "A") for row in outline["rows"]]
    for r, c in product(range(6), range(8)):
        for d, way in enumerate(WAYS):
            told = naive.letters_from(signs, r, c, way, 8)
            assert room[r, c, d] == len(told) - 1


@pytest.mark.parametrize("seed", range(5))
def test_beginnings_are_written_until_there_are_enough(seed):
    grid = grid_of(seed, count=4)

    assert kernels.mislead(rng_of(seed), grid.board, EVERY_WAY, 2)
    for word, *_ in placed(grid):
        assert len(naive.readings(rows_of(grid), word[:3])) >= 3


@pytest.mark.parametrize("seed", range(8))
def test_a_finished_grid_has_words_once_and_nothing_forbidden(seed):
    grid = grid_of(seed)
    forbidden = ["ORE", "ONE", "RRR", "TOO"]
    nodes = kernels.tree_of(forbidden, grid.alphabet)
    pool = grid.board.flat.copy()
    assert kernels.finish(rng_of(seed), grid.board, pool, nodes, 60)
    rows, words = rows_of(grid), list(placed(grid))

    assert "." not in "".join(rows)
    lines = []
    for word, (r, c), (down, right) in words:
        assert len(naive.readings(rows, word)) == 1
        lines.append({(r + k * down, c + k * right) for k in range(len(word))})
    for _, cells in naive.runs(rows, forbidden):
        assert any(set(cells) <= line for line in lines)


def test_what_cannot_be_mended_is_given_up():
    grid = grid_of(1)
    every = kernels.tree_of(
        [a + b for a in grid.alphabet for b in "OTERN"], grid.alphabet
    )

    assert not kernels.finish(rng_of(1), grid.board, grid.board.flat.copy(), every, 5)
    assert not kernels.mislead(rng_of(1), grid.board, EVERY_WAY, 2)


def test_too_many_words_find_no_place():
    params = WordsearchParams(level="easy", rows=6, columns=6)

    assert packed(rng_of(1), params, WORDS, len(WORDS)) is None


def test_a_tree_has_a_node_for_each_beginning():
    nodes = kernels.tree_of(["AB", "ABC", "B"], "ABC")

    assert nodes.tolist() == [
        [1, 4, 0, 0],
        [0, 2, 0, 0],
        [0, 0, 3, 1],
        [0, 0, 0, 1],
        [0, 0, 0, 0],
    ]

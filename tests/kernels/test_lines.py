"""What a line allows, against every line written out."""

import random

import numpy as np
import pytest

from puzzle_publish.kernels import lines
from puzzle_publish.types.takuzu.ladder import table
from tests.naive import naive_lines as naive


def bits(text, sign):
    return sum(1 << i for i, one in enumerate(text) if one == sign)


def text(n, filled, empty, signs="#."):
    return "".join(
        signs[0] if filled >> i & 1 else signs[1] if empty >> i & 1 else "?"
        for i in range(n)
    )


def blocks_told(blocks, known, simple=False):
    """Return the known cells with what the kernels add; None if nothing fits."""
    n, filled, empty = len(known), bits(known, "#"), bits(known, ".")
    row = np.array([len(blocks), *blocks], np.int64)
    starts, after = np.zeros((2, len(blocks) + 1), np.int64)
    if not lines.block_starts(row, n, filled, empty, starts, after):
        return None
    if simple:
        new = lines.simple_blocks(row, n, filled, empty, starts)
    else:
        new = lines.all_blocks(row, n, filled, empty, starts, after)
    assert not (new[0] | new[1]) & (filled | empty)
    return text(n, filled | new[0], empty | new[1])


def positions(seed, count):
    """Yield lines of blocks, some cells known, some with nothing that fits."""
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randint(1, 11)
        line = "".join(chance.choice("##.") for _ in range(n))
        other = line if chance.random() < 0.8 else line[::-1]
        known = "".join(chance.choice([sign, "?", "?"]) for sign in other)
        yield naive.blocks_of(line), known


@pytest.mark.parametrize("seed", range(4))
def test_blocks_allow_what_all_placings_agree_on(seed):
    for blocks, known in positions(seed, 500):
        expected = naive.agreed(naive.placings(blocks, len(known)), known)

        assert blocks_told(blocks, known) == expected, (blocks, known)


@pytest.mark.parametrize("seed", range(4))
def test_simple_blocks_use_the_ends_of_each_blocks_places(seed):
    for blocks, known in positions(seed, 300):
        found = blocks_told(blocks, known, simple=True)
        if found is not None:
            assert found == naive.from_ends(blocks, known), (blocks, known)
            assert naive.fits(blocks_told(blocks, known), found)


@pytest.mark.parametrize(
    ("blocks", "known", "simple", "whole"),
    [
        ([7], "??????????", "???####???", "???####???"),  # boxes
        ([2], "?#????????", "?#?.......", "?#?......."),  # spaces
        ([1, 1], "#?#???", "#.#...", "#.#..."),  # a full line
        ([1, 3], "???#?????", "???#?????", "???#?????"),
        # Glue: the first block has an end that is known.
        ([3, 2], "#?????????", "###.??????", "###.??????"),
        # Either block may begin here, and both have the same length.
        ([2, 2], "??.#??????", "??.#??????", "??.##.????"),
        ([], "????", "....", "...."),
        ([4], "####", "####", "####"),
        ([5], "????", None, None),
    ],
)
def test_positions_from_books(blocks, known, simple, whole):
    assert blocks_told(blocks, known, simple=True) == simple
    assert blocks_told(blocks, known) == whole


def test_a_line_of_forty_cells():
    blocks = [1] * 20

    assert blocks_told(blocks, "?" * 40) == "?" * 40
    assert blocks_told([2] * 13, "?" * 38 + "..") == "##." * 12 + "##.."
    assert blocks_told([40], "?" * 40) == "#" * 40


@pytest.mark.parametrize(
    ("n", "count"),
    [(2, 2), (4, 6), (6, 14), (8, 34), (10, 84), (12, 208), (14, 518), (16, 1296)],
)
def test_balanced_lines_are_those_of_a003440(n, count):
    assert len(table(n)) == count
    if n <= 10:
        found = {text(n, one, ~one, "10") for one in table(n).tolist()}
        assert found == set(naive.balanced(n))


@pytest.mark.parametrize("seed", range(4))
def test_fillings_allow_what_all_lines_but_the_others_agree_on(seed):
    chance = random.Random(seed)
    for _ in range(500):
        n = chance.choice([4, 6, 8])
        every = naive.balanced(n)
        line = chance.choice(every)
        known = "".join(chance.choice([sign, "?"]) for sign in line)
        others = chance.sample(every, chance.randint(0, len(every) - 1))
        expected = naive.agreed([one for one in every if one not in others], known)
        full = [bits(one, "1") for one in others]
        left = np.setdiff1d(table(n), np.array(full, np.int64))
        ones, zeros = bits(known, "1"), bits(known, "0")

        new = lines.fillings(left, ones, zeros, n)
        if expected is None:
            assert new[0] == lines.IMPOSSIBLE
        else:
            assert text(n, ones | new[0], zeros | new[1], "10") == expected


def test_neighbours_and_the_cell_between_two_alike():
    assert lines.no_three(0b0110) == 0b1001
    assert lines.no_three(0b0101) == 0
    assert lines.between(0b0101) == 0b0010

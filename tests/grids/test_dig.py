"""Digging: what remains, and which stage took what."""

import numpy as np
import pytest

from puzzle_publish.grids.climb import climb_back
from puzzle_publish.grids.dig import dig, dig_by_singles, dig_in_blocks, is_of_singles
from puzzle_publish.kernels.candidates import Ints, start
from puzzle_publish.kernels.digs import table_of
from puzzle_publish.kernels.guesses import fill
from puzzle_publish.types.rungs import rungs
from puzzle_publish.types.sudoku.ladder import Ladder
from tests.support.boards import square_board

SIX = [[n] for n in range(6)]


def test_a_later_stage_tries_what_an_earlier_one_needed() -> None:
    clues = np.arange(1, 7)
    taken = dig(clues, SIX, [lambda _: clues[:3].all(), lambda _: clues[2]])
    assert (clues.tolist(), taken) == ([0, 0, 3, 0, 0, 0], (3, 2))


def test_the_least_number_of_clues_remains() -> None:
    clues = np.arange(1, 7)
    assert dig(clues, [[0, 1], [2, 3], [4], [5]], [lambda _: True], least=3) == (2,)
    assert clues.tolist() == [0, 0, 3, 4, 0, 6]


def test_nothing_goes_that_the_puzzle_needs() -> None:
    clues = np.arange(1, 7)
    assert dig(clues, SIX, [lambda _: False], empty=-1) == (0,)
    assert clues.tolist() == [1, 2, 3, 4, 5, 6]


def test_a_stage_sees_which_clues_are_gone() -> None:
    clues = np.arange(1, 7)
    seen: list[list[int]] = []
    dig(clues, [[0, 5], [1, 4]], [lambda group: seen.append(group.tolist())], empty=-1)
    assert seen == [[0, 5], [1, 4]]


@pytest.mark.parametrize(("level", "least"), [("easy", 40), ("easy", 0), ("medium", 0)])
def test_a_single_call_digs_as_a_call_for_each_group_does(level: str, least: int):
    (rung,) = rungs(Ladder().up_to(level))
    assert is_of_singles([rung])
    board = square_board(3, 3)
    for seed in range(3):
        rng = np.random.Generator(np.random.PCG64(seed))
        position = board.position()
        start(position, np.zeros(81, np.int64))
        assert fill(position, rng)
        full = position.value.copy()
        groups = [sorted({x, 80 - x}) for x in rng.permutation(41).tolist()]
        clues, others = full.copy(), full.copy()

        def gives_back(at, clues=clues, position=position):
            start(position, clues)
            return climb_back(position, [rung], at)

        dig(clues, groups, [gives_back], least=least)
        dig_by_singles(position, rung, others, table_of(groups), least)
        assert others.tolist() == clues.tolist()
        assert 81 > np.count_nonzero(clues) >= least


@pytest.mark.parametrize("least", [0, 7])
def test_blocks_leave_what_one_group_at_a_time_leaves(least: int) -> None:
    rng = np.random.default_rng(3)
    for _ in range(40):
        groups = [group.tolist() for group in np.split(rng.permutation(60), 20)]
        # A clue follows from some others, which may follow from others in turn.
        follows = rng.integers(0, 60, (60, 2))

        def gives_back(gone: Ints) -> bool:
            known = set(np.flatnonzero(clues).tolist())  # noqa: B023
            while more := {
                x
                for x, needed in enumerate(follows.tolist())  # noqa: B023
                if x not in known and known.issuperset(needed)
            }:
                known |= more
            return known.issuperset(gone.tolist())

        clues = one_by_one = np.ones(60, np.int64)
        dig(clues, groups, [gives_back], least=least)
        clues = np.ones(60, np.int64)
        dig_in_blocks(clues, groups, gives_back, least=least)
        assert clues.tolist() == one_by_one.tolist()
        assert 0 < clues.sum() < 60

"""Digging: what remains, and which stage took what."""

import numpy as np

from puzzle_publish.grids.dig import dig

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

"""Digging: what remains, and which stage took what."""

from puzzle_publish.grids.dig import dig


def test_a_later_stage_tries_what_an_earlier_one_needed() -> None:
    left, taken = dig(
        range(6), [lambda left: {0, 1, 2} <= set(left), lambda left: 2 in left]
    )
    assert (left, taken) == ([2], (3, 2))


def test_the_least_number_of_groups_remains() -> None:
    assert dig("abcd", [lambda _: True], least=3) == (["b", "c", "d"], (1,))


def test_nothing_goes_that_the_puzzle_needs() -> None:
    assert dig("abc", [lambda left: len(left) == 3]) == (["a", "b", "c"], (0,))

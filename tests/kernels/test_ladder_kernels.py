"""The rungs of a sudoku's ladder on whole puzzles: they finish, and are never wrong."""

import numpy as np
import pytest

from puzzle_publish.core.errors import OutOfSteps
from puzzle_publish.grids.climb import Rung, climb, steps_of
from puzzle_publish.grids.ladder import Step, Technique
from puzzle_publish.kernels import chains, guesses, subsets, techniques, wings
from puzzle_publish.kernels.candidates import Ints, start
from tests.support.boards import square_board


def named(*codes: int) -> dict[int, Technique]:
    return {code: Technique(str(code), "any", 10 + code) for code in codes}


BOARD = square_board(3, 3)
RUNGS = (
    Rung(techniques.singles, named(*range(8)), climbs=True),
    Rung(subsets.subsets, named(*range(8, 14))),
    Rung(wings.wings, named(*range(17, 21))),
    Rung(subsets.subsets, named(*range(14, 17))),
    Rung(chains.chains, named(21, 22, 23)),
)
# Made by qqwing (simple, intermediate, expert) and sgt-solo (advanced, extreme).
FOREIGN = (
    "9.8...2....2.6.....3.51..9.......578...2.....8.9.7.6..........6..6...9.7.....1.3.",
    "4..7..2....1.9...59.8...64........9.........285........6...982...2.74.5...9..17..",
    ".1...93..4.957......38...72..2...1.38.......5.4..5..8.23.....1..........1.5.8.2.7",
    ".....729.1.9....4..3.4....5....6412.4.......7.1397....6....8.3..8....6.4.512.....",
    ".157..3.4..42...18......2.765.1.........6.........7.691.3......57...19..8.6..257.",
)
GOLDEN_NUGGET = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
)


def cells(line: str) -> Ints:
    return np.array([int(c) if c.isdigit() else 0 for c in line], np.int64)


def filled(steps: tuple[Step, ...], givens: Ints) -> Ints:
    values = givens.copy()
    for step in steps:
        for (row, column), value in step.placed:
            values[row * 9 + column] = value
    return values


@pytest.mark.parametrize("line", FOREIGN)
def test_steps_lead_to_a_full_grid_and_rule_out_none_of_it(line: str) -> None:
    givens = cells(line)
    steps = steps_of(BOARD, givens, RUNGS)
    full = filled(steps, givens)
    for _, members in BOARD.units:
        assert sorted(full[list(members)]) == list(range(1, 10))
    for step in steps:
        assert step.placed or step.removed
        for (row, column), values in step.removed:
            assert full[row * 9 + column] not in values


def test_each_step_is_the_cheapest_that_gives_anything() -> None:
    # The ladder up to any weight stops exactly where a dearer technique is needed.
    givens = cells(FOREIGN[2])
    steps = steps_of(BOARD, givens, RUNGS)
    dearest = max(step.technique.weight for step in steps)
    cheaper = [
        Rung(
            rung.kernel,
            {c: t for c, t in rung.techniques.items() if t.weight < dearest},
            rung.climbs,
        )
        for rung in RUNGS
    ]
    position = BOARD.position()
    start(position, givens)
    assert not climb(position, cheaper)


def test_a_ladder_does_not_finish_what_is_beyond_it() -> None:
    with pytest.raises(OutOfSteps):
        steps_of(BOARD, cells(GOLDEN_NUGGET), RUNGS)


def test_a_goal_ends_the_climb_early() -> None:
    givens = cells(FOREIGN[0])
    position = BOARD.position()
    start(position, givens)
    first = steps_of(BOARD, givens, RUNGS)[0].placed[0][0]
    goal = np.array([first[0] * 9 + first[1]])
    assert climb(position, RUNGS, goal)
    assert position.empty == np.count_nonzero(givens == 0) - 1


def test_two_equal_givens_in_a_unit_break_a_position() -> None:
    position = BOARD.position()
    start(position, cells("55" + "." * 79))
    assert position.is_broken


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
def test_a_grid_is_filled_at_random_by_the_rules(height: int, width: int) -> None:
    board = square_board(height, width)
    grids = set()
    for seed in range(3):
        position = board.position()
        start(position, np.zeros(board.side**2, np.int64))
        assert guesses.fill(position, np.random.Generator(np.random.PCG64(seed)))
        for _, members in board.units:
            values = sorted(position.value[list(members)])
            assert values == list(range(1, board.side + 1))
        grids.add(tuple(position.value.tolist()))
    assert len(grids) > 1

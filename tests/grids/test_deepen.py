"""Steps of a level, counted in one call and one by one."""

import numpy as np
import pytest

from puzzle_publish.grids.deepen import Judge, deepen
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels.candidates import start
from puzzle_publish.kernels.digs import hollow, table_of
from puzzle_publish.kernels.ownsteps import (
    own_by_relations,
    own_by_sights,
    own_by_singles,
)
from puzzle_publish.rules.vocabulary import visible
from puzzle_publish.types.digging import full_square
from puzzle_publish.types.futoshiki import ladder as futoshiki
from puzzle_publish.types.skyscrapers import ladder as skyscrapers
from puzzle_publish.types.skyscrapers.model import empty
from puzzle_publish.types.sudoku import board as boards
from puzzle_publish.types.sudoku import ladder as sudoku
from puzzle_publish.types.sudoku.squares import squares_of

SIDE = 5


def city(grid):
    """All clues of a city, its rungs, and how they get the clues."""
    views = [view for line in (*grid, *grid.T) for view in (line, line[::-1])]
    lines = skyscrapers.lines_of(empty(SIDE))
    clues = np.array([*grid.ravel(), *map(visible, views)])
    return clues, skyscrapers.rungs_of("expert", lines)[1], lines[:, :2]


def square(grid):
    """All clues of a square with signs, its rungs, and how they get the signs."""
    cells = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    pairs = np.array([*zip(cells[:, 1:].flat, cells[:, :-1].flat, strict=True)])
    full = grid.ravel()
    is_less = (full[pairs[:, 0]] < full[pairs[:, 1]])[:, None]
    signs = np.c_[np.where(is_less, pairs[:, ::-1], pairs), np.ones_like(pairs[:, :1])]
    rungs = futoshiki.rungs_of("expert", "greater", signs)[1]
    return np.array([*full, *signs[:, 2]]), rungs, signs[:, 2:]


def own_steps(clued, counts, puzzles):
    """The numbers of steps of random puzzles, counted in both ways."""
    board, found = latin_board(SIDE), set()
    rng = np.random.Generator(np.random.PCG64(1))
    for _ in range(puzzles):
        clues, rungs, others = clued(full_square(rng, SIDE)[1].reshape(SIDE, SIDE))
        clues[rng.random(len(clues)) < 0.75] = 0

        def load(position, clues, others=others):
            start(position, clues[: SIDE * SIDE])
            others[...] = clues[SIDE * SIDE :].reshape(others.shape)

        one_by_one = Judge(board, rungs, "expert", load)(clues)
        assert Judge(board, rungs, "expert", load, counts)(clues) == one_by_one
        found.add(one_by_one[0])
    return found


@pytest.mark.parametrize(
    ("clued", "counts"), [(city, own_by_sights), (square, own_by_relations)]
)
def test_steps_counted_in_one_call_are_those_one_by_one(clued, counts):
    assert len(own_steps(clued, counts, 60)) > 1


def own_steps_of_sudokus(puzzles, seed=1):
    """The numbers of expert and of hard steps of sudokus, counted in both ways."""
    board, ladder = boards.board_of(6, boards.boxes(6)), sudoku.Ladder()
    squares, found = squares_of(board), set()
    rng = np.random.Generator(np.random.PCG64(seed))
    for _ in range(puzzles):
        position = squares.position()
        start(position, np.zeros(36, np.int64))
        groups = table_of([(x,) for x in rng.permutation(36).tolist()])
        _, clues = hollow(position, rng, groups)
        for level in ("hard", "expert"):
            known = {c: t for c, t in ladder.up_to(level).items() if c < 21}
            rungs = sudoku.rungs_of(known, board)
            one_by_one = Judge(squares, rungs, level, start)(clues)
            in_one = Judge(squares, rungs, level, start, own_by_singles)(clues)
            assert in_one == one_by_one
            found.add((level, in_one[0]))
    return found


def test_steps_of_sudokus_counted_in_one_call_are_those_one_by_one():
    found = own_steps_of_sudokus(150)

    assert {level for level, steps in found if steps} == {"hard", "expert"}


class Recorder:
    """A judge that finds no step and notes what it is asked."""

    def __init__(self):
        self.position = latin_board(SIDE).position()
        self.asked = []

    def __call__(self, clues):
        self.asked.append(clues.tobytes())
        return 0, 0


def test_a_walk_judges_no_clues_twice():
    judge, full = Recorder(), np.arange(1, 7)
    rng = np.random.Generator(np.random.PCG64(1))
    groups = [[0], [1], [2, 3], [4, 5]]

    assert not deepen(rng, full.copy(), full, groups, judge, 1, 100)
    assert 1 < len(judge.asked) == len(set(judge.asked))

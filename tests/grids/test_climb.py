"""Climbs that note their steps, and those that do not."""

import numpy as np
import pytest

from puzzle_publish.grids.climb import climb
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels.candidates import start
from puzzle_publish.types import calcudoku, futoshiki, skyscrapers
from puzzle_publish.types.calcudoku import ladder as of_cages
from puzzle_publish.types.calcudoku import model as cages
from puzzle_publish.types.futoshiki import ladder as of_signs
from puzzle_publish.types.futoshiki import model as signs
from puzzle_publish.types.skyscrapers import ladder as of_edges
from puzzle_publish.types.skyscrapers import model as edges

PARTS = {
    "calcudoku": (cages, of_cages),
    "futoshiki": (signs, of_signs),
    "skyscrapers": (edges, of_edges),
}
TYPES = {each.TYPE.name: each.TYPE for each in (calcudoku, futoshiki, skyscrapers)}


def ladder_of(name, givens):
    """The numbers printed, and a function that returns rungs as good as new."""
    model, ladder = PARTS[name]
    puzzle = model.read(givens)
    return np.array(puzzle.rows).ravel(), lambda: ladder.rungs(puzzle)


@pytest.mark.parametrize("name", TYPES)
def test_a_climb_gets_as_far_whether_it_is_noted_or_not(name):
    puzzle_type = TYPES[name]
    params = puzzle_type.presets["hard"]
    stuck = 0
    for seed in range(3):
        draft = puzzle_type.generate(np.random.Generator(np.random.PCG64(seed)), params)
        if draft is None:
            continue
        numbers, rungs = ladder_of(name, draft.givens)
        for printed in (numbers, np.where(np.arange(len(numbers)) % 3, numbers, 0)):
            for cut in range(1, len(rungs()) + 1):
                seen = []
                for records in (True, False):
                    board = latin_board(int(len(numbers) ** 0.5))
                    position = board.position(records=records)
                    start(position, printed)
                    climb(position, rungs()[:cut])
                    seen.append((position.value.tolist(), position.cand.tolist()))
                    stuck += position.empty > 0
                assert seen[0] == seen[1]
    assert stuck

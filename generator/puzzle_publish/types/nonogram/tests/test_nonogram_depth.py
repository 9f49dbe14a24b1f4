"""The depth of a picture in machine code, against that by the ladder's own notes."""

import numpy as np

from puzzle_publish.kernels import pictures
from puzzle_publish.types.depth import Goal
from puzzle_publish.types.nonogram import generate, levels
from puzzle_publish.types.nonogram.ladder import log
from puzzle_publish.types.nonogram.model import clues_of


def test_a_picture_is_as_deep_as_the_ladder_says():
    rng, found = np.random.Generator(np.random.PCG64(1)), []
    for nth in range(30):
        level = ("medium", "hard", "expert")[nth % 3]
        wanted = levels.TECHNIQUES[level]
        rows = pictures.random_picture(wanted, 12, 10, 0.4, 1, rng)
        if not rows.size:
            continue
        cells = (rows[:, np.newaxis] >> np.arange(10) & 1).tolist()
        uses = [technique for technique, _ in log(clues_of(cells)).uses]
        for least in (2, 3, 5):
            goal = Goal(level, least)
            found.append(goal.is_met(uses))
            assert generate._is_deep(rows, 10, goal) == found[-1]
    assert {*found} == {True, False}

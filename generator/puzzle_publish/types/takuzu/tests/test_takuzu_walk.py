"""The walk to a deep grid in machine code, against the same walk in Python."""

import numpy as np
from few import few

from puzzle_publish.kernels import balance
from puzzle_publish.types.deepening import deepen
from puzzle_publish.types.depth import Goal
from puzzle_publish.types.takuzu import generate
from puzzle_publish.types.takuzu.ladder import DEEPEST, table

N, CHANGES = 6, 40


def twin(rng, cells, full, groups, goal):
    def change():
        some = groups[rng.integers(len(groups), size=1 + int(rng.integers(2)))]
        before = cells[some]
        for group in some:
            cells[group] = 0 if cells[group[0]] else full[group]

        def undo():
            cells[some] = before

        return undo

    found = generate._techniques
    return deepen(rng, lambda: found(cells, goal.level), change, goal, CHANGES)


@few("level", ["medium", "hard", "expert"], fast=2)
def test_a_walk_leads_where_the_slow_one_does(level, monkeypatch):
    monkeypatch.setattr(generate, "DEEPENED", CHANGES)
    changed = 0
    for seed in range(10):
        rng, other = (np.random.Generator(np.random.PCG64(seed)) for _ in "12")
        full = np.empty(N * N, np.int64)
        for each in (rng, other):
            balance.fill(N, table(N), each, full)
        groups = generate._groups(N, "half-turn" if seed % 2 else "none")
        cells = full.copy()
        generate._dig(cells, groups, DEEPEST["medium"])
        before, mine, goal = cells.copy(), cells.copy(), Goal(level, 9)

        end = generate._is_deepened(rng, mine, full, groups, goal)

        assert end == twin(other, cells, full, groups, goal)
        assert mine.tolist() == cells.tolist()
        assert rng.random() == other.random()
        changed += mine.tolist() != before.tolist()
    assert changed > 5

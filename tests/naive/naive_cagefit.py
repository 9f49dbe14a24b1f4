"""Slow twin of kernels/cagefit.py: cages changed and tried one by one, in Python."""

from dataclasses import replace

import numpy as np

from puzzle_publish.grids.cagesums import TECHNIQUES, CageRow, arrays_of
from puzzle_publish.grids.climb import NOWHERE, climb_back
from puzzle_publish.grids.latin import latin_board
from puzzle_publish.kernels.cagelines import recall, simple_cages
from puzzle_publish.kernels.cages import CAGE_COMBINATION, FREEBIE
from puzzle_publish.kernels.candidates import start
from puzzle_publish.rules.vocabulary import made
from puzzle_publish.types.calcudoku import cuts, ladder
from puzzle_publish.types.calcudoku.model import ADD, PAIRS, UNSAID

TRIES = 120
SPLITS = 0.36
OTHER_OPERATION = 0.4
_LARGEST = 6
_COMBINE = CAGE_COMBINATION - FREEBIE


class Cut(cuts.Cut):
    def cage(self, cells, other_than=""):
        """Return a cage with a random operation, another one if there is any."""
        _, cells = super(cuts.Cut, self).cage(cells)
        numbers = [self.values[x] for x in cells]
        if len(cells) == 1:
            return UNSAID, cells
        ops = [op for op in self.weights if op not in PAIRS or len(cells) == 2]
        ops = [op for op in ops if made(op, numbers) is not None]
        ops = [op for op in ops if op != other_than] or ops
        return ops[self.pick([self.weights[op] for op in ops])], cells

    def change(self, x, *, splits):
        """Change the cage of a cell, or its operation; return whether it could."""
        if self.rng.random() < OTHER_OPERATION:
            at = self._at(x)
            op, cells = self.cages[at]
            changed = self.cage(cells, other_than=op)
            if changed[0] != op:
                self.cages = [*self.cages[:at], changed, *self.cages[at + 1 :]]
                return True
        return self._change(x, splits=splits)

    def _change(self, x, *, splits):
        """Change the cage of a cell a little; return whether there was a way.

        Args:
            x: the cell.
            splits: whether the cage may fall in two.
        """
        at = self._at(x)
        if splits and self.rng.random() < SPLITS:
            return self._split(at, x) or self._move(at, x)
        return self._move(at, x) or (splits and self._split(at, x))

    def _move(self, at, x):
        """Give a cell to a cage beside it."""
        rest = [y for y in self.cages[at][1] if y != x]
        others = sorted({self._at(y) for y in self.beside[x]} - {at})
        others = [k for k in others if self._fits([*self.cages[k][1], x])]
        if not others or not self._is_whole(rest):
            return False
        other = others[self.below(len(others))]
        groups = [[*self.cages[other][1], x], *([rest] if rest else [])]
        return self._replace((at, other), groups)

    def _split(self, at, x):
        """Cut a cage in two, one part with this cell."""
        cells = self.cages[at][1]
        if len(cells) < 2:
            return False
        part = self._grown(x, 1 + self.below(len(cells) - 1), set(cells))
        rest = [y for y in cells if y not in part]
        return self._is_whole(rest) and self._replace((at,), [part, rest])

    def _is_whole(self, cells):
        """Whether cells are connected."""
        reached = self._grown(cells[0], len(cells), set(cells)) if cells else []
        return len(reached) == len(cells)

    def row(self, cage):
        """Return a cage as the kernels read it."""
        op, target, cells = self.printed(cage)
        return CageRow(ladder.OPERATIONS[op if len(cells) > 1 else ADD], target, cells)


def suits(cut, trial):
    """Change cages until the techniques of the level are needed, and suffice."""
    best, left, stuck = cut.cages, trial.left, trial.stuck
    for _ in range(TRIES):
        if trial.needs_level():
            return True
        if trial.left <= left:
            best, left, stuck = cut.cages, trial.left, trial.stuck
        else:
            cut.cages = best
        x = stuck[cut.below(len(stuck))] if stuck else cut.below(cut.area)
        if stuck or not cut.merge(x):
            cut.change(x, splits=bool(stuck))
    return False


class Trial:
    """How far the techniques of a level, and those below it, get with a cut.

    A first look at a cage depends on no other cage, so it is taken once.
    """

    def __init__(self, cut, params):
        self.cut = cut
        self.position = latin_board(params.size).position()
        self.empty = np.zeros(cut.area, np.int64)
        self.arrays = []
        level = 1 + ladder.LEVELS.index(params.level)
        self.rungs = _rungs(self.arrays)[:level]
        self.looks = {}
        start(self.position, self.empty)

    def needs_level(self):
        """Whether the techniques up to the level finish, and those below it do not."""
        looks = list(map(self._look, self.cut.cages))
        table = np.array([row for row, _ in looks])
        memo = np.full((TECHNIQUES, len(looks), _LARGEST), -1)
        memo[_COMBINE] = [masks for _, masks in looks]
        self.arrays[:] = table, table[:0], memo
        start(self.position, self.empty)
        recall(self.position, table, memo[_COMBINE])
        below = self.rungs[:-1]
        if below and climb_back(self.position, below):
            return False
        return climb_back(self.position, self.rungs, at=len(below))

    def _look(self, cage):
        """A cage as the kernels read it, and what it leaves its cells at first."""
        if cage not in self.looks:
            row, codes = self.cut.row(cage), np.array([CAGE_COMBINATION])
            start(self.position, self.empty)
            simple_cages(self.position, codes, NOWHERE, *arrays_of([row]))
            masks = self.position.cand[list(row.cells)].tolist()
            rest = [-1] * (_LARGEST - len(masks))
            numbers = [len(masks), row.operation, row.target, *row.cells, *rest]
            self.looks[cage] = numbers, [*masks, *rest]
        return self.looks[cage]

    @property
    def stuck(self):
        """The cells that are still empty."""
        return [int(x) for x in np.flatnonzero(self.position.cand)]

    @property
    def left(self):
        """How many candidates there are still."""
        return sum(mask.bit_count() for mask in self.position.cand.tolist())


def _rungs(more):
    """The rungs of cages with these arrays, which may be changed."""
    return [
        *(replace(rung, more=more) for rung in ladder._FOR_CAGES),
        ladder._PAIRS,
    ]

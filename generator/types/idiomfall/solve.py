"""The independent solver: from the printed board to orders that clear it.

It divides the board into idioms by itself and plays with its own gravity: how high a
block lies is the number of blocks left below it, a sum of bits. It shares with
`generate` the rules alone.
"""

from collections.abc import Iterator, Sequence

from ...errors import OutOfSteps
from ...puzzle import Json
from .model import Printed, read
from .partition import Placed, Words, partitions

# A board of 16 idioms has at most 65,536 states, and about 400 that can be reached;
# the rest is for boards that can be divided in many ways.
STEPS = 1_000_000


def solve(givens: Json, *, steps: int = STEPS) -> Iterator[Json]:
    """Yield every order that clears the board, each once.

    Raises:
        OutOfSteps: the step budget is spent: states looked at, and choices made while
            the board was divided.
        UsageError: this machine does not have the lexicon that the board names.
    """
    yield from wins(read(givens), steps=steps)


def wins(
    printed: Printed, *, words: Words | None = None, steps: int = STEPS
) -> Iterator[Json]:
    """The same for a board as read; `words` take the place of its lexicon's."""
    left = steps
    for partition in partitions(printed, budget=steps, words=words):
        game = _Game(printed, partition, left)
        yield from game.wins()
        left -= len(game.moves)


class _Game:
    """A divided board; a state is the set of idioms left, as bits of an int."""

    def __init__(
        self, printed: Printed, partition: Sequence[Placed], steps: int
    ) -> None:
        self.partition = partition
        self.bottom = printed.height - 1
        self.steps = steps
        self.moves: dict[int, tuple[int, ...]] = {}
        self.lost: set[int] = set()
        owner = {
            block: p for p, placed in enumerate(partition) for block in placed.blocks
        }
        # For each block, sets of idioms: those with at least 1, 2, … blocks below it.
        self.below = [
            [
                _layers([owner[r, c] for r in range(top + 1, printed.height)])
                for top, c in placed.blocks
            ]
            for placed in partition
        ]
        self.columns = [[c for _, c in placed.blocks] for placed in partition]
        self.above = [
            _union(
                owner[r, c]
                for top, c in placed.blocks
                for r in range(top)
                if owner[r, c] != p
            )
            for p, placed in enumerate(partition)
        ]

    def wins(self) -> Iterator[Json]:
        """Yield the orders that clear the board, as answers."""
        full = (1 << len(self.partition)) - 1
        for order in self._from(full):
            state = full
            taken = []
            for p in order:
                cells = [
                    [self.bottom - height, column]
                    for height, column in zip(
                        self._heights(state, p), self.columns[p], strict=True
                    )
                ]
                taken.append({"idiom": self.partition[p].idiom, "cells": cells})
                state &= ~(1 << p)
            yield {"order": taken}

    def _from(self, state: int) -> Iterator[tuple[int, ...]]:
        if not state:
            yield ()
            return
        won = False
        for p in self._may_go(state):
            rest = state & ~(1 << p)
            if rest not in self.lost:
                for order in self._from(rest):
                    won = True
                    yield (p, *order)
        if not won:
            self.lost.add(state)

    def _may_go(self, state: int) -> tuple[int, ...]:
        """The idioms that are paths now, first those that nothing lies on.

        Taking such a one moves no block, so it never spoils a win.
        """
        known = self.moves.get(state)
        if known is not None:
            return known
        if len(self.moves) >= self.steps:
            raise OutOfSteps
        found = [
            p
            for p in range(len(self.partition))
            if state >> p & 1 and self._is_path(state, p)
        ]
        found.sort(key=lambda p: state & self.above[p] != 0)
        self.moves[state] = tuple(found)
        return self.moves[state]

    def _is_path(self, state: int, p: int) -> bool:
        columns = self.columns[p]
        height, column = -1, columns[0]
        for k, next_column in enumerate(columns):
            next_height = 0
            for layer in self.below[p][k]:
                next_height += (state & layer).bit_count()
            if k and abs(next_height - height) + abs(next_column - column) != 1:
                return False
            height, column = next_height, next_column
        return True

    def _heights(self, state: int, p: int) -> list[int]:
        return [
            sum((state & layer).bit_count() for layer in layers)
            for layers in self.below[p]
        ]


def _layers(owners: Sequence[int]) -> tuple[int, ...]:
    """The sets of those that are there at least once, at least twice, and so on."""
    layers: list[int] = []
    for owner in owners:
        bit = 1 << owner
        for k, layer in enumerate(layers):
            if not layer & bit:
                layers[k] |= bit
                break
        else:
            layers.append(bit)
    return tuple(layers)


def _union(owners: Iterator[int]) -> int:
    union = 0
    for owner in owners:
        union |= 1 << owner
    return union

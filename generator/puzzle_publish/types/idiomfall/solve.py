"""The independent solver: finds orders that clear a printed board.

It divides the board into idioms and plays with its own gravity: the height of a block
is the number of blocks left below it, a sum of bits. It shares only the rules with
`generate`.
"""

from collections.abc import Iterator, Sequence

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .model import Printed
from .partition import Placed, partitions
from .wordindex import WordIndex

# A board of 16 idioms has at most 65,536 states, of which about 400 can be reached; the
# rest of the budget is for boards that divide in many ways.
STEPS = 1_000_000


def solve(givens: Printed, *, steps: int = STEPS) -> Iterator[Json]:
    """Yield every order that clears the board exactly once.

    Raises:
        OutOfSteps: the search needs more than `steps` states and choices in dividing
            the board.
        UsageError: this machine does not have the lexicon that the board names.
    """
    yield from winning_orders(givens, steps=steps)


def winning_orders(
    printed: Printed, *, words: WordIndex | None = None, steps: int = STEPS
) -> Iterator[Json]:
    """Yield the same for a board as read; `words` replace its lexicon."""
    left = steps
    for partition in partitions(printed, budget=steps, words=words):
        game = _Game(printed, partition, left)
        yield from game.winning_orders()
        left = game.steps


class _Game:
    """A divided board; a state is the set of idioms left, as bits of an int."""

    def __init__(
        self, printed: Printed, partition: Sequence[Placed], steps: int
    ) -> None:
        self.partition = partition
        self.bottom = printed.height - 1
        self.steps = steps
        # State -> idioms that can be removed; states that cannot be won.
        self.moves: dict[int, list[int]] = {}
        self.lost: set[int] = set()
        self.columns = [[c for _, c in placed.blocks] for placed in partition]
        # For each block the sets of idioms with at least 1, 2, … blocks below it.
        self.below: list[list[tuple[int, ...]]] = [[()] * 4 for _ in partition]
        # For each idiom those with a block above one of its blocks.
        self.above = [0] * len(partition)
        owner = {
            block: (p, k)
            for p, placed in enumerate(partition)
            for k, block in enumerate(placed.blocks)
        }
        for c in range(printed.width):
            self._enter([owner[r, c] for r in range(self.bottom, -1, -1)])

    def _enter(self, column: Sequence[tuple[int, int]]) -> None:
        """Record what is below and above each block of a column, from the bottom up."""
        layers: list[int] = []
        for p, k in column:
            self.below[p][k] = tuple(layers)
            bit = 1 << p
            for depth, layer in enumerate(layers):
                if not layer & bit:
                    layers[depth] |= bit
                    break
            else:
                layers.append(bit)
        over = 0
        for p, _ in reversed(column):
            self.above[p] |= over & ~(1 << p)
            over |= 1 << p

    def winning_orders(self) -> Iterator[Json]:
        """Yield the orders that clear the board, as answers."""
        full = (1 << len(self.partition)) - 1
        for order in self._from(full):
            state = full
            taken: list[Json] = []
            for p in order:
                cells = [
                    [self.bottom - _height(state, layers), column]
                    for layers, column in zip(
                        self.below[p], self.columns[p], strict=True
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
        for p in self._removable(state):
            rest = state & ~(1 << p)
            if rest not in self.lost:
                for order in self._from(rest):
                    won = True
                    yield (p, *order)
        if not won:
            self.lost.add(state)

    def _removable(self, state: int) -> Iterator[int]:
        """Yield the idioms that are paths now, those with nothing above them first.

        Removing one of these moves no block, so it never loses the game.
        """
        known = self.moves.get(state)
        if known is not None:
            yield from known
            return
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        left = [p for p in range(len(self.partition)) if state >> p & 1]
        free = [p for p in left if not state & self.above[p]]
        found = []
        for p in (*free, *(p for p in left if state & self.above[p])):
            if self._is_path(state, p):
                found.append(p)
                yield p
        self.moves[state] = found

    def _is_path(self, state: int, p: int) -> bool:
        last, at = 0, self.columns[p][0]
        height = -1
        for layers, column in zip(self.below[p], self.columns[p], strict=True):
            last, height = height, 0
            for layer in layers:
                height += (state & layer).bit_count()
            if last >= 0 and abs(height - last) + abs(column - at) != 1:
                return False
            at = column
        return True


def _height(state: int, layers: Sequence[int]) -> int:
    """The number of blocks below one, from the sets of idioms with blocks there."""
    height = 0
    for layer in layers:
        height += (state & layer).bit_count()
    return height

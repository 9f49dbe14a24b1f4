"""A sweep that was done: its states, and what they say of the edges."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OutOfSteps
from .sweeps import look_back, sweep_edges

Ints = NDArray[np.int64]
Int32s = NDArray[np.int32]

RUN, LAYER = 3_000_000, 300_000  # states at most in all, and after an edge
_WORDS = 16  # of a state in so large a layer


class Plan(NamedTuple):
    """What a sweep does.

    Attributes:
        edges: in order.
        rows: of the edges: the slots of the two points, and four numbers for each spot:
            the spot, which of its edges this is, its slot, whether it ends.
        how: of `look_ahead`.
        table: the automata.
        starts: (spots, 8) where the table of each edge of a spot begins, -1 for none.
        bits: what each edge may be.
        points: one more than the last slot of a point.
        size: bytes of a state.
        is_whole: whether the loop must be closed in the end.
    """

    edges: Sequence[int]
    rows: Ints
    how: Ints
    table: Ints
    starts: Ints
    bits: Ints
    points: int
    size: int
    is_whole: bool


@cache
def _memory() -> tuple[Ints, Ints, Int32s, Ints, Int32s, Int32s]:
    """Return what sweeps write in; fresh memory would take longer than the sweep."""
    return (
        np.zeros(LAYER * _WORDS, np.int64),
        np.zeros(LAYER * _WORDS, np.int64),
        np.zeros(1 << 20, np.int32),
        np.zeros((2, LAYER), np.int64),
        np.zeros(RUN, np.int32),
        np.zeros((2 * RUN, 2), np.int32),
    )


class Run:
    """The states of a sweep and how they hang together.

    Attributes:
        ways: how many ways lead to the last states.
        firsts: the first state after each number of edges, and behind the last.
        end: how many states there are.
    """

    def __init__(self, plan: Plan, layer: int, budget: list[int]) -> None:
        """Sweep.

        Args:
            plan: what to do.
            layer: how many states there may be after an edge.
            budget: how many in all; what was needed is taken from it.

        Raises:
            OutOfSteps: there are too many states.
        """
        words = -(-plan.size // 8)
        here, there, slots, ways, heads, links = _memory()
        size = min(layer, LAYER * _WORDS // words) * words
        here, there = here[:size].reshape(-1, words), there[:size].reshape(-1, words)
        self._edges = plan.edges
        self.firsts = np.zeros(len(plan.bits) + 2, np.int64)
        self.end = sweep_edges(
            plan.rows, plan.how, plan.table, plan.starts, plan.bits,
            plan.points, plan.is_whole,
            here, here.view(np.uint8), there, there.view(np.uint8),
            self.firsts, slots, ways, heads, links, max(0, budget[0]),
        )  # fmt: skip
        budget[0] -= int(self.firsts.max())
        if self.end < 0:
            raise OutOfSteps
        last = int(self.firsts[-2])
        # The memory is used again, perhaps before all answers are read.
        self.ways = int(ways[len(plan.bits) % 2, : self.end - last].sum())
        self._heads = heads[: self.end].copy()
        self._links = links[: 2 * self.end].copy()

    def certain(self) -> dict[int, int]:
        """Return the edges that are on, or off, in every way: 1 or 0."""
        found = np.zeros(len(self.firsts) - 2, np.int64)
        is_alive = np.zeros(self.end, np.uint8)
        look_back(self.firsts, self.end, self._heads, self._links, is_alive, found)
        each = zip(self._edges, found.tolist(), strict=True)
        return {e: bits - 1 for e, bits in each if bits < 3}

    def paths(self) -> Iterator[list[int]]:
        """Yield the edges that are on, for each way to the last state."""
        edges = len(self.firsts) - 2
        bits = [0] * edges
        # These views give plain numbers at once.
        heads, links = self._heads.data, self._links.data
        todo = [(edges, heads[self.end - 1])]
        while todo:
            level, link = todo.pop()
            if level == 0:
                yield [e for e, bit in zip(self._edges, bits, strict=True) if bit]
                continue
            state, following = links[link, 0], links[link, 1]
            if following:
                todo.append((level, following))
            bits[level - 1] = state & 1
            todo.append((level - 1, heads[state >> 1]))

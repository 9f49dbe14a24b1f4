"""Narrowing the words of each slot until each letter left has a word through it.

A slot's domain has one bit for each word, in blocks of 64; `active` lists the blocks
that are not empty. Each cell has the set of letters still possible. When a slot's
domain has shrunk, the letters that it allows in its cells are computed again, and the
crossing slots keep the words with one of these letters, until nothing changes. Small
domains are read word by word, large ones row by row.

The cells of a slot have places in the flat arrays, from `starts[slot]` on. Every change
is noted on the trail, so that a decision can be undone.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz
from ...kernels.jit import kernel
from .kernels_fill_rows import BLOCK, EXTENT

if TYPE_CHECKING:
    from .index import Bits, Tables

Ints = NDArray[np.int64]

# Outcomes of `propagate`.
FAILED, DONE, NO_ROOM = 0, 1, 2
# Indexes of `meter`: blocks and words read, length of the trail, length of the queue.
WORK, NOTED, QUEUED = 0, 1, 2
# Weights are integers, so that every machine decides alike: what each place begins with
# and gains by a failure, and what all places of a slot gain if its word occurs twice.
WEIGHT, TWICE = 1000, 200


class State(NamedTuple):
    """A partly filled pattern.

    Attributes:
        starts: (slots + 1,) int64.
        cells: the cell of each place.
        crossing: for each place, the place of the other slot of this cell, or -1.
        slot_of: the slot of each place.
        domain: (slots, blocks) uint64, the words still open.
        active: (slots, blocks) int32, the blocks that are not empty come first.
        extent: for each slot, how many blocks those are.
        size: for each slot, how many words are open.
        letters: (cells, words) uint64, the letters still possible.
        witness: (places, alphabet) int32, where a word with this letter was found last.
        settled: for each slot, whether its only word was excluded from the others.
        weight: for each place, how often it was in a failure.
        queue: slots whose domain has shrunk.
        is_queued: for each slot, whether it is in the queue.
        trail: (room, 3) int32, kind and two numbers.
        before: (room,) uint64, the value before the change.
        fresh: (words,) uint64, scratch: letters of a cell.
        gathered: (blocks,) uint64, scratch: words with certain letters; else 0.
        meter: (3,) int64.
    """

    starts: Ints
    cells: Ints
    crossing: Ints
    slot_of: Ints
    domain: "Bits"
    active: NDArray[np.int32]
    extent: Ints
    size: Ints
    letters: "Bits"
    witness: NDArray[np.int32]
    settled: NDArray[np.bool_]
    weight: Ints
    queue: Ints
    is_queued: NDArray[np.bool_]
    trail: NDArray[np.int32]
    before: "Bits"
    fresh: "Bits"
    gathered: "Bits"
    meter: Ints


@kernel
def note(state: State, kind: int, first: int, second: int, value: np.uint64) -> None:
    """Note on the trail a value that is about to change."""
    n = state.meter[NOTED]
    state.trail[n, 0] = kind
    state.trail[n, 1] = first
    state.trail[n, 2] = second
    state.before[n] = value
    state.meter[NOTED] = n + 1


@kernel
def note_extent(state: State, slot: int) -> None:
    """Note the extent and size of a domain on the trail."""
    size = np.uint64(state.size[slot])
    note(state, EXTENT, slot, state.extent[slot], size)


@kernel
def note_block(state: State, slot: int, block: int) -> None:
    """Note a block of a domain on the trail."""
    note(state, BLOCK, slot, block, state.domain[slot, block])


@kernel
def take_back(state: State, mark: int) -> None:
    """Undo all changes since the trail had this length."""
    trail, before, domain = state.trail, state.before, state.domain
    for n in range(state.meter[NOTED] - 1, mark - 1, -1):
        first = trail[n, 1]
        second = trail[n, 2]
        kind = trail[n, 0]
        if kind == BLOCK:
            domain[first, second] = before[n]
        elif kind == EXTENT:
            # A slot whose size changes is not settled any more.
            state.extent[first] = second
            state.size[first] = np.int64(before[n])
            state.settled[first] = False
        else:
            state.letters[first, second] = before[n]
    state.meter[NOTED] = min(mark, state.meter[NOTED])


@kernel
def enqueue(state: State, slot: int) -> None:
    """Queue a slot, unless it is queued already."""
    if not state.is_queued[slot]:
        state.is_queued[slot] = True
        state.queue[state.meter[QUEUED]] = slot
        state.meter[QUEUED] += 1


@kernel
def next_slot(
    queue: Ints, is_queued: NDArray[np.bool_], sizes: Ints, meter: Ints
) -> int:
    """Remove the slot with the smallest domain from the queue."""
    best = 0
    for k in range(1, meter[QUEUED]):
        if sizes[queue[k]] < sizes[queue[best]]:
            best = k
    slot = queue[best]
    meter[QUEUED] -= 1
    queue[best] = queue[meter[QUEUED]]
    is_queued[slot] = False
    return int(slot)


@kernel
def clear_queue(state: State) -> None:
    """Empty the queue."""
    for k in range(state.meter[QUEUED]):
        state.is_queued[state.queue[k]] = False
    state.meter[QUEUED] = 0


@kernel
def drop_block(state: State, slot: int, block: int) -> None:
    """Remove a block, which is now empty, from the active ones."""
    last = state.extent[slot] - 1
    for k in range(last + 1):
        if state.active[slot, k] == block:
            state.active[slot, k] = state.active[slot, last]
            state.active[slot, last] = block
            state.extent[slot] = last
            return


@kernel
def drop_word(state: State, slot: int, block: int, bit: np.uint64) -> None:
    """Remove a word, which must be open, from a slot's domain."""
    note_extent(state, slot)
    note_block(state, slot, block)
    state.domain[slot, block] &= ~bit
    state.size[slot] -= 1
    if state.domain[slot, block] == np.uint64(0):
        drop_block(state, slot, block)


@kernel
def exclude(tables: "Tables", state: State, slot: int, length: int, word: int) -> bool:
    """Exclude a word (by id) from other slots; False if a slot has none left."""
    local = word - tables.first_block[length] * 64
    block = local >> 6
    bit = np.uint64(1) << np.uint64(local & 63)
    for other in range(len(state.size)):
        if (
            other == slot
            or state.starts[other + 1] - state.starts[other] != length
            or block >= state.domain.shape[1]
            or (state.domain[other, block] & bit) == np.uint64(0)
        ):
            continue
        drop_word(state, other, block, bit)
        if state.size[other] == 0:
            return False
        enqueue(state, other)
    return True


@kernel
def settle(tables: "Tables", state: State, slot: int) -> bool:
    """Exclude a slot's only word and its kin from the others; False if impossible."""
    state.settled[slot] = True
    length = state.starts[slot + 1] - state.starts[slot]
    block = state.active[slot, 0]
    first = tables.first_block[length]
    word = (first + block) * 64 + ctz(state.domain[slot, block])
    if not exclude(tables, state, slot, length, word):
        return False
    for k in range(tables.kin_at[word], tables.kin_at[word + 1]):
        kin = tables.kin[k]
        of_kin = length
        # Kin are up to two letters longer or shorter.
        while kin < tables.first_block[of_kin] * 64:
            of_kin -= 1
        while kin >= (tables.first_block[of_kin] + tables.blocks[of_kin]) * 64:
            of_kin += 1
        if not exclude(tables, state, slot, of_kin, kin):
            return False
    return True

"""Propagation from slots to cells to slots, and the weights of its failures."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_fill import (
    DONE,
    FAILED,
    NO_ROOM,
    NOTED,
    QUEUED,
    TWICE,
    WEIGHT,
    WORK,
    State,
    clear_queue,
    next_slot,
    settle,
)
from .kernels_fill_rows import (
    EXTENT,
    LETTERS,
    cut,
    gather,
    letters_of_dense,
    letters_of_members,
    letters_of_sparse,
)

if TYPE_CHECKING:
    from .index import Bits, Tables

Ints = NDArray[np.int64]

# Domains up to this size are read word by word for their letters: reading a row costs
# about as much as reading a word. From 64 on it is slower.
FEW = 24
# Up to three words may be plurals of a word, and it may be the plural of three.
MOST_KIN = 6


@kernel
def blame(state: State, place: int) -> None:
    """Add weight to a crossing where a domain or a cell became empty."""
    state.weight[place] += WEIGHT
    if state.crossing[place] >= 0:
        state.weight[state.crossing[place]] += WEIGHT


@kernel
def blame_all(state: State, slot: int) -> None:
    """Add a little weight to all crossings of a slot whose word another one needed."""
    for place in range(state.starts[slot], state.starts[slot + 1]):
        state.weight[place] += TWICE
        if state.crossing[place] >= 0:
            state.weight[state.crossing[place]] += TWICE


@kernel
def propagate(tables: "Tables", state: State, gone: "Bits") -> int:
    """Narrow all that depends on the queued slots; DONE, FAILED or NO_ROOM.

    The arrays are taken out of their tuples first, and the functions called take single
    arrays: counting references to 33 arrays at each call took a third of the time.
    `gone` is uint64, scratch.
    """
    alphabet = tables.alphabet[0]
    all_blocks = tables.blocks
    letters = tables.letters
    letters_at = tables.letters_at
    dense = tables.dense
    dense_at = tables.dense_at
    sparse_at = tables.sparse_at
    sparse_block = tables.sparse_block
    sparse_bits = tables.sparse_bits
    rows_at = tables.rows_at
    starts = state.starts
    cells = state.cells
    crossing = state.crossing
    slot_of = state.slot_of
    domain = state.domain
    active = state.active
    extents = state.extent
    sizes = state.size
    open_letters = state.letters
    witness = state.witness
    settled = state.settled
    trail = state.trail
    before = state.before
    fresh = state.fresh
    gathered = state.gathered
    meter = state.meter
    queue = state.queue
    is_queued = state.is_queued
    need = 2 * (1 + MOST_KIN) * len(sizes)
    width = domain.shape[1] + len(gone) + 1
    while meter[QUEUED] > 0:
        slot = next_slot(queue, is_queued, sizes, meter)
        start, end = starts[slot], starts[slot + 1]
        length = end - start
        if meter[NOTED] + length * width + need > len(before):
            clear_queue(state)
            return NO_ROOM
        is_new = sizes[slot] == 1 and not settled[slot]
        if is_new and not settle(tables, state, slot):
            clear_queue(state)
            blame_all(state, slot)
            return FAILED
        for place in range(start, end):
            other = crossing[place]
            if other < 0:
                continue
            cell = cells[place]
            is_open = 0
            for k in range(len(fresh)):
                fresh[k] = np.uint64(0)
                is_open += popcount(open_letters[cell, k])
            if is_open == 1 and sizes[slot] > 1:
                # When the others were closed, the slot lost all words without it.
                continue
            if sizes[slot] <= max(FEW, is_open):
                letters_of_members(
                    letters,
                    letters_at[length] + place - start,
                    length,
                    domain,
                    active,
                    slot,
                    extents[slot],
                    fresh,
                )
                meter[WORK] += sizes[slot]
            elif len(dense):
                meter[WORK] += letters_of_dense(
                    dense,
                    dense_at[length] + (place - start) * alphabet * all_blocks[length],
                    all_blocks[length],
                    domain,
                    active,
                    slot,
                    extents[slot],
                    open_letters[cell, 0],
                    witness,
                    place,
                    fresh,
                )
            else:
                meter[WORK] += letters_of_sparse(
                    sparse_at,
                    sparse_block,
                    sparse_bits,
                    rows_at[length] + (place - start) * alphabet,
                    domain,
                    slot,
                    open_letters[cell],
                    witness,
                    place,
                    fresh,
                )
            left = False
            changed = False
            for k in range(len(gone)):
                old = open_letters[cell, k]
                new = old & fresh[k]
                gone[k] = old & ~new
                left |= new != np.uint64(0)
                if gone[k] != np.uint64(0):
                    changed = True
                    n = meter[NOTED]
                    trail[n, 0] = LETTERS
                    trail[n, 1] = cell
                    trail[n, 2] = k
                    before[n] = old
                    meter[NOTED] = n + 1
                    open_letters[cell, k] = new
            if left and not changed:
                continue
            crossed = slot_of[other]
            if left:
                n = meter[NOTED]
                trail[n, 0] = EXTENT
                trail[n, 1] = crossed
                trail[n, 2] = extents[crossed]
                before[n] = np.uint64(sizes[crossed])
                meter[NOTED] = n + 1
                other_start = starts[crossed]
                other_length = starts[crossed + 1] - other_start
                meter[WORK] += gather(
                    alphabet,
                    all_blocks[other_length],
                    letters,
                    letters_at[other_length],
                    dense,
                    dense_at[other_length],
                    sparse_at,
                    sparse_block,
                    sparse_bits,
                    rows_at[other_length],
                    open_letters[cell],
                    gone,
                    crossed,
                    other_length,
                    other - other_start,
                    domain,
                    active,
                    extents[crossed],
                    sizes[crossed],
                    gathered,
                )
                size = sizes[crossed]
                extents[crossed], sizes[crossed], meter[NOTED] = cut(
                    domain,
                    active,
                    crossed,
                    extents[crossed],
                    gathered,
                    len(dense) > 0,
                    trail,
                    before,
                    meter[NOTED],
                )
                left = sizes[crossed] > 0
                if sizes[crossed] < size and not is_queued[crossed]:
                    is_queued[crossed] = True
                    queue[meter[QUEUED]] = crossed
                    meter[QUEUED] += 1
            if not left:
                clear_queue(state)
                blame(state, place)
                return FAILED
    return DONE

"""The state from which a search begins: allowed words, fixed letters, narrowed."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel
from .kernels_fill import (
    DONE,
    NO_ROOM,
    NOTED,
    WEIGHT,
    WORK,
    State,
    enqueue,
    note_extent,
)
from .kernels_fill_propagate import MOST_KIN, propagate
from .kernels_fill_rows import cut, gather, letters_of_dense, letters_of_sparse

if TYPE_CHECKING:
    from .index import Bits, Tables

Ints = NDArray[np.int64]

# Entries of the trail: at least, and for each block of all domains. Boards of 15 x 15
# use at most a third of it; a search that runs out of it restarts.
LEAST_ROOM, ROOM = 1 << 15, 6


@kernel
def open_state(
    tables: "Tables",
    starts: Ints,
    cells: Ints,
    cell_count: int,
    limits: Ints,
) -> State:
    """A pattern with room for the words of its slots, none of them open yet.

    Args:
        tables: the tables of the index.
        starts: for each slot, its first place; then the number of places.
        cells: the cell of each place.
        cell_count: a number above those of all cells.
        limits: for each length, how many blocks of words to take.
    """
    slots = len(starts) - 1
    places = len(cells)
    width = 1
    room = 0
    for slot in range(slots):
        blocks = limits[starts[slot + 1] - starts[slot]]
        width = max(width, blocks)
        room += ROOM * blocks
    words = (tables.alphabet[0] + 63) // 64
    crossing, slot_of = crossings(starts, cells, cell_count)
    longest = 1
    for slot in range(slots):
        longest = max(longest, starts[slot + 1] - starts[slot])
    room += LEAST_ROOM + longest * (width + words + 1) + 2 * (1 + MOST_KIN) * slots
    return State(
        starts,
        cells,
        crossing,
        slot_of,
        np.zeros((slots, width), np.uint64),
        np.zeros((slots, width), np.int32),
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int64),
        np.zeros((cell_count, words), np.uint64),
        np.zeros((places, tables.alphabet[0]), np.int32),
        np.zeros(slots, np.bool_),
        np.full(places, WEIGHT, np.int64),
        np.zeros(slots, np.int64),
        np.zeros(slots, np.bool_),
        np.empty((room, 3), np.int32),
        np.empty(room, np.uint64),
        np.zeros(words, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(3, np.int64),
    )


@kernel
def crossings(starts: Ints, cells: Ints, cell_count: int) -> tuple[Ints, Ints]:
    """For each place, that of its cell in the other slot or -1, and its slot."""
    crossing = np.full(len(cells), -1, np.int64)
    slot_of = np.zeros(len(cells), np.int64)
    first = np.full(cell_count, -1, np.int64)
    for slot in range(len(starts) - 1):
        for place in range(starts[slot], starts[slot + 1]):
            slot_of[place] = slot
            other = first[cells[place]]
            if other < 0:
                first[cells[place]] = place
            else:
                crossing[place] = other
                crossing[other] = place
    return crossing, slot_of


@kernel
def open_slot(
    tables: "Tables", state: State, slot: int, allow: "Bits", limits: Ints
) -> None:
    """Open all allowed words to a slot, and all letters to its cells."""
    length = state.starts[slot + 1] - state.starts[slot]
    for block in range(limits[length]):
        bits = allow[tables.first_block[length] + block]
        if bits != np.uint64(0):
            state.domain[slot, block] = bits
            state.active[slot, state.extent[slot]] = block
            state.extent[slot] += 1
            state.size[slot] += popcount(bits)
    state.meter[WORK] += limits[length]
    for place in range(state.starts[slot], state.starts[slot + 1]):
        open_cell(tables, state, state.cells[place])


@kernel
def open_cell(tables: "Tables", state: State, cell: int) -> None:
    """Open all letters to a cell."""
    for k in range(state.letters.shape[1]):
        left = min(64, tables.alphabet[0] - 64 * k)
        state.letters[cell, k] = ~np.uint64(0) >> np.uint64(64 - left)


@kernel
def own_letters(tables: "Tables", state: State, own: "Bits") -> None:
    """Write by place the letters that the words of its slot have there.

    All slots of a length still have the same words, so each length is computed once.
    `own` is (places, words) uint64.
    """
    for slot in range(len(state.size)):
        start = state.starts[slot]
        length = state.starts[slot + 1] - start
        like = 0
        while state.starts[like + 1] - state.starts[like] != length:
            like += 1
        for k in range(length):
            if like < slot:
                own[start + k] = own[state.starts[like] + k]
                state.witness[start + k] = state.witness[state.starts[like] + k]
                continue
            for part in range(len(state.fresh)):
                state.fresh[part] = np.uint64(0)
            letters_of_rows(tables, state, slot, start + k)
            own[start + k] = state.fresh


@kernel
def begin(
    tables: "Tables",
    state: State,
    fixed: Ints,
    allow: "Bits",
    limits: Ints,
    gone: "Bits",
) -> tuple[bool, int]:
    """Open all slots and narrow them; whether that is possible, and a slot or -1.

    The slot is one that no allowed word fits, whatever the others hold.

    Args:
        tables: the tables of the index.
        state: the state that `open_state` returned.
        fixed: for each cell, the number of its letter or -1.
        allow: a bit a word, by id.
        limits: for each length, how many blocks to take from the first.
        gone: scratch space, uint64.
    """
    slots = len(state.size)
    for slot in range(slots):
        open_slot(tables, state, slot, allow, limits)
        if state.size[slot] == 0:
            return False, slot
    own = np.zeros((len(state.cells), len(gone)), np.uint64)
    own_letters(tables, state, own)
    for place in range(len(state.cells)):
        letter = fixed[state.cells[place]]
        if letter < 0:
            continue
        for k in range(len(gone)):
            state.letters[state.cells[place], k] = np.uint64(0)
        bit = np.uint64(1) << np.uint64(letter & 63)
        state.letters[state.cells[place], letter >> 6] = bit
        if not shed(tables, state, place, own, gone):
            return False, state.slot_of[place]
    for place in range(len(state.cells)):
        for k in range(len(gone)):
            state.letters[state.cells[place], k] &= own[place, k]
    for place in range(len(state.cells)):
        if not shed(tables, state, place, own, gone):
            return False, -1
    for slot in range(slots):
        if state.size[slot] == 1:
            enqueue(state, slot)
    while True:
        outcome = propagate(tables, state, gone)
        state.meter[NOTED] = 0
        if outcome != NO_ROOM:
            return outcome == DONE, -1
        for slot in range(slots):
            enqueue(state, slot)


@kernel
def shed(tables: "Tables", state: State, place: int, own: "Bits", gone: "Bits") -> bool:
    """Drop a slot's words whose letter at a place is closed; False if none is left."""
    some = False
    for k in range(len(gone)):
        gone[k] = own[place, k] & ~state.letters[state.cells[place], k]
        some |= gone[k] != np.uint64(0)
    state.meter[NOTED] = 0
    return not some or restrict(tables, state, place, gone)


@kernel
def restrict(tables: "Tables", state: State, place: int, gone: "Bits") -> bool:
    """Keep a slot's words with an open letter at a place; False if none is left.

    `gone` is uint64, the letters that are no longer open there.
    """
    slot = state.slot_of[place]
    length = state.starts[slot + 1] - state.starts[slot]
    old = state.size[slot]
    note_extent(state, slot)
    state.meter[WORK] += gather(
        tables.alphabet[0],
        tables.blocks[length],
        tables.letters,
        tables.letters_at[length],
        tables.dense,
        tables.dense_at[length],
        tables.sparse_at,
        tables.sparse_block,
        tables.sparse_bits,
        tables.rows_at[length],
        state.letters[state.cells[place]],
        gone,
        slot,
        length,
        place - state.starts[slot],
        state.domain,
        state.active,
        state.extent[slot],
        old,
        state.gathered,
    )
    state.extent[slot], state.size[slot], state.meter[NOTED] = cut(
        state.domain,
        state.active,
        slot,
        state.extent[slot],
        state.gathered,
        len(tables.dense) > 0,
        state.trail,
        state.before,
        state.meter[NOTED],
    )
    if state.size[slot] < old:
        enqueue(state, slot)
    return bool(state.size[slot] > 0)


@kernel
def letters_of_rows(tables: "Tables", state: State, slot: int, place: int) -> None:
    """Write to `fresh`, all 0, the open letters of a cell that a domain has."""
    length = state.starts[slot + 1] - state.starts[slot]
    first = (place - state.starts[slot]) * tables.alphabet[0]
    cell = state.cells[place]
    if len(tables.dense):
        state.meter[WORK] += letters_of_dense(
            tables.dense,
            tables.dense_at[length] + first * tables.blocks[length],
            tables.blocks[length],
            state.domain,
            state.active,
            slot,
            state.extent[slot],
            state.letters[cell, 0],
            state.witness,
            place,
            state.fresh,
        )
        return
    state.meter[WORK] += letters_of_sparse(
        tables.sparse_at,
        tables.sparse_block,
        tables.sparse_bits,
        tables.rows_at[length] + first,
        state.domain,
        slot,
        state.letters[cell],
        state.witness,
        place,
        state.fresh,
    )

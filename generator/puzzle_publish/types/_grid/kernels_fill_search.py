"""Filling a pattern: choosing slots and words, and backtracking.

A decision is "this slot has this word" or, when that fails, "it has another one". The
slot is one with few words for its weight, which grows with the failures at its
crossings (dom/wdeg, Boussemart et al. 2004). The word is one of some that score well:
the one that leaves the most words to the slots it crosses. After some failures the
search restarts and keeps the weights, with a little more patience each time.

All sums and comparisons use integers, so that every machine decides alike.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz, popcount
from ...kernels.jit import kernel
from .kernels_fill import (
    DONE,
    FAILED,
    NO_ROOM,
    NOTED,
    WEIGHT,
    WORK,
    State,
    clear_queue,
    drop_word,
    enqueue,
    note_block,
    note_extent,
    take_back,
)
from .kernels_fill_begin import begin, open_state
from .kernels_fill_propagate import propagate

if TYPE_CHECKING:
    from .index import Bits, Tables

Ints = NDArray[np.int64]

# Outcomes of a search.
OUT_OF_BUDGET, FILLED, INFEASIBLE = 0, 1, 2
# How often the best slot is chosen, and how often the best or the second.
FIRST, SECOND = 0.57, 0.86
# In percent: the growth of patience, and what weights keep of their gains.
GROWTH, DECAY = 115, 95
# Fixed-point scale of base-2 logarithms.
OCTAVE = 1024


@kernel
def log2(n: int) -> int:
    """The logarithm of n > 0 in units of 1/1024, linear between powers of 2."""
    power = 0
    while (n >> (power + 1)) > 0:
        power += 1
    return power * OCTAVE + ((n << 10) >> power) - OCTAVE


@kernel
def choose_slot(rng: np.random.Generator, state: State) -> int:
    """One of the three slots with the fewest words for their weight, or -1.

    Slots with failures at their crossings weigh more. -1 means that every slot has its
    word.
    """
    starts, sizes, crossing = state.starts, state.size, state.crossing
    slot_of, gained = state.slot_of, state.weight
    best = np.full(3, -1, np.int64)
    weights = np.ones(3, np.int64)
    for slot in range(len(sizes)):
        if sizes[slot] == 1:
            continue
        weight = WEIGHT // 10
        for place in range(starts[slot], starts[slot + 1]):
            other = crossing[place]
            if other >= 0 and sizes[slot_of[other]] > 1:
                weight += gained[place]
        rank = 3
        while rank > 0 and (
            best[rank - 1] < 0
            or sizes[slot] * weights[rank - 1] < sizes[best[rank - 1]] * weight
        ):
            rank -= 1
        for k in range(2, rank, -1):
            best[k] = best[k - 1]
            weights[k] = weights[k - 1]
        if rank < 3:
            best[rank] = slot
            weights[rank] = weight
    drawn = rng.random()
    if drawn > FIRST and drawn < SECOND and best[1] >= 0:
        return int(best[1])
    if drawn >= SECOND and best[2] >= 0:
        return int(best[2])
    return int(best[0])


@kernel
def draw_words(
    rng: np.random.Generator, domain: "Bits", slot: int, size: int, candidates: Ints
) -> int:
    """Write the ranks of some words of a domain, the best first; how many.

    All of them if there is room, else a random choice that prefers good scores.
    """
    count = min(size, len(candidates))
    for k in range(count):
        rank = k
        if size > count:
            drawn = rng.random()
            rank = int(drawn * drawn * size)
        at = k
        while at > 0 and candidates[at - 1] > rank:
            candidates[at] = candidates[at - 1]
            at -= 1
        candidates[at] = rank
    seen = 0
    done = 0
    kept = 0
    for block in range(domain.shape[1]):
        rest = domain[slot, block]
        here = popcount(rest)
        skipped = 0
        while done < count and candidates[done] < seen + here:
            rank = candidates[done]
            done += 1
            if rank < seen + skipped:
                continue
            while seen + skipped < rank:
                rest &= rest - np.uint64(1)
                skipped += 1
            candidates[kept] = block * 64 + ctz(rest)
            kept += 1
            rest &= rest - np.uint64(1)
            skipped += 1
        seen += here
        if done == count:
            break
    return kept


@kernel
def count_dense(
    dense: "Bits",
    row: int,
    domain: "Bits",
    active: NDArray[np.int32],
    slot: int,
    extent: int,
) -> int:
    """How many words of a row a domain has."""
    total = 0
    for k in range(extent):
        block = np.int64(active[slot, k])
        total += popcount(domain[slot, block] & dense[row + block])
    return total


@kernel
def count_sparse(
    start: int,
    end: int,
    blocks: NDArray[np.int32],
    bits: "Bits",
    domain: "Bits",
    slot: int,
) -> int:
    """The same for a row that has only the blocks from start to end."""
    total = 0
    for k in range(start, end):
        block = np.int64(blocks[k])
        if block < domain.shape[1]:
            total += popcount(domain[slot, block] & bits[k])
    return total


@kernel
def choose_word(
    rng: np.random.Generator,
    tables: "Tables",
    state: State,
    slot: int,
    slant: int,
    scratch: Ints,
) -> int:
    """The rank of a word that scores well and leaves many words to its crossings.

    Args:
        rng: the only source of chance.
        tables: the tables of the index.
        state: the state of the search.
        slot: the slot that gets a word.
        slant: what a point of score is worth; 1024 equals twice as many words left.
        scratch: (3, tries) int64.
    """
    candidates, values, counts = scratch[0], scratch[1], scratch[2]
    dense, sparse_at = tables.dense, tables.sparse_at
    sparse_block, sparse_bits = tables.sparse_block, tables.sparse_bits
    letters, alphabet = tables.letters, tables.alphabet[0]
    domain, active, extents = state.domain, state.active, state.extent
    starts, meter = state.starts, state.meter
    tried = draw_words(rng, domain, slot, state.size[slot], candidates)
    start = starts[slot]
    length = starts[slot + 1] - start
    first = tables.letters_at[length]
    for k in range(tried):
        word = tables.first_block[length] * 64 + candidates[k]
        values[k] = slant * tables.scores[word]
    for at in range(length):
        place = state.crossing[start + at]
        if place < 0 or state.size[state.slot_of[place]] == 1:
            continue
        other = state.slot_of[place]
        other_length = starts[other + 1] - starts[other]
        row = (place - starts[other]) * alphabet
        for k in range(tried):
            letter = letters[first + candidates[k] * length + at]
            counts[k] = -1
            for j in range(k):
                if letters[first + candidates[j] * length + at] == letter:
                    counts[k] = counts[j]
                    break
            if counts[k] < 0 and len(dense):
                base = tables.dense_at[other_length]
                base += (row + letter) * tables.blocks[other_length]
                left = count_dense(dense, base, domain, active, other, extents[other])
                meter[WORK] += extents[other]
                counts[k] = log2(max(left, 1))
            elif counts[k] < 0:
                here = tables.rows_at[other_length] + row + letter
                end = int(sparse_at[here + 1])
                here = int(sparse_at[here])
                left = count_sparse(here, end, sparse_block, sparse_bits, domain, other)
                meter[WORK] += end - here
                counts[k] = log2(max(left, 1))
            values[k] += counts[k]
    best = 0
    for k in range(1, tried):
        if values[k] > values[best]:
            best = k
    return int(candidates[best])


@kernel
def assign(state: State, slot: int, rank: int) -> None:
    """Reduce a slot to one word."""
    chosen = rank >> 6
    bit = np.uint64(1) << np.uint64(rank & 63)
    note_extent(state, slot)
    for k in range(state.extent[slot]):
        block = state.active[slot, k]
        note_block(state, slot, block)
        state.domain[slot, block] = bit if block == chosen else np.uint64(0)
        if block == chosen:
            state.active[slot, k] = state.active[slot, 0]
            state.active[slot, 0] = block
    state.extent[slot] = 1
    state.size[slot] = 1
    enqueue(state, slot)


@kernel
def refute(
    tables: "Tables", state: State, decisions: Ints, depth: int, gone: "Bits"
) -> tuple[int, int, int]:
    """Undo decisions, the last first, until the opposite of one is possible.

    Args:
        tables: the tables of the index.
        state: the state of the search.
        decisions: (slots, 3) int64: slot, rank, length of the trail before it.
        depth: how many decisions there are.
        gone: scratch space, uint64.

    Returns:
        The depth, -1 if no decision is left; the number of failures; DONE or NO_ROOM.
    """
    failures = 0
    outcome = FAILED
    while outcome == FAILED:
        failures += 1
        depth -= 1
        if depth < 0:
            return depth, failures, FAILED
        take_back(state, decisions[depth, 2])
        slot, rank = decisions[depth, 0], decisions[depth, 1]
        drop_word(state, slot, rank >> 6, np.uint64(1) << np.uint64(rank & 63))
        if state.size[slot] == 0:
            continue
        enqueue(state, slot)
        outcome = propagate(tables, state, gone)
    return depth, failures, outcome


@kernel
def restart(state: State) -> None:
    """Undo all decisions and let the weights fade a little."""
    take_back(state, 0)
    clear_queue(state)
    for place in range(len(state.weight)):
        state.weight[place] = WEIGHT + (state.weight[place] - WEIGHT) * DECAY // 100


@kernel
def search(
    rng: np.random.Generator,
    tables: "Tables",
    starts: Ints,
    cells: Ints,
    cell_count: int,
    fixed: Ints,
    allow: "Bits",
    limits: Ints,
    budget: int,
    tries: int,
    slant: int,
    patience: int,
    ranks: Ints,
) -> tuple[int, int, int]:
    """Fill a pattern.

    Args:
        rng: the only source of chance.
        tables: the tables of the index.
        starts: see `open_state`, as for the next two.
        cells: the cell of each place.
        cell_count: a number above those of all cells.
        fixed: see `begin`, as for the next two.
        allow: the words it may use.
        limits: how many blocks to take of each length.
        budget: how much work to do, in blocks and words read.
        tries: how many words are tried for a slot.
        slant: what a point of score is worth; see `choose_word`.
        patience: how many failures precede the first restart.
        ranks: receives for each slot the rank of its word among those of its length.

    Returns:
        FILLED, INFEASIBLE (proven for the words allowed within the limits) or
        OUT_OF_BUDGET; the work done; a slot that no word fits, or -1.
    """
    state = open_state(tables, starts, cells, cell_count, limits)
    gone = np.zeros(len(state.fresh), np.uint64)
    went_well, slot = begin(tables, state, fixed, allow, limits, gone)
    if not went_well:
        return INFEASIBLE, state.meter[WORK], slot
    decisions = np.zeros((len(state.size) + 1, 3), np.int64)
    scratch = np.zeros((3, tries), np.int64)
    depth = 0
    failures = 0
    while True:
        if state.meter[WORK] > budget:
            return OUT_OF_BUDGET, state.meter[WORK], -1
        slot = choose_slot(rng, state)
        if slot < 0:
            break
        rank = choose_word(rng, tables, state, slot, slant, scratch)
        decisions[depth, 0] = slot
        decisions[depth, 1] = rank
        decisions[depth, 2] = state.meter[NOTED]
        depth += 1
        state.meter[WORK] += 1
        outcome = NO_ROOM
        if state.meter[NOTED] + state.extent[slot] < len(state.before):
            assign(state, slot, rank)
            outcome = propagate(tables, state, gone)
        if outcome == FAILED:
            depth, failed, outcome = refute(tables, state, decisions, depth, gone)
            failures += failed
            if depth < 0:
                return INFEASIBLE, state.meter[WORK], -1
            if depth == 0 and outcome == DONE:
                # No decision is left, so the present state never has to be undone.
                state.meter[NOTED] = 0
        if outcome == NO_ROOM or failures > patience:
            restart(state)
            depth = 0
            failures = 0
            patience = patience * GROWTH // 100 + 1
    for slot in range(len(state.size)):
        block = state.active[slot, 0]
        ranks[slot] = block * 64 + ctz(state.domain[slot, block])
    return FILLED, state.meter[WORK], -1

"""Domains and rows of words: which letters a domain allows, which words remain.

Functions that are called for each crossing take single arrays, not tuples of them:
counting references to all arrays of a tuple took a third of the time of a fill.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import ctz, popcount
from ...kernels.jit import kernel

if TYPE_CHECKING:
    from .index import Bits

# What an entry of the trail restores: a block of a domain, the extent of a domain, or a
# word of the letters of a cell.
BLOCK, EXTENT, LETTERS = 0, 1, 2


@kernel
def letters_of_members(
    letters: NDArray[np.uint16],
    base: int,
    length: int,
    domain: "Bits",
    active: NDArray[np.int32],
    slot: int,
    extent: int,
    fresh: "Bits",
) -> None:
    """Write to `fresh` the letters that a domain allows at a place, word by word."""
    for k in range(extent):
        block = np.int64(active[slot, k])
        rest = domain[slot, block]
        while rest != np.uint64(0):
            rank = block * 64 + ctz(rest)
            rest &= rest - np.uint64(1)
            letter = np.int64(letters[base + rank * length])
            fresh[letter >> 6] |= np.uint64(1) << np.uint64(letter & 63)


@kernel
def letters_of_dense(
    dense: "Bits",
    base: int,
    blocks: int,
    domain: "Bits",
    active: NDArray[np.int32],
    slot: int,
    extent: int,
    asked: np.uint64,
    witness: NDArray[np.int32],
    place: int,
    fresh: "Bits",
) -> int:
    """Write to `fresh` which of the asked letters a domain has; the work done."""
    found = np.uint64(0)
    work = 0
    while asked != np.uint64(0):
        letter = ctz(asked)
        bit = asked & (~asked + np.uint64(1))
        asked &= asked - np.uint64(1)
        row = base + letter * blocks
        block = np.int64(witness[place, letter])
        if (domain[slot, block] & dense[row + block]) != np.uint64(0):
            found |= bit
            continue
        for k in range(extent):
            block = np.int64(active[slot, k])
            work += 1
            if (domain[slot, block] & dense[row + block]) != np.uint64(0):
                witness[place, letter] = block
                found |= bit
                break
    fresh[0] = found
    return work


@kernel
def letters_of_sparse(
    at: NDArray[np.int32],
    blocks: NDArray[np.int32],
    bits: "Bits",
    row: int,
    domain: "Bits",
    slot: int,
    asked: "Bits",
    witness: NDArray[np.int32],
    place: int,
    fresh: "Bits",
) -> int:
    """The same for a large alphabet, whose first letter has this row.

    `fresh` must be all 0; `asked` is (words,) uint64.
    """
    work = 0
    for part in range(len(fresh)):
        rest = asked[part]
        while rest != np.uint64(0):
            letter = part * 64 + ctz(rest)
            bit = rest & (~rest + np.uint64(1))
            rest &= rest - np.uint64(1)
            start, end = at[row + letter], at[row + letter + 1]
            seen = start + witness[place, letter]
            for k in range(end - start):
                here = seen + k if seen + k < end else seen + k - (end - start)
                block = np.int64(blocks[here])
                work += 1
                if block < domain.shape[1] and (
                    domain[slot, block] & bits[here]
                ) != np.uint64(0):
                    witness[place, letter] = here - start
                    fresh[part] |= bit
                    break
    return work


@kernel
def gather(
    alphabet: int,
    blocks: int,
    letters: NDArray[np.uint16],
    letters_at: int,
    dense: "Bits",
    dense_at: int,
    sparse_at: NDArray[np.int32],
    sparse_block: NDArray[np.int32],
    sparse_bits: "Bits",
    rows_at: int,
    stay: "Bits",
    leave: "Bits",
    slot: int,
    length: int,
    at: int,
    domain: "Bits",
    active: NDArray[np.int32],
    extent: int,
    size: int,
    gathered: "Bits",
) -> int:
    """Write to `gathered` a slot's words whose letter at a place stays; the work done.

    The cheapest way is taken: each word is read, or the rows of the letters that stay,
    or the rows of those that leave, whose words are then excluded.
    """
    staying = 0
    leaving = 0
    for part in range(len(stay)):
        staying += popcount(stay[part])
        leaving += popcount(leave[part])
    work = 0
    if size <= extent * min(staying, leaving):
        for k in range(extent):
            block = np.int64(active[slot, k])
            rest = domain[slot, block]
            while rest != np.uint64(0):
                bit = rest & (~rest + np.uint64(1))
                rank = block * 64 + ctz(rest)
                letter = np.int64(letters[letters_at + rank * length + at])
                if (stay[letter >> 6] >> np.uint64(letter & 63)) & np.uint64(1):
                    gathered[block] |= bit
                rest &= rest - np.uint64(1)
        return work + size
    keep = staying <= leaving
    for part in range(len(stay)):
        chosen = stay[part] if keep else leave[part]
        while chosen != np.uint64(0):
            row = np.int64(at * alphabet + part * 64 + ctz(chosen))
            chosen &= chosen - np.uint64(1)
            if len(dense):
                base = dense_at + row * blocks
                work += extent
                for k in range(extent):
                    block = np.int64(active[slot, k])
                    gathered[block] |= dense[base + block]
            else:
                first = rows_at + row
                for k in range(sparse_at[first], sparse_at[first + 1]):
                    work += 1
                    if sparse_block[k] < len(gathered):
                        gathered[sparse_block[k]] |= sparse_bits[k]
    if not keep:
        for k in range(extent):
            gathered[active[slot, k]] = ~gathered[active[slot, k]]
    return work


@kernel
def cut(
    domain: "Bits",
    active: NDArray[np.int32],
    slot: int,
    extent: int,
    gathered: "Bits",
    only_active: bool,
    trail: NDArray[np.int32],
    before: "Bits",
    noted: int,
) -> tuple[int, int, int]:
    """Keep the gathered words; the extent, the size and the length of the trail.

    `gathered` is all 0 afterwards. `only_active` says that only its active blocks were
    not 0 before.
    """
    total = 0
    k = 0
    while k < extent:
        block = np.int64(active[slot, k])
        old = domain[slot, block]
        kept = old & gathered[block]
        gathered[block] = np.uint64(0)
        if kept != old:
            trail[noted, 0] = BLOCK
            trail[noted, 1] = slot
            trail[noted, 2] = block
            before[noted] = old
            noted += 1
            domain[slot, block] = kept
        if kept != np.uint64(0):
            total += popcount(kept)
            k += 1
        else:
            extent -= 1
            active[slot, k] = active[slot, extent]
            active[slot, extent] = block
    if not only_active:
        for k in range(len(gathered)):
            gathered[k] = np.uint64(0)
    return extent, total, noted

"""Random streams seeded by names: equal names give equal streams on every machine.

Positions, completion order, the clock and `hash()` never enter a seed.
"""

import hashlib

import numpy as np


def words(text: str) -> tuple[int, ...]:
    """The eight 32-bit words of sha256(text).

    >>> words("year")[:2]
    (1286924837, 1480336740)
    """
    raw = hashlib.sha256(text.encode("utf-8")).digest()
    return tuple(int.from_bytes(raw[k : k + 4], "big") for k in range(0, 32, 4))


def rng_for(seed: int, section: str, index: int, attempt: int) -> np.random.Generator:
    """The stream of one attempt (from 0) at one request of a book."""
    sequence = np.random.SeedSequence(
        entropy=seed, spawn_key=(*words(section), index, attempt)
    )
    return np.random.Generator(np.random.PCG64(sequence))

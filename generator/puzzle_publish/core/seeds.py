"""Randomness from names: the same name, the same stream, on every machine.

Never from positions, completion order or the clock; never `hash()`.
"""

import hashlib

import numpy as np


def words(text: str) -> tuple[int, ...]:
    """Eight 32-bit words of sha256(text), stable for ever.

    >>> words("year")[:2]
    (1286924837, 1480336740)
    """
    raw = hashlib.sha256(text.encode("utf-8")).digest()
    return tuple(int.from_bytes(raw[k : k + 4], "big") for k in range(0, 32, 4))


def rng_for(seed: int, section: str, index: int, attempt: int) -> np.random.Generator:
    """The stream of one attempt at one request of a book.

    Args:
        seed: the book's seed, 0 or more.
        section: the section's id (not its position).
        index: the request's index within the section.
        attempt: 0 for the first try.
    """
    sequence = np.random.SeedSequence(
        entropy=seed, spawn_key=(*words(section), index, attempt)
    )
    return np.random.Generator(np.random.PCG64(sequence))

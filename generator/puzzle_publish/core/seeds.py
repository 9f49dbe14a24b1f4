"""Random streams seeded by names: equal names give equal streams on every machine.

Positions, completion order, the clock and `hash()` never enter a seed.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from .puzzle import Json

if TYPE_CHECKING:
    import numpy as np

_WORD = 2**32 - 1


@lru_cache(maxsize=64)
def words(text: str) -> tuple[int, ...]:
    """The eight 32-bit words of sha256(text).

    >>> words("year")[:2]
    (1286924837, 1480336740)
    """
    raw = hashlib.sha256(text.encode("utf-8")).digest()
    return tuple(int.from_bytes(raw[k : k + 4], "big") for k in range(0, 32, 4))


def rng_for(seed: int, section: str, index: int, attempt: int) -> "np.random.Generator":
    """The stream of one attempt (from 0) at one request of a book."""
    import numpy as np

    # SeedSequence(seed, spawn_key=(*words(section), index, attempt)) takes as long
    # again to make these numbers.
    own = [seed & _WORD, seed >> 32, 0, 0]
    entropy = [*own, *words(section), *_split(index), *_split(attempt)]
    sequence = np.random.SeedSequence(np.array(entropy, np.uint32))
    return np.random.Generator(np.random.PCG64(sequence))


def _split(number: int) -> list[int]:
    """A number's 32-bit words, the lowest first; one for 0."""
    found = [number & _WORD]
    while number := number >> 32:
        found.append(number & _WORD)
    return found


def params_in_turn(
    params: Mapping[str, Json], seed: int, section: str, index: int
) -> Mapping[str, Json]:
    """A puzzle's params: those of its level, with its turn if they have any.

    Turns are numbered from a number that follows from seed and section.

    >>> params_in_turn({"turn": None}, 7, "year", 3)
    {'turn': None}
    >>> first, second = (params_in_turn({"turn": 0}, 7, "year", k) for k in (0, 1))
    >>> second["turn"] - first["turn"]
    1
    """
    if params.get("turn") is None:
        return params
    return {**params, "turn": words(f"{seed}/{section}")[0] % 10_000 + index}

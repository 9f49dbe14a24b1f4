"""Sets of words as bits of one number of any length, a bit a word."""

from collections.abc import Iterator

Bits = int


def each(bits: Bits) -> Iterator[Bits]:
    """Yield every bit alone, the lowest first.

    >>> list(each(0b1010))
    [2, 8]
    """
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit

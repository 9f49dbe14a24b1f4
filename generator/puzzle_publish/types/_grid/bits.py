"""Sets of words as the bits of one integer, one bit for each word."""

from collections.abc import Iterator

Bits = int


def each(bits: Bits) -> Iterator[Bits]:
    """Yield each bit separately, the lowest first.

    >>> list(each(0b1010))
    [2, 8]
    """
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit

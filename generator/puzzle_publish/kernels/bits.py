"""Bit operations of kernels; `compiler` has the machine instruction for each."""

import numpy as np


def ctz(word: np.uint64 | int) -> int:
    """Number of zero bits below the lowest one; 64 for 0."""
    n = int(word)
    return (n & -n).bit_length() - 1 if n else 64


def popcount(word: np.uint64 | int) -> int:
    """Number of ones."""
    return int(word).bit_count()

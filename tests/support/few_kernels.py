"""Kernels with every type of argument and result that ours have, and calls of them.

A test prints what each call returns or raises, whether numba was imported, and whether
nothing was left behind: `python -m few_kernels calls`, or `misfits`.
"""

import gc
import sys
from typing import NamedTuple

import numpy as np

from puzzle_publish.kernels.bits import ctz, popcount
from puzzle_publish.kernels.jit import kernel


class Pair(NamedTuple):
    left: object
    right: object


class Other(NamedTuple):
    left: object
    right: object


@kernel
def plain(whole, word, flag, real, nothing):
    found = whole + (1 if flag else 0) + (1 if nothing is None else 0)
    return found, popcount(word), ctz(word), real / 3


@kernel
def total(numbers):
    """Called by another kernel, too."""
    found = 0
    for k in range(len(numbers)):
        found += numbers[k]
    return found


@kernel
def changed(table, k):
    table[k, 0] = total(table[k])
    return table[k, 0] > 9


@kernel
def made(pair, rng):
    found = np.empty(3, np.int64)
    for k in range(3):
        found[k] = pair.left[k] + rng.integers(0, 1000)
    return found, pair.right[0][0]


@kernel
def drawn(rng):
    return rng.permutation(5), rng.random()


@kernel
def nothing():
    pass


@kernel
def raising(n):
    if n == 1:
        raise ValueError("one")
    if n == 2:
        raise IndexError
    return 6 // n


def calls():
    numbers = np.arange(6)
    frozen = np.arange(3, dtype=np.uint32)
    frozen.flags.writeable = False
    pair = Pair(np.arange(3), (np.ones((2, 2))[1], 4))
    yield plain, (5, np.uint64(40), True, 0.5, None)
    yield plain, (np.int64(-5), np.uint64(0), np.True_, np.float64(2), None)
    yield total, (numbers,)
    yield total, (frozen,)
    yield total, (numbers[::2],)
    yield total, (np.array([True, False, True]),)
    yield changed, (np.arange(6, dtype=np.int32).reshape(2, 3), 1)
    yield changed, (np.asfortranarray(np.arange(6).reshape(2, 3)), 0)
    yield made, (pair, np.random.default_rng(1))
    yield drawn, (np.random.default_rng(2),)
    yield nothing, ()
    for n in range(4):
        yield raising, (n,)


def told(function, args):
    try:
        found = repr(function(*args))
    except Exception as error:
        found = f"{type(error).__name__}: {error}".splitlines()[0]
    return found, [one.tolist() for one in args if isinstance(one, np.ndarray)]


def misfits():
    """Calls that no code is for, though it could read the arguments."""
    wide = np.arange(6).astype(">i8")
    odd = np.frombuffer(bytes(25), np.uint8)[1:].view(np.int64)
    yield total, (wide,)
    yield total, (odd,)
    yield total, (np.arange(3, dtype=np.int16),)
    yield total, (np.arange(4).reshape(2, 2),)
    yield total, ([1, 2],)
    yield total, ()
    yield total, (np.arange(3), 1)
    yield raising, (2**63,)
    yield raising, (1.0,)
    yield raising, (True,)
    yield plain, (5, 40, True, 0.5, None)
    yield plain, (5, np.uint64(40), 1, 0.5, None)
    yield plain, (5, np.uint64(40), True, 0.5, 0)
    pair = (np.arange(3), (np.ones((2, 2))[1], 4))
    yield made, (pair, np.random.default_rng(1))
    yield made, (Other(*pair), np.random.default_rng(1))
    yield made, (Pair(*pair), np.random.RandomState(1))
    yield changed, (np.arange(6).reshape(2, 3)[:, ::-1], 1)
    frozen = np.arange(6).reshape(2, 3)
    frozen.flags.writeable = False
    yield changed, (frozen, 1)


def growth():
    """How many references and bytes 20,000 calls of each kind leave behind."""
    rng = np.random.default_rng(1)
    left = np.arange(3)
    pair = Pair(left, (np.ones((2, 2))[1], 4))
    table = np.zeros((2, 3), np.int32)

    def some():
        for _ in range(2000):
            made(pair, rng)
            drawn(rng)
            changed(table, 1)
            total(left)
            told(raising, (1,))
            told(raising, (2,))

    def counted():
        gc.collect()
        return [sys.getrefcount(one) for one in (rng, left, pair, table)]

    some()
    before, blocks = counted(), sys.getallocatedblocks()
    for _ in range(9):
        some()
    return before == counted(), sys.getallocatedblocks() - blocks < 200


if __name__ == "__main__":
    for function, args in {"calls": calls, "misfits": misfits}[sys.argv[1]]():
        print(function.__name__, *told(function, args))
    print("numba" in sys.modules, *growth())

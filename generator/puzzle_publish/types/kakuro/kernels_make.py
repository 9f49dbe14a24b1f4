"""Making a kakuro: digits, changed until logic leaves no wrong candidates."""

from typing import NamedTuple

import numpy as np

from ...kernels.candidates import EMPTY, Ints, Position, count, start
from ...kernels.jit import kernel
from ...kernels.setsums import dear_sums, plain_sums

LEFT = 100  # wrong candidates, with which dearer techniques are worth trying
# Where easier techniques suffice, the next change may lead anywhere. As many as 10 in
# place of 1 and 9 of 10 expert puzzles take three times as long.
TOO_EASY = 1
NEAR = 0.4  # how often a cell near an empty one is changed
ROUNDS = 10  # of changes of all cells before the first sums


class Maker(NamedTuple):
    """Digits, and how far techniques get with their sums.

    Attributes:
        digits: (cells,) int64, 0 in a black cell.
        kept: (cells,) int64, the candidates that were left before the last change.
        givens: (cells,) int64, 0, or -1 in a black cell.
        position: where techniques write what they find.
        runs, sets: those of setsums.py.
        codes: the plain techniques, then the dearer ones below the level and of it.
        memos: the memory of each of these.
        steps: how many times those of the level are to find anything; about as many
            steps as a reader takes.
    """

    digits: Ints
    kept: Ints
    givens: Ints
    position: Position
    runs: Ints
    sets: Ints
    codes: tuple[Ints, ...]
    memos: tuple[Ints, ...]
    steps: int


@kernel
def change(rng: np.random.Generator, peers: Ints, x: int, digits: Ints) -> int:
    """Give a cell another digit, and its own to the cell near it that had that one.

    Returns that cell, or x if there is none; -1 if the digit would be in a run twice.
    """
    old = digits[x]
    new = 1 + (old + int(rng.random() * 8)) % 9
    y = x
    for i in range(1, 1 + peers[x, 0]):
        if digits[peers[x, i]] == new:
            if y != x:
                return -1
            y = peers[x, i]
    for i in range(1, 1 + peers[y, 0] if y != x else 0):
        if digits[peers[y, i]] == old and peers[y, i] != x:
            return -1
    digits[x] = new
    if y != x:
        digits[y] = old
    return int(y)


@kernel
def wrong_left(m: Maker) -> int:
    """How many candidates of empty cells are wrong."""
    left = -m.position.tally[EMPTY]
    for mask in m.position.cand:
        left += count(mask)
    return int(left)


@kernel
def judge(m: Maker) -> int:
    """How many wrong candidates the plain techniques leave."""
    start(m.position, m.givens)
    for u in range(m.runs.shape[0]):
        m.runs[u, 2] = 0
        for i in range(3, 3 + m.runs[u, 0]):
            m.runs[u, 2] += m.digits[m.runs[u, i]]
        for memo in m.memos:
            for i in range(memo.shape[0]):
                memo[i, u, 0] = -1
    codes = m.codes[0]
    plain_sums(m.position, codes, codes[:0], m.runs, m.sets, m.memos[0])
    return wrong_left(m)


@kernel
def judge_level(m: Maker) -> int:
    """How many remain with dearer techniques too, and how many steps are wanting.

    TOO_EASY if those below the level suffice.
    """
    left = judge(m)
    if left > LEFT:
        return left
    p, plain = m.position, m.codes[0]
    goal = plain[:0]
    own = 0
    for k in (1, 2):
        if not p.tally[EMPTY]:
            return TOO_EASY
        codes, memo = m.codes[k], m.memos[k]
        while dear_sums(p, codes, goal, m.runs, m.sets, memo):
            own += k - 1
            plain_sums(p, plain, goal, m.runs, m.sets, m.memos[0])
    return wrong_left(m) + max(m.steps - own, 0)


@kernel
def try_change(rng: np.random.Generator, m: Maker) -> tuple[int, int, int]:
    """Change an empty cell, or one near it: this cell, its digit before, the other."""
    x = int(rng.random() * m.kept.shape[0])
    while not m.kept[x]:
        x = int(rng.random() * m.kept.shape[0])
    if rng.random() < NEAR:
        x = m.position.peers[x, 1 + int(rng.random() * m.position.peers[x, 0])]
    old = m.digits[x]
    return x, old, change(rng, m.position.peers, x, m.digits)


@kernel
def takes(
    rng: np.random.Generator, m: Maker, worse: int, x: int, old: int, y: int
) -> bool:
    """Whether a change stays: half as often for each wrong candidate more."""
    if worse > 0 and (worse > 30 or rng.random() * (1 << worse) >= 1):
        m.digits[y] = m.digits[x]
        m.digits[x] = old
        return False
    for z in range(m.kept.shape[0]):
        m.kept[z] = m.position.cand[z] if m.position.tally[EMPTY] else m.digits[z]
    return True


@kernel
def improve(rng: np.random.Generator, m: Maker, goal: int, steps: int) -> int:
    """Change digits until at most `goal` wrong candidates are left; return how many."""
    for _ in range(ROUNDS):
        for x in range(m.digits.shape[0]):
            if m.digits[x]:
                change(rng, m.position.peers, x, m.digits)
    left = judge(m)
    takes(rng, m, 0, 0, 0, 0)
    for _ in range(steps):
        if left <= goal:
            break
        x, old, y = try_change(rng, m)
        if y >= 0:
            now = judge(m)
            if takes(rng, m, now - left, x, old, y):
                left = now
    return left


@kernel
def walk(rng: np.random.Generator, m: Maker, steps: int) -> int:
    """Change digits until the level is needed and suffices; return what is left."""
    left = judge_level(m)
    for _ in range(steps):
        if not left:
            break
        x, old, y = try_change(rng, m)
        if y >= 0:
            now = judge_level(m)
            if takes(rng, m, now - left, x, old, y):
                left = now
    return left

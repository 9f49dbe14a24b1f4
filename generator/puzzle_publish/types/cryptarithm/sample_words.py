"""Equations whose words come from a list: sampled, or all of them for a small list."""

import functools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import cached_bytes
from ...core.puzzle import Json, digest
from .model import MINUS, PLUS, TIMES, Equation
from .params import DIFFERENCE, PRODUCT, Params
from .pattern_table import tables_up_to
from .pool import MOST_LENGTH, Pool

if TYPE_CHECKING:
    from .kernels_judge import PatternTables

Ints = NDArray[np.int64]

# Up to this number all combinations of a list's words are tried: 0.5 CPU seconds.
FEW = 4_000_000
# Raised when a cached file written by an earlier version would be wrong.
_FORMAT = 2
_COUNTS_SIZE = 6 * 8
# Equations with one solution that are kept for a small list.
MOST_FOUND = 20_000
# Candidates in a batch, and batches. 1 % of the sums of English words have one
# solution; so do 1 % of the products, but each takes ten times as long to decide.
BATCH, BATCHES = 40_000, 10
PRODUCT_BATCH = 4_000
# Equations in a batch. Of more equations, more can do without given letters: one sum in
# 20 is medium without any, one in 10 is hard.
WANTED = {"easy": 3, "medium": 4, "hard": 5, "expert": 2}
# Nodes of one search; the hardest sums need 50,000.
STEPS = 200_000
# Many of the easier sums of two words have terms of at most four letters, as in SEND +
# MORE = MONEY: they have fewer letters, and the pattern tables decide them at once.
SHORT = 4
LEAST_SHORT = 200
SHORT_SHARE = {"easy": 0.9, "medium": 0.5}
# Letters of the factors of easier products; with factors of all lengths only 1 product
# in 4 can be made easy.
FACTORS = {"easy": 3, "medium": 4}
LEAST_FACTORS = 40

# What became of candidates; feasibility.py words these.
NO_RESULT, LETTERS, NONE, SEVERAL = "no result", "letters", "none", "several"
TOO_LONG, LEVEL, UNSPELT, UNFIT = "too long", "level", "unspelt", "unfit"


@dataclass(frozen=True, slots=True, eq=False)
class AllEquations:
    """All equations of a small list with one solution.

    Attributes:
        picks: the indices of the words of each equation, the result last.
        tally: the tally of what became of all other candidates.
    """

    picks: Ints
    tally: Counter[str]


def is_few(pool: Pool, terms: int) -> bool:
    """Return whether all combinations of this many words of a pool can be tried."""
    number = len(pool.words)
    return math.comb(number, terms) * number <= FEW


@functools.lru_cache(maxsize=32)
def all_equations(
    pool: Pool, is_product: bool, terms: int, leading_zero: bool
) -> AllEquations:
    """All equations of a pool's words that have one solution.

    The first call takes up to 3 s; the result is cached in the user's cache folder.
    """
    identity: dict[str, Json] = {
        "format": _FORMAT,
        "words": list(pool.words),
        "is_product": is_product,
        "terms": terms,
        "leading_zero": leading_zero,
    }
    raw = cached_bytes(
        "equations",
        digest(identity)[:32],
        identity,
        lambda: _tried(pool, is_product, terms, leading_zero),
    )
    counts, rows = raw[:_COUNTS_SIZE], raw[_COUNTS_SIZE:]
    found = np.frombuffer(rows, np.int64).reshape(-1, terms + 1)
    return AllEquations(found, _tally_of(np.frombuffer(counts, np.int64)))


def _tried(pool: Pool, is_product: bool, terms: int, leading_zero: bool) -> bytes:
    """Counts of outcomes, then the picks of each equation, all int64."""
    from . import kernels_every, kernels_judge

    found = np.zeros((MOST_FOUND, terms + 1), np.int64)
    counts = np.zeros(kernels_judge.OUTCOMES, np.int64)
    number = 0
    if len(pool.words) > terms:
        number = kernels_every.try_all(
            pool.arrays,
            tables_up_to(0),
            is_product,
            leading_zero,
            STEPS,
            found,
            counts,
        )
    return counts.tobytes() + found[:number].tobytes()


def from_small_list(
    rng: np.random.Generator,
    pool: Pool,
    params: Params,
    terms: int,
    tally: Counter[str],
) -> Iterator[list[Equation]]:
    """Yield all of a small list's equations, in batches."""
    whole = all_equations(pool, params.kind == PRODUCT, terms, params.leading_zero)
    tally.update(whole.tally)
    order = rng.permutation(len(whole.picks)).tolist()
    wanted = WANTED[params.level] - 1  # a small list repeats itself soon enough
    for start in range(0, len(order), wanted):
        yield [
            equation_of(rng, pool, params, whole.picks[k].tolist())
            for k in order[start : start + wanted]
        ]


def sampled(
    rng: np.random.Generator,
    pool: Pool,
    params: Params,
    terms: int,
    tally: Counter[str],
) -> Iterator[list[Equation]]:
    """Yield equations that have one solution, sampled from a list, in batches."""
    from . import kernels_draw, kernels_judge

    is_product = params.kind == PRODUCT
    reach, tables = _reach(rng, pool, params, terms)
    found = np.zeros((WANTED[params.level], terms + 1), np.int64)
    for _ in range(BATCHES):
        counts = np.zeros(kernels_judge.OUTCOMES, np.int64)
        number = kernels_draw.draw(
            rng,
            pool.arrays,
            tables,
            reach,
            is_product,
            params.leading_zero,
            PRODUCT_BATCH if is_product else BATCH,
            STEPS,
            found,
            counts,
        )
        tally.update(_tally_of(counts))
        yield [equation_of(rng, pool, params, p) for p in found[:number].tolist()]


def _reach(
    rng: np.random.Generator, pool: Pool, params: Params, terms: int
) -> tuple[int, "PatternTables"]:
    """How many of the first words terms are sampled from, and the tables for them."""
    level = params.level
    if params.kind == PRODUCT:
        factors = _up_to(pool, FACTORS.get(level, MOST_LENGTH))
        return (factors if factors >= LEAST_FACTORS else len(pool.words)), tables_up_to(
            0
        )
    short = _up_to(pool, SHORT)
    may_be_short = terms == 2 and short >= LEAST_SHORT
    may_be_short = may_be_short and not params.leading_zero  # there is no table
    if may_be_short and rng.random() < SHORT_SHARE.get(level, 0.0):
        return short, tables_up_to(SHORT)
    return len(pool.words), tables_up_to(0)


def _up_to(pool: Pool, length: int) -> int:
    """How many of a pool's words have at most `length` letters."""
    starts = pool.arrays.starts
    return int(starts[min(length + 1, len(starts) - 1)])


def equation_of(
    rng: np.random.Generator, pool: Pool, params: Params, picks: list[int]
) -> Equation:
    """The equation of the words at these indices, with its terms in random order."""
    *terms, result = (pool.words[pick] for pick in picks)
    terms = [terms[k] for k in rng.permutation(len(terms)).tolist()]
    if params.kind == DIFFERENCE:
        part, rest = terms
        return Equation((result, part), MINUS, rest, params.leading_zero)
    operator = TIMES if params.kind == PRODUCT else PLUS
    return Equation(tuple(terms), operator, result, params.leading_zero)


def _tally_of(counts: Ints) -> Counter[str]:
    """What became of the candidates that were not taken."""
    from . import kernels_judge as judged

    outcomes = {
        LETTERS: judged.LETTERS,
        NO_RESULT: judged.LENGTH,
        NONE: judged.NONE,
        SEVERAL: judged.SEVERAL,
        TOO_LONG: judged.TOO_LONG,
    }
    return Counter({reason: int(counts[place]) for reason, place in outcomes.items()})

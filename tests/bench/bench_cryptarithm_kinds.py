"""Cryptarithms: unique sums of two words from 10,000, and each level's whole pipeline.

python -m tests.bench.bench_cryptarithm_kinds search NUMBER   decided by the linear form
python -m tests.bench.bench_cryptarithm_kinds table NUMBER    looked up by their pattern

Sums of all lengths for the search; of two words of three and four letters for the
table, which has only these. The 10,000 words are the English ones that ship, and
made-up ones of the same letters, since puzzles depend on nothing else.
"""

import json
import random
import sys
import time
from pathlib import Path

from .measure import Bench

PUBLISH = (
    *(str(Path(sys.executable).with_name("publish")), "soak", "cryptarithm"),
    *("-n", "1000"),
)
ME = (sys.executable, "-m", "tests.bench.bench_cryptarithm_kinds")
LEVELS = ("easy", "medium", "hard", "expert")
WORDS = 10_000
SUMS, LOOKED_UP = 20_000, 100_000
AT_ONCE = 1_000
FEWEST_A_SECOND = 50  # puzzles of a level, with their proofs and grades


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Sums by either way, and 1,000 puzzles of each preset."""
    kernels = (
        Bench(
            "sums-search",
            f"{SUMS:,} unique sums from {WORDS:,} words by the linear form",
            (*ME, "search", str(SUMS)),
            cpu_s=SUMS / 1_000,
            warm_up=True,
        ),
        Bench(
            "sums-table",
            f"{LOOKED_UP:,} unique sums from {WORDS:,} words by the pattern table",
            (*ME, "table", str(LOOKED_UP)),
            cpu_s=LOOKED_UP / 10_000,
            warm_up=True,
        ),
    )
    whole = (
        Bench(
            f"soak-cryptarithm-{level}",
            f"1,000 cryptarithms through the pipeline, {level}",
            (*PUBLISH, "--level", level),
            cpu_s=1_000 / FEWEST_A_SECOND,
            warm_up=True,
        )
        for level in LEVELS
    )
    return (*kernels, *whole)


def ten_thousand():
    """10,000 words: those that ship, and made-up ones of their letters and lengths."""
    from puzzle_publish.types.cryptarithm.pool import pool_from
    from puzzle_publish.words.sources import named

    true = named("english").words
    letters = "".join(true)
    chance = random.Random(0)
    words = dict.fromkeys(true)
    while len(words) < WORDS:
        length = len(chance.choice(true))
        words["".join(chance.choices(letters, k=length))] = None
    return pool_from(tuple(words), "bench")


def sums(way: str, number: int) -> float:
    """Draw sums with one solution; CPU seconds, without loading and preparing."""
    import numpy as np

    from puzzle_publish.types.cryptarithm import (
        kernels_draw,
        kernels_judge,
        pattern_table,
        sample_words,
    )

    pool = ten_thousand()
    is_table = way == "table"
    tables = pattern_table.tables_up_to(sample_words.SHORT if is_table else 0)
    words = pool.arrays
    reach = int(words.starts[sample_words.SHORT + 1]) if is_table else len(pool.words)
    rng = np.random.Generator(np.random.PCG64(1))
    tally = np.zeros(kernels_judge.OUTCOMES, np.int64)
    picks = np.zeros((AT_ONCE, 3), np.int64)
    found = 0
    before = time.process_time()
    while found < number:
        got = kernels_draw.draw(
            rng,
            words,
            tables,
            reach,
            False,
            False,
            10_000_000,
            sample_words.STEPS,
            picks,
            tally,
        )
        if got == 0:
            sys.exit("bench: no sum has one solution")
        found += got
    return time.process_time() - before


def main(way: str, number: str) -> None:
    """Print how many sums there are and what they cost."""
    cpu_s = sums(way, int(number))
    each = round(1e6 * cpu_s / int(number), 2)
    told = {"sums": int(number), "cpu_s": round(cpu_s, 3), "us_a_sum": each}
    print(json.dumps({**told, "a_second": round(int(number) / cpu_s)}))


if __name__ == "__main__":
    main(*sys.argv[1:])

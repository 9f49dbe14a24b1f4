"""Cryptarithms: words for numbers against the source's recursion, and one sum decided.

python -m tests.bench.bench_cryptarithm join TIMES        all maps of NUMBERS
python -m tests.bench.bench_cryptarithm source TIMES      by the source's recursion
python -m tests.bench.bench_cryptarithm decide TIMES      SEND + MORE = MONEY

Words are the lower-case ones of the system's dictionary if there is one, else the list
that ships. The join runs a hundred times for one run of the recursion, in plain Python:
in the table a ratio of 1 stands for a hundred times as fast, start of Python, reading
the words and all.
"""

import json
import sys
import time
from pathlib import Path

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_cryptarithm")
NUMBERS, TIMES = ("9567", "1085", "10652"), 100
SUMS, MOST_US = 100_000, 50


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Both directions of the reader's command; VERBS below has what they run."""
    return (
        Bench(
            "numbers",
            f"words for {' '.join(NUMBERS)}, {TIMES} times; the source once",
            (*ME, "join", str(TIMES)),
            paired=(*ME, "source", "1"),
            ratio=1,
        ),
        Bench(
            "decide",
            f"SEND + MORE = MONEY fully decided, {SUMS:,} times",
            (*ME, "decide", str(SUMS)),
            cpu_s=SUMS * MOST_US / 1e6,
            warm_up=True,
        ),
    )


def words():
    """The words that numbers may be."""
    from puzzle_publish.words.sources import SYSTEM, named, system_words

    return tuple(system_words()) if SYSTEM.exists() else named("english").words


def join(times):
    """Find every map by patterns and shared digits."""
    from puzzle_publish.types.cryptarithm.join import join

    known = words()
    started = time.process_time()
    for _ in range(times):
        count = sum(1 for _ in join(NUMBERS, known).maps())
    tell(times, time.process_time() - started, maps=count, words=len(known))


def source(times):
    """Find every map by the source's recursion."""
    from tests.naive.naive_cryptarithm import source_maps

    known = words()
    started = time.process_time()
    for _ in range(times):
        count = len(source_maps(NUMBERS, known))
    tell(times, time.process_time() - started, maps=count, words=len(known))


def decide(times):
    """Find the solution, and that there is no other."""
    import numpy as np

    from puzzle_publish.types.cryptarithm import kernels
    from puzzle_publish.types.cryptarithm.model import Equation
    from puzzle_publish.types.cryptarithm.search import STEPS, coefficients

    equation = Equation(("SEND", "MORE"), "+", "MONEY")
    letters = equation.letters
    form = coefficients(equation.terms, equation.result, letters)
    leading = np.array([letter in equation.nonzero for letter in letters])
    kernels.solutions(form, leading, 2, STEPS)
    started = time.process_time()
    for _ in range(times):
        count, nodes, _ = kernels.solutions(form, leading, 2, STEPS)
    assert count == 1
    tell(times, time.process_time() - started, nodes=nodes)


def tell(times, cpu_s, **more):
    """Print what one of them cost."""
    print(
        json.dumps({"times": times, "us_each": round(1e6 * cpu_s / times, 2), **more})
    )


VERBS = {"join": join, "source": source, "decide": decide}

if __name__ == "__main__":
    verb, number = sys.argv[1:]
    VERBS[verb](int(number))

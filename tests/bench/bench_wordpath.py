"""Word searches: proved boards against a port of the source that checks nothing.

python -m tests.bench.bench_wordpath ours LEVEL BOARDS       made and proved
python -m tests.bench.bench_wordpath source LEVEL BOARDS     the port, plain Python

Both with 7,000 idioms in open mode: the most frequent of an installed package, else all
that ship, filled up with the first half of one and the second half of another. The
port runs for a hundredth of the boards: in the table a ratio of 1 stands for a hundred
times as many boards per CPU second, start of Python and all.
"""

import json
import random
import sys
import time
from pathlib import Path

from .measure import Bench

PUBLISH = (
    *(str(Path(sys.executable).with_name("publish")), "soak", "wordpath"),
    *("-n", "10000", "--language", "zh"),
)
ME = (sys.executable, "-m", "tests.bench.bench_wordpath")
LEVELS = ("easy", "medium", "hard")
BOARDS, TIMES = 100_000, 100
IDIOMS = 7_000
AT_ONCE = 5_000


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Proved boards, and whole processes of 10,000, of each preset."""
    proved = (
        Bench(
            f"paths-{level}",
            f"{BOARDS:,} proved word searches, {level}; the source makes 1 in {TIMES}",
            (*ME, "ours", level, str(BOARDS)),
            paired=(*ME, "source", level, str(BOARDS // TIMES)),
            ratio=1,
            warm_up=True,
        )
        for level in LEVELS
    )
    whole = (
        Bench(
            f"soak-{level}",
            f"10,000 word searches through the pipeline, {level}",
            (*PUBLISH, "--level", level),
            cpu_s=10,
            warm_up=True,
        )
        for level in LEVELS
    )
    return (*proved, *whole)


def lexicon():
    """7,000 idioms, true ones if there are as many."""
    from puzzle_publish.core.errors import UsageError
    from puzzle_publish.words import store
    from puzzle_publish.words.lexicon import Entry, Lexicon

    try:
        entries = store.load("idioms-large").entries
    except UsageError:
        entries = store.load("idioms").entries
    often = sorted(entries, key=lambda entry: (-entry.frequency, entry.word))
    words = dict.fromkeys(entry.word for entry in often)
    halves = random.Random(0)
    four = [word for word in words if len(word) == 4]
    while len(words) < IDIOMS:
        words[halves.choice(four)[:2] + halves.choice(four)[2:]] = None
    return Lexicon("bench", tuple(map(Entry, list(words)[:IDIOMS])), "zh")


def ours(level: str, boards: int) -> float:
    """Make and prove boards; CPU seconds."""
    import numpy as np

    from puzzle_publish.types.wordpath import TYPE
    from tests.support.wordpath_batch import make_batch, prove_batch

    words = lexicon()
    params = TYPE.presets[level].model_copy(
        update={"help": "lengths", "density": "classic"}
    )
    rng = np.random.Generator(np.random.PCG64(1))
    before = time.process_time()
    for first in range(0, boards, AT_ONCE):
        number = min(AT_ONCE, boards - first)
        batch = make_batch(rng, words, params, number)
        if not prove_batch(batch, words).all():
            sys.exit("bench: a board is not proven")
    return time.process_time() - before


def source(level: str, boards: int) -> float:
    """Make boards as the source does; CPU seconds."""
    from tests.naive.naive_wordpath import PRESETS, source_board

    words = lexicon().words
    rng = random.Random(1)
    before = time.process_time()
    for _ in range(boards):
        source_board(words, PRESETS[level], rng)
    return time.process_time() - before


def main(whose: str, level: str, boards: str) -> None:
    """Print how many boards there are and what making them cost."""
    number = int(boards)
    cpu_s = {"ours": ours, "source": source}[whose](level, number)
    each = round(1e3 * cpu_s / number, 4)
    told = {"boards": number, "cpu_s": round(cpu_s, 3), "ms_a_board": each}
    print(json.dumps({**told, "idioms": len(lexicon().words)}))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Fills of patterns by ours and by blacksquare: how many, how fast, how good.

python -m tests.bench.bench_crossword_fill table [SEED]  both, set by set, and promises
python -m tests.bench.bench_crossword_fill fill TIMES    ours alone: a book's fills
python -m tests.bench.bench_crossword_fill clued TIMES   with clues, proof and grade

Patterns are new ones, drawn by the seed (2027 unless given); the list is made of what
Debian's `scowl` and `wordnet-base` install, about 90,000 words scored by how common
SCOWL holds them to be. The benches are left out where these are not installed;
blacksquare (PyPI; not needed for anything else) has its columns where it is. Patterns
that were not filled count with the time that was spent on them: ours gives up by work,
blacksquare after TIMEOUT_S. The table ends with 1 when a promise is not kept.
"""

import importlib.util
import re
import statistics
import sys
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_crossword_fill")
SCOWL = Path("/usr/share/dict/scowl")
WORDNET = Path("/usr/share/wordnet")
# Scores of SCOWL's sizes, the smallest holding the commonest words; of other words that
# WordNet has.
SCORES = {10: 100, 20: 90, 35: 75, 40: 65, 50: 50}
REST = 30
SEED = 2027
PATTERNS = 30
BUDGET = 100_000_000
TIMEOUT_S = 2.0
TIMES, WINDOW = 365, 30
MEMORY_MB = 500


class Kind(NamedTuple):
    """Patterns of one style and side, and how many of them must be filled."""

    style: str
    side: int
    least: int | None = None

    @property
    def name(self):
        return f"{self.style} {self.side}x{self.side}"


SMALL, LARGE = Kind("british", 13, PATTERNS), Kind("british", 15, PATTERNS)
NINE = Kind("american", 9, 28)
KINDS = (
    Kind("american", 5, PATTERNS),
    Kind("american", 7),
    NINE,
    Kind("american", 11),
    SMALL,
    LARGE,
    Kind("american", 13, 27),
    Kind("american", 15, 20),
)
# CPU ms: the median of British patterns, the 90th percentile of 9x9.
MOST_BRITISH_MS, MOST_NINE_MS = 2.0, 60.0
# Beside blacksquare: our 90th percentile of 9x9 by theirs, and points of mean score.
LEAST_RATIO, MOST_BELOW = 10.0, 1.0


def benches(scratch: Path) -> tuple[Bench, ...]:
    """A book's fills, and the table beside blacksquare; none without the lists."""
    if not (SCOWL.is_dir() and WORDNET.is_dir()):
        return ()
    return (
        Bench(
            "fill",
            f"{TIMES} British 13x13 from 90,000 words, none twice within {WINDOW}",
            (*ME, "fill", str(TIMES)),
            cpu_s=5,
            memory_mb=MEMORY_MB,
            warm_up=True,
        ),
        Bench(
            "clued",
            f"{TIMES} British 13x13 with WordNet's clues, proven, window of {WINDOW}",
            (*ME, "clued", str(TIMES)),
            cpu_s=30,
            memory_mb=MEMORY_MB,
            warm_up=True,
        ),
        Bench(
            "fills",
            "fills of new patterns, 5x5 to 15x15: how many, how fast, how good",
            (*ME, "table"),
            cpu_s=240,
            warm_up=True,
            shows=True,
        ),
    )


def scored_list():
    """About 90,000 words of 3 to 15 letters with their scores."""
    fits = re.compile("[a-z]{3,15}").fullmatch
    found = {}
    for size, score in SCORES.items():
        for part in ("english", "american"):
            text = (SCOWL / f"{part}-words.{size}").read_text("latin-1")
            for word in filter(fits, text.split()):
                found.setdefault(word.upper(), score)
    for part in ("noun", "verb", "adj", "adv"):
        for line in (WORDNET / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith(" "):
                continue  # the licence
            fields = line.partition(" | ")[0].split(" ")
            for lemma in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                word = lemma.partition("(")[0]
                if fits(word):
                    found.setdefault(word.upper(), REST)
    return found


def index(scored):
    """Their index, made once and kept."""
    from puzzle_publish.types._grid.index import digest_of, kept_index

    return kept_index(digest_of(scored), lambda: scored)


def patterns(kind, seed, number=PATTERNS):
    """New patterns, the same for the same seed."""
    import numpy as np

    from puzzle_publish.types._grid.patterns import make_pattern

    rng = np.random.default_rng([seed, kind.side, kind.style == "british"])
    found = []
    while len(found) < number:
        pattern = make_pattern(kind.style, kind.side, rng)
        if pattern is not None:
            found.append(pattern)
    return found


def ours(scored, seed):
    """A function from a pattern and its number to the words that fill it, or None."""
    import numpy as np

    from puzzle_publish.types._grid.fill import Filled, fill

    words = index(scored)

    def run(pattern, number):
        rng = np.random.default_rng([seed, number])
        found = fill(pattern, words, rng, budget=BUDGET)
        return found.words if isinstance(found, Filled) else None

    return run


def blacksquare(scored):
    """The same by blacksquare, or None where it is not installed."""
    if importlib.util.find_spec("blacksquare") is None:
        return None
    import blacksquare

    words = blacksquare.WordList(scored)

    def run(pattern, number):
        marks = {"#": blacksquare.BLACK, ".": blacksquare.EMPTY}
        cells = [[marks[x] for x in row] for row in pattern.rows]
        board = blacksquare.Crossword(grid=cells, word_list=words)
        found = board.fill(timeout=TIMEOUT_S, show_progress=False)
        filled = [word.value for word in found.iterwords()] if found else []
        # 0.10.0 has now and then a word twice, though nobody allowed it to.
        return filled if len(set(filled)) == len(pattern.slots) else None

    return run


class Fills(NamedTuple):
    """What came of a set of patterns: CPU ms of each, mean scores of those filled."""

    cpu_ms: list
    scores: dict

    @property
    def median(self):
        return statistics.median(self.cpu_ms)

    @property
    def percentile(self):
        """The 90th, of all patterns, whether they were filled or not."""
        return sorted(self.cpu_ms)[int(0.9 * (len(self.cpu_ms) - 1) + 0.5)]


def measured(run, every, scored):
    """Fill patterns one after the other."""
    run(every[0], 0)
    cpu_ms, scores = [], {}
    for number, pattern in enumerate(every):
        started = time.process_time()
        words = run(pattern, number)
        cpu_ms.append(1000 * (time.process_time() - started))
        if words is not None:
            assert len(set(words)) == len(pattern.slots)  # none twice
            scores[number] = statistics.fmean(scored[word] for word in words)
    return Fills(cpu_ms, scores)


def table(seed=SEED):
    """Print what came of each set, and end with 1 when a promise is not kept."""
    scored = scored_list()
    runs = {"ours": ours(scored, seed), "blacksquare": blacksquare(scored)}
    found = {name: {} for name, run in runs.items() if run is not None}
    for kind in KINDS:
        every = patterns(kind, seed)
        for name, sets in found.items():
            sets[kind] = measured(runs[name], every, scored)
    print(f"{len(scored):,} words; {PATTERNS} new patterns of each kind, seed {seed}")
    print("CPU ms a pattern, median and 90th percentile; mean score where both filled")
    columns = "  filled   median     90th  score"
    print(f"{'':<16}" + "".join(f" | {name:<32}" for name in found))
    print(f"{'':<16}" + f" | {columns}" * len(found))
    for kind in KINDS:
        sets = [sets[kind] for sets in found.values()]
        both = set.intersection(*(set(fills.scores) for fills in sets))
        line = [
            f"{len(fills.scores):>5}/{PATTERNS}  {fills.median:>7.2f}"
            f"  {fills.percentile:>7.1f}  {_mean(fills, both):>5.1f}"
            for fills in sets
        ]
        print(" | ".join((f"{kind.name:<16}", *line)))
    kept = _promises(**found)
    for promise, is_kept in kept.items():
        print(f"{promise}: {'ok' if is_kept else 'NOT KEPT'}")
    return int(not all(kept.values()))


def _mean(fills, numbers):
    return statistics.fmean(fills.scores[k] for k in numbers) if numbers else 0.0


def _promises(ours, blacksquare=None):
    """Each promise, and whether it is kept."""
    kept = {
        f"{kind.name}: at least {kind.least} of {PATTERNS} filled": (
            len(ours[kind].scores) >= kind.least
        )
        for kind in KINDS
        if kind.least is not None
    }
    british = statistics.median(ours[SMALL].cpu_ms + ours[LARGE].cpu_ms)
    kept[f"british: median at most {MOST_BRITISH_MS:g} ms"] = british <= MOST_BRITISH_MS
    nine = ours[NINE].percentile
    kept[f"{NINE.name}: 90th percentile at most {MOST_NINE_MS:g} ms"] = (
        nine <= MOST_NINE_MS
    )
    if blacksquare is None:
        return kept
    for name, kinds in (
        ("british", (SMALL, LARGE)),
        (NINE.name, (NINE,)),
        ("all", KINDS),
    ):
        medians = [
            statistics.median(ms for kind in kinds for ms in sets[kind].cpu_ms)
            for sets in (ours, blacksquare)
        ]
        kept[f"{name}: at least as fast by median"] = medians[0] <= medians[1]
    ratio = blacksquare[NINE].percentile / nine
    promise = f"90th percentile {ratio:.0f} times better, at least {LEAST_RATIO:g}"
    kept[f"{NINE.name}: {promise}"] = ratio >= LEAST_RATIO
    means = []
    for sets in (ours, blacksquare):
        means.append(
            statistics.fmean(
                sets[kind].scores[k]
                for kind in KINDS
                for k in set(ours[kind].scores) & set(blacksquare[kind].scores)
            )
        )
    said = f"mean score {means[0]:.1f} beside {means[1]:.1f}"
    kept[f"{said}, at most {MOST_BELOW:g} below"] = means[0] >= means[1] - MOST_BELOW
    return kept


def book(times):
    """Fill British patterns, no word twice within WINDOW of them."""
    import numpy as np

    from puzzle_publish.types._grid.fill import Filled, fill

    words = index(scored_list())
    every = patterns(SMALL, SEED)
    near = deque(maxlen=WINDOW - 1)
    rng = np.random.default_rng(SEED)
    scores = []
    for number in range(times):
        taken = [word for before in near for word in before]
        allow = words.allowing(banned=taken)
        pattern = every[number % len(every)]
        found = fill(pattern, words, rng, allow=allow, budget=BUDGET)
        assert isinstance(found, Filled)
        assert not set(found.words) & set(taken)
        near.append(found.words)
        scores += found.scores
    print(f"{times} fills, mean score {statistics.fmean(scores):.1f}")
    return 0


def clued(times):
    """Make puzzles as a book has them, each of the three levels in turn."""
    import numpy as np

    from puzzle_publish.core.values import BookContext
    from puzzle_publish.types.crossword import TYPE
    from puzzle_publish.types.crossword.params import Params

    sections = [
        TYPE.resolve(
            Params(
                kind="british", words=["auto", "wordnet"], level=level, window=WINDOW
            ),
            BookContext(Path()),
        )
        for level in TYPE.levels
    ]
    near = deque(maxlen=WINDOW - 1)
    attempts = 0
    for number in range(times):
        params = sections[number % len(sections)]
        taken = [word for before in near for word in before]
        draft = None
        while draft is None:
            rng = np.random.default_rng([SEED, attempts])
            attempts += 1
            draft = TYPE.generate_apart(rng, params, taken, ())
            if draft is not None:
                givens, answer = TYPE.read(draft)
                if list(TYPE.solve(givens)) != [draft.answer]:
                    draft = None  # its clues allow another grid
        assert TYPE.grade(givens).level == params.level
        words = set(TYPE.entries(givens, answer))
        assert not words & set(taken)
        near.append(words)
    print(f"{times} puzzles of {attempts} attempts")
    return 0


VERBS = {"table": table, "fill": book, "clued": clued}

if __name__ == "__main__":
    verb, *numbers = sys.argv[1:]
    sys.exit(VERBS[verb](*map(int, numbers)))

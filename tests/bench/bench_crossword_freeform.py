"""Free-form crosswords against the source's placement and genxword; new patterns.

python -m tests.bench.bench_crossword_freeform table        ours beside the others
python -m tests.bench.bench_crossword_freeform lay TIMES    ours alone
python -m tests.bench.bench_crossword_freeform source TIMES the source's placement
python -m tests.bench.bench_crossword_freeform draw TIMES   patterns of every kind

All lay the same lists: 30 words of 4 to 7 letters of the list that ships, on 33x33 the
others, ours on what it needs. The table ends with 1 when a promise is not kept.
genxword (PyPI; not needed for anything else) has a line of its own where it is
installed: its layouts need neither cairo nor gi, which only draw.
"""

import importlib
import importlib.util
import random
import statistics
import sys
import time
import types
from pathlib import Path

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_crossword_freeform")
LISTS, WORDS, SIDE = 20, 30, 33
TIMES = 200
PATTERNS = 50
MANY, SMALL_SIDE = 60, 15
# The promises: our area by the others', and how many of 60 words lie on 15x15.
MOST_OF_SOURCE, MOST_OF_GENXWORD, LEAST_LAID = 0.75, 0.65, 25


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Layouts, the source's beside ours, and the table of what they look like."""
    return (
        Bench(
            "freeform",
            f"{TIMES} free-form layouts of {WORDS} words; the source's placement",
            (*ME, "lay", str(TIMES)),
            cpu_s=15,
            paired=(*ME, "source", str(TIMES)),
            warm_up=True,
        ),
        Bench(
            "patterns",
            f"{PATTERNS} new patterns of each kind, 9x9 to 15x15",
            (*ME, "draw", str(PATTERNS)),
            cpu_s=8,
        ),
        Bench(
            "layouts",
            "free-form layouts: how large, how many words",
            (*ME, "table"),
            cpu_s=45,
            warm_up=True,
            shows=True,
        ),
    )


def lists(number, words):
    """Lists of random words, the same at every call."""
    import numpy as np

    from puzzle_publish.words.sources import named

    known = [w for w in named("english").words if 4 <= len(w) <= 7 and w.isascii()]
    rng = np.random.default_rng(2027)
    return [
        [known[k] for k in rng.choice(len(known), words, replace=False)]
        for _ in range(number)
    ]


def ours(rounds, side=None):
    """A function that lays a list with our search, as the slow judge writes layouts."""
    import numpy as np

    from puzzle_publish.types._grid.freeform import lay

    def run(words, seed):
        rng = np.random.default_rng(seed)
        found = lay(words, rng, rows=side, cols=side, rounds=rounds)
        return [(x.word, *x.cell, x.direction == "across") for x in found.laid]

    return run


def source():
    """A function that lays a list as the source does."""
    from tests.naive.naive_crossword_freeform import source_layout

    return lambda words, seed: source_layout(words, random.Random(seed))


def genxword(side):
    """A function that lays a list with genxword, or None where it is not installed."""
    if importlib.util.find_spec("genxword") is None:
        return None
    drawing = types.ModuleType("gi")
    drawing.require_version = lambda *_: None
    drawing.repository = types.ModuleType("gi.repository")
    drawing.repository.Pango = drawing.repository.PangoCairo = None
    sys.modules.setdefault("gi", drawing)
    sys.modules.setdefault("gi.repository", drawing.repository)
    sys.modules.setdefault("cairo", types.ModuleType("cairo"))
    calculate = importlib.import_module("genxword.calculate")

    def run(words, seed):
        random.seed(seed)
        # As its command does: the longest words first.
        longest_first = sorted(([w, ""] for w in words), key=lambda x: -len(x[0]))
        board = calculate.Crossword(side, side, "-", longest_first)
        board.compute_crossword()
        return [(w, r, c, not down) for w, _, r, c, down in board.best_wordlist]

    return run


def measured(run, every):
    """What layouts look like: medians of area and words, unlisted runs, CPU ms."""
    from tests.naive.naive_crossword_freeform import area_of, unlisted_runs

    run(every[0], 0)
    costs, layouts = [], []
    for seed, words in enumerate(every):
        started = time.process_time()
        layouts.append(run(words, seed))
        costs.append(1000 * (time.process_time() - started))
    return (
        statistics.median(map(area_of, layouts)),
        statistics.median(map(len, layouts)),
        statistics.median(map(unlisted_runs, layouts)),
        statistics.median(costs),
    )


def table():
    """Print what each lays, and end with 1 when a promise is not kept."""
    few, many = lists(LISTS, WORDS), lists(LISTS, MANY)
    small = f"{MANY} words on {SMALL_SIDE}x{SMALL_SIDE}"
    rows = {
        "the source's placement": measured(source(), few),
        "ours, 200 rounds": measured(ours(200), few),
        "ours": measured(ours(1000), few),
        "ours, 4,000 rounds": measured(ours(4000), few),
        f"ours, {small}": measured(ours(1000, SMALL_SIDE), many),
    }
    other = genxword(SIDE)
    if other is not None:
        rows["genxword"] = measured(other, few)
        rows[f"genxword, {small}"] = measured(genxword(SMALL_SIDE), many)
    print(f"medians of {LISTS} lists of {WORDS} words; CPU ms apart from loading")
    print(f"{'':<34}  area  words  unlisted runs  CPU ms")
    for name, (area, words, unlisted, cpu_ms) in rows.items():
        print(f"{name:<34}  {area:>4g}  {words:>5g}  {unlisted:>13g}  {cpu_ms:>6.1f}")
    area = rows["ours"][0]
    kept = {
        f"area at most {MOST_OF_SOURCE} of the source's": area
        <= MOST_OF_SOURCE * rows["the source's placement"][0],
        f"at least {LEAST_LAID} of {small}": rows[f"ours, {small}"][1] >= LEAST_LAID,
        "no unlisted run": all(
            row[2] == 0 for name, row in rows.items() if name.startswith("ours")
        ),
    }
    if other is not None:
        most = MOST_OF_GENXWORD * rows["genxword"][0]
        kept[f"area at most {MOST_OF_GENXWORD} of genxword's"] = area <= most
    for promise, is_kept in kept.items():
        print(f"{promise}: {'ok' if is_kept else 'NOT KEPT'}")
    return int(not all(kept.values()))


def repeat(run, times):
    """Lay lists one after the other."""
    for seed, words in enumerate(lists(times, WORDS)):
        run(words, seed)
    return 0


def draw(times):
    """Make new patterns of every kind that is not listed."""
    import numpy as np

    from puzzle_publish.types._grid.patterns import MOST_LISTED, SIDES, make_pattern

    for style, sides in SIDES.items():
        for side in sides:
            rng = np.random.default_rng(side)
            for _ in range(times if side > MOST_LISTED else 0):
                assert make_pattern(style, side, rng) is not None
    return 0


VERBS = {
    "table": table,
    "lay": lambda times: repeat(ours(1000), times),
    "source": lambda times: repeat(source(), times),
    "draw": draw,
}

if __name__ == "__main__":
    verb, *numbers = sys.argv[1:]
    sys.exit(VERBS[verb](*map(int, numbers)))

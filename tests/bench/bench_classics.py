"""Every type and level: CPU ms of a printed puzzle, beside other makers and its goals.

python -m tests.bench.bench_classics table [TYPE ...]     the table
python -m tests.bench.bench_classics cold TYPE LEVEL ...  one of each, kernels and all

Ours are generated, graded and proven, kernels compiled; rejected attempts count. A
peer's figure is what its process takes for PEERS puzzles more than for one, by PEERS.
Both make their share in turns, ROUNDS times; a ratio is the median of the peer's mean
by ours, round by round, so 1 and more means that ours is no slower.

A peer's puzzle counts where it is as asked: READ of them are graded like ours, and
"as asked" is the share that is of the level, above the easiest with the least steps of
its own. What one such puzzle takes the peer is the figure by that share. Of a peer that
made none, the ratio is said to be greater than with one of READ. Where the peer's ids
are not read or the type has no such grade, all count.
"""

import functools
import gc
import itertools
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

from .measure import Bench, run_once

ME = (sys.executable, "-m", "tests.bench.bench_classics")
ROUNDS, OURS, PEERS, READ = 5, 20, 20, 200
GOAL = 1.0
COLD_CPU_S = {"easy and medium": 6.0, "all levels": 14.0}
START_CPU_S = 1.0  # of Python, numpy and numba


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table.

    Attributes:
        type: the type.
        levels: a line for each of them.
        median_ms: at most so much for half of the puzzles; None where nobody said.
        p90_ms: at most so much for nine of ten puzzles.
        peers: other makers of as hard puzzles, as in "qqwing easy" or "solo 3x3db".
        params: params besides the level's.
    """

    type: str
    levels: tuple[str, ...]
    median_ms: float | None
    p90_ms: float | None
    peers: tuple[str, ...] = ()
    params: dict[str, object] = field(default_factory=dict)


FOUR = ("easy", "medium", "hard", "expert")
TEN: dict[str, object] = {"rows": 10, "columns": 10}
RANDOM: dict[str, object] = {"rows": 15, "columns": 15, "picture": "random"}
HEXAGONS = {**TEN, "tiling": "hexagons"}
ROWS = (
    Row("sudoku", ("easy",), 1, 2, ("qqwing easy", "solo 3x3db")),
    Row("sudoku", ("medium",), 1, 2, ("qqwing intermediate", "solo 3x3di")),
    Row("sudoku", ("hard",), 3, 8, ("solo 3x3da",)),
    Row("sudoku", ("expert",), 10, 30, ("qqwing expert", "solo 3x3de")),
    Row("sudoku", ("easy",), None, None, ("solo 2x2db",), {"size": 4}),
    Row("sudoku", ("easy",), None, None, ("solo 2x3db",), {"size": 6}),
    Row("sudoku", ("easy",), None, None, ("solo 3x4db",), {"size": 12}),
    Row("sudoku", ("easy",), 60, 200, ("solo 4x4db",), {"size": 16}),
    Row("sudoku", ("hard",), None, None, ("solo 3x3xda",), {"kind": "diagonal"}),
    Row("sudoku", ("easy",), 10, 40, ("solo 9jdb",), {"kind": "jigsaw"}),
    Row("sudoku", ("hard",), 10, 40, ("solo 9jda",), {"kind": "jigsaw"}),
    Row("sudoku", ("easy",), 20, 60, ("solo 3x3kdb",), {"kind": "killer"}),
    Row("sudoku", ("hard",), 20, 60, ("solo 3x3kda",), {"kind": "killer"}),
    Row("nonogram", FOUR, 1, 3, ("pattern 15x15",), RANDOM),
    Row("nonogram", FOUR, 15, 60, (), {**RANDOM, "rows": 30, "columns": 30}),
    Row("nonogram", FOUR, None, None, (), {"picture": "random"}),
    Row("kakuro", FOUR, 15, 40),
    Row("kakuro", FOUR, None, 250, (), {"rows": 16, "columns": 16}),
    Row("calcudoku", ("easy", "medium"), 3, 8, ("keen 6dn",), {"size": 6}),
    Row("calcudoku", ("hard",), 3, 8, ("keen 6dh",), {"size": 6}),
    Row("calcudoku", ("expert",), 3, 8, ("keen 6dx",), {"size": 6}),
    Row("calcudoku", ("medium",), 40, 120, ("keen 9dn",), {"size": 9}),
    Row("calcudoku", ("hard",), 40, 120, ("keen 9dh",), {"size": 9}),
    Row("calcudoku", ("expert",), 40, 120, ("keen 9dx",), {"size": 9}),
    # Puzzles of "6dt" have no sign: they are Latin squares with thirteen numbers.
    Row("futoshiki", ("easy", "medium"), 2, 5, ("unequal 6de",), {"size": 6}),
    Row("futoshiki", ("hard", "expert"), 2, 5, ("unequal 6dx",), {"size": 6}),
    Row("futoshiki", ("easy", "medium"), 30, 90, ("unequal 7de",), {"size": 7}),
    Row("futoshiki", ("hard", "expert"), 30, 90, ("unequal 7dx",), {"size": 7}),
    Row("futoshiki", FOUR, 30, 90, (), {"size": 9}),
    Row("skyscrapers", ("easy", "medium"), 3, 10, ("towers 6de",), {"size": 6}),
    Row("skyscrapers", ("hard",), 3, 10, ("towers 6dh",), {"size": 6}),
    Row("skyscrapers", ("expert",), 3, 10, ("towers 6dx",), {"size": 6}),
    Row("takuzu", ("easy",), 1, 3, ("unruly 10x10de",)),
    Row("takuzu", FOUR[1:], 1, 3, ("unruly 10x10dn",), {"size": 10}),
    Row("takuzu", FOUR[1:], None, None, ("unruly 14x14dn",), {"size": 14}),
    Row("tents", ("easy", "medium"), None, None, ("tents 10x10de",), {"size": 10}),
    Row("tents", ("hard", "expert"), None, None, ("tents 10x10dt",), {"size": 10}),
    Row("starbattle", ("easy", "medium"), 100, None),
    Row("starbattle", ("hard", "expert"), 500, None),
    Row("slitherlink", ("easy",), 1.5, 3, ("loopy 10x10t0de",), TEN),
    Row("slitherlink", ("medium",), None, None, ("loopy 10x10t0dn",), TEN),
    Row("slitherlink", ("hard",), 8, 25, ("loopy 10x10t0dh",), TEN),
    Row("slitherlink", ("expert",), None, None, (), TEN),
    Row("slitherlink", ("expert",), 500, None),
    Row("slitherlink", ("easy",), None, None, ("loopy 10x10t2de",), HEXAGONS),
    Row("slitherlink", ("medium",), None, None, ("loopy 10x10t2dn",), HEXAGONS),
    Row("slitherlink", ("hard", "expert"), None, None, ("loopy 10x10t2dh",), HEXAGONS),
    Row("masyu", ("easy", "medium"), 15, 60, ("pearl 10x10de",), TEN),
    Row("masyu", ("hard", "expert"), 60, None, ("pearl 10x10dt",), TEN),
    Row("masyu", ("expert",), 500, None),
    Row("masyu", FOUR, None, None, (), {"rows": 20, "columns": 20}),
    Row("hashi", ("easy",), 2, 6, ("bridges 10x10i30e10m2d0",), TEN),
    Row("hashi", ("medium",), 2, 6, ("bridges 10x10i30e10m2d1",), TEN),
    Row("hashi", ("hard", "expert"), 2, 6, ("bridges 10x10i30e10m2d2",), TEN),
    Row("wordsearch", FOUR, 2, 5, ("word-search-generator 15x20",)),
    Row("maze", FOUR, 3, 5, (), {"rows": 40, "columns": 30}),
    Row("cryptogram", FOUR, 10, 50),
    Row("cryptogram", ("hard",), 10, 50, (), {"keyword": True}),
)  # fmt: skip
HEAD = (
    *("puzzle", "level", "attempts", "mean ms", "median", "at most", "p90", "at most"),
    *("peer", "ms", "as asked", "ratio", "at least", ""),
)
WIDTHS = (30, 8, 8, 8, 8, 7, 8, 7, 22, 8, 8, 7, 8, 0)


def benches(scratch: Path) -> tuple[Bench, ...]:
    """The table of all types, and the first puzzles of each with nothing compiled."""
    from puzzle_publish.types.registry import load, names

    kinds = [
        name for name in dict.fromkeys(row.type for row in ROWS) if name in names()
    ]
    if not kinds:
        return ()
    found = [
        Bench(
            "classics",
            "CPU ms of a puzzle of every type and level, beside its peer (below)",
            (*ME, "table"),
            warm_up=True,
            shows=True,
        )
    ]
    for name in kinds:
        levels = tuple(load(name).presets)
        for what, some in (("easy and medium", levels[:2]), ("all levels", levels)):
            cache = f"XDG_CACHE_HOME={scratch}/{name}-{len(some)}-{{run}}"
            found.append(
                Bench(
                    f"cold-{name}-{len(some)}",
                    f"the first {name} of {what}, no kernel compiled",
                    ("env", cache, *ME, "cold", name, *some),
                    cpu_s=START_CPU_S + COLD_CPU_S[what],
                )
            )
    return tuple(found)


def main(verb, *words):
    """Run a verb of the module's docstring."""
    if verb == "cold":
        kind, *levels = words
        for level in levels:
            costs_of(Row(kind, (level,), None, None), level, 0, 1)
        return
    from puzzle_publish.types.registry import names

    # As in a build. A collection takes longer than a maze of a thousand lists.
    gc.set_threshold(100_000, 50, 50)
    rows = [row for row in all_rows() if row.type in (words or names())]
    # Each line as it is known: all of them take an hour.
    for line in itertools.chain([HEAD], *map(lines_of, rows)):
        cells = zip(line, WIDTHS, strict=True)
        text = "  ".join(cell.ljust(width) for cell, width in cells).rstrip()
        print(text, flush=True)


def all_rows():
    """The rows above, then the levels of each type that they leave out."""
    from puzzle_publish.types.registry import load, names

    yield from ROWS
    for name in names():
        told = {level for row in ROWS if row.type == name for level in row.levels}
        if left := tuple(level for level in load(name).presets if level not in told):
            yield Row(name, left, None, None)


def lines_of(row):
    """The lines of a row: of each level one, or one for each of its peers."""
    params = " ".join(f"{key} {value}" for key, value in row.params.items())
    for level in row.levels:
        costs, attempts, rounds = [], 0, []
        for each in range(ROUNDS):
            of_round, tries = costs_of(row, level, each)
            costs += of_round
            attempts += tries
            rounds.append((statistics.fmean(of_round), [*map(peer_s, row.peers)]))
        median, p90 = statistics.median(costs), statistics.quantiles(costs, n=10)[-1]
        passed = [
            name
            for name, cost, most in (
                ("median", median, row.median_ms),
                ("p90", p90, row.p90_ms),
            )
            if most is not None and 1000 * cost > most
        ]
        ours = (
            " ".join(filter(None, (row.type, params))),
            level,
            f"{attempts / len(costs):.2f}",
            f"{1000 * statistics.fmean(costs):.2f}",
            f"{1000 * median:.2f}",
            "" if row.median_ms is None else f"{row.median_ms:g}",
            f"{1000 * p90:.2f}",
            "" if row.p90_ms is None else f"{row.p90_ms:g}",
        )
        for nth, peer in enumerate(row.peers or ("",)):
            share = as_asked(row.type, level, peer) if peer else None
            yield *ours, *beside(peer, nth, rounds, passed, share)


def beside(peer, nth, rounds, passed, share):
    """The columns of a peer, and which limits are passed."""
    pairs = [(mine, others[nth]) for mine, others in rounds if others]
    if not pairs or None in pairs[0]:
        return peer, "-", "", "", "", told_over(passed)
    part = 1 if share is None else max(share, 1 / READ)
    ratio = statistics.median(theirs / mine for mine, theirs in pairs) / part
    over = [*passed, *(["ratio"] if ratio < GOAL else [])]
    ms = 1000 * statistics.median(theirs for _, theirs in pairs)
    told = "" if share is None else f"{share:.0%}"
    sign = ">" if share == 0 else ""
    return peer, f"{ms:.3g}", told, f"{sign}{ratio:.2f}", f"{GOAL:g}", told_over(over)


def as_asked(kind, level, peer):
    """The share of a peer's puzzles that are of a level; None where nobody can tell."""
    from puzzle_publish.types.registry import load

    easiest = next(iter(load(kind).presets))
    found = grades_of(kind, peer)
    if found is None:
        return None
    return sum(
        each is not None and each[0] == level and (level == easiest or each[1])
        for each in found
    ) / len(found)


@functools.cache
def grades_of(kind, peer):
    """The level of each of a peer's puzzles, and whether it is deep; None for none."""
    from puzzle_publish.core.errors import OutOfSteps
    from puzzle_publish.types.depth import END, Deep
    from puzzle_publish.types.registry import load
    from tests.support.foreign_puzzles import READERS, program, sgt

    game, params = peer.split()
    puzzle_type = load(kind)
    is_read = game in READERS and "t2" not in params  # t2: hexagons
    is_read &= hasattr(puzzle_type, "step_levels")
    if not is_read or program(f"sgt-{game}") is None:
        return None
    order = [*puzzle_type.presets, "fiendish"]
    found = []
    for foreign in sgt(game, params, READ, 1):
        try:
            levels = puzzle_type.step_levels(puzzle_type.read_givens(foreign.givens))
        except OutOfSteps:
            found.append(None)
            continue
        top = max(levels, key=order.index)
        own = [k for k, each in enumerate(levels) if each == top]
        is_deep = len(own) >= Deep().least and own[0] < END * len(levels)
        found.append((top, is_deep))
    return found


def told_over(names):
    """What is said of limits that are passed."""
    return f"OVER: {', '.join(names)}" if names else ""


def costs_of(row, level, turn, count=OURS):
    """The CPU seconds of each puzzle of a turn, and all attempts.

    Before the first turn two more are made, so that nothing is compiled or loaded while
    measuring.
    """
    from puzzle_publish.make.bookless import requests_for
    from puzzle_publish.make.work import work
    from puzzle_publish.types.registry import load

    warm = 2 if count > 1 else 0
    total = warm + count * (turn + 1)
    requests = requests_for(load(row.type), level, count=total, params=row.params)
    first = 0 if turn == 0 else warm + count * turn
    found = [work(request, 0) for request in itertools.islice(requests(), first, None)]
    for outcome in found:
        if outcome.puzzle is None:
            sys.exit(f"bench: {row}, {level}: no puzzle of {outcome.key}")
    measured = found[warm:] if turn == 0 else found
    return [o.cpu_s for o in measured], sum(o.attempt + 1 for o in measured)


def peer_s(peer):
    """The CPU seconds of another maker's puzzle, None where it is not installed."""
    from tests.support.foreign_puzzles import program

    name, params = peer.split()
    if name == "word-search-generator":
        return _word_search_generator()
    path = program(name if name == "qqwing" else f"sgt-{name}")
    if path is None:
        return None
    seed = next(_SEEDS)

    def cost(count):
        command = (
            (path, "--generate", str(count), "--difficulty", params, "--one-line")
            if name == "qqwing"
            else (path, "--generate", str(count), f"{params}#{seed}")
        )
        return run_once(command).cpu_s

    return max(cost(PEERS + 1) - cost(1), 0.0) / PEERS


_SEEDS = itertools.count()


def _word_search_generator():
    """The CPU seconds of a grid of the package's, None where it is not installed."""
    from importlib.util import find_spec

    if find_spec("word_search_generator") is None:
        return None
    code = (
        "from word_search_generator import WordSearch\n"
        "for _ in range({}): WordSearch(size=15, level=3).random_words(20)"
    )

    def cost(count):
        return run_once((sys.executable, "-c", code.format(count))).cpu_s

    return max(cost(PEERS + 1) - cost(1), 0.0) / PEERS


if __name__ == "__main__":
    main(*sys.argv[1:])

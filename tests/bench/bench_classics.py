"""Puzzles on grids: CPU ms of a printed puzzle, beside its target and other makers.

python -m tests.bench.bench_classics table [TYPE ...]     the table
python -m tests.bench.bench_classics cold TYPE LEVEL ...  one of each, kernels and all

Ours are generated, graded and proven, kernels compiled; rejected attempts count. The
figure of a peer is that of a whole process that makes PEERS puzzles, by their number.
"""

import gc
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

from .measure import Bench, run_once

ME = (sys.executable, "-m", "tests.bench.bench_classics")
OURS, PEERS = 60, 20
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
        peers: other makers, as in "qqwing easy" or "solo 3x3db".
        params: params besides the level's.
    """

    type: str
    levels: tuple[str, ...]
    median_ms: float | None
    p90_ms: float | None
    peers: tuple[str, ...] = ()
    params: dict[str, object] = field(default_factory=dict)


FOUR = ("easy", "medium", "hard", "expert")
ROWS = (
    Row("sudoku", ("easy",), 1, 2, ("qqwing easy", "solo 3x3db")),
    Row("sudoku", ("medium",), 1, 2, ("qqwing intermediate", "solo 3x3di")),
    Row("sudoku", ("hard",), 3, 8, ("solo 3x3da",)),
    Row("sudoku", ("expert",), 10, 30, ("qqwing expert", "solo 3x3de")),
    Row("sudoku", ("easy",), None, None, ("solo 2x2db",), {"size": 4}),
    Row("sudoku", ("easy",), None, None, ("solo 2x3db",), {"size": 6}),
    Row("sudoku", ("easy",), None, None, ("solo 3x4db",), {"size": 12}),
    Row("sudoku", ("easy", "medium"), 60, 200, ("solo 4x4db",), {"size": 16}),
    Row("sudoku", ("hard",), None, None, ("solo 3x3xda",), {"kind": "diagonal"}),
    Row("sudoku", ("easy",), 10, 40, ("solo 9jdb",), {"kind": "jigsaw"}),
    Row("sudoku", ("hard",), 10, 40, ("solo 9jda",), {"kind": "jigsaw"}),
    Row("sudoku", ("easy",), 20, 60, ("solo 3x3kdb",), {"kind": "killer"}),
    Row("sudoku", ("hard",), 20, 60, ("solo 3x3kda",), {"kind": "killer"}),
    Row("nonogram", FOUR, 1, 3, ("pattern 15x15",)),
    Row("nonogram", FOUR, 15, 60, (), {"rows": 30, "columns": 30}),
    Row("kakuro", FOUR, 15, 40),
    Row("kakuro", FOUR, None, 250, (), {"rows": 16, "columns": 16}),
    Row("calcudoku", ("easy", "medium"), 3, 8, ("keen 6dn",), {"size": 6}),
    Row("calcudoku", ("hard",), 3, 8, ("keen 6dh",), {"size": 6}),
    Row("calcudoku", ("expert",), 3, 8, ("keen 6dx",), {"size": 6}),
    Row("calcudoku", FOUR, 40, 120, ("keen 9dn",), {"size": 9}),
    Row("futoshiki", ("easy", "medium"), 2, 5, ("unequal 6dt",), {"size": 6}),
    Row("futoshiki", ("hard", "expert"), 2, 5, ("unequal 6dx",), {"size": 6}),
    Row("futoshiki", FOUR, 30, 90, ("unequal 7dx",), {"size": 9}),
    Row("skyscrapers", ("easy", "medium"), 3, 10, ("towers 6de",), {"size": 6}),
    Row("skyscrapers", ("hard",), 3, 10, ("towers 6dh",), {"size": 6}),
    Row("skyscrapers", ("expert",), 3, 10, ("towers 6dx",), {"size": 6}),
    Row("takuzu", FOUR, 1, 3, ("unruly 10x10dn",)),
    Row("takuzu", FOUR, None, None, ("unruly 14x14dn",), {"size": 14}),
    Row("tents", ("easy",), None, None, ("tents 10x10de",), {"size": 10}),
    Row("tents", FOUR[1:], None, None, ("tents 10x10dt",), {"size": 10}),
    Row("starbattle", ("easy", "medium"), 100, None),
    Row("starbattle", ("hard", "expert"), 500, None),
    Row("slitherlink", ("easy",), 1.5, 3, ("loopy 10x10t0de",)),
    Row("slitherlink", ("medium",), None, None, ("loopy 10x10t0dn",)),
    Row("slitherlink", ("hard",), 8, 25, ("loopy 10x10t0dh",)),
    Row("slitherlink", ("expert",), None, None),
    Row("slitherlink", FOUR, None, None, ("loopy 10x10t2dn",), {"tiling": "hexagons"}),
    Row("masyu", ("easy", "medium"), 15, 60, ("pearl 10x10de",)),
    Row("masyu", ("hard", "expert"), 60, None, ("pearl 10x10dt",)),
    Row("masyu", FOUR, None, None, (), {"rows": 20, "columns": 20}),
    Row("hashi", FOUR, 2, 6, ("bridges 10x10i30e10m2d1",)),
    Row("hashi", FOUR, None, None, ("bridges 15x15i30e10m2d2",), {"rows": 15}),
    Row("wordsearch", FOUR, 2, 5, ("word-search-generator 15x20",)),
    Row("maze", FOUR, 3, 5, (), {"rows": 40, "columns": 30}),
    Row("cryptogram", FOUR, 10, 50),
    Row("cryptogram", ("hard",), 10, 50, (), {"keyword": True}),
)  # fmt: skip
HEAD = (
    *("puzzle", "level", "attempts", "median ms", "at most", "p90 ms", "at most"),
    *("peers, ms", ""),
)


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
            "CPU ms of a puzzle on a grid, beside other makers (below)",
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
            costs_of(kind, level, {}, 1)
        return
    from puzzle_publish.types.registry import names

    # As in a build. A collection takes longer than a maze of a thousand lists.
    gc.set_threshold(100_000, 50, 50)
    rows = [row for row in ROWS if row.type in (words or names())]
    lines = [HEAD, *(line for row in rows for line in lines_of(row))]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = zip(line, widths, strict=True)
        print("  ".join(cell.ljust(width) for cell, width in cells).rstrip())
    if missing := {row.type for row in ROWS} - set(names()):
        print("not there yet:", ", ".join(sorted(missing)))


def lines_of(row):
    """The lines of a row, one a level."""
    peers = ", ".join(peer_told(peer) for peer in row.peers)
    params = " ".join(f"{key} {value}" for key, value in row.params.items())
    for level in row.levels:
        costs, attempts = costs_of(row.type, level, row.params, OURS)
        median = 1000 * statistics.median(costs)
        p90 = 1000 * statistics.quantiles(costs, n=10)[-1]
        over = [
            name
            for name, cost, most in (
                ("median", median, row.median_ms),
                ("p90", p90, row.p90_ms),
            )
            if most is not None and cost > most
        ]
        yield (
            " ".join(filter(None, (row.type, params))),
            level,
            f"{attempts / len(costs):.2f}",
            f"{median:.2f}",
            "" if row.median_ms is None else f"{row.median_ms:g}",
            f"{p90:.2f}",
            "" if row.p90_ms is None else f"{row.p90_ms:g}",
            peers,
            f"OVER: {', '.join(over)}" if over else "",
        )


def costs_of(name, level, params, count):
    """The CPU seconds of each puzzle, the first two left out, and all attempts."""
    from puzzle_publish.make.bookless import requests_for
    from puzzle_publish.make.work import work
    from puzzle_publish.types.registry import load

    # Two at first, so that nothing is compiled or loaded while measuring.
    warm = 2 if count > 1 else 0
    requests = requests_for(load(name), level, count=count + warm, params=params)
    found = [work(request, 0) for request in requests()]
    for outcome in found:
        if outcome.puzzle is None:
            sys.exit(f"bench: {name} {level} {params}: no puzzle of {outcome.key}")
    measured = found[warm:]
    return [o.cpu_s for o in measured], sum(o.attempt + 1 for o in measured)


def peer_told(peer):
    """Another maker with its cost, or without one where it is not installed."""
    from tests.support.foreign_puzzles import program

    name, params = peer.split()
    if name == "word-search-generator":
        return f"{peer} {_word_search_generator()}"
    path = program(name if name == "qqwing" else f"sgt-{name}")
    if path is None:
        return f"{peer} -"
    command = (
        (path, "--generate", str(PEERS), "--difficulty", params, "--one-line")
        if name == "qqwing"
        else (path, "--generate", str(PEERS), f"{params}#bench")
    )
    cost = run_once(command)
    return f"{peer} {1000 * cost.cpu_s / PEERS:.2g}"


def _word_search_generator():
    """The CPU ms of a grid of the package's, "-" where it is not installed."""
    from importlib.util import find_spec

    if find_spec("word_search_generator") is None:
        return "-"
    code = (
        "from word_search_generator import WordSearch\n"
        f"for _ in range({PEERS}): WordSearch(size=15, level=3).random_words(20)"
    )
    return f"{1000 * run_once((sys.executable, '-c', code)).cpu_s / PEERS:.2g}"


if __name__ == "__main__":
    main(*sys.argv[1:])

"""`make bench`: CPU seconds and memory of whole processes, against their limits.

    python -m tests.bench.run [NAME ...] [--runs N] [--list]

Each bench_*.py beside this file may add to the table: see tests/bench/README.md.
"""

import argparse
import importlib
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .measure import Bench, Cost, median_cost, run_once

HERE = Path(__file__).resolve().parent
PUBLISH = (str(Path(sys.executable).with_name("publish")),)
DAILY = ("build", "configs/daily.yaml")


def own_benches(scratch: Path) -> tuple[Bench, ...]:
    """The benches that need nothing but the `publish` command."""
    kept = scratch / "kept"
    return (
        Bench(
            "help",
            "publish --help",
            (*PUBLISH, "--help"),
            cpu_s=0.15,
            warm_up=True,
        ),
        Bench(
            "daily",
            "the whole daily build, nothing stored",
            (*PUBLISH, *DAILY, "--output", f"{scratch}/{{run}}"),
            cpu_s=4,
            memory_mb=400,
            warm_up=True,
        ),
        Bench(
            "again",
            "the daily build again, nothing changed",
            (*PUBLISH, *DAILY, "--output", str(kept)),
            cpu_s=0.25,
            memory_mb=100,
            warm_up=True,
        ),
        Bench(
            "first",
            "the daily build with no kernel compiled",
            (
                *("env", f"XDG_CACHE_HOME={scratch}/cache-{{run}}"),
                *(*PUBLISH, *DAILY, "--output", f"{scratch}/first-{{run}}"),
            ),
            wall_s=90,
        ),
        Bench(
            "every",
            "one solution of each of 2604 combinations",
            (*PUBLISH, "solve", "calendar", "--every"),
            cpu_s=1.5,
            warm_up=True,
        ),
        Bench(
            "count",
            "exact count of one date",
            (*PUBLISH, "solve", "calendar", "--date", "2027-08-16", "--count"),
            cpu_s=1.5,
            warm_up=True,
        ),
    )


def added_benches(scratch: Path) -> tuple[Bench, ...]:
    """What the bench_*.py files beside this one add; each has `benches(scratch)`."""
    found: list[Bench] = []
    for path in sorted(HERE.glob("bench_*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        found.extend(module.benches(scratch))
    return tuple(found)


def chosen(benches: Sequence[Bench], names: Sequence[str]) -> tuple[Bench, ...]:
    """The benches of these names, all of them for no name."""
    known = {bench.name for bench in benches}
    if unknown := [name for name in names if name not in known]:
        sys.exit(f"bench: there is no {', '.join(unknown)}; there are {sorted(known)}")
    return tuple(b for b in benches if not names or b.name in names)


def measure(bench: Bench, runs: int) -> tuple[Cost, Cost | None]:
    """Median costs of ours and of the paired command, run in turns (A B A B)."""
    sides = [bench.command] + ([bench.paired] if bench.paired else [])
    costs: list[list[Cost]] = [[] for _ in sides]
    first = -1 if bench.warm_up else 0
    for run in range(first, runs):
        for side, command in enumerate(sides):
            cost = run_once([part.replace("{run}", str(run)) for part in command])
            if run >= 0:
                costs[side].append(cost)
    medians = [median_cost(of_side) for of_side in costs]
    return medians[0], medians[1] if bench.paired else None


def row(bench: Bench, ours: Cost, theirs: Cost | None) -> tuple[str, ...]:
    """One line of the table."""
    over = []
    if bench.cpu_s is not None and ours.cpu_s > bench.cpu_s:
        over.append("CPU")
    if bench.memory_mb is not None and ours.memory_mb > bench.memory_mb:
        over.append("memory")
    if bench.wall_s is not None and ours.wall_s > bench.wall_s:
        over.append("wall")
    ratio = None if theirs is None else theirs.cpu_s / ours.cpu_s
    if ratio is not None and bench.ratio is not None and ratio < bench.ratio:
        over.append("ratio")
    return (
        bench.what,
        f"{ours.cpu_s:.2f}",
        "" if bench.cpu_s is None else f"{bench.cpu_s:g}",
        f"{ours.memory_mb:.0f}",
        "" if bench.memory_mb is None else f"{bench.memory_mb:g}",
        f"{ours.wall_s:.2f}",
        "" if bench.wall_s is None else f"{bench.wall_s:g}",
        "" if theirs is None else f"{theirs.cpu_s:.2f}",
        "" if ratio is None else f"{ratio:.1f}",
        "" if bench.ratio is None else f"{bench.ratio:g}",
        f"OVER: {', '.join(over)}" if over else "ok",
    )


HEADINGS = (
    *("what", "CPU s", "at most", "MB", "at most", "wall s", "at most"),
    *("other", "ratio", "at least", ""),
)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under HEADINGS, numbers to the right.

    >>> print(table([("a", *"123456789", "ok")]).splitlines()[1].split())
    ['a', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'ok']
    """
    whole = [HEADINGS, *rows]
    widths = [
        max(len(line[column]) for line in whole) for column in range(len(HEADINGS))
    ]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in {0, len(widths) - 1} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in whole
    )


def machine() -> str:
    """What was measured on, in one line."""
    cores = os.cpu_count()
    return f"{platform.machine()}, {cores} cores, Python {platform.python_version()}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table; 1 when a limit is passed or a command fails."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--runs", type=int, default=3, help="of each (default: 3)")
    parser.add_argument("--list", action="store_true", help="print the names")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        found = (*own_benches(Path(scratch)), *added_benches(Path(scratch)))
        benches = chosen(found, options.names)
        if options.list:
            print("\n".join(f"{b.name:<12} {b.what}" for b in benches))
            return 0
        rows = []
        for bench in benches:
            print(f"bench: {bench.what} ...", end="", file=sys.stderr, flush=True)
            rows.append(row(bench, *measure(bench, options.runs)))
            # At once: whoever stops an hour of them keeps what was measured.
            print(f" {rows[-1][1]} CPU s, {rows[-1][-1]}", file=sys.stderr, flush=True)
        print(f"{machine()}; medians of {options.runs} runs; caches of kernels warm")
        print(table(rows), flush=True)
        # While the scratch folder exists: what is shown may be in it.
        for bench in benches:
            if bench.shows:
                print(flush=True)
                subprocess.run(bench.command, check=True)
    return int(any(line[-1] != "ok" for line in rows))


if __name__ == "__main__":
    sys.exit(main())

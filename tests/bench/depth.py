"""How many steps of their level puzzles take, a row of Markdown for each level.

    python -m tests.bench.depth [-n COUNT] [TYPE[:LEVEL] ...]

Puzzles are those of the presets. A row has the share that takes a single step of its
level, the share whose first one comes in the last quarter of all steps, the median
number, and CPU seconds of a puzzle, the attempts that gave none included.
"""

import argparse
import statistics

from puzzle_publish.make.bookless import requests_for
from puzzle_publish.make.work import work
from puzzle_publish.types.capabilities import Ladder
from puzzle_publish.types.registry import load, names

LATE = 0.75


def main() -> None:
    """Print the rows as they are measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200, dest="count")
    parser.add_argument("kinds", nargs="*", metavar="TYPE[:LEVEL]")
    asked = parser.parse_args()
    laddered = [name for name in names() if isinstance(load(name), Ladder)]
    for word in asked.kinds or laddered:
        name, _, level = word.partition(":")
        for each in [level] if level else load(name).presets:
            print(row(name, each, asked.count), flush=True)


def row(name: str, level: str, count: int) -> str:
    """Return the row of a level of a type."""
    kind = load(name)
    work(next(requests_for(kind, level, count=1, seed=1)()), 0)  # loads the kernels
    owns, lates, costs = [], 0, []
    for request in requests_for(kind, level, count=count)():
        outcome = work(request, 0)
        costs.append(outcome.cpu_s)
        if outcome.puzzle is None:
            continue
        levels = kind.step_levels(kind.read_givens(outcome.puzzle.givens))
        own = [k for k, each in enumerate(levels) if each == level]
        owns.append(len(own))
        lates += own[0] >= LATE * len(levels)
    p90 = statistics.quantiles(costs, n=10)[-1]
    cells = (
        f"{name} {level}",
        f"{len(owns)}",
        f"{100 * owns.count(1) / len(owns):.1f}",
        f"{100 * lates / len(owns):.1f}",
        f"{statistics.median(owns):g}",
        f"{statistics.median(costs):.3f} / {p90:.3f}",
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()

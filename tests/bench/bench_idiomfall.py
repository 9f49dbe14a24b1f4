"""Falling idioms: planners against the source's, and boards with all their proofs.

python -m tests.bench.bench_idiomfall boards LEVEL N    made, proved and graded
python -m tests.bench.bench_idiomfall dp N              plans of 8x8 boards
python -m tests.bench.bench_idiomfall source N          by the source's search
python -m tests.bench.bench_idiomfall table             its table, ours beside

The source's search runs for a thousandth of the plans, in plain Python: in the table of
the bench a ratio of 1 stands for a thousand times as many plans per CPU second, start
of Python, compiled code and all.
"""

import json
import sys
import time
from pathlib import Path
from statistics import mean, median

import numpy as np

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_idiomfall")
LEVELS = ("easy", "medium", "hard", "expert")
BOARDS, BOARDS_A_SECOND = 3_000, 300
PLANS, TIMES = 100_000, 1_000
SIDE = 8

# Of the source, mean cut-offs over 100 boards, by t_max and depth_re; its steps are
# cut-offs times t_max.
SOURCE = {
    50: {4: 5.71, 5: 7.31, 6: 298.55},
    100: {4: 4.48, 5: 5.26, 6: 63.9},
    1000: {4: 2.89, 5: 5.69, 6: 16.14},
}
# With 100 boards, chance hides what the parameters do: single boards take a thousand
# times as long as others.
OF_THE_TABLE = 2_000
BUDGET = 2_000_000


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Boards of each preset, plans, and the table of the source."""
    boards = (
        Bench(
            f"falls-{level}",
            f"{BOARDS:,} boards of falling idioms with all proofs, {level}",
            (*ME, "boards", level, str(BOARDS)),
            cpu_s=BOARDS / BOARDS_A_SECOND,
            warm_up=True,
        )
        for level in LEVELS
    )
    return (
        *boards,
        Bench(
            "plans",
            f"{PLANS:,} plans; the source's search makes 1 in {TIMES:,}",
            (*ME, "dp", str(PLANS)),
            paired=(*ME, "source", str(PLANS // TIMES)),
            ratio=1,
            warm_up=True,
        ),
        Bench(
            "cutoffs",
            "the source's table of cut-offs (below)",
            (*ME, "table"),
            cpu_s=360,
            warm_up=True,
            shows=True,
        ),
    )


def stream(seed):
    """Random numbers, the same in each run."""
    return np.random.Generator(np.random.PCG64(seed))


def boards(level, count):
    """Make, prove and grade, as a worker does; say how fast it was."""
    from puzzle_publish.core.puzzle import Fairness, Verdict
    from puzzle_publish.types.idiomfall import TYPE
    from puzzle_publish.types.proof import prove

    rng, params = stream(1), TYPE.presets[level]
    started, made = time.process_time(), 0
    while made < count:
        draft = TYPE.generate(rng, params)
        if draft is None:
            continue
        report = prove(TYPE, draft.givens, draft.answer, Fairness.ANY)
        assert report.verdict is Verdict.OK
        assert TYPE.grade(TYPE.read_givens(draft.givens)).level == level
        made += 1
    cpu_s = time.process_time() - started
    print(json.dumps({"boards": made, "boards_a_cpu_s": round(made / cpu_s)}))


def dp(count):
    """Draw plans, all with the same chance."""
    from puzzle_publish.types.idiomfall import plans

    rng = stream(2)
    plans.uniform(rng, SIDE, SIDE)
    started = time.process_time()
    for _ in range(count):
        plans.uniform(rng, SIDE, SIDE)
    told = (time.process_time() - started) / count
    print(json.dumps({"plans": count, "us_a_plan": round(1e6 * told, 1)}))


def source(count):
    """Search for plans as the source does, in plain Python, t_max 100, depth_re 5."""
    from tests.naive.naive_idiomfall import plan_by_cutoff

    rng, started = stream(3), time.process_time()
    for _ in range(count):
        plan_by_cutoff(rng, SIDE, SIDE, t_max=100, depth_re=5)
    told = (time.process_time() - started) / count
    print(json.dumps({"plans": count, "us_a_plan": round(1e6 * told, 1)}))


def table():
    """Print cut-offs / steps of our planners, mean and median, and of the source."""
    from puzzle_publish.types.idiomfall import plans

    rng = stream(4)
    depths = sorted(SOURCE[50])
    print(f"cut-offs / steps over {OF_THE_TABLE:,} boards of {SIDE} x {SIDE};")
    print("of the source, means of 100 boards, steps being cut-offs times t_max")
    head = [f"depth_re {depth}".rjust(18) for depth in depths]
    print("".ljust(30), *head)
    for t_max, of_source in SOURCE.items():
        means, medians, unfinished = [], [], 0
        for depth in depths:
            found = [
                plans.by_cutoff(
                    rng, SIDE, SIDE, t_max=t_max, depth_re=depth, budget=BUDGET
                )
                for _ in range(OF_THE_TABLE)
            ]
            done = [plan for plan in found if plan is not None]
            unfinished += len(found) - len(done)
            means.append(_figures(done, mean))
            medians.append(_figures(done, median))
        theirs = [
            f"{cutoffs:.2f} / {cutoffs * t_max:.1f}".rjust(18)
            for cutoffs in of_source.values()
        ]
        print(f"t_max {t_max}, source".ljust(30), *theirs)
        more = f" ({unfinished} given up)" if unfinished else ""
        print(f"t_max {t_max}, mean{more}".ljust(30), *means)
        print(f"t_max {t_max}, median".ljust(30), *medians)
    for name, planner in (("dp", plans.uniform), ("parity", plans.by_parity)):
        done = [planner(rng, SIDE, SIDE) for _ in range(OF_THE_TABLE)]
        for called, average in (("mean", mean), ("median", median)):
            print(
                f"{name}, {called}".ljust(30), *[_figures(done, average)] * len(depths)
            )


def _figures(plans, average):
    """Cut-offs and steps as one column of the table."""
    cutoffs = average([plan.cutoffs for plan in plans])
    steps = average([plan.steps for plan in plans])
    return f"{cutoffs:.2f} / {steps:.1f}".rjust(18)


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    run = {"boards": boards, "dp": dp, "source": source, "table": table}[verb]
    run(*(int(value) if value.isdecimal() else value for value in rest))

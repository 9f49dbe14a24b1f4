"""Calendar searches against the source's search, ported to C++ and compiled -O3.

python -m tests.bench.bench_calendar MONTH DAY WEEKDAY      all solutions, in memory
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from .measure import Bench

PORT = Path(__file__).with_name("calendar_search.cpp")
PUBLISH = str(Path(sys.executable).with_name("publish"))
DATE = ("8", "16", "3")


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Whole processes of ours in turns with the port; nothing without a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        print("bench: no g++, the calendar searches are left out", file=sys.stderr)
        return ()
    port = str(scratch / "calendar_search")
    flags = ("-O3", "-march=native", "-o", port)
    subprocess.run([compiler, *flags, str(PORT)], check=True)
    month, day, weekday = DATE
    cells = ("--cells", f"m{month}", f"d{day}", f"w{weekday}")
    return (
        Bench(
            "enumerate",
            "all 195,300 solutions of 8/16 Wednesday, kept in memory",
            (sys.executable, "-m", "tests.bench.bench_calendar", *DATE),
            paired=(port, *DATE),
            ratio=3,
            warm_up=True,
        ),
        Bench(
            "all",
            "the same as text pictures",
            (PUBLISH, "solve", "calendar", *cells, "--all"),
            paired=(port, *DATE),
            ratio=3,
            warm_up=True,
        ),
    )


def main(month: str, day: str, weekday: str) -> None:
    """Print how many solutions there are and what finding them cost."""
    from puzzle_publish.types.calendar import search
    from puzzle_publish.types.calendar.boards import board_from

    before = time.process_time()
    memo = search.Memo(board_from("seed51"))
    state = search.state_of(memo.tables, (f"m{month}", f"d{day}", f"w{weekday}"))
    kept = list(memo.batches(state, 65_536))
    cpu_s = round(time.process_time() - before, 3)
    print(json.dumps({"solutions": sum(map(len, kept)), "cpu_s": cpu_s}))


if __name__ == "__main__":
    main(*sys.argv[1:])

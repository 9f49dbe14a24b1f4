"""How costs grow with the number of puzzles: time a puzzle, and the parent's memory.

    python -m tests.bench.scale [COUNT ...]

Prints three tables: `publish generate` and `publish verify` of so many puzzles, each a
process of its own, and how many rows a second a ledger takes.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from puzzle_publish.core.values import Key, Request
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.work import work
from puzzle_publish.types.registry import load

COUNTS = (500, 1500, 5000)
SOURCE = "calendar:easy"
ROWS = 4000
# What a process held at most, by itself: rusage would count who started it, too.
PARENT = """
import sys
from pathlib import Path

if __name__ == "__main__":  # not again in each worker
    from puzzle_publish.cli import main

    code = main(sys.argv[2:])
    status = Path("/proc/self/status").read_text()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
    Path(sys.argv[1]).write_text(str(peak))
    sys.exit(code)
"""


def cost(script: Path, *arguments: str) -> tuple[float, float]:
    """CPU seconds of all processes of a run, and the parent's MB."""
    told = script.with_name("peak")
    command = [sys.executable, "-m", "tests.bench.measure", sys.executable, str(script)]
    done = subprocess.run(
        [*command, str(told), *arguments], check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)["cpu_s"], float(told.read_text())


def growth(script: Path, folder: Path, counts: tuple[int, ...]) -> None:
    """Print a line for each number of puzzles and verb."""
    print(f"{'':22}{'puzzles':>9}{'CPU s':>9}{'ms each':>9}{'parent MB':>11}")
    for verb in ("generate", "verify"):
        before: tuple[int, float] | None = None
        for count in counts:
            file = str(folder / f"{count}.jsonl")
            options = [SOURCE, "-n", str(count), "--output", file, "-q"]
            if verb == "verify":
                options = [file, "--executor", "process", "-q"]
            cpu_s, mb = cost(script, verb, *options)
            # Without what every process takes to start.
            each = "" if before is None else f"{_each(before, (count, cpu_s)):.2f}"
            print(f"{verb:22}{count:>9}{cpu_s:>9.2f}{each:>9}{mb:>11.0f}", flush=True)
            before = count, cpu_s


def _each(before: tuple[int, float], now: tuple[int, float]) -> float:
    return 1000 * (now[1] - before[1]) / (now[0] - before[0])


def rows(folder: Path) -> None:
    """Print how many outcomes a second of CPU a ledger stores and finds."""
    kind = load("_blank")
    params = kind.presets["easy"].model_dump(mode="json")
    request = Request(Key("rows", 0), "_blank", kind.version, "easy", params, 7, 60)
    outcome = work(request, 0)
    print(f"\n{'ledger':22}{'rows':>9}{'store/s':>9}{'find/s':>9}")
    for batch in (1, 64):
        jobs = [f"{batch}-{k}" for k in range(ROWS)]
        with Ledger.open(folder / f"{batch}.sqlite") as ledger:
            started = time.process_time()
            for k in range(0, ROWS, batch):
                ledger.store([(job, outcome) for job in jobs[k : k + batch]])
            stored = time.process_time()
            assert len(ledger.outcomes(jobs)) == ROWS
            found = time.process_time()
        a, b = ROWS / (stored - started), ROWS / (found - stored)
        print(f"{f'{batch} a transaction':22}{ROWS:>9}{a:>9.0f}{b:>9.0f}")


def main(arguments: list[str]) -> int:
    """Print the tables."""
    counts = tuple(map(int, arguments)) or COUNTS
    with tempfile.TemporaryDirectory(prefix="scale-") as name:
        folder = Path(name)
        script = folder / "parent.py"
        script.write_text(PARENT)
        growth(script, folder, counts)
        rows(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Many puzzles: what they cost, and that neither time nor memory a puzzle grows."""

import sys
from pathlib import Path

from .measure import Bench

PUBLISH = (str(Path(sys.executable).with_name("publish")),)


def benches(scratch: Path) -> tuple[Bench, ...]:
    """The lines of the table."""
    call = ("generate", "calendar:easy", "-n", "2000")
    return (
        Bench(
            "generate",
            "2000 easy calendar pages without a book",
            (*PUBLISH, *call, "--output", f"{scratch}/{{run}}.jsonl"),
            cpu_s=12,
            memory_mb=400,
            warm_up=True,
        ),
        Bench(
            "scale",
            "500, 1500 and 5000 of them made and proven",
            (sys.executable, "-m", "tests.bench.scale"),
            shows=True,
        ),
    )

"""`publish` as a process of its own, and a small book for it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

BOOK = """\
format: 1
book: {id: b, title: T, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: s, type: _blank, count: 4, level: hard, attempts: 40}
"""


def publish(*words, code=None, cwd=None, shell=None, **changes):
    """Run `publish` as a process of its own, without what this shell has set."""
    command = [sys.executable, "-m", "puzzle_publish.cli", *map(str, words)]
    if code is not None:
        command = [sys.executable, "-c", code, *map(str, words)]
    if shell is not None:
        command = ["bash", "-c", f"set -o pipefail; {shell}", *command]
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    environment |= {
        "PYTHONPATH": str(ROOT / "generator"),
        "PYTHONWARNINGS": "error",
        **changes,
    }
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,  # of a busy machine; it only ends what hangs
        check=False,
    )


def broken(module, name, raised, *imports):
    """Return code that runs `publish` with a function that raises."""
    return "\n".join(
        [
            "import sys",
            *imports,
            f"import puzzle_publish.{module} as module",
            f"def broken(*_a, **_k): raise {raised}",
            f"module.{name} = broken",
            "from puzzle_publish.cli import main",
            "sys.exit(main(sys.argv[1:]))",
        ]
    )

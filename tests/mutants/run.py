"""`make mutants`: makes each fault of faults.py in a copy and runs its tests.

    python -m tests.mutants.run [PART ...] [--jobs N]

PART selects faults by a part of their path. Prints a line a fault, and the faults that
no test saw; exit 1 if one of them has no reason, or if tests fail without a fault.
"""

import argparse
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from .faults import FAULTS, PACKAGE, Fault

ROOT = Path(__file__).resolve().parents[2]
# A fault may make a search endless; the tests of one fault take a minute or two.
LONGEST_S = 900
NO_TESTS = 5  # pytest's exit code if it collected none


class Copy:
    """A copy of the tracked files, in which one fault at a time is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        )
        for name in filter(None, listing.stdout.decode().split("\0")):
            if (ROOT / name).is_file():
                target = folder / "tree" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)

    @contextmanager
    def made(self, fault: Fault) -> Iterator[None]:
        """Make a fault while the body runs."""
        path = self.folder / "tree" / PACKAGE / fault.path
        before = path.read_text(encoding="utf-8")
        path.write_text(before.replace(fault.right, fault.wrong), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")

    def passes(self, fault: Fault, *, changed: bool) -> bool:
        """Return whether all tests of a fault pass.

        Raises:
            SystemExit: pytest found no test.
        """
        tree = self.folder / "tree"
        path = f"{tree / 'generator'}{os.pathsep}{tree}"
        # Python would take a module compiled within the same second for the new one.
        env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        if changed and "kernels" in fault.path:
            env["XDG_CACHE_HOME"] = str(self.folder / "cache")
        options = ["-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *fault.tests.split()],
            cwd=tree,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                code = process.wait(LONGEST_S)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return False
        if code == NO_TESTS:
            sys.exit(f"{fault.tests}: no tests")
        return code == 0


def verdict_of(copies: "queue.Queue[Copy]", fault: Fault) -> str:
    """Return what the tests of a fault said: "seen", "SURVIVES" or "FAIL ANYWAY"."""
    copy = copies.get()
    try:
        with copy.made(fault):
            survives = copy.passes(fault, changed=True)
        if survives:
            return "survives" if fault.survives else "SURVIVES"
        return "seen" if copy.passes(fault, changed=False) else "FAIL ANYWAY"
    finally:
        copies.put(copy)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the faults, print what the tests said, return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.mutants.run")
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    faults = [
        fault
        for fault in FAULTS
        if not asked.parts or any(part in fault.path for part in asked.parts)
    ]
    verdicts: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(asked.jobs):
            copies.put(Copy(Path(scratch) / str(number)))
        with ThreadPoolExecutor(asked.jobs) as pool:
            found = pool.map(lambda fault: verdict_of(copies, fault), faults)
            for fault, verdict in zip(faults, found, strict=True):
                verdicts.append(verdict)
                print(f"{verdict:12} {fault.path}: {fault.wrong.strip()}", flush=True)
                if verdict == "survives":
                    print(f"{'':12} {fault.survives}")
    seen = verdicts.count("seen")
    print(f"{seen} of {len(faults)} faults seen")
    return int(bool({"SURVIVES", "FAIL ANYWAY"} & {*verdicts}))


if __name__ == "__main__":
    sys.exit(main())

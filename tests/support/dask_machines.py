"""Real `dask scheduler` and `dask worker` processes on loopback, for tests.

Each worker has a cache folder of its own, as another machine has; only machine code of
kernels is shared, since compiling it is no part of what is tested.
"""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil

from puzzle_publish.core import resources

ROOT = Path(__file__).parents[2]
KERNELS = resources.cache()
PATHS = [ROOT / "generator", ROOT / "tests" / "support", ROOT / "tests" / "make"]


class Machines:
    """A scheduler and its workers; nothing of them outlives the `with` block."""

    def __init__(self, folder, *, tls=None, host="127.0.0.1", **settings):
        self.folder = folder
        self.host = host
        self.processes = {}
        self.tls = tls or []
        self.settings = settings
        file = folder / "scheduler.json"
        self.scheduler = self.start("scheduler", "--scheduler-file", file, "--port", 0)
        self.until(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def start(self, name, *options, verb="scheduler", paths=(), **environment):
        """Start `dask scheduler` or `dask worker`; its output goes to a file."""
        logged = (self.folder / f"{name}.log").open("ab")
        found = [*map(str, (*paths, *PATHS))]
        cache = self.folder / f"cache-{name}"
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", verb]
            + ["--host", self.host, "--no-dashboard"]
            + [str(option) for option in (*options, *self.tls)],
            cwd=self.folder,
            stdout=logged,
            stderr=logged,
            start_new_session=True,
            env=os.environ
            | {
                "PYTHONPATH": os.pathsep.join(found),
                "XDG_CACHE_HOME": str(cache),
                "NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR") or str(KERNELS),
                "HOME": str(self.folder),
                "PYTHONWARNINGS": "ignore",
            }
            | self.settings
            | environment,
        )
        logged.close()
        self.processes[name] = process
        return process

    def worker(self, name, *options, nanny=False, **more):
        """Start a worker with a cache folder of its own."""
        folder = self.folder / f"local-{name}"
        more_options = [] if nanny else ["--no-nanny"]
        return self.start(
            name,
            self.address,
            *("--nthreads", 1, "--name", name, "--local-directory", folder),
            *more_options,
            *options,
            verb="worker",
            **more,
        )

    def kill(self, name):
        """Kill a process that nobody shall expect any more."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)

    def kept(self, name):
        """The digests of what a worker has kept."""
        folder = self.folder / f"cache-{name}" / "puzzle-publish" / "lexicons"
        return sorted(p.stem for p in folder.glob("*.json"))

    def log(self, name):
        """What a process said."""
        return (self.folder / f"{name}.log").read_text()

    def until(self, condition, seconds=60):
        """Wait for a condition while all processes live; fail when it never comes."""
        end = time.monotonic() + seconds
        while not condition():
            for name, process in self.processes.items():
                assert process.poll() is None, f"{name} ended:\n{self.log(name)}"
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.02)

    def stop(self):
        """End everything, and prove it."""
        family = []
        for process in self.processes.values():
            if process.poll() is None:
                parent = psutil.Process(process.pid)
                family += [parent, *parent.children(recursive=True)]
        for process in self.processes.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=30)
        _, alive = psutil.wait_procs(family, timeout=30)
        assert not alive


@contextmanager
def machines(folder, workers=("one", "two"), **options):
    """A scheduler and workers of these names, all ready."""
    found = Machines(folder, **options)
    try:
        for name in workers:
            found.worker(name)
        found.until(lambda: all("Registered to" in found.log(n) for n in workers))
        yield found
    finally:
        found.stop()


def holding(text):
    """What workers run: squares; a folder holds its job until it has a file `go`."""
    payload = json.loads(text)
    if isinstance(payload, dict):
        folder = Path(payload["hold"])
        (folder / str(os.getpid())).touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
    number = payload["n"] if isinstance(payload, dict) else payload
    time.sleep(float(os.environ.get("SLOW_S", "0")))
    return json.dumps({"ok": number**2})


def held(folder):
    """The processes that hold a job of `holding`."""
    return [int(path.name) for path in folder.iterdir() if path.name.isdigit()]

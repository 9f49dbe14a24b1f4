"""Worker processes of this machine, for executors.py."""

import errno
import gc
import logging
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import connection, forkserver
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from types import ModuleType

from ..core.log import MESSAGES
from ..core.progress import PROGRESS
from ..core.temp_folders import passing_folder
from .job_limits import Call, Limits, cause_of_death, run_watched, say_last_words_to

_ONE_THREAD = dict.fromkeys(
    (
        "NUMBA_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
    ),
    "1",
)
# The thread of a pool whose workers are dead ends in milliseconds.
_LAST_S = 5.0
_MOST_WORDS = 1 << 16
# A socket's path takes 103 bytes on macOS; its name in the folder has 18.
_LONGEST_FOLDER = 84
_SHORT = Path("/tmp")  # noqa: S108 - a folder of this process's own is made in it
_held: list[Connection] = []


class Processes:
    """A pool of worker processes, built when the first call comes.

    Args:
        limits: of each job.
    """

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    patience_s: float | None = None
    # A call costs about 0.1 ms a job beside the work itself when it takes 100 ms.
    call_s = 0.1

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pool: ProcessPoolExecutor | None = None
        self._workers = 0
        self._ears, self._mouth = multiprocessing.Pipe(duplex=False)
        os.set_blocking(self._ears.fileno(), False)

    def count(self) -> int | None:
        """Return None: as many are started as `submit` is told."""
        return None

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        """Send jobs to one of so many workers."""
        if self._pool is not None and self._workers < workers:
            self._end()
        if self._pool is None:
            self._pool = _new_pool(workers, self._mouth)
            self._workers = workers
        try:
            with _forking_is_meant(), _main_module_hidden():
                return self._pool.submit(run_watched, call, texts, self._limits)
        except OSError as error:
            # A pool that just lost a worker closes its pipes while it starts another.
            # Not is_alive(): it tells the one of two threads that asks first.
            ends = [worker.sentinel for worker in _workers_of(self._pool)]
            if connection.wait(ends, timeout=0):
                raise BrokenProcessPool("a worker died") from error
            raise

    def renew(self) -> str:
        """Be ready again after a worker died; return what it died of."""
        codes: list[int | None] = []
        if self._pool is not None:
            workers, keeper = _workers_of(self._pool), _keeper_of(self._pool)
            if keeper is not None:
                keeper.join(_LAST_S)  # it ends the workers that are left by SIGTERM
            codes = [worker.exitcode for worker in workers]
        own = [c for c in codes if c not in (None, 0, -signal.SIGTERM)]
        words = self._last_words()
        self.kill()
        return cause_of_death(words, own[0] if own else None, self._limits)

    def check(self) -> None:
        """Never asked: a dead worker ends its calls."""

    def close(self) -> None:
        """Let the workers end."""
        self._end()
        self._ears.close()
        self._mouth.close()

    def kill(self) -> None:
        """End the workers now, whatever they do; everything they sent has arrived."""
        if self._pool is None:
            return
        workers, keeper = _workers_of(self._pool), _keeper_of(self._pool)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        for worker in workers:
            worker.kill()
        if keeper is not None:
            # Or it closes its pipes while Python, on its way out, writes to them.
            keeper.join(_LAST_S)

    def _end(self) -> None:
        if self._pool is None:
            return
        workers, keeper = _workers_of(self._pool), _keeper_of(self._pool)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        if keeper is None:
            return
        keeper.join(_LAST_S)
        if keeper.is_alive():
            # One that was killed while it sent a result keeps the others from saying
            # that they end; nothing is on its way any more.
            for worker in workers:
                worker.kill()
            keeper.join()

    def _last_words(self) -> str:
        try:
            raw = os.read(self._ears.fileno(), _MOST_WORDS)
        except OSError as error:
            if error.errno != errno.EAGAIN:
                raise
            return ""
        return raw.decode("utf-8", "replace")


def _keeper_of(pool: ProcessPoolExecutor) -> Thread | None:
    # Public by no name: the thread that hands out the calls of a pool.
    return getattr(pool, "_executor_manager_thread", None)


def _workers_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    # Public only as kill_workers() of Python 3.14.
    return list((pool._processes or {}).values())


def _new_pool(workers: int, mouth: Connection) -> ProcessPoolExecutor:
    """A pool of several workers that have all modules and kernels which we have.

    Forked on Linux, in milliseconds, while this process has one thread. Elsewhere from
    a server that has imported what we have: `fork` is unsafe once there are threads,
    and by `spawn` every worker would import numba for itself.
    """
    alone = sys.platform == "linux" and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if alone else "forkserver")
    if not alone:
        context.set_forkserver_preload(_preloadable())
        with _environment(_ONE_THREAD):
            _keep_socket_with_passing_files()
            forkserver.ensure_running()
    MESSAGES.debug("starting %d workers, forked: %s", workers, alone)
    return ProcessPoolExecutor(
        workers, context, initializer=_start_worker, initargs=(mouth,)
    )


def _keep_socket_with_passing_files() -> None:
    """Let the server's socket lie where a killed build's files are found and removed.

    multiprocessing makes a folder of its own for it, which a kill leaves for ever, and
    ends in an error where the path to temporary files is too long for a socket.
    """
    config = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    if "tempdir" in config:
        return
    for place in (None, _SHORT):
        with suppress(OSError):
            folder = str(passing_folder(place))
            if len(os.fsencode(folder)) <= _LONGEST_FOLDER:
                config["tempdir"] = folder
                return


@contextmanager
def _forking_is_meant() -> Iterator[None]:
    """No warning of Python 3.12 about threads: those of numpy's BLAS mind no fork."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*multi-threaded.*", DeprecationWarning)
        yield


@contextmanager
def _main_module_hidden() -> Iterator[None]:
    """Let workers that start now not run the program's main module again.

    multiprocessing has each of them import it, and a script that builds a book without
    `if __name__ == "__main__"` would build it in every worker. Ours need nothing of it.
    """
    name = "__main__"
    main = sys.modules[name]
    sys.modules[name] = ModuleType(name)
    try:
        yield
    finally:
        sys.modules[name] = main


def _preloadable() -> list[str]:
    """The modules that workers need and this process has: they import without harm."""
    package = __package__.partition(".")[0]
    ours = (f"{package}.{part}" for part in ("make.work", "kernels", "types"))
    wanted = ("numpy", "numba", *ours)
    return [
        name
        for name in sorted(sys.modules)
        if name in wanted or name.startswith(tuple(f"{w}." for w in wanted[2:]))
    ]


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _start_worker(mouth: Connection) -> None:
    # Ctrl-C reaches the whole group; the parent decides what becomes of the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.environ.update(_ONE_THREAD)
    gc.freeze()  # what a fork shares with us; looking through it would copy it
    PROGRESS.setLevel(logging.WARNING)
    _held.append(mouth)  # its descriptor lives as long as this process
    say_last_words_to(mouth.fileno())
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when the build's process is gone, be it by kill -9.

    The worker's own parent may be the fork server, which lives as long as its workers,
    and the workers hold the ends of each other's queues open: without this they would
    wait for work for ever. The sentinel is a pipe that closes with the build, also when
    that stays behind as a zombie. Forked workers hold the pipes of those before them:
    the last one ends first, then the one before it.
    """
    build = multiprocessing.parent_process()
    if build is not None:
        connection.wait([build.sentinel])
        os._exit(1)

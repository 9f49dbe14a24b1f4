"""The pool of worker processes of this machine, for executors.py."""

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
from itertools import count
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from types import ModuleType

from ..core.log import MESSAGES, PROGRESS
from ..core.process_limits import Limits
from ..core.system import CAN_FORK, let_signals, signals_held
from ..core.temp_folders import temp_folder
from .job_limits import Call, cause_of_death, run_watched, say_last_words_to

_ONE_THREAD = dict.fromkeys(
    (
        "NUMBA_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
    ),
    "1",
)
# The manager thread of a pool whose workers are dead ends in milliseconds.
_LAST_S = 5.0
_MOST_WORDS = 1 << 16
# A socket's path has at most 103 bytes on macOS, 18 of them for its name.
_LONGEST_FOLDER = 84
_SHORT = Path("/tmp")  # noqa: S108 - a private folder is made in it
_NUMBERS = count()
_HELD = {signal.SIGINT, signal.SIGTERM}


class Processes:
    """A `Pool` of worker processes, started at the first call."""

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    patience_s: float | None = None
    # With calls of 100 ms the overhead is about 0.1 ms a job.
    call_s = 0.1

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pool: ProcessPoolExecutor | None = None
        self._workers = 0
        self._words: Path | None = None

    def count(self) -> int | None:
        """Return None: `submit` starts as many as needed."""
        return None

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        """Send jobs to one of `workers` workers."""
        if self._pool is not None and self._workers < workers:
            self._end()
        if self._pool is None:
            self._words = temp_folder() / f"words-{next(_NUMBERS)}"
            self._words.touch()
            self._pool = _new_pool(workers, str(self._words))
            self._workers = workers
        try:
            with _forking_is_meant(), _main_module_hidden(), signals_held(_HELD):
                # Nor shall a forked worker print where a signal found it: it has our
                # handlers at first.
                return self._pool.submit(run_watched, call, texts, self._limits)
        except OSError as error:
            # A pool that lost a worker says so, then closes its pipes, perhaps while it
            # starts another here. Its workers are no witnesses: one that died may seem
            # alive to this thread while the pool's own reads its exit code.
            if self._pool._broken:
                raise BrokenProcessPool("a worker died") from error
            raise

    def renew(self) -> str:
        """Recover from a worker's death; return its cause."""
        codes: list[int | None] = []
        if self._pool is not None:
            workers, manager = _workers_of(self._pool), _manager_of(self._pool)
            if manager is not None:
                manager.join(_LAST_S)  # it ends the remaining workers by SIGTERM
            codes = [worker.exitcode for worker in workers]
        own = [c for c in codes if c not in (None, 0, -signal.SIGTERM)]
        words = self._last_words()
        self.kill()
        return cause_of_death(words, own[0] if own else None, self._limits)

    def check(self) -> None:
        """Do nothing: a dead worker fails its calls."""

    def close(self) -> None:
        """Let the workers end."""
        self._end()

    def kill(self) -> None:
        """End the workers now, whatever they do; everything they sent has arrived."""
        workers, manager = self._shut_down()
        for worker in workers:
            worker.kill()
        if manager is not None:
            # Or it closes its pipes while Python's exit writes to them.
            manager.join(_LAST_S)

    def _end(self) -> None:
        workers, manager = self._shut_down()
        if manager is None:
            return
        manager.join(_LAST_S)
        if manager.is_alive():
            # A worker killed while it sent a result holds the lock with which the
            # others report their end; no result is pending any more.
            for worker in workers:
                worker.kill()
            manager.join()

    def _shut_down(self) -> tuple[list[BaseProcess], Thread | None]:
        """Tell the pool to end; return its workers and its manager thread."""
        if self._pool is None:
            return [], None
        parts = _workers_of(self._pool), _manager_of(self._pool)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        return parts

    def _last_words(self) -> str:
        if self._words is None:
            return ""
        with self._words.open("r+b") as file:
            raw = file.read(_MOST_WORDS)
            file.truncate(0)
        return raw.decode("utf-8", "replace")


def _manager_of(pool: ProcessPoolExecutor) -> Thread | None:
    # The thread that hands out the pool's calls has no public name.
    return getattr(pool, "_executor_manager_thread", None)


def _workers_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    # Public only as kill_workers() of Python 3.14.
    return list((pool._processes or {}).values())


def _new_pool(workers: int, words: str) -> ProcessPoolExecutor:
    """A pool of workers that have the modules and kernels of this process.

    On Linux they are forked, in milliseconds, if this process has one thread. Otherwise
    they come from a fork server that has imported the same modules: `fork` is unsafe
    with threads. Only where there is neither does every worker import numba.
    """
    way = "spawn"
    if sys.platform == "linux" and threading.active_count() == 1 and CAN_FORK:
        way = "fork"
    elif "forkserver" in multiprocessing.get_all_start_methods():
        way = "forkserver"
    context = multiprocessing.get_context(way)
    if way == "forkserver":
        from multiprocessing import forkserver

        context.set_forkserver_preload(_preloadable())
        with _environment(_ONE_THREAD):
            _keep_socket_with_passing_files()
            forkserver.ensure_running()
    MESSAGES.debug("starting %d workers by %s", workers, way)
    return ProcessPoolExecutor(
        workers, context, initializer=_start_worker, initargs=(words,)
    )


def _keep_socket_with_passing_files() -> None:
    """Put the fork server's socket where a killed build's files are later removed.

    multiprocessing would make another folder for it, which a kill leaves for ever, and
    which fails if the path to temporary files is too long for a socket.
    """
    config = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    if "tempdir" in config:
        return
    for place in (None, _SHORT):
        with suppress(OSError):
            folder = str(temp_folder(place))
            if len(os.fsencode(folder)) <= _LONGEST_FOLDER:
                config["tempdir"] = folder
                return


@contextmanager
def _forking_is_meant() -> Iterator[None]:
    """Hide Python 3.12's warning about threads; a fork does no harm to numpy's."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*multi-threaded.*", DeprecationWarning)
        yield


@contextmanager
def _main_module_hidden() -> Iterator[None]:
    """Keep workers that start now from importing the program's main module.

    multiprocessing makes each worker import it, and a script that builds a book without
    `if __name__ == "__main__"` would build it in every worker. Ours do not need it.
    """
    name = "__main__"
    main = sys.modules[name]
    sys.modules[name] = ModuleType(name)
    try:
        yield
    finally:
        sys.modules[name] = main


def _preloadable() -> list[str]:
    """The modules that workers need and this process has imported."""
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


def _start_worker(words: str) -> None:
    # Ctrl-C reaches the whole process group; the parent ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    let_signals(_HELD)
    os.environ.update(_ONE_THREAD)
    gc.freeze()  # a collection would copy the memory that a fork shares
    PROGRESS.setLevel(logging.WARNING)
    # Open as long as this process lives.
    say_last_words_to(os.open(words, os.O_WRONLY | os.O_APPEND))
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when the build's process is gone, even by kill -9.

    The worker's parent may be the fork server, which lives as long as its workers, and
    the workers keep each other's queues open; without this they would wait for ever.
    The sentinel is a pipe that closes with the build's process, even if that remains as
    a zombie. Forked workers hold the pipes of earlier ones, so the last ends first.
    """
    build = multiprocessing.parent_process()
    if build is not None:
        connection.wait([build.sentinel])
        os._exit(1)

"""Where work runs: in this process, in worker processes, or on a Dask cluster.

All have one face, `run`: jobs in, one result for each job out, in any order. No job is
ever lost. When a worker dies, everything that was on its way is asked again one by
one, so that only the job that kills workers fails, by its own key.

What runs is a function from text to text: a JSON list of payloads in, a JSON list of
{"ok": value} or {"failed": sentence} out. How many payloads share one call, how many
calls are on their way and how many workers there are never changes a result.
"""

import json
import math
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, forkserver
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Generic, Literal, Protocol, TypeVar

from .errors import UsageError
from .log import MESSAGES
from .puzzle import Json

K = TypeVar("K", bound=Hashable)
Status = Literal["ok", "failed", "died"]
Job = tuple[K, Json]
Result = tuple[K, Status, Json]
Call = Callable[[str], str]

# A call costs about 0.1 ms a job beside the work itself when it takes 100 ms.
_CALL_S = 0.1
_FIRST_CALL, _LONGEST_CALL = 4, 64
# A worker costs 0.1 s to start and 1 s when it imports numba: not worth it for less.
_JOBS_A_WORKER = 4
# With this many jobs that kill their workers the fault is not in the jobs.
_DEATHS = 8
# The thread of a pool whose workers are dead ends in milliseconds.
_LAST_S = 5.0
_ONE_THREAD = dict.fromkeys(
    (
        "NUMBA_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
    ),
    "1",
)


class Executor(Protocol):
    """Runs jobs."""

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        """Yield (key, status, value) once for every (key, payload).

        The value is what the function gave ("ok"), or a sentence that says why there
        is none ("failed" by the function's own word, "died" with its worker).
        """
        ...


@contextmanager
def open_executor(
    name: str,
    workers: int | Literal["auto"] = "auto",
    *,
    call: Call | None = None,
    memory_mb: int | None = None,
) -> Iterator[Executor]:
    """An executor of that name; its workers end with the block, however it ends.

    Args:
        name: "serial", "process" or "dask".
        workers: how many at most; "auto" takes one for each core we may use.
        call: what runs, importable by its name; `work.work_batch` unless given.
        memory_mb: the most address space of one worker process.

    Raises:
        UsageError: there is no such executor here.
    """
    if call is None:
        from .work import work_batch

        call = work_batch
    count = _cores() if workers == "auto" else workers
    if name == "serial":
        yield _Serial(call)
    elif name == "process":
        pool = _Processes(memory_mb)
        try:
            yield _Pooled(pool, call, count)
        except BaseException:
            pool.kill()
            raise
        pool.close()
    elif name == "dask":
        from .cluster import open_cluster

        with open_cluster(count) as cluster:
            yield _Pooled(cluster, call, count)
    else:
        raise UsageError(
            f'run.executor: must be one of serial, process, dask (got "{name}")'
        )


class _Serial:
    """One job after the other, here."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        for job in jobs:
            yield from read_results([job], self._call(write_jobs([job])))


class Pool(Protocol):
    """Workers that take calls; some may die.

    Attributes:
        lost: what a call raises whose worker died.
        patience_s: how long to wait before asking `check`, None for ever.
    """

    lost: tuple[type[BaseException], ...]
    patience_s: float | None

    def submit(self, workers: int, call: Call, text: str) -> Future[tuple[str, float]]:
        """Send a call to one of so many workers."""
        ...

    def renew(self) -> None:
        """Be ready again after a worker died; nothing is on its way."""
        ...

    def check(self) -> None:
        """Raise when no answer can come any more."""
        ...


class _Pooled:
    """Sends batches to a pool and finds out who kills its workers."""

    def __init__(self, pool: Pool, call: Call, workers: int) -> None:
        self._pool = pool
        self._call = call
        self._most = workers

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        batches = Batches(jobs)
        workers = min(self._most, math.ceil(len(batches.todo) / _JOBS_A_WORKER))
        pending: dict[Future[tuple[str, float]], list[Job[K]]] = {}
        deaths = 0
        while batches.waiting or pending:
            if deaths >= _DEATHS:
                yield from batches.give_up(f"not tried: {deaths} workers died before")
                break
            self._submit(batches, pending, workers)
            done, _ = wait(pending, self._pool.patience_s, FIRST_COMPLETED)
            if not done:
                self._pool.check()
            for future in done:
                batch = pending.pop(future)
                try:
                    text, cpu_s = future.result()
                except self._pool.lost:
                    guilty = batches.suspect(batch)
                    if guilty is not None:
                        deaths += 1
                        yield guilty
                    if not pending:
                        self._pool.renew()
                else:
                    batches.took(len(batch), cpu_s)
                    yield from read_results(batch, text)

    def _submit(
        self,
        batches: "Batches[K]",
        pending: dict[Future[tuple[str, float]], list[Job[K]]],
        workers: int,
    ) -> None:
        """Keep each worker busy with one call and one more waiting."""
        while len(pending) < 2 * workers:
            batch = batches.next(workers, pending)
            if not batch:
                return
            try:
                future = self._pool.submit(workers, self._call, write_jobs(batch))
            except self._pool.lost:
                # A worker died since we looked. The calls on their way tell us so in
                # a moment; without any, this batch is as innocent as an idle worker.
                batches.put_back(batch)
                if pending:
                    return
                self._pool.renew()
            else:
                pending[future] = batch


class _Processes:
    """A pool of worker processes of this machine, built when the first call comes."""

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    patience_s: float | None = None

    def __init__(self, memory_mb: int | None) -> None:
        self._memory_mb = memory_mb
        self._pool: ProcessPoolExecutor | None = None
        self._workers = 0

    def submit(self, workers: int, call: Call, text: str) -> Future[tuple[str, float]]:
        if self._pool is not None and self._workers < workers:
            self.close()
        if self._pool is None:
            self._pool = _new_pool(workers, self._memory_mb)
            self._workers = workers
        try:
            return self._pool.submit(timed, call, text)
        except OSError as error:
            # A pool that just lost a worker closes its pipes while it starts another.
            if any(not worker.is_alive() for worker in _workers_of(self._pool)):
                raise BrokenProcessPool("a worker died") from error
            raise

    def renew(self) -> None:
        self.kill()

    def check(self) -> None:
        """Never asked: a dead worker ends its calls."""

    def close(self) -> None:
        """Let the workers end."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

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


def _keeper_of(pool: ProcessPoolExecutor) -> Thread | None:
    # Public by no name: the thread that hands out the calls of a pool.
    return getattr(pool, "_executor_manager_thread", None)


def _workers_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    # Public only as kill_workers() of Python 3.14.
    return list((pool._processes or {}).values())


class Batches(Generic[K]):
    """Jobs that wait: what to send next, and who is suspected of killing workers."""

    def __init__(self, jobs: Iterable[Job[K]]) -> None:
        self.todo = deque(jobs)
        self._suspects: deque[list[Job[K]]] = deque()
        self._alone = False
        self._jobs_done, self._cpu_s = 0, 0.0

    @property
    def waiting(self) -> bool:
        """Whether anything is left to send."""
        return bool(self.todo or self._suspects)

    def next(self, workers: int, pending: Collection[object]) -> list[Job[K]]:
        """The next batch to send, or [] for now: a suspect runs alone."""
        if self._alone and pending:
            return []
        self._alone = bool(self._suspects) and not pending
        if self._alone:
            return self._suspects.popleft()
        if self._suspects:
            return []
        size = min(self._size(), max(1, len(self.todo) // (2 * workers)))
        return [self.todo.popleft() for _ in range(min(size, len(self.todo)))]

    def put_back(self, batch: list[Job[K]]) -> None:
        """Take back what could not be sent."""
        self.todo.extendleft(reversed(batch))

    def took(self, jobs: int, cpu_s: float) -> None:
        """Learn how long a job takes."""
        self._jobs_done += jobs
        self._cpu_s += cpu_s

    def suspect(self, batch: list[Job[K]]) -> Result[K] | None:
        """Take a batch whose worker died; return the result of a job that is guilty.

        Nobody is blamed for a death in company. All run again, alone: first each
        batch, then each job of a batch that kills again, and a job that kills then is
        guilty.
        """
        if not self._alone:
            self._suspects.append(batch)
            return None
        if len(batch) > 1:
            self._suspects.extendleft([job] for job in reversed(batch))
            return None
        return batch[0][0], "died", "the worker process died of it"

    def give_up(self, reason: str) -> Iterator[Result[K]]:
        """Yield everything that waits as not done."""
        for key, _ in [*(job for batch in self._suspects for job in batch), *self.todo]:
            yield key, "died", reason
        self._suspects.clear()
        self.todo.clear()

    def _size(self) -> int:
        if not self._jobs_done:
            return _FIRST_CALL
        jobs = _CALL_S * self._jobs_done / max(self._cpu_s, 1e-9)
        return max(1, min(_LONGEST_CALL, int(jobs)))


def write_jobs(jobs: Sequence[Job[K]]) -> str:
    """The payloads as the function's JSON text."""
    return json.dumps([payload for _, payload in jobs])


def read_results(jobs: Sequence[Job[K]], text: str) -> Iterator[Result[K]]:
    """The results in the function's JSON text, under the keys of the jobs."""
    for (key, _), result in zip(jobs, json.loads(text), strict=True):
        if "ok" in result:
            yield key, "ok", result["ok"]
        else:
            yield key, "failed", result["failed"]


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _new_pool(workers: int, memory_mb: int | None) -> ProcessPoolExecutor:
    """A pool whose workers are forked from a server that has imported what we have.

    Not `fork`, which is unsafe once the parent has threads; not `spawn`, in which
    every worker would import numba for itself.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_preloadable())
    with _environment(_ONE_THREAD):
        forkserver.ensure_running()
    MESSAGES.debug("starting %d workers", workers)
    return ProcessPoolExecutor(
        workers, context, initializer=_start_worker, initargs=(memory_mb,)
    )


def _preloadable() -> list[str]:
    """The modules that workers need and this process has: they import without harm."""
    ours = (f"{__package__}.{part}" for part in ("work", "kernels", "types"))
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


def timed(call: Call, text: str) -> tuple[str, float]:
    """What the call gives, and its CPU seconds."""
    started = time.process_time()
    return call(text), time.process_time() - started


def _start_worker(memory_mb: int | None) -> None:
    # Ctrl-C reaches the whole group; the parent decides what becomes of the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if memory_mb is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when the build's process is gone, be it by kill -9.

    The worker's own parent is the fork server, which lives as long as its workers, and
    the workers hold the ends of each other's queues open: without this they would wait
    for work for ever. The sentinel is a pipe that the build alone holds; it closes
    with the process, also when that stays behind as a zombie.
    """
    build = multiprocessing.parent_process()
    if build is not None:
        connection.wait([build.sentinel])
        os._exit(1)

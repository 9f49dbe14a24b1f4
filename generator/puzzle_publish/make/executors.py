"""Executors run jobs in worker processes of this machine, or on a Dask cluster.

All have one method, `run`: it takes jobs and yields one result for each, in any order.
No job is ever lost. When a worker dies, all pending calls are repeated one at a time,
so that only the job that kills workers fails.

A job is run by a function from text to text: JSON in, {"ok": value} or {"failed":
sentence} out. The number of jobs in a call, of pending calls and of workers never
changes a result.
"""

import json
import math
import os
from collections import deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from typing import Generic, Literal, Protocol, TypeVar

from ..core.errors import UsageError
from ..core.process_limits import Limits
from ..core.puzzle import Json
from .job_limits import Call
from .pools import Pool

K = TypeVar("K", bound=Hashable)
Status = Literal["ok", "failed", "died"]
Job = tuple[K, Json]
Result = tuple[K, Status, Json]

_FIRST_CALL, _LONGEST_CALL = 4, 64
# A worker costs 20 ms if it is forked, 1 s if it imports numba.
_JOBS_A_WORKER = 4
# After this many deaths the fault is not in the jobs.
_DEATHS = 8
_NO_LIMITS = Limits()


class Executor(Protocol):
    """Runs jobs."""

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        """Yield (key, status, value) once for every (key, job).

        The value is what the function returned ("ok"), or a sentence that says why
        there is none (the function "failed", or its worker "died").
        """
        ...


@contextmanager
def open_executor(
    name: str,
    workers: int | Literal["auto"] = "auto",
    *,
    call: Call | None = None,
    limits: Limits = _NO_LIMITS,
    scheduler: str | None = None,
    insecure: bool = False,
) -> Iterator[Executor]:
    """An executor; its workers end with the `with` block, however that ends.

    Args:
        name: "serial" is one worker with one job at a time, "process" is several
            workers, "dask" is a cluster.
        workers: the maximum to use; "auto" is one for each usable core, or the whole
            cluster.
        call: the function to run, importable by its name; by default `work.work_job`.
        limits: a job that exceeds them dies with its worker.
        scheduler: the address of a Dask cluster, by default that of Dask's settings;
            without either, workers are started here.
        insecure: whether jobs may go to a cluster unencrypted.

    Raises:
        UsageError: there is no such executor, or it cannot be used here.
    """
    if call is None:
        from .work import work_job

        call = work_job
    count = cores() if workers == "auto" else workers
    if name in ("serial", "process"):
        from .processes import Processes

        pool = Processes(limits)
        try:
            yield (
                _Pooled(pool, call, count) if name == "process" else _Serial(pool, call)
            )
        except BaseException:
            pool.kill()
            raise
        pool.close()
    elif name == "dask":
        from .cluster.connect import open_cluster

        with open_cluster(
            count, limits, scheduler=scheduler, insecure=insecure
        ) as cluster:
            yield _Pooled(cluster, call, None if workers == "auto" else workers)
    else:
        raise UsageError(
            f'run.executor: must be one of serial, process, dask (got "{name}")'
        )


class _Pooled:
    """Sends batches to a pool and finds the jobs that kill its workers."""

    _ahead = 2  # calls for each worker: one that runs and one that waits
    _longest_call = _LONGEST_CALL

    def __init__(self, pool: Pool, call: Call, workers: int | None) -> None:
        self._pool = pool
        self._call = call
        self._most = workers

    def run(self, jobs: Iterable[Job[K]]) -> Iterator[Result[K]]:
        batches = Batches(jobs, self._longest_call, self._pool.call_s)
        wanted = math.ceil(len(batches.todo) / _JOBS_A_WORKER)
        pending: dict[Future[tuple[list[str], float]], list[Job[K]]] = {}
        deaths = 0
        while batches.waiting or pending:
            if deaths >= _DEATHS:
                yield from batches.give_up(f"not tried: {deaths} workers died before")
                break
            workers = min(wanted, self._workers())
            self._submit(batches, pending, workers)
            done, _ = wait(pending, self._pool.patience_s, FIRST_COMPLETED)
            if not done:
                self._pool.check()
            for future in done:
                batch = pending.pop(future)
                try:
                    texts, cpu_s = future.result()
                except self._pool.lost:
                    guilty = batches.suspect(batch)
                    cause = "" if pending else self._pool.renew()
                    if guilty is not None:
                        deaths += 1
                        yield guilty, "died", cause
                else:
                    batches.took(len(batch), cpu_s)
                    yield from results(batch, texts)

    def _workers(self) -> int:
        """The number of workers to use now; those of a cluster come and go."""
        there = self._pool.count()
        limits = [n for n in (there, self._most) if n is not None]
        return max(1, min(limits))

    def _submit(
        self,
        batches: "Batches[K]",
        pending: dict[Future[tuple[list[str], float]], list[Job[K]]],
        workers: int,
    ) -> None:
        while len(pending) < self._ahead * workers:
            batch = batches.next(workers, pending)
            if not batch:
                return
            texts = [json.dumps(payload) for _, payload in batch]
            try:
                future = self._pool.submit(workers, self._call, texts)
            except self._pool.lost:
                # A worker died since we looked. Pending calls will say so in a moment;
                # if there are none, an idle worker died, and no job is to blame.
                batches.put_back(batch)
                if pending:
                    return
                self._pool.renew()
            else:
                pending[future] = batch


class _Serial(_Pooled):
    """Runs one job at a time, in a worker that the job may kill."""

    _ahead = 1
    _longest_call = 1

    def __init__(self, pool: Pool, call: Call) -> None:
        super().__init__(pool, call, 1)


class Batches(Generic[K]):
    """The waiting jobs: which to send next, and which may have killed a worker."""

    def __init__(
        self,
        jobs: Iterable[Job[K]],
        longest_call: int = _LONGEST_CALL,
        call_s: float = 0.1,
    ) -> None:
        self.todo = deque(jobs)
        self._longest_call = longest_call
        self._call_s = call_s
        self._suspects: deque[list[Job[K]]] = deque()
        self._alone = False
        self._jobs_done, self._cpu_s = 0, 0.0

    @property
    def waiting(self) -> bool:
        """Whether anything is left to send."""
        return bool(self.todo or self._suspects)

    def next(self, workers: int, pending: Collection[object]) -> list[Job[K]]:
        """The next batch to send, or [] for now; a suspect runs alone."""
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
        """Take back a batch that could not be sent."""
        self.todo.extendleft(reversed(batch))

    def took(self, jobs: int, cpu_s: float) -> None:
        """Learn how long jobs take."""
        self._jobs_done += jobs
        self._cpu_s += cpu_s

    def suspect(self, batch: list[Job[K]]) -> K | None:
        """Take a batch whose worker died; return the key of the job, if it is guilty.

        While several calls were pending, none is blamed: each batch runs again alone,
        then each job of a batch that kills again. A job that kills alone is guilty.
        """
        if not self._alone:
            self._suspects.append(batch)
            return None
        if len(batch) > 1:
            self._suspects.extendleft([job] for job in reversed(batch))
            return None
        return batch[0][0]

    def give_up(self, reason: str) -> Iterator[Result[K]]:
        """Yield all waiting jobs as not done."""
        for key, _ in [*(job for batch in self._suspects for job in batch), *self.todo]:
            yield key, "died", reason
        self._suspects.clear()
        self.todo.clear()

    def _size(self) -> int:
        if not self._jobs_done:
            return min(_FIRST_CALL, self._longest_call)
        jobs = self._call_s * self._jobs_done / max(self._cpu_s, 1e-9)
        return max(1, min(self._longest_call, int(jobs)))


def results(jobs: Sequence[Job[K]], texts: Sequence[str]) -> Iterator[Result[K]]:
    """Yield the results in the texts of a job's function, with the jobs' keys."""
    for (key, _), text in zip(jobs, texts, strict=True):
        result = json.loads(text)
        if "ok" in result:
            yield key, "ok", result["ok"]
        else:
            yield key, "failed", result["failed"]


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

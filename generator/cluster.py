"""Workers on a Dask cluster, for those who have installed the extra `cluster`.

The scheduler is the one that Dask's own settings name (DASK_SCHEDULER_ADDRESS);
without one, workers are started here, reachable from this machine alone. What travels
are texts; each worker needs the same puzzle-publish as we have.
"""

import platform
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from . import __version__
from .errors import PublishError, UsageError
from .executors import Pool
from .watch import Call, Limits, run_watched

_START_S = 30  # for the first worker to come


@contextmanager
def open_cluster(workers: int, limits: Limits) -> Iterator[Pool]:
    """The workers of a cluster, all of our version.

    Raises:
        UsageError: Dask is not installed, no cluster answers, or a worker differs.
    """
    try:
        # By name, since type checkers know Dask only where the extra is installed.
        dask, distributed = import_module("dask"), import_module("distributed")
    except ImportError as error:
        raise UsageError(
            'run.executor: dask is not installed; pip install "puzzle-publish[cluster]"'
        ) from error
    address = dask.config.get("scheduler-address", None)
    # A job that kills its worker must not be tried on the next one, and the next.
    settings = {"distributed.scheduler.allowed-failures": 0}
    with dask.config.set(settings):
        if address is not None:
            with _connected(distributed, address) as client:
                yield _Dask(client, distributed.KilledWorker, limits)
            return
        with (
            distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
            ) as cluster,
            _connected(distributed, cluster) as client,
        ):
            yield _Dask(client, distributed.KilledWorker, limits)


def fingerprint() -> dict[str, str]:
    """What must be equal on all machines for equal puzzles."""
    import numpy as np

    return {
        "puzzle-publish": __version__,
        "numpy": np.__version__,
        "python": ".".join(platform.python_version_tuple()[:2]),
    }


@contextmanager
def _connected(distributed: Any, address: Any) -> Iterator[Any]:
    try:
        client = distributed.Client(address, timeout=_START_S)
        client.wait_for_workers(1, timeout=_START_S)
    except (OSError, TimeoutError) as error:
        raise UsageError(f"run.executor: no Dask cluster answers ({error})") from error
    with client:
        ours = fingerprint()
        for worker, theirs in sorted(client.run(fingerprint).items()):
            if theirs != ours:
                raise UsageError(f"Dask worker {worker} has {theirs}, we have {ours}")
        yield client


class _Dask:
    """Calls to a cluster; Dask itself replaces workers that die."""

    patience_s: float | None = 5.0

    def __init__(self, client: Any, killed: type[Exception], limits: Limits) -> None:
        self.lost: tuple[type[BaseException], ...] = (CancelledError, killed)
        self._client = client
        self._limits = limits
        self._executor = client.get_executor(retries=0, pure=False)

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        future: Future[tuple[list[str], float]] = self._executor.submit(
            run_watched, call, texts, self._limits
        )
        return future

    def renew(self) -> str:
        self.check()
        return "its Dask worker died of it; the worker's log may tell why"

    def check(self) -> None:
        if self._client.status != "running":
            raise PublishError(
                "the Dask scheduler is gone; what was made is kept, build again"
            )

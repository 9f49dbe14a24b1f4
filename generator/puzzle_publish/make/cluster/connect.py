"""Connects to a Dask scheduler, or starts one, and compares its workers with us."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from ...core.errors import UsageError
from ...core.log import MESSAGES, PASSING, with_fields
from ...core.messages import plain
from ...core.process_limits import Limits
from ...core.reading.address import require_private, scheduler_address
from ...core.temp_folders import temp_folder
from ..pools import Pool
from .calls import Calls
from .fingerprint import fingerprint
from .handshake import compare_all

if TYPE_CHECKING:
    from .dask_types import Client, Cluster, Config, Dask, Distributed, Nanny

_NO_LIMITS = Limits()
_CONNECT_S = 10
_START_S = 30  # how long to wait for the first worker
_TLS = "distributed.comm.tls"
_TLS_SETTINGS = (f"{_TLS}.ca-file", f"{_TLS}.client.cert", f"{_TLS}.client.key")
# The loggers to which Dask gives handlers and levels.
_LOGGERS = (
    *("distributed", "distributed.client", "distributed.gc"),
    *("tornado", "tornado.application", "asyncio"),
)
_SILENT = logging.CRITICAL + 1


@contextmanager
def open_cluster(
    workers: int,
    limits: Limits = _NO_LIMITS,
    *,
    scheduler: str | None = None,
    insecure: bool = False,
) -> Iterator[Pool]:
    """The workers of a cluster, all with the same versions as this machine.

    Args:
        workers: how many to start here if no scheduler is named.
        limits: the limits of each job.
        scheduler: its address, by default that of Dask's settings; without either,
            workers are started here that only this machine can reach.
        insecure: whether jobs may go over a network unencrypted.

    Raises:
        UsageError: Dask is not installed, the scheduler is on another machine without
            TLS, no cluster answers, or a worker's versions differ.
    """
    dask, distributed = _dask()
    level = _silence_dask()
    address = scheduler or _of_settings(dask.config)
    settings: dict[str, object] = {
        # A word list is sent once to each worker; that needs no warning.
        "distributed.admin.large-graph-warning-threshold": "1GB",
    }
    if address is not None:
        require_private(address, insecure=insecure)
        if address.startswith("tls://"):
            _require_keys(dask.config)
        with (
            dask.config.set(settings),
            _connected(distributed, address, insecure=insecure) as client,
        ):
            yield Calls(distributed, client, limits, insecure=insecure)
        return
    # A job that kills its worker must not be repeated on one worker after another.
    settings["distributed.scheduler.allowed-failures"] = 0
    settings["temporary-directory"] = str(temp_folder())  # also the scheduler's
    with (
        dask.config.set(settings),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=level,
        ) as cluster,
        _ended_at_once(cluster),
        _connected(distributed, cluster, insecure=insecure) as client,
    ):
        yield Calls(distributed, client, limits)


def _dask() -> "tuple[Dask, Distributed]":
    """Return Dask and its scheduler.

    Raises:
        UsageError: it is not installed.
    """
    try:
        # By name, since type checkers know Dask only where the extra is installed.
        found = import_module("dask"), import_module("distributed")
    except ImportError as error:
        raise UsageError(
            "run.executor: dask is not installed; publish doctor says how to get it"
        ) from error
    return cast("tuple[Dask, Distributed]", found)


def require_answer(scheduler: str | None) -> None:
    """Refuse an address at which nothing listens, by default that of Dask's settings.

    Raises:
        UsageError: Dask is not installed, or nothing listens there.
    """
    dask, _ = _dask()
    address = scheduler or _of_settings(dask.config)
    if address is None:
        return
    place = urlsplit(address)
    try:
        with socket.create_connection((place.hostname, place.port), _CONNECT_S):
            pass
    except (OSError, ValueError) as error:
        reason = f"{plain(address)}: {getattr(error, 'strerror', None) or error}"
        raise UsageError(f"run.scheduler: no Dask scheduler answers ({reason})") from (
            error
        )


def _silence_dask() -> int:
    """Silence Dask's loggers, except under --verbose, and return their level.

    Dask logs tracebacks of faults that it repairs or that we report. The level is not
    restored: a cluster logs its last messages when Python exits.
    """
    level = logging.WARNING if MESSAGES.isEnabledFor(logging.DEBUG) else _SILENT
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(level)
    return level


@contextmanager
def _ended_at_once(cluster: "Cluster") -> Iterator[None]:
    """Kill our own workers when the body raises; Dask would give each of them 5 s."""
    try:
        yield
    except BaseException:
        cluster.sync(_kill, list(cluster.workers.values()))
        raise


async def _kill(nannies: "list[Nanny]") -> None:
    closing = (nanny.close(timeout=0) for nanny in nannies)
    await asyncio.gather(*closing, return_exceptions=True)


def _of_settings(config: "Config") -> str | None:
    """The scheduler's address in Dask's settings, or None."""
    found = config.get("scheduler-address", None)
    if found is None:
        return None
    try:
        return scheduler_address(str(found))
    except ValueError as error:
        raise UsageError(f"Dask's setting scheduler-address: {error}") from None


def _require_keys(config: "Config") -> None:
    """Raise unless Dask's settings name readable files for TLS.

    Raises:
        UsageError: names everything that is missing.
    """
    faults = []
    for name in _TLS_SETTINGS:
        value = config.get(name, None)
        variable = f"DASK_{name.replace('.', '__').replace('-', '_').upper()}"
        if not value:
            if not name.endswith(".key"):  # which may be in the certificate's file
                faults.append(f"a tls:// scheduler needs Dask's setting {variable}")
        elif "\n" not in str(value):
            try:
                Path(str(value)).read_bytes()
            except OSError as error:
                problem = f"cannot be read ({error.strerror})"
                faults.append(f"{variable}: {plain(str(value))} {problem}")
    if faults:
        raise UsageError(faults)


@contextmanager
def _connected(
    distributed: "Distributed", address: "str | Cluster", *, insecure: bool
) -> "Iterator[Client]":
    try:
        client = distributed.Client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        reason = plain(str(error)).split("\n")[0]
        raise UsageError(f"run.scheduler: no Dask scheduler answers ({reason})") from (
            error
        )
    with client:
        try:
            client.wait_for_workers(1, timeout=_START_S)
        except TimeoutError as error:
            raise UsageError(
                f"run.scheduler: the Dask cluster still has no worker after {_START_S}"
                " s; start one with `dask worker ADDRESS --nthreads 1`"
            ) from error
        for worker in client.scheduler_info()["workers"]:
            require_private(worker, insecure=insecure)
        faults, silent = compare_all(client, fingerprint())
        if faults:
            raise UsageError(faults)
        for worker in silent:
            MESSAGES.warning(
                "Dask worker %s does not answer yet",
                plain(worker),
                extra=with_fields(PASSING),
            )
        yield client

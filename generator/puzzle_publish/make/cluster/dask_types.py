"""The types of what we use of Dask, which may not be installed."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol, Self, TypeVar

from .remote import Reply

T = TypeVar("T")
Info = Mapping[str, Collection[str]]  # "workers" -> their addresses


class Executor(Protocol):
    """Runs calls on the workers."""

    def submit(
        self, function: Callable[..., object], /, *args: object, **where: object
    ) -> Future[Reply]:
        """Send one of the calls of remote.py to a worker."""


class _Scheduler(Protocol):
    def identity(self) -> Awaitable[Info]:
        """Ask it for its workers."""


class Client(Protocol):
    """A connection to a scheduler."""

    scheduler: _Scheduler
    status: str

    def __enter__(self) -> Self: ...
    def __exit__(self, *raised: object) -> None: ...

    def get_executor(self, *, retries: int, pure: bool) -> Executor:
        """Return what runs calls."""

    def scheduler_info(self) -> Info:
        """Return what was last heard of the workers."""

    def wait_for_workers(self, count: int, /, *, timeout: float) -> None:
        """Wait until so many workers are there."""

    def sync(
        self, function: Callable[[], Awaitable[T]], /, *, callback_timeout: float
    ) -> T:
        """Return what a coroutine in Dask's thread returns."""


class Nanny(Protocol):
    """What holds one of our own workers."""

    def close(self, *, timeout: float) -> Awaitable[object]:
        """End the worker."""


class Cluster(Protocol):
    """A scheduler with workers on this machine."""

    workers: Mapping[object, Nanny]

    def sync(
        self, function: Callable[[list[Nanny]], Awaitable[None]], of: list[Nanny], /
    ) -> None:
        """Run a coroutine in Dask's thread."""


class Distributed(Protocol):
    """The module."""

    KilledWorker: type[Exception]

    def Client(  # noqa: N802
        self, address: str | Cluster, /, *, timeout: float, set_as_default: bool
    ) -> "Client":
        """Connect to a scheduler."""

    def LocalCluster(  # noqa: N802
        self,
        *,
        n_workers: int,
        threads_per_worker: int,
        host: str,
        dashboard_address: str,
        silence_logs: int,
    ) -> AbstractContextManager[Cluster]:
        """Start a scheduler and workers."""


class Config(Protocol):
    """Dask's settings."""

    def get(self, name: str, default: None, /) -> object:
        """Return a setting."""

    def set(self, settings: Mapping[str, object], /) -> AbstractContextManager[object]:
        """Change settings for a while."""


class Dask(Protocol):
    """The module."""

    config: Config

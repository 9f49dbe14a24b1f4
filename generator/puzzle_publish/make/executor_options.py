"""Which executor runs the jobs: the command line's choice, or else the book's."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from ..core.errors import UsageError
from ..core.process_limits import Limits
from ..core.reading.address import require_private
from .executors import Executor, cores, open_executor
from .job_limits import Call

if TYPE_CHECKING:
    from ..core.book import LoadedBook


@dataclass(frozen=True, slots=True)
class ExecutorOptions:
    """The executor, its workers and their limits.

    Attributes:
        executor: "serial", "process" or "dask"; None for the book's.
        workers: None for the book's number, "auto" for one for each core.
        scheduler: the address of a Dask cluster; None for the book's, if it has one.
        insecure: whether jobs may go to a cluster unencrypted.
        limits: the limits of each job.
    """

    executor: str | None = None
    workers: int | Literal["auto"] | None = None
    scheduler: str | None = None
    insecure: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def processes(self) -> int:
        """How many processes may be busy at a time on this machine."""
        if self.executor == "serial":
            return 1
        return min(self.workers, cores()) if isinstance(self.workers, int) else cores()

    def for_book(self, book: "LoadedBook") -> "ExecutorOptions":
        """Return the same with the book's values where none are set.

        Raises:
            UsageError: there is an address without the executor "dask", or an
                unencrypted address of another machine.
        """
        run = book.config.run
        executor = self.executor or run.executor
        self._require_dask(executor)
        scheduler = self.scheduler or (run.scheduler if executor == "dask" else None)
        if scheduler is not None:
            try:
                require_private(scheduler, insecure=self.insecure)
            except UsageError as error:
                if self.scheduler:
                    raise UsageError(f"--scheduler: {error}") from None
                raise UsageError(book.at(("run", "scheduler"), str(error))) from None
        return replace(
            self,
            executor=executor,
            workers=self.workers or run.workers,
            scheduler=scheduler,
            limits=Limits(run.memory_mb, run.seconds),
        )

    def for_no_book(self) -> "ExecutorOptions":
        """Return the same with the executor "process" if none is set.

        Raises:
            UsageError: there is an address without the executor "dask".
        """
        executor = self.executor or "process"
        self._require_dask(executor)
        return replace(self, executor=executor)

    def of_this_machine(self) -> "ExecutorOptions":
        """Return the same without a cluster: worker processes, or "serial"."""
        executor = "serial" if self.executor == "serial" else "process"
        return replace(self, executor=executor, scheduler=None, insecure=False)

    def try_cluster(self) -> None:
        """Try the address of a cluster, before anything is planned for it.

        Raises:
            UsageError: Dask is not installed, or nothing answers there.
        """
        if self.executor == "dask":
            from .cluster.connect import require_answer

            require_answer(self.scheduler)

    def open(self, call: Call | None = None) -> AbstractContextManager[Executor]:
        """Open the executor for a `with` block; see `open_executor`."""
        return open_executor(
            self.executor or "process",
            self.workers or "auto",
            call=call,
            limits=self.limits,
            scheduler=self.scheduler,
            insecure=self.insecure,
        )

    def _require_dask(self, executor: str) -> None:
        """Raise if options for a cluster are given to another executor."""
        options = {"--scheduler": self.scheduler, "--insecure": self.insecure}
        for option, given in options.items():
            if given and executor != "dask":
                raise UsageError(
                    f"{option}: is for a Dask cluster, and the executor is {executor};"
                    " say --executor dask, too"
                )


ANY = ExecutorOptions()

"""Workers that run calls, in processes or on a cluster."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

from .job_limits import Call


class Pool(Protocol):
    """Workers that run calls and may die.

    Attributes:
        lost: the exceptions of a call whose worker died.
        patience_s: how long to wait for an answer before calling `check`; None never
            calls it.
        call_s: how long a call should take.
    """

    lost: tuple[type[BaseException], ...]
    patience_s: float | None
    call_s: float

    def count(self) -> int | None:
        """The number of workers; None if `submit` starts as many as needed."""
        ...

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        """Send jobs to a worker, to be run by `job_limits.run_watched`."""
        ...

    def renew(self) -> str:
        """Recover from a worker's death; return what is known of it."""
        ...

    def check(self) -> None:
        """Raise if no answer can come any more."""
        ...

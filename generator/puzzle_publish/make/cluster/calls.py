"""The pool over a Dask client.

When a worker dies, Dask repeats its call as often as the scheduler allows and then
reports it killed; executors.py finds out which job is guilty. A lost scheduler cancels
all pending calls, and no job is blamed for that.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import asdict, dataclass, field
from threading import RLock, Thread
from time import monotonic
from typing import TYPE_CHECKING

from ...core.errors import CannotFill, UsageError
from ...core.log import MESSAGES
from ...core.messages import plain
from ...core.process_limits import Limits
from ...core.reading.address import require_private
from ..job_limits import Call
from . import remote
from .fingerprint import fingerprint
from .handshake import compare_all, mismatch_message
from .payload import Packer, Payload
from .remote import name_of

if TYPE_CHECKING:
    from .dask_types import Client, Distributed

_LOOK_S = 5  # how old the number of workers may be
_PING_S = 30  # a scheduler that is silent for this long is gone
_IDLE_S = 60  # how long a cluster may have no worker; a nanny restarts one in 5 s

GONE = "the Dask scheduler is gone; what was made is kept, build again"
SILENT = "the Dask scheduler does not answer; what was made is kept, build again"
EMPTY = (
    f"for {_IDLE_S} s the Dask cluster has had no worker; what was made is kept, start"
    " workers and build again"
)


class WorkerDied(Exception):  # noqa: N818  a signal to executors.py
    """A call's worker died, or Dask dropped the call."""


@dataclass(eq=False, slots=True)
class _Order:
    """A pending call.

    Attributes:
        bringing: the worker and the digests of the values that this call carries.
    """

    call: str
    payload: Payload
    expected: Mapping[str, str]
    future: "Future[tuple[list[str], float]]"
    bringing: tuple[str, frozenset[str]] | None = None


@dataclass(eq=False, slots=True)
class _Deliveries:
    """The values being sent to a worker, and the calls that wait for them."""

    names: set[str] = field(default_factory=set)
    waiting: list[_Order] = field(default_factory=list)


class Calls:
    """A `Pool` whose workers are a cluster's; Dask replaces those that die."""

    lost: tuple[type[BaseException], ...] = (WorkerDied,)
    patience_s: float | None = 5.0
    # Dask adds 0.4 ms to a call, and the network more.
    call_s = 0.5

    def __init__(
        self,
        distributed: "Distributed",
        client: "Client",
        limits: Limits,
        *,
        insecure: bool = False,
    ) -> None:
        self._distributed = distributed
        self._client = client
        self._executor = client.get_executor(retries=0, pure=False)
        self._packer = Packer()
        self._limits = asdict(limits)
        self._lock = RLock()  # answers arrive in Dask's threads
        self._deliveries: dict[str, _Deliveries] = {}
        self._insecure = insecure
        self._workers = 0
        self._looked = 0.0
        self._idle_since: float | None = None
        self._look()

    def count(self) -> int | None:
        """The number of workers, a few seconds old at most."""
        if monotonic() - self._looked > _LOOK_S:
            self.check()
        return self._workers

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        """Send jobs to any free worker."""
        self._require_running()
        payload = self._packer.pack(texts)
        order = _Order(name_of(call), payload, fingerprint(payload.types), Future())
        self._send(order)
        return order.future

    def renew(self) -> str:
        """Return what is known of a worker's death; Dask replaces the worker."""
        self.check()
        return "its Dask worker died of it; the worker's log may tell why"

    def check(self) -> None:
        """Raise when no answer can come any more.

        Raises:
            CannotFill: the scheduler is gone, or no worker has come for a minute.
        """
        self._look()
        if self._workers:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = monotonic()
        elif monotonic() - self._idle_since > _IDLE_S:
            raise CannotFill(EMPTY)

    def _look(self) -> None:
        """Ask the scheduler for its workers."""
        self._require_running()
        try:
            workers = self._client.sync(
                self._client.scheduler.identity, callback_timeout=_PING_S
            )["workers"]
        except TimeoutError:
            raise CannotFill(SILENT) from None
        except OSError:
            raise CannotFill(GONE) from None
        for worker in workers:
            require_private(worker, insecure=self._insecure)
        self._workers = len(workers)
        self._looked = monotonic()

    @property
    def _running(self) -> bool:
        return bool(self._client.status == "running")

    def _require_running(self) -> None:
        if not self._running:
            raise CannotFill(GONE)

    def _send(self, order: _Order, to: str | None = None) -> None:
        names = order.bringing[1] if order.bringing else ()
        try:
            sent = {name: order.payload.content(name) for name in names}
            where: dict[str, object] = (
                {"workers": [to], "allow_other_workers": True} if to else {}
            )
            asked = {
                "call": order.call,
                "text": order.payload.text,
                "expected": order.expected,
                "needs": order.payload.needs,
                "sent": sent,
                "limits": self._limits,
            }
            answer = self._executor.submit(
                eval, remote.ANSWER, {"asked": asked}, **where
            )
        except Exception as error:
            order.future.set_exception(error if self._running else CannotFill(GONE))
            return
        answer.add_done_callback(lambda done: self._came(order, done))

    def _came(self, order: _Order, done: "Future[remote.Reply]") -> None:
        """Handle an answer; runs in one of Dask's threads and must never block."""
        waiting = self._arrived(order)
        try:
            self._take(order, done.result())
        except CancelledError:
            order.future.set_exception(
                WorkerDied() if self._running else CannotFill(GONE)
            )
        except self._distributed.KilledWorker:
            order.future.set_exception(WorkerDied())
        except Exception as error:
            Thread(target=self._explain, args=(order, error), daemon=True).start()
        for worker, other in waiting:
            self._send(other, worker)

    def _take(self, order: _Order, reply: remote.Reply) -> None:
        worker = reply["worker"]
        if "done" in reply:
            order.future.set_result(reply["done"])
        elif "lacks" in reply:
            self._bring(order, worker, reply["lacks"])
        elif "differs" in reply:
            sentence = mismatch_message(worker, order.expected, reply["differs"])
            order.future.set_exception(UsageError(sentence))
        else:
            problem = f"Dask worker {plain(worker)}: {plain(reply['refuses'])}"
            order.future.set_exception(UsageError(problem))

    def _bring(self, order: _Order, worker: str, lacks: list[str]) -> None:
        """Send a call again with the values that its worker lacks.

        If another call is bringing them, this one waits for that.
        """
        with self._lock:
            on_its_way = self._deliveries.setdefault(worker, _Deliveries())
            missing = frozenset(lacks) - on_its_way.names
            if not missing:
                on_its_way.waiting.append(order)
                return
            on_its_way.names |= missing
        order.bringing = worker, missing
        for name in sorted(missing):
            MESSAGES.debug("content %s… goes to Dask worker %s", name[:12], worker)
        self._send(order, worker)

    def _arrived(self, order: _Order) -> list[tuple[str, _Order]]:
        """Note that a call's values have arrived; return the calls that waited."""
        if order.bringing is None:
            return []
        worker, names = order.bringing
        order.bringing = None
        with self._lock:
            on_its_way = self._deliveries[worker]
            on_its_way.names -= names
            waiting, on_its_way.waiting = on_its_way.waiting, []
        return [(worker, other) for other in waiting]

    def _explain(self, order: _Order, error: Exception) -> None:
        """Fail a call that raised; if a worker's versions differ, blame those."""
        try:
            faults, _ = compare_all(self._client, order.expected)
        except Exception:
            faults = []
        order.future.set_exception(UsageError(faults) if faults else error)

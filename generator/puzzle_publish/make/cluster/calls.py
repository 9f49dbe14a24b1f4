"""The pool over a Dask client: calls out, answers in.

Dask runs a call again whose worker died, as often as its scheduler allows, then calls
it killed; who of such calls is guilty is found out by executors.py. A lost scheduler
cancels everything on its way, for which nobody is to blame.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import asdict, dataclass, field
from threading import RLock, Thread
from time import monotonic
from typing import Any

from ...core.errors import CannotFill, UsageError
from ...core.log import MESSAGES
from ...core.messages import plain
from ...core.reading.address import require_private
from ..job_limits import Call, Limits
from . import remote
from .fingerprint import fingerprint
from .handshake import compare_all, differs
from .payload import Packer, Parcel
from .remote import name_of

_LOOK_S = 5  # how old the number of workers may be
_PING_S = 30  # a scheduler that says nothing for so long is gone
_IDLE_S = 60  # how long a cluster may be without any worker; a nanny needs 5 s

GONE = "the Dask scheduler is gone; what was made is kept, build again"
SILENT = "the Dask scheduler does not answer; what was made is kept, build again"
EMPTY = (
    f"for {_IDLE_S} s the Dask cluster has had no worker; what was made is kept, start"
    " workers and build again"
)


class Died(Exception):  # noqa: N818  a signal to executors.py
    """A call's worker died, or Dask dropped the call."""


@dataclass(eq=False, slots=True)
class _Order:
    """A call on its way."""

    call: str
    parcel: Parcel
    expected: Mapping[str, str]
    future: "Future[tuple[list[str], float]]"
    bringing: tuple[str, frozenset[str]] | None = None


@dataclass(eq=False, slots=True)
class _Deliveries:
    """What is on its way to a worker, and the calls that wait for it."""

    names: set[str] = field(default_factory=set)
    waiting: list[_Order] = field(default_factory=list)


class Calls:
    """Calls to a cluster; Dask itself replaces workers that die."""

    lost: tuple[type[BaseException], ...] = (Died,)
    patience_s: float | None = 5.0
    # Dask takes 0.4 ms for a call of 1 ms, and a network its time.
    call_s = 0.5

    def __init__(
        self, distributed: Any, client: Any, limits: Limits, *, insecure: bool = False
    ) -> None:
        self._distributed = distributed
        self._client = client
        self._executor = client.get_executor(retries=0, pure=False)
        self._packer = Packer()
        self._limits = asdict(limits)
        self._lock = RLock()  # answers come in threads of Dask's
        self._deliveries: dict[str, _Deliveries] = {}
        self._insecure = insecure
        self._workers = 0
        self._looked = 0.0
        self._idle_since: float | None = None
        self._look()

    def count(self) -> int | None:
        """How many workers there are, as of a few seconds ago."""
        if monotonic() - self._looked > _LOOK_S:
            self.check()
        return self._workers

    def submit(
        self, workers: int, call: Call, texts: Sequence[str]
    ) -> Future[tuple[list[str], float]]:
        """Send jobs to whichever worker is free."""
        self._require_running()
        parcel = self._packer.pack(texts)
        order = _Order(name_of(call), parcel, fingerprint(parcel.types), Future())
        self._send(order)
        return order.future

    def renew(self) -> str:
        """Return what is known of a death; a dead worker is Dask's to replace."""
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
            told = self._client.sync(
                self._client.scheduler.identity, callback_timeout=_PING_S
            )
        except TimeoutError:
            raise CannotFill(SILENT) from None
        except OSError:
            raise CannotFill(GONE) from None
        for worker in told["workers"]:
            require_private(worker, insecure=self._insecure)
        self._workers = len(told["workers"])
        self._looked = monotonic()

    def _require_running(self) -> None:
        if self._client.status != "running":
            raise CannotFill(GONE)

    def _send(self, order: _Order, to: str | None = None) -> None:
        names = order.bringing[1] if order.bringing else ()
        try:
            sent = {name: order.parcel.content(name) for name in names}
            where = {"workers": [to], "allow_other_workers": True} if to else {}
            asked = {
                "call": order.call,
                "text": order.parcel.text,
                "expected": order.expected,
                "needs": order.parcel.needs,
                "sent": sent,
                "limits": self._limits,
            }
            answer = self._executor.submit(
                eval, remote.ANSWER, {"asked": asked}, **where
            )
        except Exception as error:
            gone = self._client.status != "running"
            order.future.set_exception(CannotFill(GONE) if gone else error)
            return
        answer.add_done_callback(lambda done: self._came(order, done))

    def _came(self, order: _Order, done: "Future[remote.Reply]") -> None:
        """Take an answer; runs in a thread of Dask's and must never wait."""
        waiting = self._arrived(order)
        try:
            self._take(order, done.result())
        except CancelledError:
            gone = self._client.status != "running"
            order.future.set_exception(CannotFill(GONE) if gone else Died())
        except self._distributed.KilledWorker:
            order.future.set_exception(Died())
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
            sentence = differs(worker, order.expected, reply["differs"])
            order.future.set_exception(UsageError(sentence))
        else:
            problem = f"Dask worker {plain(worker)}: {plain(reply['refuses'])}"
            order.future.set_exception(UsageError(problem))

    def _bring(self, order: _Order, worker: str, lacks: list[str]) -> None:
        """Send a call again with what its worker lacks, unless that is on its way."""
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
        """Take what a call brought off the list; return who waited for it."""
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
        """End a call that raised: by a worker that differs, if there is one."""
        try:
            faults, _ = compare_all(self._client, order.expected)
        except Exception:
            faults = []
        order.future.set_exception(UsageError(faults) if faults else error)

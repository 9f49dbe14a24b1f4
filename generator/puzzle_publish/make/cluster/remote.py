"""What runs on a worker: compare, take what is sent, ask for what is lacking, answer.

A worker that joined a moment ago is asked the same as those that were there before, so
each call brings all that must be equal and the digests of all that it needs.

What is sent are texts, numbers and bytes alone. Dask takes a worker down that cannot
unpack a function, so a machine without our package would look as if a puzzle had
killed it; and its scheduler, which unpacks all calls, would need our package too.
"""

import functools
from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import resolve_name
from threading import Lock
from typing import Any, NotRequired, TypedDict

from ...core.errors import PublishError
from ...words import store
from ..job_limits import Call, Limits, run_watched
from . import payload
from .fingerprint import differences

# `eval` is on every machine; what it is given is this line of ours and plain values.
_BY_NAME = f"__import__({__name__!r}, fromlist=['answer']).{{}}(**asked)"
ANSWER, COMPARE = _BY_NAME.format("answer"), _BY_NAME.format("compare")


class Reply(TypedDict):
    """A worker's answer: one of what follows its address.

    Attributes:
        differs: what it has otherwise than we.
        lacks: digests of what it was not sent and did not keep.
        refuses: why it cannot keep what it was sent.
        done: what the jobs gave, and their CPU seconds.
    """

    worker: str
    differs: NotRequired[dict[str, str]]
    lacks: NotRequired[list[str]]
    refuses: NotRequired[str]
    done: NotRequired[tuple[list[str], float]]


# A worker started with many threads still makes one puzzle at a time: a time or memory
# limit then means the one call, and nothing of ours must be safe for threads.
_alone = Lock()


def name_of(call: Call) -> str:
    """The name by which a worker finds a function.

    >>> name_of(name_of)
    'puzzle_publish.make.cluster.remote:name_of'
    """
    return f"{call.__module__}:{call.__qualname__}"


def compare(expected: Mapping[str, str]) -> Reply:
    """What this worker has otherwise than expected."""
    return {"worker": _address(), "differs": differences(expected)}


def answer(
    call: str,
    text: str,
    expected: Mapping[str, str],
    needs: Sequence[str],
    sent: Mapping[str, bytes],
    limits: Mapping[str, Any],
) -> Reply:
    """What the jobs of a call give, or what keeps this worker from them.

    Args:
        call: the name of a function from text to text, as `name_of` has it.
        text: of a parcel.
        expected: the fingerprint that this worker must have.
        needs: digests of what it must have been sent.
        sent: such content, by digest.
        limits: the fields of `watch.Limits`.
    """
    worker = _address()
    theirs = differences(expected)
    if theirs:
        return {"worker": worker, "differs": theirs}
    try:
        for name, raw in sent.items():
            store.keep_bytes(name, raw)
    except PublishError as error:
        return {"worker": worker, "refuses": str(error)}
    lacks = [name for name in needs if not _has(name)]
    if lacks:
        return {"worker": worker, "lacks": lacks}
    jobs = payload.unpacked(text, _content)
    with _alone:
        done = run_watched(resolve_name(call), jobs, Limits(**limits))
    return {"worker": worker, "done": done}


def _has(name: str) -> bool:
    try:
        _require(name)
    except KeyError:
        return False
    return True


@functools.lru_cache(maxsize=1024)
def _require(name: str) -> None:
    """Raise KeyError unless content is kept under a digest; checked once a process."""
    if store.kept_bytes(name) is None:
        raise KeyError(name)


@functools.lru_cache(maxsize=64)
def _content(name: str) -> bytes:
    """What is kept of a param that went apart, read once a process."""
    raw = store.kept_bytes(name)
    if raw is None:
        raise KeyError(name)
    return raw


def _address() -> str:
    # By name, since type checkers know Dask only where the extra is installed.
    return str(import_module("distributed").get_worker().address)

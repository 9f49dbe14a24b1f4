"""What runs on a worker: compares versions, stores values, runs jobs.

A worker may have joined a moment ago. So each call carries the fingerprint that the
worker must have and the digests of all values that it needs.

Calls carry only texts, numbers and bytes. Dask kills a worker that cannot unpickle a
function, so that a missing package would look like a puzzle that kills workers; and the
scheduler, which unpickles all calls, would need our package, too.
"""

import functools
from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import resolve_name
from threading import Lock
from typing import NotRequired, TypedDict

from ...core.errors import PublishError
from ...core.process_limits import Limits
from ...words import store
from ..job_limits import Call, run_watched
from . import payload
from .fingerprint import differences

# Every machine has `eval`; it gets this line of ours and plain values.
_BY_NAME = f"__import__({__name__!r}, fromlist=['answer']).{{}}(**asked)"
ANSWER, COMPARE = _BY_NAME.format("answer"), _BY_NAME.format("compare")


class Fields(TypedDict):
    """The fields of `process_limits.Limits`."""

    memory_mb: int | None
    seconds: float | None
    cpu_seconds: float | None


class Reply(TypedDict):
    """A worker's answer: its address and one other item.

    Attributes:
        differs: its versions that differ from ours.
        lacks: digests of values that it does not have.
        refuses: why it cannot store a value.
        done: the jobs' results, and their CPU seconds.
    """

    worker: str
    differs: NotRequired[dict[str, str]]
    lacks: NotRequired[list[str]]
    refuses: NotRequired[str]
    done: NotRequired[tuple[list[str], float]]


# A worker with many threads still makes one puzzle at a time, so that a limit of time
# or memory concerns one call, and nothing of ours need be thread-safe.
_alone = Lock()


def name_of(call: Call) -> str:
    """The name by which a worker finds a function.

    >>> name_of(name_of)
    'puzzle_publish.make.cluster.remote:name_of'
    """
    return f"{call.__module__}:{call.__qualname__}"


def compare(expected: Mapping[str, str]) -> Reply:
    """This worker's versions that differ from the expected ones."""
    return {"worker": _address(), "differs": differences(expected)}


def answer(
    call: str,
    text: str,
    expected: Mapping[str, str],
    needs: Sequence[str],
    sent: Mapping[str, bytes],
    limits: Fields,
) -> Reply:
    """The results of a call's jobs, or what keeps this worker from running them.

    Args:
        call: the function's name, as `name_of` gives it.
        text: the payload's text.
        expected: the fingerprint that this worker must have.
        needs: digests of the values that it must have.
        sent: values, by digest.
        limits: the fields of `process_limits.Limits`.
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
    """Raise KeyError unless a value is stored; checked once in each process."""
    if store.kept_bytes(name) is None:
        raise KeyError(name)


@functools.lru_cache(maxsize=64)
def _content(name: str) -> bytes:
    """The value stored under a digest, read once in each process."""
    raw = store.kept_bytes(name)
    if raw is None:
        raise KeyError(name)
    return raw


def _address() -> str:
    # By name, since type checkers know Dask only where the extra is installed.
    return str(import_module("distributed").get_worker().address)

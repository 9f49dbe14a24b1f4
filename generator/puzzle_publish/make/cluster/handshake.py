"""Compares every worker's fingerprint with ours."""

from collections.abc import Mapping
from concurrent.futures import CancelledError, wait
from typing import TYPE_CHECKING

from ...core.messages import plain
from . import remote
from .fingerprint import described

if TYPE_CHECKING:
    from .dask_types import Client

_ANSWER_S = 10  # a busy worker is compared later, when it takes our first call


def compare_all(
    client: "Client", expected: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """Sentences about workers that differ, and the addresses of silent workers."""
    executor = client.get_executor(retries=0, pure=False)
    asked = {
        worker: executor.submit(
            eval,
            remote.COMPARE,
            {"asked": {"expected": dict(expected)}},
            workers=[worker],
        )
        for worker in sorted(client.scheduler_info()["workers"])
    }
    wait(asked.values(), _ANSWER_S)
    faults, silent = [], []
    for worker, future in asked.items():
        if not future.done():
            future.cancel()
            silent.append(worker)
            continue
        try:
            theirs = future.result()["differs"]
        except CancelledError:
            silent.append(worker)
        except Exception as error:
            faults.append(_without_us(worker, expected, error))
        else:
            if theirs:
                faults.append(mismatch_message(worker, expected, theirs))
    return faults, silent


def mismatch_message(
    worker: str, ours: Mapping[str, str], theirs: Mapping[str, str]
) -> str:
    """The sentence about a worker whose versions differ from ours."""
    return (
        f"Dask worker {plain(worker)} has {described(ours, theirs)}; equal puzzles need"
        " equal versions on all machines"
    )


def _without_us(worker: str, ours: Mapping[str, str], error: Exception) -> str:
    reason = plain(f"{type(error).__name__}: {error}").split("\n")[0][:200]
    return (
        f"Dask worker {plain(worker)} cannot run puzzle-publish ({reason}); install"
        f" puzzle-publish {ours['puzzle-publish']} there, and start it again"
    )

"""The most that a piece of work may take, and how a process limits itself."""

from dataclasses import dataclass
from math import ceil
from mmap import PAGESIZE
from pathlib import Path

from .system import lower_limit, set_limit

_PATIENCE = 20  # seconds of a call for each second of CPU time that it may take
_STATM = Path("/proc/self/statm")
CAN_LIMIT_MEMORY = _STATM.exists()  # only Linux says how much a process has


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one job may take; None means no limit.

    Attributes:
        memory_mb: address space in MiB, in addition to what the process had before.
        seconds: the wall time. This limit ends a job; it never changes a result.
        cpu_seconds: of a forked call, which a busy machine does not shorten.
    """

    memory_mb: int | None = None
    seconds: float | None = None
    cpu_seconds: float | None = None


def for_strangers(memory_mb: int, cpu_seconds: float) -> Limits:
    """Return the limits of a call that reads files of unknown origin.

    What sleeps takes no CPU time, so it also ends after a wall time that not even a
    very busy machine needs.
    """
    return Limits(memory_mb, cpu_seconds * _PATIENCE, cpu_seconds)


def lower_cpu(cpu_seconds: float) -> None:
    """Have the system end this process with SIGXCPU after so much CPU time."""
    lower_limit("CPU", max(1, ceil(cpu_seconds)))  # the system counts whole seconds
    lower_limit("CORE", 0)  # its end leaves no file


def lower_memory(memory_mb: int) -> tuple[int, int] | None:
    """Lower the soft limit and return the former limits; None where there are none.

    The limit adds to what the process has already: numpy alone reserves gigabytes on a
    machine with many cores.
    """
    if not CAN_LIMIT_MEMORY:
        return None
    pages = int(_STATM.read_text(encoding="ascii").split()[0])
    return lower_limit("AS", pages * PAGESIZE + (memory_mb << 20))


def set_memory(limits: tuple[int, int]) -> None:
    """Set the limits to what they were before."""
    set_limit("AS", limits)

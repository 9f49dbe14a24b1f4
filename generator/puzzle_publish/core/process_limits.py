"""The most that a piece of work may take, and how a process limits its memory."""

from dataclasses import dataclass
from pathlib import Path

_STATM = Path("/proc/self/statm")


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one job may take; None means no limit.

    Attributes:
        memory_mb: address space in MiB, in addition to what the process had before.
        seconds: the wall time. This limit ends a job; it never changes a result.
    """

    memory_mb: int | None = None
    seconds: float | None = None


def lower_memory(memory_mb: int) -> tuple[int, int] | None:
    """Lower the soft limit and return the former limits; None where there are none.

    The limit adds to what the process has already: numpy alone reserves gigabytes on a
    machine with many cores. Only Linux says how much that is and enforces the limit.
    """
    import resource

    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[0])
    except FileNotFoundError:
        return None
    most = pages * resource.getpagesize() + (memory_mb << 20)
    before = resource.getrlimit(resource.RLIMIT_AS)
    allowed = [n for n in (most, *before) if n != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(allowed), before[1]))
    return before


def set_memory(limits: tuple[int, int]) -> None:
    """Set the limits to what they were before."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, limits)

"""How much CPU time fuzzing may take in the fast suite, in one place."""

import itertools
import time
from collections.abc import Iterator

# Together the fast suite's share, in seconds of CPU; `make soak` runs the rest.
FAST_CPU_S = {"books": 4.0, "files": 1.5, "answers": 1.5}


def cases_of(share: str, *, least: int = 20) -> Iterator[int]:
    """The numbers of the cases that fit into a share, and at least a few."""
    began = time.process_time()
    for case in itertools.count():
        if case >= least and time.process_time() - began > FAST_CPU_S[share]:
            return
        yield case

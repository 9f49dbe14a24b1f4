"""`publish warm`: compiles and reads now what a first book would wait for."""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from ..core.errors import UsageError
from ..core.messages import plain
from .options import Verbs, positive, verb_parser


def add(verbs: Verbs) -> None:
    """Add `publish warm`."""
    parser = verb_parser(verbs, "warm", _call, "warm configs/daily.yaml")
    parser.add_argument(
        "what",
        nargs="*",
        metavar="TYPE|BOOK",
        help="what to prepare for: types, or books' files (default: every type)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=positive, help="how many processes"
    )


def _call(args: argparse.Namespace) -> int:
    from ..kernels.code_cache import cache_folder

    what = args.what or _every_type()
    folder = cache_folder()
    if folder is None:
        raise UsageError("warm: nothing that is compiled can be kept here")
    warm(what, args.workers or os.cpu_count() or 1)
    print(plain(f"ready: {', '.join(what)} (kept in {folder.parent})"))
    return 0


def warm(what: Sequence[str], workers: int) -> None:
    """Compile the kernels of types or books, and read their words, for all later calls.

    Raises:
        UsageError: there is no such type or file, or it is invalid.
    """
    from ..core.progress import progress

    with ProcessPoolExecutor(min(workers, len(what))) as pool:
        calls = [pool.submit(_prepare, one) for one in what]
        try:
            done = as_completed(calls)
            for call in progress(done, total=len(calls), label="preparing"):
                call.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _every_type() -> list[str]:
    from ..types.registry import loadable

    return [kind.name for kind in loadable()]


def _prepare(what: str) -> None:
    """Do what the first puzzles of a type or of a book's sections wait for."""
    from ..config.ahead import note_compiled
    from ..core.log import PROGRESS
    from ..types.registry import warm_up_for
    from .soak_groups import groups_of

    PROGRESS.disabled = True  # the parent's bar says how far it is
    groups = groups_of(what, n=1, preset=None, language=None, seed=0)
    every = [request for group in groups for request in group.requests]
    warm_up_for(every, set())
    for kind, level in {(one.type, one.level) for one in every}:
        note_compiled(kind, level)

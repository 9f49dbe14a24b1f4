"""The one door to numba: `kernel` compiles a function and keeps the machine code.

numba's own cache watches the file a function stands in, not the files of the functions
it calls, so a changed callee would leave stale code behind. Here the cache folder is
named by the digest of every kernel source and of the compiler's versions. It lies in
the user's cache directory, so that a read-only install works; without a writable one
the kernels are compiled afresh in each process.
"""

import contextlib
import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import FunctionCache

from ..core.log import MESSAGES
from ..core.resources import cache

F = TypeVar("F", bound=Callable[..., Any])


def sources() -> tuple[Path, ...]:
    """Every file that holds kernels, in a fixed order."""
    package = Path(__file__).resolve().parents[1]
    shared = sorted((package / "kernels").glob("*.py"))
    return (*shared, *sorted((package / "types").glob("*/kernels*.py")))


def cache_name() -> str:
    """A name that changes with any kernel source and with the compiler's versions."""
    sha = hashlib.sha256()
    versions = (numba.__version__, np.__version__, *map(str, sys.version_info[:3]))
    sha.update("/".join(versions).encode())
    for path in sources():
        raw = path.read_bytes()
        sha.update(f"{path.parent.name}/{path.name}:{len(raw)}:".encode())
        sha.update(raw)
    return f"kernels-{sha.hexdigest()[:20]}"


def cache_folder() -> Path | None:
    """The folder for machine code, made if need be; None if none can be written."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(chosen) if chosen else cache()
    folder = root / cache_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        MESSAGES.info(
            "kernels: cannot keep compiled code in %s (%s); compiling in each process",
            folder,
            error.strerror,
        )
        return None
    return folder


def is_warm(name: str) -> bool:
    """Whether machine code of the kernels in the folder of this name is kept already.

    numba keeps the code of one folder of sources in one folder of its own.
    """
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"{name}_*/*.nbi"))


@functools.cache
def _folder() -> Path | None:
    return cache_folder()


def kernel(function: F) -> F:
    """The function as machine code: no Python objects, no fast floats, no lock held.

    With NUMBA_DISABLE_JIT=1 it stays Python, with the wrap-around of 64-bit integers
    that machine code has.
    """
    if numba.config.DISABLE_JIT:
        return _as_python(function)
    folder = _folder()
    if folder is None:
        return numba.njit(fastmath=False, nogil=True)(function)
    # numba reads the folder while it decorates; other users of numba keep theirs.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        compiled = numba.njit(fastmath=False, nogil=True)(function)
        compiled._cache = _Kept(function)  # as its own enable_caching() does
        return compiled
    finally:
        numba.config.CACHE_DIR = before


class _Kept(FunctionCache):  # type: ignore[misc]
    """numba's cache, for which a damaged file or a full disk is no reason to stop."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, None when it must be compiled."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # a cut pickle may raise nearly everything
            told = f"{type(error).__name__}: {error}"
            MESSAGES.info("kernels: %s is damaged (%s); compiled anew", self, told)
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code, if that can be done."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            MESSAGES.info("kernels: %s is not kept (%s)", self, error.strerror)

    def __repr__(self) -> str:
        return f"the compiled code of {self._py_func.__qualname__}"


def _as_python(function: F) -> F:
    @functools.wraps(function)
    def run(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return run  # type: ignore[return-value]

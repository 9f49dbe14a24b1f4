"""`kernel` runs a function as machine code: that of the wheel, or what numba compiles.

Neither numba nor its compiler is imported while the wheel puzzle-publish-kernels, made
from the sources of today, has the code that is called.
"""

import functools
import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar

import numpy as np

from ..core.errors import UsageError
from .code_cache import settings
from .shipped import Library, library, why_none

F = TypeVar("F", bound=Callable[..., object])


def kernel(function: F) -> F:
    """The function as machine code: no Python objects, no fast math, no GIL.

    With NUMBA_DISABLE_JIT=1 it stays Python, in which 64-bit integers wrap around as in
    machine code.

    Raises:
        UsageError: by a call, if neither the wheel has its code nor numba is installed.
    """
    return _decorator()(function)  # type: ignore[return-value]


@functools.cache
def _decorator() -> Callable[[Callable[..., object]], object]:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return _as_python
    shipped = library()
    if shipped and not (settings() and _has_numba()):
        return functools.partial(_ready, shipped)
    if _has_numba():
        from .compiler import Kernel

        return Kernel
    return _refusing


def _has_numba() -> bool:
    return find_spec("numba") is not None


def _ready(shipped: Library, function: Callable[..., object]) -> object:
    """A kernel of the wheel, which asks the compiler for what the wheel lacks."""
    name = f"{function.__module__}.{function.__qualname__}"
    other = functools.partial(_compiled, shipped, function)
    return functools.update_wrapper(shipped.Kernel(name, other), function)


def _compiled(
    shipped: Library, function: Callable[..., object], *args: object, **named: object
) -> object:
    if not _has_numba():
        _refuse(function, "puzzle-publish-kernels has no code for these arguments")
    from . import compiler

    compiler.adopt(shipped.Kernel)
    return compiler.compiled(function)(*args, **named)


def _refusing(function: Callable[..., object]) -> object:
    call = functools.partial(_refuse, function, why_none())
    return functools.update_wrapper(call, function)


def _refuse(function: Callable[..., object], why: str, *_: object) -> None:
    """Say what is missing.

    Raises:
        UsageError: always.
    """
    name = f"{function.__module__}.{function.__qualname__}"
    raise UsageError(
        f"there is no machine code of {name}: {why}, and numba is not installed; "
        'run: pip install "puzzle-publish[compile]"'
    )


def _as_python(function: F) -> F:
    @functools.wraps(function)
    def run(*args: object) -> object:
        with np.errstate(over="ignore"):
            return function(*args)

    return run  # type: ignore[return-value]

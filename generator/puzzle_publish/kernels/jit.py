"""The one door to numba: `kernel` compiles a function and keeps the machine code.

numba's own cache watches the file that holds a function, not the files of the functions
it calls, so a changed callee would leave stale code behind. Here the cache folder is
named by the digest of every kernel source and of the compiler's versions. It lies in
the user's cache directory, so that a read-only install works; without a writable one
the kernels are compiled afresh in each process.

numba also assembles each kernel that only other kernels call, with an entry for
Python, and optimises it again in every caller. Here such a kernel is only linked into
its callers; what Python calls is optimised as a whole, assembled and kept.
"""

import contextlib
import functools
import gc
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import event, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.types.misc import unliteral

from ..core.log import MESSAGES, counting
from ..core.resources import cache

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = {"nopython": True, "nogil": True, "fastmath": False, "boundscheck": None}
_FOR_KERNELS = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_FOR_PYTHON = {**_OPTIONS, "no_cfunc_wrapper": True}


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
        return _Kernel(function)
    # numba reads the folder while it decorates; other users of numba keep theirs.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        compiled = _Kernel(function)
        compiled._cache = _Kept(function)  # as its own enable_caching() does
        return compiled
    finally:
        numba.config.CACHE_DIR = before


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """What Python calls; other kernels call another one, which no Python can enter."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=_FOR_PYTHON)
        self._for_kernels = CPUDispatcher(function, targetoptions=_FOR_KERNELS)

    def get_call_template(self, args: Any, kwargs: Any) -> Any:
        """What a call by another kernel means, compiled if need be.

        One kind of whole numbers and no constants, so that it is compiled once: of
        `f(0)`, `f(n)` and `f(indexes[0])` numba makes three functions.
        """
        args = tuple(map(_widened, args))
        kwargs = {name: _widened(kind) for name, kind in kwargs.items()}
        if args in self.overloads:
            return super().get_call_template(args, kwargs)
        return self._for_kernels.get_call_template(args, kwargs)

    def get_overload(self, signature: Any) -> Any:
        """What another kernel calls."""
        if tuple(getattr(signature, "args", signature)) in self.overloads:
            return super().get_overload(signature)
        return self._for_kernels.get_overload(signature)

    def _compile_for_args(self, *args: Any, **kwargs: Any) -> Any:
        with _compiling(self):
            return super()._compile_for_args(*args, **kwargs)


def _widened(kind: Any) -> Any:
    """The type that a call is compiled for in place of this one."""
    kind = unliteral(kind)
    signed: Any = types.signed_domain
    return types.int64 if kind in signed else kind


@contextlib.contextmanager
def _compiling(kernel: _Kernel) -> Iterator[None]:
    """Show how many of the functions in a kernel are compiled, if they must be.

    numba leaves much garbage, which costs a fifth of the time when it is looked for.
    """
    collects = gc.isenabled()
    gc.disable()
    names = _names_in(kernel)
    try:
        with (
            counting(total=len(names), label=f"compiling {kernel.__name__}") as count,
            event.install_listener("numba:compile", _Counter(names, count)),
        ):
            yield
    finally:
        if collects:
            gc.enable()


def _names_in(kernel: _Kernel) -> set[str]:
    """The names of a kernel and of all kernels that it calls."""
    names: set[str] = set()
    todo = [kernel]
    while todo:
        function = todo.pop().py_func
        if function.__qualname__ not in names:
            names.add(function.__qualname__)
            called = map(function.__globals__.get, function.__code__.co_names)
            todo += [one for one in called if isinstance(one, _Kernel)]
    return names


class _Counter(event.Listener):  # type: ignore[misc]
    """Counts the kernels that are compiled, each once."""

    def __init__(self, names: set[str], count: Callable[[int], object]) -> None:
        self._left = set(names)
        self._count = count

    def on_start(self, event: Any) -> None:
        """Do nothing."""

    def on_end(self, event: Any) -> None:
        """Count the kernel, if it is one."""
        name = event.data["dispatcher"].py_func.__qualname__
        if name in self._left:
            self._left.remove(name)
            self._count(1)


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """LLVM code that is linked into its callers; machine code when Python may call it.

    numba optimises and assembles each library in full before its callers link it.
    """

    _is_assembled = True

    def finalize(self) -> None:
        """Link what is called, and make the result small, not fast."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            shared = library._get_module_for_linking()
            self._final_module.link_in(shared, preserve=True)
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        passes.run(self._final_module, builder)
        self._final_module.verify()
        self._finalized = True
        self._is_assembled = False

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, 0 when there is none of this name."""
        self._ensure_finalized()
        if not self._is_assembled and self._defines(name):
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()
            self._is_assembled = True
        return super().get_pointer_to_function(name) if self._is_assembled else 0

    def _defines(self, name: str) -> bool:
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    @property
    def codegen(self) -> Any:
        """The generator of machine code; its environments are of assembled code."""
        return self._codegen if self._is_assembled else _NoEnvironments


class _NoEnvironments:
    """Takes the place of a generator of code in which no global has an address."""

    @staticmethod
    def set_env(name: str, environment: object) -> None:
        """Do nothing."""


cpu_target.target_context.codegen()._library_class = _Library


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

"""The only interface to numba: `kernel` compiles a function and caches the result.

numba's own cache checks the file of a function, not the files of the functions that it
calls, so a change in one of these would leave stale code behind; and it unpickles
whatever it finds. Here code is kept in the user's folder of `code_cache`, then looked
for in the shipped one, and nothing is unpickled before its digest and what it was made
from are checked. If the user's folder cannot be used, each process compiles what does
not ship; otherwise no two processes compile one kernel at the same time.

numba also assembles each kernel that is called only by other kernels, with an entry for
Python, and optimises it again in every caller. Here such a kernel is only linked into
its callers; a kernel called by Python is optimised as a whole, assembled and cached.
It counts references to arrays only if it makes some itself.
"""

import contextlib
import functools
import hashlib
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numba
import numpy as np
from llvmlite.binding import Linkage
from numba.core import event, types
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaRuntimeError
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.serialize import dumps
from numba.core.types.misc import unliteral

from ..core.disk_cache import gc_paused, keep_bytes, kept_bytes
from ..core.errors import UsageError
from ..core.locks import claim
from ..core.progress import counting
from ..core.puzzle import Json, digest
from .code_cache import cache_folder, cache_name, cpu_level, shipped_folder, sources

if TYPE_CHECKING:
    from numba.core.typing import Signature

F = TypeVar("F", bound=Callable[..., object])

_OPTIONS = {"nopython": True, "nogil": True, "fastmath": False, "boundscheck": None}
_FOR_KERNELS = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_MAKE_ARRAYS = {"arange", "copy", "empty", "empty_like", "full", "ones", "zeros"}
_FOR_PYTHON = {**_OPTIONS, "no_cfunc_wrapper": True}


@functools.cache
def _folder() -> Path | None:
    return cache_folder()


@functools.cache
def _folders() -> list[Path]:
    """The folders with machine code, the first to be asked first."""
    both = (_folder(), shipped_folder())
    return [folder for folder in both if folder is not None]


def kernel(function: F) -> F:
    """The function as machine code: no Python objects, no fast math, no GIL.

    With NUMBA_DISABLE_JIT=1 it stays Python, in which 64-bit integers wrap around as in
    machine code.
    """
    if numba.config.DISABLE_JIT:
        return _as_python(function)
    return _Kernel(function)


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """The entry for Python; other kernels call a variant without that entry."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function, targetoptions=_FOR_PYTHON)
        self._cache = _Kept(self)

    @functools.cached_property
    def _for_kernels(self) -> CPUDispatcher:
        """The variant for other kernels.

        It counts references only if it makes arrays: for a small kernel, counting takes
        ten times as long as its work. A kernel named as what makes arrays makes none.
        """
        names = {
            name
            for each in _within(self)
            for name in each.__code__.co_names
            if not isinstance(each.__globals__.get(name), _Kernel)
        }
        return self._variant(counts=not names.isdisjoint(_MAKE_ARRAYS))

    def _variant(self, *, counts: bool) -> CPUDispatcher:
        options = {**_FOR_KERNELS, "_nrt": counts}
        return CPUDispatcher(self.py_func, targetoptions=options)

    def get_call_template(
        self, args: tuple[types.Type, ...], kwargs: dict[str, types.Type]
    ) -> tuple[object, ...]:
        """The signature for a call by another kernel, compiled if necessary.

        Integers and constants become int64, so that the kernel is compiled once: for
        `f(0)`, `f(n)` and `f(indexes[0])` numba would make three functions.
        """
        args = tuple(map(_widened, args))
        kwargs = {name: _widened(kind) for name, kind in kwargs.items()}
        try:
            return self._for_kernels.get_call_template(args, kwargs)
        except NumbaRuntimeError:  # it copies a row of one array to another
            self._for_kernels = self._variant(counts=True)
            return self._for_kernels.get_call_template(args, kwargs)

    def get_overload(self, signature: "Signature | tuple[types.Type, ...]") -> object:
        """The compiled code that another kernel calls."""
        return self._for_kernels.get_overload(signature)

    def _compile_for_args(self, *args: object, **kwargs: object) -> object:
        with _compiling(self), _claimed(self):
            return super()._compile_for_args(*args, **kwargs)


def _widened(kind: types.Type) -> types.Type:
    """The type that replaces an argument's type in a call by another kernel."""
    kind = unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind


@contextlib.contextmanager
def _compiling(kernel: _Kernel) -> Iterator[None]:
    """Show how many functions of a kernel are compiled.

    Without garbage collection, which would take a fifth of the time.
    """
    names = {function.__qualname__ for function in _within(kernel)}
    label = f"compiling {kernel.__name__} (only once)"
    with (
        gc_paused(),
        counting(total=len(names), label=label) as count,
        event.install_listener("numba:compile", _Counter(names, count)),
    ):
        yield


@contextlib.contextmanager
def _claimed(kernel: _Kernel) -> Iterator[None]:
    """Wait while another process compiles a kernel, which is then loaded."""
    folder = _folder()
    with contextlib.ExitStack() as opened:
        if folder is not None:
            path = folder / f"{kernel.__module__}.{kernel.__name__}.lock"
            with contextlib.suppress(OSError, UsageError):
                claim(opened.enter_context(path.open("w")).fileno(), path)
        yield


def _within(kernel: _Kernel) -> list[Callable[..., object]]:
    """The functions of a kernel and of all kernels that it calls, also indirectly."""
    found = [kernel.py_func]
    for function in found:
        called = map(function.__globals__.get, function.__code__.co_names)
        more = [one.py_func for one in called if isinstance(one, _Kernel)]
        found += [one for one in dict.fromkeys(more) if one not in found]
    return found


class _Counter(event.Listener):  # type: ignore[misc]
    """Counts the kernels that are compiled, each of them once."""

    def __init__(self, names: set[str], count: Callable[[int], object]) -> None:
        self._left = set(names)
        self._count = count

    def on_start(self, event: event.Event) -> None:
        """Do nothing."""

    def on_end(self, event: event.Event) -> None:
        """Count a kernel that is compiled for the first time."""
        name = event.data["dispatcher"].py_func.__qualname__
        if name in self._left:
            self._left.remove(name)
            self._count(1)


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """LLVM code that is linked into its callers, and assembled only if Python calls it.

    numba's own library optimises and assembles before its callers link it.
    """

    _is_assembled = True

    def finalize(self) -> None:
        """Link what is called, with only cheap optimisations."""
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
        """The address of a function, 0 if there is none of this name."""
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

    def serialize_using_object_code(self) -> tuple[object, ...]:
        """What is kept: no LLVM code, since callers compile a variant of their own."""
        functions = self.get_defined_functions()
        names = [one.name for one in functions if one.linkage == Linkage.external]
        return self.name, names, self._get_compiled_object()

    @classmethod
    def _unserialize(
        cls, codegen: JITCPUCodegen, state: tuple[str, list[str], bytes]
    ) -> "_Library":
        name, defined, code = state
        found = cls(codegen, name)
        found.enable_object_caching()
        found._set_compiled_object(code)
        found._finalize_final_module()
        codegen._engine._defined_symbols.update(defined)
        return found

    @property
    def codegen(self) -> object:
        """The code generator; environments exist only in assembled code."""
        return self._codegen if self._is_assembled else _NoEnvironments


class _NoEnvironments:
    """Replaces the code generator while no global has an address."""

    @staticmethod
    def set_env(name: str, environment: object) -> None:
        """Do nothing."""


def _fix_level() -> None:
    """Let numba compile for a level of CPUs, not for the CPU that happens to be here.

    It reads these settings once, when its first code is made, and stores code under
    their values; where another user of numba was first, kernels are compiled as theirs.
    """
    level = cpu_level()
    is_first = "_toplevel_target_context" not in vars(cpu_target)
    if level is not None and is_first and numba.config.CPU_NAME is None:
        numba.config.CPU_NAME, numba.config.CPU_FEATURES = level, ""


_fix_level()
cpu_target.target_context.codegen()._library_class = _Library


class _Kept(NullCache):  # type: ignore[misc]
    """Machine code of a kernel, a file for each signature."""

    def __init__(self, kernel: _Kernel) -> None:
        self._kernel = kernel

    def load_overload(
        self, signature: object, context: CPUContext
    ) -> CompileResult | None:
        """Return the machine code for a signature, None if it must be compiled."""
        context.refresh()
        identity = self._identity(signature, context)
        for folder in _folders() if identity else ():
            raw = kept_bytes(folder, self._name(identity), identity)
            if raw is not None:
                made = pickle.loads(raw)  # noqa: S301  from a folder that is ours
                return CompileResult._rebuild(context, *made)
        return None

    def save_overload(self, signature: object, made: CompileResult) -> None:
        """Store machine code, if possible."""
        identity, folder = self._identity(signature, made.target_context), _folder()
        if identity and folder is not None and not made.library.has_dynamic_globals:
            raw = dumps(made._reduce())
            keep_bytes(folder, self._name(identity), identity, raw)

    def _name(self, identity: Json) -> str:
        kernel = self._kernel
        module = kernel.__module__.removeprefix("puzzle_publish.")
        return f"{module}.{kernel.__name__}-{digest(identity)[:16]}"

    def _identity(self, signature: object, context: CPUContext) -> dict[str, Json]:
        """All that the code depends on; empty if that is not known."""
        kernel = self._kernel
        files = {one.__code__.co_filename for one in _within(kernel)}
        try:
            others = [_digest_of(file) for file in sorted(files)]
        except OSError:  # typed in
            return {}
        return {
            "kernels": _stamp(),
            "others": [one for one in others if one],
            "kernel": f"{kernel.__module__}.{kernel.__qualname__}",
            "signature": str(signature),
            "machine": list(context.codegen().magic_tuple()),
        }


_stamp = functools.cache(cache_name)


@functools.cache
def _digest_of(file: str) -> str:
    """The digest of a file that is not among the stamp's sources, else nothing."""
    path = Path(file).resolve()
    ours = path in sources()
    return "" if ours else hashlib.sha256(path.read_bytes()).hexdigest()


def _as_python(function: F) -> F:
    @functools.wraps(function)
    def run(*args: object) -> object:
        with np.errstate(over="ignore"):
            return function(*args)

    return run  # type: ignore[return-value]

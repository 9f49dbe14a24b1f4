"""The only interface to numba: `Kernel` compiles a function and caches the result.

numba's own cache checks the file of a function, not the files of the functions that it
calls, so a change in one of these would leave stale code behind; and it unpickles
whatever it finds. Here code is kept in the user's folder of `code_cache`, and nothing
is unpickled before its digest and what it was made from are checked. If the folder
cannot be used, each process compiles; else no two compile one kernel at the same time.

numba also assembles each kernel that is called only by other kernels, with an entry for
Python, and optimises it again in every caller. Here such a kernel is only linked into
its callers; a kernel called by Python is optimised as a whole, assembled and cached.
It counts references to arrays only if it makes some itself.

To learn the types of a named tuple of arrays or a random generator takes numba ten
times as long as a small kernel, so here a call is matched by the classes of its
arguments.
"""

import contextlib
import functools
import hashlib
import inspect
import pickle
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import Linkage
from numba.core import cgutils, event, types
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaRuntimeError
from numba.core.pythonapi import NativeValue, _UnboxContext, _unboxers
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types.misc import unliteral
from numba.core.typing import Signature, signature
from numba.extending import lower_builtin, overload, type_callable, typeof_impl

from ..core.disk_cache import gc_paused, keep_bytes, kept_bytes
from ..core.errors import UsageError
from ..core.locks import claim
from ..core.progress import counting
from ..core.puzzle import Json, digest
from .bits import ctz, popcount
from .code_cache import cache_folder, cache_name, cpu_level, sources

_OPTIONS = {"nopython": True, "nogil": True, "fastmath": False, "boundscheck": None}
_FOR_KERNELS = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_MAKE_ARRAYS = {"arange", "copy", "empty", "empty_like", "full", "ones", "zeros"}
_FOR_PYTHON = {**_OPTIONS, "no_cfunc_wrapper": True}
_UNTYPED = {tuple, list}  # classes that do not say what they hold


@functools.cache
def _folder() -> Path | None:
    return cache_folder()


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """Machine code with an entry for Python; kernels call a variant without it."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function, targetoptions=_FOR_PYTHON)
        self._cache = _Kept(self)
        self._entries: dict[tuple[object, ...], Callable[..., object]] = {}

    def __call__(self, *args: object) -> object:
        """Run the code for arguments like these, which is compiled if need be.

        All named tuples of a class must have arrays of the same types.
        """
        like = tuple(
            [
                (x.dtype, x.ndim, x.flags.num) if type(x) is np.ndarray else type(x)
                for x in args
            ]
        )
        entry = self._entries.get(like)
        return entry(*args) if entry else self._first_of(like, args)

    def _first_of(self, like: tuple[object, ...], args: tuple[object, ...]) -> object:
        """Run the code that numba finds, and remember it."""
        found = super().__call__(*args)
        made = self.overloads.get(tuple(map(numba.typeof, args)))
        if made and not _UNTYPED.intersection(like):
            self._entries[like] = made.entry_point
        return found

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
            if _kernel_of(each.__globals__.get(name)) is None
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

    def get_overload(self, signature: Signature | tuple[types.Type, ...]) -> object:
        """The compiled code that another kernel calls."""
        return self._for_kernels.get_overload(signature)

    def _compile_for_args(self, *args: object, **kwargs: object) -> object:
        with _compiling(self), _claimed(self):
            return super()._compile_for_args(*args, **kwargs)


@functools.cache
def compiled(function: Callable[..., object]) -> Kernel:
    """The function as a kernel that numba compiles."""
    return Kernel(function)


def adopt(kind: type) -> None:
    """Let kernels that are compiled call those of this other class."""
    _ADOPTED.add(kind)

    @typeof_impl.register(kind)
    def typeof(value: Callable[..., object], _: object) -> types.Type:
        return types.Dispatcher(compiled(inspect.unwrap(value)))


_ADOPTED: set[type] = set()


def _kernel_of(value: object) -> Kernel | None:
    """What numba compiles for a value of a module, None if it is no kernel."""
    if type(value) in _ADOPTED:
        return compiled(inspect.unwrap(value))  # type: ignore[arg-type]
    return value if isinstance(value, Kernel) else None


def _widened(kind: types.Type) -> types.Type:
    """The type that replaces an argument's type in a call by another kernel."""
    kind = unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind


@contextlib.contextmanager
def _compiling(kernel: Kernel) -> Iterator[None]:
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
def _claimed(kernel: Kernel) -> Iterator[None]:
    """Wait while another process compiles a kernel, which is then loaded."""
    folder = _folder()
    with contextlib.ExitStack() as opened:
        if folder is not None:
            path = folder / f"{kernel.__module__}.{kernel.__name__}.lock"
            with contextlib.suppress(OSError, UsageError):
                claim(opened.enter_context(path.open("w")).fileno(), path)
        yield


def _within(kernel: Kernel) -> list[Callable[..., object]]:
    """The functions of a kernel and of all kernels that it calls, also indirectly."""
    found = [kernel.py_func]
    for function in found:
        named = map(function.__globals__.get, function.__code__.co_names)
        called = filter(None, map(_kernel_of, named))
        more = [one.py_func for one in called]
        found += [one for one in dict.fromkeys(more) if one not in found]
    return found


def _instruct(operation: Callable[..., int], code: Callable[..., ir.Value]) -> None:
    """Let a bit operation of 64 bits be one machine instruction."""

    @type_callable(operation)
    def type_of(_: object) -> Callable[[types.Type], Signature]:
        return lambda word: signature(types.int64, types.uint64)

    @lower_builtin(operation, types.uint64)
    def lower(
        context: object, builder: ir.IRBuilder, sig: object, args: Sequence[ir.Value]
    ) -> ir.Value:
        return code(builder, args[0])


# The flag asks for a defined result for 0.
_instruct(ctz, lambda to, word: to.cttz(word, ir.Constant(ir.IntType(1), 0)))
_instruct(popcount, lambda to, word: to.ctpop(word))


def _refuse_shape(source: object, target: object) -> None:
    """Say in a kernel that what is copied does not fit."""


@overload(_refuse_shape)
def _refuse_any(source: object, target: object) -> Callable[[object, object], None]:
    def refuse(source: object, target: object) -> None:
        raise ValueError("cannot copy an array to a slice of another shape")

    return refuse


# The struct `bitgen_t` of numpy/random/bitgen.h, as numba's model has its members.
_BITGEN = (
    ("state", "state_address"),
    ("fnptr_next_uint64",),
    ("fnptr_next_uint32",),
    ("fnptr_next_double",),
)


def _unbox_bitgen(kind: types.Type, value: ir.Value, c: _UnboxContext) -> NativeValue:
    """Read how numbers are drawn from numpy's own struct.

    numba asks ctypes for the same addresses, which takes 40 µs a call.
    """
    found = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    found.parent = value
    capsule = c.pyapi.object_getattr_string(value, "capsule")
    name = c.context.insert_const_string(c.builder.module, "BitGenerator")
    takes = ir.FunctionType(c.pyapi.voidptr, [c.pyapi.pyobj, c.pyapi.cstring])
    at = cgutils.get_or_insert_function(c.builder.module, takes, "PyCapsule_GetPointer")
    struct = c.builder.call(at, (capsule, name))
    c.pyapi.decref(capsule)
    is_error = cgutils.is_null(c.builder, struct)
    with c.builder.if_then(c.builder.not_(is_error), likely=True):
        word = c.context.get_value_type(types.uintp)
        words = c.builder.bitcast(struct, word.as_pointer())
        found.bit_generator = c.builder.ptrtoint(struct, word)
        for k, members in enumerate(_BITGEN):
            place = c.builder.gep(words, [ir.Constant(word, k)])
            for member in members:
                setattr(found, member, c.builder.load(place))
    return NativeValue(found._getvalue(), is_error=is_error)


@functools.cache
def _replace_numbas_own() -> None:
    from numba.core import boxing  # noqa: F401  it registers numba's own, in 0.1 s
    from numba.np import arrayobj

    _unboxers.functions[types.NumPyRandomBitGeneratorType] = _unbox_bitgen
    # numba's writes both shapes into its text: a second of compiling for the first
    # kernel that copies a row, and more code in each.
    arrayobj.raise_with_shape_context = _refuse_shape


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


class Library(JITCodeLibrary):  # type: ignore[misc]
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
    ) -> "Library":
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
CODEGEN = cpu_target.target_context.codegen()
CODEGEN._library_class = Library
# numba reads its settings anew in between, and this once.
_MACHINE = CODEGEN.magic_tuple()


class _Kept(NullCache):  # type: ignore[misc]
    """Machine code of a kernel, a file for each signature."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def load_overload(
        self, signature: object, context: CPUContext
    ) -> CompileResult | None:
        """Return the machine code for a signature, None if it must be compiled.

        numba's own cache loads first all that compiling needs, 0.1 CPU s.
        """
        rtsys.initialize(context)  # where code finds how arrays are made
        identity = self._identity(signature)
        folder = _folder() if identity else None
        raw = folder and kept_bytes(folder, self._name(identity), identity)
        if not raw:
            _replace_numbas_own()
            return None
        made = pickle.loads(raw)  # noqa: S301  from a folder that is ours
        return CompileResult._rebuild(context, *made)

    def save_overload(self, signature: object, made: CompileResult) -> None:
        """Store machine code, if possible."""
        identity, folder = self._identity(signature), _folder()
        if identity and folder is not None and not made.library.has_dynamic_globals:
            raw = dumps(made._reduce())
            keep_bytes(folder, self._name(identity), identity, raw)

    def _name(self, identity: Json) -> str:
        kernel = self._kernel
        module = kernel.__module__.removeprefix("puzzle_publish.")
        return f"{module}.{kernel.__name__}-{digest(identity)[:16]}"

    def _identity(self, signature: object) -> dict[str, Json]:
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
            "machine": list(_MACHINE),
        }


_stamp = functools.cache(cache_name)


@functools.cache
def _digest_of(file: str) -> str:
    """The digest of a file that is not among the stamp's sources, else nothing."""
    path = Path(file).resolve()
    ours = path in sources()
    return "" if ours else hashlib.sha256(path.read_bytes()).hexdigest()

"""The declarations of WeasyPrint's C libraries, parsed once and kept.

WeasyPrint declares its functions as C text, which cffi parses in Python at each start,
and each type of `ffi.new` when it is first used. cffi's own compiled form of them needs
no parser; a start takes 0.1 CPU s less (WeasyPrint 70, cffi 2.1).
"""

import ast
import hashlib
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from types import ModuleType

from ..core.disk_cache import cached_bytes
from ..core.puzzle import Json

_FORMAT = 1
_FIELDS = ("_types", "_globals", "_struct_unions", "_enums", "_typenames")


class _Declared:
    """cffi's FFI for a module that declares its functions before it uses them."""

    def __init__(self) -> None:
        self._text = ""

    def cdef(self, text: str) -> None:
        """Declare functions."""
        self._text += text

    def __getattr__(self, name: str) -> object:
        """Return an attribute of the compiled FFI, and keep it."""
        if "_ffi" not in vars(self):
            self._ffi = compiled(self._text)
        value = getattr(self._ffi, name)
        setattr(self, name, value)
        return value


@contextmanager
def kept_declarations() -> Iterator[None]:
    """Let a module that is imported inside take its declarations from the cache."""
    if "cffi" in sys.modules:
        yield
        return
    module = ModuleType("cffi")

    def declared() -> _Declared:
        _restore(module)  # which declarations are made with, if they are not kept
        return _Declared()

    module.FFI = declared  # type: ignore[attr-defined]
    sys.modules["cffi"] = module
    try:
        yield
    finally:
        _restore(module)


def _restore(module: ModuleType) -> None:
    """Let cffi be imported itself again."""
    if sys.modules.get("cffi") is module:
        del sys.modules["cffi"]


def compiled(text: str) -> object:
    """Return cffi's FFI with functions that are declared in C."""
    import _cffi_backend

    digest = hashlib.sha256(text.encode()).hexdigest()
    identity: list[Json] = [_FORMAT, version("cffi"), digest]
    made = cached_bytes("declarations", digest[:32], identity, lambda: _made(text))
    kept = json.loads(made)
    fields = {name: _as_bytes(kept[name]) for name in _FIELDS if name in kept}
    return _cffi_backend.FFI("weasyprint", _version=kept["_version"], **fields)


def _made(text: str) -> bytes:
    """Return the arguments of cffi's compiled FFI as JSON."""
    from cffi import FFI
    from cffi.recompiler import Recompiler

    ffi = FFI()
    ffi.cdef(text)
    ffi.set_source("weasyprint", None)
    recompiler = Recompiler(ffi, "weasyprint", target_is_python=True)
    recompiler.collect_type_table()
    recompiler.collect_step_tables()
    written = io.StringIO()
    recompiler.write_source_to_f(written, None)
    *_, assigned = ast.parse(written.getvalue()).body
    assert isinstance(assigned, ast.Assign)
    assert isinstance(assigned.value, ast.Call)
    given = {one.arg: ast.literal_eval(one.value) for one in assigned.value.keywords}
    return json.dumps(given, default=lambda value: value.decode("latin-1")).encode()


def _as_bytes(value: object) -> object:
    """Return JSON with bytes in place of texts, and tuples in place of lists."""
    if isinstance(value, list):
        return tuple(map(_as_bytes, value))
    return value.encode("latin-1") if isinstance(value, str) else value

"""Imports WeasyPrint in half the time, without two things that are rarely needed.

WeasyPrint looks for its libraries under the names of other systems first, and for each
missing one Python runs ldconfig and a compiler; on Linux the loader knows the last name
tried, so the search is skipped. fontTools' subsetter and instancer, which WeasyPrint
uses only if HarfBuzz has no subsetter or a font is variable, are imported when they are
called. `publish build` starts in 0.3 CPU s less (WeasyPrint 70).
"""

import ctypes.util
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType

from ..core.libraries import require_libraries
from .bindings import kept_declarations

_LATE = ("fontTools.subset", "fontTools.varLib.instancer")


class _Late(ModuleType):
    """A module that is imported when one of its functions is called."""

    def __getattr__(self, name: str) -> object:
        # The import machinery reads these attributes of every module.
        if name.startswith("__"):
            raise AttributeError(name)
        if self.__name__ in _LATE and sys.modules.get(self.__name__) is self:
            return self._later(name)  # while WeasyPrint is imported
        return getattr(importlib.import_module(self.__name__), name)

    def _later(self, name: str) -> Callable[..., object]:
        """Return a function of the module, which is loaded when it is called."""

        def call(*values: object, **options: object) -> object:
            return getattr(importlib.import_module(self.__name__), name)(
                *values, **options
            )

        return call


@contextmanager
def _without_search() -> Iterator[None]:
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


@contextmanager
def _late() -> Iterator[None]:
    late = {name: _Late(name) for name in _LATE if name not in sys.modules}
    sys.modules.update(late)
    try:
        yield
    finally:
        for name, module in late.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


require_libraries()
if "weasyprint" not in sys.modules:
    with _without_search(), _late(), kept_declarations():
        import weasyprint  # noqa: F401

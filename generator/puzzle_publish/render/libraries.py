"""WeasyPrint, imported without what takes half of the time and is not needed.

It looks for its libraries under the names of other systems first, and for each that is
not there Python runs ldconfig and a compiler; on Linux the loader knows the last name
tried, so the search is left out. And it imports fontTools' subsetter and instancer,
which it asks only where HarfBuzz has no subsetter or a font is variable: they come when
they are asked for. `publish build` starts in 0.3 CPU s less (WeasyPrint 70).
"""

import ctypes.util
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

_LATE = ("fontTools.subset", "fontTools.varLib.instancer")


class _Late(ModuleType):
    """Stands for a module until something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        # What the machinery of imports asks of any module is no reason to load it.
        if name.startswith("__"):
            raise AttributeError(name)
        if self.__name__ in _LATE and sys.modules.get(self.__name__) is self:
            return self._later(name)  # while WeasyPrint is imported
        return getattr(importlib.import_module(self.__name__), name)

    def _later(self, name: str) -> Callable[..., Any]:
        """Return a function of the module, which is loaded when it is called."""

        def call(*values: Any, **options: Any) -> Any:
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
    stand_ins = {name: _Late(name) for name in _LATE if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, module in stand_ins.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


if "weasyprint" not in sys.modules:
    with _without_search(), _late():
        import weasyprint  # noqa: F401

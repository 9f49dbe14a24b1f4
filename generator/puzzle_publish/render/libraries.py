"""Imports WeasyPrint in half the time, without two things that are rarely needed.

WeasyPrint looks for its libraries under the names of other systems first, and for each
missing one Python runs ldconfig and a compiler; on Linux the loader knows the last name
tried, so the search is skipped. fontTools' subsetter and instancer, which WeasyPrint
uses only if HarfBuzz has no subsetter or a font is variable, are imported when they are
called. `publish build` starts in 0.3 CPU s less (WeasyPrint 70).

tinyhtml5, its parser, keeps the patterns that it compiles under themselves (2.1), so
that it makes one anew for each attribute. With a table that makes what it lacks, a page
is parsed in a third of the time.
"""

import ctypes.util
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
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


class Patterns(dict[tuple[Iterable[str], bool], re.Pattern[str]]):
    """Patterns by their characters, and whether these match or all others."""

    def __missing__(self, key: tuple[Iterable[str], bool]) -> re.Pattern[str]:
        """Compile a pattern and keep it."""
        characters, these = key
        codes = "".join(f"\\x{ord(one):02x}" for one in characters)
        self[key] = found = re.compile(f"[{codes}]+" if these else f"[^{codes}]+")
        return found


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
if parser := sys.modules.get("tinyhtml5.inputstream"):
    vars(parser)["characters_until_regex"] = Patterns()

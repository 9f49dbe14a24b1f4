"""The versions of everything that can change a byte of a book."""

import platform
import zlib
from collections.abc import Callable
from functools import cache
from importlib import metadata
from itertools import takewhile

from .. import __version__

PACKAGES = (
    *("numpy", "numba", "weasyprint", "pydyf", "fonttools", "jinja2", "pikepdf"),
    *("tinycss2", "cssselect2", "tinyhtml5", "pyphen", "pillow", "pypdfium2"),
)
_MOST_PART = 100  # higher than any library's minor or patch number


def versions() -> dict[str, str]:
    """Name -> version, sorted by name; "none" for what is not installed."""
    found = {name: _package(name) for name in PACKAGES}
    found["publish"] = __version__
    found["python"] = platform.python_version()
    found["zlib"] = zlib.ZLIB_RUNTIME_VERSION
    found["pango"], found["harfbuzz"] = _shapers()
    return dict(sorted(found.items()))


@cache
def _package(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _shapers() -> tuple[str, str]:
    """Return the versions of the system libraries that shape and subset fonts."""
    try:
        from weasyprint.text.ffi import harfbuzz, pango
    except (ImportError, OSError):
        return "none", "none"
    number = pango.pango_version()
    text = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
    return text, newest(harfbuzz.hb_version_atleast)


def newest(at_least: Callable[[int, int, int], object]) -> str:
    """The version of a library that can only be asked whether it is at least a version.

    >>> newest(lambda *asked: asked <= (6, 0, 12))
    '6.0.12'
    """
    parts = [0, 0, 0]
    for place in range(3):

        def reached(number: int, place: int = place) -> object:
            return at_least(*(parts[:place] + [number] + [0] * (2 - place)))

        *_, parts[place] = takewhile(reached, range(_MOST_PART))
    return ".".join(map(str, parts))

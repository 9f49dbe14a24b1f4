"""The versions of everything that can change a byte of a book."""

import platform
import zlib
from functools import cache
from importlib import metadata

from .libraries import library_versions
from .own_version import VERSION

PACKAGES = (
    *("numpy", "numba", "weasyprint", "pydyf", "fonttools", "jinja2", "pikepdf"),
    *("tinycss2", "cssselect2", "tinyhtml5", "pyphen", "pillow", "pypdfium2"),
)


def versions() -> dict[str, str]:
    """Name -> version, sorted by name; "none" for what is not installed."""
    found = {name: _package(name) for name in PACKAGES}
    found["publish"] = VERSION
    found["python"] = platform.python_version()
    found["zlib"] = zlib.ZLIB_RUNTIME_VERSION
    shapers = library_versions()
    found["pango"], found["harfbuzz"] = shapers["Pango"], shapers["HarfBuzz"]
    return dict(sorted(found.items()))


@cache
def _package(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"

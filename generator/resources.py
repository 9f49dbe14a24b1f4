"""Where our own templates and configs lie: a checkout, an editable install, a wheel.

A wheel carries them in `generator/_shipped/`; otherwise they stand beside the package,
at the root of the source tree.
"""

from pathlib import Path

from .errors import PublishError

_PACKAGE = Path(__file__).resolve().parent


def templates() -> Path:
    """The folder that holds designs/ and what else pages are made of."""
    return _shipped("templates", _PACKAGE)


def configs() -> Path:
    """The folder of books, printers and boards that come with us."""
    return _shipped("configs", _PACKAGE)


def checkout() -> Path | None:
    """The root of the source tree we run from, or None in a wheel."""
    return _checkout(_PACKAGE)


def _shipped(name: str, package: Path) -> Path:
    in_wheel = package / "_shipped" / name
    if in_wheel.is_dir():
        return in_wheel
    root = _checkout(package)
    if root is not None and (root / name).is_dir():
        return root / name
    raise PublishError(
        f"{in_wheel}: this installation is not whole, its {name} folder is missing;"
        " install the package again"
    )


def _checkout(package: Path) -> Path | None:
    # Only pyproject.toml tells a source tree from a site-packages folder, in which
    # another package may well have put a folder named templates.
    root = package.parent
    return root if (root / "pyproject.toml").is_file() else None

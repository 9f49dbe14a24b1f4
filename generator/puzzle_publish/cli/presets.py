"""The presets: whole books to start from, as shelves of shops have them."""

from collections.abc import Mapping
from pathlib import Path

from ..core import resources

_SCHEMA = "# yaml-language-server:"


def presets() -> Mapping[str, Path]:
    """The files of the presets by name, sorted."""
    paths = (resources.configs() / "presets").glob("*.yaml")
    return {path.stem: path for path in sorted(paths)}


def about(path: Path) -> str:
    """What a preset is: the first line of its comment, a sentence."""
    lines = path.read_text(encoding="utf-8").splitlines()
    comments = (line[1:].strip() for line in lines if not line.startswith(_SCHEMA))
    return next(filter(None, comments))


def as_lines(found: Mapping[str, Path]) -> str:
    """A line for each preset: its name and what it is."""
    from .types import columns

    return columns([(name, about(path)) for name, path in found.items()])

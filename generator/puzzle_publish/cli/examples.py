"""`publish examples`: the books that come with the program, to start from."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..core import resources
from ..core.book import BookConfig
from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, quoted, shown_json
from ..core.reading.yaml_file import read_model
from .type_tables import columns


@dataclass(frozen=True, slots=True)
class Example:
    """A shipped book, by the name of its file."""

    name: str
    config: BookConfig

    @property
    def types(self) -> tuple[str, ...]:
        """The puzzle types in it, as they first appear."""
        return tuple(dict.fromkeys(section.type for section in self.config.sections))


def examples() -> tuple[Example, ...]:
    """Every shipped book, sorted by name."""
    return tuple(
        Example(name, read_model(path, BookConfig)) for name, path in _files().items()
    )


def path_of(name: str) -> Path:
    """The file of a shipped book.

    Raises:
        UsageError: there is none of this name.
    """
    files = _files()
    if name not in files:
        raise UsageError(
            f"there is no shipped book {quoted(name)}; must be {listed(files)}"
            f"{did_you_mean(name, files)}"
        )
    return files[name]


def as_table(found: Iterable[Example]) -> str:
    """One line a book: name, puzzles, language, types, title."""
    rows = [
        (
            example.name,
            str(example.config.puzzle_count),
            example.config.book.language,
            ", ".join(example.types),
            example.config.book.title,
        )
        for example in found
    ]
    return columns([("name", "puzzles", "language", "types", "title"), *rows])


def as_json(found: Iterable[Example]) -> str:
    """The same, for programs."""
    return shown_json(
        [
            {
                "name": example.name,
                "title": example.config.book.title,
                "subtitle": example.config.book.subtitle,
                "language": example.config.book.language,
                "puzzles": example.config.puzzle_count,
                "types": list(example.types),
            }
            for example in found
        ],
        indent=2,
    )


def _files() -> dict[str, Path]:
    paths = {path.stem: path for path in resources.configs().glob("*.yaml")}
    return dict(sorted(paths.items()))

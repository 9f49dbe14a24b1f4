"""`publish examples`: lists the shipped books."""

import argparse
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, plain, quoted, shown_json
from .options import Verbs, add_json, verb_parser
from .presets import presets

if TYPE_CHECKING:
    from ..core.book import BookConfig


def add(verbs: Verbs) -> None:
    """Add `publish examples`."""
    parser = verb_parser(verbs, "examples", _call, "examples")
    add_json(parser)


def _call(args: argparse.Namespace) -> int:
    found = examples()
    wide = shutil.get_terminal_size().columns  # 80 in a pipe
    print(as_json(found) if args.json else plain(as_table(found, wide)))
    return 0


@dataclass(frozen=True, slots=True)
class Example:
    """A shipped book, by the name of its file."""

    name: str
    config: "BookConfig"

    @property
    def types(self) -> tuple[str, ...]:
        """The puzzle types in it, as they first appear."""
        return tuple(dict.fromkeys(section.type for section in self.config.sections))


def examples() -> tuple[Example, ...]:
    """Every shipped book, sorted by name."""
    from ..core.book import BookConfig
    from ..core.reading.model_errors import read_model

    return tuple(
        Example(name, read_model(path, BookConfig)) for name, path in _files().items()
    )


def path_of(name: str) -> Path:
    """The file of a preset or a shipped book; of a preset if both have this name.

    Raises:
        UsageError: there is neither of this name.
    """
    files = {**_files(), **presets()}
    if name not in files:
        raise UsageError(
            f"there is no preset or shipped book {quoted(name)}; must be"
            f" {listed(files)}{did_you_mean(name, files)}"
        )
    return files[name]


def as_table(found: Iterable[Example], wide: int) -> str:
    """A table with one line of at most `wide` columns for each book, if they fit."""
    from ..core.text_picture import columns_of
    from .types import columns

    every = list(found)
    rows = [
        (
            example.name,
            str(example.config.puzzle_count),
            example.config.book.language,
            example.config.book.title,
        )
        for example in every
    ]
    lines = columns([("name", "puzzles", "language", "title"), *rows]).splitlines()
    used = max(map(columns_of, lines)) + 2
    types = ["types", *(abridged(one.types, wide - used) for one in every)]
    return columns(list(zip(lines, types, strict=True)))


def abridged(names: Sequence[str], room: int) -> str:
    """As many names as fit into so many columns, and how many more there are.

    >>> names = ("maze", "sudoku", "hashi", "masyu")
    >>> abridged(names, 26), abridged(names, 23), abridged(names, 9)
    ('maze, sudoku, hashi, masyu', 'maze, sudoku and 2 more', '4 types')
    """
    whole = ", ".join(names)
    if len(whole) <= room:
        return whole
    for count in range(len(names) - 1, 0, -1):
        part = f"{', '.join(names[:count])} and {len(names) - count} more"
        if len(part) <= room:
            return part
    return f"{len(names)} types"


def as_json(found: Iterable[Example]) -> str:
    """The books as JSON."""
    return shown_json(
        [
            {
                "name": example.name,
                "title": example.config.book.title,
                "subtitle": example.config.counts.fill(example.config.book.subtitle),
                "language": example.config.book.language,
                "puzzles": example.config.puzzle_count,
                "types": list(example.types),
            }
            for example in found
        ],
        indent=2,
    )


def _files() -> dict[str, Path]:
    from ..core import resources

    paths = {path.stem: path for path in resources.configs().glob("*.yaml")}
    return dict(sorted(paths.items()))

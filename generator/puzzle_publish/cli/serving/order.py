"""What is to be drawn; apart, so that the server need not import what draws it."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wanted:
    """A book to draw.

    Attributes:
        path: its file.
        ledger: the file that has its puzzles, once it has changes.
        puzzles: how many to show, None for one of each section, at least four.
        settings: values changed on the command line.
    """

    path: Path
    ledger: Path
    puzzles: int | None = None
    settings: tuple[str, ...] = ()

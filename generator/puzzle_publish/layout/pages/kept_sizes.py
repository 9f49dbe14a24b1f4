"""Keeps cells as large as they were before an author's changes: `print.keep_sizes`.

Puzzles of a level share a size. So a puzzle in place of another must fit in it, and
the one that is gone still counts where sizes are settled.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...core.puzzle import Puzzle
from ...core.values import Key, Request
from ...types.registry import load
from ..editions import Printing
from .composing import LevelFigures
from .figure_sizes import drawn_of
from .page_plan import SectionSizes

_ROUNDING_MM = 1e-6


class KeptSizes:
    """The sizes of a book's printings before all changes."""

    def __init__(self, printings: Iterable[Printing]) -> None:
        """Take the printings, settled for the puzzles that `fill` has chosen."""
        self._printings = tuple(printings)
        self._keys = [{r.key for r in one.plan.requests} for one in self._printings]

    def fit(self, request: Request, puzzle: Puzzle) -> bool:
        """Return whether a puzzle fits a place in all editions, at the size there."""
        return all(
            _fits(printing, sizes, request, puzzle)
            for printing, sizes in self._sizes(request.key)
        )

    def changed(self, printings: Iterable[Printing]) -> list[str]:
        """Return the sections in which other printings have smaller cells."""
        found: dict[str, None] = {}
        for before, now in zip(self._printings, printings, strict=False):
            for name, sizes in now.settled.sections.items():
                earlier = before.settled.sections.get(name)
                if earlier and any(
                    cell + _ROUNDING_MM < earlier.cells.get(level, 0.0)
                    for level, cell in sizes.cells.items()
                ):
                    found[name] = None
        return list(found)

    def _sizes(self, key: Key) -> Iterator[tuple[Printing, SectionSizes]]:
        for printing, keys in zip(self._printings, self._keys, strict=True):
            if key in keys:
                yield printing, printing.settled.sections[key.section]


def _fits(
    printing: Printing, sizes: SectionSizes, request: Request, puzzle: Puzzle
) -> bool:
    level = request.level
    if level in sizes.spreads or level not in sizes.rooms:
        return True  # its text decides, which is settled again
    kind, design, room = load(puzzle.type), printing.edition.design, sizes.rooms[level]
    cell, bare_room = room.cell_mm or 0.0, replace(room, cell_mm=None)
    figures = LevelFigures(
        kind, drawn_of(kind, puzzle, design, None), (puzzle,), design
    )
    if figures.cell_mm(bare_room) + _ROUNDING_MM < cell:
        return False
    panels = sizes.panels
    return panels is None or all(
        figure.height * cell <= panels.figure_mm + _ROUNDING_MM
        for figure in figures.composed(bare_room)
    )

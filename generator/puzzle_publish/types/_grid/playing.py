"""How grids of words are played on a screen."""

from collections.abc import Sequence
from dataclasses import replace

from ..player import Entry, Player
from .pattern import Pattern


def with_entries(player: Player, pattern: Pattern, clues: Sequence[str]) -> Player:
    """Return a player with an entry for each slot of a grid.

    `clues` are those of the slots, in their order; none for a grid without.
    """
    slots = pattern.slots
    every = zip(slots, clues or [""] * len(slots), strict=True)
    return replace(
        player,
        entries=tuple(
            Entry(slot.direction, str(slot.number), clue, slot.cells)
            for slot, clue in every
        ),
    )

"""How grids of words are played on a screen."""

from collections.abc import Sequence
from dataclasses import replace

from ...core.puzzle import Json
from ..player import Entry, Player
from .model import pattern_of


def with_entries(player: Player, givens: Json, clues: Sequence[str]) -> Player:
    """Return a player with an entry for each slot of a grid.

    `clues` are those of the slots, in their order; none for a grid without.
    """
    slots = pattern_of({"symmetric": False, **givens}).slots
    every = zip(slots, clues or [""] * len(slots), strict=True)
    return replace(
        player,
        entries=tuple(
            Entry(slot.direction, str(slot.number), clue, slot.cells)
            for slot, clue in every
        ),
    )

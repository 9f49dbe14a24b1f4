"""The bank of characters on the screen: a Chinese grid's own and as many others."""

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..core.entries import Entry
from ..types.player import Player

Playable = tuple[Entry, Player]


def with_banks(puzzles: Sequence[Playable]) -> list[Playable]:
    """Return puzzles whose Chinese grids have a bank of characters as signs.

    The others are those of the site's other grids and, where these are too few, of the
    puzzle's clues; its id chooses among them, whatever their order.
    """
    # Marks are no letters, even if one is called by one character, as a star is.
    grids = [
        set(filter(_is_han, player.signs)) if player.way == "enter" else set()
        for _, player in puzzles
    ]
    every: set[str] = set().union(*grids)
    return [
        (entry, _with_bank(player, entry["id"], own, every) if own else player)
        for (entry, player), own in zip(puzzles, grids, strict=True)
    ]


def _with_bank(player: Player, id_: str, own: set[str], every: set[str]) -> Player:
    others = _drawn(every - own, id_, len(own))
    clues = {char for entry in player.entries for char in entry.clue if _is_han(char)}
    others += _drawn(clues - own - set(others), id_, len(own) - len(others))
    return replace(player, signs=tuple(sorted({*player.signs, *others})))


def _drawn(signs: Iterable[str], id_: str, count: int) -> list[str]:
    """Return some of the signs, chosen by an id."""

    def lot(sign: str) -> bytes:
        return hashlib.sha256(f"{id_}:{sign}".encode()).digest()

    return sorted(signs, key=lot)[:count]


def _is_han(sign: str) -> bool:
    """Return whether a sign is one Chinese character.

    >>> [_is_han(sign) for sign in ("心", "A", "涂黑")]
    [True, False, False]
    """
    return len(sign) == 1 and unicodedata.name(sign, "").startswith("CJK UNIFIED")

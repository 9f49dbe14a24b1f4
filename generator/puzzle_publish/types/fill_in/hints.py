"""Hints: two words that cross, another such pair, the place of the longest word."""

from ...core.puzzle import Hint, Json
from .._grid.model import Filled, entries
from .._grid.pattern import Pattern, Slot
from . import model

PAIRS = 2


def hints(givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
    """Return hints, the gentlest first."""
    words = dict(entries(givens.pattern, answer))
    pairs = [
        Hint("cross", {"first": one, "second": other})
        for one, other in _crossing(givens.pattern, words)
    ]
    slot = max(words, key=lambda s: (s.length, s.direction == "across", -s.number))
    r, c = slot.cells[0]
    place: dict[str, Json] = {"row": r + 1, "column": c + 1, "word": words[slot]}
    return (*pairs, Hint(slot.direction, place))


def _crossing(pattern: Pattern, words: dict[Slot, str]) -> list[tuple[str, str]]:
    """Pairs of words that cross, the longest first, without repeating a word."""
    pairs = [
        (words[pattern.slots[cross.across]], words[pattern.slots[cross.down]])
        for cross in pattern.crossings
    ]
    chosen: list[tuple[str, str]] = []
    for pair in sorted(pairs, key=lambda p: (-len(p[0]) - len(p[1]), p)):
        if len(chosen) < PAIRS and not {*pair} & {w for p in chosen for w in p}:
            chosen.append(pair)
    return chosen

"""Clues for a filled grid: another for each entry, as hard as the level asks."""

from collections.abc import Mapping

import numpy as np

from ...words.clued import Clued, CluedList, enumeration
from ...words.leaks import leaks
from .difficulty import difficulty
from .pattern import Slot

# The difficulty that a level's clues are near to; of medium each is drawn.
TARGETS = {"easy": (0.0,), "medium": (0.0, 1.0), "hard": (1.0,)}


class NoClueError(Exception):
    """An entry has no clue that can be printed; the word is its argument."""


def choose(
    rng: np.random.Generator,
    words: Mapping[Slot, str],
    lexicon: CluedList,
    level: str,
) -> dict[Slot, tuple[str, str]]:
    """The clue and the enumeration of each entry, no clue twice.

    Entries with the fewest clues choose first. A clue that belongs to one word alone is
    preferred to one of several: the proof asks for one answer.

    Raises:
        NoClueError: all clues of an entry leak or are taken.
    """
    targets = TARGETS[level]
    wanted = {
        slot: targets[k]
        for slot, k in zip(
            words, rng.integers(len(targets), size=len(words)).tolist(), strict=True
        )
    }
    taken: set[str] = set()
    found: dict[Slot, tuple[str, str]] = {}
    for slot in sorted(words, key=lambda s: len(_fair(words[s], lexicon))):
        word = words[slot]
        entries = [e for e in _fair(word, lexicon) if e.clue not in taken]
        if not entries:
            raise NoClueError(word)
        best = min(entries, key=lambda e: _cost(e, lexicon, wanted[slot]))
        taken.add(best.clue)
        found[slot] = best.clue, enumeration(best.shown)
    return found


def _fair(word: str, lexicon: CluedList) -> list[Clued]:
    return [
        entry
        for entry in lexicon.by_word.get(word, ())
        if entry.clue and not leaks(entry.clue, word)
    ]


def _cost(entry: Clued, lexicon: CluedList, wanted: float) -> tuple[bool, float]:
    """Ambiguous last, then by how far a clue is from the difficulty that is wanted."""
    others = [w for w in lexicon.by_clue[entry.clue] if len(w) == len(entry.word)]
    return len(others) > 1, abs(difficulty(entry) - wanted)

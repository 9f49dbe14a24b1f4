"""Clues for a filled grid: another for each entry, as hard as the level asks."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ...words.clue_leaks import leaks
from ...words.clued import Clued, CluedList
from .._grid.levels import AIM
from .._grid.pattern import Pattern, Slot
from .score import EASY, TRICKY, difficulty, graded

# Halvings of the share of hard clues until a medium puzzle has the points aimed at.
STEPS = 5
# The share of entries that get their hardest clue, by level; of medium it is sought.
SHARES = {"easy": 0.0, "hard": 1.0}


class NoClueError(Exception):
    """An entry has no clue that can be printed; the word is its argument."""


def choose(
    rng: np.random.Generator,
    pattern: Pattern,
    words: Mapping[Slot, str],
    lexicon: CluedList,
    level: str,
    longest: int | None = None,
) -> dict[Slot, Clued]:
    """The entry of the list that each slot shows, no clue twice.

    Slots with the fewest clues choose first. A clue that belongs to one word alone is
    preferred to one of several; of the latter none is taken that another word has which
    fits the slot's crossings, too: the proof asks for one answer.

    Args:
        rng: chance.
        pattern: filled.
        words: of its slots.
        lexicon: to choose from.
        level: which says how hard clues should be.
        longest: characters that clues had better not exceed; words that have longer
            ones alone get their shortest.

    Raises:
        NoClueError: all clues of a word leak, are taken, or fit another word.
    """
    checked = _checked(pattern)
    fair = {slot: _fair(word, checked[slot], lexicon) for slot, word in words.items()}
    for slot, entries in fair.items():
        if not entries:
            raise NoClueError(words[slot])
    turns = dict(zip(words, rng.permutation(len(words)).tolist(), strict=True))

    def chosen(share: float) -> dict[Slot, Clued]:
        hard = {slot for slot, turn in turns.items() if turn < share * len(turns)}
        return _chosen(fair, hard, lexicon, longest)

    if level in SHARES:
        return chosen(SHARES[level])
    return _nearest(pattern, chosen)


def _checked(pattern: Pattern) -> dict[Slot, list[int]]:
    """The places of each slot that another slot crosses."""
    found: dict[Slot, list[int]] = {slot: [] for slot in pattern.slots}
    for cross in pattern.crossings:
        found[pattern.slots[cross.across]].append(cross.across_at)
        found[pattern.slots[cross.down]].append(cross.down_at)
    return found


def _fair(word: str, checked: Sequence[int], lexicon: CluedList) -> list[Clued]:
    """What may stand for a word: clues that do not leak, and mean no word beside it.

    Only words that fit its crossings are beside it.
    """
    return [
        entry
        for entry in lexicon.by_word.get(word, ())
        if entry.clue
        and not leaks(entry.clue, word, entry.shown)
        and not any(
            all(other[at] == word[at] for at in checked)
            for other in _others(entry, lexicon)
        )
    ]


def _others(entry: Clued, lexicon: CluedList) -> list[str]:
    """The other words of its length that a clue belongs to."""
    length = len(entry.word)
    return [
        word
        for word in lexicon.by_clue[entry.clue]
        if len(word) == length and word != entry.word
    ]


def _nearest(
    pattern: Pattern, chosen: Callable[[float], dict[Slot, Clued]]
) -> dict[Slot, Clued]:
    """Of clues for several shares of hard ones, those with points next to AIM."""
    least, most = 0.0, 1.0
    found: list[tuple[float, dict[Slot, Clued]]] = []
    for _ in range(STEPS):
        share = (least + most) / 2
        clues = chosen(share)
        points = graded(pattern, [clues[slot] for slot in pattern.slots]).score
        found.append((abs(points - AIM), clues))
        if points < AIM:
            least = share
        else:
            most = share
    return min(found, key=lambda pair: pair[0])[1]


def _chosen(
    fair: Mapping[Slot, list[Clued]],
    hard: set[Slot],
    lexicon: CluedList,
    longest: int | None,
) -> dict[Slot, Clued]:
    """One of each slot's entries, by whether its clue shall be hard."""
    taken: set[str] = set()
    found: dict[Slot, Clued] = {}
    for slot in sorted(fair, key=lambda s: len(fair[s])):
        entries = [entry for entry in fair[slot] if entry.clue not in taken]
        if not entries:
            raise NoClueError(fair[slot][0].word)
        wanted = TRICKY if slot in hard else EASY
        costs = [
            (
                max(len(entry.clue) - longest, 0) if longest else 0,
                bool(_others(entry, lexicon)),
                abs(difficulty(entry) - wanted),
            )
            for entry in entries
        ]
        found[slot] = entries[costs.index(min(costs))]
        taken.add(found[slot].clue)
    return found

"""How hard an entry is, and the grade of a filled grid with its clues.

An entry is hard because its answer is rare, or because its clue is indirect. Lists mark
the latter with tags: "easy" and "tricky", or "sense:2" for a dictionary's second
meaning, which comes to mind later than the first.

A word that readers know, from a lesson, is never rare. If it has one clue, of no stated
difficulty, the level comes from the letters that are given: none for hard, about a
sixth of them for medium, about a third for easy.

The grade takes the answers as given: the generator, which has no use for the solver,
aims at a score as well.
"""

import re
from collections.abc import Collection, Sequence
from statistics import fmean, quantiles

from ...core.puzzle import Grade
from ...words.clued import KNOWN, MOST_SCORE, Clued
from .._grid.levels import BANDS, level_of
from .._grid.pattern import Cell, Pattern, Slot

UNTAGGED, EASY, TRICKY = 0.3, 0.0, 0.8
# The only clue of a word that readers know: without letters it makes hard puzzles.
UNAIDED = 0.8
FIRST_SENSE, LATER_SENSE, LAST_SENSE = 0.1, 0.15, 0.55
_SENSE = re.compile(r"sense:([1-9]\d*)")

# Parts of a score of 100: the mean hardness of all entries, the rarest entries, and how
# little crossings help.
HARDNESS, RAREST, UNCHECKED, CROSSED, LENGTHS = 70, 10, 10, 5, 5
RARE = 0.6
# Direct clues are footholds: where a fifth of the entries have one, this part of what
# the score exceeds those of easy puzzles by is taken from it.
FOOTHOLDS, LESSENED = 0.2, 0.6
# Lengths up to which words are short, and from which on they are long.
SHORTEST, LONGEST = 3, 10


def difficulty(entry: Clued) -> float:
    """How hard a clue is, from 0 to 1.

    >>> difficulty(Clued("SUN", "sun", "Day star", tags=("easy",)))
    0.0
    >>> difficulty(Clued("SUN", "sun", "Day star", tags=("noun", "sense:2")))
    0.25
    """
    if "tricky" in entry.tags:
        return TRICKY
    if "easy" in entry.tags:
        return EASY
    if KNOWN in entry.tags:
        return UNAIDED
    for tag in entry.tags:
        if sense := _SENSE.fullmatch(tag):
            later = LATER_SENSE * (int(sense[1]) - 1)
            return min(FIRST_SENSE + later, LAST_SENSE)
    return UNTAGGED


def rarity(entry: Clued) -> float:
    """How rare a word is, from 0 to 1, by its score: (7 - Zipf value) / 7."""
    return (MOST_SCORE - entry.score) / MOST_SCORE


def hardness(entry: Clued) -> float:
    """How hard it is to find the answer, from 0 to 1, by its rarity and its clue.

    An easy clue leaves the hardness of a rare word, and the other way round.
    """
    return 1 - (1 - rarity(entry)) * (1 - difficulty(entry))


def graded(
    pattern: Pattern, entries: Sequence[Clued], given: Collection[Cell] = ()
) -> Grade:
    """The grade of a pattern with these entries, in the order of its slots.

    Args:
        pattern: the pattern.
        entries: the entry of each slot.
        given: the cells whose letters are printed; each makes its entries easier.
    """
    open_ = [1 - _share(slot, given) for slot in pattern.slots]
    rare = [rarity(entry) for entry in entries]
    rarest_tenth = quantiles([*rare, *rare], n=10)[-1]
    unchecked = 1 - len(pattern.crossings) / len(pattern.cells)
    crossed = _rare_crossings(pattern, rare)
    length = fmean(len(entry.word) for entry in entries)
    long = min(max(length - SHORTEST, 0) / (LONGEST - SHORTEST), 1)
    score = (
        HARDNESS
        * fmean(hardness(e) * part for e, part in zip(entries, open_, strict=True))
        + RAREST * min(rarest_tenth, 1)
        + UNCHECKED * unchecked
        + CROSSED * crossed / max(len(pattern.crossings), 1)
        + LENGTHS * long
    )
    score = _lessened(score, entries)
    return Grade(
        level=level_of(score),
        score=round(score, 2),
        measures={
            "entries": len(entries),
            "clues": round(fmean(map(difficulty, entries)), 3),
            "rarity": round(fmean(rare), 3),
            "rarest_tenth": round(rarest_tenth, 3),
            "rare_crossings": crossed,
            "unchecked": round(unchecked, 3),
            "mean_length": round(length, 2),
            **({"given": len(given)} if given else {}),
        },
    )


def _lessened(score: float, entries: Sequence[Clued]) -> float:
    """The score with what direct clues take from it; that of easy puzzles stays."""
    direct = fmean(difficulty(entry) == EASY for entry in entries)
    above = max(score - BANDS["easy"], 0)
    return score - LESSENED * above * min(direct / FOOTHOLDS, 1)


def _share(slot: Slot, given: Collection[Cell]) -> float:
    return sum(cell in given for cell in slot.cells) / slot.length


def _rare_crossings(pattern: Pattern, rare: Sequence[float]) -> int:
    """How many cells belong to two rare answers."""
    return sum(
        rare[cross.across] >= RARE and rare[cross.down] >= RARE
        for cross in pattern.crossings
    )

"""The points of a filled grid with clues: what its grade is made of.

Apart from the grade, which hangs on the solver: the generator aims at points, too.
"""

from collections.abc import Sequence
from statistics import fmean, quantiles

from ...core.puzzle import Grade
from ...words.clued import Clued
from .._grid.levels import level_of
from .._grid.pattern import Pattern
from .difficulty import difficulty, hardness, rarity

# Of 100 points: what all entries have on average, what the rarest do, and how much
# crossings help.
HARDNESS, RAREST, UNCHECKED, CROSSED, LENGTHS = 70, 10, 10, 5, 5
RARE = 0.6
# Lengths that are neither short nor long any more.
SHORTEST, LONGEST = 3, 10


def graded(pattern: Pattern, entries: Sequence[Clued]) -> Grade:
    """The grade of a pattern with these entries, in the order of its slots."""
    rare = [rarity(entry) for entry in entries]
    rarest_tenth = quantiles([*rare, *rare], n=10)[-1]
    unchecked = 1 - len(pattern.crossings) / len(pattern.cells)
    crossed = _rare_crossings(pattern, rare)
    length = fmean(len(entry.word) for entry in entries)
    long = min(max(length - SHORTEST, 0) / (LONGEST - SHORTEST), 1)
    points = (
        HARDNESS * fmean(map(hardness, entries))
        + RAREST * min(rarest_tenth, 1)
        + UNCHECKED * unchecked
        + CROSSED * crossed / max(len(pattern.crossings), 1)
        + LENGTHS * long
    )
    return Grade(
        level=level_of(points),
        score=round(points, 2),
        measures={
            "entries": len(entries),
            "clues": round(fmean(map(difficulty, entries)), 3),
            "rarity": round(fmean(rare), 3),
            "rarest_tenth": round(rarest_tenth, 3),
            "rare_crossings": crossed,
            "unchecked": round(unchecked, 3),
            "mean_length": round(length, 2),
        },
    )


def _rare_crossings(pattern: Pattern, rare: Sequence[float]) -> int:
    """How many cells stand in two rare answers."""
    return sum(
        rare[cross.across] >= RARE and rare[cross.down] >= RARE
        for cross in pattern.crossings
    )

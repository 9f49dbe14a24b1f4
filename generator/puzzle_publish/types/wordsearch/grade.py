"""How hard a grid is for a person: directions first, then what misleads.

The level is that of the directions of the words; of grids with words in all eight,
those are expert where two words share many cells and every word has false starts.
"""

from collections import Counter
from collections.abc import Sequence

from ...core.errors import OutOfSteps
from ...core.puzzle import Grade
from .model import LEVELS, Found, Page
from .solve import answers, count

# By level; the generator has the same, by the number of each direction.
FORWARD = {(0, 1), (1, 0)}, {(0, 1), (1, 0), (1, 1), (-1, 1)}
LEAST_CROSSED, LEAST_STARTS = 0.4, 2
PREFIX = 3


def grade(givens: Page) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        OutOfSteps: the words are not there, each exactly once.
    """
    every = answers(givens)
    answer = next(every, None)
    if answer is None or next(every, None) is not None:
        raise OutOfSteps("each word must be there exactly once")
    found = answer.words
    uses = Counter(cell for one in found for cell in one.cells)
    crossed = sum(number > 1 for number in uses.values()) / len(uses)
    starts = [false_starts(givens.rows, one) for one in found]
    ways = {one.step for one in found}
    level = next((k for k, known in enumerate(FORWARD) if ways <= known), 2)
    if level == 2 and crossed >= LEAST_CROSSED and min(starts) >= LEAST_STARTS:
        level = 3
    cells = sum(sign.isalnum() for row in givens.rows for sign in row)
    measures = {
        "cells": cells,
        "words": len(found),
        "directions": len(ways),
        "crossed": round(crossed, 4),
        "false_starts": sum(starts),
    }
    within = cells / 5 + 200 * crossed + 20 * sum(starts) / len(found) + 10 * len(ways)
    return Grade(
        LEVELS[level], 1000 * (level + 1) + min(round(within, 1), 999), measures
    )


def false_starts(rows: Sequence[str], found: Found) -> int:
    """Return how often the first three letters of a word can be read elsewhere.

    Of a word of three letters or fewer, all but the last.
    """
    prefix = found.word[: min(PREFIX, len(found.word) - 1)]
    return count(rows, prefix) - 1

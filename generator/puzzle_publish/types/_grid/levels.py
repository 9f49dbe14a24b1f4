"""The levels of crosswords, and the words with which grids of a level are tried.

A level is a band of scores. Its grids are first tried with a tier of the list's words:
common words for easy puzzles, rarer ones for hard ones, the rarest only if needed.
Wider tiers follow, and the whole list last. The grade decides the level.
"""

import copy
import functools
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, NamedTuple

import numpy as np

from ...core.worn import worn_of

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
# A puzzle with a score below this has the level; all others have the last.
BANDS = {"easy": 48, "medium": 62}
HARDEST = "hard"
# The score that the clues of a medium puzzle aim at: four in five or more are tricky.
AIM = 59


class Tier(NamedTuple):
    """A part of a list sorted from rare to common: from one share of it to another."""

    first: float
    last: float


WHOLE = Tier(0.0, 1.0)
# How far a tier with too few words is widened at once.
STEP = 0.1
# Tiers, and how many grids are tried with each; a free form lays any words that cross.
TIERS: dict[str, tuple[tuple[Tier, int], ...]] = {
    "easy": (
        (Tier(0.92, 1.0), 2),
        (Tier(0.8, 1.0), 3),
        (Tier(0.6, 1.0), 5),
        (Tier(0.4, 1.0), 3),
        (WHOLE, 3),
    ),
    "medium": ((Tier(0.5, 0.95), 5), (Tier(0.2, 1.0), 5), (WHOLE, 6)),
    "hard": (
        (Tier(0.25, 0.7), 4),
        (Tier(0.1, 0.6), 3),
        (Tier(0.0, 0.5), 3),
        (Tier(0.1, 0.85), 3),
        (WHOLE, 3),
    ),
}
FREE_TIERS: dict[str, tuple[tuple[Tier, int], ...]] = {
    "easy": (
        (Tier(0.92, 1.0), 5),
        (Tier(0.8, 1.0), 5),
        (Tier(0.6, 1.0), 5),
        (WHOLE, 5),
    ),
    "medium": (
        (Tier(0.5, 0.95), 7),
        (Tier(0.2, 1.0), 5),
        (Tier(0.6, 1.0), 4),
        (WHOLE, 5),
    ),
    "hard": (
        (Tier(0.25, 0.7), 6),
        (Tier(0.1, 0.6), 5),
        (Tier(0.0, 0.5), 5),
        (WHOLE, 5),
    ),
}
# Definitions are never quite direct: an easy free form of them has the commonest words.
DEFINED: dict[str, tuple[tuple[Tier, int], ...]] = {"easy": ((Tier(0.96, 1.0), 5),)}


def wider(tier: Tier) -> Tier:
    """A wider tier, and WHOLE in the end.

    >>> wider(Tier(0.5, 0.95)), wider(Tier(0.05, 1.0)) == WHOLE
    (Tier(first=0.4, last=1.0), True)
    """
    return Tier(
        round(max(tier.first - STEP, 0.0), 2), round(min(tier.last + STEP, 1.0), 2)
    )


# How many grids are tried with few words of a dictionary.
FEW = 4
# The shares of the words of distant puzzles that the last grids may have, one grid for
# each; and the share where most grids may have them.
LATE = (0.3, 0.5, 0.7, 0.9)
# How many more grids are tried before one repeats too much, and how many then. At the
# end of a book of 60 American 13 x 13 about one fill in ten succeeds without answers
# that two others have: after 10 of them a third of the puzzles repeated eight answers.
MORE, MORE_OF_AMERICAN, LAST = 10, 60, 2


def level_of(score: float) -> str:
    """The level of a puzzle with this score.

    >>> level_of(47.9), level_of(48), level_of(80)
    ('easy', 'medium', 'hard')
    """
    return next((level for level, end in BANDS.items() if score < end), HARDEST)


def is_easier(level: str, other: str) -> bool:
    """Return whether a level is easier than another.

    >>> is_easier("easy", "hard"), is_easier("hard", "hard")
    (True, False)
    """
    order: tuple[str, ...] = LEVELS
    return order.index(level) < order.index(other)


class Try(NamedTuple):
    """How a grid is tried.

    Attributes:
        tier: the tier of its words.
        far: the progress, from 0 to 1, through the tries with that tier: a free form is
            tried with more words each time, a pattern with a larger part of them.
        own: whether it may have no word that is a dictionary's alone.
        cap: the greatest share of such words.
        late: the share of the words of distant puzzles that it may have.
        last: whether it may have what no book should: a word that two others have, a
            clue that one has.
        more: whether it is one of the many tried before these.
    """

    tier: Tier
    far: float
    own: bool = False
    cap: float = 1.0
    late: float = 0.0
    last: bool = False
    more: bool = False


class Apart:
    """What other puzzles of a book have.

    Attributes:
        taken: the words of neighbouring puzzles, which this one must not have.
        used: the words and marks of clues of others, which it better not have, sorted.
        worn: those that two or more others have.
        spent: a function that returns whether all clues of a used word are used too.
        had: of a lesson, the ids of other sheets, and how often they have each word.
        kind: the name of the type of these sheets.
    """

    def __init__(
        self,
        taken: Collection[str] = (),
        used: Collection[str] = (),
        spent: Callable[[str], bool] = lambda _: False,
        *,
        had: Iterable[str] = (),
        kind: str = "",
    ) -> None:
        self.taken = frozenset(taken)
        self.used_words = frozenset(used)
        self.used = tuple(sorted(self.used_words))
        self.worn = worn_of(used)
        self.spent = functools.cache(spent)
        self.had = Counter(had)
        self.kind = kind

    def judging(self, spent: Callable[[str], bool]) -> "Apart":
        """The same with this function `spent`."""
        found = copy.copy(self)
        found.spent = functools.cache(spent)
        return found

    def without(self, words: Collection[str]) -> "Apart":
        """The same, and this puzzle must not have these words either."""
        found = copy.copy(self)
        found.taken = self.taken.union(words)
        return found

    def barred(
        self, one: Try, rng: np.random.Generator, spared: Collection[str] = ()
    ) -> frozenset[str]:
        """The words that a try must not have: a share of the distant ones, too.

        Those with all their clues used, and those that two others have, are the last to
        be allowed, unless they are spared.
        """
        if one.last or not self.used:
            return self.taken
        if not one.late:
            return self.taken.union(self.used)
        spent = filter(self.spent, self.used)
        barred = self.taken | self.worn.union(spent).difference(spared)
        if one.late >= 1:
            return barred
        drawn = rng.random(len(self.used)).tolist()
        pairs = zip(self.used, drawn, strict=True)
        return barred.union(w for w, x in pairs if x >= one.late or self.spent(w))


# The greatest share of words that are a dictionary's alone, by level, where the other
# lists have enough words.
CAPS: dict[str, float] = {"easy": 0.1, "medium": 0.1, "hard": 0.2}


def tries(
    level: str,
    *,
    filled: bool,
    capped: bool,
    patient: bool = True,
    more: int = MORE,
    defined: bool = False,
) -> Iterator[Try]:
    """Yield how each grid is tried that a puzzle of a level may have, in order.

    Args:
        level: the level requested.
        filled: whether a pattern is filled, rather than a free form laid.
        capped: whether there are enough words to keep a dictionary's few: the first
            grids have none of them, the next ones few.
        patient: whether only the last grids may have words of distant puzzles, rather
            than all but the first with each tier.
        more: how many more grids are tried, since other puzzles have words, before the
            last ones, which repeat what no book should; with 0 there are no last ones.
        defined: whether all clues of a free form are a dictionary's.
    """
    if defined:
        for tier, number in DEFINED.get(level, ()):
            yield from (Try(tier, k / (number - 1)) for k in range(number))
    if capped:
        yield from _round(level, filled=filled, patient=patient, own=True)
        for k in range(FEW):
            yield Try(WHOLE, k / (FEW - 1), cap=CAPS[level])
    yield from _round(level, filled=filled, patient=patient, own=False)
    if more:
        yield from (Try(WHOLE, 1.0, late=1.0, more=True) for _ in range(more))
        yield from (Try(WHOLE, 1.0, late=1.0, last=True) for _ in range(LAST))


def _round(level: str, *, filled: bool, patient: bool, own: bool) -> Iterator[Try]:
    chosen = (TIERS if filled else FREE_TIERS)[level]
    for tier, number in chosen:
        for k in range(number):
            late = 0.0 if patient or not k else 1.0
            yield Try(tier, k / (number - 1), own=own, late=late)
    last = chosen[-2][0] if patient else WHOLE
    for late in LATE * patient:
        yield Try(last, 1.0, own=own, late=late)
    yield from (Try(WHOLE, 1.0, own=own, late=1.0) for _ in range(2 * patient))

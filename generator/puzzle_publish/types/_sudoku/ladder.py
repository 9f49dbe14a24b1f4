"""The ladder of techniques, in the order that decides what a sudoku needs.

Weights are tenths of Sukaku Explainer's ratings. Rungs import their kernels when they
are built, so that easy and medium puzzles compile none of the dearer ones.
"""

from ...grids.ladder import Technique
from .._logic.rungs import Ladder, up_to

EASY, MEDIUM, HARD, EXPERT, FIENDISH = LEVELS = (
    "easy",
    "medium",
    "hard",
    "expert",
    "fiendish",
)

# The codes of the kernels, cheapest first; unique rectangles assume that there is one
# answer, and stand where Sukaku Explainer has them.
_LADDER = {
    0: Technique("full-house", EASY, 10),
    1: Technique("hidden-single-box", EASY, 12),
    2: Technique("hidden-single-line", EASY, 15),
    3: Technique("direct-hidden-pair", MEDIUM, 20),
    4: Technique("naked-single", MEDIUM, 23),
    5: Technique("direct-hidden-triple", MEDIUM, 25),
    6: Technique("pointing", MEDIUM, 26),
    7: Technique("claiming", MEDIUM, 28),
    8: Technique("naked-pair", HARD, 30),
    9: Technique("x-wing", HARD, 32),
    10: Technique("hidden-pair", HARD, 34),
    11: Technique("naked-triple", HARD, 36),
    12: Technique("swordfish", HARD, 38),
    13: Technique("hidden-triple", HARD, 40),
    17: Technique("turbot-fish", EXPERT, 41),
    18: Technique("xy-wing", EXPERT, 42),
    19: Technique("empty-rectangle", EXPERT, 43),
    20: Technique("xyz-wing", EXPERT, 44),
    24: Technique("unique-rectangle", EXPERT, 45),
    14: Technique("naked-quad", EXPERT, 50),
    15: Technique("jellyfish", EXPERT, 52),
    16: Technique("hidden-quad", EXPERT, 54),
    21: Technique("simple-colouring", EXPERT, 65),
    22: Technique("x-chain", EXPERT, 66),
    23: Technique("xy-chain", EXPERT, 70),
}
# These find nothing that others of their level do not find more quickly.
_SLOW = {0, 3, 5}
_RECTANGLES = {24}


def ladder(level: str = EXPERT, *, uniqueness: bool = False) -> Ladder:
    """Return the techniques that puzzles up to a level may need."""
    left_out = set() if uniqueness else _RECTANGLES
    return {
        code: technique
        for code, technique in up_to(_LADDER, level, LEVELS).items()
        if code not in left_out
    }


def quick(level: str) -> Ladder:
    """Return techniques that solve almost what a level's ladder solves, but faster."""
    return {
        code: technique
        for code, technique in ladder(level).items()
        if code not in _SLOW
    }


def below(level: str) -> Ladder:
    """Return the techniques of all easier levels."""
    return {c: t for c, t in ladder(level).items() if t.level != level}


def quick_below(level: str) -> Ladder:
    """Return those of `quick` that are of easier levels."""
    return {c: t for c, t in quick(level).items() if t.level != level}

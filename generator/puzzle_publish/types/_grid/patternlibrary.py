"""The patterns that ship, by style and side: the best-looking of many.

They are in data/patterns, in the format of users' files. Small American patterns are
all listed by patterns.py instead.
"""

import functools
from pathlib import Path

import numpy as np

from .pattern import Pattern
from .patternfile import parse_patterns
from .patternrules import Style
from .patterns import MOST_LISTED, SIDES, listed

FOLDER = Path(__file__).resolve().with_name("data") / "patterns"


@functools.cache
def library(style: Style, side: int) -> tuple[Pattern, ...]:
    """The patterns that ship for a style and side, the best-looking first.

    >>> len(library("british", 15)), library("american", 5)[0].rows[0]
    (24, '##...')

    Raises:
        ValueError: there are no patterns of this style and side.
    """
    if side not in SIDES[style]:
        raise ValueError(f"{style} patterns have a side of {SIDES[style]}, not {side}")
    if style == "american" and side <= MOST_LISTED:
        return listed(side)
    path = FOLDER / f"{style}-{side}.txt"
    text = path.read_text(encoding="utf-8")
    return parse_patterns(text, shown=path.name, style=style)


# The sides of American grids that words with clues by people fill; larger ones need a
# dictionary.
OWN_SIDES = (5, 7, 9, 11)


@functools.cache
def own_library(side: int) -> tuple[Pattern, ...]:
    """American patterns that the list that ships fills, each with 30 grids or more.

    They have more black cells than others. tests/bench/own_patterns.py chooses them.
    """
    path = FOLDER / f"american-{side}-own.txt"
    text = path.read_text(encoding="utf-8")
    return parse_patterns(text, shown=path.name, style="american")


def images(pattern: Pattern) -> tuple[Pattern, ...]:
    """A square pattern and its mirror images, without duplicates; the rules fit all.

    >>> [image.rows for image in images(Pattern(("..", ".#")))]
    [('..', '.#'), ('..', '#.')]
    """
    turned = tuple("".join(column) for column in zip(*pattern.rows, strict=True))
    found = [
        Pattern(rows)
        for one in (pattern.rows, turned)
        for rows in (one, tuple(row[::-1] for row in one))
    ]
    return tuple(dict.fromkeys(found))


def draw_pattern(
    style: Style, side: int, rng: np.random.Generator, *, own: bool = False
) -> Pattern:
    """A random pattern that ships, or a mirror image, each pattern equally often.

    Args:
        style: the style.
        side: the number of rows.
        rng: the source of chance.
        own: whether it must be one of `own_library`.

    Raises:
        ValueError: there are no patterns of this style and side.
    """
    known = own_library(side) if own else library(style, side)
    of_one = images(known[int(rng.integers(len(known)))])
    return of_one[int(rng.integers(len(of_one)))]

"""Crosswords for tests of the face: clues of every sort, and no fair one."""

import itertools
from collections.abc import Iterable

import numpy as np

from puzzle_publish.core.puzzle import Json
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types._grid.patterns import make_pattern
from puzzle_publish.types.crossword import model

# The worked example's shape: BOAT, MOUSE, SUN, TEN and one hole.
SMALL = Pattern(("#.###", ".....", "#.#.#", "#...#"))
# 20 entries in 13 columns, as free forms of a 6x9 in page have them.
FREE = Pattern(
    (
        "####.....####",
        "#.####.###.##",
        "......#....#.",
        "#.###.#.##.#.",
        "#.....#.#....",
        "#.###.#.##.#.",
        "####......##.",
        "#######.#.###",
        "####....#.###",
        "########....#",
        "######.##.###",
        "###.#......##",
        "###.##.######",
        "##.......####",
        "###.#.#######",
        "###.#...#####",
    )
)
CLUES = (
    "Reason why",
    "Aircraft with spinning blades",
    "It goes upstream to start a family",
    "Be idle, though half of it is better than none",
    'Waiter\'s word: "___ your meal!"',
)
HANZI_CLUES = (
    "送人远行或创业时最爱写的航海祝词",
    "路过别家圈，捎带拐走咩咩叫的",
    "菜单照旧",
)


def british(side: int = 13, seed: int = 0) -> Pattern:
    return _made("british", side, seed)


def american(side: int, seed: int = 0) -> Pattern:
    return _made("american", side, seed)


def _made(style: str, side: int, seed: int) -> Pattern:
    rng = np.random.Generator(np.random.PCG64(seed))
    found = None
    while found is None:
        found = make_pattern(style, side, rng)
    return found


def puzzle(kind: str, pattern: Pattern, clues: Iterable[str] = CLUES) -> Json:
    """Return givens whose clues are these in turn."""
    texts = itertools.cycle(clues)
    told = {
        slot: (next(texts), str(slot.length) if slot.length < 7 else "3,4")
        for slot in pattern.slots
    }
    return model.make_givens(
        kind, pattern, told, {"name": "", "digest": ""}, symmetric=False
    )


def filled(pattern: Pattern, letters: str) -> Json:
    """Return an answer of these letters in turn."""
    turn = itertools.cycle(letters)
    return {
        "rows": [
            "".join(next(turn) if cell == "." else "#" for cell in row)
            for row in pattern.rows
        ]
    }


def pattern_of(givens: Json) -> Pattern:
    return Pattern(tuple(givens["rows"]))

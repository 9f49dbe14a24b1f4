"""What a page or its key offers to read besides its words: lines and paths of letters.

A type says it with `PuzzleType.shown_readings`, and `words/gate.py` judges it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

Cell = tuple[int, int]
Ways = tuple[Cell, ...]

FORWARD: Ways = ((0, 1),)
ACROSS_AND_DOWN: Ways = ((0, 1), (1, 0))
SIDES: Ways = ((-1, 0), (0, 1), (1, 0), (0, -1))
EVERY_WAY: Ways = (*SIDES, (-1, 1), (1, 1), (1, -1), (-1, -1))


@dataclass(frozen=True, slots=True)
class Shown:
    """Letters in which words can be read.

    Attributes:
        rows: a character for each cell; what is no letter ends a word.
        ways: the steps from a letter to the next, as (rows down, columns right).
        bends: whether a reader may change the way from step to step, but may use no
            cell twice; if not, words run straight.
        solved: whether the letters are there only when the puzzle is solved.
        known: the cells of each word that the page or its key names, in reading order.
            What is read within one of them cannot be helped.
    """

    rows: tuple[str, ...]
    ways: Ways = EVERY_WAY
    bends: bool = False
    solved: bool = False
    known: tuple[tuple[Cell, ...], ...] = ()


def text_of(text: str, known: Iterable[str] = ()) -> Shown:
    """A line that is read as any text is; words that it must have may be named.

    >>> text_of("AN OWL", ["OWL"]).known
    (((0, 3), (0, 4), (0, 5)),)
    """
    places = ((text.find(word), len(word)) for word in known)
    cells = (tuple((0, at + k) for k in range(n)) for at, n in places if at >= 0)
    return Shown((text,), FORWARD, known=tuple(cells))


def in_both_orders(words: Iterable[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Words whose letters are read both ways, since they must be there as they are."""
    return tuple(cells for word in words for cells in (word, word[::-1]))

"""Hints: the row of a word, the direction of another, the first cell of a third."""

from ...core.puzzle import Hint, Json, digest
from .generate import WAYS
from .model import Key, Page


def hints(givens: Page, answer: Key) -> tuple[Hint, ...]:
    """Return three hints, each of another word.

    Which words seems random, but is the same for the same grid.
    """
    rows = list(givens.rows)
    found = sorted(answer.words, key=lambda one: digest([rows, one.word]))
    row, way, cell = (found[k % len(found)] for k in range(3))
    values: list[dict[str, Json]] = [
        {
            "word": _shown(givens, one.word),
            "row": one.start[0] + 1,
            "column": one.start[1] + 1,
        }
        for one in (row, way, cell)
    ]
    direction = f"way-{WAYS.index(way.step)}"
    wordings = ("row", direction, "cell")
    return tuple(map(Hint, wordings, values))


def _shown(givens: Page, word: str) -> str:
    """Return a word as the list prints it; its first letter where there are clues."""
    if givens.list is not None:
        return word[0] + "…"
    return dict(zip(givens.spelt, givens.words, strict=True))[word]

"""Hints: the row of a word, the direction of another, the first cell of a third."""

from ...core.puzzle import Hint, Json, digest
from ...words.themes import bare
from .generate import WAYS
from .model import read, read_answer


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return three hints, each of another word.

    Which words seems random, but is the same for the same grid.
    """
    found, _ = read_answer(answer, read(givens))
    found = tuple(sorted(found, key=lambda one: digest([givens["rows"], one.word])))
    row, way, cell = (found[k % len(found)] for k in range(3))
    values = [
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


def _shown(givens: Json, word: str) -> str:
    """Return a word as the list prints it; its first letter where there are clues."""
    if "list" in givens:
        return word[0] + "…"
    shown = {bare(text): str(text) for text in givens["words"]}
    return shown[word]

"""Hints: the cells where words start, each of another word."""

from ...core.puzzle import Hint, Json, digest
from .model import name_of

PRINTED = 3


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return the hints that a book prints, fewer if there are fewer words."""
    chosen = hint_order(givens, answer)[:PRINTED]
    return tuple(Hint("start", {"cell": name_of(p["cells"][0])}) for p in chosen)


def hint_order(givens: Json, answer: Json) -> tuple[Json, ...]:
    """Return the answer's paths in the order of the hints.

    It looks random but is the same for the same board: by digests of board and path.
    """
    board = list(givens["rows"])
    return tuple(sorted(answer["paths"], key=lambda path: digest([board, path])))

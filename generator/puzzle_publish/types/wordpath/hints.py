"""Hints: the cells where words start, each of another word; how a pay-off starts."""

from ...core.puzzle import Hint, Json, digest
from .model import name_of

PRINTED = 3


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return the hints that a book prints, fewer if there are fewer words.

    If the letters left over spell something, the last hint is its first letter.
    """
    starts = [
        Hint("start", {"cell": name_of(path["cells"][0])})
        for path in hint_order(givens, answer)[:PRINTED]
    ]
    if "payoff" not in answer:
        return tuple(starts)
    return (*starts[: PRINTED - 1], Hint("payoff", {"letter": answer["payoff"][0]}))


def hint_order(givens: Json, answer: Json) -> tuple[Json, ...]:
    """Return the answer's paths in the order of the hints.

    It looks random but is the same for the same board: by digests of board and path.
    """
    board = list(givens["rows"])
    return tuple(sorted(answer["paths"], key=lambda path: digest([board, path])))

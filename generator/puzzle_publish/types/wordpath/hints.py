"""Hints: the cells where words start, each of another word; how a pay-off starts."""

from ...core.puzzle import Hint, digest
from .model import Key, Laid, Page, name_of

PRINTED = 3


def hints(givens: Page, answer: Key) -> tuple[Hint, ...]:
    """Return the hints that a book prints, fewer if there are fewer words.

    If the letters left over spell something, the last hint is its first letter.
    """
    starts = [
        Hint("start", {"cell": name_of(path.cells[0])})
        for path in hint_order(givens, answer)[:PRINTED]
    ]
    if answer.payoff is None:
        return tuple(starts)
    return (*starts[: PRINTED - 1], Hint("payoff", {"letter": answer.payoff[0]}))


def hint_order(givens: Page, answer: Key) -> tuple[Laid, ...]:
    """Return the answer's paths in the order of the hints.

    It looks random but is the same for the same board: by digests of board and path.
    """
    board = list(givens.rows)
    order = sorted(answer.paths, key=lambda path: digest([board, path.as_json()]))
    return tuple(order)

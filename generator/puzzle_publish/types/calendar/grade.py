"""The difficulty of a page: the size of the search that proves its only answer.

The search always takes the cell or the piece with the fewest placements left, as a
careful person does. Nodes are the placements tried, guesses the choices between two or
more.

    easy      at most 8 nodes and at most 1 guess medium    at most 30 nodes hard
    at most 120 nodes expert    more classic   nothing is given; any answer is right,
    and the page says how many there are

A page of at most 8 nodes with two guesses or more is medium and scored as 9 nodes.
Scores order all pages by nodes, then guesses (the decimals); classic pages come before
the easy ones, those with more answers first.
"""

from collections.abc import Sequence

from ...core.errors import OutOfSteps, UsageError
from ...core.puzzle import Grade
from . import search
from .board import Board
from .counts import count_of
from .page import Page
from .tables import by_rows

EASY_NODES, EASY_GUESSES = 8, 1
MEDIUM_NODES = 30
HARD_NODES = 120
# Beyond this many nodes the search stops.
MOST_NODES = 20_000
# The score counts no more guesses than this.
MOST_GUESSES = 999


def grade(givens: Page) -> Grade:
    """The difficulty of these givens.

    Raises:
        UsageError: nothing is given, and the board is too large to count.
    """
    board = givens.board
    if not givens.pieces:
        solutions = _count(board, givens.open)
        score = 1 / (1 + solutions)
        return Grade("classic", score, {"solutions": solutions, "givens": 0})
    given = [search.index_of(board, one.piece, one.cells) for one in givens.pieces]
    nodes, guesses = effort(board, givens.open, given)
    return Grade(
        level_of(nodes, guesses),
        score_of(nodes, guesses),
        {"nodes": nodes, "guesses": guesses, "givens": len(given)},
    )


def _count(board: Board, open_tokens: tuple[str, ...]) -> int:
    try:
        return count_of(board, open_tokens)
    except OutOfSteps:
        raise UsageError(
            f"board {board.name}: too many possibilities to count the solutions of "
            f"{' '.join(open_tokens)}; choose a level with givens instead of classic"
        ) from None


def effort(
    board: Board, open_tokens: Sequence[str], given: Sequence[int]
) -> tuple[int, int]:
    """The nodes and guesses of the proof that there is no second answer."""
    tables = by_rows(board)
    state = search.state_of(tables, open_tokens, given)
    _, nodes, guesses = search.measure(tables, state, limit=2, budget=MOST_NODES)
    return nodes, guesses


def level_of(nodes: int, guesses: int) -> str:
    """The band of a page with givens.

    >>> [level_of(*effort) for effort in ((8, 1), (8, 2), (30, 4), (31, 4), (121, 9))]
    ['easy', 'medium', 'medium', 'hard', 'expert']
    """
    if nodes <= EASY_NODES and guesses <= EASY_GUESSES:
        return "easy"
    if nodes <= MEDIUM_NODES:
        return "medium"
    return "hard" if nodes <= HARD_NODES else "expert"


def score_of(nodes: int, guesses: int) -> float:
    """A number that orders pages with givens in the same way as their levels.

    >>> score_of(8, 1) < score_of(7, 2) < score_of(9, 3) < score_of(10, 0)
    True
    """
    if nodes <= EASY_NODES and guesses > EASY_GUESSES:
        nodes = EASY_NODES + 1
    return nodes + min(guesses, MOST_GUESSES) / 1000

"""The rules; with board.py the only code that generator and solver share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from .board import Board
from .page import Key, Page, Placed, to_json, write_answer


def follows_rules(givens: Page, answer: Key) -> bool:
    """Return whether the answer is a complete and legal answer to these givens.

    Every piece is placed once, in one of its orientations, and listed in the board's
    order; given pieces are where they were given; every cell except the open ones is
    covered once.
    """
    board, given = givens.board, givens.pieces
    if [one.piece for one in answer] != [piece.name for piece in board.pieces]:
        return False
    covered = [cell for one in answer for cell in one.cells]
    return (
        len(givens.given) == len(given)
        and set(given) <= set(answer)
        and all(_has_its_shape(board, one) for one in answer)
        and sorted(covered) == sorted(set(board.cells) - givens.open_cells)
    )


def _has_its_shape(board: Board, placed: Placed) -> bool:
    """Return whether the cells are one of the piece's orientations, and sorted."""
    cells = placed.cells
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    shape = tuple((r - top, c - left) for r, c in cells)
    return shape in board.piece(placed.piece).orientations(board.flip)


def mutations(givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
    """Yield (what is wrong, givens, answer)."""
    printed, key = to_json(givens), write_answer(answer)
    if givens.pieces:
        # A date of a shipped board has at least seven solutions.
        yield "nothing given", to_json(replace(givens, pieces=())), key
        first, *rest = givens.pieces
        beside = replace(first, cells=tuple((r, c + 1) for r, c in first.cells))
        moved = replace(givens, pieces=(beside, *rest))
        yield "a given moved", to_json(moved), key
        twice = replace(givens, pieces=(first, *givens.pieces))
        yield "a given listed twice", to_json(twice), key
    label, *labels = givens.open
    other = label[0] + ("2" if label[1:] == "1" else "1")
    yield "another month open", to_json(replace(givens, open=(other, *labels))), key
    yield "a piece missing in the key", printed, write_answer(answer[1:])
    one, two, *others = answer
    exchanged = [replace(one, cells=two.cells), replace(two, cells=one.cells), *others]
    yield "two pieces of the key exchanged", printed, write_answer(exchanged)
    yield "pieces of the key out of order", printed, write_answer([two, one, *others])

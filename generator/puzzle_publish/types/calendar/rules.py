"""The rules; with board.py the only code that generator and solver share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .board import Board
from .page import Key, Page, Placed


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


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield (what is wrong, givens, answer)."""
    placed = answer["pieces"]
    if givens["pieces"]:
        # A date of a shipped board has at least seven solutions.
        yield "nothing given", {**givens, "pieces": []}, answer
        first, *rest = givens["pieces"]
        moved = {**first, "cells": [[r, c + 1] for r, c in first["cells"]]}
        yield "a given moved", {**givens, "pieces": [moved, *rest]}, answer
        twice = {**givens, "pieces": [first, first, *rest]}
        yield "a given listed twice", twice, answer
    labels = givens["open"]
    other = labels[0][0] + ("2" if labels[0][1:] == "1" else "1")
    yield "another month open", {**givens, "open": [other, *labels[1:]]}, answer
    yield "a piece missing in the key", givens, {"pieces": placed[1:]}
    one, two, *others = placed
    exchanged = [{**one, "cells": two["cells"]}, {**two, "cells": one["cells"]}]
    yield "two pieces of the key exchanged", givens, {"pieces": [*exchanged, *others]}
    yield "pieces of the key out of order", givens, {"pieces": [two, one, *others]}

"""The rules; with board.py the only code that generator and solver share."""

from collections.abc import Iterator

from ...core.errors import UsageError
from ...core.puzzle import Json
from .board import Board, Cell, Shape, board_from


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether the answer is a complete and legal answer to these givens.

    Every piece is placed once, in one of its orientations, and listed in the board's
    order; given pieces are where they were given; every cell except the open ones is
    covered once. Malformed values give False, too.
    """
    try:
        board = board_from(givens["board"])
        open_cells = open_cells_of(board, givens["open"])
        given = [_placed(board, item) for item in givens["pieces"]]
        placed = [_placed(board, item) for item in answer["pieces"]]
    except (UsageError, KeyError, TypeError, ValueError, AttributeError):
        return False
    if [name for name, _ in placed] != [piece.name for piece in board.pieces]:
        return False
    covered = [cell for _, cells in placed for cell in cells]
    return (
        set(answer) == {"pieces"}
        and len({name for name, _ in given}) == len(given)
        and set(given) <= set(placed)
        and sorted(covered) == sorted(set(board.cells) - open_cells)
    )


def open_cells_of(board: Board, tokens: Json) -> frozenset[Cell]:
    """The cells that stay open.

    Raises:
        ValueError: the labels are not one of each group, in the order of the groups.
    """
    if not isinstance(tokens, list | tuple) or len(tokens) != len(board.groups):
        raise ValueError("one label of each group")
    for group, token in zip(board.groups, tokens, strict=True):
        if not isinstance(token, str) or token not in board.tokens_of(group):
            raise ValueError("labels in the order of the groups")
    return frozenset(board.cell_of(token) for token in tokens)


def _placed(board: Board, item: Json) -> tuple[str, Shape]:
    """The name and cells of a placed piece.

    Raises:
        ValueError: the cells are not one of the piece's orientations.
    """
    if set(item) != {"piece", "cells"}:
        raise ValueError("a placed piece has a name and cells")
    piece = board.piece(item["piece"])
    if not all(type(n) is int for cell in item["cells"] for n in cell):
        raise ValueError("cells are whole numbers")
    cells = tuple((r, c) for r, c in item["cells"])
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    shape = tuple((r - top, c - left) for r, c in cells)
    if shape not in piece.orientations(board.flip):
        raise ValueError("not the piece's shape, or its cells are not sorted")
    return piece.name, cells


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

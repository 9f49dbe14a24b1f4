"""What a book's author may set, and the shapes of a puzzle.

givens: `{"board": name or object, "open": ["m8", "d16", "w3"], "pieces": [placed]}`;
answer: `{"pieces": [placed]}`, all pieces in the board's order; placed:
`{"piece": "U5", "cells": [[r, c], …]}` with the cells sorted.
"""

from typing import Literal

from pydantic import Field

from ...contract import DatedParams
from ...puzzle import Json
from .board import Board, Piece, board_from, shipped_boards

__all__ = ["Board", "Params", "Piece", "board_from", "shipped_boards"]

Level = Literal["easy", "medium", "hard", "expert", "classic"]


class Params(DatedParams):
    """`params:` of a calendar section.

    `board` is a shipped name or the path of a YAML file beside the config; the file's
    content takes the path's place before anything is hashed.
    """

    level: Level = "medium"
    board: str | dict[str, Json] = Field(
        "seed51", description="A shipped board, or a YAML file beside the config."
    )
    least_givens: int = Field(2, ge=1, le=24, description="Pieces shown, at least.")
    most_givens: int = Field(6, ge=1, le=24, description="Pieces shown, at most.")

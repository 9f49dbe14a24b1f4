"""What a book may set under `params:`; what is printed is in page.py."""

from pathlib import Path
from typing import Literal, Self, cast

from pydantic import Field, model_validator

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.reading.beside import inside
from ..params import DatedParams
from .boards import board_from, shipped_boards

BOARD_FILES = (".yaml", ".yml")

Level = Literal["easy", "medium", "hard", "expert", "classic"]


class Params(DatedParams):
    """`params:` of a calendar section.

    `board` is a shipped name or the path of a YAML file beside the config. The path is
    replaced by the file's content before anything is hashed.
    """

    level: Level = "medium"
    board: str | dict[str, object] = Field(
        "seed51", description="A shipped board, or a YAML file beside the config."
    )
    least_givens: int = Field(2, ge=1, le=24, description="Fewest pieces given.")
    most_givens: int = Field(6, ge=1, le=24, description="Most pieces given.")

    @property
    def printed_board(self) -> Json:
        """The board's name, or its object, as givens print it."""
        # It came from JSON or YAML, and `board_from` has read it.
        return cast(Json, self.board)

    @model_validator(mode="after")
    def _least_is_not_above_most(self) -> Self:
        if self.least_givens > self.most_givens:
            raise ValueError(
                f"least_givens must be at most most_givens (got {self.least_givens} "
                f"and {self.most_givens})"
            )
        return self


def resolved(params: Params, folder: Path) -> Params:
    """The params with the content of the user's board in place of its path.

    Raises:
        UsageError: there is no such board; the file is outside the folder (also through
            a symlink) or is invalid; or the board has too few pieces for the givens.
    """
    value = params.board
    if isinstance(value, str) and value.endswith(BOARD_FILES):
        try:
            path = inside(folder, value)
        except UsageError as error:
            raise UsageError(f"board: {one}" for one in error.problems) from None
        from .boardfile import read_board_file

        board = read_board_file(path, shown=value)
    else:
        board = board_from(value)
    pieces = len(board.pieces)
    if params.level != "classic" and params.least_givens >= pieces:
        raise UsageError(
            f"least_givens: must be less than the {pieces} pieces of board "
            f"{board.name} (got {params.least_givens})"
        )
    if value in shipped_boards():
        return params
    return params.model_copy(update={"board": board.to_json()})

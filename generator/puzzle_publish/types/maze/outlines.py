"""The outlines that a book names: its pictures read, its letters tried out."""

from collections.abc import Mapping
from pathlib import Path

from ...core.cell_pictures import read_cells
from ...core.errors import UsageError
from ...grids import masks
from .generate import board_for, is_whole
from .params import MOST, MazeParams

LEAST_CELLS = 20


def resolved(params: MazeParams, folder: Path) -> MazeParams:
    """Return params with what pictures show in place of the names of their files.

    Raises:
        UsageError: a picture cannot be read, or an outline does not hang together.
    """
    several = [one for one in params.in_turn if isinstance(one, list)]
    found: list[str | Mapping[str, object] | None] = []
    problems: list[str] = []
    for turn in range(max(map(len, several), default=1)):
        mine = params.model_copy(update={"turn": turn})
        picture: str | Mapping[str, object] | None = mine.turned("picture")
        shown: str = "picture" if picture else mine.shape
        if isinstance(picture, str):
            shown = picture
        try:
            if picture and picture not in masks.SHAPES:
                sizes = MOST, params.size, params.threshold
                dark = read_cells(picture, shown, folder, *sizes)
                picture = {"rows": masks.picture(dark).splitlines()}
            found.append(picture)
            board = board_for(mine.model_copy(update={"picture": picture}))
        except UsageError as error:
            problems += error.problems
        except ValueError as error:
            problems.append(f"text: {error}")
        else:
            if len(board.cells) < LEAST_CELLS:
                count = len(board.cells)
                problems.append(f"{shown}: has {count} cells; must have {LEAST_CELLS}")
            elif not board.below:
                problems.append(f"{shown}: has one row; must have 2")
            elif not is_whole(board):
                problems.append(f"{shown}: its cells do not hang together")
    if problems:
        raise UsageError(list(dict.fromkeys(problems)))
    asked = params.picture
    pictures = found[: len(asked)] if isinstance(asked, list) else found[0]
    first = 0 if several else params.turn
    return params.model_copy(update={"picture": pictures, "turn": first})

"""The outlines that a book names: its pictures read, its letters tried out."""

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
    problems = []
    names = ("picture", "text", "theme")
    several = [
        x for x in (getattr(params, name) for name in names) if isinstance(x, list)
    ]
    pictures = params.picture if isinstance(params.picture, list) else [params.picture]
    read = [_picture(params, each, folder) for each in pictures]
    found = read if isinstance(params.picture, list) else read[0]
    turn = 0 if several else params.turn
    params = params.model_copy(update={"picture": found, "turn": turn})
    for turn in range(max(map(len, several), default=1)):
        mine = params.model_copy(update={"turn": turn})
        shown = mine.turned("picture") or mine.turned("text") or mine.shape
        shown = shown.get("name", "picture") if isinstance(shown, dict) else shown
        try:
            board = board_for(mine)
        except ValueError as error:
            problems.append(f"text: {error}")
            continue
        count = len(board.cells)
        if count < LEAST_CELLS:
            problems.append(f"{shown}: has {count} cells; must have {LEAST_CELLS}")
        elif not is_whole(board):
            problems.append(f"{shown}: its cells do not hang together")
    if problems:
        raise UsageError(list(dict.fromkeys(problems)))
    return params


def _picture(params: MazeParams, picture: object, folder: Path) -> object:
    """Return the cells of a file; a shape keeps its name."""
    if picture is None or picture in masks.SHAPES:
        return picture
    shown = picture if isinstance(picture, str) else "picture"
    dark = read_cells(picture, shown, folder, MOST, params.size, params.threshold)
    return {"rows": masks.picture(dark).splitlines()}

"""The outlines that a book names: its pictures read, its letters tried out."""

from collections.abc import Mapping
from pathlib import Path

from ...core.cell_pictures import read_cells
from ...core.errors import UsageError
from ...core.reading.user_text import is_name
from ...grids import masks
from ...grids.silhouettes import silhouettes
from .generate import board_for, has_mazes, is_whole
from .params import MOST, MazeParams

LEAST_CELLS = 20
LEAST_FILLED = 1 / 3  # of the rows and columns, by a drawing of a theme


def resolved(params: MazeParams, folder: Path) -> MazeParams:
    """Return params with what pictures show in place of the names of their files.

    Raises:
        UsageError: a picture cannot be read, or an outline does not hang together.
    """
    found: list[str | Mapping[str, object] | None] = []
    params, problems = _with_drawings(params, folder)
    several = [one for one in params.in_turn if isinstance(one, list)]
    for turn in range(max(map(len, several), default=1)):
        mine = params.model_copy(update={"turn": turn})
        picture: str | Mapping[str, object] | None = mine.turned("picture")
        shown: str = "picture" if picture else mine.shape
        if isinstance(picture, str):
            shown = picture
        drawn = isinstance(picture, dict) and "drawing" in picture
        try:
            if picture and picture not in masks.SHAPES and not drawn:
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


def _has_room(params: MazeParams, drawn: Mapping[str, object]) -> bool:
    """Return whether a drawing of a theme is large enough and holds such mazes."""
    mine = params.model_copy(update={"picture": drawn, "turn": 0})
    rows, columns = params.size
    filled = len(board_for(mine).cells) >= LEAST_FILLED * rows * columns
    return filled and has_mazes(mine)


def _with_drawings(params: MazeParams, folder: Path) -> tuple[MazeParams, list[str]]:
    """Return params with the cells of drawings in place of their names, and faults."""
    asked = params.picture if isinstance(params.picture, list) else [params.picture]
    found: list[object] = []
    problems: list[str] = []
    for one in asked:
        wanted: object = one
        if isinstance(one, str) and one not in masks.SHAPES and is_name(one, folder):
            wanted = {"name": one}
        if not isinstance(wanted, dict) or "rows" in wanted:
            found.append(one)
            continue
        try:
            shapes = silhouettes(wanted, *params.size)
            drawn: list[Mapping[str, object]] = [
                {"rows": masks.picture(mask).splitlines(), "drawing": name}
                for name, mask in shapes.items()
            ]
            if "theme" in wanted:
                drawn = [each for each in drawn if _has_room(params, each)]
            if not drawn:
                rows, columns = params.size
                problems.append(
                    f"picture: the theme {wanted['theme']}: no drawing has room for a"
                    f" {params.level} maze in {rows} rows and {columns} columns; set"
                    " more, or choose another theme"
                )
            found += drawn
        except UsageError as error:
            problems += (f"picture: {text}" for text in error.problems)
    is_one = not isinstance(params.picture, list) and len(found) == 1
    return params.model_copy(
        update={"picture": found[0] if is_one else found}
    ), problems

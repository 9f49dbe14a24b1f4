"""The pictures that a book asks for: read, reduced to cells, repaired for their level.

Files are read by `core.cell_pictures`; the drawings of our library are in drawn.py.
"""

from ...core.cell_pictures import Dark, read_cells
from ...core.errors import UsageError
from ...core.log import notice
from ...core.messages import listed
from ...core.puzzle import Json
from ...core.values import BookContext
from ..ladder_hints import names
from ..params import Rows
from . import drawn
from .levels import TECHNIQUES
from .model import LARGEST, SMALLEST
from .params import NonogramParams
from .repair import best_of


def resolved(params: NonogramParams, book: BookContext) -> NonogramParams:
    """Return params with pictures of # and . that lines solve, in place of files.

    Those of drawings have their titles, in the book's language. With `level: auto`,
    only pictures that change least at this level are left, and all have their titles.

    Raises:
        UsageError: a picture cannot be read, or cannot have the level.
    """
    found: list[Json] = []
    problems: list[str] = []
    whole_theme = False
    for number, picture in enumerate(params.pictures):
        title = params.titles[number] if params.titles else ""
        try:
            if isinstance(picture, str) or "rows" in picture:
                found += _own(picture, params, book, number + 1, title)
            else:
                whole_theme |= "theme" in picture
                found += drawn.resolved(picture, params, book.language, title)
        except UsageError as error:
            problems += error.problems
    if params.titles and whole_theme:
        problems.append("titles: remove this; drawings of a theme have titles")
    if problems:
        raise UsageError(problems)
    titles = None if params.auto else params.titles
    return params.model_copy(
        update={"picture": found, "turn": 0, "titles": titles, "auto": False}
    )


def _own(
    picture: str | Rows,
    params: NonogramParams,
    book: BookContext,
    number: int,
    title: str,
) -> list[Json]:
    """Return an author's picture, none if `auto` makes it one of another level."""
    shown = picture if isinstance(picture, str) else f"picture: number {number}"
    size, threshold = (params.rows, params.columns), params.threshold
    dark = read_cells(picture, shown, book.folder, LARGEST, size, threshold)
    found = _of_level(dark, shown, params)
    if found is None:
        return []
    more: dict[str, Json] = {"title": title} if title and params.auto else {}
    if not isinstance(picture, str):
        if "title" in picture:
            more["title"] = picture["title"]
        if "drawing" in picture:
            more["drawing"] = picture["drawing"]
    return [{**found, **more}]


def _of_level(dark: Dark, shown: str, params: NonogramParams) -> dict[str, Json] | None:
    """Return a picture repaired for a level; a notice says how many cells changed."""
    height, width = dark.shape
    for side, name in ((height, "rows"), (width, "columns")):
        if not SMALLEST <= side <= LARGEST:
            limits = f"{SMALLEST} to {LARGEST}"
            raise UsageError(f"{shown}: has {side} {name} of cells; must have {limits}")
    if dark.all() or not dark.any():
        what = "every" if dark.all() else "no"
        raise UsageError(f"{shown}: {what} cell is filled; set another threshold")
    level = params.level
    best = best_of(dark, TECHNIQUES if params.auto else [level])
    if best is None:
        others = [one for one in TECHNIQUES if best_of(dark, [one])]
        way = f"; set level: {listed(others)}" if others else "; draw it more clearly"
        asked = "any level" if params.auto else f"level {level}"
        raise UsageError(f"{shown}: gives no nonogram of {asked}{way}")
    if best.level != level:
        return None
    if best.changed:
        notice(
            f"{shown}: {best.changed} of {height * width} cells changed, so that the"
            f" clues have one answer, level {level}: {names(best.differs(dark))}"
        )
    return {"rows": [*best.rows], "changed": best.changed}

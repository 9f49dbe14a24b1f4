"""An author's pictures: read, reduced to cells, and repaired for their level.

Files are read by `core.cell_pictures`.
"""

from functools import cache
from pathlib import Path

import numpy as np

from ...core.cell_pictures import Dark, read_cells
from ...core.errors import UsageError
from ...core.log import notice
from ...core.messages import listed
from ...core.puzzle import Json
from ...kernels import pictures as kernels
from ..feasibility import seeded
from ..ladder_hints import names
from .generate import TECHNIQUES
from .model import LARGEST, SMALLEST
from .params import NonogramParams

_ROUNDS, _TRIES = 12, 60  # of repair; changes compared in each step of one


def resolved(params: NonogramParams, folder: Path) -> NonogramParams:
    """Return params with pictures of # and . that lines solve, in place of files.

    Raises:
        UsageError: a picture cannot be read, or cannot have the level.
    """
    found: list[Json] = []
    problems: list[str] = []
    for number, picture in enumerate(params.pictures, 1):
        shown = picture if isinstance(picture, str) else f"picture: number {number}"
        try:
            size, threshold = (params.rows, params.columns), params.threshold
            dark = read_cells(picture, shown, folder, LARGEST, size, threshold)
            found.append(_of_level(dark, shown, params.level))
        except UsageError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    return params.model_copy(update={"picture": found, "turn": 0})


def _of_level(dark: Dark, shown: str, level: str) -> Json:
    """Return a picture repaired for a level; a notice says how many cells changed."""
    height, width = dark.shape
    for side, name in ((height, "rows"), (width, "columns")):
        if not SMALLEST <= side <= LARGEST:
            limits = f"{SMALLEST} to {LARGEST}"
            raise UsageError(f"{shown}: has {side} {name} of cells; must have {limits}")
    if dark.all() or not dark.any():
        what = "every" if dark.all() else "no"
        raise UsageError(f"{shown}: {what} cell is filled; set another threshold")
    rows = tuple(int(row @ (1 << np.arange(width))) for row in dark.astype(np.int64))
    fixed = _repaired(rows, width, level)
    if fixed is None:
        others = [one for one in TECHNIQUES if _repaired(rows, width, one)]
        way = f"; set level: {listed(others)}" if others else "; draw it more clearly"
        raise UsageError(f"{shown}: gives no nonogram of level {level}{way}")
    changed = [
        (r, c)
        for r, (before, after) in enumerate(zip(rows, fixed, strict=True))
        for c in range(width)
        if (before ^ after) >> c & 1
    ]
    if changed:
        notice(
            f"{shown}: {len(changed)} of {height * width} cells changed, so that the"
            f" clues have one answer, level {level}: {names(changed)}"
        )
    text = ["".join(".#"[row >> c & 1] for c in range(width)) for row in fixed]
    return {"rows": text, "changed": len(changed)}


@cache
def _repaired(rows: tuple[int, ...], width: int, level: str) -> tuple[int, ...] | None:
    """Return a picture of the level with the fewest cells changed that was found."""
    best: tuple[int, tuple[int, ...]] | None = None
    for rng in seeded(_ROUNDS):
        tried = np.array(rows, np.int64)
        changed = kernels.fit(TECHNIQUES[level], tried, width, 0, _TRIES, rng)
        if changed >= 0 and (best is None or changed < best[0]):
            best = changed, tuple(tried.tolist())
        if best and best[0] <= 1:
            break
    return best[1] if best else None

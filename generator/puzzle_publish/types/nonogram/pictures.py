"""An author's pictures: read, reduced to cells, and repaired for their level.

PNG and JPEG are read by `core.pictures`, PBM by `core.reading.bitmap_file`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.errors import UsageError
from ...core.log import notice
from ...core.messages import listed, quoted
from ...core.pictures import image_of, picture_of
from ...core.puzzle import Json
from ...core.reading.bitmap_file import is_bitmap, read_bitmap
from ...core.reading.user_text import (
    Faults,
    TextKind,
    decoded,
    read_user_file,
)
from ...core.reading.yaml_file import inside
from .._logic.hints import names
from ..feasibility import seeded
from .generate import TECHNIQUES, repaired
from .model import LARGEST, SMALLEST
from .params import NonogramParams

Dark = NDArray[np.bool_]

_KIND = TextKind("a picture", most_mib=64, write="a row of # and . in each line")
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
            dark = _read(picture, shown, params, folder)
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
        changed = repaired(tried, width, level, _TRIES, rng)
        if changed >= 0 and (best is None or changed < best[0]):
            best = changed, tuple(tried.tolist())
        if best and best[0] <= 1:
            break
    return best[1] if best else None


def _read(picture: Any, shown: str, params: NonogramParams, folder: Path) -> Dark:
    """Return which cells are filled."""
    if not isinstance(picture, str):
        rows = picture.get("rows")
        if not isinstance(rows, list) or not all(isinstance(x, str) for x in rows):
            raise UsageError(f"{shown}: must have rows of text")
        return _from_text(rows, shown)
    try:
        path = inside(folder, picture)
    except UsageError as error:
        raise UsageError(f"picture: {one}" for one in error.problems) from None
    file = read_user_file(path, _KIND, shown=picture)
    if is_bitmap(file.raw):
        return _reduced(np.where(read_bitmap(file), 0, 255).astype(np.uint8), params)
    if file.suffix in (".txt", ""):
        return _from_text(decoded(file, _KIND).text.splitlines(), shown)
    found = picture_of(file)
    if found.is_svg:
        wanted = "a PNG, a JPEG, a PBM or a text"
        raise UsageError(f"{shown}: is an SVG; a nonogram's picture must be {wanted}")
    return _reduced(np.asarray(image_of(found).convert("L")), params)


def _from_text(lines: Sequence[str], shown: str) -> Dark:
    """Return the cells of a text of # and ., a character a cell."""
    rows = [line.rstrip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    faults = Faults(shown)
    for number, row in enumerate(rows, 1):
        other = next((k for k, sign in enumerate(row) if sign not in "#."), None)
        if other is not None:
            sign = quoted(row[other])
            faults.add(number, other + 1, f"a cell must be # or . (got {sign})")
        elif len(row) != len(rows[0]):
            faults.add(number, 1, f"has {len(row)} cells; row 1 has {len(rows[0])}")
    faults.refuse()
    if not rows or max(len(rows), len(rows[0])) > LARGEST:
        raise UsageError(f"{shown}: must have 1 to {LARGEST} rows and columns")
    return np.array([[sign == "#" for sign in row] for row in rows])


def _reduced(grey: NDArray[np.uint8], params: NonogramParams) -> Dark:
    """Return the cells of a grey picture: a pixel each, or parts that fit the grid."""
    from PIL import Image

    height, width = grey.shape
    if max(height, width) > LARGEST:
        scale = min(params.rows / height, params.columns / width)
        size = max(1, round(width * scale)), max(1, round(height * scale))
        image = Image.fromarray(grey).resize(size, Image.Resampling.BOX)
        grey = np.asarray(image)
    return grey * 100.0 < params.threshold * 255.0

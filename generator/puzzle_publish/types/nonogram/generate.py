"""From a seed to a draft: a picture, changed until the level's lines finish it.

It is a drawing of the library (chosen.py) or random. Several are tried, for one that
takes several steps of the level.
A book's own pictures are repaired when its file is read (pictures.py).
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ...core.drawings.library import names
from ...core.drawings.library import titles as drawing_titles
from ...core.puzzle import Draft
from ...kernels import blocks, walks
from ...kernels import pictures as kernels
from ..depth import END, Goal, goal_of
from ..feasibility import require, seeded, way_out
from . import chosen
from .levels import LEVELS, TECHNIQUES, fits
from .model import (
    Picture,
    clues,
    clues_of,
    deepest,
    givens_of,
    make_givens,
    room,
    write_answer,
)
from .params import NonogramParams

# Textures above medium, for sides up to so many cells.
ROUGH = {11: (0.45, 0), 20: (0.4, 1), 25: (0.45, 1), 30: (0.5, 1), 40: (0.5, 2)}
PILOT = 8
PICTURES = 24  # tried for one that is deep enough
FEW = 4  # one of so many needs no more than the least number of steps


def generate(
    rng: np.random.Generator, params: NonogramParams, used: Sequence[str] = ()
) -> Draft | None:
    """Return a draft, or None if no picture of this seed is as deep as asked.

    Drawings chosen by chance look like none that are used.
    """
    if params.pictures:
        return of_picture(params)
    if params.is_drawn:
        return chosen.generate(rng, params, used)
    goal = goal_of(rng, params, LEVELS[0], few=FEW)
    drafts = (_draft(rng, params, goal) for _ in range(PICTURES))
    return next(filter(None, drafts), None)


def _draft(
    rng: np.random.Generator, params: NonogramParams, goal: Goal
) -> Draft | None:
    height, width = params.rows, params.columns
    fill, blurs = texture(params)
    wanted = TECHNIQUES[params.level]
    rows = kernels.random_picture(wanted, height, width, fill, blurs, rng)
    if not rows.size:
        return None
    if goal.least > 1 and not _is_deep(rows, width, goal):
        return None
    cells = (rows[:, np.newaxis] >> np.arange(width) & 1).tolist()
    printed = clues_of(cells)
    if not fits(printed, rough=blurs == 0):
        return None
    return Draft(make_givens(printed), {"rows": cells})


def _is_deep(rows: kernels.Ints, width: int, goal: Goal) -> bool:
    """Return whether a picture, the bits of its rows, takes the steps wanted."""
    height, own = len(rows), TECHNIQUES[goal.level]
    lines = np.zeros((height + width, max(height, width) // 2 + 3), np.int64)
    kernels.lines_of(rows, width, lines)
    steps, tally = np.empty((height * width, 5), np.int64), np.empty(2, np.int64)
    blocks.climb(0, height, width, lines, steps, tally)
    aim = walks.Aim(own, own, goal.least, END)
    return bool(walks.is_met(steps[: tally[0], 0], aim))


def texture(params: NonogramParams) -> tuple[float, int]:
    """Return the share of filled cells and how often chance is blurred.

    Measured on squares of 5 to 40: smooth pictures are easy, and of rough ones with few
    filled cells most are hard; but the rougher, the more changes they need.
    """
    side = max(params.rows, params.columns)
    fill, blurs = {
        "easy": (0.6 if side <= 20 else 0.65, max(1, side // 5 - 1)),
        "medium": (0.55, 0 if side < 12 else 1 if side <= 25 else 2),
    }.get(
        params.level,
        next(texture for most, texture in ROUGH.items() if side <= most),
    )
    return params.fill or fill, blurs


def require_feasible(params: NonogramParams) -> None:
    """Raise unless random pictures of these params have the level.

    Those of all sizes do, in three of ten attempts or more, unless `fill` is set.

    Raises:
        UsageError: none was found, and what to change.
    """
    if params.fill is not None:
        require(params, _problem)


def _problem(params: NonogramParams) -> str | None:
    if _pilot(params):
        return None
    other = "choose another fill"
    if _pilot(params.model_copy(update={"depth": "single"})):
        other += ", or set depth: single"
    way = way_out(params, TECHNIQUES, _pilot, other)
    return (
        f"fill: no {params.level} nonogram of {params.rows} rows and {params.columns}"
        f" columns was found in {PILOT * PICTURES} attempts; {way}"
    )


def _pilot(params: NonogramParams) -> bool:
    return any(generate(rng, params) for rng in seeded(PILOT))


def sample(params: NonogramParams) -> Draft:
    """Return a puzzle whose clues need the most room, for measuring only."""
    if params.pictures:
        every = [_picture(params, k) for k in range(len(params.pictures))]
        printed = [clues_of(one.rows) for one in every]
        row = max((r for one in printed for r in one.rows), key=room)
        column = max((c for one in printed for c in one.columns), key=len)
        height = max(len(one.rows) for one in printed)
        width = max(len(one.columns) for one in printed)
        title = max((one.title for one in every), key=len)
    else:
        height, width, title = params.rows, params.columns, ""
        rough = not params.is_drawn and texture(params)[1] == 0
        row = (1,) * deepest(width, rough=rough)
        column = (1,) * deepest(height, rough=rough)
        if params.is_drawn:
            title = max(titles(params), key=len)
    full = Picture(((1,) * width,) * height, title)
    largest = clues((row,) * height, (column,) * width)
    return Draft(make_givens(largest), write_answer(full))


def of_picture(params: NonogramParams) -> Draft:
    """Return the draft of the picture whose turn it is."""
    picture = _picture(params, (params.turn or 0) % len(params.pictures))
    return Draft(givens_of(picture.rows), write_answer(picture))


def _picture(params: NonogramParams, number: int) -> Picture:
    picture = params.pictures[number]
    assert not isinstance(picture, str)  # resolved
    assert "rows" in picture
    rows = tuple(tuple(int(sign == "#") for sign in row) for row in picture["rows"])
    return Picture(rows, titles(params)[number])


def shown(params: NonogramParams) -> Sequence[str]:
    """Return the name of each picture's drawing; of others their cells."""
    if params.is_drawn:
        return names()
    every = (one for one in params.pictures if not isinstance(one, str))
    return [
        str(one.get("drawing") or "".join(one["rows"]))
        for one in every
        if "rows" in one
    ]


def titles(params: NonogramParams) -> list[str]:
    """Return the title of each picture, "" for none."""
    if params.titles:
        return params.titles
    if params.is_drawn:
        return [drawing_titles(name)[params.language or "en"] for name in names()]
    kept = (one for one in params.pictures if isinstance(one, Mapping))
    return [str(one.get("title", "")) for one in kept]

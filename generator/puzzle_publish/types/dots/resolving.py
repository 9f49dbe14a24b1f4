"""What a book's params mean: names that exist, and drawings with room for the dots."""

from typing import TYPE_CHECKING

from ...core.drawings.library import drawing
from ...core.errors import UsageError
from ...core.messages import listed
from ...core.puzzle import CoverPicture, Draft
from ...core.values import BookContext
from ..feasibility import require, seeded
from ..library import pool, prepared, unused
from .generate import draft_of, generate
from .params import DOTS, DotsParams

if TYPE_CHECKING:
    import numpy as np

PILOT = 3  # attempts
COVER = 45  # dots


def resolved(params: DotsParams, book: BookContext) -> DotsParams:
    """Return params with the language of names, and the first turn of drawings.

    Raises:
        UsageError: there is no such drawing or theme, or none has room for dots.
    """
    found = params.model_copy(update=prepared(params, book))
    require(found, _problem)
    return found


def _problem(params: DotsParams) -> str | None:
    """Return which drawings asked for have no room, or that none of a theme has."""
    if params.drawings:
        turns = range(len(params.drawings))
        every = [params.model_copy(update={"turn": k}) for k in turns]
        without = [
            name
            for name, one in zip(params.drawings, every, strict=True)
            if not any(generate(rng, one) for rng in seeded(PILOT))
        ]
    else:
        fits = any(generate(rng, params) for rng in seeded(PILOT))
        without = [] if fits else list(params.themes or ["all"])
    if not without:
        return None
    dots = params.dots or f"the dots of level {params.level}"
    return f"{listed(without, last='and')}: no room for {dots}; set another level"


def sample(params: DotsParams) -> Draft:
    """Return a puzzle with as many dots as can be, for measuring only.

    All pages have figures of one size.
    """
    most = params.dots or DOTS[params.level][1]
    for name in pool(params):
        if draft := draft_of(drawing(name), most, params.by):
            return draft
    rngs = seeded(PILOT)
    found = next(filter(None, (generate(rng, params) for rng in rngs)), None)
    if found is None:
        raise UsageError("dots: no drawing has room for so many")
    return found


def for_cover(
    rng: "np.random.Generator", params: DotsParams, cover: CoverPicture
) -> Draft | None:
    """Return a puzzle that is not in the book, None if there is none."""
    every = pool(params.model_copy(update={"drawings": None}))
    made = (draft_of(drawing(name), COVER) for name in unused(rng, every, cover))
    return next(filter(None, made), None)

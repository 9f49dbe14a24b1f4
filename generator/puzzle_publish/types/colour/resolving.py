"""What a book's params mean: names that exist, and drawings that suit the level."""

from typing import TYPE_CHECKING

from ...core.drawings.library import drawing
from ...core.errors import UsageError
from ...core.messages import listed
from ...core.puzzle import CoverPicture, Draft, Json
from ...core.reading.json_values import members_of
from ...core.values import BookContext
from ..feasibility import require, seeded
from ..library import pool, prepared, unused
from .generate import draft_of, generate
from .palette import NAMES
from .params import COLOURS, ColourParams

if TYPE_CHECKING:
    import numpy as np

PILOT = 3  # attempts
MOST_TRIED = 6  # drawings for a cover


def resolved(params: ColourParams, book: BookContext) -> ColourParams:
    """Return params with the language of names, and the first turn of drawings.

    Raises:
        UsageError: there is no such drawing or theme, or none suits the level.
    """
    found = params.model_copy(update=prepared(params, book))
    require(found, _problem)
    return found


def _problem(params: ColourParams) -> str | None:
    """Return which drawings asked for do not suit the level."""
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
    names = listed(without, last="and")
    return f"{names}: too few or too many parts for level {params.level}; set another"


def sample(params: ColourParams) -> Draft:
    """Return a puzzle, for measuring only; all pages have figures of one size."""
    rngs = seeded(PILOT)
    found = next(filter(None, (generate(rng, params) for rng in rngs)), None)
    if found is None:
        raise UsageError("colour: no drawing suits the level")
    most: list[Json] = [*NAMES[: COLOURS[params.level][1]]]
    return Draft({**members_of(found.givens), "colours": most}, found.answer)


def for_cover(
    rng: "np.random.Generator", params: ColourParams, cover: CoverPicture
) -> Draft | None:
    """Return a puzzle that is not in the book, None if there is none."""
    every = pool(params.model_copy(update={"drawings": None}))
    names = unused(rng, every, cover)[:MOST_TRIED]
    made = (draft_of(rng, drawing(name), params.level) for name in names)
    return next(filter(None, made), None)

"""What of a puzzle is judged by a book's taste, besides the words that it lists."""

from typing import TYPE_CHECKING

from ..core.puzzle import CoverPicture, Draft
from ..core.values import Judged, Taste

if TYPE_CHECKING:
    import numpy as np

    from .contract import PuzzleType
    from .params import Params

TRIES = 50  # at the letters of a picture; most show nothing at once


def judged_for(kind: "PuzzleType", params: "Params", taste: Taste) -> Judged | None:
    """Return by what the letters of these puzzles are judged, None without letters."""
    if not kind.shows_words(params):
        return None
    from ..words.gate import judged

    return judged(taste)


def is_tasteless(
    kind: "PuzzleType", givens: object, answer: object, judged: Judged | None
) -> bool:
    """Return whether a puzzle shows a word that it lists nowhere and a taste refuses.

    Args:
        kind: its type.
        givens: its page, as the type reads it.
        answer: its key.
        judged: by what they are judged; None for letters that nobody reads.
    """
    if judged is None:
        return False
    from ..words.gate import gate_of

    shown = kind.shown_readings(givens, answer)
    return gate_of(judged.taste).find(shown) is not None


def cover_draft(
    kind: "PuzzleType",
    rng: "np.random.Generator",
    params: "Params",
    cover: CoverPicture,
    judged: Judged | None,
) -> Draft:
    """Return a type's puzzle for a cover: the first that shows no refused word.

    If there is none in `TRIES`, it is the worked example.
    """
    for _ in range(TRIES):
        draft = kind.cover_puzzle(rng, params, cover)
        if not is_tasteless(kind, *kind.read(draft), judged):
            return draft
    return kind.example_for(params)

"""The kind of crossword that a list of words allows."""

import functools

from ...core.log import MESSAGES
from .._grid import vocabulary
from .._grid.model import BRITISH, FREEFORM
from .params import AUTO, Params

# From this many words on, kind auto is british; a book would soon use up fewer.
ENOUGH = 5_000


def settled(params: Params) -> Params:
    """The params with the kind that the list allows."""
    return params.model_copy(update={"kind": _kind(params)})


def _kind(params: Params) -> str:
    """The kind, as set or as the list of words allows."""
    if params.kind != AUTO:
        return params.kind
    if vocabulary.list_of(params).language == "zh":
        return FREEFORM
    tried = params.model_copy(update={"kind": BRITISH})
    number = len(vocabulary.usable(tried, most=tried.chosen_side))
    if number >= ENOUGH:
        return BRITISH
    _report_free_form(vocabulary.list_of(params).name, number)
    return FREEFORM


@functools.cache
def _report_free_form(name: str, number: int) -> None:
    MESSAGES.info(
        "crossword: free forms, since %s has %s words that fit; british grids need %s",
        name,
        f"{number:,}",
        f"{ENOUGH:,}",
    )

"""The kind of crossword that a list of words allows."""

import functools

from ...core.log import MESSAGES
from ...words import store
from ...words.cluelists import LISTS
from ...words.wordnet import NAME as WORDNET
from .._grid import vocabulary
from .._grid.model import BRITISH, FREEFORM, Grid
from .._grid.params import SIDES
from .params import AUTO, Params

# From this many words on, kind auto is british; a book would soon use up fewer.
ENOUGH = 5_000
# What British grids of the house do not have, or not as the author means it.
DECIDING = ("entries", "pattern", "theme", "must")
SHIPPED = {store.AUTO, *LISTS} - {WORDNET}


def with_kind(params: Params) -> Params:
    """The params, before their files are read, with a kind if they name none."""
    if params.kind is not None:
        return params
    kind = AUTO if _may_be_british(params) else FREEFORM
    return params.model_copy(update={"kind": kind})


def _may_be_british(params: Params) -> bool:
    """Whether the words ship and no param asks for a free form."""
    words = [params.words] if isinstance(params.words, str) else params.words
    return (
        isinstance(words, list)
        and SHIPPED.issuperset(words)
        and params.side in (None, *SIDES[BRITISH])
        and params.fillers in (None, "auto")
        and not any(getattr(params, name) not in (None, []) for name in DECIDING)
    )


def settled(params: Params) -> Params:
    """The params with the kind that the list allows."""
    return params.model_copy(update={"kind": _kind(params)})


def _kind(params: Params) -> Grid:
    """The kind, as set or as the list of words allows."""
    if params.kind != AUTO:
        return params.chosen_grid
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

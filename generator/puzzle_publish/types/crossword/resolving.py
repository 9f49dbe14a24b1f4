"""The kind that a list of words allows, and warnings about words without clues."""

import functools
import json

from ...core.log import MESSAGES
from ...core.messages import listed, quoted
from ...core.puzzle import canonical_json
from ...words.cluelists import LISTS, load_clues
from .._grid import vocabulary
from .._grid.model import BRITISH, FREEFORM
from .params import AUTO, Params

# From this many words on, kind auto is british; a book would soon use up fewer.
ENOUGH = 5_000


def settled(params: Params) -> Params:
    """The params with the kind that the list allows; warns about words left out."""
    done = params.model_copy(update={"kind": _kind(params)})
    _warn_of_clueless(canonical_json(vocabulary.reference_of(done)))
    return done


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
        "crossword: free forms, since %s has %s words that fit; british grids need %s"
        " (`make crossword-data` installs WordNet)",
        name,
        f"{number:,}",
        f"{ENOUGH:,}",
    )


@functools.lru_cache(maxsize=8)  # one warning for all sections of a book
def _warn_of_clueless(reference: str) -> None:
    """Warn about words of the user's lists that no puzzle can have."""
    lexicon = load_clues(json.loads(reference))
    if lexicon.name in LISTS:
        return
    fair = vocabulary.fair(reference)
    bare: list[str] = []
    leaking: list[str] = []
    for word, entries in lexicon.by_word.items():
        if word not in fair:
            is_clued = any(entry.clue for entry in entries)
            (leaking if is_clued else bare).append(word)
    for words, why in (
        (bare, "have no clue"),
        (leaking, "have only clues that give them away"),
    ):
        if words:
            named = listed(map(quoted, words), last="and")
            MESSAGES.warning("words: %s: left out, %s: %s", lexicon.name, why, named)

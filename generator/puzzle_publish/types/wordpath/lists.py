"""The list of words that a section names, as a reference."""

from ...core.values import BookContext
from ...words import store
from ...words.unused import warn_of_unused
from .feasibility import require_feasible
from .model import OPEN, Params


def resolved(params: Params, book: BookContext) -> Params:
    """The params with a reference to the list that they name.

    Raises:
        UsageError: there is no such list, or it cannot give a board with these params.
    """
    value = params.lexicon
    if value == store.AUTO and book.language == "en" and params.promise == OPEN:
        # Short English words are everywhere: no board is free of others.
        value = "english-long"
    reference = store.refer(value, book, notes=params.explanations)
    lexicon = store.load(reference)
    require_feasible(lexicon, params)
    most = params.rows * params.cols
    reason = f"longer than the board's {most} cells"
    warn_of_unused("lexicon", lexicon, lambda word: reason * (len(word) > most))
    return params.model_copy(update={"lexicon": dict(reference)})

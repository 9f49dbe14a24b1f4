"""The list of words and the themes that a section names, as references."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...core.values import BookContext
from ...words import store
from ...words.unused import warn_of_unused
from . import model
from .feasibility import require_clues, require_feasible
from .params import FULL, NONE, Params


def resolved(params: Params, book: BookContext) -> Params:
    """The params with references to the list and the themes that they name.

    Raises:
        UsageError: there is no such list or theme, or it cannot give a board with these
            params.
    """
    from . import must

    book = replace(book, letters=params.letters)
    theme = _themes(params, book)
    value = params.lexicon
    is_open = params.promise == model.OPEN
    if value == store.AUTO and book.language == "en" and is_open and theme == NONE:
        # Short English words are everywhere: no board is free of others.
        value = "english-long"
    reference = store.refer(value, book, notes=params.explanations)
    several = isinstance(theme, Mapping) and len(store.load_themes(theme).entries) > 1
    found = params.model_copy(
        update={
            "lexicon": dict(reference),
            "theme": theme,
            "taste": asdict(book.taste),
            "turn": 0 if several else None,
        }
    )
    lexicon = store.load(reference)
    if must.is_lesson(lexicon, found):
        return must.with_lesson(lexicon, found)
    if found.must is not None:
        require_clues(lexicon, found)
        return must.with_room(lexicon, found)
    require_feasible(lexicon, found)
    most = found.height * found.width
    reason = f"longer than the board's {most} cells"
    warn_of_unused("lexicon", lexicon, lambda word: reason * (len(word) > most))
    return found


def _themes(params: Params, book: BookContext) -> str | dict[str, Json]:
    """The reference to the themes, or "none".

    Raises:
        UsageError: there is no such theme, or none where a pay-off needs one.
    """
    value = params.theme
    if isinstance(value, dict):
        return dict(value)
    if value == store.AUTO:
        ours = params.lexicon == store.AUTO and params.must is None
        plain = params.density == FULL and params.help == model.LIST
        wanted = params.payoff or (book.language == "en" and plain)
        value = store.AUTO if ours and wanted else NONE
    if value == NONE:
        if params.payoff:
            raise UsageError(
                "payoff: the question and its answer are a theme's; name a theme, or"
                " leave out lexicon and must to use those that ship"
            )
        return NONE
    return dict(store.refer_themes(value, book))

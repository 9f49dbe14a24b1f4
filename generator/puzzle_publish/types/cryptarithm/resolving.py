"""The params of a book, with references to its words."""

from functools import partial

from ...core.puzzle import Json
from ...core.values import BookContext
from ...words import store
from ...words.unused import warn_of_unused
from .feasibility import require_feasible
from .lists import lexicon_of, why_not_listed
from .params import DOUBLY_TRUE, HANZI, Params

# A Chinese book has sums of Chinese words unless the author sets one of these.
_CHOICES = ("kind", "theme", "lexicon", "numbers")


def resolved(params: Params, book: BookContext) -> Params:
    """The params with references to the list or theme, and the numerals' language.

    Raises:
        UsageError: there is no such list, it is invalid, or these params cannot give a
            puzzle.
    """
    changed: dict[str, Json] = {}
    if book.language == "zh" and params.model_fields_set.isdisjoint(_CHOICES):
        changed["kind"] = HANZI
        params = params.model_copy(update=changed)
    if params.kind == DOUBLY_TRUE:
        if params.numerals == "auto":
            changed["numerals"] = "zh" if book.language == "zh" else "en"
    elif params.theme:
        changed["theme"] = store.refer_theme(params.theme, book)
    else:
        value = params.lexicon
        if value == store.AUTO:
            is_zh = params.numbers is not None and book.language == "zh"
            value = "chinese-all" if is_zh else lexicon_of(params).name
        changed["lexicon"] = store.refer(value, book)
    done = params.model_copy(update=changed)
    require_feasible(done)
    if params.kind != DOUBLY_TRUE:
        param = "theme" if params.theme else "lexicon"
        warn_of_unused(param, lexicon_of(done), partial(why_not_listed, params.kind))
    return done

"""The word lists that a book's params name."""

from ...words import store
from ...words.lexicon import Lexicon
from ...words.reading import has_hanzi_only
from . import numberwords
from .params import DOUBLY_TRUE, HANZI, Params
from .pool import Pool, pool_of, why_not

# A word of two characters has too few for different rows.
LEAST_HANZI = 3


def why_not_listed(kind: str, word: str) -> str:
    """Return why equations of a kind cannot use a word, "" if they can."""
    if kind == HANZI and not (has_hanzi_only(word) and len(word) >= LEAST_HANZI):
        return f"not of {LEAST_HANZI} Chinese characters or more"
    return why_not(word)


def lexicon_of(params: Params) -> Lexicon:
    """The list or theme that the words come from.

    The default is idioms for hanzi, and English words for all other kinds in any
    language, because idioms hardly ever share enough characters for a sum; with words
    of one or two letters for numbers of the author's.
    """
    if params.theme:
        return store.load(params.theme)
    if params.lexicon == store.AUTO and params.kind != HANZI:
        return store.load("english" if params.numbers is None else "english-all")
    return store.load(params.lexicon)


def pool(params: Params) -> Pool:
    """The words of that list that equations may use."""
    return pool_of(lexicon_of(params))


def hanzi_of(whole: Pool) -> tuple[str, ...]:
    """The Chinese words of a pool that have three or more characters."""
    return tuple(
        word
        for word in whole.words
        if len(word) >= LEAST_HANZI and has_hanzi_only(word)
    )


def letters(params: Params) -> str:
    """Every character that puzzles of these params may print as a letter, sorted."""
    if params.kind == DOUBLY_TRUE:
        return numberwords.letters(params.numerals)
    whole = pool(params)
    words = hanzi_of(whole) if params.kind == HANZI else whole.words
    return "".join(sorted(set().union(*words)))


def is_chinese(params: Params) -> bool:
    """Return whether the words are Chinese."""
    if params.kind == DOUBLY_TRUE:
        return params.numerals == "zh"
    return params.kind == HANZI or lexicon_of(params).language == "zh"


def credits_of(params: Params) -> tuple[str, ...]:
    """The sentence that the list's licence requires a book to print, if any."""
    if params.kind == DOUBLY_TRUE:
        return ()
    attribution = lexicon_of(params).attribution
    return (attribution,) if attribution else ()

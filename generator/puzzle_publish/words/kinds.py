"""All common kinds of something, by WordNet's senses: `bird`, or `bank 2`."""

import functools

from ..core.errors import UsageError
from ..core.messages import quoted
from . import wordnet
from .cluelists import shipped
from .lexicon import Entry, Lexicon
from .reading import joined_form, shown_form
from .sources import named
from .themes import bare, shipped_set
from .wordnet_senses import kinds


@functools.lru_cache(maxsize=8)
def kinds_of(sense: str) -> Lexicon:
    """Return the kinds of a noun's sense that are common words.

    Args:
        sense: a noun, with the number of its sense if that is not the first.

    Raises:
        UsageError: WordNet is not installed, or has no such sense or no common kind.
    """
    wordnet.require_files(wordnet.DEBIAN)
    *words, last = sense.strip().lower().replace("_", " ").split() or [""]
    if words and last.isdecimal() and len(last) < 3:
        lemma, number = "_".join(words), int(last)
    else:
        lemma, number = "_".join([*words, last]), 1
    common = _common()
    names = sorted(kinds(wordnet.DEBIAN, lemma, number))
    shown = {joined_form(name.replace("_", " ")): name for name in names}
    entries = tuple(
        Entry(word, shown=shown_form(name.replace("_", " ")))
        for word, name in shown.items()
        if word in common
    )
    if not entries:
        raise UsageError(
            f"words: WordNet has no common kinds of {quoted(sense)}; name a noun, with"
            " the number of its sense, as in wordnet:bank 2"
        )
    name = f"wordnet-{lemma}-{number}"
    return Lexicon(name, entries, "en", wordnet.LICENCE, wordnet.ATTRIBUTION)


@functools.cache
def _common() -> frozenset[str]:
    """The words of our lists, themes and clues, which readers know."""
    themes = shipped_set("en").entries
    every = {bare(word) for theme in themes for word in theme.words}
    every.update(named("english").words, shipped("english-clues").by_word)
    return frozenset(every)

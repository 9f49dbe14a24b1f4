"""All common kinds of something, by WordNet's senses: `bird`, or `bank 2`."""

import functools

from ..core.errors import UsageError
from ..core.messages import quoted
from . import wordnet
from .lexicon import Entry, Lexicon
from .reading import fits_cells, joined_form, shown_form
from .sources import named
from .wordnet_senses import kinds


@functools.lru_cache(maxsize=8)
def kinds_of(sense: str) -> Lexicon:
    """Return the kinds of a noun's sense all of whose words are common.

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
    common = {entry.word for entry in named("english-all").entries}
    entries = []
    for name in sorted(kinds(wordnet.DEBIAN, lemma, number)):
        parts = name.replace("-", "_").split("_")
        word, shown = joined_form(name.replace("_", " ")), name.replace("_", " ")
        plain = name.islower() and fits_cells(word)
        if plain and all(joined_form(part) in common for part in parts):
            entries.append(Entry(word, shown=shown_form(shown)))
    unique = {entry.word: entry for entry in entries}
    if not unique:
        raise UsageError(
            f"words: WordNet has no common kinds of {quoted(sense)}; name a noun, with"
            " the number of its sense, as in wordnet:bank 2"
        )
    name = f"wordnet-{lemma}-{number}"
    return Lexicon(
        name, tuple(unique.values()), "en", wordnet.LICENCE, wordnet.ATTRIBUTION
    )

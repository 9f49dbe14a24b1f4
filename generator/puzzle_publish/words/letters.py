"""How cells have the letters of an author's words: with their marks, or plain.

Plain letters are those from A to Z. Which stand for Ä, Ö and Ü depends on the language,
which the letters of a list show: German writes AE, OE and UE.
"""

import functools
import unicodedata
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from ..core.log import notice
from ..core.messages import listed
from ..core.values import Letters
from .lexicon import Entry, Lexicon
from .reading import cell_form, joined_form

KEEP: Letters = "keep"
PLAIN: Letters = "plain"
Form = Callable[[str], str]
# Letters that are no plain one with a mark.
_APART = "ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE þ=th Þ=TH ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D ı=i"
_PAIRS = str.maketrans(dict(pair.split("=") for pair in _APART.split()))
_GERMAN = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})
# The letters of German words, with those of its loan words; other languages with Ü
# have others as well.
_IN_GERMAN = frozenset("ÄÖÜẞÉÈÊÀÂ")


def plain(word: str) -> str:
    """A word in letters without marks, as readers of any language leave them out.

    >>> plain("Crème brûlée"), plain("Straße"), plain("Smørrebrød"), plain("画龙")
    ('Creme brulee', 'Strasse', 'Smorrebrod', '画龙')
    """
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFD", word.translate(_PAIRS))
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_marked(char: str) -> bool:
    """Return whether a letter of a cell is a Latin one that is not plain.

    >>> [is_marked(char) for char in "ÑẞŒAΩ龙"]
    [True, True, True, False, False, False]
    """
    name = unicodedata.name(char, "")
    return not char.isascii() and name.startswith("LATIN CAPITAL")


def alphabetical(word: str) -> tuple[str, str]:
    """The key that sorts words as dictionaries do: marks decide last.

    >>> sorted(["ZOO", "ÉTÉ", "ETE", "FIN"], key=alphabetical)
    ['ETE', 'ÉTÉ', 'FIN', 'ZOO']
    """
    return plain(word), word


def is_latin(char: str) -> bool:
    """Return whether a letter of a cell is Latin, marked or not."""
    return char.isascii() or is_marked(char)


def marked_in(words: Iterable[str]) -> str:
    """The marked letters of some words in cell form, sorted.

    >>> marked_in(["SEÑOR", "MAÑANA", "ÁRBOL", "ΩΣ"])
    'ÁÑ'
    """
    return "".join(filter(is_marked, sorted({*"".join(words)})))


def form_of(letters: Letters, words: Collection[str]) -> Form:
    """How cells have words: a function from a word as it is written.

    Args:
        letters: what the author wants.
        words: all words of the list, which show its language.

    >>> form_of("keep", [])("Bär"), form_of("plain", ["Tür", "Bär"])("Bär")
    ('BÄR', 'BAER')
    >>> form_of("plain", ["pingüino", "árbol"])("pingüino")
    'PINGUINO'
    """
    if letters == KEEP:
        return joined_form
    return _german if _is_german(words) else _plain


def form_making(shown: str, word: str) -> Form:
    """The function of `form_of` that makes this word of what was written."""
    return next((f for f in (joined_form, _german) if f(shown) == word), _plain)


def each_form(shown: str) -> tuple[str, ...]:
    """A word in all forms that lists may have it in, the kept one first.

    >>> each_form("Bär"), each_form("bear")
    (('BÄR', 'BAER', 'BAR'), ('BEAR',))
    """
    return tuple(dict.fromkeys(form(shown) for form in (joined_form, _german, _plain)))


def plain_terms(terms: Collection[str]) -> dict[str, str]:
    """Each term as it is printed, in capitals, to the same in plain letters.

    >>> plain_terms(["SEÑOR", "ÁRBOL"])
    {'SEÑOR': 'SENOR', 'ÁRBOL': 'ARBOL'}
    """
    german = _is_german(terms)
    return {t: plain(t.translate(_GERMAN) if german else t) for t in terms}


def with_letters(found: Lexicon, letters: Letters | None) -> Lexicon:
    """An author's list with its words as the author wants letters, said once."""
    terms = [entry.printed for entry in found.entries]
    say_letters(found.name, letters, terms)
    form = plain_terms(terms)
    if letters != PLAIN or all(term == other for term, other in form.items()):
        return found
    entries: dict[str, Entry] = {}
    for entry in found.entries:
        printed = form[entry.printed]
        word = joined_form(printed)
        shown = "" if printed == word else printed
        entries.setdefault(word, replace(entry, word=word, shown=shown))
    return replace(found, entries=tuple(entries.values()))


def say_letters(name: str, letters: Letters | None, words: Collection[str]) -> None:
    """Say once what becomes of a list's letters with marks, if it has any.

    Args:
        name: what messages call the list.
        letters: what the author wants, None to say nothing.
        words: its words as they are written.
    """
    if letters is None:
        return
    form = form_of(letters, words)
    marked = marked_in(map(joined_form, words))
    if marked and letters == KEEP:
        other = form_of(PLAIN, words)
        way = listed((f"{char} as {other(char)}" for char in marked), last="and")
        _say(f"{name}: cells have letters with marks; letters: plain writes {way}")
    elif marked:
        way = listed((f"{char} is {form(char)}" for char in marked), last="and")
        _say(f"{name}: cells have plain letters: {way}")


@functools.lru_cache(maxsize=64)  # once for all levels and sections of a book
def _say(sentence: str) -> None:
    notice(sentence)


def _is_german(words: Collection[str]) -> bool:
    marked = {*marked_in(map(cell_form, words))}
    return marked <= _IN_GERMAN and not marked.isdisjoint("Üẞ")


def _german(shown: str) -> str:
    return plain(joined_form(shown).translate(_GERMAN))


def _plain(shown: str) -> str:
    return plain(joined_form(shown))

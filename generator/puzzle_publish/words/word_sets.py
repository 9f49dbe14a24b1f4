"""Words that an author names in any way, as themes that puzzles take in turn.

A shipped theme, a theme's file, a named list, any file of words, `wordnet:` and a
sense, several of these, or the words themselves.
"""

from collections.abc import Sequence
from dataclasses import replace

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import did_you_mean, listed, quoted
from ..core.reading.user_text import is_name
from ..core.values import BookContext
from . import cluelists, store
from .letters import plain
from .lexicon import Entry, Lexicon
from .list_file import why_too_long
from .reading import fits_cells, has_hanzi_only
from .sources import SOURCES, THEMES
from .tasteful import tasteful
from .themes import Theme, ThemeSet, bare, printed_form, set_of

WORDNET = "wordnet:"
Names = str | Sequence[str]


def themes_named(names: Names, book: BookContext, notes: str) -> tuple[ThemeSet, bool]:
    """Return the themes, and whether they are one list of the author's own words.

    Args:
        names: "auto" for all shipped themes, a name, several, or words.
        book: the book that names them.
        notes: see `store.refer`.

    Raises:
        UsageError: there are no such words.
    """
    if names == store.AUTO:
        return store.load_themes(store.refer_themes(store.AUTO, book)), False
    every = [names] if isinstance(names, str) else names
    if not _named(names):
        _say_doubts(every)
        return set_of([_inline(every, book)]), True
    found = [_theme(name, book, notes) for name in every]
    ships = len(every) > 1 or store.is_theme(every[0]) or every[0] in SOURCES
    return set_of(found), not ships and not every[0].startswith(WORDNET)


def clues_of(
    themes: ThemeSet, names: Names, book: BookContext, notes: str
) -> dict[str, str]:
    """Return the reference of the words that have clues, with these as their notes.

    The author's clues come before ours. No two words of a length have the same.
    """
    known: dict[str, str] = {}
    sentences: dict[str, None] = {}
    for name in _named(names):
        if name != store.AUTO and _is_name(name) and not store.is_theme(name):
            named = _lexicon(name, book, notes)
            known |= {e.word: e.note or e.reading for e in named.entries}
            sentences[named.attribution] = None
    kind = cluelists.IDIOMS if themes.language == "zh" else cluelists.ENGLISH
    ours = cluelists.LISTS[kind]().by_word
    found: dict[tuple[str, int], Entry] = {}
    for word in sorted({bare(word) for one in themes.entries for word in one.words}):
        clue = known.get(word) or next((e.clue for e in ours.get(plain(word), ())), "")
        if clue:
            found.setdefault((clue, len(word)), Entry(word, note=clue))
    sentence = " ".join(filter(None, sentences))
    clued = Lexicon(
        "clues", tuple(found.values()), themes.language, attribution=sentence
    )
    clued = tasteful(clued, book.taste)
    kept = tuple(entry for entry in clued.entries if entry.note)
    return store.keep(replace(clued, entries=kept))


def _named(names: Names) -> Sequence[str]:
    """Return the lists that an author names; none if these are words.

    Names among words are words, too, if they can be.
    """
    if isinstance(names, str):
        return [names]
    are_words = any(not _is_name(name) for name in names) and all(
        _is_word(name) for name in names
    )
    return [] if are_words else names


def _say_doubts(words: Sequence[str]) -> None:
    """Say which of an author's words are also names of lists."""
    both = [word for word in words if _is_name(word)]
    if not both:
        return
    shown = listed(map(quoted, both), last="and")
    lists = "the name of a list" if len(both) == 1 else "names of lists"
    other = next(word for word in words if not _is_name(word))
    near = "" if other.lower() in THEMES else did_you_mean(other, THEMES)
    MESSAGES.info(
        "words: %s: also %s; taken as words, as %s is one%s",
        *(shown, lists, quoted(other), near),
    )


def _is_word(name: str) -> bool:
    """Return whether an entry can be a word: it is no file, and no list's full name."""
    is_known = store.is_theme(name) or name in SOURCES
    return name.isalpha() if is_known else not _is_name(name)


def _is_name(name: str) -> bool:
    """Return whether it names words, and is none itself."""
    is_file = "." in name or "/" in name
    return (
        store.is_theme(name) or name in SOURCES or name.startswith(WORDNET) or is_file
    )


def _theme(name: str, book: BookContext, notes: str) -> Theme:
    """Return a theme, or a list as a theme without title and questions."""
    if store.is_theme(name):
        return store.named_theme(name, book)
    found = _lexicon(name, book, notes)
    words = tuple(entry.printed for entry in found.entries)
    return Theme(found.name, found.language, "", "", (), words)


def _lexicon(name: str, book: BookContext, notes: str) -> Lexicon:
    if name.startswith(WORDNET):
        from .kinds import kinds_of

        found = kinds_of(name.removeprefix(WORDNET))
        return tasteful(found, book.taste.house, own=True)
    if name not in (store.AUTO, *SOURCES) and is_name(name, book.folder):
        raise UsageError(_unknown(name, book))
    return store.load(store.refer(name, book, notes=notes))


def _unknown(name: str, book: BookContext) -> str:
    themes = [one for one in THEMES if THEMES[one].language == book.language]
    lists = listed([store.AUTO, *SOURCES])
    return (
        f"{name}: there is no such list of words; must be {lists}, a file beside the"
        f" config, or a shipped theme: {', '.join(themes)} (got {quoted(name)})"
        f"{did_you_mean(name, [*themes, *SOURCES])}"
    )


def _inline(words: Sequence[str], book: BookContext) -> Theme:
    printed = tuple(dict.fromkeys(map(printed_form, words)))
    for word in printed:
        if why := why_too_long(word):
            raise UsageError(f"words: {why}")
        if not bare(word) or not fits_cells(bare(word)):
            raise UsageError(
                "words: must have letters, spaces, hyphens and apostrophes only"
                f" (got {quoted(word)})"
            )
    language = "zh" if all(has_hanzi_only(bare(word)) for word in printed) else "en"
    theme = Theme("words", language, "", "", (), printed).with_letters(book.letters)
    return theme.of_these(tasteful(theme.as_named, book.taste, own=True).words)


def pairs_in(words: Sequence[str], word: str) -> list[tuple[str, str]]:
    """Return (inner, outer) where one of some words and this one contain each other.

    >>> pairs_in(["TOP", "CAT"], "SPOT")
    [('TOP', 'SPOT')]
    """
    back, found = word[::-1], []
    for other in words:
        if word in other or back in other:
            found.append((word, other))
        elif other in word or other in back:
            found.append((other, word))
    return found

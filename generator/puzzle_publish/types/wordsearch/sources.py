"""The words of a grid: of the theme whose turn it is, or random numbers."""

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from ...core.drawings.library import CREDIT
from ...core.puzzle import Draft, Json
from ...core.text_fitting import widest_ems
from ...words import store
from ...words.themes import Payoff, Theme, bare, shipped_set
from ...words.word_sets import pairs_in
from ...words.wordnet import ATTRIBUTION
from .model import NO_CELL, Found, spelt
from .params import THEME, WordsearchParams

# Words chosen besides those wanted: for those without a place, or which cross less.
EXTRA, EXTRA_OF_EXPERT = 8, 24
# Letters of a word, at expert such that three are not the whole; two hanzi are a word.
LEAST_LETTERS, LEAST_OF_EXPERT, LEAST_HANZI = 3, 4, 2
NUMBER_LENGTHS = (4, 8)
DIGITS = "0123456789"
KINDS = "wordnet-"  # how the names of lists of WordNet's kinds begin


class Source(NamedTuple):
    """Where words come from.

    Attributes:
        title: of the page, "" for none.
        subtitle: the same.
        words: each word in the form for cells, as it is printed.
        payoffs: questions and answers for hidden messages.
        clues: the clue of each word, if the page prints clues.
    """

    title: str = ""
    subtitle: str = ""
    words: Mapping[str, str] = {}
    payoffs: tuple[Payoff, ...] = ()
    clues: Mapping[str, str] = {}


def source_for(params: WordsearchParams) -> Source | None:
    """Return the source whose turn it is; None if none has words enough."""
    if "numbers" in params.source:
        return Source(words={number: number for number in params.source["numbers"]})
    for k in range(len(themes_of(params))):
        source = source_at(params, (params.turn or 0) + k)
        if len(source.words) >= (params.count or 2):
            return source
    return None


def themes_of(params: WordsearchParams) -> tuple[Theme, ...]:
    """Return the themes that params name, ours unless resolved; none for numbers."""
    if not params.source:
        return shipped_set("en").entries
    if "numbers" in params.source:
        return ()
    return store.load_themes(params.source["themes"]).entries


def source_at(params: WordsearchParams, turn: int) -> Source:
    """Return the source of a turn, with the words that fit."""
    themes = themes_of(params)
    theme, clues = themes[turn % len(themes)], params.source.get("clues")
    least = LEAST_OF_EXPERT if params.level == "expert" else LEAST_LETTERS
    if theme.language == "zh":
        least = LEAST_HANZI
    longest = max(params.height, params.width)
    return _source(theme, clues["digest"] if clues else None, least, longest)


@lru_cache(maxsize=512)
def _source(theme: Theme, clues: str | None, least: int, longest: int) -> Source:
    notes = {}
    if clues:
        known = store.load({"name": "clues", "digest": clues})
        notes = {entry.word: entry.note for entry in known.entries}
    words = {
        word: shown
        for word, shown in ((bare(shown), shown) for shown in theme.words)
        if least <= len(word) <= longest
        and word != word[::-1]
        and (not clues or word in notes)
    }
    return Source(theme.title, theme.subtitle, words, theme.payoffs, notes)


def chosen(
    rng: np.random.Generator,
    source: Source,
    params: WordsearchParams,
    had: Mapping[str, int] = {},
) -> list[str]:
    """Return words of which none contains another, the wanted ones longest first.

    Those that other sheets have less often, as `had` says, are wanted before others.
    """
    every = list(source.words) or _numbers(rng, params)
    order = rng.permutation(len(every)).tolist()
    order.sort(key=lambda k: had.get(every[k], 0))
    found: list[str] = []
    most = params.number
    most += EXTRA_OF_EXPERT if params.level == "expert" else EXTRA
    for k in order:
        if params.must or not pairs_in(found, every[k]):
            found.append(every[k])
        if len(found) == most and not params.must:
            break
    first = sorted(found[: params.number], key=len, reverse=True)
    return [*first, *found[params.number :]]


def _numbers(rng: np.random.Generator, params: WordsearchParams) -> list[str]:
    """Return random numbers, none of them a palindrome, more than are wanted."""
    longest = min(NUMBER_LENGTHS[1], max(params.height, params.width) + 1)
    found: dict[str, None] = {}
    while len(found) < 2 * params.number + EXTRA_OF_EXPERT:
        length = int(rng.integers(NUMBER_LENGTHS[0], longest))
        number = str(rng.integers(10 ** (length - 1), 10**length))
        if number != number[::-1]:
            found[number] = None
    return list(found)


def message_of(
    rng: np.random.Generator, source: Source, params: WordsearchParams
) -> Payoff:
    """Return the question, "" for none, and the hidden message, "" for none."""
    if params.hidden_message != THEME:
        return Payoff("", (params.hidden_message or "").upper())
    payoffs = [
        one
        for one in source.payoffs
        if not (params.must and any(map(one.names, source.words)))
    ] or source.payoffs
    return payoffs[int(rng.random() * len(payoffs))]


def sample(params: WordsearchParams) -> Draft:
    """Return a page with the longest words and texts that there are, never solved."""
    every = [source_at(params, k) for k in range(len(themes_of(params)))]
    lists = [_widest(one, params.number) for one in every] or [
        (0.0, {f"{k:0>{NUMBER_LENGTHS[1] - 1}}": "" for k in range(params.number)})
    ]
    _, words = max(lists, key=itemgetter(0))
    clues = {k: v for one in every for k, v in one.clues.items()}
    widest = sorted(words)
    rows = params.mask.tolist()
    shape = ["".join(f"{NO_CELL}M"[x] for x in row) for row in rows]
    givens: dict[str, Json] = {"rows": shape}
    if clues:
        givens["clues"] = [clues[word] for word in widest]
        givens["lengths"] = list(map(len, widest))
        givens["list"] = params.source["clues"]
    else:
        givens["words"] = [words[word] or word for word in widest]
    if any(one.title for one in every):
        title = max((one.title for one in every), key=widest_ems)
        subtitle = max((one.subtitle for one in every), key=widest_ems)
        givens["theme"] = {"title": title, "subtitle": subtitle}
    found = (Found(word, (0, 0), (0, len(word) - 1)) for word in widest)
    answer: dict[str, Json] = {"words": [one.as_json() for one in found]}
    if params.hidden_message is not None:
        lead, message = "", params.hidden_message.upper()
        if params.hidden_message == THEME:
            payoffs = [one for source in every for one in source.payoffs]
            lead = max((one.lead for one in payoffs), key=widest_ems)
            message = max((one.letters for one in payoffs), key=len)
        lengths = list(map(len, spelt(message)))
        givens["message"] = {"lead": lead, "lengths": lengths, "before": 1}
        answer["message"] = message
    return Draft(givens, answer)


def _widest(source: Source, number: int) -> tuple[float, Mapping[str, str]]:
    """Return the words of a source that take most room, and the sum of their widths."""
    widths = {
        word: widest_ems(source.clues.get(word, shown))
        for word, shown in source.words.items()
    }
    chosen = sorted(widths, key=widths.__getitem__)[-number:]
    return sum(widths[w] for w in chosen), {w: source.words[w] for w in chosen}


def characters(params: WordsearchParams) -> str:
    """Return every character that pages of these params may print."""
    found = {*DIGITS, *(params.hidden_message or "").upper()}
    for turn in range(len(themes_of(params))):
        one = source_at(params, turn)
        found.update(one.title, one.subtitle, *one.words.values(), *one.clues.values())
        for payoff in one.payoffs:
            found.update(payoff.lead, payoff.letters)
    return "".join(sorted(found))


def credits_of(params: WordsearchParams) -> tuple[str, ...]:
    """Return the sentences that licences ask to print beside words and clues."""
    found = []
    shapes = params.shape if isinstance(params.shape, list) else [params.shape]
    if any(isinstance(one, dict) and "drawing" in one for one in shapes):
        found.append(CREDIT)
    if any(theme.name.startswith(KINDS) for theme in themes_of(params)):
        found.append(ATTRIBUTION)
    if "clues" in params.source:
        found.append(store.load(params.source["clues"]).attribution)
    return tuple(dict.fromkeys(filter(None, found)))

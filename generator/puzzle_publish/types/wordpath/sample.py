"""The largest puzzle that params can give, for measuring only, never solved."""

from collections.abc import Mapping

import numpy as np

from ...core.puzzle import Draft
from ...core.text_fitting import widest_ems
from ...words import store
from ...words.lexicon import Lexicon
from ...words.themes import Theme
from . import full, model
from .corpus import Corpus, corpus_of, most_slots
from .drafts import with_extras
from .model import clue_of
from .params import CLASSIC, Params


def sample(params: Params) -> Draft:
    """Return a page with as many words as there can be, as long as will fit.

    They lie along one winding path. The page lists all of them. The last ones in the
    key are decoys, a few more than the share that is set.
    """
    lexicon, theme = _widest(params)
    corpus = corpus_of(lexicon)
    words = _words(corpus, params, _most(corpus, lexicon, params))
    items, rows = _laid(words, params)
    decoys = 0
    if params.scrambled > 0:
        decoys = min(len(words) // 2, round(len(words) * params.scrambled) + 2)
    is_open = params.promise == model.OPEN
    clues = sorted((clue_of(lexicon, word) for word in lexicon.words), key=len)
    longest = None
    if params.payoff and theme is not None:
        longest = max(theme.payoffs, key=lambda one: (len(one.lead), one.letters))
    page = model.Page(
        rows=rows,
        mode=params.promise,
        words=tuple(sorted(words)) if params.help == model.LIST else None,
        lengths=tuple(sorted(map(len, words))),
        decoys=decoys,
        clues=tuple(clues[-len(words) :]) if params.help == model.CLUES else None,
        lexicon=lexicon.reference if is_open else None,
    )
    shown = len(words) - decoys
    key = model.Key(items[:shown], items[shown:])
    return with_extras(page, key, theme, longest, params)


def _widest(params: Params) -> tuple[Lexicon, Theme | None]:
    """All words that boards may have, and a theme with the longest texts."""
    if not isinstance(params.theme, Mapping):
        return store.load(params.lexicon), None
    themes = [theme for theme, _ in full.suited(params)]
    words = {entry.word: entry for one in themes for entry in one.lexicon.entries}
    widest = Theme(
        name="all",
        language=themes[0].language,
        title=max((one.title for one in themes), key=widest_ems),
        subtitle=max((one.subtitle for one in themes), key=widest_ems),
        payoffs=tuple(payoff for one in themes for payoff in one.payoffs),
        words=tuple(words),
    )
    return Lexicon("all", tuple(words.values()), widest.language), widest


def _most(corpus: Corpus, lexicon: Lexicon, params: Params) -> int:
    cells = params.height * params.width
    if params.density == CLASSIC:
        return most_slots(corpus, cells, params.noise)
    fitting = int(np.searchsorted(corpus.arrays.offset, cells, side="right")) - 1
    return min(full.most_words(params, full.Words(lexicon)), fitting)


def _words(corpus: Corpus, params: Params, number: int) -> list[str]:
    """As many of the shortest words as a board may have, then lengthened to fill it."""
    cells = params.height * params.width
    chosen = list(range(number))
    left = cells - sum(len(corpus.words[k]) for k in chosen)
    for place in reversed(range(number)):
        length = len(corpus.words[chosen[place]]) + left
        # The last free word of at most this length is the longest.
        longest = int(corpus.arrays.by_length[length + 1]) - 1
        while longest in chosen and longest > chosen[place]:
            longest -= 1
        left = length - len(corpus.words[longest])
        chosen[place] = longest
    return [corpus.words[k] for k in chosen]


def _laid(
    words: list[str], params: Params
) -> tuple[tuple[model.Laid, ...], tuple[str, ...]]:
    """The words along a winding path, sorted by their cells, and the board's rows."""
    snake = [
        (r, c if r % 2 == 0 else params.width - 1 - c)
        for r in range(params.height)
        for c in range(params.width)
    ]
    grid = [[words[0][0]] * params.width for _ in range(params.height)]
    items = []
    at = 0
    for word in words:
        cells = snake[at : at + len(word)]
        for (r, c), letter in zip(cells, word, strict=True):
            grid[r][c] = letter
        items.append(model.Laid(word, tuple(cells)))
        at += len(word)
    return model.in_order(items), tuple("".join(row) for row in grid)

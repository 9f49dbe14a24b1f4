"""Full boards: which words, how many, and with which pay-off.

A board's words are those of one theme, or of a lexicon. Of several themes, a board
takes the one whose turn it is among those that suit its size; whether a theme does is
found out by making boards, always the same.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import cached_bytes
from ...core.programs import own_digest
from ...core.puzzle import Draft, Json, canonical_json, digest
from ...core.spelling import SPELLINGS
from ...core.values import Taste
from ...words import store
from ...words.lexicon import Lexicon
from ...words.spelling import spelt_theme
from ...words.themes import Payoff, Theme, shipped_names, shipped_theme
from ..feasibility import seeded
from . import kernels_pack, model
from .corpus import Corpus, corpus_from, corpus_of, sizes_of
from .drafts import empty_board, read_off, with_extras
from .kernels_build import Ints
from .kernels_pack import Wanted
from .model import CacheKey
from .params import ALL, LEVELS, Level, Params

# Boards built for one draft, and rounds of mending for each; the worst, a small board
# of short English words with a pay-off, takes 1.9 boards on average.
BOARDS = 60
# Of 90 themes, 40 rounds give boards of 12 x 12 with 89, in the same time.
ROUNDS = 150
BUDGET = 6_000_000
# The shares of the cells that answers cover. A pay-off of any length that leaves more
# than the first is used.
LEAST_COVER, MOST_COVER = 0.66, 0.86
LEAST_COVER_OF_PAYOFF = 0.7
# Where a theme has few short words, answers may cover more, to be many enough.
MOST_COVER_OF_LONG = 0.93
# How many more short words there must be than a board has.
CHOICE = 5
# The fewest words on boards of these many cells, in between as on a line: of English
# words, and of Chinese ones, which have four characters.
FEWEST_CELLS = (0, 36, 64, 100, 144, 225)
FEWEST = (0, 6, 10, 14, 20, 30)
CHARACTERS_COVER = 0.66
# How many more words than the fewest a board may have.
MORE = 1 / 3
# How much a path prefers to go straight on. On 8 x 8, 0.6 gives paths that turn at 36
# of 100 steps, 0.2 at 48, -0.15 at 59, -0.7 at 74.
STIFFNESS = dict(zip(LEVELS, (0.6, 0.2, -0.15, -0.7), strict=True))
# Attempts at a board of the level wanted, where its size does not decide the level.
TRIES = 30
# Boards made to see whether a theme or a pay-off suits.
PILOT = 3


@dataclass(frozen=True, slots=True)
class Words:
    """What the words of a board come from.

    Attributes:
        lexicon: the words as cells have them.
        theme: the theme, or None.
        payoff: the pay-off, or None; its words are not in the lexicon's corpus.
        taste: what else no board may spell.
    """

    lexicon: Lexicon
    theme: Theme | None = None
    payoff: Payoff | None = None
    taste: Taste | None = None

    @property
    def corpus(self) -> Corpus:
        """The arrays of the words, without those that the pay-off names."""
        if self.payoff is None:
            return corpus_of(self.lexicon, self.taste)
        key = CacheKey(self.lexicon.digest, self.lexicon)
        return _corpus_with(key, self.payoff, self.taste)


@lru_cache(maxsize=512)
def _corpus_with(key: CacheKey, payoff: Payoff, taste: Taste | None) -> Corpus:
    words = (word for word in key.lexicon.words if not payoff.names(word))
    return corpus_from(words, payoff.cells, taste)


def words_for(
    rng: np.random.Generator, lexicon: Lexicon, params: Params
) -> Words | None:
    """The words of the next board, of this lexicon unless there are themes.

    The result is None if no theme suits.
    """
    if not isinstance(params.theme, Mapping):
        return Words(lexicon, taste=params.refused)
    found = _in_turn(store.load_themes(params.theme).entries, params)
    if found is None:
        return None
    theme, payoffs = found
    if not params.payoff:
        return Words(_lexicon_of(theme), theme, taste=params.refused)
    payoff = payoffs[int(rng.random() * len(payoffs))]
    return Words(_lexicon_of(theme), theme, payoff, params.refused)


def _in_turn(
    every: Sequence[Theme], params: Params
) -> tuple[Theme, tuple[Payoff, ...]] | None:
    """The theme whose turn it is; if it does not suit, one that is far from its turn.

    So puzzles of different levels that follow each other have different themes.
    """
    good = {theme.name: (theme, payoffs) for theme, payoffs in suited(params)}
    order = sorted(every, key=lambda theme: digest([theme.name, theme.title]))
    step = next(
        n for n in range(len(order) * 3 // 8 + 1, 1000) if math.gcd(n, len(order)) == 1
    )
    for k in range(len(order)):
        theme = order[((params.turn or 0) + k * step) % len(order)]
        if theme.name in good:
            return good[theme.name]
    return None


@lru_cache(maxsize=512)
def _lexicon_of(theme: Theme) -> Lexicon:
    return theme.lexicon


Suited = tuple[tuple[Theme, tuple[Payoff, ...]], ...]


def all_themes(params: Params) -> tuple[Theme, ...]:
    """The themes that params name, none if they name none."""
    if not isinstance(params.theme, Mapping):
        return ()
    return store.load_themes(params.theme).entries


def suited(params: Params) -> Suited:
    """The themes that suit these params, each with the pay-offs that do."""
    bare = params.model_copy(update={"turn": None})
    return _suited(canonical_json(bare.model_dump(mode="json")))


@lru_cache(maxsize=32)
def _suited(text: str) -> Suited:
    """The themes and pay-offs that suit, found once for all processes."""
    params = Params.model_validate_json(text)
    themes = all_themes(params)
    identity: dict[str, Json] = {
        "params": text,
        "themes": digest([theme.content() for theme in themes]),
        "programs": own_digest(),
    }
    places = json.loads(
        cached_bytes(
            "wordpath",
            f"suited-{digest(identity)[:16]}",
            identity,
            lambda: json.dumps([_suiting(theme, params) for theme in themes]).encode(),
        )
    )
    return tuple(
        (theme, tuple(theme.payoffs[k] for k in found))
        for theme, found in zip(themes, places, strict=True)
        if found is not None
    )


def _suiting(theme: Theme, params: Params) -> list[int] | None:
    """The places of a theme's pay-offs that suit; None if the theme does not."""
    words = Words(_lexicon_of(theme), theme, taste=params.refused)
    if not params.payoff:
        return [] if suits(words, params) else None
    found = (
        k
        for k, payoff in enumerate(theme.payoffs)
        if suits(replace(words, payoff=payoff), params)
    )
    return [*found] or None


def suits(words: Words, params: Params) -> bool:
    """Return whether boards with these words can be made."""
    wanted = wanted_for(words, params)
    cells = params.height * params.width
    if wanted is None or wanted.least > wanted.most:
        return False
    if is_shipped(words.theme) and wanted.least < fewest(words.corpus, cells):
        return False
    made = (make_full(rng, words, params, boards=12) for rng in seeded(PILOT))
    return all(draft is not None for draft in made)


def is_shipped(theme: Theme | None) -> bool:
    """Return whether boards of a theme must have as many words as we promise.

    A shipped theme has its name and title in any spelling and without some words; an
    author's file may have the same name.
    """
    if theme is None or theme.name not in shipped_names():
        return False
    ours = shipped_theme(theme.name)
    return theme.title in (spelt_theme(ours, one).title for one in SPELLINGS)


def fewest(corpus: Corpus, cells: int) -> int:
    """The fewest words on a full board, if there are short ones enough.

    >>> few = corpus_from(["ABCDE"])
    >>> [fewest(few, side * side) for side in (6, 7, 8, 10, 12)]
    [6, 7, 10, 14, 20]
    >>> fewest(corpus_from(["一心一意"]), 100)
    17
    """
    if min(corpus.letters) >= "\u2e80":
        mean = float(np.mean(sizes_of(corpus)))
        return math.ceil(CHARACTERS_COVER * cells / mean)
    return int(np.interp(cells, FEWEST_CELLS, FEWEST))


def wanted_for(words: Words, params: Params) -> Wanted | None:
    """What a board of these words must have; None if that cannot be."""
    try:
        corpus = words.corpus
    except ValueError:
        return None
    cells = params.height * params.width
    sizes = sizes_of(corpus)
    least_cells = math.ceil(LEAST_COVER * cells)
    most_cells = int(MOST_COVER * cells)
    payoff = np.empty(0, np.int32)
    if words.payoff is not None:
        least_cells = most_cells = cells - len(words.payoff.cells)
        if least_cells < LEAST_COVER_OF_PAYOFF * cells:
            return None
        payoff = _numbers(corpus, words.payoff.cells)
    if params.must is not None:
        least = most = params.must if isinstance(params.must, int) else len(sizes)
        least_cells, most_cells = 0, cells
    else:
        few = fewest(corpus, cells)
        least = _most_with_choice(sizes, few, most_cells)
        if least < few and words.payoff is None:
            most_cells = int(MOST_COVER_OF_LONG * cells)
            least = _most_with_choice(sizes, few, most_cells)
        most = least + math.ceil(least * MORE)
        if words.payoff is not None:
            most = max(most, math.ceil(most_cells / float(np.mean(sizes))))
    return Wanted(
        least=least,
        most=min(most, len(sizes)),
        least_cells=least_cells,
        most_cells=most_cells,
        decoys=round(params.scrambled * least),
        all_words=params.must == ALL,
        forced=params.must is not None,
        chances=_chances(params.level),
        payoff=payoff,
    )


def _most_with_choice(sizes: Ints, wanted: int, cells: int) -> int:
    """As many words as wanted, or as fit if there are a few more to choose from.

    >>> [_most_with_choice(np.array([3] * 4 + [5] * 8), 6, n) for n in (26, 25, 12)]
    [6, 5, 3]
    """
    for number in range(min(wanted, len(sizes) - 1), 2, -1):
        if float(np.mean(sizes[: number + CHOICE])) * number <= cells:
            return number
    return 2


def _numbers(corpus: Corpus, letters: str) -> Ints:
    number_of = {letter: number for number, letter in enumerate(corpus.letters)}
    return np.array([number_of[letter] for letter in letters], np.int32)


@lru_cache(maxsize=8)
def _chances(level: Level) -> NDArray[np.float64]:
    # Rounded, since exp() may differ in its last bit between machines.
    stiffness = STIFFNESS[level]
    return np.array([round(math.exp(-stiffness * added), 6) for added in range(-3, 4)])


def most_words(params: Params, words: Words) -> int:
    """The maximum number of words on a full board, decoys included."""
    wanted = wanted_for(words, params)
    return 2 if wanted is None else wanted.most + wanted.decoys


def make_full(
    rng: np.random.Generator,
    words: Words,
    params: Params,
    *,
    boards: int = BOARDS,
    rounds: int = ROUNDS,
    budget: int = BUDGET,
) -> Draft | None:
    """Return a draft with these words, or None; see `generate.make_board`."""
    wanted = wanted_for(words, params)
    if wanted is None:
        return None
    rows, cols = params.height, params.width
    board = empty_board(words.corpus, rows, cols)
    number = kernels_pack.make_full_board(
        rng,
        words.corpus.arrays,
        board,
        rows,
        cols,
        wanted,
        params.promise == model.OPEN,
        boards,
        rounds,
        budget,
    )
    if number < 0:
        return None
    page, key = read_off(board, number, words.corpus, words.lexicon, params)
    return with_extras(page, key, words.theme, words.payoff, params)


def characters(params: Params) -> set[str]:
    """Every character that the texts and words of the themes have."""
    return {
        char
        for theme in all_themes(params)
        for text in (
            theme.title,
            theme.subtitle,
            *theme.words,
            *(text for one in theme.payoffs for text in (one.lead, one.letters)),
        )
        for char in text
    }

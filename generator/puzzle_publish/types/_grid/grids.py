"""Grids of words: a free form laid from them, or a pattern filled with them."""

import functools
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np

from ...words.reading import has_hanzi_only
from . import lessons, model, patterning, vocabulary
from .fill import Filled, Infeasible, fill
from .freeform import lay, thinned
from .lettering import with_letters
from .levels import LEVELS, MORE, MORE_OF_AMERICAN, WHOLE, Apart, Try, tries, wider
from .linking import Pool, linked
from .params import GridParams
from .pattern import BLACK, WHITE, Cell, Pattern, Slot
from .patternlibrary import OWN_SIDES
from .placing import placed
from .rules import repeated

# Rounds of the search for a free form: twice as many make it hardly denser.
ROUNDS = 300
# Of three times as many words as are wanted, and in more rounds, a board of 15 rows has
# 38 words in place of 24, and 58 % of its cells have a letter, 49 % before.
DENSE_SPARE, DENSE_ROUNDS = 2.0, 1_000
# Shares of the wanted number of words: how many must be laid, and how many may be.
LEAST_LAID, MOST_LAID = 0.85, 1.15
# Idioms cross at few characters: enough of three times the wanted number are laid.
MOST_SPARE = 3.0
# On a large board few of them cross, and a third of its cells have one. On one of about
# this many cells for each character wanted, tried with this many more words, 0.47 have.
SPARE_OF_HANZI, CELLS_OF_HANZI = (12.0, 18.0), 1.3
# Letters of a free form's words for each cell of its board, and a mean length of words
# that any board allows.
LETTERS, LEAST_MEAN = 0.7, 4.5
# A tier with fewer words can hardly fill a pattern; then the whole list is used.
LEAST_WORDS = {model.AMERICAN: 6_000, model.BRITISH: 1_200, model.FREEFORM: 1_200}
# A free form of short words needs this many of them for each that it has. Of idioms, so
# many that are not taken, fewer with each try: with few, those with the commonest
# characters are in every grid.
ENOUGH, ENOUGH_HANZI, ENOUGH_ALIKE = 5, 80, 40
# What the author's lists and ours must have so that a dictionary's words are kept few,
# and the largest American side for which that is tried.
LEAST_OWN = {model.AMERICAN: 5_000, model.BRITISH: 1_200}
MOST_OWN_AMERICAN = max(OWN_SIDES)
# With so many words most fills succeed; with fewer than so many, none does. Measured on
# 1,500 fills of 13 x 13 and 9 x 9 from our English list.
FILLABLE = {model.AMERICAN: 6_250, model.BRITISH: 1_900, model.FREEFORM: 1_900}
HOPELESS = {model.AMERICAN: 5_000, model.BRITISH: 1_250, model.FREEFORM: 0}
# The share of its words that a pattern may first use, chosen by chance, and the share
# of a dictionary's where those are kept few.
KEEP = {model.AMERICAN: 0.8, model.BRITISH: 0.6, model.FREEFORM: 0.6}
KEEP_FEW = 0.05
# How far an easy puzzle is tried, with each tier, without NNE, BRR and their like.
EASIEST = 0.5
# That share for small grids, which soon are the same ones, and how small they are.
KEEP_SMALL, MOST_SMALL = 0.6, 5
# How many of the author's preferred words a pattern begins with, of how many tried.
PREFERRED = {model.AMERICAN: 1, model.BRITISH: 4, model.FREEFORM: 2}
PREFERRED_TRIED = 12
# The patterns drawn in a book; the one with the fewest entries of three letters counts.
DRAWN, DRAWN_OF_MORE = 2, 5
# Of those for a sheet of a lesson, the one with room for most words that are due.
DRAWN_OF_LESSON = 8
# Where the words that bring in rare letters begin, at any level: of the commonest
# hardly any has J, Q, X or Z.
COMMONEST = 0.4
# Work for one fill; nine out of ten shipped patterns take less than a tenth.
WORK = 20_000_000
# Why a grid failed.
INFEASIBLE, UNFILLED, UNLAID = "infeasible", "unfilled", "unlaid"
UNTHEMED, REPEATED, OTHERS = "unthemed", "repeated", "dictionary"
# Why a puzzle failed although its grid was full.
CLUELESS, LONG_CLUES, LARGE = "clueless", "large", "larger-than-sample"
HELPLESS, FOREIGN, STRAY = "helpless", "foreign", "stray"


@dataclass(frozen=True, slots=True)
class Grid:
    """A pattern with the word in each of its slots.

    Attributes:
        last: whether it is one of the last tried, which may repeat clues of the book.
        mirrored: whether it is another sheet of a lesson, across and down exchanged.
    """

    pattern: Pattern
    words: Mapping[Slot, str]
    last: bool = False
    mirrored: bool = False


def grids(
    rng: np.random.Generator,
    params: GridParams,
    apart: Apart,
    tally: Counter[str],
    *,
    shortest: int | None = None,
    longest: int | None = None,
    letters: str = "",
) -> Iterator[Grid]:
    """Yield filled grids, as many as a puzzle may try.

    Args:
        rng: the source of chance.
        params: the resolved params.
        apart: what other puzzles of the book have.
        tally: the tally that counts why grids failed.
        shortest: the minimum length of a free form's words where there are enough.
        longest: the maximum length of them, except for a theme's.
        letters: the letters that a filled pattern should have if it can.
    """
    is_filled = params.chosen_grid != model.FREEFORM or bool(params.pattern)
    is_american = params.chosen_grid == model.AMERICAN
    # Short American entries soon run out, and words of one length.
    patient = not is_american and shortest is None
    free = [word for word in params.theme if word not in apart.taken]
    if len(free) < params.chosen_must:
        free = [*params.theme]  # each of them must appear, whatever others have
    capped = _is_capped(params)
    if not is_filled and lessons.has_few(params):
        yield from _of_few(rng, params, apart, free, tally)
        if params.lesson is None or "fillers" not in params.lesson:
            return
        params = params.model_copy(update={"fillers": lessons.FILLERS})
    most_letters = max(patterning.lengths(params))
    spared = vocabulary.authors(params, most=most_letters)
    is_scarce = vocabulary.are_scarce(params, apart.used_words, most=most_letters)
    more = MORE_OF_AMERICAN if is_american else MORE
    if not apart.used or is_scarce:
        more = 0
    planned = tries(
        params.level,
        filled=is_filled,
        capped=capped,
        patient=patient,
        more=more,
        defined=not is_filled and params.clued and _is_of_dictionary(params),
    )
    every = [x._replace(last=x.late >= 1) if is_scarce else x for x in planned]
    for k, one in enumerate(every):
        taken = apart.barred(one, rng, spared)
        due = lessons.due(rng, params, free, apart.had, one.far, filled=is_filled)
        if is_filled:
            number = lessons.number_in(params, k / (len(every) - 1))
            found = _filled(*(rng, params, one, apart, taken, due, number), letters)
        else:
            theme = chosen_theme(rng, params, due)
            if params.chosen_fillers:  # these are words of other lists
                taken |= frozenset(params.theme)
            words = _words(params, one, shortest, longest, taken)
            spare = lessons.spare(params, due, len(theme), one.far)
            found = _freeform(
                rng, params, words, taken, theme, MOST_SPARE * one.far, spare, apart.had
            )
        if isinstance(found, str):
            tally[found] += 1
        elif repeated(list(found.words.values())):
            tally[REPEATED] += 1
        elif _has_too_many(params, one, found):
            tally[OTHERS] += 1
        else:
            yield replace(found, last=one.last)


def _of_few(
    rng: np.random.Generator,
    params: GridParams,
    apart: Apart,
    words: Sequence[str],
    tally: Counter[str],
) -> Iterator[Grid]:
    """Yield free forms of few words, none of them a sheet that the lesson has."""
    for k in range(lessons.CHOICES):
        far = k / lessons.CHOICES
        chosen = lessons.due(rng, params, words, apart.had, far)
        theme = chosen_theme(rng, params, chosen)
        if repeated(theme):
            tally[REPEATED] += 1
            continue
        for rows, mirrored in lessons.layouts(rng, params, theme, apart):
            yield _grid_of(rows, mirrored=mirrored)
        tally[UNTHEMED] += 1
        if params.chosen_must >= len(words):
            break


def _grid_of(rows: Sequence[str], *, mirrored: bool = False) -> Grid:
    pattern = Pattern(
        tuple("".join(BLACK if x == BLACK else WHITE for x in row) for row in rows)
    )
    words = dict(model.entries(pattern, list(rows)))
    return Grid(pattern, words, mirrored=mirrored)


def _is_capped(params: GridParams) -> bool:
    """Return whether grids are first tried with few words of a dictionary."""
    grid, most = params.chosen_grid, patterning.longest(params)
    if not vocabulary.has_others(params, most=most):
        return False
    if grid == model.AMERICAN and most > MOST_OWN_AMERICAN:
        return False
    least = LEAST_OWN.get(grid, ENOUGH * params.chosen_entries)
    return vocabulary.own_count(params, most=most) >= least


def _is_of_dictionary(params: GridParams) -> bool:
    """Return whether all words are a dictionary's alone."""
    most = patterning.longest(params)
    return (
        vocabulary.has_others(params, most=most)
        and vocabulary.own_count(params, most=most) == 0
    )


def _has_too_many(params: GridParams, one: Try, found: Grid) -> bool:
    """Return whether more words are a dictionary's alone than the try allows."""
    if one.cap >= 1:
        return False
    words = list(found.words.values())
    return vocabulary.others_among(params, words) > one.cap * len(words)


def chosen_theme(
    rng: np.random.Generator, params: GridParams, theme: Sequence[str]
) -> tuple[str, ...]:
    """The words of the theme that one puzzle must have; of a lesson the first."""
    wanted = params.chosen_must
    if wanted >= len(theme):
        return tuple(theme)
    if params.lesson is not None:
        return tuple(theme[:wanted])
    return tuple(theme[k] for k in sorted(rng.permutation(len(theme))[:wanted]))


def _words(
    params: GridParams,
    one: Try,
    shortest: int | None,
    longest: int | None,
    taken: Collection[str],
) -> tuple[str, ...]:
    """The words that a free form may have: of a tier, if there are enough of them.

    Of certain lengths if there are enough. If the params need clues, only words with a
    clue that fits no other word.
    """
    side, alone = params.chosen_side, params.clued
    lengths = [(0, side)]
    if longest is not None:
        lengths.insert(0, (0, min(side, longest)))
    if shortest is not None:
        lengths.insert(0, (shortest, lengths[0][1]))
    if params.short and vocabulary.is_chinese(params):
        del lengths[1:]  # lines of poems are no words
    for least, most in lengths:
        tier = one.tier
        while True:
            found = vocabulary.tiered(params, tier, most=most, own=one.own, alone=alone)
            words = tuple(word for word in found if len(word) >= least)
            is_hanzi = bool(words) and has_hanzi_only(words[0])
            free = 0.0
            if is_hanzi:
                free = ENOUGH_ALIKE if least else ENOUGH_HANZI * (1 - one.far)
            if _are_enough(words, params.chosen_entries, taken, free):
                return words
            if tier == WHOLE:
                break
            tier = wider(tier) if is_hanzi else WHOLE
    return words


def _are_enough(
    words: Collection[str], wanted: int, taken: Collection[str], free: float
) -> bool:
    """Return whether there are enough words, and enough of them free.

    `free` is how many words that are not taken there must be for each one wanted.
    """
    if len(words) < ENOUGH * wanted:
        return False
    return not free or sum(word not in taken for word in words) >= free * wanted


def _freeform(
    rng: np.random.Generator,
    params: GridParams,
    words: tuple[str, ...],
    taken: Collection[str],
    theme: Sequence[str],
    spare: float,
    others: Sequence[str] = (),
    had: Mapping[str, int] = {},
) -> Grid | str:
    """Words that share letters, laid on a board that is then cropped.

    `spare` is how many more words than wanted are tried, as a share of the wanted.
    `others` may take the place of words of the theme that find none; `had` is how often
    sheets have words.
    """
    wanted, side = max(params.chosen_entries, len(theme)), params.chosen_side
    if not words:
        return UNLAID
    is_dense = not theme and has_hanzi_only(words[0])
    if is_dense:
        least, most = SPARE_OF_HANZI
        spare = least + (most - least) * spare / MOST_SPARE
    elif params.dense:
        spare += DENSE_SPARE
    mean = max(LETTERS * side * side / wanted, LEAST_MEAN)
    more = wanted * spare if wanted > len(theme) else 0
    favoured = () if params.theme else vocabulary.favoured(params, most=side)
    taken = {*taken, *params.theme}  # no more of the theme's words than wanted
    liked = vocabulary.liked(params, most=side)
    pool = Pool(words, favoured, liked)
    number, bridged = round(wanted + more), params.lesson is not None
    chosen = linked(rng, pool, number, mean, taken, theme, bridged=bridged)
    # Where the author's words are counted, no puzzle has one more or less.
    is_exact = params.fillers is not None
    least = wanted if is_exact else LEAST_LAID * wanted
    if len(chosen) < least:
        return UNLAID
    if is_dense:
        cells = CELLS_OF_HANZI * wanted * fmean(map(len, chosen))
        side = min(side, max(math.ceil(math.sqrt(cells)), *map(len, chosen)))
    every = tuple(dict.fromkeys((*chosen, *others)))
    must = lessons.weights(theme, had) if others else theme
    rounds = DENSE_ROUNDS if params.dense else ROUNDS
    found = lay(every, rng, must=must, rows=side, cols=side, rounds=rounds)
    if len(found.laid) < least:
        return UNTHEMED if more == 0 and is_exact else UNLAID
    laid = {laid.word for laid in found.laid}
    kept = [word for word in (*theme, *others) if word in laid][: len(theme)]
    if len(kept) < len(theme):
        return UNTHEMED
    found = thinned(found, wanted if is_exact else int(MOST_LAID * wanted), kept)
    if is_exact and len(found.laid) > wanted:
        return UNLAID
    return _grid_of(cut(found.rows))


def cut(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows, without all-black rows and columns at the edges.

    >>> cut(("###", "#A#", "###"))
    ('A',)
    """
    inside = [r for r, row in enumerate(rows) if set(row) != {BLACK}]
    kept = rows[inside[0] : inside[-1] + 1]
    columns = [c for c in range(len(kept[0])) if any(row[c] != BLACK for row in kept)]
    return tuple(row[columns[0] : columns[-1] + 1] for row in kept)


def _filled(
    rng: np.random.Generator,
    params: GridParams,
    one: Try,
    apart: Apart,
    taken: Collection[str],
    theme_left: Sequence[str],
    wanted: int,
    letters: str,
) -> Grid | str:
    """A pattern filled with the best words that fit, or why there is none.

    `wanted` is how many of the words left of the theme it has, `letters` those that it
    should have.
    """
    most, tier = patterning.longest(params), one.tier
    words = vocabulary.tiered(params, tier, most=most, own=one.own)
    if len(words) < LEAST_WORDS[params.chosen_grid]:
        tier = WHOLE
    over = lessons.ahead(params, theme_left, apart.had)
    if params.level == LEVELS[0] and one.far < EASIEST and not one.late:
        over |= vocabulary.dull(params) - {*params.theme}
    free = vocabulary.free(params, tier, most=most, own=one.own, taken={*taken, *over})
    count = int(np.bitwise_count(free).sum())
    if (
        len(taken) > len(apart.taken)
        and not one.late
        and count < HOPELESS[params.chosen_grid]
    ):
        return UNFILLED
    others = vocabulary.usable(params, most=most)
    due = lessons.behind(theme_left, apart.had) if params.lesson else {}
    is_choosy = apart.used or not params.clued
    number = DRAWN_OF_LESSON if due else DRAWN if is_choosy else 1
    if one.more or (one.last and apart.used):
        number = max(number, DRAWN_OF_MORE)
    drawn = [patterning.drawn_pattern(rng, params, one) for _ in range(number)]
    worth = functools.partial(lessons.worth, due)
    pattern = max(drawn, key=worth) if due else min(drawn, key=patterning.short_entries)
    found_places = placed(rng, pattern, theme_left, wanted, others, due)
    if found_places is None:
        return UNTHEMED
    theme, fixed = found_places
    if not theme and one.far < 1:
        fixed = _preferred(rng, params, pattern, taken, one.far)
    allow = vocabulary.allowed(
        params,
        free,
        rng,
        most=most,
        keep=_kept(params, count, one.far),
        keep_others=1.0 if one.cap >= 1 else KEEP_FEW,
        theme=theme,
    )
    index = vocabulary.index(params, most=most)
    old = apart.used_words.difference(taken) if one.late else ()
    used = [word for word in old if word in index]
    worn = [word for word in apart.worn if word in index] if one.last else ()
    found = fill(
        *(pattern, index, rng),
        allow=allow,
        fixed=fixed,
        used=used,
        worn=worn,
        budget=WORK,
    )
    if isinstance(found, Infeasible):
        return INFEASIBLE
    if not isinstance(found, Filled):
        return UNFILLED
    filled = found.words
    if letters:
        tier = tier._replace(first=min(tier.first, COMMONEST), last=1.0)
        may = vocabulary.free(params, tier, most=most, own=one.own, taken=taken)
        filled = with_letters(
            *(rng, pattern, index, filled, letters), allow=may, kept=frozenset(theme)
        )
    return Grid(pattern, dict(zip(pattern.slots, filled, strict=True)))


def _kept(params: GridParams, count: int, far: float) -> float:
    """The share of so many words that a fill may use, larger with each try."""
    grid = params.chosen_grid
    least = KEEP_SMALL if patterning.longest(params) <= MOST_SMALL else KEEP[grid]
    if patterning.longest(params) > MOST_SMALL:
        if grid == model.AMERICAN and not params.clued:
            return 1.0  # they lack a fourth of the words of three letters
        least = max(least, min(FILLABLE[grid] / max(count, 1), 1.0))
    return least + (1 - least) * far


def _preferred(
    rng: np.random.Generator,
    params: GridParams,
    pattern: Pattern,
    taken: Collection[str],
    far: float,
) -> Mapping[Cell, str]:
    """Letters of some of the author's preferred words, as many as find a slot."""
    most = patterning.longest(params)
    free = [w for w in vocabulary.favoured(params, most=most) if w not in taken]
    tried = [free[k] for k in rng.permutation(len(free))[:PREFERRED_TRIED].tolist()]
    others = vocabulary.usable(params, most=most)
    wanted = max(1, round(PREFERRED[params.chosen_grid] * (1 - far)))
    for number in range(min(wanted, len(tried)), 0, -1):
        found = placed(rng, pattern, tried, number, others)
        if found is not None:
            return found.letters
    return {}

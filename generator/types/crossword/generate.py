"""Seeds to drafts: words, a grid that holds them, clues as hard as the level asks.

Nothing is printed on its word: the pipeline proves from the page that the clues allow
one grid only.
"""

import functools
import json
from collections.abc import Mapping, Sequence

import numpy as np

from ...puzzle import Draft, canonical_json
from ...words.clued import CluedList
from ...words.cluelists import load_clues
from ...words.leaks import leaks
from . import model
from .clueing import NoClueError, choose
from .draw import fits
from .freeform import lay
from .params import Params
from .pattern import BLACK, WHITE, Pattern, Slot
from .rules import repeated

LEAST_LETTERS = 3
TRIES = 12
# Rounds of the free form's search: twice as many make it hardly denser.
ROUNDS = 300
# Of the words asked for, how many must find a place, and how many may.
LEAST_LAID, MOST_LAID = 0.85, 1.15
# Idioms cross at few characters: of thrice as many as asked for enough find a place.
MOST_SPARE = 3.0


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level."""
    lexicon = list_of(params)
    for spare in np.linspace(0, MOST_SPARE, TRIES).tolist():
        filled = _freeform(rng, params, spare)
        if filled is None or repeated(list(filled[1].values())):
            continue
        pattern, words = filled
        try:
            clues = choose(rng, words, lexicon, params.level)
        except NoClueError:
            continue
        givens = model.write(
            params.kind,
            pattern,
            clues,
            lexicon.reference,
            symmetric=params.kind != model.FREEFORM,
        )
        if fits(givens, lexicon.language):
            return Draft(givens, model.write_answer(pattern, words))
    return None


def list_of(params: Params) -> CluedList:
    """The words and clues of params, which are resolved."""
    assert isinstance(params.words, dict)
    return load_clues(params.words)


def usable(params: Params) -> tuple[str, ...]:
    """The words of the list that can be entries of these params, sorted."""
    return _usable(canonical_json(params.words), params.min_score, params.chosen_side)


@functools.lru_cache(maxsize=16)
def _usable(reference: str, least: int, side: int) -> tuple[str, ...]:
    lexicon = load_clues(json.loads(reference))
    return tuple(
        word
        for word, entries in sorted(lexicon.by_word.items())
        if LEAST_LETTERS <= len(word) <= side
        and entries[0].score >= least
        and any(entry.clue and not leaks(entry.clue, word) for entry in entries)
    )


def _freeform(
    rng: np.random.Generator, params: Params, spare: float
) -> tuple[Pattern, dict[Slot, str]] | None:
    """Words that share letters, laid on a board that is cut down to them.

    spare: how many more than wanted are tried, as a share of them.
    """
    wanted = params.chosen_entries
    chosen = _linked(rng, usable(params), round(wanted * (1 + spare)))
    side = params.chosen_side
    found = lay(chosen, rng, rows=side, cols=side, rounds=ROUNDS)
    if not LEAST_LAID * wanted <= len(found.laid) <= MOST_LAID * wanted:
        return None
    rows = _cut(found.rows)
    pattern = Pattern(
        tuple("".join(BLACK if x == BLACK else WHITE for x in row) for row in rows)
    )
    return pattern, dict(model.entries(pattern, list(rows)))


def _linked(
    rng: np.random.Generator, words: Sequence[str], wanted: int
) -> tuple[str, ...]:
    """Words drawn by chance, each with a letter of one before it.

    Idioms share few characters, so that words drawn without looking hardly cross.
    """
    by_letter = _by_letter(tuple(words))
    first = words[int(rng.integers(len(words)))]
    chosen = {first: None}
    letters = dict.fromkeys(first)
    for _ in range(20 * wanted):
        if len(chosen) == wanted:
            break
        known = list(letters)
        letter = known[int(rng.integers(len(known)))]
        near = by_letter[letter]
        word = near[int(rng.integers(len(near)))]
        if word not in chosen:
            chosen[word] = None
            letters |= dict.fromkeys(word)
    return tuple(chosen)


@functools.lru_cache(maxsize=8)
def _by_letter(words: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in words:
        for letter in dict.fromkeys(word):
            found.setdefault(letter, []).append(word)
    return {letter: tuple(having) for letter, having in found.items()}


def _cut(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows and columns from the first to the last with a letter.

    >>> _cut(("###", "#A#", "###"))
    ('A',)
    """
    inside = [r for r, row in enumerate(rows) if set(row) != {BLACK}]
    kept = rows[inside[0] : inside[-1] + 1]
    columns = [c for c in range(len(kept[0])) if any(row[c] != BLACK for row in kept)]
    return tuple(row[columns[0] : columns[-1] + 1] for row in kept)

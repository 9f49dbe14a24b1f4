"""Random words for a free form, each of which shares a letter with an earlier one."""

import functools
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...words.families import keys

# How many random words a free form compares for each that it takes.
COMPARED = 2
# How often it tries to draw one, for each that it wants.
TURNS = 6
# How often it draws one of the author's preferred words next.
PREFERRED_SHARE = 0.5


class Pool(NamedTuple):
    """The words that a free form may have.

    Attributes:
        words: all of them, sorted.
        favoured: those that the author prefers.
        liked: what a fill goes by, for each word.
    """

    words: tuple[str, ...]
    favoured: Collection[str]
    liked: Mapping[str, int]


def linked(
    rng: np.random.Generator,
    pool: Pool,
    wanted: int,
    mean: float,
    taken: Collection[str],
    theme: Sequence[str],
    *,
    bridged: bool = False,
) -> tuple[str, ...]:
    """The theme and random words, each of which shares a letter with an earlier one.

    Those that are liked are drawn more often; every second one is one of the author's
    preferred words while there are any.

    Idioms share few characters, so words drawn at random would hardly cross. The mean
    length of words beyond the theme may not exceed `mean`.

    Where they are `bridged`, words come first that share letters with words of the
    theme which share none with each other.
    """
    words, favoured, liked = pool
    barred = set(taken) - set(theme)
    free = [word for word in words if word not in barred]
    if not free and not theme:
        return ()
    by_letter = _by_letter(words)
    chosen = dict.fromkeys(theme or (_drawn(rng, free, liked),))
    near_kin = set[str]().union(*map(keys, chosen))
    letters = list(dict.fromkeys("".join(chosen)))
    parts = _parts(theme) if bridged else []
    length = 0
    while len(parts) > 1 and len(chosen) < wanted:
        bridges = _bridges(parts, by_letter, near_kin | barred)
        if not bridges:
            break
        word = _drawn(rng, bridges, liked)
        chosen[word] = None
        near_kin |= keys(word)
        parts = _parts([*parts, word])
    for _ in range(TURNS * wanted):
        if len(chosen) >= wanted:
            break
        letter = letters[int(rng.random() * len(letters))]
        near = by_letter.get(letter, words)
        if favoured and rng.random() < PREFERRED_SHARE:
            near = tuple(w for w in near if w in favoured and w not in chosen) or near
        word = _drawn(rng, near, liked)
        if word in barred or length + len(word) > mean * (len(chosen) + 1):
            continue
        if near_kin.isdisjoint(keys(word)):
            chosen[word] = None
            near_kin |= keys(word)
            letters += [x for x in dict.fromkeys(word) if x not in letters]
            length += len(word)
    return tuple(chosen)


def _parts(words: Sequence[str]) -> list[str]:
    """The letters of words that are linked by what they share, one text for each part.

    >>> _parts(["CAT", "DOG", "TEA"])
    ['DOG', 'CATE']
    """
    found: list[str] = []
    for word in words:
        near = [part for part in found if not set(part).isdisjoint(word)]
        found = [part for part in found if part not in near]
        found.append("".join(dict.fromkeys("".join([*near, word]))))
    return found


def _bridges(
    parts: Sequence[str],
    by_letter: Mapping[str, Sequence[str]],
    barred: Collection[str],
) -> tuple[str, ...]:
    """The words that share letters with most of some parts, with two or more."""
    touched = Counter(
        word
        for part in parts
        for word in {w for letter in set(part) for w in by_letter.get(letter, ())}
        if keys(word).isdisjoint(barred)
    )
    most = max(touched.values(), default=0)
    if most < 2:
        return ()
    return tuple(sorted(word for word, times in touched.items() if times == most))


def _drawn(
    rng: np.random.Generator, words: Sequence[str], liked: Mapping[str, int]
) -> str:
    """The best liked of some random words; of several, a random one.

    Many words of a list are liked equally: by rank, the first of them would come first
    in every puzzle.
    """
    some = [words[int(rng.random() * len(words))] for _ in range(COMPARED)]
    return max(some, key=liked.__getitem__)


@functools.lru_cache(maxsize=8)
def _by_letter(words: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in words:
        for letter in dict.fromkeys(word):
            found.setdefault(letter, []).append(word)
    return {letter: tuple(having) for letter, having in found.items()}

"""Sums in Chinese characters: idioms, and rows of the idioms' characters.

An example is 人才辈出 + 人辈出 + 辈出 = 风风火火. In Chinese puzzle books, too, the
rows of a sum are the characters of a phrase in some order. Sums of idioms alone have
too few common characters to have one solution.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from .model import DIGITS, PLUS, Equation

LEAST_ROW = 2
# Numbers of terms and of idioms that reach the level often enough. Among the
# candidates, 0.3 % have one solution and are easy, 0.3 % are medium and 0.1 % hard;
# 0.1 % of those with three idioms that share characters are expert.
SHAPES = {
    "easy": ((2, 1), (3, 2), (4, 2)),
    "medium": ((3, 2), (4, 2), (5, 2), (5, 3)),
    "hard": ((4, 2), (5, 3), (6, 3)),
    "expert": ((6, 3), (5, 3)),
}


def shapes_of(level: str, terms: int | None) -> tuple[tuple[int, int], ...]:
    """The numbers of terms and idioms that sums of a level may have."""
    if terms is None:
        return SHAPES[level]
    return ((terms, 1 if terms == 2 else 2 if terms < 5 else 3),)


def sums(
    rng: np.random.Generator,
    words: Sequence[str],
    terms: int,
    idioms: int,
    *,
    leading_zero: bool,
    tries: int,
) -> Iterator[Equation | None]:
    """Yield sums with `idioms` idioms, one of them the result.

    None stands for a sum with more than ten characters, a repeated row, or a row of one
    character only.
    """
    for _ in range(tries):
        chosen = [words[int(rng.random() * len(words))] for _ in range(idioms)]
        characters = list(dict.fromkeys("".join(chosen)))
        if len(characters) > DIGITS or len(set(chosen)) < idioms:
            yield None
            continue
        result = max(chosen, key=len)
        chosen.remove(result)
        while len(chosen) < terms:
            chosen.append(_row(rng, characters, len(result)))
        if len({*chosen, result}) <= terms or any(map(_is_dull, chosen)):
            yield None
            continue
        yield Equation(tuple(chosen), PLUS, result, leading_zero)


def _row(rng: np.random.Generator, characters: Sequence[str], most: int) -> str:
    """A row of some of the characters, at most `most` of them."""
    length = LEAST_ROW + int(rng.random() * (most + 1 - LEAST_ROW))
    picks = [int(rng.random() * len(characters)) for _ in range(length)]
    return "".join(characters[pick] for pick in picks)


def _is_dull(row: str) -> bool:
    return len(set(row)) == 1

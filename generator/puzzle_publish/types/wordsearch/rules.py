"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from .model import OTHERS, Found, Key, Page, spelt, unused


def follows_rules(givens: Page, answer: Key) -> bool:
    """Return whether the words are where the key says, and the message is there.

    Whether a word can be read once more is for the solver to prove.
    """
    found = answer.words
    words = sorted(one.word for one in found)
    if givens.list is None:
        wanted = words == sorted(givens.spelt)
    else:
        lengths = sorted(givens.lengths)
        wanted = sorted(map(len, words)) == lengths and len({*words}) == len(words)
    if not wanted or list(found) != sorted(found):
        return False
    if not all(_is_spelt(givens.rows, one) for one in found):
        return False
    if givens.message is None:
        return True
    parts, asked = spelt(answer.message), givens.message.lengths
    letters = unused(givens.rows, found)[givens.message.before :]
    return tuple(map(len, parts)) == asked and "".join(parts) == letters


def _is_spelt(rows: tuple[str, ...], one: Found) -> bool:
    """Return whether a word can be read in a straight line between its ends."""
    (r, c), (end_r, end_c) = one.start, one.end
    down, right = abs(end_r - r), abs(end_c - c)
    if max(down, right) != len(one.word) - 1 or min(down, right) not in (
        0,
        max(down, right),
    ):
        return False
    return "".join(rows[r][c] for r, c in one.cells) == one.word


def spoiled(page: Page, key: Key) -> Iterator[tuple[str, Page, Key]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, page, key)."""
    rows, (first, *others) = page.rows, key.words
    turned = Found(first.word, first.end, first.start)
    yield "a word read backwards", page, replace(key, words=(turned, *others))
    yield "a word left out", page, replace(key, words=tuple(others))
    r, c = first.start
    line = rows[r]
    other = next(x for row in rows for x in row if x not in (line[c], *OTHERS))
    spoiled = (*rows[:r], line[:c] + other + line[c + 1 :], *rows[r + 1 :])
    yield "a letter of a word changed", replace(page, rows=spoiled), key
    yield "the grid upside down", replace(page, rows=rows[::-1]), key
    if twice := _twice(rows, first):
        yield "a word written a second time", replace(page, rows=twice), key
    if page.message is not None:
        message = replace(page.message, lengths=(*page.message.lengths, 1))
        yield "a longer message", replace(page, message=message), key
        later = replace(page.message, before=page.message.before + 1)
        yield "a message that begins later", replace(page, message=later), key


def _twice(rows: tuple[str, ...], first: Found) -> tuple[str, ...]:
    """Return rows with a word written once more over others, () without room."""
    word = first.word
    for r, row in enumerate(rows):
        if r not in (first.start[0], first.end[0]) and len(word) <= len(row):
            return (*rows[:r], word + row[len(word) :], *rows[r + 1 :])
    return ()

"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
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
    letters = unused(givens.rows, found)
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


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    rows, words = givens["rows"], answer["words"]
    first = words[0]
    r, c = first["from"]
    turned = {**first, "from": first["to"], "to": first["from"]}
    yield "a word read backwards", givens, {**answer, "words": [turned, *words[1:]]}
    yield "a word left out", givens, {**answer, "words": words[1:]}
    line = rows[r]
    other = next(x for row in rows for x in row if x not in (line[c], *OTHERS))
    spoiled = [*rows[:r], line[:c] + other + line[c + 1 :], *rows[r + 1 :]]
    yield "a letter of a word changed", {**givens, "rows": spoiled}, answer
    yield "the grid upside down", {**givens, "rows": rows[::-1]}, answer
    twice = _twice(rows, first)
    if twice:
        yield "a word written a second time", {**givens, "rows": twice}, answer
    if "message" in givens:
        lead = {
            **givens["message"],
            "lengths": [*givens["message"]["lengths"], 1],
        }
        yield "a longer message", {**givens, "message": lead}, answer


def _twice(rows: Json, first: Json) -> Json:
    """Return rows with a word written once more over others, if there is room."""
    word = first["word"]
    for r, row in enumerate(rows):
        if r not in (first["from"][0], first["to"][0]) and len(word) <= len(row):
            return [*rows[:r], word + row[len(word) :], *rows[r + 1 :]]
    return None

"""Sentences of hints with the names of cells written out, as web/player/hinting.js."""

import re
from collections.abc import Collection, Sequence

from ..types.player import Place
from .typed import Words

# "r13c8" is two cells; "r5c3–r5c7" is five, and stays.
_NAMES = re.compile(r"r\d+c\d+(?:–r\d+c\d+)*")
_HAN = "\u3001-\u301f\u4e00-\u9fff\uff01-\uff1b"
_GAP = re.compile(f"([{_HAN}]) (?=[{_HAN}])")
_FIRST = re.compile(r"^[a-z](?!\d)")


def written(said: str, places: Collection[Place], words: Words) -> str:
    """Return a sentence in which names of several cells at once are written out.

    Args:
        said: the sentence.
        places: the rows and columns of all cells, from 1.
        words: of the language.
    """
    most = max((n for place in places for n in place), default=0)

    def whole(found: re.Match[str]) -> str:
        name = found[0]
        rows, columns, *_ = (_lines(part, most) for part in re.findall(r"\d+", name))
        if "–" in name or len(rows) * len(columns) == 1:
            return name
        line = words.lines["comma"]
        return _named("row", rows, words) + line + _named("column", columns, words)

    text = _GAP.sub(r"\1", _NAMES.sub(whole, said))
    return _FIRST.sub(lambda first: first[0].upper(), text)


def _lines(digits: str, most: int) -> list[int]:
    """Return the rows or columns that digits name; in large grids each is one."""
    several = most < 10 or int(digits) > most
    return [*map(int, digits)] if several else [int(digits)]


def _named(axis: str, numbers: Sequence[int], words: Words) -> str:
    """Return rows or columns as "rows 1–5" or "rows 1, 3 and 4"."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and [*numbers] == [*range(first, last + 1)]:
        text = f"{first}–{last}"
    else:
        text = re.sub(
            r", (\d+)$", rf"{words.lines['and']}\1", ", ".join(map(str, numbers))
        )
    return words.lines[axis + "s" * (len(numbers) > 1)].format(numbers=text)

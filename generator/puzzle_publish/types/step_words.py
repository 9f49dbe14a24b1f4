"""Steps in words: what a hint's values name, said in a language.

A value may be a mapping with one of these keys, whatever the language; all cells, rows
and columns count from 0, houses from 1, as those of a `Step` do:

    cells    [[row, column], …]       "r5c3 and r8c3"
    chain    [[row, column], …]       "r5c3–r8c3–r8c7", in their order; None outside
    runs     [[first, last], …]       "r5c3–r5c7 and r5c9", cells side by side
    digits   [4, "A", {"label": …}]   "4, A and heart"
    links    [[cells, digits, holds], …]    "r1c2 is not 4, so r1c3 is 4"
    houses   [["row", 5], …]          "rows 5 and 8"
    effect   [[wording, digits, cells], …]  "rule out 4 in r1c3", "r5c8 is 4"; also
             [wording, digits, cells, struck], if one value is left
    step     [wording, values]        a sentence within another one
    list     [[wording, values], …]   "this, that and the other"
    names    [[wording, values], …]   "this, that and the other", of things
    any      [[wording, values], …]   "this, that or the other"
    either   [[wording, values], …]   "this, or that, or the other"
    each     [[wording, values], …]   "first this; then that"
    sentences  [[wording, values], …]  "First this. Then that."
    aim      [wording, …, values]    the first of these that there are words for
    asks     [{"aim": …}, …]          "where can 4 go? And where can 5 go?"
    label    name                     a word of the type

The words are those of `_logic/steps.<language>.yaml`; a type's own come first. Names of
cells are short in a sentence until spoken.py has them as readers see them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import cast

from ..core.puzzle import Hint, Json
from ..grids.ladder import Cell
from .spoken import explained, lines_of, spoken
from .texts import Text

Words = Mapping[str, str]
_DONE = "digits", "cells", "struck"  # what a step says of a cell
# A space that words in Chinese, or a Chinese mark, need not have.
_HAN = "\u3001-\u301f\u4e00-\u9fff\uff01-\uff1b"
_GAP = re.compile(f"(?<=[{_HAN}]) (?=[{_HAN}])")
# Where such a space is missing between words in Chinese and a name or number.
_TIGHT = re.compile(
    "(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])"
)
_NAME = re.compile(r"\br(\d+)c(\d+)")


@cache
def shared_words(language: str) -> Words:
    """Return what all types with ladders say, {} in a language that lacks it."""
    from ..core.reading.words_file import read_words

    folder = Path(__file__).parent / "_logic"
    return cast(Words, read_words(folder, "steps", language))


def sentence(hint: Hint, text: Text) -> str:
    """Return a hint's sentence; of a technique without words, what they all share.

    Raises:
        KeyError: neither the type nor the shared words have it.
    """
    words = words_of(text)
    return spaced(spoken(short_sentence(hint, words), lines_of(words)))


def new_sentence(hint: Hint, text: Text) -> str:
    """Return a hint's sentence for readers to whom short names of cells are new."""
    words = words_of(text)
    return spaced(explained(short_sentence(hint, words), lines_of(words)))


def short_sentence(hint: Hint, words: Words) -> str:
    """Return a hint's sentence with the short names of cells."""
    values = {name: told(value, words) for name, value in hint.values.items()}
    return filled(words[hint.wording], values)


def words_of(text: Text) -> Words:
    """Return a type's words with those that it shares."""
    return {**shared_words(text.language), **text.labels, **text.hints}


def filled(sentence: str, values: Mapping[str, Json]) -> str:
    """Return a sentence with its places filled, as hint.js does."""
    return spaced(_capital(sentence.format_map(values)))


def spaced(said: str) -> str:
    """Return a sentence with a space between Chinese and a number, and no other."""
    return _TIGHT.sub(" ", _GAP.sub("", said))


def unfilled(hint: Hint, place: Json, text: Text) -> tuple[str, str, str]:
    """Return a hint's sentence with {place} and {effect} left open, and these two.

    They are all that differs from step to step where a technique recurs.
    """
    words = words_of(text)
    here = str(told(place, words))
    values = {name: str(told(value, words)) for name, value in hint.values.items()}
    effect = values.get("effect", "")
    open_ = {name: "{place}" if x == here else x for name, x in values.items()}
    return words[hint.wording].format_map(open_ | {"effect": "{effect}"}), here, effect


def told(value: Json, words: Words) -> Json:
    """Return a value in words if it is one of those above, else the value."""
    if not isinstance(value, Mapping) or len(value) != 1:
        return value
    ((key, inner),) = value.items()
    return _TOLD[key](inner, words)


def name(cell: Cell) -> str:
    """Return the name of a cell, by row and column from 1.

    >>> name((0, 1))
    'r1c2'
    """
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def joined(shown: Sequence[str], words: Words, of: str = "list") -> str:
    """Return a list in words, as "4, 5 and 7"; of nothing, ""."""
    if not shown:
        return ""
    *others, last = shown
    comma, before_last = words[f"{of}-comma"], words[f"{of}-last"]
    return comma.join(others) + before_last * bool(others) + last


def _cells(value: Json, words: Words) -> str:
    cells = sorted(set(map(as_cell, cast(Sequence[Json], value))))
    return joined([name(cell) for cell in cells], words)


def _chain(value: Json, words: Words) -> str:
    return "–".join(
        words["outside"] if cell is None else name(as_cell(cell))
        for cell in cast(Sequence[Json], value)
    )


def _runs(value: Json, words: Words) -> str:
    runs = cast(Sequence[Json], value)
    return joined([_chain(run, words) for run in runs], words)


def as_cell(value: Json) -> Cell:
    """Return a cell from its row and column."""
    row, column = cast(Sequence[int], value)
    return row, column


def _digits(value: Json, words: Words) -> str:
    return joined(
        [str(told(each, words)) for each in cast(Sequence[Json], value)], words
    )


def _houses(value: Json, words: Words) -> str:
    found = []
    pairs = cast(Sequence[tuple[str, Json]], value)
    for kind, members in groupby(pairs, key=lambda house: house[0]):
        which = [member for _, member in members]
        if not all(isinstance(each, int) for each in which):
            said = _together(kind, which, words)
            found += [_format(wording, each, words) for wording, each in said]
            continue
        many = "s" * (len(which) > 1)
        numbers = joined([str(each) for each in which], words, "numbers")
        found.append(words[f"house-{kind}{many}"].format(number=numbers))
    return joined(found, words, "houses")


def _together(
    kind: str, which: Sequence[Json], words: Words
) -> list[tuple[str, Mapping[str, Json]]]:
    """Return houses that are named by cells, several in one if there are words."""
    said = [cast(Mapping[str, Json], each) for each in which]
    many = f"house-{kind}-cells"
    if len(said) < 2 or many not in words:
        return [(f"house-{kind}", each) for each in said]
    named = [cast(Mapping[str, Sequence[Json]], each["cells"]) for each in said]
    return [(many, {"cells": {"runs": [x for one in named for x in one["runs"]]}})]


def _format(wording: str, values: Mapping[str, Json], words: Words) -> str:
    said = {name: told(value, words) for name, value in values.items()}
    return words[wording].format(**said)


def _effect(value: Json, words: Words) -> str:
    """What a step does, cells with the same values together."""
    done = [
        _format(wording, dict(zip(_DONE, said, strict=False)), words)
        for wording, *said in cast(Sequence[tuple[str, *tuple[Json, ...]]], value)
    ]
    return words["effects-comma"].join(done)


def _aim(value: Json, words: Words) -> str:
    *wordings, values = cast(Sequence[Json], value)
    known = next(x for x in cast(Sequence[str], wordings) if x in words)
    return _format(known, cast(Mapping[str, Json], values), words)


def _links(value: Json, words: Words) -> str:
    links = cast(Sequence[tuple[Json, Json, bool]], value)
    said = [
        _format("place" if holds else "lack", {"cells": x, "digits": v}, words)
        for x, v, holds in links
    ]
    return words["links-comma"].join(said)


def _label(value: Json, words: Words) -> str:
    return words[cast(str, value)]


def _asks(value: Json, words: Words) -> str:
    asks = [str(told(one, words)) for one in cast(Sequence[Json], value)]
    return words["asks"].join(asks)


def _step(value: Json, words: Words) -> str:
    wording, values = cast(tuple[str, Mapping[str, Json]], value)
    return _capital(_format(wording, values, words))


def _parts(value: Json, words: Words) -> list[str]:
    parts = cast(Sequence[tuple[str, Mapping[str, Json]]], value)
    return [_format(wording, values, words) for wording, values in parts]


def _list(value: Json, words: Words) -> str:
    return joined(_parts(value, words), words, "parts")


def _names(value: Json, words: Words) -> str:
    return joined(_parts(value, words), words, "names")


def _any(value: Json, words: Words) -> str:
    return joined(_parts(value, words), words, "any")


def _either(value: Json, words: Words) -> str:
    return words["either"].join(_parts(value, words))


def _each(value: Json, words: Words) -> str:
    return words["effects-comma"].join(_parts(value, words))


def _sentences(value: Json, words: Words) -> str:
    return words["sentences"].join(map(_capital, _parts(value, words)))


def _capital(said: str) -> str:
    """A sentence with a capital, but for the name of a cell."""
    return said if _NAME.match(said) else said[:1].upper() + said[1:]


_TOLD: Mapping[str, Callable[[Json, Words], str]] = {
    "cells": _cells,
    "chain": _chain,
    "runs": _runs,
    "digits": _digits,
    "houses": _houses,
    "effect": _effect,
    "aim": _aim,
    "links": _links,
    "label": _label,
    "asks": _asks,
    "step": _step,
    "list": _list,
    "names": _names,
    "any": _any,
    "either": _either,
    "each": _each,
    "sentences": _sentences,
}

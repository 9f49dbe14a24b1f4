"""Entries of answers.json, proven ones, and what becomes of them in wrong hands.

A change is semantic when the canonical JSON of what an entry promises is another one
afterwards: `publish verify` must find it. Order of keys, spaces and escapes are no
change: there it must not find anything.
"""

import copy
import datetime
import functools
import json
import random
import unicodedata
from collections.abc import Iterator
from typing import Any

from puzzle_publish import testing
from puzzle_publish.core.puzzle import Draft, canonical_json, puzzle_id
from puzzle_publish.types import registry
from puzzle_publish.types.answers import entry_faults
from puzzle_publish.types.capabilities import DatedPages
from puzzle_publish.types.contract import PuzzleType

Json = Any
# What an entry says of its puzzle, which is worked out anew from the page.
STATED = ("number", "id", "type", "level", "grade")
BOOK = {
    "id": "b", "title": "T", "language": "en", "series": None, "volume": 1, "seed": 1,
}  # fmt: skip
_WORDS = ("", "easy", "hard", "A", "一", "\x1b[2J", "\ud800", "m8", "0" * 16, "SEND")
_JUNK = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    3.5,
    10**30,
    [],
    {},
    [[1]],
    [[0, 0]],
    *_WORDS,
)


def document(*entries: Json) -> dict[str, Json]:
    """A whole answers.json."""
    return {"format": 1, "book": BOOK, "puzzles": list(entries)}


@functools.cache
def examples(name: str) -> tuple[Json, ...]:
    """The entries of a type's worked examples, each as the first of its book."""
    kind = registry.load(name)
    example = kind.example()
    return (_entry(kind, example.givens, example.answer),)


@functools.cache
def made(name: str) -> tuple[Json, ...]:
    """The entries of puzzles of every level of a type."""
    kind = registry.load(name)
    return tuple(
        _entry(kind, one.givens, one.answer) for one in testing.puzzles_of(kind)
    )


def _entry(kind: PuzzleType, givens: Json, answer: Json) -> Json:
    read = kind.read(Draft(givens, answer))
    grade = kind.grade(read[0])
    return {
        "number": 1,
        "id": puzzle_id(kind.name, kind.identity(*read)),
        "section": "s",
        "type": kind.name,
        "version": kind.version,
        "level": grade.level,
        "grade": {"level": grade.level, "score": grade.score, **grade.measures},
        "date": _date(kind, read[0]),
        "page": 7,
        "hint_page": None,
        "key_page": 9,
        "givens": json.loads(canonical_json(givens)),
        "answer": json.loads(canonical_json(answer)),
    }


def _date(kind: PuzzleType, givens: object) -> str | None:
    """The day that givens are of, by trying every day of 28 years' weekdays."""
    if not isinstance(kind, DatedPages):
        return None
    first = datetime.date(2027, 1, 1).toordinal()
    days = map(datetime.date.fromordinal, range(first, first + 28 * 366))
    return next(day for day in days if kind.is_of_date(givens, day)).isoformat()


def promised(entry: Json) -> str:
    """The canonical JSON of all that verification answers for, "" of what is no entry.

    Of the givens a type's symmetry may change the order (addends, a list of words) and
    of the key the parts that the solver need not find (what a decoy is made of): the
    page is right either way, and the folder's digests tell them apart. Of a date it
    matters whether the givens are those of that day.
    """
    if entry_faults(entry):
        return ""
    try:
        kind = registry.load(entry["type"])
        day = entry["date"] and datetime.date.fromisoformat(entry["date"])
        givens, answer = _with_blanks(entry), entry["answer"]
        read = kind.read(Draft(givens, answer))
        return canonical_json(
            [
                not isinstance(kind, DatedPages) or kind.is_of_date(read[0], day),
                entry["version"] > kind.version,
                kind.identity(*read),
                # The identity may lose some of what is printed; lists of words are
                # known by their digests, whatever they are called.
                sorted(
                    one
                    for one in _leaves(_of_page(entry["type"], givens))
                    if "/lexicon/name" not in one
                ),
                {**_sources(answer), **kind.solution(answer)},
                *(entry[name] for name in STATED),
            ]
        )
    except Exception:
        return ""


def _with_blanks(entry: Json) -> Json:
    """The givens; of a sudoku, which takes 0 for an empty cell, with None for each."""
    givens = entry["givens"]
    if entry["type"] != "sudoku":
        return givens
    rows = [[value or None for value in row] for row in givens["rows"]]
    return {**givens, "rows": rows}


def _of_page(name: str, givens: Json) -> Json:
    """The givens; of a picture its dots alone, or its colours and their numbers.

    Its page is right wherever the prover lets numbers and lines be.
    """
    if name == "dots":
        return {"dots": [dot[:3] for dot in givens["dots"]]}
    if name == "colour":
        numbers = [number for _, _, number in givens["numbers"]]
        return {"colours": givens["colours"], "numbers": numbers}
    return givens


def _sources(answer: Json) -> Json:
    """What a list says of a key's text, which nobody finds by solving."""
    return {name: answer[name] for name in ("author", "work", "year") if name in answer}


def _leaves(value: Json, name: str = "") -> Iterator[str]:
    """Every single value with the name of the list or key that it stands under."""
    if isinstance(value, dict):
        for key in value:
            yield from _leaves(value[key], f"{name}/{key}")
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, name)
    else:
        yield f"{name}: {canonical_json(value)}"


def spoiled(entry: Json, others: tuple[Json, ...], rng: random.Random) -> Json:
    """A copy with one place, sometimes two, changed in one of many ways."""
    entry = copy.deepcopy(entry)
    for _ in range(rng.choice((1, 1, 1, 2))):
        field = rng.choice(("givens", "givens", "answer", "answer", "answer", ""))
        ways = [way for way in _ways(entry) if way and (not field or way[0] == field)]
        if not ways:
            continue
        way = rng.choice(ways)
        holder = functools.reduce(lambda value, step: value[step], way[:-1], entry)
        donor = rng.choice((entry, rng.choice(others)))
        rng.choice(_CHANGES)(holder, way[-1], donor, rng)
    return entry


def changed(value: Json, rng: random.Random) -> Json:
    """A copy of any JSON with one place changed in one of many ways."""
    value = copy.deepcopy(value)
    ways = [way for way in _ways(value) if way]
    if not ways:
        return rng.choice(_JUNK)
    way = rng.choice(ways)
    holder = functools.reduce(lambda inner, step: inner[step], way[:-1], value)
    rng.choice(_CHANGES)(holder, way[-1], value, rng)
    return value


def _ways(value: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    if isinstance(value, dict):
        for name in value:
            yield from _ways(value[name], (*way, name))
    elif isinstance(value, list):
        for k in range(len(value)):
            yield from _ways(value[k], (*way, k))


def _remove(holder: Json, at: Any, donor: Json, rng: random.Random) -> None:
    del holder[at]


def _exchange_for_junk(holder: Json, at: Any, donor: Json, rng: random.Random) -> None:
    holder[at] = copy.deepcopy(rng.choice(_JUNK))


def _exchange_for_other(holder: Json, at: Any, donor: Json, rng: random.Random) -> None:
    way = rng.choice([way for way in _ways(donor) if way])
    found = functools.reduce(lambda value, step: value[step], way, donor)
    holder[at] = copy.deepcopy(found)


def _exchange_for_its_like(
    holder: Json, at: Any, donor: Json, rng: random.Random
) -> None:
    """Put in a value of the same kind from elsewhere: other cells, another word."""
    wanted = type(holder[at])
    values = (
        functools.reduce(lambda value, step: value[step], way, donor)
        for way in _ways(donor)
    )
    like = [value for value in values if type(value) is wanted]
    if like:
        holder[at] = copy.deepcopy(rng.choice(like))


def _swap(holder: Json, at: Any, donor: Json, rng: random.Random) -> None:
    keys = list(holder) if isinstance(holder, dict) else range(len(holder))
    other = rng.choice(keys)
    holder[at], holder[other] = holder[other], holder[at]


def _nudge(holder: Json, at: Any, donor: Json, rng: random.Random) -> None:
    """Change a value as little as can be: by 1, by its kind, by one character."""
    value = holder[at]
    if isinstance(value, bool):
        holder[at] = rng.choice((not value, int(value)))
    elif isinstance(value, int | float):
        holder[at] = rng.choice(
            (value + 1, value - 1, float(value), str(value), -value)
        )
        if value in (0, 1):
            holder[at] = rng.choice((holder[at], bool(value)))
    elif isinstance(value, str):
        holder[at] = _nudged(value, rng)
    elif isinstance(value, list):
        holder[at] = rng.choice((value[::-1], value[:-1], value + value[:1], [value]))
    elif isinstance(value, dict):
        holder[at] = {**value, rng.choice(("comment", "", "cells", "word")): 1}
    else:
        holder[at] = rng.choice(([], 0, "", False))


def _nudged(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word) + 1)
    others = (
        word[:at] + word[at + 1 :],
        word[:at] + rng.choice("aA1 .#一\u200b\u0301") + word[at:],
        word[:at] + rng.choice("bB2_:二") + word[at + 1 :],
        word[::-1],
        word.swapcase(),
        word + " ",
        unicodedata.normalize("NFD", word),
    )
    return rng.choice(others)


_CHANGES = (
    _remove, _exchange_for_junk, _exchange_for_other, _exchange_for_its_like,
    _exchange_for_its_like, _swap, _nudge, _nudge, _nudge,
)  # fmt: skip


def rewritten(whole: Json, rng: random.Random) -> bytes:
    """The same document in another hand: keys turned, spaces, lines and escapes."""
    text = json.dumps(
        _turned(whole, rng),
        indent=rng.choice((None, 0, 1, "\t")),
        ensure_ascii=rng.random() < 0.5,
        separators=rng.choice((None, (",", ":"), (" ,\n", "\t: "))),
    )
    return rng.choice(("", "\n", " \r\n")).encode() + text.encode()


def _turned(value: Json, rng: random.Random) -> Json:
    if isinstance(value, dict):
        keys = rng.sample(list(value), len(value))
        return {key: _turned(value[key], rng) for key in keys}
    return [_turned(item, rng) for item in value] if isinstance(value, list) else value

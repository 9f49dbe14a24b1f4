"""The values that puzzle types take and return: Draft, Puzzle, Report, Grade and more.

`givens` is exactly what the page prints, `answer` exactly what the key prints; both are
plain JSON.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

# Lists and objects as they are read and made; nobody changes one.
Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

# Lists that contain themselves are not looked for, which takes 1.6 times as long: they
# end in a RecursionError.
_ENCODER = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=True,
    allow_nan=False,
    check_circular=False,
)


def canonical_json(value: Json) -> str:
    r"""The canonical text of a JSON value: sorted keys, no spaces, ASCII, no NaN.

    >>> canonical_json({"b": 1, "a": "é"})
    '{"a":"\\u00e9","b":1}'
    """
    return _ENCODER.encode(value)


def digest(value: Json) -> str:
    """The sha256 of a JSON value's canonical text, as 64 hex digits."""
    return hashlib.sha256(canonical_json(value).encode("ascii")).hexdigest()


class Fairness(StrEnum):
    """What a page promises about its answers."""

    UNIQUE = "unique"  # exactly one
    ANY = "any"  # at least one; the key prints one of them


class Verdict(StrEnum):
    """What `verify` found, starting from the printed form."""

    OK = "ok"
    WRONG_KEY = "wrong-key"
    UNSOLVABLE = "unsolvable"
    AMBIGUOUS = "ambiguous"
    UNDECIDED = "undecided"  # the solver's step budget ran out


@dataclass(frozen=True, slots=True)
class Draft:
    """What a generator returns: the page and the key."""

    givens: Json
    answer: Json


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A draft with its origin.

    Attributes:
        id: 16 hex digits, a hash of the type and the canonical givens.
        params: the type's Params as plain JSON.
        seed_path: book seed, section id, index, attempt.
    """

    id: str
    type: str
    version: int
    level: str
    params: Mapping[str, Json]
    givens: Json
    answer: Json
    seed_path: tuple[int, str, int, int]


@dataclass(frozen=True, slots=True)
class CoverPicture:
    """The picture of a solved puzzle that a cover needs.

    Attributes:
        book: the book's puzzles of the type, none of whose answers may show.
        language: of the cover's words.
        ratio: its width divided by its height, roughly.
    """

    book: Sequence[Puzzle]
    language: str
    ratio: float


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on one puzzle and how many answers were found (0 to 2)."""

    verdict: Verdict
    answers_seen: int = 0


@dataclass(frozen=True, slots=True)
class Grade:
    """Difficulty measured on the instance.

    Attributes:
        level: the band that the score is in, one of the type's levels.
        score: orders instances of one type from easy to hard.
        measures: what was counted (nodes, guesses, solutions …), plain numbers.
    """

    level: str
    score: float
    measures: Mapping[str, int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: the name of its wording in text.<language>.yaml, and the values in it.

    Values do not depend on the language (names of pieces, labels of cells as tokens);
    `PuzzleType.hint_text` makes the sentence.
    """

    wording: str
    values: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SolvingStep:
    """One step in a reader's solution: a technique and where it applies.

    Attributes:
        technique: its name, the same in every language.
        cells: (row, column) of each cell that it fills or rules something out in.
        shown: the cells that show why.
        digits: the values that it is about.
        houses: the rows, columns and the like that show why, each with its number.
        placed: the cells that it fills, each with its value.
        removed: the cells in which it rules out values, each with these values.
        needs: which earlier steps, counted from 0, ruled out what it rests on.
        lines: the edges of which it says how many lines they have, by their numbers or
            by the cells that they join, each with the least and the most.
        look: where to look for it, in words, None if the type has none.
        ask: the question that it answers, in words, None if the type has none.
        told: the step in words, None if the type has none for it.
        is_idle: whether no cell that is filled later rests on it.
        level: the easiest level that needs its technique, "" if nobody said.
    """

    technique: str
    cells: tuple[tuple[int, int], ...]
    shown: tuple[tuple[int, int], ...] = ()
    digits: tuple[int, ...] = ()
    houses: tuple[tuple[str, int], ...] = ()
    placed: tuple[tuple[tuple[int, int], int], ...] = ()
    removed: tuple[tuple[tuple[int, int], tuple[int, ...]], ...] = ()
    needs: tuple[int, ...] = ()
    lines: tuple[
        tuple[int | tuple[tuple[int, int], tuple[int, int]], int, int], ...
    ] = ()
    look: Hint | None = None
    ask: Hint | None = None
    told: Hint | None = None
    is_idle: bool = False
    level: str = ""


def puzzle_id(type_name: str, canonical_givens: Json) -> str:
    """A puzzle's id: 16 hex digits that are equal for equal pages."""
    return digest([type_name, canonical_givens])[:16]

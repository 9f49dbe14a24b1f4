"""The ids that earlier versions gave to puzzles of today's types.

They were hashes of the page: of its clues wherever they are, or of its grid and what is
printed in it. Now a puzzle on a grid is known by its fill.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, cast

from ..core.puzzle import Json, canonical_json, puzzle_id

Form = Callable[[Json], Mapping[str, Json]]


class _Clue(TypedDict):
    clue: str
    length: int


class _Crossword(TypedDict):
    kind: str
    clues: Mapping[str, Sequence[_Clue]]


class _FillIn(TypedDict):
    rows: Sequence[str]
    words: Json
    given: Mapping[str, str]


class _Codeword(TypedDict):
    rows: Sequence[str]
    numbers: Sequence[Sequence[int]]
    given: Mapping[str, str]


def _clues(givens: Json) -> Mapping[str, Json]:
    """The kind of a crossword and its clues, wherever they are in the grid."""
    found = cast(_Crossword, givens)
    every = [clue for clues in found["clues"].values() for clue in clues]
    return {
        "kind": found["kind"],
        "clues": sorted([clue["clue"], clue["length"]] for clue in every),
    }


def _words(givens: Json) -> Mapping[str, Json]:
    """A fill-in's grid, words and letters, or with across and down exchanged."""
    found = cast(_FillIn, givens)
    rows, words, given = found["rows"], found["words"], found["given"]
    form: dict[str, Json] = {"rows": rows, "words": words, "given": given}
    cells = ((at.split(","), letter) for at, letter in given.items())
    mirrored = {
        **form,
        "rows": _turned(rows),
        "given": {f"{c},{r}": letter for (r, c), letter in cells},
    }
    return min(form, mirrored, key=canonical_json)


def _numbers(givens: Json) -> Mapping[str, Json]:
    """A codeword's grid, numbered in reading order, or with the axes exchanged."""
    found = cast(_Codeword, givens)
    mirrored: _Codeword = {
        "rows": _turned(found["rows"]),
        "numbers": [list(column) for column in zip(*found["numbers"], strict=True)],
        "given": found["given"],
    }
    return min(_renumbered(found), _renumbered(mirrored), key=canonical_json)


def _renumbered(found: _Codeword) -> Mapping[str, Json]:
    order = dict.fromkeys(n for row in found["numbers"] for n in row if n)
    new = {0: 0} | {number: k for k, number in enumerate(order, 1)}
    return {
        "rows": list(found["rows"]),
        "numbers": [[new[number] for number in row] for row in found["numbers"]],
        "given": {str(new[int(n)]): letter for n, letter in found["given"].items()},
    }


def _turned(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


_FORMS: Mapping[str, Form] = {
    "crossword": _clues,
    "fill_in": _words,
    "codeword": _numbers,
}
TYPES = tuple(_FORMS)


def former_ids(name: str, givens: Json) -> tuple[str, ...]:
    """The ids that a puzzle of one of TYPES had, the oldest last.

    Givens that are damaged may raise anything.
    """
    form = _FORMS[name](givens)
    if name == "crossword":
        return (puzzle_id(name, form),)
    # Until fill-ins and codewords were types, they were kinds of crossword.
    return puzzle_id(name, form), puzzle_id("crossword", {"kind": name, **form})

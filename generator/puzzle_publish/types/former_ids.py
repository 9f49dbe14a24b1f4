"""The ids that earlier versions gave to puzzles of today's types.

They were hashes of the page: of its clues wherever they are, or of its grid and what is
printed in it. Now a puzzle on a grid is known by its fill.
"""

from collections.abc import Callable, Mapping

from ..core.puzzle import Json, canonical_json, puzzle_id

Form = Callable[[Json], Json]


def _clues(givens: Json) -> Json:
    """The kind of a crossword and its clues, wherever they are in the grid."""
    every = [clue for clues in givens["clues"].values() for clue in clues]
    return {
        "kind": givens["kind"],
        "clues": sorted([clue["clue"], clue["length"]] for clue in every),
    }


def _words(givens: Json) -> Json:
    """A fill-in's grid, words and letters, or with across and down exchanged."""
    form = {name: givens[name] for name in ("rows", "words", "given")}
    cells = ((at.split(","), letter) for at, letter in givens["given"].items())
    mirrored = {
        **form,
        "rows": _turned(givens["rows"]),
        "given": {f"{c},{r}": letter for (r, c), letter in cells},
    }
    return min(form, mirrored, key=canonical_json)


def _numbers(givens: Json) -> Json:
    """A codeword's grid, numbered in reading order, or with the axes exchanged."""
    mirrored = {
        **givens,
        "rows": _turned(givens["rows"]),
        "numbers": [list(column) for column in zip(*givens["numbers"], strict=True)],
    }
    return min(_renumbered(givens), _renumbered(mirrored), key=canonical_json)


def _renumbered(givens: Json) -> Json:
    order = dict.fromkeys(n for row in givens["numbers"] for n in row if n)
    new = {0: 0} | {number: k for k, number in enumerate(order, 1)}
    return {
        "rows": list(givens["rows"]),
        "numbers": [[new[number] for number in row] for row in givens["numbers"]],
        "given": {str(new[int(n)]): letter for n, letter in givens["given"].items()},
    }


def _turned(rows: list[str]) -> list[str]:
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

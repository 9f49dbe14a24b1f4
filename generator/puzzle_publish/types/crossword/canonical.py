"""What of a puzzle decides whether another is the same one."""

from collections.abc import Sequence

from ...core.puzzle import Json, canonical_json
from . import model


def canonical(givens: Json) -> Json:
    """Givens without what makes no other puzzle.

    With clues: the kind and the answers' clues, wherever they stand. Without: the grid
    or its mirror image, in which across is down, whichever is the first by its text,
    and of a codeword with numbers in reading order.
    """
    if givens.get("kind") not in (model.FILL_IN, model.CODEWORD):
        return _clues(givens)
    return min((_form(givens), _form(_mirrored(givens))), key=canonical_json)


def _clues(givens: Json) -> Json:
    clues = givens["clues"]
    if isinstance(clues, list):
        return givens
    told = (clue for direction in model.DIRECTIONS for clue in clues[direction])
    return {
        "kind": givens["kind"],
        "clues": sorted([clue["clue"], clue["length"]] for clue in told),
    }


def _form(givens: Json) -> Json:
    kind, rows, given = givens["kind"], list(givens["rows"]), givens["given"]
    if kind == model.FILL_IN:
        words = list(givens["words"])
        return {"kind": kind, "rows": rows, "words": words, "given": given}
    order = dict.fromkeys(n for row in givens["numbers"] for n in row if n)
    new = {0: 0} | {number: k for k, number in enumerate(order, 1)}
    return {
        "kind": kind,
        "rows": rows,
        "numbers": [[new[number] for number in row] for row in givens["numbers"]],
        "given": {str(new[int(n)]): letter for n, letter in given.items()},
    }


def _mirrored(givens: Json) -> Json:
    changed = {**givens, "rows": ["".join(row) for row in _turned(givens["rows"])]}
    if givens["kind"] == model.CODEWORD:
        return {**changed, "numbers": _turned(givens["numbers"])}
    cells = ((at.split(","), letter) for at, letter in givens["given"].items())
    return {**changed, "given": {f"{c},{r}": letter for (r, c), letter in cells}}


def _turned(rows: Sequence[Sequence[Json]]) -> list[list[Json]]:
    return [list(column) for column in zip(*rows, strict=True)]

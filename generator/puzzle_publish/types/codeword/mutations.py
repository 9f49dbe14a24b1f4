"""Corrupted codewords; each must be refused."""

from ...core.puzzle import Json
from .._grid.mutations import Corrupted, of_grid, upside_down
from . import model


def mutations(givens: Json, answer: Json) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.read(givens)
    yield from of_grid(givens, answer)
    yield from upside_down(givens, answer)
    rows = answer["rows"]
    letters = {page.numbers[r][c]: rows[r][c] for r, c in page.pattern.cells}
    r, c = page.pattern.cells[0]
    first = page.numbers[r][c]
    numbers = [list(row) for row in page.numbers]
    numbers[r][c] = first % page.most + 1
    yield "a number changed", {**givens, "numbers": numbers}, answer
    second = first % page.most + 1
    merged = [[first if n == second else n for n in row] for row in page.numbers]
    yield "two letters with one number", {**givens, "numbers": merged}, answer
    used = "".join(letters.values())
    number = next(iter(page.given), first)
    wrong = {**givens["given"], str(number): _other(letters[number], used)}
    yield "a given letter changed", {**givens, "given": wrong}, answer
    hidden = [n for n in letters if n not in page.given]
    if len(hidden) > 1:
        one, other = letters[hidden[0]], letters[hidden[1]]
        swap = str.maketrans(one + other, other + one)
        yield "two letters swapped", givens, {"rows": [w.translate(swap) for w in rows]}


def _other(letter: str, used: str) -> str:
    """Another letter, if possible one that is not used."""
    others = [x for x in model.ALPHABET if x != letter]
    return next((x for x in others if x not in used), others[0])

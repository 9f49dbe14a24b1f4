"""Spoiled fill-ins and codewords; each must be refused."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import clueless
from .pattern import BLACK

Spoiled = Iterator[tuple[str, Json, Json]]


def fill_in_mutations(givens: Json, answer: Json) -> Spoiled:
    """Yield what must never pass: (what was spoiled, givens, answer)."""
    page = clueless.read_fill_in(givens)
    yield from _of_grid(givens, answer)
    words = list(page.words)
    yield "a word dropped", {**givens, "words": words[1:]}, answer
    for what, word in (
        ("a word replaced", _other_word(words[0], words)),
        ("a word read backwards", words[-1][::-1]),
    ):
        kept = words[1:] if what == "a word replaced" else words[:-1]
        if word not in words:
            changed = {**givens, "words": clueless.in_order([*kept, word])}
            yield what, changed, answer
    same = [w for w in words if len(w) == len(words[0])]
    if len(same) > 1:
        twice = [same[1], *(w for w in words if w != words[0])]
        changed = {**givens, "words": clueless.in_order(twice)}
        yield "a word twice, another never", changed, answer
    r, c = page.pattern.cells[-1]
    wrong = {**givens["given"], f"{r},{c}": _other(answer["rows"][r][c], "")}
    yield "a given letter changed", {**givens, "given": wrong}, answer


def codeword_mutations(givens: Json, answer: Json) -> Spoiled:
    """Yield what must never pass: (what was spoiled, givens, answer)."""
    page = clueless.read_codeword(givens)
    yield from _of_grid(givens, answer)
    rows = answer["rows"]
    letters = {page.numbers[r][c]: rows[r][c] for r, c in page.pattern.cells}
    r, c = page.pattern.cells[0]
    first = page.numbers[r][c]
    numbers = [list(row) for row in page.numbers]
    numbers[r][c] = first % page.most + 1
    yield "a number changed", {**givens, "numbers": numbers}, answer
    second = first % page.most + 1
    merged = [[first if n == second else n for n in row] for row in page.numbers]
    yield "two letters of one number", {**givens, "numbers": merged}, answer
    used = "".join(letters.values())
    number = next(iter(page.given), first)
    wrong = {**givens["given"], str(number): _other(letters[number], used)}
    yield "a given letter changed", {**givens, "given": wrong}, answer
    hidden = [n for n in letters if n not in page.given]
    if len(hidden) > 1:
        one, other = letters[hidden[0]], letters[hidden[1]]
        swap = str.maketrans(one + other, other + one)
        yield "two letters swapped", givens, {"rows": [w.translate(swap) for w in rows]}


def _of_grid(givens: Json, answer: Json) -> Spoiled:
    """What can be spoiled of either kind."""
    rows = answer["rows"]
    cells = clueless.pattern_of(givens).cells
    r, c = cells[0]
    letter = rows[r][c]
    other = next(x for row in rows for x in row if x not in (BLACK, letter))
    yield "a letter changed", givens, {"rows": _set(rows, r, c, other)}
    yield "a cell of the key blacked", givens, {"rows": _set(rows, r, c, BLACK)}
    changed = {**givens, "rows": _set(givens["rows"], r, c, BLACK)}
    yield "a block of the page moved", changed, answer
    turned = [row[::-1] for row in reversed(rows)]
    if turned != rows:
        yield "the key upside down", givens, {"rows": turned}


def _set(rows: list[str], r: int, c: int, mark: str) -> list[str]:
    changed = f"{rows[r][:c]}{mark}{rows[r][c + 1 :]}"
    return [*rows[:r], changed, *rows[r + 1 :]]


def _other(letter: str, used: str) -> str:
    """A letter that this is not, if it can be none of those that are used."""
    others = [x for x in clueless.ALPHABET if x != letter]
    return next((x for x in others if x not in used), others[0])


def _other_word(word: str, words: list[str]) -> str:
    """A word with another last letter, which is none of the words."""
    ends = (word[:-1] + x for x in clueless.ALPHABET)
    return next(end for end in ends if end not in words)

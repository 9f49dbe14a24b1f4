"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...core.puzzle import Json
from ...words.quotations import QuotationList, capitals
from .model import ALPHABET, LETTERS, Key, Page, write, write_answer


def follows_rules(givens: Page, answer: Key, quotations: QuotationList) -> bool:
    """Return whether the key is a quotation of the list, and fits the code.

    Its text may be in capitals throughout, as `solve` gives it.
    """
    one = quotations.find(capitals(answer.text))
    if one is None or answer.text not in (one.text, capitals(one.text)):
        return False
    if (answer.author, answer.work, answer.year) != (one.author, one.work, one.year):
        return False
    said, name = capitals(one.text), capitals(one.author) if givens.signature else ""
    if givens.author not in ("", one.author) or len(givens.text) != len(said):
        return False
    if len(givens.signature) != len(name):
        return False
    letters = dict(givens.given)
    for code, letter in zip(givens.text + givens.signature, said + name, strict=True):
        is_coded = code in ALPHABET and letter in ALPHABET
        if not is_coded and code != letter:
            return False
        if is_coded and givens.kind == LETTERS and code == letter:
            return False
        if is_coded and letters.setdefault(code, letter) != letter:
            return False
    if len(set(letters.values())) < len(letters):
        return False
    if answer.keyword is None:
        return not givens.keyword
    return givens.keyword and _is_keyed(letters, answer.keyword)


def keyed(keyword: str, shift: int) -> str:
    """Return the code of A to Z: the keyword, then the other letters, moved along.

    >>> keyed("ZEBRA", 2)
    'XYZEBRACDFGHIJKLMNOPQSTUVW'
    """
    row = "".join(dict.fromkeys(keyword + ALPHABET))
    return (row + row)[26 - shift : 52 - shift]


def _is_keyed(letters: Mapping[str, str], keyword: str) -> bool:
    """Return whether a keyword made the code, as far as letters of it are known."""
    if not keyword or not set(keyword) <= set(ALPHABET):
        return False
    rows = (keyed(keyword, shift) for shift in range(26))
    return len(set(keyword)) == len(keyword) and any(
        all(row[ALPHABET.index(letter)] == code for code, letter in letters.items())
        for row in rows
    )


def mutations(givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    for what, page, key in _spoiled(givens, answer):
        yield what, write(page), write_answer(key)


def _spoiled(page: Page, key: Key) -> Iterator[tuple[str, Page, Key]]:
    text, said = page.text, capitals(key.text)
    first, second, *_ = dict.fromkeys(char for char in text if char in ALPHABET)
    merged = replace(page, text=text.replace(second, first))
    yield "two letters of the code are one", merged, key
    letters = dict(zip(text, said, strict=True))
    one, other = letters[first], letters[second]
    swapped = said.translate(str.maketrans(one + other, other + one))
    yield "two letters exchanged in the key", page, replace(key, text=swapped)
    yield "a word left out", replace(page, text=text.rpartition(" ")[0]), key
    yield "another author", page, replace(key, author="Nobody")
    yield "another year", page, replace(key, year="1")
    if other != first and one != second:
        wrong = replace(page, given={first: other, second: one})
        yield "given letters exchanged", wrong, key

"""What a page and its key print.

givens: {"rows": ["40713…", …], "numbers": ["407", …]}
answer: {"words": [{"word": "407", "from": [r, c], "to": [r, c]}, …]}

Instead of "numbers" givens may have "sums", as in "212 + 195", whose results are in the
grid. Both are in the order of what is found: by length, then by value.
"""

import re

from ...core.puzzle import Json
from ...grids.reading import members
from ..wordsearch.model import Page, read_answer, read_rows, read_texts

__all__ = ["make_givens", "read", "read_answer", "result"]

_NUMBER = re.compile(r"[1-9][0-9]+")
_SUM = re.compile(r"([1-9][0-9]*) \+ ([1-9][0-9]*)")
PLUS = "+"


def read(givens: Json) -> Page:
    """Return givens as a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    page = members(givens, ["rows"], ["numbers", "sums"], of="the puzzle")
    if len(page) != 2:
        raise ValueError("the puzzle must have numbers or sums")
    rows = read_rows(page["rows"])
    if not all(row.isascii() and row.isdecimal() for row in rows):
        raise ValueError("each cell of the grid must have a digit")
    name = "sums" if "sums" in page else "numbers"
    texts = read_texts(page[name], name)
    for at, text in enumerate(texts, 1):
        if not (_SUM if name == "sums" else _NUMBER).fullmatch(text):
            form = "a sum as in 12 + 34" if name == "sums" else "two digits or more"
            raise ValueError(
                f"number {at} of the {name} must be {form}, without leading zeros"
            )
    found = tuple(map(result, texts))
    if list(found) != sorted(set(found), key=int):
        raise ValueError(f"the {name} must be different, the smallest first")
    return Page(rows, texts, found)


def result(text: str) -> str:
    """Return what is found in the grid for a text of the list.

    >>> result("407"), result("212 + 195")
    ('407', '407')
    """
    return str(sum(map(int, text.split(PLUS))))


def make_givens(page: Page) -> dict[str, Json]:
    """Return a page as JSON."""
    name = "sums" if any(PLUS in text for text in page.words) else "numbers"
    return {"rows": list(page.rows), name: list(page.words)}

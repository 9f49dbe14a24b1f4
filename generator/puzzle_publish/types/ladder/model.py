"""What a page of a word ladder and its key print.

givens: {"start": "COLD", "end": "WARM", "rungs": 3, "lexicon": reference, "clues":
["A string", …], "list": reference}. `rungs` words are to find between the two; `clues`
and their list are there only where the page prints a clue of each. Without `lexicon` it
is our list.
answer: {"words": ["COLD", "CORD", "CARD", "WARD", "WARM"]}, from start to end.

Latin words of a ladder have one length, and each differs from the one above it in one
letter. Hanzi are chained: each idiom begins with the character that ends the one above.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import items, members, texts, whole
from ...words.known_words import ours
from ...words.reading import fits_cells, has_hanzi_only

LETTERS, RUNGS = (3, 6), (1, 8)
HANZI = 4  # in an idiom
MOST_CLUE = 250


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them; without clues, `clues` and `list` are empty."""

    start: str
    end: str
    rungs: int
    lexicon: Mapping[str, Json]
    clues: tuple[str, ...] = ()
    list: Mapping[str, Json] | None = None

    @property
    def is_chain(self) -> bool:
        """Whether the last character of a word begins the next."""
        return has_hanzi_only(self.start)


Words = tuple[str, ...]


def read(printed: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    needed = ("start", "end", "rungs")
    page = members(printed, needed, ("lexicon", "clues", "list"), of="the puzzle")
    start, end = (_word(page[name], name) for name in ("start", "end"))
    if len(start) != len(end) or has_hanzi_only(start) != has_hanzi_only(end):
        raise ValueError("start and end must have as many letters, of one script")
    if start == end:
        raise ValueError("start and end are one word")
    rungs = whole(page["rungs"], RUNGS, "rungs")
    if ("clues" in page) != ("list" in page):
        raise ValueError("clues need their list, and it needs them")
    lexicon = _reference(page.get("lexicon", ours(start)[0]), "lexicon")
    if "list" not in page:
        return Page(start, end, rungs, lexicon)
    found = texts(
        items(page["clues"], (rungs, rungs), "clues", "texts"), "clues must be texts"
    )
    for clue in found:
        if not 0 < len(clue.strip()) <= MOST_CLUE:
            raise ValueError(f"a clue must have 1 to {MOST_CLUE} characters")
    return Page(start, end, rungs, lexicon, found, _reference(page["list"], "list"))


def _word(value: Json, what: str) -> str:
    """Return a word as it is printed, in capitals."""
    if (
        isinstance(value, str)
        and value
        and fits_cells(value)
        and value == value.upper()
    ):
        least, most = (HANZI, HANZI) if has_hanzi_only(value) else LETTERS
        if least <= len(value) <= most:
            return value
    raise ValueError(f"{what} must be a word of 3 to 6 letters (got {quoted(value)})")


def _reference(value: Json, what: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} must be a reference to a list")
    return value


def write(page: Page) -> dict[str, Json]:
    """Return the givens that are read as this page."""
    givens: dict[str, Json] = {
        "start": page.start,
        "end": page.end,
        "rungs": page.rungs,
        "lexicon": dict(page.lexicon),
    }
    if page.list is not None:
        givens |= {"clues": list(page.clues), "list": dict(page.list)}
    return givens


def read_answer(givens: Page, printed: Json) -> Words:
    """Return the words of a key, from start to end.

    Raises:
        ValueError: they have not the shape of an answer.
    """
    key = members(printed, ["words"], of="the answer")
    size = givens.rungs + 2
    words = items(key["words"], (size, size), "the ladder", "words")
    return tuple(_word(word, "a word of the ladder") for word in words)


def write_answer(words: Words) -> dict[str, Json]:
    """Return the answer that is read as these words."""
    return {"words": list(words)}

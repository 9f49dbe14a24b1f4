"""What a page and its key print.

givens: {"text": "XQ GB …", "signature": "NKH", "kind": "letters", "given": {"X": "I"},
"lexicon": reference}. The text is in code, in capitals with its punctuation; where
`kind` is "numbers", pages print 1 for A, 2 for B and so on. In place of the author in
code, `signature`, there may be `author` as printed, or neither; "keyword": true if a
keyword made the alphabet. Only `text` is needed: the others default to letters, none
given, and our list.
answer: {"text": "It is …", "author", "work", "year", "keyword"}, the last if there is
one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from string import ascii_uppercase

from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import choice, members

ALPHABET = ascii_uppercase
LETTERS, NUMBERS = "letters", "numbers"
SAID = ("author", "work", "year")  # of the text, in the key
MOST_CHARACTERS, MOST_IN_WORD = 1_000, 30
# How the worked example begins, which no puzzle hides.
EXAMPLE = "“BEGIN AT THE BEGINNING"


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them; `given` has the letter of each code letter.

    `signature` and `author` are "" where the page has none.
    """

    text: str
    kind: str
    given: Mapping[str, str]
    signature: str
    author: str
    keyword: bool
    lexicon: str | Mapping[str, Json]

    def sign(self, letter: str) -> str:
        """Return what a page prints for a letter of the code: itself, or its number."""
        return str(ALPHABET.index(letter) + 1) if self.kind == NUMBERS else letter


@dataclass(frozen=True, slots=True)
class Key:
    """An answer as the code uses it; what a reading that was solved lacks is None."""

    text: str
    author: str | None
    work: str | None
    year: str | None
    keyword: str | None


def said(page: Page) -> Iterator[str]:
    """Yield the text as it is printed, and whose it is; the numbers of a word joined.

    >>> page = Page("AB, C.", NUMBERS, {}, "", "Anon", False, "auto")
    >>> list(said(page))
    ['1-2, 3.', '— Anon']
    """
    yield _printed(page, page.text)
    if page.signature or page.author:
        yield f"— {_printed(page, page.signature) or page.author}"


def _printed(page: Page, text: str) -> str:
    if page.kind == LETTERS:
        return text
    return re.sub("[A-Z]+", lambda found: "-".join(map(page.sign, found.group())), text)


def read(givens: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    others = ("signature", "author", "kind", "given", "lexicon", "keyword")
    page = members(givens, ["text"], others, of="the puzzle")
    kind = choice(page.get("kind", LETTERS), (LETTERS, NUMBERS), "kind")
    text, signature = (_coded(page.get(k, "A"), k) for k in ("text", "signature"))
    author, lexicon = page.get("author", ""), page.get("lexicon", "auto")
    if not isinstance(author, str) or len(author) > MOST_CHARACTERS:
        raise ValueError("author must be a text")
    if page.get("keyword", True) is not True:
        raise ValueError("keyword must be true, or left out")
    given = _given(page.get("given", {}), text, kind)
    if not isinstance(lexicon, str | dict):
        raise ValueError("lexicon must be a name, or a reference to a list")
    if "signature" not in page:
        signature = ""
    return Page(text, kind, given, signature, author, "keyword" in page, lexicon)


def _given(value: Json, text: str, kind: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise ValueError(f"given must be an object (got {quoted(value)})")
    given: dict[str, str] = {}
    for code, letter in value.items():
        if code not in ALPHABET or code not in text:
            raise ValueError(f"given: the text has no {quoted(code)}")
        if not isinstance(letter, str) or len(letter) != 1 or letter not in ALPHABET:
            raise ValueError(f"given: {code} must be a letter from A to Z")
        if kind == LETTERS and code == letter:
            raise ValueError(f"given: {code} stands for itself")
        given[code] = letter
    if len(set(given.values())) < len(given):
        raise ValueError("given: two letters of the code have the same letter")
    return given


def write(page: Page) -> Json:
    """Return the givens that are read as this page."""
    givens: dict[str, Json] = {
        "text": page.text,
        "kind": page.kind,
        "given": dict(page.given),
        "lexicon": page.lexicon,
    }
    for name, text in (("signature", page.signature), ("author", page.author)):
        if text:
            givens[name] = text
    if page.keyword:
        givens["keyword"] = True
    return givens


def read_answer(answer: Json) -> Key:
    """Return an answer as a Key.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    found: dict[str, str] = {}
    key = members(answer, ["text"], (*SAID, "keyword"), of="the answer")
    for name, value in key.items():
        if not isinstance(value, str):
            raise ValueError(f"the answer: {name} must be a text")
        found[name] = value
    return Key(found["text"], *(found.get(name) for name in (*SAID, "keyword")))


def write_answer(key: Key) -> Json:
    """Return the answer that is read as this key."""
    return {name: value for name, value in asdict(key).items() if value is not None}


def canonical(givens: Page) -> Json:
    """Return the text with its letters renamed in the order in which they come.

    >>> canonical(read({"text": "XQX Z", "given": {"X": "A"}}))
    {'text': 'ABA C'}
    """
    text = givens.text
    seen = "".join(dict.fromkeys(char for char in text if char in ALPHABET))
    return {"text": text.translate(str.maketrans(seen, ALPHABET[: len(seen)]))}


def _coded(value: Json, what: str) -> str:
    """Return a text in capitals and punctuation, checked."""
    from ...words.quotations import MARKS  # `publish types` needs no list

    if not isinstance(value, str) or not 0 < len(value) <= MOST_CHARACTERS:
        raise ValueError(
            f"{what} must be a text of 1 to {MOST_CHARACTERS:,} characters"
        )
    for place, char in enumerate(value, 1):
        if char not in ALPHABET and char not in MARKS:
            allowed = "must be a capital from A to Z or a punctuation mark"
            raise ValueError(f"{what}: character {place} is {quoted(char)}; {allowed}")
    words = value.translate(dict.fromkeys(map(ord, MARKS), " ")).split()
    if not 0 < max(map(len, words), default=0) <= MOST_IN_WORD:
        raise ValueError(f"{what} must have words of at most {MOST_IN_WORD} letters")
    return value

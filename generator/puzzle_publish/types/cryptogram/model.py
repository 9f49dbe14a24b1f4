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

from collections.abc import Mapping
from dataclasses import dataclass
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


def read(givens: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    others = ("signature", "author", "kind", "given", "lexicon", "keyword")
    members(givens, ["text"], others, of="the puzzle")
    kind = choice(givens.get("kind", LETTERS), (LETTERS, NUMBERS), "kind")
    text, signature = (_coded(givens.get(k, "A"), k) for k in ("text", "signature"))
    author, given = givens.get("author", ""), givens.get("given", {})
    if not isinstance(author, str) or len(author) > MOST_CHARACTERS:
        raise ValueError("author must be a text")
    if givens.get("keyword", True) is not True:
        raise ValueError("keyword must be true, or left out")
    if not isinstance(given, dict):
        raise ValueError(f"given must be an object (got {quoted(given)})")
    for code, letter in given.items():
        if code not in ALPHABET or code not in text:
            raise ValueError(f"given: the text has no {quoted(code)}")
        if not isinstance(letter, str) or len(letter) != 1 or letter not in ALPHABET:
            raise ValueError(f"given: {code} must be a letter from A to Z")
        if kind == LETTERS and code == letter:
            raise ValueError(f"given: {code} stands for itself")
    if len(set(given.values())) < len(given):
        raise ValueError("given: two letters of the code have the same letter")
    if "signature" not in givens:
        signature = ""
    lexicon = givens.get("lexicon", "auto")
    return Page(text, kind, given, signature, author, "keyword" in givens, lexicon)


def read_answer(answer: Json) -> Key:
    """Return an answer as a Key.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    members(answer, ["text"], (*SAID, "keyword"), of="the answer")
    for name, value in answer.items():
        if not isinstance(value, str):
            raise ValueError(f"the answer: {name} must be a text")
    return Key(answer["text"], *(answer.get(name) for name in (*SAID, "keyword")))


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

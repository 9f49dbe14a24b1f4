"""Checks that an author's words name as many puzzles as the book has."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..core.book import LoadedBook
from ..core.counts import NAMES, names_in
from ..core.log import MESSAGES
from ..core.messages import quoted
from ..core.reading.yaml_file import KeyPath
from ..core.values import Request, types_in
from ..types.registry import load

_ADVERTISED: tuple[KeyPath, ...] = (
    ("book", "title"),
    ("book", "subtitle"),
    ("print", "cover"),
)
_IN_PLACE = "is printed unchanged here"
# "96 large puzzles", "72 道趣味题"; neither "9x9 sudokus", "12 months of puzzles" nor
# "2 puzzles a page", "每页 2 题", "12 种题". A text may say less: "over 300 puzzles".
_JOINING = r"(?:of|and|or|to|for|with|in|by|from|the)\b"
_EN = (
    r"(?P<least>\b(?:over|than|least)\s+)?(?<![\w.,×])(?<![x×]\s)(?P<number>\d[\d,]*)"
    rf"(?:\s+(?!{_JOINING})[^\W\d][\w'-]*){{0,3}}?\s+(?:NOUNS)\b"
    r"(?!\s+(?:an?|per|each|every|on)\b)"
)
_ZH = (
    r"(?<![\d.,×])(?P<number>\d[\d,]*)(?P<least>\s*[多余])?"
    r"[^\d\n。，、；：！？种天页级]{0,8}?(?:NOUNS)(?![型材库])"
)
_RATE = re.compile(r"[第每]\S{0,2}\s*$")
_ZH_NOUNS = ("题目", "谜题", "题")


def warn_of_counts(book: LoadedBook, requests: Sequence[Request]) -> None:
    """Warn of texts that name another number of puzzles than the book has.

    And of names in braces that no number takes the place of.
    """
    numbers = set(_numbers(requests))
    wanted = _pattern(types_in(requests), book.config.book.language)
    for path, text in book.config.texts():
        sold = any(path[: len(one)] == one for one in _ADVERTISED)
        filled = sold and path not in (("book", "title"), ("print", "cover", "others"))
        sentences = [*_unfilled(text, is_filled=filled)]
        if sold:
            sentences += _untrue(text, wanted, numbers, len(requests))
        for sentence in dict.fromkeys(sentences):
            MESSAGES.warning("%s", book.at(path, sentence))


def _numbers(requests: Iterable[Request]) -> Iterator[int]:
    """Yield the numbers of puzzles that are true of some part of a book."""
    requests = tuple(requests)
    yield len(requests)
    for of in (
        lambda one: one.type,
        lambda one: one.level,
        lambda one: one.key.section,
        lambda one: (one.type, one.level),
    ):
        yield from Counter(map(of, requests)).values()


def _pattern(types: Iterable[str], language: str) -> re.Pattern[str]:
    """Return what finds numbers of puzzles in texts."""
    texts = [load(name).text(language) for name in types]
    nouns = {text.title for text in texts}
    if language == "zh":
        nouns |= {*_ZH_NOUNS}
    else:
        nouns |= {"puzzles", *(text.counted(2).partition(" ")[2] for text in texts)}
    known = "|".join(map(re.escape, sorted(nouns, key=lambda one: (-len(one), one))))
    ours = _ZH if language == "zh" else _EN
    return re.compile(ours.replace("NOUNS", known), re.IGNORECASE)


def _untrue(
    text: str, wanted: re.Pattern[str], numbers: set[int], total: int
) -> Iterator[str]:
    for found in wanted.finditer(text):
        number = int(found["number"].replace(",", ""))
        is_less = found["least"] and number <= total
        if number in numbers or is_less or _RATE.search(text[: found.start()]):
            continue
        said, write = quoted(found[0].strip()), "{puzzles}"
        yield (
            f"says {said}, but the book has {total:,} puzzles; write {write}, and the"
            " build fills in their number"
        )


def _unfilled(text: str, *, is_filled: bool) -> Iterator[str]:
    """Yield sentences about names in braces that stay as they are."""
    for name in names_in(text):
        shown = quoted(f"{{{name}}}")
        if name not in NAMES and is_filled:
            known = " and ".join(f"{{{one}}}" for one in NAMES)
            yield f"{shown} {_IN_PLACE}; the build fills in {known}"
        elif name in NAMES and not is_filled:
            yield f"{shown} {_IN_PLACE}; the subtitle and the cover's words have it"

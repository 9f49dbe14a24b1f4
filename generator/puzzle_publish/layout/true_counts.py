"""Checks that an author's words name as many puzzles, and the levels, of the book."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..core.book import LoadedBook
from ..core.counts import LEVELS, NAMES, names_in
from ..core.log import MESSAGES
from ..core.messages import listed, quoted
from ..core.reading.yaml_file import KeyPath
from ..core.values import Request, types_in
from ..types.registry import load
from .true_levels import levels_of, untrue_levels

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

    And of others than its levels, and of names in braces that nothing takes the place
    of.
    """
    numbers = set(_numbers(requests))
    wanted = _pattern(types_in(requests), book.config.book.language)
    levels = levels_of(requests, book.config.book.language)
    for path, text in book.config.texts():
        sold = any(path[: len(one)] == one for one in _ADVERTISED)
        sentences = [*_unfilled(text, _filled_in(path))]
        if sold:
            sentences += _untrue(text, wanted, numbers, len(requests))
            sentences += untrue_levels(text, levels, "levels" in _filled_in(path))
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


def _filled_in(path: KeyPath) -> tuple[str, ...]:
    """Return the names in braces that the build fills in."""
    if path == ("book", "subtitle"):
        return NAMES
    on_cover = path[:2] == ("print", "cover") and path[2] != "others"
    return (*NAMES, LEVELS[1:-1]) if on_cover else ()


def _unfilled(text: str, filled: Sequence[str]) -> Iterator[str]:
    """Yield sentences about names in braces that stay as they are."""
    for name in names_in(text):
        shown = quoted(f"{{{name}}}")
        if name in filled:
            continue
        if filled and name not in LEVELS:
            known = listed([f"{{{one}}}" for one in filled], last="and")
            yield f"{shown} {_IN_PLACE}; the build fills in {known}"
        elif name in NAMES:
            yield f"{shown} {_IN_PLACE}; the subtitle and the cover's words have it"
        elif name in LEVELS:
            yield f"{shown} {_IN_PLACE}; the cover's words have it"

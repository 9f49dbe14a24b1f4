"""Texts as written, recovered from what is on a page.

A page breaks lines and sets capitals apart, and an English book quotes hanzi.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from xml.etree.ElementTree import Element

from ..core.line_breaks import joined

_HAN = re.compile("[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = re.compile("[A-Za-z]")
_WORD = re.compile("[A-Za-z]{3}")
_LEFT_OUT = re.compile("[\\s\u00ad\u2010-]+")


def as_written(element: Element | None, lines: Sequence[str], *, apart: bool) -> str:
    """Return the text of lines: that of the element in the HTML, if it is the same.

    Lines that are not from the HTML are joined as one sentence, or as phrases that are
    set apart.
    """
    if element is not None:
        whole = words_of(element)
        if _bare(whole) == _bare("".join(lines)):
            return whole
    return " ".join(lines) if apart else joined(lines)


def words_of(element: Element) -> str:
    """Return the text of an element in the HTML, on one line."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    yield " " if element.tag == "br" else element.text or ""
    for inner in element:
        yield from _texts(inner)
        yield inner.tail or ""


def _bare(text: str) -> str:
    return _LEFT_OUT.sub("", text).casefold()


def source_of(element: Element, text: str) -> str:
    """Return a line in the letters of its element in the HTML.

    >>> from xml.etree.ElementTree import fromstring
    >>> source_of(fromstring("<p>A worked example</p>"), "WORKED")
    'worked'
    """
    whole = words_of(element)
    at = whole.casefold().find(text.casefold())
    return whole[at : at + len(text)] if at >= 0 else text


@cache
def language_mark(text: str, language: str) -> str:
    """Return the language of a text that is not in the book's, "" for one that is.

    >>> language_mark("守株待兔", "en"), language_mark("Wait by a stump", "zh")
    ('zh', 'en')
    >>> language_mark("A", "zh"), language_mark("Idiom 守", "en")
    ('', '')
    """
    if language.startswith("zh"):
        return "en" if _WORD.search(text) and not _HAN.search(text) else ""
    return "zh" if _HAN.search(text) and not _LATIN.search(text) else ""

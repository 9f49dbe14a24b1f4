"""What is not broken over lines: dates, and the last words of a paragraph.

It is put into a span, so that its text is copied and read aloud as written: a no-break
space would be copied as one, and a word joiner too. The last line of a paragraph has
two words or three Chinese characters at least, which never adds a line.
"""

import re
from xml.etree.ElementTree import Element

from ..core.line_breaks import end_of, is_short
from ..core.text_fitting import sans_ems

_PARAGRAPHS = {"p", "li", "dd"}
_INLINE = {"a", "br", "code", "em", "span", "strong"}
_SHORT_EMS = 12.0  # a shorter paragraph takes two lines only in a narrow box
_MOST_EMS = 9.0  # of what is kept together: half of a narrow column
_MOST_EM_MM = 6.0  # more than the size of all type in boxes of a given width
# Words, or characters without spaces, with a mark between them at which no line ends.
_UNIT = "(?:[0-9A-Za-z\u00c0-\u024f]+|\\S)"
_JOINED = re.compile(f"({_UNIT}(?:[\u00a0\u2060]{_UNIT})+)")
_WIDTH = re.compile(r"(?:^|[;\s])width:\s*([\d.]+)mm")


def keep_together(element: Element) -> None:
    """Keep dates and the ends of all paragraphs below an element on one line each."""
    keep_joined(element)
    keep_last_words(element)


def keep_joined(element: Element) -> None:
    """Put words around no-break spaces or word joiners into spans, without these.

    >>> from xml.etree.ElementTree import fromstring, tostring
    >>> tree = fromstring("<p>From 1\u00a0May\u00a02027 on</p>")
    >>> keep_joined(tree)
    >>> tostring(tree, encoding="unicode")
    '<p>From<span style="white-space: nowrap"> 1 May 2027</span> on</p>'
    """
    for child in [*element]:
        keep_joined(child)
        child.tail = _joined(element, [*element].index(child) + 1, child.tail)
    element.text = _joined(element, 0, element.text)


def _joined(element: Element, at: int, text: str | None) -> str | None:
    """Insert spans for what is joined in a text, and return what is before them."""
    if not text or not _JOINED.search(text):
        return text
    first, *others = _JOINED.split(text)
    before, space = _parted(first)
    for nth in range(0, len(others), 2):
        span = _unbroken(
            space, others[nth].replace("\u00a0", " ").replace("\u2060", "")
        )
        span.tail, space = _parted(others[nth + 1])
        if nth + 2 == len(others):
            span.tail += space
        element.insert(at + nth // 2, span)
    return before


def _unbroken(space: str, text: str) -> Element:
    """Return a span that begins with the space before it.

    WeasyPrint may break a line after its first word if it ends with a space before a
    span that does not fit.
    """
    span = Element("span", style="white-space: nowrap")
    span.text = space + text
    return span


def _parted(text: str) -> tuple[str, str]:
    """Return a text without the space at its end, and the space."""
    kept = text.rstrip(" \n")
    return kept, text[len(kept) :]


def keep_last_words(element: Element, room: float = float("inf")) -> None:
    """Keep the ends of all paragraphs below an element on one line each.

    `room` is the width in mm that a style around it sets.
    """
    if found := _WIDTH.search(element.get("style", "")):
        room = float(found[1])
    if element.tag in _PARAGRAPHS and all(child.tag in _INLINE for child in element):
        least = 0.0 if room < float("inf") else _SHORT_EMS
        if sans_ems("".join(element.itertext()), "en") > least:
            _keep(element, min(_MOST_EMS, room / _MOST_EM_MM))
        return
    for child in element:
        keep_last_words(child, room)


def _keep(paragraph: Element, most_ems: float) -> None:
    last = paragraph[-1] if len(paragraph) else None
    tail = (paragraph.text if last is None else last.tail) or ""
    before, end = end_of(tail)
    whole = end or "".join(() if last is None else last.itertext()) + tail
    if is_short(whole) or sans_ems(whole, "en") > most_ems:
        return
    if last is None:
        paragraph.text, space = _parted(before)
        span = _unbroken(space, end)
    elif end:
        last.tail, space = _parted(before)
        span = _unbroken(space, end)
    else:
        paragraph.remove(last)
        if len(paragraph):
            paragraph[-1].tail, space = _parted(paragraph[-1].tail or "")
        else:
            paragraph.text, space = _parted(paragraph.text or "")
        span = _unbroken(space, "")
        span.append(last)
    paragraph.append(span)

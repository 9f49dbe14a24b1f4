"""Last lines of paragraphs: two words or three Chinese characters at least.

The end of each paragraph is put into a span in which lines are not broken, so that its
text is copied and read aloud as written. That never adds a line.
"""

import re
from typing import Any
from xml.etree.ElementTree import Element

from ..core.line_breaks import end_of, is_short
from ..core.text_fitting import sans_ems

_PARAGRAPHS = {"p", "li", "dd"}
_INLINE = {"a", "br", "code", "em", "span", "strong"}
_SHORT_EMS = 12.0  # a shorter paragraph takes two lines only in a narrow box
_MOST_EMS = 9.0  # of what is kept together: half of a narrow column
_MOST_EM_MM = 6.0  # more than the size of all type in boxes of a given width
_WIDTH = re.compile(r"(?:^|[;\s])width:\s*([\d.]+)mm")


def keep_last_words(element: Any, room: float = float("inf")) -> None:
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


def _keep(paragraph: Any, most_ems: float) -> None:
    last = paragraph[-1] if len(paragraph) else None
    tail = (paragraph.text if last is None else last.tail) or ""
    before, end = end_of(tail)
    whole = end or "".join(() if last is None else last.itertext()) + tail
    if is_short(whole) or sans_ems(whole, "en") > most_ems:
        return
    span = Element("span", style="white-space: nowrap")
    if last is None:
        paragraph.text, span.text = before, end
    elif end:
        last.tail, span.text = before, end
    else:
        paragraph.remove(last)
        span.append(last)
    paragraph.append(span)

"""Typographic quotes and apostrophes for texts that people type."""

import re

# A quote opens at the beginning, and after a space, a bracket, a dash or another quote.
_OPENS = r"(?<![^\s(\[{\u2014\u2013\u2018\u201c-])"
# Letters that an apostrophe replaces at the beginning: '90s, 'tis, 'em.
_ELIDED = re.compile(_OPENS + r"'(?=\d\ds?\b|(?:tis|twas|em|cause|til|bout|n)\b)", re.I)
_DOUBLE, _SINGLE = re.compile(_OPENS + '"'), re.compile(_OPENS + "'")


def curly(text: str) -> str:
    r"""A text with typographic quotes and apostrophes in place of straight ones.

    >>> curly("Don't say \"hero\" in the '90s ('last')")
    'Don’t say “hero” in the ’90s (‘last’)'
    """
    text = _DOUBLE.sub("\u201c", text).replace('"', "\u201d")
    text = _ELIDED.sub("\u2019", text)
    return _SINGLE.sub("\u2018", text).replace("'", "\u2019")

"""A PDF page's text, ready to be asked whether something stands in it."""

import re
import unicodedata

# Nothing that a page shows: soft hyphen, zero-width characters, byte order mark, and
# the two that pdfium writes for a hyphen at a line's end.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\ufffe\x00-\x08\x0e-\x1f]")


class Words:
    r"""A page's text, ready to be asked whether something stands in it.

    White space counts for nothing, as letter-spaced words and Chinese come out of a
    PDF with spaces anywhere; neither does case, as small caps come out either way.

    >>> Words("1 2 J A N\r\nHint p. 38").has("12 Jan")
    True
    >>> Words("12 Jan").has("2 Jan")
    False
    """

    def __init__(self, text: str) -> None:
        self._raw = _plain(text)
        self._at = [k for k, char in enumerate(self._raw) if not char.isspace()]
        self._dense = "".join(self._raw.split())

    def __bool__(self) -> bool:
        return bool(self._dense)

    @property
    def dense(self) -> str:
        """The text without white space."""
        return self._dense

    def has(self, text: str) -> bool:
        """Tell whether the text stands here, not as part of a longer number."""
        return self.has_times(text, 1)

    def has_times(self, text: str, times: int) -> bool:
        """Tell whether the text stands here so many times.

        >>> Words("Hint p. 38 Hint p. 380").has_times("Hint p. 38", 2)
        False
        """
        plain = _plain(text)
        wanted = "".join(plain.split())
        if not wanted:
            return True
        start = self._dense.find(wanted)
        while start >= 0 and times:
            times -= self._stands_alone(start, start + len(wanted), plain)
            start = self._dense.find(wanted, start + 1)
        return not times

    def _stands_alone(self, start: int, end: int, plain: str) -> bool:
        raw, at = self._raw, self._at
        found = raw[at[start] : at[end - 1] + 1]
        # In a letter-spaced word one space parts the letters, so it parts no numbers.
        gap = 2 if found.count(" ") > plain.count(" ") else 1
        before, after = start - 1, end
        if before >= 0 and raw[at[before]].isdigit() and raw[at[start]].isdigit():
            between = raw[at[before] + 1 : at[start]]
            if len(between) < gap:
                return False
        if after < len(at) and raw[at[after]].isdigit() and raw[at[end - 1]].isdigit():
            between = raw[at[end - 1] + 1 : at[after]]
            if len(between) < gap:
                return False
        return True


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).casefold()


_PAGE_NUMBER = re.compile(r"(?:\bpp?\.|\bpages?\b|第)\s*(\d+)", re.IGNORECASE)


def page_numbers(line: str) -> tuple[str, ...]:
    """Return the page numbers that a printed line names.

    >>> page_numbers("Hint p. 380 · Answer p. 391")
    ('380', '391')
    >>> page_numbers("提示见第380页 · 答案见第391页")
    ('380', '391')
    >>> page_numbers("→ 25")
    ('25',)
    """
    return tuple(_PAGE_NUMBER.findall(line) or re.findall(r"\d+", line))

"""Searching the text of a PDF page."""

import re
import unicodedata

# Invisible: soft hyphen, zero-width characters, byte order mark, and the two characters
# that pdfium returns for a hyphen at the end of a line.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\ufffe\x00-\x08\x0e-\x1f]")


class Words:
    r"""The text of a page, for searching.

    White space is ignored, as letter-spaced words and Chinese come out of a PDF with
    spaces anywhere; so is case, as small caps come out either way.

    >>> Words("1 2 J A N\r\nHint p. 38").has("12 Jan")
    True
    >>> Words("12 Jan").has("2 Jan")
    False
    """

    def __init__(self, text: str) -> None:
        self._raw = _plain(text)
        self._at = [k for k, char in enumerate(self._raw) if not char.isspace()]
        self.dense = "".join(self._raw.split())  # without white space

    def has(self, text: str, times: int = 1) -> bool:
        """Return whether the page has the text, but not as part of a longer number.

        >>> Words("Hint p. 38 Hint p. 380").has("Hint p. 38", times=2)
        False
        """
        plain = _plain(text)
        wanted = "".join(plain.split())
        if not wanted:
            return True
        start = self.dense.find(wanted)
        while start >= 0 and times:
            times -= self._is_whole(start, start + len(wanted), plain)
            start = self.dense.find(wanted, start + 1)
        return not times

    def _is_whole(self, start: int, end: int, plain: str) -> bool:
        raw, at = self._raw, self._at
        found = raw[at[start] : at[end - 1] + 1]
        # In a letter-spaced word one space separates letters, not numbers.
        gap = 2 if found.count(" ") > plain.count(" ") else 1
        return not any(
            0 <= left < len(at) - 1
            and raw[at[left]].isdigit()
            and raw[at[left + 1]].isdigit()
            and at[left + 1] - at[left] <= gap
            for left in (start - 1, end - 1)
        )


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

"""Words that messages share: a value as the user typed it, a near miss, a list.

Whatever comes from a file or a command line passes through `plain` before a terminal
sees it, so that no title can move the cursor or change colours.
"""

from collections.abc import Iterable, Sequence

MOST_LINES = 20
_LONGEST = 80


def plain(text: str) -> str:
    r"""The text without control and direction characters; line ends stay.

    >>> plain("a\x1b[31mb\u202ec\n")
    'a[31mbc\n'
    """
    return "".join(c for c in text if c == "\n" or not _is_control(c))


def _is_control(char: str) -> bool:
    code = ord(char)
    return (
        code < 0x20
        or 0x7F <= code < 0xA0
        or 0x200E <= code <= 0x200F
        or 0x2028 <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
        or 0xD800 <= code <= 0xDFFF
    )


def quoted(value: object) -> str:
    """A value on one line as a message shows it, texts in quotes, long ones cut.

    >>> quoted("hrd"), quoted(True), quoted(None), quoted(7)
    ('"hrd"', 'true', 'nothing', '7')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    text = plain(str(value)).replace("\n", " ")
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return f'"{text}"' if isinstance(value, str) else text


def listed(words: Iterable[object], *, last: str = "or") -> str:
    """Words as a sentence lists them; past a dozen only the first ten.

    >>> listed(["easy", "medium", "hard"])
    'easy, medium or hard'
    """
    every = [str(word) for word in words]
    if len(every) > 12:
        return ", ".join(every[:10]) + f" … ({len(every)} in all)"
    if len(every) < 2:
        return "".join(every) or "none"
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def capped(lines: Sequence[str], count: int = 0, *, begin: str = "") -> list[str]:
    """At most twenty lines, of more the last one says how many are left out.

    >>> capped([f"fault {n}" for n in range(5_000)])[18:]
    ['fault 18', '… and 4,981 more']

    Args:
        lines: all, or the first twenty or more.
        count: how many there are, where lines are not all.
        begin: of the line that counts.
    """
    left = max(count, len(lines)) - MOST_LINES
    if left <= 0:
        return list(lines)
    return [*lines[: MOST_LINES - 1], f"{begin}… and {left + 1:,} more"]


def did_you_mean(word: object, allowed: Iterable[str]) -> str:
    """What to append to a message when an allowed word is near, or "".

    >>> did_you_mean("calender", ["calendar", "wordpath"])
    '; did you mean "calendar"?'
    >>> did_you_mean("Wednesday", ["mon", "tue", "wed"])
    '; did you mean "wed"?'
    """
    import difflib

    if not isinstance(word, str) or len(word) > _LONGEST:
        return ""
    by_folded = {name.casefold(): name for name in allowed}
    folded = word.casefold()
    near = difflib.get_close_matches(folded, by_folded, n=1, cutoff=0.6)
    # A long form is far from its abbreviation, and yet meant.
    near = near or [n for n in by_folded if len(n) > 2 and folded.startswith(n)]
    return f'; did you mean "{by_folded[near[0]]}"?' if near else ""

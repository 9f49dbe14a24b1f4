"""Parts of messages: a value as the user typed it, a suggestion, a list.

Text from a file or a command line passes through `plain` before a terminal sees it, so
that no title can move the cursor or change colours.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

MOST_LINES = 20
_LONGEST, _LONGEST_PATH = 80, 1024
# What a terminal acts on, except line breaks: control characters (C0 and C1), marks of
# the writing direction, and surrogates.
_OBEYED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff]"
)


def plain(text: str) -> str:
    r"""The text without control and direction characters; line breaks stay.

    >>> plain("a\x1b[31mb\u202ec\n")
    'a[31mbc\n'
    """
    return _OBEYED.sub("", text)


def one_line(text: str) -> str:
    r"""The plain text with spaces for line breaks, which could forge another message.

    >>> one_line("no file a\n\nproven: 365 puzzles")
    'no file a  proven: 365 puzzles'
    """
    return plain(text).replace("\n", " ")


def shown_path(text: str) -> str:
    r"""A path on one line; one too long for a disk loses its middle.

    >>> shown_path("words\n.txt"), len(shown_path("x" * 9999))
    ('words .txt', 1025)
    """
    text = one_line(text) or '""'
    half = _LONGEST_PATH // 2
    return text if len(text) <= _LONGEST_PATH else f"{text[:half]}…{text[-half:]}"


def shown_json(value: object, *, indent: int | None = None) -> str:
    r"""A value as JSON with Chinese unescaped and control characters escaped.

    >>> print(shown_json({"title": "九宫\x9b31m"}))
    {"title": "九宫\u009b31m"}
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def quoted(value: object) -> str:
    """A value on one line as messages show it: texts in quotes, long ones cut.

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
    text = one_line(str(value))
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return f'"{text}"' if isinstance(value, str) else text


def decimal(value: float, places: int = 4) -> str:
    """A number in full: no figure of a book's or a printer's file is rounded.

    Sizes of type get two places, on which readers of PDFs agree.

    >>> decimal(0.375), decimal(6.0), decimal(300), decimal(8.267716), decimal(-0.00001)
    ('0.375', '6', '300', '8.2677', '0')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def listed(words: Iterable[object], *, last: str = "or") -> str:
    """Words as a sentence lists them; of more than a dozen only the first ten.

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
    """At most twenty lines; if there are more, the last says how many are left out.

    >>> capped([f"fault {n}" for n in range(5_000)])[18:]
    ['fault 18', '… and 4,981 more']

    Args:
        lines: all, or at least the first twenty.
        count: how many there are, if `lines` are not all.
        begin: how that last line begins.
    """
    left = max(count, len(lines)) - MOST_LINES
    if left <= 0:
        return list(lines)
    return [*lines[: MOST_LINES - 1], f"{begin}… and {left + 1:,} more"]


def more(count: int, noun: str) -> str:
    """How many others there are, in words.

    >>> more(1, "page"), more(1_300, "page")
    ('1 more page', '1,300 more pages')
    """
    return f"{count:,} more {noun}{'s' * (count != 1)}"


def by_count(tally: Mapping[str, int]) -> list[tuple[str, int]]:
    """The counts, largest first, in the same order on every machine."""
    return sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))


def no_level(
    what: str, level: object, levels: Iterable[str], graded: Iterable[str] = ()
) -> str:
    """The sentence about a level that a type or a book does not have.

    Args:
        what: the type or the book.
        level: the level that was asked for.
        levels: those that may be asked for.
        graded: those that puzzles made elsewhere may have.

    >>> no_level("type calendar", "hrd", ["easy", "hard"])
    'type calendar has no level "hrd"; must be easy or hard; did you mean "hard"?'
    >>> no_level("type kakuro", "fiendish", ["easy", "hard"], ["hard", "fiendish"])
    'type kakuro makes no fiendish puzzles, it only grades them; must be easy or hard'
    """
    known = tuple(levels)
    if level in tuple(graded):
        return (
            f"{what} makes no {level} puzzles, it only grades them;"
            f" must be {listed(known)}"
        )
    near = did_you_mean(level, known)
    return f"{what} has no level {quoted(level)}; must be {listed(known)}{near}"


def in_any_case(typed: str, names: Iterable[str]) -> str:
    """Return the name that a text is in upper or lower case, else the text itself.

    >>> names = ["A4", "letter"]
    >>> in_any_case("a4", names), in_any_case("Letter", names), in_any_case("a3", names)
    ('A4', 'letter', 'a3')
    """
    known = list(names)
    if typed in known:
        return typed
    return {name.casefold(): name for name in known}.get(typed.casefold(), typed)


def did_you_mean(word: object, allowed: Iterable[str]) -> str:
    """What to append to a message if an allowed word is similar, or "".

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
    # A long form is meant for its abbreviation although it is not similar.
    near = near or [n for n in by_folded if len(n) > 2 and folded.startswith(n)]
    return f'; did you mean "{by_folded[near[0]]}"?' if near else ""

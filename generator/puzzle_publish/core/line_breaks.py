"""Breaks text in several styles into lines, in English and Chinese.

For a glossary of thousands of words: 1,500 entries in two columns took WeasyPrint 70
3.9 CPU s, and take 0.4 s here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

_OPENING = "（《〈「『【〔“‘(["
_CLOSING = "，。、；：？！）》〉」』】〕”’…—·～,.;:?!)]%/"
_HAN = "\u2e80"
_WIDE = f"{_HAN}-\U0003ffff"
# Marks of Chinese text that are not as wide as hanzi everywhere.
_NO_SPACE = "“”‘’…—·"
# What is not broken: a hanzi or a Latin word, with the opening brackets before it and
# the closing marks after it.
_UNIT = re.compile(
    f"[{re.escape(_OPENING)}]*"
    f"(?:[{_WIDE}]|[^\\s{_WIDE}{re.escape(_OPENING + _CLOSING)}]+"
    f"(?:[{re.escape(_CLOSING)}]+[^\\s{_WIDE}{re.escape(_OPENING + _CLOSING)}]+)*)?"
    f"[{re.escape(_CLOSING)}]*"
)

Advance = Callable[[str, str], float]  # text, style -> width


@dataclass(frozen=True, slots=True)
class Piece:
    """A text in one style; `gap` is the space before it, except at the start of a line.

    A `whole` piece stays on one line if it fits.
    """

    text: str
    style: str
    gap: float = 0.0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a line in one style; x is its start."""

    x: float
    text: str
    style: str


def joined(lines: Iterable[str]) -> str:
    """Return lines as one, with spaces where words end.

    >>> joined(["In large", "print"]), joined(["第一行，", "第二行"])
    ('In large print', '第一行，第二行')
    """
    whole = ""
    for line in lines:
        signs = whole[-1:] + line[:1]
        is_wide = all(sign >= _HAN or sign in _NO_SPACE for sign in signs)
        whole += line if is_wide or not whole else f" {line}"
    return whole


def units(text: str) -> list[tuple[str, bool]]:
    """Return the unbreakable units of a text, each with whether a space precedes it.

    >>> units("“好”，再见 now, then")
    [('“好”，', False), ('再', False), ('见', False), ('now,', True), ('then', True)]
    """
    found = []
    for match in _UNIT.finditer(text):
        if match.group():
            before = text[match.start() - 1 : match.start()]
            found.append((match.group(), before.isspace()))
    return found


def is_short(line: str) -> bool:
    """Return whether a line has fewer than two words or three Chinese characters.

    >>> is_short("= 1."), is_short("it = 1."), is_short("一格。")
    (True, False, True)
    """
    hanzi = sum(char >= _HAN and char.isalnum() for char in line)
    words = sum(any(char.isalnum() for char in word) for word in line.split())
    return hanzi < 3 if hanzi else words < 2


def end_of(text: str) -> tuple[str, str]:
    """Return a text in two parts, the second the shortest end that is not short.

    Without such an end, or with nothing before it, the second part is empty.

    >>> end_of("Begin with M: it is 1."), end_of("先看最长的“一行”。")
    (('Begin with M: it ', 'is 1.'), ('先看最长', '的“一行”。'))
    """
    whole = text.rstrip()
    starts = [match.start() for match in _UNIT.finditer(whole) if match.group()]
    for start in reversed(starts):
        if start and not is_short(whole[start:]):
            return whole[:start], whole[start:]
    return text, ""


def with_full_end(broken: Callable[[float], Sequence[str]], room: float) -> list[str]:
    """Return lines whose last one is not short, if that adds no line.

    `broken` returns the lines of a text in a room of some width.
    """
    found = [*broken(room)]
    if len(found) > 1 and is_short(found[-1]):
        narrower = (broken(room * percent / 100) for percent in range(96, 48, -4))
        full = (n for n in narrower if len(n) == len(found) and not is_short(n[-1]))
        return [*next(full, found)]
    return found


def break_lines(
    pieces: Iterable[Piece], width: float, advance: Advance, *, indent: float = 0.0
) -> list[tuple[Span, ...]]:
    """Return the pieces as lines of at most this width, all but the first indented."""
    lines: list[list[Span]] = [[]]
    x = 0.0

    def start_line() -> None:
        nonlocal x
        lines.append([])
        x = indent

    for piece in pieces:
        for k, (unit, spaced) in enumerate(_parts(piece, width - indent, advance)):
            gap = piece.gap if k == 0 else advance(" ", piece.style) if spaced else 0.0
            wide = advance(unit, piece.style)
            if lines[-1] and x + gap + wide > width:
                start_line()
            if not lines[-1]:
                gap = 0.0
            last = lines[-1][-1] if lines[-1] else None
            if k and last is not None and last.style == piece.style:
                joined = f"{last.text} {unit}" if gap else last.text + unit
                lines[-1][-1] = Span(last.x, joined, piece.style)
            else:
                lines[-1].append(Span(x + gap, unit, piece.style))
            x += gap + wide
    return [tuple(line) for line in lines if line]


def _parts(piece: Piece, room: float, advance: Advance) -> Iterator[tuple[str, bool]]:
    """Yield a piece's units; those wider than a line are cut at characters."""
    whole = piece.whole and advance(piece.text, piece.style) <= room
    for unit, spaced in [(piece.text, False)] if whole else units(piece.text):
        if advance(unit, piece.style) <= room:
            yield unit, spaced
            continue
        rest = ""
        before = spaced
        for ch in unit:
            if rest and advance(rest + ch, piece.style) > room:
                yield rest, before
                rest, before = "", False
            rest += ch
        yield rest, before

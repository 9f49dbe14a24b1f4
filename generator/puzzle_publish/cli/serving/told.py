"""What `publish` says of a book, in other languages than English, for the studio.

A text file has each English sentence on a line, and below it the same in the other
language. What differs from case to case is in braces: `{got}` stays as it is, `{all+}`
is a list of words, and `{what*}` is a part that has a line of its own. The first line
that fits counts. A sentence without a line stays English.
"""

import re
from collections.abc import Sequence
from functools import cache, reduce

from ...core.resources import templates

_HOLE = re.compile(r"\{(\w+)([*+]?)\}")
_PIECES = re.compile(r"(\{\w+[*+]?\})")
_PLACE = re.compile(r"((?:\S+:\d+:\d+: |line \d+: )?(?:[\w.-]+(?:\[\d+\])*)+: )(.+)")
_LISTED = {", ": "、", " or ": " 或 ", " and ": " 和 "}
_HAN, _LATIN = re.compile("[\u4e00-\u9fff]"), re.compile('[A-Za-z0-9"]')
_QUOTED = re.compile('("[^"]*")')
_LONGEST, _DEEPEST = 2_000, 6
_Line = tuple[re.Pattern[str], str]


def told(text: str, language: str) -> str:
    """Return a sentence in a language, as far as the file has it."""
    table = _table(language)
    if not table or len(text) > _LONGEST:
        return text
    placed = _PLACE.fullmatch(text)
    if placed and (rest := _whole(placed[2], table, 0)) is not None:
        return placed[1] + rest
    return _whole(text, table, 0) or text


def _whole(text: str, table: Sequence[_Line], depth: int) -> str | None:
    """Return a sentence or a part in another language, None if it has no line."""
    if depth > _DEEPEST:
        return None
    for pattern, there in table:
        if (found := pattern.fullmatch(text)) is None:
            continue
        parts = {
            whole[0]: _part(found[whole[1]], whole[2], table, depth)
            for whole in _HOLE.finditer(there)
        }
        if None not in parts.values():
            pieces = [str(parts.get(one, one)) for one in _PIECES.split(there)]
            return reduce(_joined, pieces)
    return None


def _joined(text: str, more: str) -> str:
    """Return two pieces in one, with a space between hanzi and what is none."""
    is_mixed = _HAN.search(text[-1:]) if _LATIN.match(more) else None
    is_mixed = is_mixed or (_LATIN.search(text[-1:]) and _HAN.match(more))
    return f"{text} {more}" if is_mixed else f"{text}{more}"


def _part(text: str, kind: str, table: Sequence[_Line], depth: int) -> str | None:
    if kind == "*":
        return _whole(text, table, depth + 1)
    return _list(text) if kind == "+" else text


def _list(text: str) -> str:
    """Return a list of words as the other language writes it.

    >>> _list('easy, medium or "a or b"')
    'easy、medium 或 "a or b"'
    """
    pieces = _QUOTED.split(text)
    for nth in range(0, len(pieces), 2):
        for ours, theirs in _LISTED.items():
            pieces[nth] = pieces[nth].replace(ours, theirs)
    return re.sub(r" … \((\d+)(?: in all|个)\)", r"……（共 \1 项）", "".join(pieces))


@cache
def _table(language: str) -> Sequence[_Line]:
    path = templates() / "serve" / f"told.{language}.txt"
    if not path.is_file():
        return ()
    lines = path.read_text("utf-8").split("\n")
    return [
        (_pattern(ours), theirs)
        for ours, theirs in zip(lines[::3], lines[1::3], strict=False)
    ]


def _pattern(line: str) -> re.Pattern[str]:
    pieces, at = [], 0
    for hole in _HOLE.finditer(line):
        pieces += [re.escape(line[at : hole.start()]), f"(?P<{hole[1]}>.+?)"]
        at = hole.end()
    return re.compile("".join([*pieces, re.escape(line[at:])]), re.DOTALL)

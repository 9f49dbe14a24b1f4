"""Lines of large type on a cover, set by what they measure.

A headline's lines are as wide as their column, each in its own size; what is long is
set smaller, so that one line stays large enough for a shop's thumbnail.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import fsum, log

from ...core.cover_parts import Words
from ...core.designs.typeface import Typeface
from ...core.placed import Box
from ...core.text_fitting import MM_PER_PT, unbroken

MOST_LINES, MOST_PIECES = 5, 9
LEADING = 1.2  # of a line of type; its ink is what counts
GAP_SHARE = 0.2  # of the mean height of two lines, between them
LEAST_EM_MM = 2.9  # the smallest type on a cover, 8 pt
MOST_RATIO = 1.9  # of the sizes of a headline's lines, if it can be
SHORT_SHARE = 0.35  # of the widest line's width in one size: a short word's
UNEVEN = 0.35  # of what letters gain in size, what lines may lose in evenness
_MOST_HAN = 5  # in a phrase on one line
_LITTLE = {
    *("a", "an", "the", "of", "for", "and", "to", "in", "on", "with", "by", "at"),
    *("&", "your", "or", "from", "who", "all"),
}


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of type with its size: `em` in mm."""

    text: str
    face: Typeface
    em: float

    @property
    def width(self) -> float:
        """Its width in mm."""
        return self.face.ems(self.text) * self.em

    @property
    def height(self) -> float:
        """The height of its ink in mm."""
        return (self.face.top(self.text) + self.face.low(self.text)) * self.em

    @property
    def capital_mm(self) -> float:
        """The height of its capitals, or hanzi."""
        return self.face.capital_of(self.text) * self.em

    def zoomed(self, zoom: float) -> "SetLine":
        """Return the line in another size."""
        return SetLine(self.text, self.face, self.em * zoom)

    def placed(
        self,
        name: str,
        place: Box,
        colour: str,
        ground: str,
        align: str = "center",
    ) -> Words:
        """Return the line at the top of a place, from side to side of it."""
        shift = self.face.shift(self.text, LEADING) * self.em
        return Words(
            name,
            self.text,
            Box(place.left, place.top, place.width, self.height),
            shift,
            self.capital_mm,
            self.em / MM_PER_PT,
            colour,
            ground,
            self.face.role,
            "left" if align == "left" else "right" if align == "right" else "center",
        )


Lines = tuple[SetLine, ...]


def height_of(lines: Sequence[SetLine]) -> float:
    """Return the height of lines with the gaps between them, in mm."""
    return fsum(line.height for line in lines) + fsum(map(_gap, lines, lines[1:]))


def tops_of(lines: Sequence[SetLine], top: float) -> Iterator[float]:
    """Yield the top of each line in turn."""
    yield top
    for one, other in pairwise(lines):
        top += one.height + _gap(one, other)
        yield top


def _gap(one: SetLine, other: SetLine) -> float:
    return GAP_SHARE * (one.height + other.height) / 2


def fitted(
    text: str,
    face: Typeface,
    width: float,
    high: float,
    most: float,
    rows: int = MOST_LINES,
) -> Lines:
    """Return a text in even lines of one size, as large as fits, () for no text.

    Args:
        text: the text.
        face: its typeface.
        width: of a line in mm.
        high: of all lines in mm.
        most: the largest em in mm.
        rows: the most lines.
    """
    best: Lines = ()
    pieces = _merged(unbroken(text), 2 * MOST_PIECES) if text else ()
    for count in range(1, min(len(pieces), rows) + 1):
        lines = _even(pieces, face, count)
        em = min(most, *(width / face.ems(line) for line in lines))
        found = tuple(SetLine(line, face, em) for line in lines)
        zoom = min(1.0, high / height_of(found))
        found = tuple(line.zoomed(zoom) for line in found)
        if not best or found[0].em > best[0].em * 1.1:
            best = found
    return best


def _even(pieces: Sequence[str], face: Typeface, count: int) -> list[str]:
    """Return pieces in at most `count` lines, the widest as narrow as possible."""
    low = max(face.ems(piece.strip()) for piece in pieces)
    high = face.ems("".join(pieces))
    for _ in range(20):
        middle = (low + high) / 2
        if len(_filled(pieces, face, middle)) <= count:
            high = middle
        else:
            low = middle
    return _filled(pieces, face, high)


def _filled(pieces: Sequence[str], face: Typeface, most: float) -> list[str]:
    lines = [""]
    for piece in pieces:
        if lines[-1] and face.ems((lines[-1] + piece).rstrip()) > most + 1e-9:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def headline(
    text: str,
    faces: Sequence[Typeface],
    width: float,
    high: float,
    *,
    large: float,
    small: float,
) -> Lines:
    """Return a title in lines that fill a width, at least one of them large.

    The first typeface in which one line is large enough is taken, the last if none is.

    Args:
        text: the title.
        faces: typefaces, the preferred one first.
        width: of the lines in mm.
        high: of all of them.
        large: the least height of capitals in the largest line, in mm.
        small: the preferred least height in all others.
    """
    best: Lines = ()
    phrases = _phrases(text)
    even = any(len(one) > _MOST_HAN and one[:1] >= "\u2e80" for one in phrases)
    for face in faces:
        if even:  # the parts of a phrase have one size
            best = fitted(text, face, width, high, width)
        else:
            pieces = _pieces(phrases, face, width, small)
            best = _best(pieces, face, width, high, large, small)
        if is_large(best, large):
            break
    return best


def is_large(lines: Lines, large: float) -> bool:
    """Return whether the capitals of a line have at least this height in mm."""
    return any(line.capital_mm >= large for line in lines)


def _best(
    pieces: Sequence[str],
    face: Typeface,
    width: float,
    high: float,
    large: float,
    small: float,
) -> Lines:
    """Return the division into lines whose letters are largest on the whole.

    One that leaves a short word alone is taken only if no other is as legible.
    """
    best: Lines = ()
    best_merit: tuple[bool, bool, int, float] = (False, False, -MOST_LINES, -1e9)
    for texts in _divisions(pieces):
        lines = _justified(texts, face, width, high, large)
        smallest = min(line.capital_mm for line in lines)
        is_read = (is_large(lines, large), smallest >= small)
        merit = (*is_read, -_alone(texts, face), _merit(lines))
        if merit > best_merit:
            best, best_merit = lines, merit
    return best


def _alone(texts: Sequence[str], face: Typeface) -> int:
    """Return how many lines have one short word; a title on one line counts as one.

    So a title of two words, which has no better break, keeps them in two sizes.
    """
    ems = [face.ems(text) for text in texts]
    short = SHORT_SHARE * max(ems)
    found = (em < short and " " not in n for n, em in zip(texts, ems, strict=True))
    return sum(found) if len(texts) > 1 else 1


def _merit(lines: Lines) -> float:
    """Return the mean logarithm of the size of a letter.

    Fewer lines are better, and even ones.
    """
    letters = [len(line.text) for line in lines]
    whole = fsum(log(n.em) * k for n, k in zip(lines, letters, strict=True))
    ems = [line.face.ems(line.text) for line in lines]
    uneven = log(max(ems) / min(ems))
    return whole / sum(letters) - 0.04 * len(lines) - UNEVEN * uneven


def _divisions(pieces: Sequence[str]) -> Iterator[list[str]]:
    for count in range(min(len(pieces), MOST_LINES)):
        for cuts in combinations(range(1, len(pieces)), count):
            ends = (0, *cuts, len(pieces))
            yield ["".join(pieces[a:b]).strip() for a, b in pairwise(ends)]


def _justified(
    texts: Sequence[str], face: Typeface, width: float, high: float, large: float
) -> Lines:
    """Return lines that fill the width if that does not make them too uneven or high.

    A line may be as large as the headline must have one, however small others are.
    """
    ems = [width / face.ems(text) for text in texts]
    most = MOST_RATIO * min(ems)
    enough = max(large / face.capital_of(text) for text in texts) * 1.02
    lines = [
        SetLine(text, face, min(em, max(most, enough)))
        for text, em in zip(texts, ems, strict=True)
    ]
    zoom = min(1.0, high / height_of(lines))
    return tuple(line.zoomed(zoom) for line in lines)


def _phrases(text: str) -> list[str]:
    """Return words, and Chinese phrases up to their marks."""
    words = re.findall(r"\S+\s*", text)
    parts = (re.split("(?<=[，。、；：？！—·])", word) for word in words)
    return [part for every in parts for part in every if part]


def _pieces(
    phrases: Sequence[str], face: Typeface, width: float, small: float
) -> tuple[str, ...]:
    """Return what of a title stays on one line: words, with little ones before them."""
    pieces: list[str] = []
    most = width / small * face.capital  # ems of a line in the smallest type
    for word in phrases:
        parts = _cut(word, most, face)
        if pieces and _is_little(pieces[-1]):
            parts[0] = pieces.pop() + parts[0]
        pieces += parts
    if len(pieces) > 1 and _is_little(pieces[-1]):
        last = pieces.pop()
        pieces[-1] += last
    return _merged(pieces, MOST_PIECES)


def _is_little(piece: str) -> bool:
    """Return whether a piece has only words that should not begin a larger line."""
    return all(word.lower() in _LITTLE for word in piece.split())


def _cut(word: str, most: float, face: Typeface) -> list[str]:
    """Return a word in as many even parts as keep it from being too small."""
    count = -int(-face.ems(word.strip()) // most)
    ends = [round(len(word) * k / count) for k in range(count + 1)]
    return [word[a:b] for a, b in pairwise(ends)]


def _merged(pieces: Sequence[str], most: int) -> tuple[str, ...]:
    """Return pieces, the shortest neighbours joined until there are few."""
    found = list(pieces)
    while len(found) > most:
        at = min(range(len(found) - 1), key=lambda k: len(found[k]) + len(found[k + 1]))
        found[at : at + 2] = [found[at] + found[at + 1]]
    return tuple(found)

"""What matters to printers about a page's marks: extremes, inks, hidden text."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core.boxes import Box, common_of, lies_within, round_both
from .found import Found, Noticed
from .spaces import NO_INKS, Colour, InksUsed, total_of
from .state import Mark
from .white import largest_white

_MOST_PAIRS = 2_000_000  # of marks that are compared on a page
_SAME_INK = 0.02
LEAST_WHITE = 0.25
_COVERING_PT = 30.0  # smaller shapes are not looked at as covers of text


@dataclass(frozen=True, slots=True)
class ImageRead:
    """A picture with its resolution on the page."""

    width: int
    height: int
    dpi: float


@dataclass(slots=True)
class Seen(Noticed):
    """What a page shows, as far as printers care.

    Attributes:
        colours: those that something is painted in.
        heaviest: the most ink at one point and where it comes from, in words.
        inks_unjudged: whose inks are not known, in words.
        smallest: the smallest text.
        thinnest_pt: width of the thinnest line, None without lines.
        anything: something is visible.
        text_box: the bounding box of text, None without text.
        art_box: the bounding box of everything else that is not white, likewise.
        coarsest: the picture of the lowest resolution, None without pictures.
        off_page: a text that is off the page, None without one.
        unseen: a text in the colour of what is below it, likewise.
        white: the largest white rectangle as a share of the type area, 0.0 below
            LEAST_WHITE or if the area is not known.
        covered: a text that a picture or white covers, likewise. Tinted shapes over
            text, like the pieces on a board, are intended.
    """

    colours: set[Colour] = field(default_factory=set)
    heaviest: tuple[float, str] = (0.0, "")
    inks_unjudged: set[str] = field(default_factory=set)
    smallest: Mark | None = None
    thinnest_pt: float | None = None
    anything: bool = False
    text_box: Box | None = None
    art_box: Box | None = None
    coarsest: ImageRead | None = None
    off_page: Box | None = None
    unseen: Box | None = None
    covered: Box | None = None
    white: float = 0.0

    @property
    def smallest_pt(self) -> float | None:
        """The size of the smallest text, None without text."""
        return None if self.smallest is None else self.smallest.size


def seen_of(found: Found, media: Box, area: Box | None = None) -> Seen:
    """Return what the marks of a page amount to; `area` is its type area."""
    seen = Seen()
    seen.note(found)
    texts: list[tuple[int, Mark]] = []
    covers: list[tuple[int, Mark]] = []
    for k, mark in enumerate(found.marks):
        if mark.kind == "text":
            texts.append((k, mark))
            if seen.smallest is None or mark.size < seen.smallest.size:
                seen.smallest = mark
        elif mark.kind == "picture":
            _picture(seen, mark)
            covers.append((k, mark))
        elif mark.solid:
            covers.append((k, mark))
    for mark in found.marks:
        if not mark.paint.is_white:
            _drawn(seen, mark)
    _inks(seen, found.marks)
    if area is not None:
        seen.white = largest_white(found.marks, area, LEAST_WHITE)
    for _, mark in texts:
        if common_of(mark.box, media) is None:
            seen.off_page = mark.box
    _hidden(seen, found.marks, texts, covers)
    return seen


def _picture(seen: Seen, mark: Mark) -> None:
    width, height = mark.dots
    if mark.size and (seen.coarsest is None or mark.size < seen.coarsest.dpi):
        seen.coarsest = ImageRead(width, height, mark.size)


def _drawn(seen: Seen, mark: Mark) -> None:
    """Note the place of a mark, and how thick it is."""
    seen.anything = True
    if mark.kind == "text":
        if not lies_within(mark.box, seen.text_box):
            seen.text_box = round_both(mark.box, seen.text_box)
        return
    if seen.art_box is None or not lies_within(mark.box, seen.art_box):
        seen.art_box = round_both(mark.box, seen.art_box)
    line = mark.kind == "line" or (mark.kind == "shape" and mark.size)
    if line and (seen.thinnest_pt is None or mark.size < seen.thinnest_pt):
        seen.thinnest_pt = mark.size


# Inks.


def _inks(seen: Seen, marks: Sequence[Mark]) -> None:
    for paint in {mark.paint for mark in marks}:
        if paint.colour.space.family:
            seen.colours.add(paint.colour)
        if paint.broken:
            seen.broken.add(paint.broken)
        if paint.unjudged:
            seen.inks_unjudged.add(paint.unjudged)
        if paint.most is not None and paint.most > seen.heaviest[0]:
            seen.heaviest = paint.most, str(paint.colour)
    adding = [k for k, mark in enumerate(marks) if mark.over or mark.blends]
    if len(adding) * len(marks) > _MOST_PAIRS:
        seen.inks_unjudged.add("the inks of many things over each other")
        return
    over: dict[int, InksUsed] = {}
    for k in adding:
        mark, best = marks[k], marks[k].paint.inks or {}
        for j in range(k):
            if common_of(marks[j].box, mark.box) is None:
                continue
            both = _together(mark, over.get(j, marks[j].paint.inks or {}))
            if total_of(both) > total_of(best):
                best = both
        over[k] = best
        if total_of(best) > seen.heaviest[0]:
            how = "overprinted" if mark.over else "blended with what is below it"
            seen.heaviest = total_of(best), f"{mark.paint.colour}, {how},"


def _together(mark: Mark, below: InksUsed) -> InksUsed:
    """Return the inks where a mark is painted over others."""
    own = mark.paint.inks or {}
    if mark.blends:
        return {
            name: (a := own.get(name, 0.0)) + (b := below.get(name, 0.0)) - a * b
            for name in {*own, *below}
        }
    space = mark.paint.colour.space
    knocks_out = space.family in ("cmyk", "rgb") and not space.names
    if knocks_out and not mark.keeps_zero:
        return {**{n: v for n, v in below.items() if n not in "CMYK"}, **own}
    return {**below, **own}


# Text that nobody can read.


def _hidden(
    seen: Seen,
    marks: Sequence[Mark],
    texts: Sequence[tuple[int, Mark]],
    covers: Sequence[tuple[int, Mark]],
) -> None:
    """Note a text in the colour of what is below it, and one that is covered."""
    large = [
        (k, mark)
        for k, mark in covers
        if mark.box[2] - mark.box[0] > _COVERING_PT
        and mark.box[3] - mark.box[1] > _COVERING_PT
        and (mark.kind == "picture" or mark.paint.is_white)
        and not (mark.over or mark.blends)
    ]
    fills = {mark.paint for _, mark in covers}
    for k, text in texts:
        if any(j > k and lies_within(text.box, mark.box) for j, mark in large):
            seen.covered = text.box
        pale = text.paint.most is not None and text.paint.most < _SAME_INK
        if pale or (text.paint in fills and _is_on_its_own(text, covers)):
            below = _below(k, text, marks)
            if below is not None and _same(text.paint.inks, below):
                seen.unseen = text.box


def _is_on_its_own(text: Mark, covers: Sequence[tuple[int, Mark]]) -> bool:
    """Return whether a rectangle in a text's colour is at its place."""
    paint, middle = text.paint, _middle(text.box)
    return any(
        mark.paint is paint and lies_within(middle, mark.box) for _, mark in covers
    )


def _middle(box: Box) -> Box:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return x, y, x, y


def _below(k: int, text: Mark, marks: Sequence[Mark]) -> InksUsed | None:
    """Return the inks below the middle of a text, None if they are not known."""
    middle = _middle(text.box)
    for mark in reversed(marks[:k]):
        if mark.kind != "text" and lies_within(middle, mark.box):
            return mark.paint.inks if mark.solid else None
    return NO_INKS


def _same(inks: InksUsed | None, others: InksUsed) -> bool:
    return inks is not None and all(
        abs(inks.get(name, 0.0) - others.get(name, 0.0)) < _SAME_INK
        for name in {*inks, *others}
    )

"""Compares one page with the figures that it must show."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from .captions import caption_differences
from .differences import UNKNOWN, part_differences, strange, unread
from .figures import Drawing, Expected
from .flow import text_differences
from .match import Found, Sheet
from .pieces import Piece, belonging, pieces_of, single
from .tokens import Tokens

_LISTED = 4  # differences of one figure
_PICTURE_MM = 10.0  # a smaller one hides no figure


@dataclass(frozen=True, slots=True)
class Difference:
    """What is wrong with one figure.

    Attributes:
        judged: False if it could not be compared.
    """

    expected: Expected
    problem: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """A figure as it was found on a page.

    Attributes:
        text: what differs in the text that belongs to it.
    """

    expected: Expected
    drawing: Drawing
    found: Found
    text: tuple[str, ...] = ()

    @property
    def misses(self) -> int:
        """The number of differences."""
        return len(self.found.items) - self.found.count + len(self.text)


@dataclass(slots=True)
class Compared:
    """The result for one page.

    Attributes:
        around: all words of the page besides its figures.
        pieces: the words of each figure that is shown.
        single: the words whose form is on the page once.
    """

    differences: list[Difference] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    around: list[Piece] = field(default_factory=list)
    pieces: list[list[Piece]] = field(default_factory=list)
    single: list[Piece] = field(default_factory=list)


Further = Callable[[], Sequence[Sheet]]


def compared(
    expected: Sequence[Expected], sheet: Sheet, further: Further, tokens: Tokens
) -> Compared:
    """Return how a page differs from the figures that it must show, and their words.

    `further` returns pages on which the text of a puzzle may go on; they are read only
    if a text is looked for.
    """
    out = Compared()
    for one in expected:
        shown = _shown(one, sheet, further)
        if shown is None:
            out.differences.append(_absent(one, sheet))
        else:
            sheet.take(shown.found)
            out.shown.append(shown)
    boxes = []
    for shown in out.shown:
        size = 0.0, 0.0, shown.drawing.width, shown.drawing.height
        boxes.append(shown.found.place.box(size))
    # A label that was moved to another figure is reported for the first one only.
    for shown, box in zip(out.shown, boxes, strict=True):
        parts = part_differences(shown.drawing.parts, shown.found, sheet)
        problems = [*parts, *shown.text, *strange(box, sheet)]
        if len(problems) > _LISTED + 1:
            more = len(problems) - _LISTED
            problems = [*problems[:_LISTED], f"{more} more differences"]
        out.differences += [Difference(shown.expected, each) for each in problems]
        for reason in dict.fromkeys(unread(box, sheet)):
            out.differences.append(Difference(shown.expected, reason, judged=False))
        if shown.drawing.unplaced:
            reason = "the places of the lines beside its text are not recorded"
            out.differences.append(Difference(shown.expected, reason, judged=False))
    out.differences += _captions(out.shown, boxes, sheet)
    around = pieces_of(sheet, tokens)
    out.around = around
    out.pieces = belonging(around, boxes) if boxes else []
    out.single = single(around)
    return out


def _captions(
    shown: Sequence[Shown],
    boxes: Sequence[tuple[float, float, float, float]],
    sheet: Sheet,
) -> Iterator[Difference]:
    if len(shown) > 1:
        figures = [one.expected for one in shown]
        for one, problem in caption_differences(figures, boxes, sheet):
            yield Difference(one, problem)


def _absent(one: Expected, sheet: Sheet) -> Difference:
    for bare in sheet.page.unread:
        across, down = bare.box[2] - bare.box[0], bare.box[3] - bare.box[1]
        if min(across, down) >= _PICTURE_MM:
            reason = f"not found, and {bare.what} may show it or hide it"
            return Difference(one, reason, judged=False)
    if any(run.unknown for run in sheet.page.runs):
        return Difference(one, f"not found, and {UNKNOWN}", judged=False)
    return Difference(one, "is not on this page")


def _shown(one: Expected, sheet: Sheet, further: Further) -> Shown | None:
    """Return the drawing that is on the page with the fewest differences."""
    best: Shown | None = None
    taken, taken_by_best = set(sheet.taken), set(sheet.taken)

    def order(drawing: Drawing) -> tuple[bool, int]:
        return bool(drawing.text), sheet.lacks(drawing.parts)

    for drawing in sorted(one.drawings, key=order):
        sheet.taken = set(taken)
        found = sheet.find(drawing.parts)
        if found is None:
            continue
        shown = Shown(one, drawing, found)
        if drawing.text:
            sheet.take(found)
            text = _text_of(drawing, sheet, further)
            if text is None:
                continue
            shown = Shown(one, drawing, found, tuple(text))
        if best is None or shown.misses < best.misses:
            best, taken_by_best = shown, sheet.taken
        if not best.misses:
            break
    sheet.taken = taken_by_best
    return best


def _text_of(drawing: Drawing, sheet: Sheet, further: Further) -> list[str] | None:
    """Return what differs in a drawing's text, None if it is nowhere."""
    before = set(sheet.taken)
    text = text_differences(drawing.text, [sheet])
    if text == [] or not (others := further()):
        return text
    mine, sheet.taken = sheet.taken, before
    more = text_differences(drawing.text, [sheet, *others])
    if text is None or (more is not None and len(more) < len(text)):
        return more
    sheet.taken = mine
    return text

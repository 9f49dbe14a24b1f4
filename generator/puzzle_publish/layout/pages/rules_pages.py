"""How to play: rules, tips, what the levels ask, and an example as large as fits.

All of a type's rules are in one view: on one page if the first picture of the example
is large enough there, otherwise on two that face each other, words and example.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness
from ...core.text_fitting import LEADING, TEXT_LEADING, height_mm
from ...core.values import Geometry, PlacedFigure
from ...types.contract import PuzzleType
from ...types.registry import family_of, load
from ...types.texts import Text
from .legible import least_cell_mm
from .measurer import Measurer
from .ornament import stars_figure
from .page_plan import Rules

# Of page.css: the captions' size, the space above and below them, and the kicker
# above the pictures with its margin.
CAPTION_PT, CAPTION_GAP_MM, KICKER_MM = 8.5, 6.0, 16.0
SHARES = (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)  # of the room, for the first picture
LEAST_SHARE = 0.5  # of the first picture's cell, for the others
# Captions are estimated on the safe side: of their room, what pictures try at first,
# and how much less from one try to the next.
LARGER, SMALLER, TRIES = 1.1, 0.95, 7


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the pictures of an example are: in rows or columns, by their cells.

    Attributes:
        groups: the numbers of the pictures in each row or column.
        cells: the cell of each picture in mm.
        widths: the room of each picture and its caption in mm.
    """

    across: bool
    groups: tuple[tuple[int, ...], ...]
    cells: tuple[float, ...]
    widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RulesSetter:
    """Sets pages of rules in a design, on pages of the same geometry."""

    design: Design
    geometry: Geometry
    measurer: Measurer

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def rules(self, name: str, used: Collection[str], example: Draft) -> Rules:
        """Return the pages of a type's rules; `used` are its levels in the book."""
        kind = load(name)
        figures = kind.example_steps(example, self.design.language)
        words = self._words(name, used)
        (high,) = self.measurer.heights_mm("howto", [{**words, "groups": []}])
        page = self.geometry.type_height_mm
        numbers = self.design.numbers.example
        if high is not None:
            room = (page - high - KICKER_MM * self._scale) * LARGER
            least = numbers.height * self._scale
            for _ in range(TRIES):
                found = self._arrangement(kind, figures, room, least)
                if found is None:
                    break
                values = self._values(kind, words, figures, found)
                if self.measurer.pages("howto", values) == 1:
                    return Rules(values, 1)
                room *= SMALLER
        return self._facing(kind, {**words, "facing": True}, figures)

    def _facing(
        self, kind: PuzzleType, words: Mapping[str, Any], figures: Sequence[Figure]
    ) -> Rules:
        """Return rules with the example on the page beside them."""
        room = self.geometry.type_height_mm - KICKER_MM / 2 * self._scale
        room *= LARGER
        pages = 0
        for _ in range(TRIES):
            found = self._arrangement(kind, figures, room)
            found = found or self._pair(kind, figures, room)
            if found is None:
                break
            values = self._values(kind, words, figures, found)
            pages = self.measurer.pages("howto", values)
            if pages == 2:
                return Rules(values, pages)
            room *= SMALLER
        values = self._values(kind, words, figures, self._stacked(figures))
        return Rules(values, self.measurer.pages("howto", values))

    # Words -----------------------------------------------------------------------

    def _words(self, name: str, used: Collection[str]) -> dict[str, Any]:
        """Return the values of the template other than the example's pictures."""
        kind, design = load(name), self.design
        text = kind.text(design.language)
        open_ended = any(kind.fairness_of(level) is Fairness.ANY for level in used)
        shown = [v for v, stars in kind.levels.items() if v in used]
        shown = [v for v in shown if kind.levels[v] or text.asks.get(v)]
        values: dict[str, Any] = {
            "anchor": howto_anchor(name),
            "title": design.say("how_to_play"),
            "name": text.title,
            "paragraphs": list(text.how_to_play),
            "tips": list(text.tips),
            "asked": any(text.asks.get(level) for level in shown),
            "levels": [self._level(kind, text, k, v) for k, v in enumerate(shown)],
            "note": text.key_note if open_ended else "",
            "facing": False,
        }
        star = design.numbers.marks.star * self._scale
        for k, level in enumerate(shown):
            if stars := kind.levels[level]:
                values[f"stars{k}"] = PlacedFigure(stars_figure(stars), star)
        return values

    def _level(
        self, kind: PuzzleType, text: Text, nth: int, level: str
    ) -> dict[str, str]:
        """Return the text about a level, which may have no stars."""
        minutes = text.minutes.get(level, "")
        return {
            "slot": f"stars{nth}" if kind.levels[level] else "",
            "word": text.levels[level],
            "ask": text.asks.get(level, ""),
            "minutes": self.design.say("minutes", minutes=minutes) if minutes else "",
        }

    # Pictures --------------------------------------------------------------------

    def _values(
        self,
        kind: PuzzleType,
        words: Mapping[str, Any],
        figures: Sequence[Figure],
        found: Arrangement,
    ) -> dict[str, Any]:
        """Return the values of the template with the example as it is arranged."""
        text = kind.text(self.design.language)
        values: dict[str, Any] = dict(words)
        steps = {}
        shown = [k for group in found.groups for k in group]
        for nth, k in enumerate(shown, 1):
            figure, cell = figures[k], found.cells[k]
            alt = self.design.say("alt_step", title=text.title, number=nth)
            values[f"step{k}"] = PlacedFigure(figure, cell, alt=alt)
            steps[k] = {
                "slot": f"step{k}",
                "number": nth,
                "caption": text.steps[k],
                "room": round(found.widths[k], 3),
                "width": round(figure.width * cell, 3),
                "height": round(figure.height * cell, 3),
            }
        values["across"] = found.across
        values["groups"] = [[steps[k] for k in group] for group in found.groups]
        return values

    def _arrangement(
        self,
        kind: PuzzleType,
        figures: Sequence[Figure],
        room_mm: float,
        first_mm: float = 0.0,
    ) -> Arrangement | None:
        """Return the legible arrangement that fills a room best, None without one.

        The first picture is at least `first_mm` high, the others not much smaller than
        it, unless that leaves none.
        """
        captions = kind.text(self.design.language).steps
        places = _Places(self.design, self.geometry, figures, captions, room_mm)
        leasts = [least_cell_mm(figure, self.design) for figure in figures]

        def legible(one: Arrangement) -> bool:
            return figures[0].height * one.cells[0] >= first_mm and all(
                one.cells[k] >= leasts[k] for group in one.groups for k in group
            )

        def area(one: Arrangement) -> float:
            each = [k for group in one.groups for k in group]
            return fsum(
                figures[k].width * figures[k].height * one.cells[k] ** 2 for k in each
            )

        every = [one for one in places if legible(one)]
        even = [one for one in every if min(one.cells) >= LEAST_SHARE * max(one.cells)]
        return max(even or every, key=area, default=None)

    def _pair(
        self, kind: PuzzleType, figures: Sequence[Figure], room_mm: float
    ) -> Arrangement | None:
        """Return start and end of an example that is too large for three pictures."""
        captions = kind.text(self.design.language).steps
        places = _Places(self.design, self.geometry, figures, captions, room_mm)
        found = places.pair()
        least = max(least_cell_mm(figures[k], self.design) for k in (0, 2))
        return found if found.cells[0] >= least else None

    def _stacked(self, figures: Sequence[Figure]) -> Arrangement:
        """Return the pictures below each other, as large as each may be on a page."""
        width, high = self.geometry.type_width_mm, self.geometry.type_height_mm * 0.7
        cells = tuple(
            min(
                width / f.width, max(least_cell_mm(f, self.design), high / 3 / f.height)
            )
            for f in figures
        )
        groups = tuple((k,) for k in range(len(figures)))
        return Arrangement(False, groups, cells, (width,) * len(figures))


@dataclass(frozen=True, slots=True)
class _Places:
    """The arrangements of an example's three pictures in a room of some height."""

    design: Design
    geometry: Geometry
    figures: Sequence[Figure]
    captions: Sequence[str]
    room_mm: float

    def __iter__(self) -> Iterator[Arrangement]:
        yield self._row()
        for share in SHARES:
            yield self._beside(share)
            yield self._below(share)

    @property
    def _gap(self) -> float:
        scale = self.design.scale(self.geometry.width_mm, self.geometry.height_mm)
        return self.design.numbers.example.gap * 2 * scale

    def _caption_mm(self, nth: int, width_mm: float) -> float:
        """Return the height that the caption of a picture takes at most."""
        scale = self.design.scale(self.geometry.width_mm, self.geometry.height_mm)
        size = max(CAPTION_PT, self.design.least_pt)
        caption = f"{nth + 1} {self.captions[nth]}"
        leading = TEXT_LEADING[self.design.language] / LEADING
        high = height_mm(caption, (width_mm - 2) / scale, size) * leading
        return (high + CAPTION_GAP_MM) * scale

    def _fits(self, nth: int, width_mm: float, high_mm: float) -> float:
        """Return the largest cell of a picture with its caption in a room."""
        figure = self.figures[nth]
        high = high_mm - self._caption_mm(nth, width_mm)
        return max(0.0, min(width_mm / figure.width, high / figure.height))

    def _row(self) -> Arrangement:
        """Return the three pictures beside each other, in cells of one size."""
        # Slightly less, or rounding would push the last one to the next line.
        width = (self.geometry.type_width_mm - 2 * self._gap) / 3 - 0.05
        cell = min(self._fits(k, width, self.room_mm) for k in range(3))
        return Arrangement(False, ((0, 1, 2),), (cell,) * 3, (width,) * 3)

    def pair(self) -> Arrangement:
        """Return start and end beside each other, for pictures too large for three."""
        width = (self.geometry.type_width_mm - self._gap) / 2 - 0.05
        cell = min(self._fits(k, width, self.room_mm) for k in (0, 2))
        return Arrangement(False, ((0, 2),), (cell,) * 3, (width,) * 3)

    def _beside(self, share: float) -> Arrangement:
        """Return a large picture, and the others in a column beside it."""
        whole = self.geometry.type_width_mm - self._gap - 0.05
        first = self._fits(0, whole * share, self.room_mm)
        wide = self.figures[0].width * first
        left = whole - wide
        high = (self.room_mm - self._gap) / 2
        rest = min(self._fits(k, left, high) for k in (1, 2))
        return Arrangement(
            True, ((0,), (1, 2)), (first, min(first, rest), min(first, rest)),
            (wide, left, left),
        )  # fmt: skip

    def _below(self, share: float) -> Arrangement:
        """Return a large picture, and the others in a row below it."""
        whole = self.geometry.type_width_mm - 0.05
        first = self._fits(0, whole, self.room_mm * share)
        width = (whole - self._gap) / 2
        used = self.figures[0].height * first + self._caption_mm(0, whole)
        high = self.room_mm - used - self._gap
        rest = min(self._fits(k, width, high) for k in (1, 2))
        return Arrangement(
            False, ((0,), (1, 2)), (first, min(first, rest), min(first, rest)),
            (whole, width, width),
        )  # fmt: skip


def howto_anchor(name: str) -> str:
    """Return the anchor of the page with a type's rules, "howto-<family>-<type>"."""
    return "-".join(dict.fromkeys(("howto", family_of(name), name)))

"""Several puzzles on a page, in equal panels that each have a head and a foot.

All heights are multiples of a baseline grid, so that lines align across panels and
pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from string import Formatter

from ...core.designs.design import Design
from ...core.stamped_pages import FootLine, PuzzlesPage
from ...core.text_fitting import MM_PER_PT, widest_ems
from ...core.values import Geometry
from ...types.texts import Text

GRID_MM = 4.0
# Columns and rows of each number of puzzles, first what fills an upright page.
ARRANGEMENTS = {
    2: ((1, 2), (2, 1)),
    3: ((1, 3),),
    4: ((2, 2), (1, 4)),
    6: ((2, 3), (1, 6)),
}
MOST_A_PAGE = max(ARRANGEMENTS)
# A cell smaller by a twentieth goes unnoticed, an empty half of a page does not: what
# is empty beyond a part of a panel counts against it several times.
NEARLY, EMPTY, WEIGHT = 0.05, 0.2, 2.0
LEAST_PT = 7.0
LONG_NUMBER = "99,999,999"  # in place of the numbers in a promise


@dataclass(frozen=True, slots=True)
class Panels:
    """Equal boxes for puzzles in rows and columns.

    Attributes:
        columns: side by side.
        rows: one below the other.
        width_mm: the width of a panel.
        pitch_mm: the distance from the top of a panel to the top of the next below.
        figure_mm: height of the box for the figure.
        foot: the slots of each line below the figure.
    """

    columns: int
    rows: int
    width_mm: float
    pitch_mm: float
    figure_mm: float
    foot: tuple[tuple[str, ...], ...]

    @property
    def per_page(self) -> int:
        """The number of puzzles on a page."""
        return self.columns * self.rows

    @property
    def wide(self) -> bool:
        """Whether a panel is as wide as the page."""
        return self.columns == 1

    def round_figures(self, height_mm: float, scale: float) -> "Panels":
        """Return panels whose feet are right below figures of this height."""
        grid = GRID_MM * scale
        return replace(
            self, figure_mm=min(self.figure_mm, ceil(height_mm / grid - 1e-6) * grid)
        )

    def page(
        self, design: Design, scale: float, *, starred: Sequence[bool], boxes: bool
    ) -> PuzzlesPage:
        """Return a page of panels; `starred` says for each whether it has stars."""
        numbers = design.numbers.several
        return PuzzlesPage(
            columns=self.columns,
            rows=self.rows,
            wide=self.wide,
            width=round(self.width_mm, 3),
            pitch=round(self.pitch_mm, 3),
            gap=round(numbers.gap * scale, 3),
            figure=round(self.figure_mm, 3),
            foot=tuple(_aligned(line, self.wide) for line in self.foot),
            starred=tuple(starred),
            boxes=boxes,
        )


@dataclass(frozen=True, slots=True)
class FootWords:
    """The words in the foot of a puzzle.

    Attributes:
        promises: all that are possible.
        refs: slots of the references, in order.
        long_ref: a reference also names the answer book.
    """

    promises: tuple[str, ...]
    refs: tuple[str, ...]
    long_ref: bool

    def lines(self, *, wide: bool) -> tuple[tuple[str, ...], ...]:
        """Return the slots of each line of the foot."""
        if not self.refs:
            return (("promise",),)
        short = len(self.refs) <= 2 and not self.long_ref
        if wide:
            promise = ("promise",)
            return ((*promise, *self.refs),) if short else (promise, self.refs)
        refs = (self.refs,) if short else tuple((ref,) for ref in self.refs)
        return (("promise",), *refs)

    def fits(self, width_mm: float, scale: float) -> bool:
        """Return whether each promise fits one line in legible type."""
        room = width_mm / (LEAST_PT * scale * MM_PER_PT)
        return all(widest_ems(text) <= room for text in self.promises)


def foot_words(
    text: Text, *, hints: bool, drawn: bool, key: bool, separate: bool
) -> FootWords:
    """Return the texts in the feet of a type's puzzles, with references to what exists.

    `hints` are in words; `separate` answers are in another book.
    """
    promises = tuple(map(_longest, text.promise.values()))
    refs = ("hint_ref",) * hints + ("drawn_ref",) * drawn + ("key_ref",) * key
    return FootWords(promises, refs, separate)


def panels(
    count: int, words: FootWords, geometry: Geometry, design: Design
) -> Iterator[Panels]:
    """Yield each way to divide a page into this many panels."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    numbers, grid = design.numbers.several, GRID_MM * scale
    gap = numbers.gap * scale
    for columns, rows in ARRANGEMENTS[count]:
        width = (geometry.type_width_mm - (columns - 1) * gap) / columns
        wide = columns == 1
        if not wide and (width < numbers.least * scale or not words.fits(width, scale)):
            continue
        foot = words.lines(wide=wide)
        pitch = floor((geometry.type_height_mm - 0.5 + gap) / rows / grid) * grid
        around = numbers.header + numbers.foot + len(foot) * numbers.line
        figure = pitch - gap - around * scale
        yield Panels(columns, rows, width, pitch, figure, foot)


@dataclass(frozen=True, slots=True)
class Trial:
    """How a section's figures look in panels.

    Attributes:
        spare: the smallest cell of a figure, in units of the least that it may have.
        size: likewise, in units of the largest.
        empty: the largest empty part of a panel, as a share of it.
        problem: why the figures do not fit, "" if they do.
    """

    spare: float
    size: float
    empty: float
    problem: str = ""

    @property
    def fits(self) -> bool:
        """Whether every figure fits."""
        return not self.problem


def best(found: Sequence[tuple[Panels, Trial]]) -> tuple[Panels, Trial]:
    """Return the panels with the largest cells that leave little of a panel empty.

    Of panels in which no figure fits, those in which the least is missing.
    """

    def score(one: tuple[Panels, Trial]) -> float:
        return one[1].size - WEIGHT * max(one[1].empty - EMPTY, 0.0)

    fitting = [one for one in found if one[1].fits]
    if not fitting:
        return max(found, key=lambda one: one[1].spare)
    most = max(map(score, fitting))
    return next(one for one in fitting if score(one) >= most - NEARLY)


def _longest(promise: str) -> str:
    fields = [name for _, name, _, _ in Formatter().parse(promise) if name]
    return promise.format(**dict.fromkeys(fields, LONG_NUMBER))


def _aligned(line: Sequence[str], wide: bool) -> FootLine:
    """Return slot, width in percent and alignment of each part of a line."""
    if line[0] == "promise" and len(line) > 1:
        share = 50 / (len(line) - 1)
        return ("promise", 50, "left"), *((ref, share, "right") for ref in line[1:])
    if len(line) == 2 and wide:
        return (line[0], 50, "left"), (line[1], 50, "right")
    if len(line) == 2:
        return (line[0], 44, "left"), (line[1], 56, "right")
    aligned = ["left", "center", "right"][: len(line)]
    return tuple(
        (slot, 100 / len(line), align)
        for slot, align in zip(line, aligned, strict=True)
    )

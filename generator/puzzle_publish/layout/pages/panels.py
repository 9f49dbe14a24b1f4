"""Several puzzles on a page, in equal panels.

Full panels each have a head and a foot, and all heights are multiples of a baseline
grid, so that lines align across panels and pages. Compact ones have a head of one line,
and what they save goes to the figures.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor
from string import Formatter

from ...core.designs.design import Design
from ...core.print_options import Panel
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
    8: ((2, 4), (1, 8)),
    9: ((3, 3), (1, 9)),
}
# Compact panels need no width for words, so they suit square and wide pages, too.
SIDE_BY_SIDE = {6: ((3, 2),), 8: ((4, 2),)}
MOST_AUTO = 6  # more is for books that ask for it
COMPACT_FROM = 4
# A cell smaller by a twentieth goes unnoticed, an empty half of a page does not: what
# is empty beyond a part of a panel counts against it several times.
NEARLY, EMPTY, WEIGHT = 0.05, 0.2, 2.0
LEAST_PT = 7.0
FOLIO_MM = 8.0  # half of the room of a page number in the middle of the foot
REFS_WIDER = 1.6  # than in the smallest type, for the usual one and a gap
REFS_ABOVE_MM = 2.0  # between the figures and the references at the foot of a page
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
        gap_mm: the least distance between panels.
        compact: there is no foot, and the head has one line.
        least_mm: the least cell to write in, where figures allow smaller ones.
        head_mm: the width of a compact head.
        top_mm: the distance from the edge of the page to the top of the first panel.
    """

    columns: int
    rows: int
    width_mm: float
    pitch_mm: float
    figure_mm: float
    foot: tuple[tuple[str, ...], ...]
    gap_mm: float
    compact: bool = False
    least_mm: float = 0.0
    head_mm: float = 0.0
    top_mm: float = 0.0

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

    def around(self, width_mm: float, height_mm: float, head_mm: float) -> "Panels":
        """Return compact panels around figures of this size, evenly down the page.

        Heads are as wide as the figures, but no narrower than `head_mm`.
        """
        spare = self.rows * max(self.figure_mm - height_mm, 0.0) / (self.rows + 1)
        own = self.pitch_mm - self.gap_mm - max(self.figure_mm - height_mm, 0.0)
        return replace(
            self,
            figure_mm=min(self.figure_mm, height_mm),
            pitch_mm=own + self.gap_mm + spare,
            head_mm=min(self.width_mm, max(width_mm, head_mm)),
            top_mm=spare,
        )

    def page(
        self, refs: "PageRefs", *, starred: Sequence[bool], boxes: bool
    ) -> PuzzlesPage:
        """Return a page of panels; `starred` says for each whether it has stars."""
        return PuzzlesPage(
            columns=self.columns,
            rows=self.rows,
            wide=self.wide,
            width=round(self.width_mm, 3),
            pitch=round(self.pitch_mm, 3),
            gap=round(self.gap_mm, 3),
            figure=round(self.figure_mm, 3),
            foot=tuple(_aligned(line, self.wide) for line in self.foot),
            starred=tuple(starred),
            boxes=boxes,
            compact=self.compact,
            head=round(self.head_mm, 3),
            top=round(self.top_mm, 3),
            refs=len(refs.texts),
            ref_columns=refs.columns,
            ref_width=round(refs.width_mm, 3),
        )


@dataclass(frozen=True, slots=True)
class PageRefs:
    """The references at the foot of a page of compact panels, each once.

    Attributes:
        texts: each with the name of what it leads to.
        columns: how many are side by side.
        width_mm: the width of one.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    columns: int = 0
    width_mm: float = 0.0

    @classmethod
    def placed(
        cls, texts: Mapping[str, str], geometry: Geometry, design: Design
    ) -> "PageRefs":
        """Return references side by side in the inner half of a page's foot."""
        scale = design.scale(geometry.width_mm, geometry.height_mm)
        middle = max(FOLIO_MM * scale, geometry.code_mm / 2 + REFS_ABOVE_MM)
        room = geometry.type_width_mm / 2 - middle
        needed = max(map(widest_ems, texts), default=0.0) * LEAST_PT * scale * MM_PER_PT
        most = max(1, int(room / needed)) if texts else 1
        columns = ceil(len(texts) / ceil(len(texts) / most)) if texts else 1
        return cls(texts, columns, min(room / columns, needed * REFS_WIDER))


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
        yield Panels(columns, rows, width, pitch, figure, foot, gap)


def is_compact(panel: Panel, count: int, design: Design) -> bool:
    """Return whether so many puzzles on a page have compact panels."""
    if panel == "auto":
        return count >= COMPACT_FROM and not design.numbers.handout
    return panel == "compact"


def compact_panels(
    count: int, type_name: str, geometry: Geometry, design: Design
) -> Iterator[Panels]:
    """Yield each way to divide a page into this many compact panels."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    numbers = design.numbers.compact
    gap, head = numbers.gap * scale, numbers.header * scale
    refs = REFS_ABOVE_MM + numbers.ref_line - design.numbers.margins.foot_reach
    inside = max(refs, 0.0) * scale * (not design.numbers.handout)
    height = geometry.type_height_mm - 0.5 - inside
    for columns, rows in (*ARRANGEMENTS[count], *SIDE_BY_SIDE.get(count, ())):
        width = (geometry.type_width_mm - (columns - 1) * gap) / columns
        if columns > 1 and width < numbers.least * scale:
            continue
        pitch = (height + gap) / rows
        yield Panels(
            columns,
            rows,
            width,
            pitch,
            pitch - gap - head,
            (),
            gap,
            compact=True,
            least_mm=numbers.cells.get(type_name, 0.0),
        )


@dataclass(frozen=True, slots=True)
class Ways:
    """How the pages of a section may be divided.

    Attributes:
        words: what is in the feet of full panels.
    """

    type_name: str
    panel: Panel
    words: FootWords

    def compact(self, count: int, design: Design) -> bool:
        """Return whether so many puzzles have compact panels."""
        return is_compact(self.panel, count, design)

    def of(self, count: int, geometry: Geometry, design: Design) -> Iterator[Panels]:
        """Yield each way to divide a page into this many panels."""
        if self.compact(count, design):
            return compact_panels(count, self.type_name, geometry, design)
        return panels(count, self.words, geometry, design)


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

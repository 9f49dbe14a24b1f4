"""The values that cross the borders of the stages.

A stage takes one of these and returns the next; no stage imports another stage, and no
value is changed after the stage that made it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .figure import Figure
from .puzzle import Grade, Json, Puzzle, Report

LEFT_HANDED, LARGE_PRINT = "left-handed", "large-print"  # names of editions


@dataclass(frozen=True, slots=True)
class Key:
    """Which puzzle of which section; enters the seed, and orders everything."""

    section: str
    index: int


@dataclass(frozen=True, slots=True)
class Request:
    """One puzzle that the book wants.

    Attributes:
        key: section id and index.
        type: name of the puzzle type.
        version: the type's version.
        level: the band asked for, one of the type's levels.
        params: the type's Params as plain JSON, complete.
        seed: the book's seed.
        attempts: how many attempts may be made before giving up.
        date: ISO date of a dated page.
        taken: entries of puzzles nearby that it may not have, sorted; see
            `contract.window_of`.
    """

    key: Key
    type: str
    version: int
    level: str
    params: Mapping[str, Json]
    seed: int
    attempts: int
    date: str | None = None
    taken: tuple[str, ...] = ()


def types_in(requests: Iterable[Request]) -> tuple[str, ...]:
    """Return the types of some requests, each once, in their order."""
    return tuple(dict.fromkeys(request.type for request in requests))


@dataclass(frozen=True, slots=True)
class Volume:
    """One of several volumes of a book that no printer would bind in one.

    Attributes:
        nth: 1 for the first.
        count: how many there are.
        first: the number of its first puzzle.
        total: how many puzzles all of them have.
    """

    nth: int
    count: int
    first: int
    total: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All requests, in the order of the book's pages, or those of one volume.

    Attributes:
        order: of the pages: "sections", "dates", or "levels", where those of one level
            change places once they are graded.
        volume: None for the whole book.
    """

    requests: tuple[Request, ...]
    order: str = "sections"
    volume: Volume | None = None

    @property
    def first(self) -> int:
        """The number of the first puzzle."""
        return self.volume.first if self.volume else 1

    @property
    def numbers(self) -> dict[Key, int]:
        """The number of each puzzle, as the pages print it."""
        return {r.key: n for n, r in enumerate(self.requests, self.first)}

    @property
    def volumes(self) -> int:
        """How many volumes the book has."""
        return self.volume.count if self.volume else 1

    def picked(self, selection: "Selection") -> "Selection":
        """The puzzles of a selection that were made for these requests."""
        if len(selection.picks) == len(self.requests):
            return selection
        keys = {request.key for request in self.requests}
        picks = tuple(pick for pick in selection.picks if pick.request.key in keys)
        return replace(selection, picks=picks)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a worker made of one request, from one attempt on.

    Attributes:
        first_attempt: where this job started to try.
        attempt: the attempt that gave the puzzle, or the first one not made.
        puzzle: proven and inside its band, or None.
        tally: why attempts failed: verdict, "no-draft" or "off-level:<level>" -> count.
        cpu_s: CPU seconds spent; for the report only, never for a decision.
        misses: reason and CPU seconds of each attempt without a puzzle, in their order;
            for the log only. Ledgers of before it was kept have none.
    """

    key: Key
    first_attempt: int
    attempt: int
    puzzle: Puzzle | None
    report: Report | None
    grade: Grade | None
    tally: Mapping[str, int] = field(default_factory=dict)
    cpu_s: float = 0.0
    misses: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """A puzzle chosen for the book.

    Attributes:
        number: 1 for the book's first puzzle, in page order.
    """

    number: int
    request: Request
    puzzle: Puzzle
    grade: Grade
    attempt: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What filling the book took, for report.html.

    Attributes:
        verdicts: verdict or reason -> how often, over all attempts.
        attempts: attempts made for the picks, all told.
        duplicates: outcomes dropped because the puzzle was taken.
        cpu_s: CPU seconds of the workers (stored outcomes count what they once cost).
        stored: outcomes that came from the ledger.
        made: outcomes made in this run.
    """

    verdicts: Mapping[str, int]
    attempts: int
    duplicates: int
    cpu_s: float
    stored: int
    made: int


@dataclass(frozen=True, slots=True)
class Selection:
    """The book's puzzles in page order."""

    picks: tuple[Pick, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure at its size on paper.

    Attributes:
        coloured: it takes the design's colours, on a cover.
        alt: words in its place for those who cannot see it, "" where it only decorates.
        reads: its labels are read as text, in their order.
    """

    figure: Figure
    cell_mm: float
    coloured: bool = False
    alt: str = ""
    reads: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opener of a chapter or part says, and the room below.

    Attributes:
        words: title, subtitle, notes and levels, for the template.
        title_pt: size of the title, on this trim.
        room_mm: how high a picture may be, 0 without room.
    """

    words: Mapping[str, Any]
    title_pt: float
    room_mm: float


@dataclass(frozen=True, slots=True)
class Heads:
    """As much of a section's title as heads show: of a page, and beside the number."""

    running: str
    beside: str


@dataclass(frozen=True, slots=True)
class Geometry:
    """The paper, in mm. `inside_mm` is the binding side: left on a recto."""

    width_mm: float
    height_mm: float
    inside_mm: float
    outside_mm: float
    head_mm: float
    foot_mm: float

    @property
    def type_width_mm(self) -> float:
        """Width of the type area."""
        return self.width_mm - self.inside_mm - self.outside_mm

    @property
    def type_height_mm(self) -> float:
        """Height of the type area."""
        return self.height_mm - self.head_mm - self.foot_mm


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the interior or of the answer book.

    Attributes:
        number: 1 for the first page of the file, printed as it is; odd is recto.
        template: which of the design's templates draws it.
        values: texts and placed figures by name; the template computes nothing.
        stamped: drawn by filling the slots of a master laid out once; otherwise the
            template flows over `part`s, one a page.
        shape: of a stamped page, what its master is laid out from (rows, columns,
            heights); equal shapes share a master.
        part: 0 for a flow's first page.
        head: running head, "" for none.
        folio: printed page number, "" for none.
        anchors: slot name -> name that other pages may refer to.
        links: slot name -> anchor it leads to (drawn in the screen edition only).
        outline: label in the screen edition's outline, "" for none.
        outline_level: 1 for a chapter.
    """

    number: int
    template: str
    values: Mapping[str, Any]
    stamped: bool = True
    shape: Mapping[str, Json] = field(default_factory=dict)
    part: int = 0
    head: str = ""
    folio: str = ""
    anchors: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    outline: str = ""
    outline_level: int = 1


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """Where a puzzle, its hints and its answer stand, and what is printed about it.

    Attributes:
        number: of the pick.
        label: "12 Jan" or "No. 12": stands on all three pages.
        page: of the puzzle.
        hint_page: of its first hint, None when the type gives none.
        key_page: of its answer (in the answer book when that is separate).
        reference: the printed line that names hint_page and key_page.
        back_reference: printed beside the answer, names `page`.
        heading: what stands at the head of the puzzle's own page, the date in words
            or number and section; () for the label alone.
        drawn_page: of its drawn hint, None when the type gives none.
        volume: that all these pages are of, 0 of a book in one volume.
    """

    number: int
    label: str
    page: int
    hint_page: int | None
    key_page: int
    reference: str
    back_reference: str
    heading: tuple[str, ...] = ()
    drawn_page: int | None = None
    volume: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a cover, in mm from the sheet's upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def inset(
        self,
        *,
        left: float = 0.0,
        top: float = 0.0,
        right: float = 0.0,
        bottom: float = 0.0,
    ) -> "Box":
        """Return what is left when that much is taken off its sides."""
        return Box(
            self.left + left,
            self.top + top,
            self.width - left - right,
            self.height - top - bottom,
        )


@dataclass(frozen=True, slots=True)
class Wrap:
    """A cover's sheet: where it is cut or turned in, and where things may stand.

    Attributes:
        width_mm: of the whole sheet.
        height_mm: likewise.
        edge_mm: what is cut off, or turned in round the boards of a case, on each side.
        back: what is seen of it, from the edge to the spine.
        spine: between its folds.
        front: what is seen of it, from the spine to the edge.
        back_text: where words may stand on it, far enough from edges and spine.
        front_text: likewise.
        barcode: the printer's place for bars, on the back.
    """

    width_mm: float
    height_mm: float
    edge_mm: float
    back: Box
    spine: Box
    front: Box
    back_text: Box
    front_text: Box
    barcode: Box


@dataclass(frozen=True, slots=True)
class Cover:
    """The full wrap: back, spine and front on one sheet.

    Attributes:
        wrap: the sheet and its parts.
        name: of the cover design.
        spine_text: whether anything stands on the spine.
        values: texts, boxes and placed figures by name, for the templates.
    """

    wrap: Wrap
    name: str
    spine_text: bool
    values: Mapping[str, Any]

    @property
    def bleed_mm(self) -> float:
        """What is cut off or turned in."""
        return self.wrap.edge_mm

    @property
    def spine_mm(self) -> float:
        """The spine's width."""
        return self.wrap.spine.width


@dataclass(frozen=True, slots=True)
class Output:
    """What the printer takes for files.

    Attributes:
        colour: of the interior: "grey", "cmyk" or "rgb".
        cover_colour: "cmyk" or "rgb".
        standard: "plain", or "x-1a" for PDF/X-1a:2001.
        most_ink_percent: of all inks together in one place; None for any.
    """

    colour: str = "grey"
    cover_colour: str = "rgb"
    standard: str = "plain"
    most_ink_percent: float | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Every page of the book, known before anything is drawn.

    Attributes:
        geometry: of interior and answer book.
        pages: the interior.
        answer_pages: the separate answer book; () when there is none.
        places: one for each pick, in number order.
        cover: the wrap.
        language: of the book.
        title: for the files' metadata (screen edition).
        output: colours and standard of the files.
        large_pt: what large print promises: no text is smaller; 0 for other books.
    """

    geometry: Geometry
    pages: tuple[Page, ...]
    answer_pages: tuple[Page, ...]
    places: tuple[PuzzlePlace, ...]
    cover: Cover
    language: str
    title: str
    output: Output = field(default_factory=Output)
    large_pt: float = 0.0

    @property
    def slim(self) -> "Layout":
        """The same without what its pages show: for whoever only counts them."""
        return replace(
            self,
            pages=tuple(Page(p.number, p.template, {}) for p in self.pages),
            answer_pages=tuple(
                Page(p.number, p.template, {}) for p in self.answer_pages
            ),
        )


@dataclass(frozen=True, slots=True)
class Rendered:
    """The finished files as bytes, and the fonts that may be in them.

    Attributes:
        fonts: families that the design allows, as font names begin in the files.
        font_digests: font file -> sha256.
    """

    interior: bytes
    screen: bytes
    cover: bytes
    answers: bytes | None
    fonts: tuple[str, ...]
    font_digests: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that preflight saw.

    Attributes:
        rule: short name of the rule, as in "page-count".
        severity: "error" stops the book, "warning" is counted.
        file: "interior.pdf" and so on.
        page: 1-based, None for the whole file.
        message: a whole sentence.
    """

    rule: str
    severity: str
    file: str
    page: int | None
    message: str

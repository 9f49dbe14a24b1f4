"""The values that stages pass on.

A stage takes one of these and returns the next; no stage imports another stage, and no
value changes after the stage that made it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from .cover_parts import Cover
from .languages import base_of, spelling_of
from .own import Own
from .page_kinds import OpenerPage
from .placed import Ornament, PlacedFigure, Slots
from .puzzle import Grade, Json, Puzzle, Report
from .stamped_pages import BlankPage, Contents

_BLANK = BlankPage()
LEFT_HANDED, LARGE_PRINT = "left-handed", "large-print"  # names of editions
Level = Literal["family", "school", "general"]  # of taste
Letters = Literal["keep", "plain"]  # of an author's words: É, or E
FAMILY: Final = "family"
SCHOOL: Final = "school"
AGAINST_TASTE = "taste"  # why an attempt failed


@dataclass(frozen=True, slots=True)
class Taste:
    """Which words the publisher refuses to print.

    Attributes:
        level: "family"; "school" for an author's subject words besides; "general" for
            all that newspapers print.
        block: more words to leave out, in capitals, sorted.
        allow: words to print all the same, in capitals, sorted.
    """

    level: Level = FAMILY
    block: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()

    @property
    def house(self) -> "Taste":
        """The taste for lists that are not the author's: no subject words."""
        return replace(self, level=FAMILY) if self.level == SCHOOL else self


@dataclass(frozen=True, slots=True)
class Judged:
    """By what a page's letters are judged; see `words/gate.py`.

    Attributes:
        taste: of the book.
        digest: of the words that they may not spell.
    """

    taste: Taste
    digest: str


@dataclass(frozen=True, slots=True)
class BookContext:
    """What a type may learn of the book, to find and choose its words.

    Attributes:
        folder: the folder of the book's file.
        language: the language of every printed word, "en" or "zh".
        spelling: "us" or "uk", for English words.
        taste: which words not to print.
        wordnet: whether WordNet's definitions may be clues of "auto".
        letters: how cells have the author's words; None where a type has no choice.
    """

    folder: Path
    language: str = "en"
    spelling: str = "us"
    taste: Taste = Taste()
    wordnet: bool = False
    letters: Letters | None = None

    @classmethod
    def of_tag(cls, folder: Path, tag: str) -> "BookContext":
        """The context of puzzles without a book, in the language of a tag.

        >>> BookContext.of_tag(Path(), "en-GB").spelling
        'uk'
        """
        return cls(folder, base_of(tag), spelling_of(tag))


@dataclass(frozen=True, slots=True)
class Key:
    """Which puzzle of which section; part of the seed, and the order of all work."""

    section: str
    index: int

    @property
    def place(self) -> str:
        """How an author names it, as in "year/17"."""
        return f"{self.section}/{self.index + 1}"


@dataclass(frozen=True, slots=True)
class Request:
    """One puzzle that the book wants.

    Attributes:
        key: section id and index.
        type: name of the puzzle type.
        version: the type's version.
        level: the level wanted, one of the type's.
        params: the type's complete Params as plain JSON.
        seed: the book's seed.
        attempts: the maximum number of attempts.
        date: ISO date of a dated page.
        taken: entries of nearby puzzles that it must not repeat, sorted; see
            `capabilities.SpacedEntries`.
        used: what puzzles further away have, which it repeats only if it must, sorted;
            for a drawing, what it must not look like.
        judged: by what the letters on its page are judged, None where there are none.
        own: the puzzle if it is the author's, None for one to be made.
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
    used: tuple[str, ...] = ()
    judged: Judged | None = None
    own: Own | None = None


def types_in(requests: Iterable[Request]) -> tuple[str, ...]:
    """Return the distinct types of some requests, in order."""
    return tuple(dict.fromkeys(request.type for request in requests))


@dataclass(frozen=True, slots=True)
class Volume:
    """One of several volumes of a book that is too thick for one.

    Attributes:
        nth: 1 for the first.
        count: how many there are.
        first: the number of its first puzzle.
        total: how many puzzles all volumes have.
    """

    nth: int
    count: int
    first: int
    total: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All requests of the book or of one volume, in page order.

    Attributes:
        order: the order of the pages: "sections", "dates", or "levels", which sorts the
            puzzles of each level again once they are graded.
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
        """The printed number of each puzzle."""
        return {r.key: n for n, r in enumerate(self.requests, self.first)}

    @property
    def volumes(self) -> int:
        """How many volumes the book has."""
        return self.volume.count if self.volume else 1

    def picked(self, selection: "Selection") -> "Selection":
        """The picks of a selection that belong to these requests."""
        if len(selection.picks) == len(self.requests):
            return selection
        keys = {request.key for request in self.requests}
        picks = tuple(pick for pick in selection.picks if pick.request.key in keys)
        return replace(selection, picks=picks)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A worker's result for one request, starting with one attempt.

    Attributes:
        first_attempt: the job's first attempt.
        attempt: the attempt that gave the puzzle, or the first one not made.
        puzzle: proven and of the right level, or None.
        tally: why attempts failed -> count: verdict, "no-draft", "taste" or
            "off-level:<level>".
        cpu_s: CPU seconds spent; only for the report, never for a decision.
        misses: reason and CPU seconds of each attempt without a puzzle, in order; only
            for the log. Missing in older ledgers.
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
        number: counts from 1 in page order.
        request: that of its place; another one made the puzzle if the author has
            exchanged it, as its seed path says.
        title: the author's own, "" for the section's.
    """

    number: int
    request: Request
    puzzle: Puzzle
    grade: Grade
    attempt: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """What filling the book took, for report.html.

    Attributes:
        verdicts: verdict or reason -> how often, over all attempts.
        attempts: all attempts made for the picks.
        duplicates: outcomes dropped because another pick had the puzzle.
        cpu_s: CPU seconds of the workers (for stored outcomes, what they once took).
        stored: outcomes from the ledger.
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
    """The book's puzzles in page order.

    Attributes:
        refused: ids of puzzles that the author has changed for others, sorted: no
            volume of the series takes them.
        gone: what `fill` chose for these, where the sizes of cells are kept.
    """

    picks: tuple[Pick, ...]
    tally: Tally
    refused: tuple[str, ...] = ()
    gone: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """The text on the first page of a chapter or part, and the room below it.

    Attributes:
        page: its text, in the size that fits this trim.
        room_mm: the largest height of a picture, 0 for none.
    """

    page: OpenerPage
    room_mm: float


@dataclass(frozen=True, slots=True)
class Heads:
    """A section's title, shortened for running heads and headings; more by level."""

    running: str
    beside: str
    noted: Mapping[str, str] = field(default_factory=dict)
    key: str = ""  # above its answers, "" for its type's title


@dataclass(frozen=True, slots=True)
class Geometry:
    """The paper, in mm. `inside_mm` is the binding side: left on a recto.

    `code_mm` is the side of the codes in the lower margin, 0 without; `border_mm` that
    of the drawings round pages of puzzles, which stand beyond head and foot.
    """

    width_mm: float
    height_mm: float
    inside_mm: float
    outside_mm: float
    head_mm: float
    foot_mm: float
    code_mm: float = 0.0
    border_mm: float = 0.0

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
        number: 1 for the first page of the file; odd is recto.
        content: what its template is filled with; stamped pages of equal content share
            a master.
        slots: texts and figures by slot.
        stamped: drawn by filling the slots of a master laid out once; otherwise its
            text flows over several pages, one for each `part`.
        part: 0 for a flow's first page.
        head: running head, "" for none.
        folio: printed page number, "" for none.
        code: a QR code in the lower margin, None for none.
        anchors: slot name -> name that other pages may refer to.
        links: slot name -> anchor it links to (only in the screen edition).
        outline: label in the screen edition's outline, "" for none.
        outline_level: 1 for a chapter.
        ornament: what adorns it besides, None for nothing.
    """

    number: int
    content: Contents = _BLANK
    slots: Slots = field(default_factory=dict)
    stamped: bool = True
    part: int = 0
    head: str = ""
    folio: str = ""
    code: PlacedFigure | None = None
    anchors: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    outline: str = ""
    outline_level: int = 1
    ornament: Ornament | None = None

    @property
    def template(self) -> str:
        """The name of the design's template that draws it."""
        return self.content.template


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """The pages of a puzzle, its hints and its answer, and what is printed about it.

    Attributes:
        number: the pick's number.
        label: "12 Jan" or "No. 12", on all three pages.
        page: the puzzle's page.
        hint_page: the page of its first hint, None if the type gives none.
        key_page: the page of its answer (in a separate answer book, if there is one).
        references: the printed lines that name hint_page, drawn_page and key_page.
        back_reference: printed beside the answer, names `page`.
        heading: the words at the head of the puzzle's page: the date in words, or
            number and section; () for the label alone.
        drawn_page: the page of its drawn hint, None if the type gives none.
        volume: the volume of all these pages, 0 for a book in one volume.
    """

    number: int
    label: str
    page: int
    hint_page: int | None
    key_page: int
    references: tuple[str, ...]
    back_reference: str
    heading: tuple[str, ...] = ()
    drawn_page: int | None = None
    volume: int = 0


@dataclass(frozen=True, slots=True)
class Output:
    """The printer's format of files.

    Attributes:
        colour: the interior's colours: "grey", "cmyk" or "rgb".
        cover_colour: "cmyk" or "rgb".
        standard: "plain", or "x-1a" for PDF/X-1a:2001.
        most_ink_percent: the maximum of all inks together in one place; None for no
            limit.
        coloured: whether the interior's figures are in the design's colours.
    """

    colour: str = "grey"
    cover_colour: str = "rgb"
    standard: str = "plain"
    most_ink_percent: float | None = None
    coloured: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Every page of the book, known before anything is drawn.

    Attributes:
        geometry: the geometry of interior and answer book.
        pages: the interior.
        answer_pages: the separate answer book; () if there is none.
        places: one for each pick, by number.
        cover: the wrap.
        language: the tag of the book's language, as in "en-GB".
        title: the title for the metadata of the screen edition.
        output: colours and standard of the files.
        large_pt: the smallest size of text in large print; 0 for other books.
        key_pt: that of answers in large print, 0 for the same.
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
    key_pt: float = 0.0

    @property
    def slim(self) -> "Layout":
        """The layout with empty pages, to save memory when they are only counted."""
        return replace(
            self,
            pages=tuple(Page(p.number) for p in self.pages),
            answer_pages=tuple(Page(p.number) for p in self.answer_pages),
        )


@dataclass(frozen=True, slots=True)
class Rendered:
    """The finished files as bytes, and the fonts that may be in them.

    Attributes:
        cover: b"" if none was asked for.
        fonts: the design's families, as prefixes of the font names in the files.
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
    """One thing that preflight found.

    Attributes:
        rule: short name of the rule, as in "page-count".
        severity: "error" stops the book, "warning" does so under `--strict`, "notice"
            never does.
        file: "interior.pdf" and so on.
        page: 1-based, None for the whole file.
        message: a whole sentence.
    """

    rule: str
    severity: str
    file: str
    page: int | None
    message: str

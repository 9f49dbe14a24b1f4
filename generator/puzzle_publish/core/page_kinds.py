"""What each kind of flowing page holds: a value for every such template of a design.

The layout composes these values, the renderer gives each to the template of its name as
`part`. Flowing pages have their texts in the value; stamped_pages.py has the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar

from .placed import PlacedFigure, PlacedPicture, Slot, Slots


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What every template knows.

    Attributes:
        template: the design's template that takes this value.
        ident: a name that no other part of the document has; the renderer gives it.
        side: "right" or "left", where it begins; likewise.
    """

    template: ClassVar[str]
    ident: str = ""
    side: str = "right"

    def placed(self) -> Slots:
        """Return the texts and figures that its slots may show, by name."""
        return dict(_slots_of(self))


def _slots_of(part: object) -> Iterator[tuple[str, Slot]]:
    """Yield the fields of a value that a slot can show."""
    for field in fields(part):  # type: ignore[arg-type]  # any dataclass
        value = getattr(part, field.name)
        if isinstance(value, str | PlacedFigure | PlacedPicture):
            yield field.name, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Titled(Part):
    """A flowing page with a title, to which others may refer by its anchor."""

    title: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlePage(Part):
    """The title page.

    Attributes:
        count: how many puzzles there are, and of what; "" if the subtitle says it.
        kinds: the titles of a book's kinds, where `count` does not name them.
        edition: which volume and edition it is.
        span: the days of a dated book.
        art: a picture, at most a square of `art_size` mm.
    """

    template: ClassVar[str] = "title"
    title: str
    title_pt: float
    subtitle: str
    subtitle_pt: float
    count: str
    kinds: tuple[str, ...]
    edition: str
    span: str
    author: str
    publisher: str
    art: PlacedFigure | None
    art_size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ImprintPage(Part):
    """The imprint, with the sources above it if they fit."""

    template: ClassVar[str] = "imprint"
    lines: tuple[str, ...]
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcesPage(Titled):
    """The sources, where the imprint has no room for them."""

    template: ClassVar[str] = "sources"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DedicationPage(Part):
    """A dedication, line by line."""

    template: ClassVar[str] = "dedication"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatterPage(Titled):
    """A file of the author's as HTML, whose pictures are slots "picture0" and so on."""

    template: ClassVar[str] = "matter"
    html: str
    pictures: tuple[PlacedPicture, ...] = ()

    def placed(self) -> Slots:
        """Return the texts and pictures that its slots may show, by name."""
        pictures = {f"picture{k}": one for k, one in enumerate(self.pictures)}
        return {**dict(_slots_of(self)), **pictures}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the contents; `rank` is 1 for the most important.

    `note` says how many puzzles a section has, of which levels, and their rules' page.
    """

    label: str
    page: str
    anchor: str
    rank: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsPage(Titled):
    """The contents."""

    template: ClassVar[str] = "contents"
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A picture of a worked example.

    Attributes:
        nth: which of the example's pictures it is, from 0.
        number: which of those shown, from 1.
        room: the width in mm of the picture with its caption.
    """

    nth: int
    number: int
    caption: str
    room: float
    width: float
    height: float
    figure: PlacedFigure

    @property
    def slot(self) -> str:
        """The name of its slot."""
        return f"step{self.nth}"


@dataclass(frozen=True, slots=True)
class RulesLevel:
    """What a level asks; `slot` shows its stars, "" for a level without."""

    word: str
    ask: str
    minutes: str
    slot: str = ""
    stars: PlacedFigure | None = None


@dataclass(frozen=True, slots=True)
class Ends:
    """The mm below the last of the paragraphs, tips and levels."""

    paragraphs: float = 0.0
    tips: float = 0.0
    levels: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HowtoPage(Titled):
    """How to play a type.

    Attributes:
        name: of the type; the title says what the page is.
        asked: whether the book says what any of its levels asks.
        facing: words and example are on two pages that face each other.
        size: of the words, in em.
        tight: whether the words have less space between them.
        air: mm between them, 0 for what the design has.
        groups: the pictures of the example in rows, or in columns if `across`.
        below: the rules of another type, below these.
        small: whether the title takes little room, as of one of two types on a page.
        half: the height in mm of the rules of each of two types.
    """

    template: ClassVar[str] = "howto"
    name: str
    paragraphs: tuple[str, ...]
    tips: tuple[str, ...]
    asked: bool
    levels: tuple[RulesLevel, ...]
    note: str
    facing: bool = False
    size: float = 1.0
    tight: bool = False
    air: float = 0.0
    ends: Ends = Ends()
    across: bool = False
    groups: tuple[tuple[Step, ...], ...] = ()
    below: tuple["HowtoPage", ...] = ()
    small: bool = False
    half: float = 0.0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The pictures of the example."""
        return tuple(step for group in self.groups for step in group)

    def placed(self) -> Slots:
        """Return the texts and figures that its slots may show, by name."""
        stars = {level.slot: level.stars for level in self.levels if level.slot}
        steps = {step.slot: step.figure for step in self.steps}
        below = {
            f"below-{step.slot}": step.figure
            for one in self.below
            for step in one.steps
        }
        return {**dict(_slots_of(self)), **stars, **steps, **below}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage(Titled):
    """A sheet of a type, such as a blank grid; without figure while it is measured."""

    template: ClassVar[str] = "sheet"
    note: str
    figure: PlacedFigure | None = None
    height: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerPage(Titled):
    """A page of the progress tracker; only the first shows title and note."""

    template: ClassVar[str] = "tracker"
    note: str
    first: bool
    figure: PlacedFigure
    height: float


@dataclass(frozen=True, slots=True)
class OpenerLevel:
    """A level on an opener: its slot of stars, its word, and its puzzles' numbers."""

    slot: str
    stars: int
    word: str
    told: str
    figure: PlacedFigure


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenerPage(Titled):
    """The first page of a chapter or part.

    Attributes:
        kinds: how many puzzles of each kind.
        record: the words before lines to write on.
        line: one of the type's own lines.
        figure: a picture; while it is measured, whether there is one.
        height: of the picture, in mm.
    """

    template: ClassVar[str] = "opener"
    subtitle: str = ""
    title_pt: float = 0.0
    notes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    levels: tuple[OpenerLevel, ...] = ()
    record: tuple[str, ...] = ()
    intro: tuple[str, ...] = ()
    quote: str = ""
    line: str = ""
    figure: PlacedFigure | bool = False
    height: float = 0.0

    def placed(self) -> Slots:
        """Return the texts and figures that its slots may show, by name."""
        stars = {level.slot: level.figure for level in self.levels}
        return {**dict(_slots_of(self)), **stars}


@dataclass(frozen=True, slots=True)
class Square:
    """A square for a letter: its puzzle's label, and the place in the answer."""

    label: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MetaPage(Titled):
    """The squares of a sentence whose letters are collected, word by word."""

    template: ClassVar[str] = "meta"
    note: str
    question: str
    words: tuple[tuple[Square, ...], ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A technique with its picture.

    Attributes:
        numbers: which puzzles need it, and which one is in the picture.
        above: whether the picture is above the words rather than beside them.
        width: of the picture, in mm.
        height: likewise.
    """

    slot: str
    name: str
    text: str
    numbers: str
    above: bool
    width: float
    height: float
    figure: PlacedFigure


@dataclass(frozen=True, slots=True)
class TechniquesOf:
    """The techniques of a type, under its title."""

    title: str
    entries: tuple[Explained, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniquesPage(Titled):
    """What the techniques mean that a book's puzzles need."""

    template: ClassVar[str] = "techniques"
    note: str
    groups: tuple[TechniquesOf, ...]

    def placed(self) -> Slots:
        """Return the texts and figures that its slots may show, by name."""
        every = [entry for group in self.groups for entry in group.entries]
        return {**dict(_slots_of(self)), **{one.slot: one.figure for one in every}}


@dataclass(frozen=True, slots=True, kw_only=True)
class MorePage(Titled):
    """The author's other books."""

    template: ClassVar[str] = "more"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePage(Titled):
    """A certificate for the reader.

    Attributes:
        art: a picture; while it is measured, whether one fits.
        art_size: the side in mm of the square for it.
    """

    template: ClassVar[str] = "certificate"
    solved: str
    book: str
    book_pt: float
    art: PlacedFigure | bool
    art_size: float


Flowing = (
    TitlePage
    | ImprintPage
    | SourcesPage
    | DedicationPage
    | MatterPage
    | ContentsPage
    | HowtoPage
    | SheetPage
    | TrackerPage
    | OpenerPage
    | MetaPage
    | TechniquesPage
    | MorePage
    | CertificatePage
)

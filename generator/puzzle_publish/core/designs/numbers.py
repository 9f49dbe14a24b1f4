"""The sizes of a design: the model of design.yaml, in mm and pt."""

from math import fsum
from operator import mul
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

LARGE_PT = 16.0  # the smallest text in large print


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# Lengths on a page are at most the largest trim.
Mm = Annotated[float, Field(gt=0, le=300)]
Gap = Annotated[float, Field(ge=0, le=300)]
Count = Annotated[int, Field(ge=1, le=100)]


class Margins(_Group):
    """Margins of the type area in mm, enlarged if a printer requires more.

    Running head and folio are in the margins, at most `head_reach` above and
    `foot_reach` below the type area.
    """

    head: Mm
    foot: Mm
    outside: Mm
    gutter_extra: Gap
    head_reach: Mm = 8.0
    foot_reach: Mm = 9.0


class TextSizes(_Group):
    """Limits for all text; `least` is the smallest size in pt."""

    least: Annotated[float, Field(ge=7, le=48)] = 7.0


class TrimLimits(_Group):
    """The smallest trim that the design fits, in mm."""

    least_width: Gap = 0.0
    least_height: Gap = 0.0


class MarkSizes(_Group):
    """Heights in mm of small marks beside text: a star, a box to tick."""

    star: Mm = 3.4
    box: Mm = 4.6


class TitleSizes(_Group):
    """The title page, in mm: the largest picture, the height of the words."""

    art: Mm = 100.0
    around: Mm = 66.0


class PuzzleSizes(_Group):
    """A puzzle's page: mm above and below the figure.

    `foot_line` is the height of a second line of references, for a drawn hint. Number
    and date take `beside` mm of the width, and the line for the time gets the rest. A
    figure is at most `enlarge` times its `cell_mm`. `picture` is the side of a drawing
    of the library in the slot `picture`, 0 for none.
    """

    header: Mm
    foot: Mm
    foot_line: Gap
    picture: Gap = 0.0
    beside_dated: Mm = 61.0
    beside_undated: Mm = 80.0
    enlarge: Annotated[float, Field(ge=1, le=4)] = 1.0


class FacingSizes(_Group):
    """The second of a puzzle's two facing pages: mm above its text, sizes in pt."""

    top: Mm = 12.0
    sizes: Annotated[tuple[Mm, ...], Field(min_length=1)] = (11.5, 11.0, 10.0, 9.0, 8.5)


class FactSizes(_Group):
    """The fact of the day below a puzzle: text in pt; mm per line and above the lines.

    `most` is how many lines a fact may have.
    """

    size: Mm = 9.0
    pitch: Mm = 4.4
    above: Gap = 3.0
    most: Count = 2


class SeveralSizes(_Group):
    """Several puzzles per page: mm between them, and above and below a figure.

    `foot` is the space above the foot, `line` the height of each of its lines, `least`
    the smallest width of a column.
    """

    gap: Gap
    header: Mm
    foot: Mm
    line: Mm
    least: Mm


class DigitSizes(_Group):
    """Digits printed in the grids of pages, unless a book asks for others.

    `cells` has their size in a type's cells, in em; those of a type that is not there
    are as in figure.css.
    """

    weight: Literal[400, 600] = 600
    cells: dict[str, Annotated[float, Field(ge=0.5, le=0.75)]] = Field(
        default_factory=dict
    )


class CompactSizes(_Group):
    """Several puzzles per page with hardly anything but the figures, in mm.

    `gap` is between panels, `header` the height of number and stars with the space
    below them, `least` the smallest width of a column. `cells` has the least cell of a
    type to write in; a type that is not there says itself how small its cells may be.
    """

    gap: Gap = 6.0
    header: Mm = 7.0
    least: Mm = 34.0
    ref_line: Mm = 3.2
    cells: dict[str, Mm] = Field(default_factory=dict)


class KeySizes(_Group):
    """A key page: mm between figures and for a caption, figures per page.

    `label` is the smallest width of a figure's label with its puzzle's page. A figure
    is at most `enlarge` times its `cell_mm`. In large print, letters of answers may be
    as small as `text` pt where so four fit on a page; 0 for the design's least size.
    """

    gap: Gap
    caption: Mm
    label: Mm
    least: Count
    most: Count
    columns_most: Count
    enlarge: Annotated[float, Field(ge=1, le=4)] = 1.0
    text: Gap = 0.0


class HintSizes(_Group):
    """A page of hints: mm per line, between columns, above the lines, for the label.

    `label_year` is for labels with a year; `label_letter` is what a letter adds;
    `label_gap` mm of it are left free after the label. `page` is for the number of the
    puzzle's page, with the gap after it. A hint too long for one column takes as many
    lines of `size` pt as it needs; `apart` lines are left empty below such hints.
    """

    pitch: Mm
    gap: Gap
    top: Mm
    label: Mm
    label_year: Mm
    label_letter: Gap = 3.5
    label_gap: Gap
    page: Mm
    columns: Annotated[tuple[Count, ...], Field(min_length=1)]
    size: Mm = 8.5
    apart: Annotated[int, Field(ge=0, le=3)] = 0

    def label_mm(self, *, with_year: bool, with_letter: bool = False) -> float:
        """The width of a label with the gap after it."""
        plain = self.label_year if with_year else self.label
        return plain + self.label_letter * with_letter


class EndSizes(_Group):
    """The titles above hints and answers, in mm.

    `note` is the height of a line of the note, which has `note_pt`, and `below` the
    space below both.
    """

    title: Mm = 14.0
    note: Mm = 5.0
    note_pt: Mm = 10.0
    below: Gap = 5.0


class GlossarySizes(_Group):
    """The glossary: text in pt; mm per line, between columns, above the first line."""

    size: Mm
    pitch: Mm
    gap: Gap
    top: Mm
    columns: Count


class SheetSizes(_Group):
    """A sheet: mm above its figure."""

    top: Mm


class ExampleSizes(_Group):
    """The worked example: mm between its pictures, and the least height of the first.

    Where it would be lower, the example has the page beside the rules.
    """

    height: Mm
    gap: Gap


class CoverColours(_Group):
    """The cover's flat colours: for ink, half tones and light tones.

    Type is white, `second` or `tint` on `ink`, or `ink` on one of these. Covers with a
    headline also have `bright` type on `ink`, and white type on `accent`.
    """

    ink: str = Field(pattern=r"^#[0-9a-f]{6}$")
    second: str = Field(pattern=r"^#[0-9a-f]{6}$")
    tint: str = Field(pattern=r"^#[0-9a-f]{6}$")
    bright: str = Field("#ffffff", pattern=r"^#[0-9a-f]{6}$")
    accent: str = Field("#000000", pattern=r"^#[0-9a-f]{6}$")


class FontFile(_Group):
    """One font file by name, and the digest of each known version."""

    file: str = Field(pattern=r"^[^/\\\x00][^\\\x00]*\.(ttf|otf|ttc)$")
    sha256: tuple[Annotated[str, Field(pattern="^[0-9a-f]{64}$")], ...] = ()

    @field_validator("sha256", mode="before")
    @classmethod
    def _from_text(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("file")
    @classmethod
    def _inside(cls, value: str) -> str:
        if ".." in value.split("/"):
            raise ValueError("names no file below its folder")
        return value


Genre = Literal[
    "poster", "grid", "letters", "children", "large-print", "year", "pattern", "picture"
]


class CoverSizes(_Group):
    """One of a design's covers.

    Attributes:
        art: one puzzle enlarged, many small ones, or one of the kinds that shops have.
        side: margin of front and back in mm.
        title: its largest size in pt.
        share: the part of the front's height that an enlarged puzzle takes.
        pitch: mm from one small puzzle to the next.
    """

    art: Literal["enlarged", "tiles"] | Genre
    side: float
    title: float = 76.0
    share: float = 0.56
    pitch: float = 27.0

    @property
    def genre(self) -> "Genre | None":
        """What kind of a shop's cover it is, None for one of the house's."""
        match self.art:
            case "enlarged" | "tiles":
                return None
            case genre:
                return genre


class FontFiles(_Group):
    """The files of a family by weight, and their source.

    The source is an installed package of fonts (`module`), a font collection
    installed on the system (`face` is the family's name in it), or else the design's
    folder. `package` is the package to install, with pip or the system's package
    manager.
    """

    module: str = Field("", pattern="^((font|fontpkg)_[a-z0-9_]+)?$")
    face: str = ""
    package: str = ""
    files: dict[Annotated[str, Field(pattern="^[1-9]00i?$")], FontFile] = Field(
        min_length=1
    )

    @model_validator(mode="after")
    def _one_source(self) -> "FontFiles":
        if self.module and self.face:
            raise ValueError("has both module and face; files have one source")
        if self.module and not all(font.sha256 for font in self.files.values()):
            raise ValueError("needs the sha256 of each file of a package")
        return self


class LanguageFonts(_Group):
    """The families of a language: of text, of labels, and of titles if different.

    Only covers with a headline have `heavy` type, `narrow` where words are long, and
    `slab` with serifs; one that is missing is replaced by the semibold of the text.
    Only books with characters that text and labels lack have `spare` type.
    `wide` is how much wider the sans type is than Source Sans, by which clues are
    wrapped.
    """

    serif: FontFiles
    sans: FontFiles
    display: FontFiles | None = None
    heavy: FontFiles | None = None
    narrow: FontFiles | None = None
    slab: FontFiles | None = None
    spare: FontFiles | None = None
    wide: float = Field(1.0, ge=1, le=2)

    def each(self) -> dict[str, FontFiles]:
        """Return the families by role."""
        found = {"serif": self.serif, "sans": self.sans}
        return found | ({"display": self.display} if self.display else {})

    def every(self) -> dict[str, FontFiles]:
        """Return all families by role, those that few books have included."""
        return self.each() | self.of_headlines() | self.of_spare()

    def of_headlines(self) -> dict[str, FontFiles]:
        """Return the families of headlines by role."""
        given = {"heavy": self.heavy, "narrow": self.narrow, "slab": self.slab}
        return {role: one for role, one in given.items() if one}

    def of_spare(self) -> dict[str, FontFiles]:
        """Return the family for characters that the others lack, by its role."""
        return {"spare": self.spare} if self.spare else {}


LEAST_CONTRAST = 7.0  # black text on a colour: WCAG 2.2, success criterion 1.4.6
_PALEST = 1.2  # the contrast of a colour with white paper


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG 2.2 defines it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted(map(_luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return fsum(map(mul, (0.2126, 0.7152, 0.0722), linear))


def _legible(colour: str) -> str:
    if contrast(colour, "#000000") < LEAST_CONTRAST:
        raise ValueError(f"{colour} is too dark for black text, must be lighter")
    if contrast(colour, "#ffffff") < _PALEST:
        raise ValueError(f"{colour} is hardly seen on white paper, must be darker")
    return colour


Hue = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$"), AfterValidator(_legible)]


class DesignSizes(_Group):
    """design.yaml.

    Attributes:
        hues: the colours of pieces, regions and paths in a coloured interior, in turn;
            without any the design is for black ink only.
        handout: pages are handed out one by one: each has the title and the rules of
            its puzzles, and none refers to another page. Needs `print.matter: none`.
        judged: pages tell levels and what is proven, and have lines for the time.
        lined: drawings of the library are in lines, to be coloured, and not in black;
            one is on the title page and on the certificate.
    """

    format: Literal[1]
    name: str
    extends: str = ""
    handout: bool = False
    judged: bool = True
    lined: bool = False
    text: TextSizes = TextSizes()
    page: TrimLimits = TrimLimits()
    margins: Margins
    scale_most: Annotated[float, Field(ge=1, le=3)]
    marks: MarkSizes = MarkSizes()
    title: TitleSizes = TitleSizes()
    puzzle: PuzzleSizes
    facing: FacingSizes = FacingSizes()
    fact: FactSizes = FactSizes()
    several: SeveralSizes
    digits: DigitSizes = DigitSizes()
    compact: CompactSizes = CompactSizes()
    key: KeySizes
    hints: HintSizes
    ends: EndSizes = EndSizes()
    glossary: GlossarySizes
    sheet: SheetSizes
    example: ExampleSizes
    palettes: dict[Annotated[str, Field(pattern="^[a-z][a-z0-9-]*$")], CoverColours] = (
        Field(min_length=1)
    )
    # A design's own colours, instead of the palette that a book's series chooses.
    cover: CoverColours | None = None
    hues: tuple[Hue, ...] = ()
    covers: dict[str, CoverSizes] = Field(min_length=1)
    fonts: dict[str, LanguageFonts]
    han: str
    # For each edition, the numbers that differ.
    editions: dict[str, dict[str, Any]] = Field(default_factory=dict)

    @property
    def is_large(self) -> bool:
        """Whether no text is smaller than in large print."""
        return self.text.least >= LARGE_PT

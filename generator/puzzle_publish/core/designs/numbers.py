"""The numbers of a design: what its design.yaml may say, in mm and pt."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

LARGE_PT = 16.0  # what is called large print begins here


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# No length of a page is nothing, less, or larger than the largest trim.
Mm = Annotated[float, Field(gt=0, le=300)]
Gap = Annotated[float, Field(ge=0, le=300)]
Count = Annotated[int, Field(ge=1, le=100)]


class Margins(_Group):
    """Type area: distances from the trim in mm.

    Printers that ask for more get more; running head and folio stand in the margins,
    at most `head_reach` above and `foot_reach` below the type area.
    """

    head: Mm
    foot: Mm
    outside: Mm
    gutter_extra: Gap
    head_reach: Mm = 8.0
    foot_reach: Mm = 9.0


class TextNumbers(_Group):
    """All text: nothing that one reads is smaller than `least` pt."""

    least: Annotated[float, Field(ge=7, le=48)] = 7.0


class PageNumbers(_Group):
    """A design's own limits: no trim is less wide or high, in mm."""

    least_width: Gap = 0.0
    least_height: Gap = 0.0


class MarkNumbers(_Group):
    """Small marks beside text, mm high: a star, a box to tick."""

    star: Mm = 3.4
    box: Mm = 4.6


class TitleNumbers(_Group):
    """The title page: the picture's side in mm at most, and what the words take."""

    art: Mm = 62.0
    around: Mm = 85.0


class PuzzleNumbers(_Group):
    """A puzzle's page: mm above and below the figure.

    `foot_line` is what a second line of references takes, where there is a drawn hint.
    Number and date leave the line for the time what is not `beside` of the width; a
    figure is at most `enlarge` times as large as it likes to be.
    """

    header: Mm
    foot: Mm
    foot_line: Gap
    beside_dated: Mm = 61.0
    beside_undated: Mm = 80.0
    enlarge: Annotated[float, Field(ge=1, le=4)] = 1.0


class FacingNumbers(_Group):
    """Of a puzzle's two facing pages the second: mm above its text, its sizes in pt."""

    top: Mm = 16.0
    sizes: Annotated[tuple[Mm, ...], Field(min_length=1)] = (20.0, 18.0, 17.0, 16.0)


class SeveralNumbers(_Group):
    """Several puzzles a page: mm between them, and above and below a figure.

    `foot` is the space above the foot and `line` each of its lines; no column is
    narrower than `least`.
    """

    gap: Gap
    header: Mm
    foot: Mm
    line: Mm
    least: Mm


class KeyNumbers(_Group):
    """A key page: mm between figures and for a caption, figures a page.

    No figure has less than `label` mm for its label and its puzzle's page.
    """

    gap: Gap
    caption: Mm
    label: Mm
    least: Count
    most: Count
    columns_most: Count


class HintNumbers(_Group):
    """A page of hints: mm a line, between columns, above the lines, for the label.

    `page` is for the number of the puzzle's page, with the gap after it.

    `label_year` is for labels with a year, `label_letter` what a letter adds to any;
    after a label stay `label_gap` of its width. Where hints `wrap` they go over as many
    lines of `size` pt as they need, `apart` mm between two of them; else each is one
    line.
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
    wrap: bool = False
    apart: Gap = 0.0

    def label_mm(self, *, with_year: bool, with_letter: bool = False) -> float:
        """The width of a label with the gap after it."""
        plain = self.label_year if with_year else self.label
        return plain + self.label_letter * with_letter


class GlossaryNumbers(_Group):
    """The glossary: text in pt; mm a line, between columns, above the first lines."""

    size: Mm
    pitch: Mm
    gap: Gap
    top: Mm
    columns: Count


class SheetNumbers(_Group):
    """A sheet: mm above its figure."""

    top: Mm


class ExampleNumbers(_Group):
    """The worked example's three pictures: mm high at most, mm between them."""

    height: Mm
    gap: Gap


class CoverColours(_Group):
    """The cover's flat colours: of the ink, of half tones, of light tones."""

    ink: str = Field(pattern=r"^#[0-9a-f]{6}$")
    second: str = Field(pattern=r"^#[0-9a-f]{6}$")
    tint: str = Field(pattern=r"^#[0-9a-f]{6}$")


class FontFile(_Group):
    """One font file by name and digest; of a system's, each version we know of."""

    file: str = Field(pattern=r"^[^/\\\x00][^\\\x00]*\.(ttf|otf|ttc)$")
    sha256: tuple[Annotated[str, Field(pattern="^[0-9a-f]{64}$")], ...] = ()

    @field_validator("sha256", mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @field_validator("file")
    @classmethod
    def _inside(cls, value: str) -> str:
        if ".." in value.split("/"):
            raise ValueError("names no file below its folder")
        return value


class CoverNumbers(_Group):
    """One of a design's covers.

    Attributes:
        art: one puzzle enlarged, or many small ones.
        side: mm from the edges of front and back to what stands on them.
        title: its largest size in pt.
        share: of the front's height that an enlarged puzzle takes.
        pitch: mm from one small puzzle to the next.
    """

    art: Literal["enlarged", "tiles"]
    side: float
    title: float
    share: float = 0.56
    pitch: float = 27.0


class FontFiles(_Group):
    """The files of a family by weight, and where they come from.

    From an installed package that only brings fonts (`module`), from a collection of
    the system (`face` is the family's name in it), or else from the design's folder.
    `package` is what pip or the system installs.
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
            raise ValueError("has module and face; files come from one place")
        if self.module and not all(font.sha256 for font in self.files.values()):
            raise ValueError("needs the sha256 of each file of a package")
        return self


class LanguageFonts(_Group):
    """The families of a language: of text, of labels, and of titles if another."""

    serif: FontFiles
    sans: FontFiles
    display: FontFiles | None = None

    def each(self) -> dict[str, FontFiles]:
        """Return the families by role."""
        found = {"serif": self.serif, "sans": self.sans}
        return found | ({"display": self.display} if self.display else {})


class DesignNumbers(_Group):
    """design.yaml."""

    format: Literal[1]
    name: str
    extends: str = ""
    text: TextNumbers = TextNumbers()
    page: PageNumbers = PageNumbers()
    margins: Margins
    scale_most: Annotated[float, Field(ge=1, le=3)]
    marks: MarkNumbers = MarkNumbers()
    title: TitleNumbers = TitleNumbers()
    puzzle: PuzzleNumbers
    facing: FacingNumbers = FacingNumbers()
    several: SeveralNumbers
    key: KeyNumbers
    hints: HintNumbers
    glossary: GlossaryNumbers
    sheet: SheetNumbers
    example: ExampleNumbers
    cover: CoverColours
    covers: dict[str, CoverNumbers] = Field(min_length=1)
    fonts: dict[str, LanguageFonts]
    han: str
    editions: dict[str, dict[str, Any]] = Field(default_factory=dict)  # what differs

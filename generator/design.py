"""A book's look as data: one folder of templates/designs/ each.

`design.yaml` holds numbers and fonts, `strings.<language>.yaml` the words,
`page.css.j2` and the templates say how a page is set, `figure.css` how figures look.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from . import resources
from .yamlfile import read, read_model

REFERENCE_WIDTH_MM, REFERENCE_HEIGHT_MM = 152.4, 228.6  # 6x9 in


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Margins(_Group):
    """Type area: distances from the trim in mm."""

    head: float
    foot: float
    outside: float
    gutter_extra: float


class PuzzleNumbers(_Group):
    """A puzzle's page: mm above and below the figure.

    `foot_line` is what a second line of references takes, where there is a drawn hint.
    """

    header: float
    foot: float
    foot_line: float


class SeveralNumbers(_Group):
    """Several puzzles a page: mm between them, and above and below a figure.

    `foot` is the space above the foot and `line` each of its lines; no column is
    narrower than `least`.
    """

    gap: float
    header: float
    foot: float
    line: float
    least: float


class KeyNumbers(_Group):
    """A key page: mm between figures and for a caption, figures a page.

    No figure has less than `label` mm for its label and its puzzle's page.
    """

    gap: float
    caption: float
    label: float
    least: int
    most: int
    columns_most: int


class HintNumbers(_Group):
    """A page of hints: mm a line, between columns, above the lines, for the label.

    `label_year` is for labels with a year; after a label stay `label_gap` of its width.
    """

    pitch: float
    gap: float
    top: float
    label: float
    label_year: float
    label_gap: float
    columns: tuple[int, ...]

    def label_mm(self, *, with_year: bool) -> float:
        """The width of a label with the gap after it."""
        return self.label_year if with_year else self.label


class GlossaryNumbers(_Group):
    """The glossary: text in pt; mm a line, between columns, above the first lines."""

    size: float
    pitch: float
    gap: float
    top: float
    columns: int


class SheetNumbers(_Group):
    """A sheet: mm above its figure."""

    top: float


class ExampleNumbers(_Group):
    """The worked example's three pictures: mm high at most, mm between them."""

    height: float
    gap: float


class CoverColours(_Group):
    """The cover's flat colours: of the ink, of half tones, of light tones."""

    ink: str = Field(pattern=r"^#[0-9a-f]{6}$")
    second: str = Field(pattern=r"^#[0-9a-f]{6}$")
    tint: str = Field(pattern=r"^#[0-9a-f]{6}$")


class FontFiles(_Group):
    """One family: files of an installed package, or faces of a system collection."""

    module: str | None = None
    files: dict[str, str] = Field(default_factory=dict)
    collection: tuple[str, ...] = ()
    face: str = ""
    weights: tuple[int, ...] = ()


class DesignNumbers(_Group):
    """design.yaml."""

    format: Literal[1]
    name: str
    margins: Margins
    scale_most: float
    puzzle: PuzzleNumbers
    several: SeveralNumbers
    key: KeyNumbers
    hints: HintNumbers
    glossary: GlossaryNumbers
    sheet: SheetNumbers
    example: ExampleNumbers
    cover: CoverColours
    fonts: dict[str, dict[Literal["serif", "sans"], FontFiles]]
    han: str


@dataclass(frozen=True, slots=True)
class Design:
    """A loaded design in one language."""

    folder: Path
    language: str
    numbers: DesignNumbers
    strings: Mapping[str, Any]

    def scale(self, width_mm: float, height_mm: float) -> float:
        """Return how much larger type and figures are than on a 6x9 in page."""
        ratio = min(width_mm / REFERENCE_WIDTH_MM, height_mm / REFERENCE_HEIGHT_MM)
        return max(1.0, min(ratio, self.numbers.scale_most))

    def say(self, name: str, **fields: object) -> str:
        """Return one of the design's sentences, filled in."""
        return str(self.strings[name]).format(**fields)


def load_design(name: str, language: str) -> Design:
    """Return a shipped design in one language.

    Raises:
        UsageError: there is no such design, or a fault in one of its files.
    """
    folder = resources.design(name)
    numbers = read_model(folder / "design.yaml", DesignNumbers)
    strings = read(folder / f"strings.{language}.yaml").data
    return Design(folder, language, numbers, strings)

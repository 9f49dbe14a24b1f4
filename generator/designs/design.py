"""A book's look as data: one folder of templates/designs/ each.

`design.yaml` holds numbers and fonts, `strings.<language>.yaml` the words,
`page.css.j2` and the templates say how a page is set, `figure.css` how figures look.

A design may extend another one: files that it lacks come from there, numbers and
words are merged key by key, and its figure.css only says what differs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from .. import resources
from ..errors import ConfigError, UsageError
from ..puzzle import Json
from ..reading.modelcheck import check_model
from ..reading.yamlfile import KeyPath, YamlFile, inside, read
from ..values import LEFT_HANDED
from ..wording import quoted

REFERENCE_WIDTH_MM, REFERENCE_HEIGHT_MM = 152.4, 228.6  # 6x9 in
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


# Of these the merging of two designs takes one whole: half a family is none.
_WHOLE_BELOW = ("fonts",)
_WHOLE_DEPTH = 3  # fonts: language: role


@dataclass(frozen=True, slots=True)
class Design:
    """A loaded design in one language.

    Attributes:
        folder: its own files.
        language: of its words.
        numbers: of design.yaml.
        strings: its words.
        bases: folders of the designs that it extends, the nearest first.
        edition: of the book that is printed in it, "" for the book's own.
        own: whether it is a user's and not one of ours.
    """

    folder: Path
    language: str
    numbers: DesignNumbers
    strings: Mapping[str, Any]
    bases: tuple[Path, ...] = ()
    edition: str = ""
    own: bool = False

    @property
    def notes(self) -> bool:
        """Whether puzzles stand on left-hand pages, a page for notes beside each.

        A left hand rests left of and below what it writes: on a right-hand page that is
        the gutter, and half of it hangs over the fold.
        """
        return self.edition == LEFT_HANDED

    @property
    def edition_words(self) -> str:
        """Return what the edition is called on title page and cover, "" for none."""
        return str(self.strings["editions"][self.edition]) if self.edition else ""

    @property
    def least_pt(self) -> float:
        """Return the least size of text."""
        return self.numbers.text.least

    @property
    def large(self) -> bool:
        """Whether this is large print: one puzzle a page, or on two that face."""
        return self.least_pt >= LARGE_PT

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where its files lie: what is in the first hides what is in the others."""
        return (self.folder, *self.bases)

    @property
    def figure_sheets(self) -> tuple[Path, ...]:
        """Each figure.css, in the order of reading: the last one has the last word."""
        found = [folder / "figure.css" for folder in reversed(self.folders)]
        return tuple(path for path in found if path.exists())

    def scale(self, width_mm: float, height_mm: float) -> float:
        """Return how much larger type and figures are than on a 6x9 in page."""
        ratio = min(width_mm / REFERENCE_WIDTH_MM, height_mm / REFERENCE_HEIGHT_MM)
        return max(1.0, min(ratio, self.numbers.scale_most))

    def say(self, name: str, **fields: object) -> str:
        """Return one of the design's sentences, filled in."""
        return str(self.strings[name]).format(**fields)


def load_design(
    name: str, language: str, folder: Path | None = None, edition: str = ""
) -> Design:
    """Return a design in one language.

    Args:
        name: of one of ours, or the path of a folder of the user's.
        language: of its words.
        folder: where the book's config lies; without it only ours are known.
        edition: of the book, for which the design may have other numbers.

    Raises:
        UsageError: there is no such design, or a fault in one of its files.
    """
    own = resources.is_path(name)
    if own and folder is not None:
        _refuse_links(resources.design(name, folder))
    folders, numbers = _read_chain(name, folder, edition)
    strings: dict[str, Json] = {}
    for each in reversed(folders):
        words = each / f"strings.{language}.yaml"
        if words.is_file():
            strings |= read_strings(each, words)
    if not strings:
        raise UsageError(f"the design {name} has no words in {language}")
    return Design(
        folders[0], language, numbers, strings, folders[1:], edition=edition, own=own
    )


def _refuse_links(folder: Path) -> None:
    """Refuse a user's own design with a link that leads out of its folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            inside(folder, str(path.relative_to(folder)))


def read_strings(folder: Path, path: Path) -> dict[str, Json]:
    """Return the words of a design, each a text, or a list or mapping of texts.

    Raises:
        ConfigError: some are none.
    """
    inside(folder, path.name)
    file = read(path)
    if not isinstance(file.data, dict):
        raise file.refusal([file.problem((), "must be a mapping of words")])
    problems = []
    words: dict[str, Json] = file.data
    for key, value in words.items():
        if not all(isinstance(text, str) for text in texts_of(value)):
            problems.append(file.problem((key,), "must be a text, or several"))
    if problems or file.problems:
        raise file.refusal(problems)
    return words


def texts_of(value: Json) -> list[Json]:
    """Return the texts of one of a design's words: itself, or each of several."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else [value]


def languages_of(folders: Iterable[Path]) -> set[str]:
    """Return the languages that designs have words in."""
    files = (path for folder in folders for path in folder.glob("strings.*.yaml"))
    return {path.name.split(".")[1] for path in files}


def covers_of(name: str, folder: Path | None = None) -> list[str]:
    """Return the names of a design's covers, the one of its own choice first.

    Args:
        name: as for `load_design`.
        folder: as for `load_design`.

    Raises:
        UsageError: as `load_design`.
    """
    _, numbers = _read_chain(name, folder, "")
    return list(numbers.covers)


def chain(name: str, folder: Path | None = None) -> tuple[Path, ...]:
    """Return the folders of a design and of those that it extends.

    Args:
        name: as for `load_design`.
        folder: as for `load_design`.

    Raises:
        UsageError: there is none of a name, or the chain comes round.
    """
    return tuple(file.folder for file in _chain(name, folder))


def _read_chain(
    name: str, folder: Path | None, edition: str
) -> tuple[tuple[Path, ...], DesignNumbers]:
    files = _chain(name, folder)
    data: Json = {}
    for file in reversed(files):
        data = _merged(data, file.data)
    numbers, problems = check_model(files[0], DesignNumbers, data=data)
    if numbers is not None and edition in numbers.editions:
        data = _merged(data, numbers.editions[edition])
        numbers, found = check_model(files[0], DesignNumbers, data=data)
        place: KeyPath = ("editions", edition)
        problems = [files[0].problem((*place, *p.path), p.message) for p in found]
    if numbers is None:
        raise files[0].refusal(problems)
    for language in languages_of(file.folder for file in files) | {numbers.han}:
        if language not in numbers.fonts:
            what = f"names no fonts for the language {quoted(language)}"
            raise files[0].refusal([files[0].problem(("fonts",), what)])
    return tuple(file.folder for file in files), numbers


def _chain(name: str, folder: Path | None) -> list[YamlFile]:
    """Return the design.yaml of a design and of each that it extends."""
    files = [_design_file(resources.design(name, folder))]
    names = [name]
    while above := _extended(files[-1]):
        place = files[-1]
        if above in names:
            told = " → ".join([*names, above])
            problem = place.problem(("extends",), f"comes round in a circle: {told}")
            raise place.refusal([problem])
        names.append(above)
        try:
            files.append(_design_file(resources.design(above)))
        except ConfigError:
            raise
        except UsageError as error:
            problems = [place.problem(("extends",), text) for text in error.problems]
            raise place.refusal(problems) from None
    return files


def _design_file(folder: Path) -> YamlFile:
    file = read(inside(folder, "design.yaml"))
    if file.problems:
        raise file.refusal(())
    return file


def _extended(file: YamlFile) -> str:
    """Return the design that another extends; a wrong value is the model's to tell."""
    value = file.data.get("extends") if isinstance(file.data, dict) else None
    return value if isinstance(value, str) else ""


def _merged(base: Json, own: Json, path: tuple[str, ...] = ()) -> Json:
    """Return what two designs say together: the second one's word counts.

    >>> _merged({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}})
    {'a': {'b': 1, 'c': 3}}
    """
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    if path[:1] == _WHOLE_BELOW and len(path) >= _WHOLE_DEPTH:
        return own
    merged = dict(base)
    for key, value in own.items():
        merged[key] = _merged(base[key], value, (*path, key)) if key in base else value
    return merged

"""The models of `print:` in a book's file."""

import sys
from typing import Annotated, Literal

from pydantic import Field

from .cover_options import CoverOptions
from .reading.validators import Isbn, Isbns, Line, PerPage, Switch
from .strict_model import Abbreviated, Strict
from .values import LARGE_PRINT

Answers = Literal["back", "separate", "both", "overleaf"]
Extent = Literal["auto", "full", "plain", "none"]
Volumes = Literal["auto"] | Annotated[int, Field(ge=1, le=99)]
Panel = Literal["auto", "full", "compact"]


# Kinds of covers in whose place an edition in large print has the kind that says so.
SHOUTED = ("grid", "poster", "letters")


class DigitOptions(Strict):
    """`digits:` how large and how bold printed digits are."""

    size: float | None = Field(
        None,
        ge=0.5,
        le=0.75,
        description="Their size as a share of the cell; if left out, the design's.",
    )
    weight: Literal[400, 600] | None = Field(
        None, description="400 is regular, 600 semibold; if left out, the design's."
    )


class SearchOptions(Strict):
    """`print.search:` the least sizes of word searches, in pt."""

    letters: float = Field(
        22.0, ge=10, le=48, description="The letters of the grid, in semibold."
    )
    list: float = Field(14.0, ge=8, le=36, description="The words below or beside it.")


class EditionOptions(Abbreviated):
    """An entry of `editions:`; a key left out keeps the book's value."""

    short = "edition", str, "A name alone."
    edition: Literal["left-handed", "large-print"] = Field(
        description="`left-handed`: puzzles on left-hand pages only. `large-print`:"
        " no text smaller than 16 pt, in answers 9 pt."
    )
    printer: str | None = Field(None, description="Another printer.")
    trim: str | None = Field(None, description="Another page size.")
    paper: str | None = Field(None, description="Another paper.")
    ink: str | None = Field(None, description="Another ink.")
    answers: Answers | None = Field(None, description="Another place for the key.")
    volumes: Volumes | None = Field(None, description="Another number of volumes.")
    per_page: PerPage | None = Field(
        None, description="Another number of puzzles per page, in every section."
    )
    isbn: Isbn = Field(
        "", description="Its own number; the book's is never used for an edition."
    )
    isbns: Isbns = Field(
        default_factory=list,
        max_length=99,
        description="Instead of `isbn`: one for each of its volumes.",
    )


class BorderOptions(Strict):
    """`border:` drawings round the pages of puzzles."""

    theme: str = Field(description="A theme of our drawings, as `animals`.")
    kind: Literal["corners", "frame"] = Field(
        "corners", description="One in each corner of the page, or all round it."
    )


class PrintOptions(Strict):
    """`print:` how it looks and who prints it."""

    design: str = Field(
        "classic",
        description="The look: a shipped design, or `./my-design` beside the book.",
    )
    cover: CoverOptions = Field(
        CoverOptions(), description="Kind, colours, badge and picture of the cover."
    )
    printer: str = Field(
        "kdp-paperback",
        description="A shipped printer, or a YAML file of your own beside the book."
        " It sets margins, trims, page limits and spine.",
    )
    trim: str = Field(
        "6x9in",
        description="A page size that the printer lists, or another one within its"
        " range, as `6.5x9.5in` or `165x240mm`.",
    )
    paper: str = Field(
        "white",
        description="A paper that the printer lists; it sets the width of the spine.",
    )
    ink: str = Field(
        "black",
        description="`black`, or another ink that the printer lists, as `colour`:"
        " pieces, regions and paths then have the design's colours.",
    )
    answers: Answers = Field(
        "back",
        description="The answer key: at the `back`, in a `separate` answer book, or"
        " `both`; or each answer `overleaf`, on the back of its puzzle.",
    )
    matter: Extent = Field(
        "auto",
        description="What is printed besides puzzles and key. `auto` has a page before"
        " each chapter of six puzzles or more, `full` before each. `plain` leaves out"
        " what only adorns: chapter pages and the tracker. `none` has no front"
        " and back matter, no hints and no glossary.",
    )
    header: Line | None = Field(
        None,
        max_length=200,
        description="With the design `worksheet`, the line above each puzzle, where `…`"
        " is a rule to write on and `……` one twice as long; if left out, `Name …… Date"
        " …`.",
    )
    glossary: Literal["words", "techniques"] = Field(
        "words",
        description="What is explained behind the puzzles: the `words` of answers that"
        " have a meaning, or the `techniques`, too, that logic puzzles need, each with"
        " a picture and the numbers of the puzzles.",
    )
    hints: Literal["none", "one", "all", "grids"] = Field(
        "all",
        exclude_if=lambda hints: hints == "all",
        description="`all` hints, only the first `one` of each puzzle, or `none`."
        " `grids` prints behind all hints, for puzzles that are solved in steps, the"
        " position before the step that the hints tell, with its cells marked; these"
        " take more pages than the words.",
    )
    rules: Literal["auto", "front", "first", "none"] = Field(
        "auto",
        exclude_if=lambda rules: rules == "auto",
        description="Where a type is explained: at the `front`, with tips, levels and a"
        " worked example; right before the `first` puzzle of the type, two types a page"
        " where they follow each other; or nowhere (`none`). `auto` is `first` in books"
        " of four or more types, else `front`.",
    )
    search: SearchOptions | None = Field(
        None,
        exclude_if=lambda search: search is None,
        description="Giant print for word searches: letters of at least 22 pt in"
        " semibold above words of 14 pt, or other sizes. It never changes a puzzle.",
    )
    panel: Panel = Field(
        "auto",
        exclude_if=lambda panel: panel == "auto",
        description="What is printed with each of several puzzles on a page. `full`:"
        " number, level and stars above it, promise and references below it. `compact`:"
        " only number and stars above it, and the references once at the foot of the"
        " page, so that cells are larger. `auto`: compact from four puzzles a page on,"
        " but not on worksheets.",
    )
    digits: DigitOptions = Field(
        DigitOptions(),
        exclude_if=lambda digits: digits == DigitOptions(),
        description="Size and weight of the digits and clues printed in grids.",
    )
    boxes: bool = Field(
        True, description="A line for the time and a box to tick, above every puzzle."
    )
    decorate: str = Field(
        "",
        exclude_if=lambda theme: not theme,
        description="A theme of our drawings, as `animals`: some of them stand on pages"
        " of puzzles that have room, at least 6 mm from every grid.",
    )
    border: BorderOptions | None = Field(
        None,
        exclude_if=lambda border: border is None,
        description="Drawings round the pages of puzzles, in their corners or as a"
        " frame; the margins of all pages get wider by their size.",
    )
    tracker: Switch = Field(
        "auto",
        description="A page of boxes to tick, which dated books lay out as a year."
        " `auto` adds it from 28 puzzles on, in chapters that have a page before them.",
    )
    records: bool = Field(
        False,
        description="Lines to write the best time of the month, or of the chapter, on"
        " the page before it.",
    )
    certificate: bool = Field(
        False, description="A certificate to fill in, on the last page."
    )
    order: Literal["sections", "rising", "dates", "levels"] = Field(
        "sections",
        description="What makes a chapter: `sections` as in the file, `rising` if the"
        " puzzles of each level get harder along it, `dates` or `levels`. It never"
        " changes a seed.",
    )
    keep_sizes: bool = Field(
        False,
        exclude_if=lambda keep: not keep,
        description="Whether cells stay as large as they were before the changes of"
        " single puzzles, so that no other page of a section changes.",
    )
    spread: bool = Field(
        False, description="Two facing pages for each day; needs `order: dates`."
    )
    volumes: Volumes = Field(
        1, description="How many volumes; `auto` makes as few as the printer can bind."
    )
    editions: list[EditionOptions] = Field(
        default_factory=list,
        max_length=10,
        description="More editions of the same puzzles, each in its own folder.",
    )

    @property
    def has_openers(self) -> bool:
        """Whether chapters begin with a page: all, or under `auto` longer ones."""
        return self.matter in ("auto", "full")

    @property
    def most_hints(self) -> int:
        """How many hints of a puzzle are printed at most."""
        printed = "none" if self.matter == "none" else self.hints
        return {"none": 0, "one": 1}.get(printed, sys.maxsize)

    @property
    def draws_hints(self) -> bool:
        """Whether drawn hints are printed, which come after those in words."""
        return self.most_hints > 1

    @property
    def border_kind(self) -> str:
        """The kind of the border, "" for none."""
        return self.border.kind if self.border else ""

    def of(self, edition: EditionOptions) -> "PrintOptions":
        """The print options of one of the editions."""
        own = edition.model_dump(
            include={"printer", "trim", "paper", "ink", "answers", "volumes"},
            exclude_none=True,
        )
        if edition.edition == LARGE_PRINT:
            own["design"] = LARGE_PRINT
            if self.cover.kind in SHOUTED:
                own["cover"] = self.cover.model_copy(update={"kind": LARGE_PRINT})
        return self.model_copy(update={**own, "editions": []})

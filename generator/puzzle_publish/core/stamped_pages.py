"""What each kind of stamped page holds: a value for every such template of a design.

It says what the layout of the page's master depends on (rows, columns, heights); the
texts and figures are in the slots of the `Page`.
"""

from dataclasses import dataclass
from typing import ClassVar

from .page_kinds import Flowing, Part

# One line of a panel's foot: slot, width in percent and alignment of each part.
FootLine = tuple[tuple[str, float, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout(Part):
    """What a page to hand out has above and below its type area.

    Attributes:
        title_pt: size of its title.
        rules: lines of the rules; `rules_pt` their size, `rules_mm` their height.
        write_in: words of a line to fill in, each with its share of the rules after it.
        sources: lines that say where the puzzles come from.
    """

    title_pt: float = 16.0
    rules: int = 0
    rules_pt: float = 9.0
    rules_mm: float = 3.8
    write_in: tuple[tuple[str, int], ...] = ()
    sources: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePage(Handout):
    """A puzzle with a page to itself.

    Attributes:
        boxes: whether there is a line for the time.
        drawn: whether it has a drawn hint.
        facts: lines for the fact of its day.
        figure: the height of the figure above a fact, in mm.
    """

    template: ClassVar[str] = "puzzle"
    dated: bool
    starred: bool
    drawn: bool
    boxes: bool
    facts: int = 0
    figure: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlesPage(Handout):
    """Several puzzles in equal panels; see `layout/pages/panels.py`.

    Attributes:
        compact: panels have heads as wide as `head`, the first `top` below the edge of
            the page, and no feet.
        refs: the number of references at the foot of the page, `ref_columns` of them
            side by side, each `ref_width` wide.
    """

    template: ClassVar[str] = "puzzles"
    columns: int
    rows: int
    wide: bool
    width: float
    pitch: float
    gap: float
    figure: float
    foot: tuple[FootLine, ...]
    starred: tuple[bool, ...]
    boxes: bool
    compact: bool = False
    head: float = 0.0
    top: float = 0.0
    refs: int = 0
    ref_columns: int = 0
    ref_width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FacingPage(Part):
    """The second of a puzzle's two pages."""

    template: ClassVar[str] = "facing"
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesPage(Part):
    """A page for notes."""

    template: ClassVar[str] = "notes"
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class HintBlock:
    """A list of hints in columns; all lengths in mm."""

    headed: bool
    columns: int
    rows: int
    pitch: float
    gap: float
    label: float
    label_gap: float
    page: float
    text: float
    height: float
    below: float
    slot: int = 0


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """Rows of equal figures; all lengths in mm.

    Attributes:
        headed: a head is above all of them.
        kinds: the first figure below each of several heads, and the head's width.
    """

    headed: bool
    columns: int
    rows: int
    width: float
    height: float
    caption: float
    gap: float
    slot: int = 0
    kinds: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HintsPage(Part):
    """Lists of hints; the first page has the title of the part and lines of notes."""

    template: ClassVar[str] = "hints"
    blocks: tuple[HintBlock, ...]
    titled: bool = False
    notes: int = 0
    top: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresPage(Handout):
    """Rows of figures, under a title and notes as those of `HintsPage`."""

    blocks: tuple[FigureBlock, ...]
    titled: bool = False
    notes: int = 0
    top: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPage(FiguresPage):
    """Answers."""

    template: ClassVar[str] = "key"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPage(FiguresPage):
    """Drawn hints."""

    template: ClassVar[str] = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPage(Part):
    """A page of the glossary; the first is titled."""

    template: ClassVar[str] = "glossary"
    titled: bool
    top: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankPage(Part):
    """A page with nothing on it but its margins."""

    template: ClassVar[str] = "blank"


Stamped = (
    PuzzlePage
    | PuzzlesPage
    | FacingPage
    | NotesPage
    | HintsPage
    | KeyPage
    | DrawnPage
    | GlossaryPage
    | BlankPage
)
Contents = Flowing | Stamped
# What may be handed out.
Handed = PuzzlePage | PuzzlesPage | KeyPage | DrawnPage

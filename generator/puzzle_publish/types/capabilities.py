"""What only some puzzle types can do: small base classes beside `PuzzleType`."""

import datetime
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from ..core.figure import Figure
from ..core.puzzle import Draft, Json, SolvingStep
from ..core.reading.user_text import UserFile
from ..core.values import BookContext
from ..grids.ladder import Cell
from .cells import CellRows
from .contract import A, G, P, PuzzleType

if TYPE_CHECKING:
    import numpy as np

    from .hint_field import Field, Hints

# What makes sheets with the same few words different where other places do not.
Means = Literal["side", "mirrored", "rows", "fillers"]
# What `publish answers` can write besides its own formats.
INTERCHANGE = ("ipuz", "puz", "jpz")


@dataclass(frozen=True, slots=True)
class Sheet:
    """An extra page of a type, printed before its puzzles (pieces to cut out).

    Attributes:
        title: the heading.
        note: one or two sentences under it.
        figure: the figure, drawn at the scale of the section's puzzle figures.
        blank_back: the other side of the leaf stays unprinted; a sheet with a printed
            one is the same for all sections of its type, and printed once.
        otherwise: the sheet in its place where its text would be too small.
    """

    title: str
    note: str
    figure: Figure
    blank_back: bool = True
    otherwise: "Sheet | None" = None


class OwnFacts(PuzzleType[P, G, A], capability=True):
    """A type whose rules depend on more than the members of its givens."""

    @abstractmethod
    def rule_facts(self, givens: G, params: P | None) -> Mapping[str, Json]:
        """Return what a puzzle has, by the names that the rules in its texts use.

        With params the givens are only a sample of them.
        """


class DatedPages(PuzzleType[P, G, A], capability=True):
    """A type whose givens follow from the page's date."""

    @abstractmethod
    def is_of_date(self, givens: G, date: datetime.date | None) -> bool:
        """Return whether a page under this date, or none, may print these givens."""


class SpacedEntries(PuzzleType[P, G, A], capability=True):
    """A type whose readers would notice an answer that they wrote a few pages before.

    No two puzzles of a window (a run of that many puzzles) share an entry.
    """

    @abstractmethod
    def window(self, params: P) -> int:
        """Return how many puzzles in a row share no entry; 1 for no window."""

    @abstractmethod
    def entries(self, givens: G, answer: A) -> frozenset[str]:
        """Return the entries that no other puzzle in the window may repeat."""

    def supply(self, params: P) -> Mapping[int, tuple[float, int]]:
        """Return how many entries a puzzle has, and how many different ones there are.

        By their length; 0 stands for all of any length. Empty if nobody knows.
        """
        return {}

    def traces(self, givens: G, answer: A) -> frozenset[str]:
        """Return what no other puzzle of the book should repeat if it has a choice.

        The entries by default; a type with clues adds a mark of each.
        """
        return self.entries(givens, answer)

    def sources(self, params: P, givens: G, answer: A) -> Mapping[str, int]:
        """Return how many entries or clues each list of words gave, for the report."""
        return {}

    @abstractmethod
    def generate_apart(
        self,
        rng: "np.random.Generator",
        params: P,
        taken: Sequence[str],
        used: Sequence[str],
    ) -> Draft | None:
        """Return what `generate` would, with none of the entries that are taken.

        `used` has the traces of other puzzles of the book, sorted, which are better
        avoided. One that several of them have is there twice.
        """

    def generate(self, rng: "np.random.Generator", params: P) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        return self.generate_apart(rng, params, (), ())


class SharedWords(PuzzleType[P, G, A], capability=True):
    """A type that makes the sheets of a lesson from an author's list of words.

    Sheets have its words equally often, as far as that can be, and no two are the same.
    Each is made after those before it.
    """

    @abstractmethod
    def shared_out(self, params: P) -> Sequence[str]:
        """Return the words that sheets share out, none where each has all of them."""

    @abstractmethod
    def entries(self, givens: G, answer: A) -> frozenset[str]:
        """Return the words in a puzzle."""

    @abstractmethod
    def generate_due(
        self, rng: "np.random.Generator", params: P, had: Sequence[str]
    ) -> Draft | None:
        """Return what `generate` would, with words that other sheets have least often.

        `had` has the ids of these sheets, and each word as many times as they have it
        more often than the rarest.
        """

    def means(self, params: P, givens: G, answer: A) -> Means | None:
        """Return what made a sheet unlike the others, None if nothing had to."""
        return None


class Outlined(PuzzleType[P, G, A], capability=True):
    """A type whose puzzles may fill the outline of a drawing of our library."""

    @abstractmethod
    def drawing(self, params: P) -> str:
        """Return the name of the drawing, "" for a puzzle of another shape."""


class Pictured(PuzzleType[P, G, A], capability=True):
    """A type whose puzzles show drawings of our library.

    A book shows none twice, nor two that look alike, while there are others.
    """

    @abstractmethod
    def choices(self, params: P) -> Sequence[str]:
        """Return the names of drawings to choose from, () if there are none.

        Of params with turns, what each turn shows; a picture that is none of the
        library's has any other name.
        """

    @abstractmethod
    def shows(self, params: P, answer: A) -> str:
        """Return the name of a puzzle's drawing, "" for none."""

    def generate_unlike(
        self, rng: "np.random.Generator", params: P, used: Sequence[str]
    ) -> Draft | None:
        """Return what `generate` would, of a drawing that looks like none of these."""
        return self.generate(rng, params)


class Ladder(PuzzleType[P, G, A], capability=True):
    """A type that grades by a ladder of techniques, the cheapest that helps first."""

    @abstractmethod
    def steps(self, givens: G) -> tuple[SolvingStep, ...]:
        """Return the solving steps behind the grade, in order."""

    def step_levels(self, givens: G) -> tuple[str, ...]:
        """Return the level of each step's technique, in order, () if it has none."""
        return ()

    def technique_words(self, language: str) -> Mapping[str, tuple[str, str]]:
        """Return the name of each technique, and what it means.

        Those that lack words are left out; `draw_step` has a picture of each.
        """
        return {}

    def draw_step(self, givens: G, nth: int, language: str) -> Figure:
        """Return the position before a step, with its cells marked.

        Raises:
            NotImplementedError: `technique_words` has none.
        """
        raise NotImplementedError

    def single_words(self, language: str) -> Mapping[str, str]:
        """Return the wordings for cells that follow from the others alone.

        {} for a type in which a filled cell says nothing of others.
        """
        return {}

    def houses_called(
        self, givens: G, houses: Sequence[Sequence[Cell]], language: str
    ) -> list[str]:
        """Return what sentences call rows, boxes and the like; "" for no name."""
        return [""] * len(houses)

    def draw_hinted(self, givens: G, language: str) -> Figure | None:
        """Return the position before the step of the hints, with its cells marked.

        None for a type whose hints tell no step.
        """
        return None


def hint_figure(
    kind: PuzzleType[P, G, A], givens: G, answer: A, language: str, *, grids: bool
) -> Figure | None:
    """Return a puzzle's drawn hint; with `grids` the step that its hints tell, if any.

    None for a type without.
    """
    figure = kind.draw_hint(givens, answer, language)
    if figure is None and grids and isinstance(kind, Ladder):
        return kind.draw_hinted(givens, language)
    return figure


class ExtraSheets(PuzzleType[P, G, A], capability=True):
    """A type with pages of its own before its puzzles."""

    @abstractmethod
    def sheets(
        self,
        params: P,
        language: str,
        *,
        cell_mm: float,
        width_mm: float,
        height_mm: float,
    ) -> tuple[Sheet, ...]:
        """Return the pages, each figure within the size at this scale."""


class BlankGrids(PuzzleType[P, G, A], capability=True):
    """A type whose puzzles a reader can copy into an empty grid."""

    @abstractmethod
    def blank_grid(self, params: P) -> Figure:
        """Return a grid with nothing in it but what all puzzles of the params have."""


class OwnScreen(PuzzleType[P, G, A], capability=True):
    """A type whose page has what only paper needs.

    Room for working, signs to cross off, clues that a screen has beside the figure.
    """

    @abstractmethod
    def draw_on_screen(self, givens: G, language: str) -> tuple[Figure, CellRows]:
        """Return what a screen shows in place of the page's figure, and its cells."""


class OwnHints(PuzzleType[P, G, A], capability=True):
    """A type without a ladder whose hints follow what a reader has done on a screen."""

    @abstractmethod
    def hints_on_screen(self, field: "Field", language: str) -> "Hints":
        """Return the hints, in order; each is skipped once what it settles is right."""


class OwnClues(PuzzleType[P, G, A], capability=True):
    """A type whose clues an author may replace in a finished puzzle."""

    @abstractmethod
    def clues_by_name(self, givens: G) -> Mapping[str, str]:
        """Return each clue by its name, as in "5A"."""

    def answers_by_name(self, givens: G, answer: A) -> Mapping[str, str]:
        """Return what each clue asks for, by its name, {} if that is no word."""
        return {}

    @abstractmethod
    def clue_problem(
        self, givens: G, answer: A, clues: Mapping[str, str], name: str
    ) -> str:
        """Return what is wrong with one of an author's clues, "" if nothing is.

        `clues` are all that the author replaces, of which `name` is one.
        """

    @abstractmethod
    def reclued(self, givens: G, clues: Mapping[str, str]) -> Json:
        """Return the givens with an author's clues in place of some."""

    @abstractmethod
    def own_clues(self, givens: G) -> Sequence[str]:
        """Return the names of the clues that are the author's."""


class OwnFiles(PuzzleType[P, G, A], capability=True):
    """A type that reads its author's puzzles from files of other programs.

    Attributes:
        own_suffixes: how the names of such files end, as in ".ipuz".
    """

    own_suffixes: ClassVar[tuple[str, ...]]

    @abstractmethod
    def read_own(
        self, files: Sequence[UserFile], book: BookContext, kind: str
    ) -> tuple[Sequence[Draft | Sequence[str]], Mapping[str, Json]]:
        """Return for each file its puzzle, or all that is wrong with it; and params.

        Args:
            files: a puzzle each.
            book: the book's language and taste.
            kind: what the section's params say of their kind, "" for nothing.
        """


class InterchangeFiles(PuzzleType[P, G, A], capability=True):
    """A type whose puzzles other programs can read.

    Attributes:
        formats: some of `INTERCHANGE`.
    """

    formats: ClassVar[tuple[str, ...]]

    @abstractmethod
    def interchange(
        self,
        name: str,
        givens: G,
        answer: A,
        *,
        title: str,
        author: str,
        rights: str,
        notes: str,
    ) -> bytes:
        """Return a puzzle as a file in one of `formats`.

        Raises:
            UsageError: the format cannot hold this puzzle; says why.
        """

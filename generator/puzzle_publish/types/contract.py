"""What a puzzle type gives: the base class of all types.

A type is one folder under types/, or a package of its own, whose `__init__.py` sets
`TYPE` to an instance of a subclass of `PuzzleType`. The abstract methods must be there;
every other method has a default that suits a plain type. A method that the pipeline
does not know, or one with other parameters, is refused when the class is made, so a
misspelt name cannot go unnoticed. Helpers of a type therefore begin with `_`, or live
in its modules.

What only few types can do is a small base class beside `PuzzleType`, see
capabilities.py.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from typing_extensions import TypeVar

from ..core.figure import Figure, Room
from ..core.puzzle import (
    CoverPicture,
    Draft,
    Fairness,
    Grade,
    Hint,
    Json,
    Puzzle,
    canonical_json,
)
from .read_once import read, read_params

if TYPE_CHECKING:
    import numpy as np

    from ..core.shown import Shown
    from ..core.values import BookContext
    from ..rules.marks import MarkStatement
    from ..rules.vocabulary import Statement
    from .cells import CellRows
    from .params import Params
    from .player import Player
    from .texts import Text

# Raised when a type written for an earlier contract could not work with this one.
CONTRACT = 1


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of a key with how it is read and what it means; "" where unknown."""

    word: str
    reading: str = ""
    note: str = ""


# Named as text: pydantic is loaded by the first type, not by this module.
P = TypeVar("P", bound="Params", default=Any)
G = TypeVar("G", default=Any)
A = TypeVar("A", default=Any)


class PuzzleType(ABC, Generic[P, G, A]):
    """A puzzle type: `class Skyline(PuzzleType[SkylineParams, Givens, Answer])`.

    Givens and answers are JSON where they are stored and printed. Every method that
    looks into them takes what `read_givens` and `read_answer` make of them, values of
    classes of the type's own; each puzzle is read once.

    Attributes:
        contract: the number of the contract the type was written for, `CONTRACT`.
        name: the folder's name.
        version: a number that is raised when the same seed would give another puzzle.
        graded_since: the version from which puzzles are graded as today; the grades of
            older ones are not compared.
        fairness: what a page promises, one answer or any.
        fairness_by_level: the levels that promise something else.
        made_with: the modules that search for puzzles, of the type's folder, of
            kernels/ or, as in "_grid.fill", of a folder that types share. The contract
            tests check that `solve` reaches none of them.
        proven_with: the modules that search for answers; `generate` reaches none.
        family: types of one family share windows without repeated entries, and pages
            of the key where their grids are equal; "" for a family of the type alone.
        tile_tells: whether `cover_tile` shows a part of the answer; if not, the tiles
            of a cover are the book's own puzzles.
        levels: level name -> stars (1 to 4; 0 prints none), from easy to hard.
        presets: level name -> the Params it stands for.
        params_model: the pydantic model of the type's parameters, taken from the
            class's base.
        folder: the folder with the type's captions and examples, that of its module.
    """

    contract: ClassVar[int]
    name: ClassVar[str]
    version: ClassVar[int]
    graded_since: ClassVar[int] = 1
    fairness: ClassVar[Fairness]
    fairness_by_level: ClassVar[Mapping[str, Fairness]] = {}
    made_with: ClassVar[tuple[str, ...]] = ("generate",)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    family: ClassVar[str] = ""
    tile_tells: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, int]]
    presets: Mapping[str, P]
    params_model: type[P]
    folder: ClassVar[Path]

    def __init_subclass__(cls, *, capability: bool = False, **others: object) -> None:
        """Take the Params from the base, and refuse what no type can have.

        Args:
            capability: the class adds methods to the contract.
            others: for other base classes.

        Raises:
            TypeError: a public name is unknown, or a method's parameters differ.
        """
        super().__init_subclass__(**others)
        cls._capability = capability
        if not capability:
            from .params import model_in

            if model := model_in(cls):
                cls.params_model = cast("type[P]", model)
        file = vars(sys.modules[cls.__module__]).get("__file__")
        if file and next(Path(file).parent.glob("text.*.yaml"), None):
            cls.folder = Path(file).resolve().parent
        from .part_checks import misfits

        bases = (base for base in cls.__mro__[1:] if issubclass(base, PuzzleType))
        known = [base for base in bases if base._capability]
        if not capability and (faults := list(misfits(cls, known))):
            raise TypeError("; ".join(faults))

    _capability: ClassVar[bool] = True

    # What every type must give.

    def read_givens(self, printed: Json) -> G:
        """Return what a page prints as the code uses it.

        Raises:
            ValueError: these are not givens of the type; a sentence says why.
        """
        return cast(G, printed)  # a type that does not override this has no other G

    def read_answer(self, givens: G, printed: Json) -> A:
        """Return an answer as the code uses it.

        Args:
            givens: the puzzle's.
            printed: what the key prints, or what `solve` yields.

        Raises:
            ValueError: it has not the shape of an answer; a sentence says why.
        """
        return cast(A, printed)  # as for givens

    def read(self, puzzle: Draft | Puzzle) -> tuple[G, A]:
        """Return a puzzle's givens and answer as the code uses them, read once.

        Raises:
            ValueError: they are not those of such a puzzle; a sentence says why.
        """
        return read(self, puzzle)

    @abstractmethod
    def generate(self, rng: "np.random.Generator", params: P) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""

    @abstractmethod
    def follows_rules(self, givens: G, answer: A) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""

    @abstractmethod
    def solve(self, givens: G) -> Iterator[Json]:
        """Yield every answer exactly once, by a search that `generate` does not use.

        Raises:
            OutOfSteps: the step budget is spent.
        """

    @abstractmethod
    def grade(self, givens: G) -> Grade:
        """Return the difficulty measured on these givens.

        Raises:
            OutOfSteps: a reader's techniques do not finish it; its text may say why.
        """

    @abstractmethod
    def draw(self, givens: G, answer: A | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""

    @abstractmethod
    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return hints, the gentlest first.

        A book prints as many of each puzzle as its worked example has.
        """

    @property
    def easiest_level(self) -> str:
        """The first level of those with the fewest stars; levels without come last."""
        starred = [level for level in self.presets if self.levels[level]]
        return min(starred or self.presets, key=self.levels.__getitem__)

    # Words and worked examples, read from the type's folder.

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the languages that the type has a text.<language>.yaml in, sorted."""
        from .texts import languages_of

        return languages_of(self.folder)

    @property
    def main_language(self) -> str:
        """The language for lists of types: British English, or the first it has."""
        return "en-GB" if "en" in self.languages else self.languages[0]

    def text(self, language: str) -> "Text":
        """Return the words of text.<language>.yaml.

        Raises:
            UsageError: there is no text in this language.
        """
        from .texts import read_text

        return read_text(self.folder, language)

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees: the hint's wording with its values."""
        return self.text(language).hints[hint.wording].format(**hint.values)

    def example(self) -> Draft:
        """Return the worked example, examples/worked.json; the tests verify it."""
        from .examples import read_example

        return read_example(self.folder)

    def example_for(self, params: P) -> Draft:
        """Return the worked example for books of these params.

        For a type whose pages look different with other params (another board).
        """
        return self.example()

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        givens, answer = self.read(example)
        start = self.draw(givens, None, language)
        return start, start, self.draw(givens, answer, language)

    def example_captions(self, example: Draft, language: str) -> tuple[str, str, str]:
        """Return the captions of these pictures."""
        return self.text(language).steps

    def read_line(self, line: str) -> Json | None:
        """Return the givens in a line of a notation other than JSON; None for JSON.

        As in "53..7....6..195...", a sudoku. `publish solve` and `publish grade` read
        such lines, and objects with one as the member `puzzle`.

        Raises:
            ValueError: the line is neither; a sentence says why.
        """
        return None

    # What params can give.

    def resolve(self, params: P, book: "BookContext") -> P:
        """Return params with the content of the user's files in place of their paths.

        So that the content, or its digest, enters the job's name and the path does not.
        A default list of words may depend on the book's language; no list may give
        words that are against its taste.

        Raises:
            UsageError: a file lies outside the folder or is invalid, or no puzzle can
                be made with these params.
        """
        return params

    def capacity(self, params: P) -> int | None:
        """Return how many distinct puzzles these params can give; None if unknown."""
        return None

    def sample(self, params: P) -> Draft:
        """Return the largest puzzle these params can give, for measuring only.

        Figures get their size by it before anything is generated; it is never printed.
        """
        return self.example()

    def letters(self, params: P) -> str:
        """Return every character that puzzles of these params may print.

        They are held against the design's fonts before a puzzle is made. A type that
        takes its characters from a list of words must give them.
        """
        return ""

    def warm_up(self, params: P) -> None:
        """Load the kernels that puzzles of these params need, compiled if need be.

        Called before worker processes are forked, so that they share one copy instead
        of each compiling or loading their own. Kernels that these params do not need
        are best left out: each takes seconds to compile.
        """
        return

    # What a puzzle is.

    def canonical(self, givens: G) -> Json:
        """Return givens reduced by the type's symmetries."""
        return cast(Json, givens)  # as for givens; other types override this

    def identity(self, givens: G, answer: A) -> Json:
        """Return what makes two puzzles the same; the id is a hash of it.

        By default the canonical givens. A type whose readers would know a puzzle by its
        answer reduces the answer instead.
        """
        return self.canonical(givens)

    def solution(self, printed: Json) -> Json:
        """Return what of a printed key `solve` must find by itself.

        A type whose key shows more than the reader is asked for gives the members that
        its solver yields; `follows_rules` vouches for the others.
        """
        return printed

    def mutations(self, givens: G, answer: A) -> Iterator[tuple[str, Json, Json]]:
        """Yield (what was spoiled, givens, answer): puzzles that verify must refuse.

        They are spoiled as a page or a file would be, so what it yields is JSON.
        """
        return iter(())

    def cells(self, givens: G, answer: A | None, language: str) -> "CellRows":
        """Return the puzzle's grid, row by row; with an answer, filled.

        For tables read aloud, a check of the printed page and a player on a screen. The
        default reads the figure's unit squares and the labels in them; a type whose key
        is not a filled grid says what its cells hold. () for a puzzle without a grid.
        """
        from .cells import grid_of

        key = None if answer is None else self.draw(givens, answer, language)
        return grid_of(self.draw(givens, None, language), key)

    def shows_words(self, params: P) -> bool:
        """Return whether pages or keys of these params have letters that spell words.

        If so, what `shown_readings` gives is judged by the book's taste, and a puzzle
        that spells what it should not is made anew. False saves other types the time.
        """
        return True

    def shown_readings(self, givens: G, answer: A) -> "tuple[Shown, ...]":
        """Return what a reader may find in the letters of a page and its key.

        By default the cells of the filled grid that hold one letter each, read in
        straight lines in all eight directions. A type whose readers follow paths, or
        see letters elsewhere, says so, and names the words that it lists: what can be
        read within one of those cannot be helped. A puzzle for a cover is judged as
        well.
        """
        from .cells import lines_of

        return lines_of(self.cells(givens, answer, self.main_language))

    def player(self, givens: G, answer: A, language: str) -> "Player | None":
        """Return how the puzzle is played on a screen, None if it cannot be.

        By default a sign is entered in each blank cell of `cells`. A cell shows a sign
        of several letters (a "star", which is spoken) as the shape that `draw` has.
        """
        from .player import plain_player
        from .signs import with_shapes

        puzzle = self.cells(givens, None, language)
        plain = plain_player(puzzle, self.cells(givens, answer, language))
        if plain is None or not any(len(sign) > 1 for sign in plain.signs):
            return plain
        page, key = (self.draw(givens, one, language) for one in (None, answer))
        return with_shapes(plain, puzzle, page, key)

    def statement(self, givens: G) -> "Statement | MarkStatement | None":
        """Return what a puzzle of numbers or marks asks of its cells, else None.

        From it follows what pages tell blind readers of its cells, those of `cells`.
        """
        return None

    # What is printed besides the figure.

    def draw_hint(self, givens: G, answer: A, language: str) -> Figure | None:
        """Return a hint that is a picture, printed after the worded ones.

        None for every puzzle of a type, or for none of them.
        """
        return None

    def draw_spread(
        self, givens: G, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return a puzzle on two facing pages: what one writes in, and its text.

        For large print, where one page has no room for both. `width` and `height` are
        the size of the second page in units of its smallest text; None where that is
        not enough, or where the type knows no such pages.
        """
        return None

    def draw_page(self, givens: G, language: str, room: Room) -> Figure:
        """Return the page's figure composed for the room it has on a page.

        A type with text beside its grid places both as the room allows, in
        `room.cell_mm` if that is given. By default what `draw` returns, which the
        layout fits into the room; that is the answer to too little room as well.
        """
        return self.draw(givens, None, language)

    def cover_art(self, givens: G, answer: A, language: str) -> Figure:
        """Return a puzzle as a picture for cover and title page.

        A cover shows all of it, and extends rectangles that end at its edges.
        """
        return self.draw(givens, answer, language)

    def opener_art(self, givens: G, language: str) -> Figure:
        """Return an unsolved puzzle as a picture, for the page before its chapter.

        By default what `draw` returns without numbers and text: its lines, regions and
        shapes, and the signs that are given in its cells.
        """
        from .opener_art import bare_picture

        drawn = self.draw(givens, None, language)
        return bare_picture(drawn, self.cells(givens, None, language))

    def cover_puzzle(
        self, rng: "np.random.Generator", params: P, cover: CoverPicture
    ) -> Draft:
        """Return a puzzle for a cover to show solved; by default the worked example.

        It reveals no answer of the book's puzzles. `read` must take it, but it need not
        be a good one: nobody solves it, and only `cover_art` and `cover_tile` draw it.

        Args:
            rng: the source of chance.
            params: of one of the book's puzzles.
            cover: the picture to fill.
        """
        return self.example_for(params)

    def cover_tile(self, givens: G, answer: A, language: str, *, lit: bool) -> Figure:
        """Return a puzzle as a small picture, one of many on a cover.

        Few shapes, in the roles "tile-shape", "tile-mark" (on a shape), "tile-letter"
        (beside shapes) and "tile-sign" (on one), or "lit-shape" and so on for the one
        that stands out.
        """
        return self.cover_art(givens, answer, language)

    def glossary(
        self, params: P, answer: A, language: str
    ) -> tuple[GlossaryEntry, ...]:
        """Return the words of a key that the book's glossary explains."""
        return ()

    def vocabulary(self, params: P, language: str) -> tuple[GlossaryEntry, ...]:
        """Return all entries that glossaries of these params may have; () if unknown.

        They give a glossary's rough length and characters before a puzzle is made.
        """
        return ()

    def credits(self, params: P, language: str) -> tuple[str, ...]:
        """Return sentences that the licences of the type's sources ask to print."""
        return ()

    # What the pipeline asks; no type needs to change these.

    def read_params(self, params: Mapping[str, Json]) -> P:
        """Return Params from plain JSON, read as strictly as the book's file."""
        return cast(P, read_params(self.params_model, canonical_json(dict(params))))

    def fairness_of(self, level: str) -> Fairness:
        """Return what a page of this level promises."""
        return self.fairness_by_level.get(level, self.fairness)

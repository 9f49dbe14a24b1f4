"""The base class of the types on grids of words.

Kernels are imported where they are used: `publish types` loads every type and must not
load numba.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

import numpy as np
from typing_extensions import TypeVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Fairness, Json
from ...core.shown import Shown, in_both_orders
from ...core.values import BookContext
from ..capabilities import Means, SharedWords, SpacedEntries
from ..contract import GlossaryEntry
from ..examples import read_example
from ..listed_words import explained
from ..player import Player
from .levels import Apart
from .model import Filled, GridPage, entries, identity_of, read_answer
from .params import GridParams
from .parts import EntryDrawPart, EntryModelPart, EntryParts
from .pattern import BLACK, WHITE, Pattern

P = TypeVar("P", bound=GridParams, default=Any)
G = TypeVar("G", bound=GridPage, default=Any)


class EntryType(SpacedEntries[P, G, Filled], SharedWords[P, G, Filled]):
    """A type whose puzzles are grids of words from a list.

    Its givens are read as what `GridPage` has and what the type prints besides. The
    class says once where its modules are, as `LogicType` does, with these functions:

        model      read(JSON) -> givens
                   write(givens) -> JSON
        generate   generate(rng, params, apart, tally) -> Draft | None
        sampling   sample(params) -> Draft
        mutations  mutations(givens, answer) -> Iterator of (what, JSON, JSON)
        steps      example_steps(givens, answer, language) -> three figures
        draw       draw(givens, answer or None, language) -> Figure
                   composed(givens, language, room) -> Figure | None
    """

    contract: ClassVar[int] = 1
    version: ClassVar[int] = 4
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    # Readers of a fill-in remember the answers of the crossword before it.
    family: ClassVar[str] = "crossword"
    tile_tells: ClassVar[bool] = False
    made_with: ClassVar[tuple[str, ...]] = ("_grid.fill", "_grid.freeform")
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "medium": 2, "hard": 3}

    # What the types differ in.

    @property
    @abstractmethod
    def _model(self) -> EntryModelPart[G]:
        """The module that reads and writes givens."""

    @abstractmethod
    def _parts(self) -> EntryParts[P, G]:
        """Return the modules that make puzzles, imported when they are needed."""

    @abstractmethod
    def _draw_part(self) -> EntryDrawPart[G]:
        """Return the module that draws, imported when it is needed."""

    @abstractmethod
    def _cover_page(self, pattern: Pattern, rows: Filled) -> Json:
        """Return a page for a cover, which shows nothing of it but the grid."""

    def _settled(self, params: P) -> P:
        """Return params, after their files are read, as the list of words decides."""
        return params

    def _clues(self, givens: G, language: str) -> Sequence[str]:
        """Return the clues of the slots, none for a grid without."""
        return ()

    def _lexicon(self, reference: Mapping[str, Json]) -> Mapping[str, Json]:
        """Return the reference that a page prints for the list of its section.

        Raises:
            UsageError: this type cannot use the words of the list.
        """
        return reference

    # What they share.

    def read_givens(self, printed: Json) -> G:
        """Return the grid with what is printed in it."""
        return self._model.read(printed)

    def canonical(self, givens: G) -> Json:
        """Return the givens as they are printed: other pages are other givens."""
        return self._model.write(givens)

    def mutations(self, givens: G, answer: Filled) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        return self._parts().mutations.mutations(givens, answer)

    def sample(self, params: P) -> Draft:
        """Return a puzzle as large as possible, for measuring only."""
        return self._parts().sampling.sample(params)

    def draw(self, givens: G, answer: Filled | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        return self._draw_part().draw(givens, answer, language)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""
        return self._parts().steps.example_steps(*self.read(example), language)

    def _attempt(
        self,
        rng: np.random.Generator,
        params: P,
        apart: Apart,
        tally: Counter[str],
    ) -> Draft | None:
        """Return a puzzle apart from others, or None; count why grids failed."""
        return self._parts().generate.generate(rng, params, apart, tally)

    def read_answer(self, givens: G, printed: Json) -> Filled:
        """Return the rows of an answer, which need not fill the grid.

        Raises:
            ValueError: it is not one list of texts.
        """
        return read_answer(printed)

    def shown_readings(self, givens: G, answer: Filled) -> tuple[Shown, ...]:
        """Return the filled grid; what is within an entry is read as that."""
        known = in_both_orders(slot.cells for slot in givens.pattern.slots)
        return (Shown(answer, solved=True, known=known),)

    def player(self, givens: G, answer: Filled, language: str) -> Player | None:
        """Return how the grid is played, entry by entry."""
        from .playing import with_entries

        plain = super().player(givens, answer, language)
        clues = self._clues(givens, language)
        return plain and with_entries(plain, givens.pattern, clues)

    def draw_page(self, givens: G, language: str, room: Room) -> Figure:
        """Return the grid and its text as large as the room allows."""
        found = self._draw_part().composed(givens, language, room)
        return self.draw(givens, None, language) if found is None else found

    def generate_apart(
        self,
        rng: np.random.Generator,
        params: P,
        taken: Sequence[str],
        used: Sequence[str],
    ) -> Draft | None:
        """Return a puzzle of the level without taken entries, or None."""
        return self._attempt(rng, params, Apart(taken, used), Counter())

    def generate_due(
        self, rng: np.random.Generator, params: P, had: Sequence[str]
    ) -> Draft | None:
        """Return a sheet of a lesson that is none of those that it has, or None."""
        apart = Apart(had=had, kind=self.name)
        return self._attempt(rng, params, apart, Counter())

    def shared_out(self, params: P) -> Sequence[str]:
        """Return the words of a lesson if sheets have some of them, or few layouts."""
        from .lessons import MOST_FEW, least_of

        if params.lesson is None:
            return ()
        is_few = len(params.theme) <= MOST_FEW
        some = least_of(params) < len(params.theme)
        return params.theme if some or is_few else ()

    def means(self, params: P, givens: G, answer: Filled) -> Means | None:
        """Return what made a sheet unlike the others, None if nothing had to."""
        from .lessons import means_of

        words = self.entries(givens, answer)
        return means_of(params, givens.pattern, words, mirrored=givens.mirrored)

    def example(self) -> Draft:
        """Return the worked example."""
        return self._example("worked")

    def example_for(self, params: P) -> Draft:
        """Return a worked example in the language of the params' list."""
        from .vocabulary import list_of

        is_chinese = list_of(params).language == "zh"
        return self._example("worked-zh" if is_chinese else "worked")

    def _example(self, name: str) -> Draft:
        """Return a worked example, whose words are from a list that ships."""
        from ...words.cluelists import ENGLISH, IDIOMS, shipped

        draft = read_example(self.folder, name)
        givens = draft.givens
        if isinstance(givens, dict) and "lexicon" in givens:
            language = IDIOMS if name.endswith("-zh") else ENGLISH
            lexicon = self._lexicon(shipped(language).reference)
            return replace(draft, givens={**givens, "lexicon": lexicon})
        return draft

    def opener_art(self, givens: G, language: str) -> Figure:
        """Return the grid without numbers and text."""
        from ..opener_art import grid_picture

        return grid_picture(self.cells(givens, None, language))

    def cover_art(self, givens: G, answer: Filled, language: str) -> Figure:
        """Return a picture of a filled grid."""
        from . import art

        return art.cover_art(givens, answer)

    def cover_puzzle(
        self, rng: np.random.Generator, params: P, cover: CoverPicture
    ) -> Draft:
        """Return a grid of good words that are no answers of the book."""
        from . import art

        taken = {word for one in cover.book for word in self.entries(*self.read(one))}
        rows = art.cover_rows(rng, cover.language, taken, cover.ratio)
        pattern = Pattern(
            tuple("".join(BLACK if x == BLACK else WHITE for x in row) for row in rows)
        )
        return Draft(self._cover_page(pattern, tuple(rows)), {"rows": rows})

    def cover_tile(
        self, givens: G, answer: Filled, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, lit=lit)

    def resolve(self, params: P, book: BookContext) -> P:
        """Return the params completed with a reference to their words and their files.

        The content of the files is stored, not their names.

        Raises:
            UsageError: a file is invalid, or these params cannot give a puzzle.
        """
        from . import resolving

        return cast("P", resolving.resolved(self, params, book))

    def letters(self, params: P) -> str:
        """Return every character that grids and clues may print, sorted."""
        from . import vocabulary

        return vocabulary.letters(params)

    def glossary(
        self, params: P, answer: Filled, language: str
    ) -> tuple[GlossaryEntry, ...]:
        """Return the idioms of a Chinese grid, with readings and meanings."""
        from ...words.sources import named
        from .vocabulary import list_of

        if list_of(params).language != "zh":
            return ()
        lines = (*answer, *map("".join, zip(*answer, strict=True)))
        words = (word for line in lines for word in line.split(BLACK))
        return explained(map(named("idioms").find, words), language)

    def vocabulary(self, params: P, language: str) -> tuple[GlossaryEntry, ...]:
        """Return the idioms of a Chinese list, with readings and meanings."""
        from ...words.sources import named
        from .vocabulary import list_of

        found = list_of(params)
        if found.language != "zh":
            return ()
        known = (e for e in named("idioms").entries if e.word in found.by_word)
        return explained(known, language)

    def credits(self, params: P, language: str) -> tuple[str, ...]:
        """Return the sentence that the list's licence requires, if it requires one."""
        from .vocabulary import list_of

        attribution = list_of(params).attribution
        return (attribution,) if attribution else ()

    def window(self, params: P) -> int:
        """Return how many puzzles in a row have no answer in common."""
        return params.window or 1

    def supply(self, params: P) -> Mapping[int, tuple[float, int]]:
        """Return how many answers a puzzle and its list have, by length."""
        from . import resolving

        return resolving.supply(params)

    def identity(self, givens: G, answer: Filled) -> Json:
        """Return the fill up to transposition: other clues make no other puzzle.

        Sheets of a lesson may be two, one of them mirrored.
        """
        return identity_of(answer, mirrored=givens.mirrored)

    def entries(self, givens: G, answer: Filled) -> frozenset[str]:
        """Return the words of a filled grid."""
        return frozenset(word for _, word in entries(givens.pattern, answer))

    def sources(self, params: P, givens: G, answer: Filled) -> Mapping[str, int]:
        """Return how many words each of the joined lists gave."""
        from .vocabulary import list_of

        found = list_of(params)
        places = (found.place_of[word] for word in self.entries(givens, answer))
        return Counter(found.names[place] for place in places)

    def warm_up(self, params: P) -> None:
        """Load the kernel that lays or fills grids; compile it if it is not kept."""
        from .fill import fill
        from .freeform import lay
        from .index import index_of
        from .model import FREEFORM

        rng = np.random.Generator(np.random.PCG64(0))
        if params.chosen_grid == FREEFORM and not params.pattern:
            lay(("ONE", "TWO"), rng, rounds=1)
        else:
            fill(Pattern(("...",)), index_of({"ONE": 1}), rng)

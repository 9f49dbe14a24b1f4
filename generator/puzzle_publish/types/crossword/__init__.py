"""Crosswords: words cross in a grid, and the reader gets numbers and clues.

Read model.py (what is printed), rules.py, solve.py, then generate.py with clueing.py,
grade.py, and this class, which ties them together. Grids and words come from
types/_grid. Kernels are imported where they are used: `publish types` loads every type
and must not load numba.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Grade, Hint, Json
from ...core.reading.user_text import UserFile
from ...core.values import BookContext
from .. import EntryDrawPart, EntryParts, EntryType
from .._grid.model import Filled, entries
from .._grid.pattern import Pattern
from ..capabilities import InterchangeFiles, OwnClues, OwnFiles
from . import model
from .params import Params


class Crossword(
    EntryType[Params, model.Page],
    InterchangeFiles[Params, model.Page, Filled],
    OwnClues[Params, model.Page, Filled],
    OwnFiles[Params, model.Page, Filled],
):
    """The type; what is not here is in `EntryType`."""

    name: ClassVar[str] = "crossword"
    version: ClassVar[int] = 9
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
    formats: ClassVar[tuple[str, ...]] = ("ipuz", "puz", "jpz")
    own_suffixes: ClassVar[tuple[str, ...]] = (".ipuz", ".puz", ".jpz")
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    _model = model

    def _parts(self) -> EntryParts[Params, model.Page]:
        from . import generate, mutations, sampling, steps

        return EntryParts(generate, sampling, mutations, steps)

    def _draw_part(self) -> EntryDrawPart[model.Page]:
        from . import draw

        return draw

    def follows_rules(self, givens: model.Page, answer: Filled) -> bool:
        """Return whether the key is a legal answer to the page."""
        from ...words.cluelists import load_clues
        from . import rules

        return rules.follows_rules(givens, answer, load_clues(givens.lexicon))

    def solve(self, givens: model.Page) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from ...words.cluelists import load_clues
        from . import solve

        return solve.solve(givens, load_clues(givens.lexicon))

    def grade(self, givens: model.Page) -> Grade:
        """Return the difficulty measured on these givens."""
        from ...words.cluelists import load_clues
        from . import grade

        return grade.grade(givens, load_clues(givens.lexicon))

    def draw_spread(
        self, givens: model.Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid and its clues."""
        from . import draw

        return draw.draw_spread(givens, language, width, height)

    def _cover_page(self, pattern: Pattern, rows: Filled) -> Json:
        from . import sampling

        return sampling.cover_page(
            pattern, [word for _, word in entries(pattern, rows)]
        )

    def _clues(self, givens: model.Page, language: str) -> list[str]:
        lengths = str(self.text(language).labels["lengths"])
        return [
            clue.clue + lengths.format(lengths=clue.enumeration)
            for clue in givens.clues
        ]

    def hints(self, givens: model.Page, answer: Filled) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from ...words.cluelists import load_clues
        from . import hints

        return hints.hints(givens, answer, load_clues(givens.lexicon))

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees."""
        from . import hints

        return hints.hint_text(hint, self.text(language))

    def traces(self, givens: model.Page, answer: Filled) -> frozenset[str]:
        """Return the words and a mark of each clue."""
        from .clueing import mark_of

        marks = frozenset(mark_of(clue.clue) for clue in givens.clues)
        return self.entries(givens, answer) | marks

    def sources(
        self, params: Params, givens: model.Page, answer: Filled
    ) -> Mapping[str, int]:
        """Return how many clues each of the joined lists gave."""
        from ...words.cluelists import load_clues

        found = load_clues(givens.lexicon)
        rows = zip(entries(givens.pattern, answer), givens.clues, strict=True)
        return Counter(
            "the author"
            if model.name_of(slot) in givens.own
            else found.names[found.place_of_clue(word, clue.clue)]
            for (slot, word), clue in rows
        )

    def clues_by_name(self, givens: model.Page) -> dict[str, str]:
        """Return each clue by its name, as in "5A"."""
        rows = zip(givens.pattern.slots, givens.clues, strict=True)
        return {model.name_of(slot): clue.clue for slot, clue in rows}

    def answers_by_name(self, givens: model.Page, answer: Filled) -> dict[str, str]:
        """Return the word that each clue asks for, by the clue's name."""
        return {
            model.name_of(slot): word for slot, word in entries(givens.pattern, answer)
        }

    def clue_problem(
        self, givens: model.Page, answer: Filled, clues: Mapping[str, str], name: str
    ) -> str:
        """Return what is wrong with one of an author's clues, "" if nothing is."""
        from ...words.cluelists import load_clues
        from . import reclue

        return reclue.problem(givens, answer, clues, name, load_clues(givens.lexicon))

    def reclued(self, givens: model.Page, clues: Mapping[str, str]) -> Json:
        """Return the givens with an author's clues in place of some."""
        from . import reclue

        return model.write(reclue.reclued(givens, clues))

    def own_clues(self, givens: model.Page) -> list[str]:
        """Return the names of the clues that are the author's."""
        return list(givens.own)

    def interchange(
        self,
        name: str,
        givens: model.Page,
        answer: Filled,
        *,
        title: str,
        author: str,
        rights: str,
        notes: str,
    ) -> bytes:
        """Return an .ipuz, .puz or .jpz file."""
        from . import interchange

        return interchange.write(
            name, givens, answer, title=title, author=author, rights=rights, notes=notes
        )

    def read_own(
        self, files: Sequence[UserFile], book: BookContext, kind: str
    ) -> tuple[Sequence[Draft | Sequence[str]], Mapping[str, Json]]:
        """Return for each file its puzzle, or all that is wrong with it; and params."""
        from . import own_files

        return own_files.read_own(files, book, kind)

    def resolve(self, params: Params, book: BookContext) -> Params:
        """Return the params completed with their kind, words and files.

        Raises:
            UsageError: a file is invalid, or these params cannot give a puzzle.
        """
        from . import resolving

        return super().resolve(resolving.with_kind(params), book)

    def _settled(self, params: Params) -> Params:
        from . import resolving

        return resolving.settled(params)


TYPE = Crossword()

"""Crosswords: words cross in a grid, and the reader gets numbers and clues.

Read model.py (what is printed), rules.py, solve.py, then generate.py with clueing.py,
grade.py, and this class, which ties them together. Grids and words come from
types/_grid. Kernels are imported where they are used: `publish types` loads every type
and must not load numba.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

import numpy as np

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Grade, Hint, Json
from .._grid.gridtype import GridType
from .._grid.levels import Apart
from .._grid.model import Filled, entries
from .._grid.pattern import Pattern
from ..contract import InterchangeFiles
from . import model
from .params import Params


class Crossword(
    GridType[Params, model.Page], InterchangeFiles[Params, model.Page, Filled]
):
    """The type; each method is one line that calls the module that does the work."""

    name: ClassVar[str] = "crossword"
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "_grid.slotsearch")
    formats: ClassVar[tuple[str, ...]] = ("ipuz", "puz")
    presets: Mapping[str, Params] = {
        "easy": Params(level="easy"),
        "medium": Params(level="medium"),
        "hard": Params(level="hard"),
    }

    def read_givens(self, printed: Json) -> model.Page:
        """Return the grid with its clues."""
        return model.read(printed)

    def canonical(self, givens: model.Page) -> Json:
        """Return the givens as they are printed: other pages are other givens."""
        return model.write(givens)

    def _attempt(
        self,
        rng: np.random.Generator,
        params: Params,
        apart: Apart,
        tally: Counter[str],
    ) -> Draft | None:
        from . import generate

        return generate.generate(rng, params, apart, tally)

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

    def draw(self, givens: model.Page, answer: Filled | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def _composed(self, givens: model.Page, language: str, room: Room) -> Figure | None:
        from . import draw

        return draw.composed(givens, language, room)

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

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: empty, with one answer, filled."""
        from . import steps

        return steps.example_steps(*self.read(example), language)

    def sample(self, params: Params) -> Draft:
        """Return a puzzle as large as possible, for measuring only."""
        from . import sampling

        return sampling.sample(params)

    def traces(self, givens: model.Page, answer: Filled) -> frozenset[str]:
        """Return the words and a mark of each clue."""
        from .clueing import mark_of

        marks = frozenset(mark_of(clue.clue) for clue in givens.clues)
        return self.entries(givens, answer) | marks

    def sources(
        self, params: Params, givens: model.Page, answer: Filled
    ) -> Mapping[str, int]:
        """Return how many clues each of the joined lists gave."""
        from .._grid.vocabulary import list_of

        found = list_of(params)
        words = [word for _, word in entries(givens.pattern, answer)]
        pairs = zip(words, givens.clues, strict=True)
        places = (found.place_of_clue(word, clue.clue) for word, clue in pairs)
        return Counter(found.names[place] for place in places)

    def mutations(
        self, givens: model.Page, answer: Filled
    ) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import mutations

        return mutations.mutations(givens, answer)

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
        """Return an .ipuz or .puz file."""
        from . import interchange

        return interchange.write(
            name, givens, answer, title=title, author=author, rights=rights, notes=notes
        )

    def _settled(self, params: Params) -> Params:
        from . import resolving

        return resolving.settled(params)


TYPE = Crossword()

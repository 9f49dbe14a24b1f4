"""Word ladders: from a word to another, one letter at a time; idioms form chains.

Reading order: model.py (what is printed), rules.py, generate.py, solve.py (the
verifier), scoring.py, grade.py, draw.py, and this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Json
from ...core.shown import ACROSS_AND_DOWN, Shown, in_both_orders
from ...core.values import BookContext
from ..capabilities import OwnScreen, SpacedEntries
from ..cells import CellRows
from ..examples import read_example
from ..modulartype import ModularType
from ..parts import ModularParts
from ..player import Entry, Player
from . import model
from .model import Page, Words
from .params import LadderParams

if TYPE_CHECKING:
    import numpy as np


class WordLadder(
    SpacedEntries[LadderParams, Page, Words],
    OwnScreen[LadderParams, Page, Words],
    ModularType[LadderParams, Page, Words],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "ladder"
    version: ClassVar[int] = 3
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    tile_tells: ClassVar[bool] = False
    _model = model

    def _parts(self) -> ModularParts[LadderParams, Page, Words]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def generate_apart(
        self,
        rng: "np.random.Generator",
        params: LadderParams,
        taken: Sequence[str],
        used: Sequence[str],
    ) -> Draft | None:
        """Return a ladder of the level without taken words, or None."""
        from . import generate

        return generate.generate(rng, params, taken, used)

    # What a puzzle is.

    def canonical(self, givens: Page) -> Json:
        """Return the ladder without clues, from the word that comes first."""
        bare = replace(givens, clues=(), list=None)
        if not givens.is_chain:  # climbed from below it is the same
            first, last = sorted((givens.start, givens.end))
            bare = replace(bare, start=first, end=last)
        return model.write(bare)

    def identity(self, givens: Page, answer: Words) -> Json:
        """Return the words at both ends."""
        return {"ends": sorted((givens.start, givens.end))}

    def window(self, params: LadderParams) -> int:
        """Return how many ladders in a row share no word."""
        return params.window or 1

    def entries(self, givens: Page, answer: Words) -> frozenset[str]:
        """Return the words of a ladder, those at its ends included."""
        return frozenset(answer)

    def supply(self, params: LadderParams) -> Mapping[int, tuple[float, int]]:
        """Return how many words a ladder has, and how many its list."""
        from .generate import pool
        from .resolving import words_in_each

        return {0: (words_in_each(params), len(pool(params)))}

    # What params give.

    def resolve(self, params: LadderParams, book: BookContext) -> LadderParams:
        """Return params with references to the lists of the book's language.

        Raises:
            UsageError: no ladder can be made with these params.
        """
        from .resolving import resolved

        return resolved(params, book)

    def sample(self, params: LadderParams) -> Draft:
        """Return the largest ladder with the longest clues, for measuring only."""
        from . import generate

        return generate.sample(params)

    def letters(self, params: LadderParams) -> str:
        """Return every character that words and clues may print."""
        from .generate import pool

        found = pool(params)
        return "".join(sorted(set().union(*found, *found.values())))

    def warm_up(self, params: LadderParams) -> None:
        """Load the lists of words."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)

    def example_for(self, params: LadderParams) -> Draft:
        """Return the worked example in the language of the params' words."""
        from .generate import language_of

        is_chinese = language_of(params) == "zh"
        return read_example(self.folder, "worked-zh" if is_chinese else "worked")

    # What is printed.

    def draw(self, givens: Page, answer: Words | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return the ladder and its clues as large as the room allows."""
        from . import draw

        return draw.draw_page(givens, room)

    def draw_on_screen(self, givens: Page, language: str) -> tuple[Figure, CellRows]:
        """Return the ladder alone."""
        from . import draw

        return draw.draw_on_screen(givens)

    def cells(self, givens: Page, answer: Words | None, language: str) -> CellRows:
        """Return the boxes of the ladder, row by row; with an answer, filled."""
        from . import draw

        return draw.cells(givens, answer)

    def player(self, givens: Page, answer: Words, language: str) -> Player | None:
        """Return how the ladder is filled, word by word."""
        from .reach import within_reach

        plain = super().player(givens, answer, language)
        size, clues = len(givens.start), givens.clues or ("",) * givens.rungs
        name = str(self.text(language).labels["rung"])
        return plain and replace(
            plain,
            lexicon=within_reach(givens),
            entries=tuple(
                Entry(
                    *("row", name.format(number=row), clue),
                    tuple((row, k) for k in range(size)),
                )
                for row, clue in enumerate(clues, 1)
            ),
        )

    def shown_readings(self, givens: Page, answer: Words) -> tuple[Shown, ...]:
        """Return the solved ladder, whose words are known, across and down.

        Rows are too far apart to be read from corner to corner.
        """
        size = range(len(givens.start))
        rows = (tuple((r, c) for c in size) for r in range(len(answer)))
        known = in_both_orders(rows)
        return (Shown(answer, ACROSS_AND_DOWN, solved=True, known=known),)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, one word found, all of them."""
        from . import draw

        givens, answer = self.read(example)
        start, step, done = (
            draw.draw_step(givens, answer[:n]) for n in (1, 2, len(answer))
        )
        return start, step, done

    def cover_art(self, givens: Page, answer: Words, language: str) -> Figure:
        """Return a solved ladder."""
        from . import draw

        return draw.art(givens, answer)

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return a ladder without its clues."""
        from . import draw

        return draw.art(givens, ())

    def cover_tile(
        self, givens: Page, answer: Words, language: str, *, lit: bool
    ) -> Figure:
        """Return the first word on a ladder as one of many small pictures."""
        from . import draw

        return draw.tile(givens, "lit" if lit else "tile")


TYPE = WordLadder()

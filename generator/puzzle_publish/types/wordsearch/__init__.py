"""Word search: words in straight lines, in a grid of letters or of digits.

Reading order: model.py (what is printed), rules.py, lists.py and sources.py (words),
generate.py with kernels/wordlines.py, solve.py (the verifier), grade.py, draw.py, and
this class.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import CoverPicture, Draft, Json
from ...core.shown import Shown, in_both_orders
from ...core.values import BookContext
from ...grids.reading import members
from .. import ModularParts, ModularType
from ..capabilities import SharedWords
from ..cells import CellRows
from ..examples import read_example
from ..player import Player
from . import model
from .model import LEVELS, Key, Page
from .params import WordsearchParams

if TYPE_CHECKING:
    import numpy as np


class Wordsearch(
    ModularType[WordsearchParams, Page, Key], SharedWords[WordsearchParams, Page, Key]
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "wordsearch"
    version: ClassVar[int] = 4
    made_with: ClassVar[tuple[str, ...]] = ("wordlines",)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    levels: ClassVar[Mapping[str, int]] = {name: k for k, name in enumerate(LEVELS, 1)}

    _model = model

    def _parts(self) -> ModularParts[WordsearchParams, Page, Key]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def solution(self, printed: Json) -> Json:
        """Return a key with its message as the cells spell it."""
        key = members(printed, ["words"], ["message"], of="the answer")
        message = key.get("message")
        if not isinstance(message, str):
            return key
        return {**key, "message": "".join(model.spelt(message))}

    def canonical(self, givens: Page) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import turns

        every = turns(len(givens.rows), len(givens.rows[0]))
        rows = min(["".join(row) for row in turn.rows(givens.rows)] for turn in every)
        return {**model.make_givens(givens), "rows": rows}

    def shown_readings(self, givens: Page, answer: Key) -> tuple[Shown, ...]:
        """Return the grid in straight lines.

        A word on the list is on the page, whichever way its letters are read. A message
        is judged where it is set.
        """
        words = (one.cells for one in answer.words)
        return (Shown(givens.rows, known=in_both_orders(words)),)

    # The sheets of a lesson.

    def shared_out(self, params: WordsearchParams) -> Sequence[str]:
        """Return the words of the author's list if grids have some of them."""
        if params.lesson is None or params.must:
            return ()
        return list(params.lesson["words"])

    def entries(self, givens: Page, answer: Key) -> frozenset[str]:
        """Return the words in a grid."""
        return frozenset(one.word for one in answer.words)

    def generate_due(
        self, rng: "np.random.Generator", params: WordsearchParams, had: Sequence[str]
    ) -> Draft | None:
        """Return a grid with words that other sheets have least often, or None."""
        from . import generate

        return generate.generate(rng, params, had)

    # What params give.

    def resolve(self, params: WordsearchParams, book: BookContext) -> WordsearchParams:
        """Return params with references in place of names and files.

        Raises:
            UsageError: there are no such words, or no grid can have them.
        """
        from . import lists

        return lists.resolved(params, book)

    def sample(self, params: WordsearchParams) -> Draft:
        """Return a page with the longest words and texts, for measuring only."""
        from . import sources

        return sources.sample(params)

    def letters(self, params: WordsearchParams) -> str:
        """Return every character that words, titles and messages may print."""
        from . import sources

        return sources.characters(params)

    def credits(self, params: WordsearchParams, language: str) -> tuple[str, ...]:
        """Return the sentences that the licences of words and clues ask to print."""
        from . import sources

        return sources.credits_of(params)

    def warm_up(self, params: WordsearchParams) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)

    def example_for(self, params: WordsearchParams) -> Draft:
        """Return the worked example in the language of the words, in its ways."""
        from . import sources

        themes = sources.themes_of(params)
        chinese = "-chinese" * bool(themes and themes[0].language == "zh")
        easy = "-easy" * (params.level == "easy")
        return read_example(self.folder, f"worked{chinese}{easy}")

    # What is printed.

    def draw(self, givens: Page, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, self.text(language).labels)

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return the grid and its list as large as the room allows."""
        from .._listed.compose import unfit
        from . import draw

        labels = self.text(language).labels
        page = draw.draw_page(givens, labels, room)
        return page or unfit(self.draw(givens, None, language), room)

    def draw_spread(
        self, givens: Page, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: the grid, and words or clues."""
        from . import draw

        return draw.draw_spread(givens, self.text(language).labels, width, height)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a word, all words."""
        from . import draw

        return draw.example_steps(*self.read(example))

    def player(self, givens: Page, answer: Key, language: str) -> Player:
        """Return how words are found, with the list beside the grid."""
        from . import draw

        return draw.player(givens, answer)

    def cells(self, givens: Page, answer: Key | None, language: str) -> CellRows:
        """Return the grid's cells; with an answer, those in words are its answers."""
        from . import draw

        return draw.cells(givens, answer, self.draw(givens, None, language))

    def cover_art(self, givens: Page, answer: Key, language: str) -> Figure:
        """Return a field of letters with one word marked."""
        from . import draw

        return draw.cover_art(givens, answer)

    def cover_tile(
        self, givens: Page, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a grid as one of many small pictures on a cover."""
        from . import draw

        return draw.cover_tile(givens, answer, lit=lit)

    def cover_puzzle(
        self, rng: "np.random.Generator", params: WordsearchParams, cover: CoverPicture
    ) -> Draft:
        """Return a grid with a good word, which is no answer of the book."""
        from . import generate

        return generate.cover_puzzle(rng, cover)

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return the grid without its list."""
        from . import draw

        return draw.bare(givens)


TYPE = Wordsearch()

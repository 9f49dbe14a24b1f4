"""Word search: words in straight lines, in a grid of letters or of digits.

Reading order: model.py (what is printed), rules.py, lists.py and sources.py (words),
generate.py with kernels/wordlines.py, solve.py (the verifier), grade.py, draw.py,
searchtype.py (what other types share), and this class.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ...core.puzzle import CoverPicture, Draft, Json
from ...core.values import BookContext
from ...grids.reading import members
from ..capabilities import Outlined, SharedWords
from ..examples import read_example
from . import model
from .model import Key, Page
from .params import WordsearchParams
from .searchtype import SearchType

if TYPE_CHECKING:
    import numpy as np


class Wordsearch(
    SearchType[WordsearchParams],
    SharedWords[WordsearchParams, Page, Key],
    Outlined[WordsearchParams, Page, Key],
):
    """The type; what is not here is in `SearchType`."""

    name: ClassVar[str] = "wordsearch"
    version: ClassVar[int] = 4
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)

    _model = model

    def generate(
        self, rng: "np.random.Generator", params: WordsearchParams
    ) -> Draft | None:
        """Return a draft, or None if no grid has the words and the level."""
        from . import generate

        return generate.generate(rng, params)

    def solution(self, printed: Json) -> Json:
        """Return a key with its message as the cells spell it."""
        key = members(printed, ["words"], ["message"], of="the answer")
        message = key.get("message")
        if not isinstance(message, str):
            return key
        return {**key, "message": "".join(model.spelt(message))}

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

    def drawing(self, params: WordsearchParams) -> str:
        """Return the name of the drawing in whose outline a grid lies, or ""."""
        return params.drawing

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

    def example_for(self, params: WordsearchParams) -> Draft:
        """Return the worked example in the language of the words, in its ways."""
        from . import sources

        themes = sources.themes_of(params)
        chinese = "-chinese" * bool(themes and themes[0].language == "zh")
        easy = "-easy" * (params.level == "easy")
        return read_example(self.folder, f"worked{chinese}{easy}")

    def cover_puzzle(
        self, rng: "np.random.Generator", params: WordsearchParams, cover: CoverPicture
    ) -> Draft:
        """Return a grid with words of the book's first theme."""
        from . import generate

        return generate.cover_puzzle(rng, cover, generate.cover_words(params, cover))


TYPE = Wordsearch()

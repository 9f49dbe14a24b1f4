"""Number search: numbers in straight lines, in a grid of digits.

Its engines are those of word searches. Reading order: model.py (what is printed),
params.py, generate.py, then this class and `SearchType`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...core.puzzle import CoverPicture, Draft, Json
from ...core.values import BookContext
from ..examples import read_example
from ..wordsearch.model import Key, Page
from ..wordsearch.searchtype import SearchType
from . import model
from .params import SIDES, NumberSearchParams

if TYPE_CHECKING:
    import numpy as np


class NumberSearch(SearchType[NumberSearchParams]):
    """The type; what is not here is in `SearchType`."""

    name: ClassVar[str] = "number_search"
    presets: Mapping[str, NumberSearchParams] = {
        level: NumberSearchParams(level=level, rows=side, columns=side)
        for level, side in SIDES.items()
    }

    _model = model

    def generate(
        self, rng: "np.random.Generator", params: NumberSearchParams
    ) -> Draft | None:
        """Return a draft, or None if no grid has the numbers and the level."""
        from . import generate

        return generate.generate(rng, params)

    def mutations(self, givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
        """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
        yield from super().mutations(givens, answer)
        last = model.result(givens.words[-1])
        for what, text in (
            ("a number that is not there", f"{last}0"),
            ("a leading zero", f"0{last}"),
        ):
            page = replace(givens, words=(*givens.words[:-1], text))
            yield what, model.make_givens(page), answer.as_json(givens)

    def resolve(
        self, params: NumberSearchParams, book: BookContext
    ) -> NumberSearchParams:
        """Return the params.

        Raises:
            UsageError: no grid of the size can have such numbers and the level.
        """
        from . import resolving

        resolving.require_room(params)
        return params

    def sample(self, params: NumberSearchParams) -> Draft:
        """Return a page with the longest list, for measuring only."""
        from . import resolving

        return resolving.sample(params)

    def letters(self, params: NumberSearchParams) -> str:
        """Return every character that grids and lists print."""
        return " +0123456789"

    def cover_puzzle(
        self,
        rng: "np.random.Generator",
        params: NumberSearchParams,
        cover: CoverPicture,
    ) -> Draft:
        """Return a small grid with none of the book's numbers."""
        from . import generate

        return generate.cover_puzzle(rng, cover)

    def example_for(self, params: NumberSearchParams) -> Draft:
        """Return the worked example in the ways of the level."""
        return read_example(self.folder, "worked" + "-easy" * (params.level == "easy"))


TYPE = NumberSearch()

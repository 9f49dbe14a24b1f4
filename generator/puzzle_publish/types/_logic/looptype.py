"""The base class of types whose readers draw lines: a loop, or bridges."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

from typing_extensions import TypeVar

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft
from ...grids.ladder import Step
from ..cells import CellRows
from ..contract import A, G, P
from ..parts import LoopDrawPart
from ..player import Player
from .logictype import LogicType

if TYPE_CHECKING:
    import numpy as np

S = TypeVar("S", bound=Step, default=Step)


# What follows from a clue or at a point, and the words that this is made of.
_COUNTS = ("clue-full", "clue-zero", "clue-left", "point-full", "point-on", "point-end")
_CORNERS = ("lower-right", "upper-right", "lower-left", "upper-left")
COUNTED = (
    *_COUNTS,
    *(f"effect-{name}" for name in _COUNTS),
    *(f"corner-{name}" for name in _CORNERS),
    *("look-at", "clue", "dot", "cell-at"),
)


class LoopType(LogicType[P, G, A, S]):
    """A logic type whose answer is drawn as lines: a loop, or bridges.

    It is written as a `LogicType`, with `LoopDrawPart`; its module `draw` has besides

        draw  cells(givens, answer or None, labels) -> CellRows
              player(givens, answer) -> Player
              cover_tile(givens, answer, lit=…) -> Figure

    Its Params have `rows`, `columns` and `symmetry`.
    """

    @abstractmethod
    def _draw_part(self) -> LoopDrawPart[G, A, S]:
        """Return the module that draws, imported when it is needed."""

    def single_words(self, language: str) -> Mapping[str, str]:
        """Return the wordings for clues and points, {} for lines that may branch."""
        words = self._words(language)
        if "point-on" not in words:
            return {}
        cell, point = words.get("ask-count-cell", ""), words.get("ask-count-point")
        asks = {"ask-clue": cell, "ask-point": point or words["ask-line-goes-on"]}
        return asks | {name: words[name] for name in COUNTED if name in words}

    def player(self, givens: G, answer: A, language: str) -> Player:
        """Return how the lines are drawn from place to place."""
        return self._draw_part().player(givens, answer)

    def cells(self, givens: G, answer: A | None, language: str) -> CellRows:
        """Return the grid's cells in words; with an answer, where the lines go."""
        return self._draw_part().cells(givens, answer, self.text(language).labels)

    def cover_puzzle(
        self, rng: "np.random.Generator", params: P, cover: CoverPicture
    ) -> Draft:
        """Return an easy puzzle with few enough cells to be seen on a cover."""
        sides = {side: min(10, getattr(params, side)) for side in ("rows", "columns")}
        plain = {"level": "easy", "symmetry": "none", **sides}
        return self.generate(rng, params.model_copy(update=plain)) or self.example()

    def cover_tile(self, givens: G, answer: A, language: str, *, lit: bool) -> Figure:
        """Return a solved puzzle as a small picture."""
        return self._draw_part().cover_tile(givens, answer, lit=lit)

"""Tents: a tent beside each tree, none touching, so many in each row and column.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves
it), generate.py, solve.py (the verifier), draw.py, then this class.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...grids.reading import Rows
from ...grids.symmetry import least_form
from .. import DrawPart, LogicParts, LogicType
from ..cells import CellRows
from ..player import Player, plain_player
from . import model
from .model import Camp, TentsParams


class Tents(LogicType[TentsParams, Camp, Rows]):
    """The type; what is not here is in `LogicType` and in the modules beside this."""

    name: ClassVar[str] = "tents"
    made_with: ClassVar[tuple[str, ...]] = ("generate", "ladder")
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    _model = model

    def _parts(self) -> LogicParts[TentsParams, Camp, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[Camp, Rows]:
        from . import draw

        return draw

    def _measures(self, givens: Camp) -> Mapping[str, int]:
        return {"trees": len(givens.trees)}

    def player(self, givens: Camp, answer: Rows, language: str) -> Player | None:
        """Return how cells are marked; a cell left alone is grass."""
        labels = self.text(language).labels
        puzzle = self.cells(givens, None, language)
        plain = plain_player(puzzle, self.cells(givens, answer, language), "mark")
        return plain and replace(
            plain,
            signs=(labels["tent"], labels["grass"]),
            shown=("▲", "·"),
            untouched=labels["grass"],
        )

    def cells(self, givens: Camp, answer: Rows | None, language: str) -> CellRows:
        """Return the numbers, the trees, and with an answer tents and grass."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the pictures; the last has numbers, which a key leaves out."""
        from . import draw

        start, step, _ = super().example_steps(example, language)
        return start, step, draw.draw_done(*self.read(example))

    def opener_art(self, givens: Camp, language: str) -> Figure:
        """Return the grid with its trees; numbers would be too small to read."""
        from . import draw

        return draw.bare(givens)

    def sample(self, params: TentsParams) -> Draft:
        """Return a grid full of trees, for measuring only."""
        size = range(params.size)
        tents = [(r, c) for r in size[::2] for c in size[:-1:2]]
        camp = Camp(
            tuple((r, c + 1) for r, c in tents),
            tuple(sum(r == k for r, _ in tents) for k in size),
            tuple(sum(c == k for _, c in tents) for k in size),
        )
        answer = model.make_answer(params.size, tents)
        return Draft(model.make_givens(camp), answer)

    def canonical(self, givens: Camp) -> Json:
        """Return the least form under turns and mirrors."""
        return least_form(model.turned(givens))


TYPE = Tents()

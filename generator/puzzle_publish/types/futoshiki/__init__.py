"""Futoshiki: a Latin square with signs that say which of two neighbours is greater.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/relations.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Json
from ...grids.ladder import Step
from .._logic.logictype import LogicType
from ..cells import CellRows
from .params import FutoshikiParams


class Futoshiki(LogicType[FutoshikiParams]):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "futoshiki"
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "relations")
    proven_with: ClassVar[tuple[str, ...]] = ("masksearch",)
    presets: Mapping[str, FutoshikiParams] = {
        level: FutoshikiParams(level=level)
        for level in ("easy", "medium", "hard", "expert")
    }

    def generate(
        self, rng: np.random.Generator, params: FutoshikiParams
    ) -> Draft | None:
        """Return a draft, or None if none of a few squares needs its level."""
        from . import generate

        return generate.generate(rng, params)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Return whether the answer keeps the givens and every sign."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer exactly once."""
        from . import solve

        return solve.solve(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def cells(self, givens: Json, answer: Json | None, language: str) -> CellRows:
        """Return the cells, which do not touch each other."""
        from . import draw

        return draw.cells(givens, answer)

    def _climb(self, givens: Json) -> Sequence[Step]:
        from . import ladder

        return ladder.climb(givens)

    def _draw_step(self, givens: Json, done: Sequence[Step], step: Step) -> Figure:
        from . import draw

        return draw.draw_step(givens, done, step)

    def _measures(self, givens: Json) -> Mapping[str, int]:
        from . import model

        puzzle = model.read(givens)
        numbers = sum(number > 0 for row in puzzle.rows for number in row)
        return {"clues": numbers, "signs": len(puzzle.signs)}

    def sample(self, params: FutoshikiParams) -> Draft:
        """Return a full square with every sign, for measuring only."""
        from . import model

        n = range(params.size)
        rows = [[(r + c) % params.size + 1 for c in n] for r in n]
        signs = [
            sorted(pair, key=lambda cell: -rows[cell[0]][cell[1]])
            for pair in model.neighbours(params.size)
        ]
        ordered = [(high, low) for high, low in signs]
        return Draft(model.make_givens(rows, model.GREATER, ordered), {"rows": rows})

    def canonical(self, givens: Json) -> Json:
        """Return the least form under turns, mirrors and numbers turned round."""
        from . import canonical

        return canonical.canonical(givens)

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import rules

        return rules.mutations(givens, answer)


TYPE = Futoshiki()

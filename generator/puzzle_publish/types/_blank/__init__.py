"""Missing numbers: a whole puzzle type, and the smallest one we could think of.

`publish new type NAME` copies this folder. Read it in this order: model.py (what is
printed), rules.py (what an answer must keep), generate.py, solve.py, grade.py, draw.py,
then this class, which only ties them together. The leading _ keeps it out of books.

`PuzzleType` in types/contract.py describes every method; in a clone, `python -m pytest
tests/contract -k _blank` says what is missing. Keep imports light here: `publish types`
loads every type, so import numba inside the functions that run kernels.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json, SolvingStep
from ..contract import Ladder
from . import draw, generate, grade, model, rules, solve


class Blank(Ladder[model.BlankParams]):
    """The type; each method is one line that names the module which does it."""

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "_blank"
    version: ClassVar[int] = 1  # raise it when a seed gives another puzzle than before
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    # The modules that search for puzzles and for answers: neither side may use the
    # other's.
    made_with: ClassVar[tuple[str, ...]] = ("generate",)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "hard": 3}
    presets: Mapping[str, model.BlankParams] = {
        "easy": model.BlankParams(level="easy", blanks=3),
        # Small digits, because only the ends of their range decide a loop of blanks.
        "hard": model.BlankParams(level="hard", blanks=5, highest=3),
    }

    def generate(
        self, rng: np.random.Generator, params: model.BlankParams
    ) -> Draft | None:
        """Return a draft, or None when this seed gave nothing good enough."""
        return generate.generate(rng, params)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Tell whether the answer is full and legal."""
        return rules.follows_rules(givens, answer)

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer, each once."""
        return solve.solve(givens)

    def grade(self, givens: Json) -> Grade:
        """Measure the difficulty of these givens."""
        return grade.grade(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        return draw.draw(givens, answer)

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        return grade.hints(givens, answer)

    # What follows has a default in PuzzleType.

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, first row done, all done."""
        _, *rest = example.givens["rows"]
        step = {**example.givens, "rows": [example.answer["rows"][0], *rest]}
        return (
            draw.draw(example.givens, None),
            draw.draw(step, None),
            draw.draw(example.givens, example.answer),
        )

    def steps(self, givens: Json) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade."""
        return grade.steps(givens)

    def sample(self, params: model.BlankParams) -> Draft:
        """Return the largest square these params give, for measuring only."""
        rows = [[params.highest] * params.size] * params.size
        sums = [params.highest * params.size] * params.size
        givens = {
            "highest": params.highest,
            "rows": rows,
            "row_sums": sums,
            "column_sums": sums,
        }
        return Draft(givens, {"rows": rows})

    def canonical(self, givens: Json) -> Json:
        """Return the one form of all puzzles that are this one turned or shuffled."""
        return model.canonical(givens)

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield spoiled puzzles, each of which `verify` must refuse."""
        return rules.mutations(givens, answer)


TYPE = Blank()

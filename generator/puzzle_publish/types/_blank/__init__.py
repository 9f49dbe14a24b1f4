"""Missing numbers: a square of numbers, some left out, with the sums of its lines.

`publish new type NAME` copies this folder, the smallest complete type. The leading
_ keeps it out of books.

Read model.py (what is printed), rules.py (what makes an answer legal), generate.py,
solve.py, grade.py and draw.py, in this order, then this class, which ties them
together. `PuzzleType` in types/contract.py describes every method, and the contract
tests tell you what is missing; README.md says how to run them. Keep imports light:
`publish types` loads every type, so import numba only inside the functions that run
kernels.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json, SolvingStep
from ..capabilities import Ladder
from . import draw, generate, grade, model, rules, solve


class Blank(Ladder[model.BlankParams, model.Square, model.Rows]):
    """The type; each method is one line that calls the module that does the work.

    In the brackets are the classes of its params, its givens and its answers.
    """

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "_blank"
    version: ClassVar[int] = 1  # raise it when the same seed gives another puzzle
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    # The modules that search for puzzles, and those that search for answers. Neither
    # side may use the other's.
    made_with: ClassVar[tuple[str, ...]] = ("generate",)
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "hard": 3}
    presets: Mapping[str, model.BlankParams] = {
        "easy": model.BlankParams(level="easy", blanks=3),
        # Small digits: only the ends of their range can decide a loop of blanks.
        "hard": model.BlankParams(level="hard", blanks=5, highest=3),
    }

    def read_givens(self, printed: Json) -> model.Square:
        """Return what a page prints; every other method gets this, not the JSON."""
        return model.read(printed)

    def read_answer(self, givens: model.Square, printed: Json) -> model.Rows:
        """Return what a key prints."""
        return model.read_answer(givens, printed)

    def generate(
        self, rng: np.random.Generator, params: model.BlankParams
    ) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        return generate.generate(rng, params)

    def follows_rules(self, givens: model.Square, answer: model.Rows) -> bool:
        """Return whether the answer is complete and legal."""
        return rules.follows_rules(givens, answer)

    def solve(self, givens: model.Square) -> Iterator[Json]:
        """Yield every answer exactly once."""
        return solve.solve(givens)

    def grade(self, givens: model.Square) -> Grade:
        """Return the difficulty measured on these givens."""
        return grade.grade(givens)

    def draw(
        self, givens: model.Square, answer: model.Rows | None, language: str
    ) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        return draw.draw(givens, answer)

    def hints(self, givens: model.Square, answer: model.Rows) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        return grade.hints(givens, answer)

    # The methods below have defaults in PuzzleType.

    def shows_words(self, params: model.BlankParams) -> bool:
        """Return False: there are only digits."""
        return False

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, first row done, all done."""
        givens, answer = self.read(example)
        step = replace(givens, rows=(answer[0], *givens.rows[1:]))
        return (
            draw.draw(givens, None),
            draw.draw(step, None),
            draw.draw(givens, answer),
        )

    def steps(self, givens: model.Square) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade."""
        return grade.steps(givens)

    def sample(self, params: model.BlankParams) -> Draft:
        """Return the largest square that these params can give, for measuring only."""
        highest, size = params.highest, params.size
        rows = ((highest,) * size,) * size
        sums = (highest * size,) * size
        square = model.Square(highest, rows, sums, sums)
        return Draft(model.make_givens(square), model.write_answer(rows))

    def canonical(self, givens: model.Square) -> Json:
        """Return the form shared by a puzzle and its mirrored or reordered twins."""
        return model.canonical(givens)

    def mutations(
        self, givens: model.Square, answer: model.Rows
    ) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, as JSON, each of which `verify` must refuse."""
        return rules.mutations(givens, answer)


TYPE = Blank()

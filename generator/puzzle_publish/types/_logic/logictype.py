"""The base class of types whose puzzles a ladder of techniques solves.

Modules of a type are imported where they are used: `publish types` loads every type and
must not load numba.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import TypeVar

from ...core.errors import UsageError
from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json, SolvingStep
from ...core.values import BookContext
from ...grids.ladder import Step, solving_steps, typical_step
from ...grids.ladder import grade as grade_of
from ..contract import Ladder
from ..params import Params
from . import hints
from .parts import Part, Parts

if TYPE_CHECKING:
    import numpy as np

P = TypeVar("P", bound=Params)
G = TypeVar("G", default=Any)
A = TypeVar("A", default=Any)


class LogicType(Ladder[P, G, A]):
    """A type whose puzzles fall to techniques with names, without guessing.

    It needs a name and Params; levels, grades, hints and worked examples follow from
    the steps of its ladder. Its folder has these modules with these functions, unless
    the class has the method of that name itself (`_climb` for climb, `_draw_step` for
    draw_step):

        model     read(JSON) -> the givens as the other modules take them
        generate  generate(rng, params) -> Draft | None
        rules     follows_rules(givens, answer) -> bool
                  mutations(givens, answer) -> Iterator of (what, JSON, JSON)
        solve     solve(givens) -> Iterator of answers, each once
        ladder    climb(givens) -> Sequence[puzzle_publish.grids.ladder.Step]
        draw      draw(givens, answer or None) -> Figure
                  draw_step(givens, steps done, step) -> Figure

    The contract tests say which of them is missing. `text.<language>.yaml` words three
    hints: `where-` with each house of the steps, each technique by its name, and
    `value`.
    """

    contract: ClassVar[int] = 1
    version: ClassVar[int] = 1
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
    }

    _parts: ClassVar[Parts] = {
        "generate": (Part("generate", "generate", ("rng", "params")),),
        "follows_rules": (Part("rules", "follows_rules", ("givens", "answer")),),
        "mutations": (Part("rules", "mutations", ("givens", "answer")),),
        "solve": (Part("solve", "solve", ("givens",)),),
        "_climb": (Part("ladder", "climb", ("givens",)),),
        "draw": (Part("draw", "draw", ("givens", "answer")),),
        "_draw_step": (Part("draw", "draw_step", ("givens", "done", "step")),),
    }
    # Params with few puzzles, and how many 6,000 tries gave; the first that fit count.
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = ()

    # Params that may leave no puzzle of a level, each with the measure that it bounds,
    # "" for none; tried where an author has set them.
    _tried: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **others: Any) -> None:
        """Let each level stand for the default params, unless a type has presets."""
        super().__init_subclass__(**others)
        if hasattr(cls, "params_model") and "presets" not in vars(cls):
            cls.presets = {level: cls.params_model(level=level) for level in cls.levels}

    def shows_words(self, params: P) -> bool:
        """Return False: there are no letters, or always the same."""
        return False

    # Done by modules of the type's folder, where a type has nothing to add.

    def generate(self, rng: "np.random.Generator", params: P) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        found: Draft | None = self._part("generate").generate(rng, params)
        return found

    def follows_rules(self, givens: G, answer: A) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""
        found: bool = self._part("rules").follows_rules(givens, answer)
        return found

    def solve(self, givens: G) -> Iterator[Json]:
        """Yield every answer exactly once."""
        found: Iterator[Json] = self._part("solve").solve(givens)
        return found

    def draw(self, givens: G, answer: A | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        found: Figure = self._part("draw").draw(givens, answer)
        return found

    def mutations(self, givens: G, answer: A) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        found: Iterator[tuple[str, Json, Json]]
        found = self._part("rules").mutations(givens, answer)
        return found

    def _climb(self, givens: G) -> Sequence[Step]:
        """Return the steps of the ladder that solve a puzzle with one answer.

        Raises:
            OutOfSteps: the techniques do not finish it.
        """
        found: Sequence[Step] = self._part("ladder").climb(givens)
        return found

    def _draw_step(self, givens: G, done: Sequence[Step], step: Step) -> Figure:
        """Return the figure after the steps done, with the cells of a step marked."""
        found: Figure = self._part("draw").draw_step(givens, done, step)
        return found

    def _part(self, name: str) -> Any:
        """Return a module of the type's folder, imported when it is needed."""
        return import_module(f"{type(self).__module__}.{name}")

    def _measures(self, givens: G) -> Mapping[str, int]:
        """Return other measures of a puzzle, such as the number of its clues."""
        return {}

    def _rare_levels(self, params: P) -> Collection[str]:
        """Return the levels that hardly any puzzle with such params has."""
        return ()

    # What they share.

    def resolve(self, params: P, book: BookContext) -> P:
        """Return the params.

        Raises:
            UsageError: hardly any puzzle of this size has the level, or none was found
                with what the author asks.
        """
        if params.level in self._rare_levels(params):
            size = params.model_dump()["size"]
            raise UsageError(
                f"size: hardly any {self.name} so small is {params.level} (got {size})"
            )
        if self._tried:
            from ..feasibility import require
            from . import trying

            if trying.asked(self, params):
                require(params, trying.problem, self)
        return params

    def capacity(self, params: P) -> int | None:
        """Return how many puzzles there are where they are few."""
        asked = params.model_dump().items()
        return next((n for few, n in self._few if few.items() <= asked), None)

    def grade(self, givens: G) -> Grade:
        """Return the level of the dearest technique that the puzzle needs."""
        uses = [(step.technique, step.places) for step in self._climb(givens)]
        return grade_of(uses, self._measures(givens))

    def steps(self, givens: G) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade, in order."""
        return solving_steps(self._climb(givens))

    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return where the dearest step is, which technique it takes, and a value."""
        return hints.hints(self._climb(givens))

    def opener_art(self, givens: G, language: str) -> Figure:
        """Return the grid with its clues."""
        return self.draw(givens, None, language)

    def _for_cover(self, rng: "np.random.Generator", params: P) -> Draft:
        """Return an easy puzzle with few enough cells to be seen on a cover."""
        sides = {side: min(10, getattr(params, side)) for side in ("rows", "columns")}
        plain = {"level": "easy", "symmetry": "none", **sides}
        return self.generate(rng, params.model_copy(update=plain)) or self.example()

    def warm_up(self, params: P) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)
        givens = self.read_givens(self.example().givens)
        self.grade(givens)
        next(self.solve(givens))

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, its dearest step, done."""
        givens, answer = self.read(example)
        steps = self._climb(givens)
        at = typical_step(steps)
        return (
            self.draw(givens, None, language),
            self._draw_step(givens, steps[:at], steps[at]),
            self.draw(givens, answer, language),
        )

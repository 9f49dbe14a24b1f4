"""What all types share whose puzzles a ladder of techniques solves."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Generic

from typing_extensions import TypeVar

from ...core.errors import UsageError
from ...core.figure import Figure
from ...core.messages import listed
from ...core.puzzle import Draft, Grade, Hint, Json, SolvingStep
from ...core.values import BookContext
from ...grids.ladder import Cell, House, Step, Technique, typical_step
from ...grids.ladder import grade as grade_of
from .. import ladder_hints, step_words, told_steps
from ..capabilities import Ladder
from ..contract import A, G, P
from ..examples import worked_givens
from ..modulartype import MadeByParts, ReadByModel, UniqueByLevel
from ..parts import DrawPart, TechniqueParts
from ..technique_words import techniques_in

# The wordings of a cell that follows from the others, and what they are made of.
SINGLES = (
    *("full-house", "hidden-single", "naked-single", "place", "sign"),
    *("look-at", "asked-aim", "aim-hidden-single", "aim-cells"),
)

S = TypeVar("S", bound=Step, default=Step)


class TechniqueType(UniqueByLevel[P, G, A], Ladder[P, G, A], Generic[P, G, A, S]):
    """A type whose levels, grades, hints and worked examples follow from steps.

    Its bases say which module has the steps and which one draws them.
    """

    # Params with few puzzles, and how many 6,000 tries gave; the first that fit count.
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = ()

    # Params that may leave no puzzle of a level, each with the measure that it bounds,
    # "" for none; tried where an author has set them.
    _tried: ClassVar[Mapping[str, str]] = {}

    # The step of the worked example that its caption tells, None for the typical one.
    _captioned: ClassVar[int | None] = None

    # Whether its words tell whole steps, with {digits}, {houses} and {effect}.
    _tells_steps: ClassVar[bool] = False

    @abstractmethod
    def _climb(self, givens: G) -> Sequence[S]:
        """Return the steps of the ladder that solve a puzzle with one answer.

        Raises:
            OutOfSteps: the techniques do not finish it.
        """

    @abstractmethod
    def _draw_step(self, givens: G, done: Sequence[S], step: S) -> Figure:
        """Return the figure after the steps done, with the cells of a step marked."""

    def _printed(self, givens: G) -> told_steps.Printed:
        """Return how a page has the values, cells and houses that steps name."""
        return told_steps.Printed()

    def _measures(self, givens: G) -> Mapping[str, int]:
        """Return other measures of a puzzle, such as the number of its clues."""
        return {}

    def _rare_levels(self, params: P) -> Collection[str]:
        """Return the levels that hardly any puzzle with such params has."""
        return ()

    def _shallow(self, params: P) -> P:
        """Return the params with one step of the level, where they have several."""
        is_deep = "depth" in type(params).model_fields
        return params.model_copy(update={"depth": "single"}) if is_deep else params

    def shows_words(self, params: P) -> bool:
        """Return False: there are no letters, or always the same."""
        return False

    def resolve(self, params: P, book: BookContext) -> P:
        """Return the params.

        Raises:
            UsageError: hardly any puzzle of this size has the level, or none was found
                with what the author asks.
        """
        rare = self._rare_levels(params)
        if params.level in rare:
            size = params.model_dump()["size"]
            others = listed(level for level in self.presets if level not in rare)
            ways = f"raise the size, or take the level {others}"
            if params.level not in self._rare_levels(self._shallow(params)):
                ways = f"raise the size, take the level {others}, or set depth: single"
            raise UsageError(
                f"size: hardly any {self.name} so small is {params.level} (got {size});"
                f" {ways}"
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
        return grade_of(self._uses(givens), self._measures(givens))

    def _uses(self, givens: G) -> Sequence[tuple[Technique, int]]:
        """Return the technique of each step, and how many cells could be filled then.

        A type overrides this if its ladder says so sooner than it makes the steps.
        """
        return [(step.technique, step.places) for step in self._climb(givens)]

    def step_levels(self, givens: G) -> tuple[str, ...]:
        """Return the level of each step's technique, in order."""
        return tuple(technique.level for technique, _ in self._uses(givens))

    def technique_words(self, language: str) -> Mapping[str, tuple[str, str]]:
        """Return the name of each technique, and what it means."""
        return techniques_in(self.text(language))

    def draw_step(self, givens: G, nth: int, language: str) -> Figure:
        """Return the position before a step, with its cells marked."""
        steps = self._climb(givens)
        return self._draw_step(givens, steps[:nth], steps[nth])

    def steps(self, givens: G) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade, in order."""
        printed = self._printed(givens) if self._tells_steps else None
        return ladder_hints.solving_steps(self._climb(givens), printed)

    def single_words(self, language: str) -> Mapping[str, str]:
        """Return the wordings for cells that follow from the others alone."""
        words = self._words(language) if self._tells_steps else {}
        return {name: words[name] for name in SINGLES if name in words}

    def houses_called(
        self, givens: G, houses: Sequence[Sequence[Cell]], language: str
    ) -> list[str]:
        """Return what sentences call rows, boxes and the like; "" for no name."""
        words, printed = self._words(language), self._printed(givens)
        found = (self._house_of(givens, cells) for cells in houses)
        return [
            str(step_words.told(printed.houses([house]), words)) if house else ""
            for house in found
        ]

    def _house_of(self, givens: G, cells: Sequence[Cell]) -> House | None:
        """Return what steps call the house with some cells, None if they never do."""
        for axis, kind in enumerate(("row", "column")):
            if len({cell[axis] for cell in cells}) == 1:
                return kind, cells[0][axis] + 1
        return None

    def _words(self, language: str) -> step_words.Words:
        """Return all words of its steps."""
        return step_words.words_of(self.text(language))

    def draw_hinted(self, givens: G, language: str) -> Figure:
        """Return the position before the step of the hints, with its cells marked."""
        steps = self._climb(givens)
        at, before = self._hinted(givens, steps)
        return self._draw_step(givens, steps[:before], steps[at])

    def _hinted(self, givens: G, steps: Sequence[S]) -> tuple[int, int]:
        """Return which step hints tell, and before which."""
        at = typical_step(steps)
        return at, at

    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return where to look for the dearest step, this step, and what follows."""
        if self._tells_steps:
            return ladder_hints.worked(self._climb(givens), self._printed(givens))
        return ladder_hints.hints(self._climb(givens))

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees."""
        return step_words.sentence(hint, self.text(language))

    def opener_art(self, givens: G, language: str) -> Figure:
        """Return the grid with its clues."""
        return self.draw(givens, None, language)

    def warm_up(self, params: P) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        one_step = {"depth": "single"} if "depth" in type(params).model_fields else {}
        shallow = params.model_copy(update=one_step)
        self.generate(np.random.Generator(np.random.PCG64(0)), shallow)
        givens = worked_givens(self.name, self.example(), self.read_givens)
        self.grade(givens)
        next(self.solve(givens))

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, the captioned step, done."""
        givens, answer = self.read(example)
        steps = self._climb(givens)
        at = typical_step(steps) if self._captioned is None else self._captioned
        return (
            self.draw(givens, None, language),
            self._draw_step(givens, steps[:at], steps[at]),
            self.draw(givens, answer, language),
        )


class TechniquesByParts(
    ReadByModel[P, G, A], MadeByParts[P, G, A], TechniqueType[P, G, A, S]
):
    """A type with a ladder whose modules read, make, judge and solve."""

    @abstractmethod
    def _parts(self) -> TechniqueParts[P, G, A]:
        """Return the modules that search and judge, imported when they are needed."""

    def mutations(self, givens: G, answer: A) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        return self._parts().rules.mutations(givens, answer)


class DrawnByModule(TechniquesByParts[P, G, A, S]):
    """A type whose module `draw` has whole figures, and those of single steps."""

    @abstractmethod
    def _draw_part(self) -> DrawPart[G, A, S]:
        """Return the module that draws, imported when it is needed."""

    def draw(self, givens: G, answer: A | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        return self._draw_part().draw(givens, answer)

    def _draw_step(self, givens: G, done: Sequence[S], step: S) -> Figure:
        return self._draw_part().draw_step(givens, done, step)

"""The base class of types that tell each step of their ladders by the position."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import TypeVar

from ...core.puzzle import Hint, Json, SolvingStep
from ...grids.ladder import Step
from .. import telling
from ..contract import A, G, P
from .techniquetype import TechniqueType

S = TypeVar("S", bound=Step, default=Step)


class ToldType(TechniqueType[P, G, A, S]):
    """A type of steps that rest on what is drawn, so that words need the position.

    Its text has for each technique a wording for the whole step and a question,
    `ask-` and its name, for the first hint.
    """

    _tells_steps: ClassVar[bool] = True

    @abstractmethod
    def _tell(self, givens: G, steps: Sequence[S], at: int) -> Hint:
        """Return a step in words, with values `place` and `effect`."""

    def _ask(self, step: S, told: Hint) -> Json:
        """Return the question of a first hint: wordings, the best first, and values."""
        asks = f"ask-{told.wording}", f"ask-{step.technique.name}", "ask-any"
        return {"aim": [*asks, {}]}

    def _before(self, givens: G, steps: Sequence[S], at: int, first: int) -> int | None:
        """Return before which step a hint tells a step, `first` being its technique's.

        None if it rests on others as hard, so that no hint should tell it.
        """
        return at

    def _counts(self, givens: G, steps: Sequence[S], at: int) -> Mapping[str, int]:
        """Return what is undecided before a step, as `look` names it."""
        return {"left": self._left(givens, steps, at)}

    def _left(self, givens: G, steps: Sequence[S], at: int) -> int:
        """Return how much is undecided before a step."""
        return len({cell for step in steps[at:] for cell, _ in step.placed})

    def steps(self, givens: G) -> tuple[SolvingStep, ...]:
        """Return the steps behind the grade, in order, each in words."""
        steps = self._climb(givens)
        return tuple(
            SolvingStep(
                step.technique.name,
                step.cells,
                shown=step.pattern,
                placed=step.placed,
                removed=step.removed,
                told=self._tell(givens, steps, at),
            )
            for at, step in enumerate(steps)
        )

    def _hinted(self, givens: G, steps: Sequence[S]) -> tuple[int, int]:
        """Return the step of the dearest technique of which least is to be told."""
        weight = max(step.technique.weight for step in steps)
        dearest = [at for at, x in enumerate(steps) if x.technique.weight == weight]
        since = {at: self._before(givens, steps, at, dearest[0]) for at in dearest}
        sizes = {
            (at, before): telling.size(self._told(givens, steps, at, before))
            for at, before in since.items()
            if before is not None
        }
        return min(sizes, key=lambda both: sizes[both])

    def _told(self, givens: G, steps: Sequence[S], at: int, before: int) -> Hint:
        """Return a step in words as it is before another one."""
        return self._tell(givens, [*steps[:before], steps[at]], before)

    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return where to look and what for, a whole step, and what follows."""
        steps = self._climb(givens)
        at, before = self._hinted(givens, steps)
        told = self._told(givens, steps, at, before)
        place = telling.inner(told)["place"]
        look: dict[str, Json] = {"place": place, "ask": self._ask(steps[at], told)}
        look |= self._counts(givens, steps, before)
        after = self._tell(givens, steps, min(at + 1, len(steps) - 1))
        leads = {"effect": telling.inner(after)["effect"]}
        return Hint("look", look), told, Hint("leads", leads)

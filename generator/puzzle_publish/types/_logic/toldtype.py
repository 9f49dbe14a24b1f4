"""The base class of types that tell each step of their ladders by the position."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import TypeVar

from ...core.figure import Figure
from ...core.puzzle import Hint, Json, SolvingStep
from ...grids.ladder import Step
from .. import ladder_hints, telling
from ..contract import A, G, P
from .techniquetype import TechniqueType

LATE = 0.9  # of the steps: a hint to those after it helps little
SOON = 6  # steps after one, of which a last hint tells one

S = TypeVar("S", bound=Step, default=Step)


class ToldType(TechniqueType[P, G, A, S]):
    """A type of steps that rest on what is drawn, so that words need the position.

    Its text has for each technique a wording for the whole step and a question,
    `ask-` and its name, for the first hint.
    """

    _tells_steps: ClassVar[bool] = True

    @abstractmethod
    def _tell(self, givens: G, steps: Sequence[S], at: int) -> Hint:
        """Return a step in words, with values `place` and `effect`.

        `called` is what hints call the place, if that says more.
        """

    def _ask(self, step: S, told: Hint) -> Json:
        """Return the question of a first hint: wordings, the best first, and values."""
        asks = f"ask-{told.wording}", f"ask-{step.technique.name}", "ask-any"
        return {"aim": [*asks, {}]}

    def _before(self, givens: G, steps: Sequence[S], at: int, first: int) -> int | None:
        """Return before which step a hint tells a step, `first` being its technique's.

        None if no hint should tell it: it rests on others as hard, or is too long.
        """
        return at

    def _counts(self, givens: G, steps: Sequence[S], at: int) -> Mapping[str, int]:
        """Return what is undecided before a step, as `look` names it."""
        return {"left": self._left(givens, steps, at)}

    def _left(self, givens: G, steps: Sequence[S], at: int) -> int:
        """Return how much is undecided before a step."""
        return len({cell for step in steps[at:] for cell, _ in step.placed})

    def steps(self, givens: G) -> tuple[SolvingStep, ...]:
        """Return the steps of the ladder in the order of telling, each in words."""
        steps = self._solve_told(givens)
        return tuple(self._solving(givens, steps, at) for at in range(len(steps)))

    def _solving(self, givens: G, steps: Sequence[S], at: int) -> SolvingStep:
        step, told = steps[at], self._tell(givens, steps, at)
        return SolvingStep(
            step.technique.name,
            step.cells,
            shown=step.pattern,
            houses=((step.house, step.number),) if step.number else (),
            placed=step.placed,
            removed=step.removed,
            lines=step.counted,
            look=ladder_hints.look_at(_named(telling.inner(told))),
            ask=Hint("asked", {"ask": self._ask(step, told)}),
            told=told,
            level=step.technique.level,
        )

    def _solve_told(self, givens: G) -> Sequence[S]:
        """Return the steps that a solve tells: of those that it has, what is needed."""
        return self._climb(givens)

    def draw_step(self, givens: G, nth: int, language: str) -> Figure:
        """Return the position before a step that is told, with its cells marked."""
        steps = self._solve_told(givens)
        return self._draw_step(givens, steps[:nth], steps[nth])

    def _hinted(self, givens: G, steps: Sequence[S]) -> tuple[int, int]:
        """Return the step of which least is to be told, and before which one.

        It has the dearest technique of which a hint may tell a step before the last
        tenth of the way, or else of which it may tell one at all.
        """
        weights = [step.technique.weight for step in steps]
        late: list[tuple[int, int]] = []
        for weight in sorted({*weights}, reverse=True):
            own = [at for at, x in enumerate(weights) if x == weight]
            since = {at: self._before(givens, steps, at, own[0]) for at in own}
            sizes = {
                (at, before): telling.size(self._told(givens, steps, at, before))
                for at, before in since.items()
                if before is not None
            }
            found = sorted(sizes, key=lambda both: sizes[both])
            if early := [both for both in found if both[1] < LATE * len(steps)]:
                return early[0]
            late += found[:1]
        if late:
            return late[0]
        return 0, 0

    def _told(self, givens: G, steps: Sequence[S], at: int, before: int) -> Hint:
        """Return a step in words as it is before another one."""
        return self._tell(givens, [*steps[:before], steps[at]], before)

    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return where to look and what for, a whole step, and what follows."""
        steps = self._climb(givens)
        at, before = self._hinted(givens, steps)
        told = self._told(givens, steps, at, before)
        place = _named(telling.inner(told))
        look: dict[str, Json] = {"place": place, "ask": self._ask(steps[at], told)}
        look |= self._counts(givens, steps, before)
        return Hint("look", look), told, self._next(givens, steps, at, before)

    def _follows(
        self, givens: G, done: Sequence[S], skipped: Sequence[S], step: S
    ) -> bool:
        """Return whether a step after some done needs none of those skipped."""
        return not skipped

    def _next(self, givens: G, steps: Sequence[S], at: int, before: int) -> Hint:
        """Return a step soon after one and no harder, or what to ask next.

        Both follow where the one at `at` was told, before another one. Steps near it
        come first.
        """
        step, done = steps[at], [*steps[:before], steps[at]]
        soon = range(at + 1, min(at + 1 + SOON, len(steps)))
        near = [k for k in soon if _is_near(step, steps[k])]
        asked: Hint | None = None
        for k in (*near, *[k for k in soon if k not in near], *range(before, at)):
            skipped = [one for one in steps[before:k] if one is not step]
            if not self._follows(givens, done, skipped, steps[k]):
                continue
            told = self._tell(givens, [*done, steps[k]], len(done))
            after = telling.inner(told)
            place = _named(after)
            is_easy = steps[k].technique.weight <= step.technique.weight
            if is_easy and "suppose" not in after:
                then = {"place": place, "effect": after["effect"]}
                return Hint("then-look", then)
            ask = self._ask(steps[k], told)
            asked = asked or Hint("look-ask", {"place": place, "ask": ask})
        return asked or Hint("last-step", {})


def _named(told: telling.Values) -> Json:
    """Return what a hint calls the place of a step."""
    return told.get("called", told["place"])


def _is_near(step: Step, later: Step) -> bool:
    """Whether a later step looks at cells of a step, or beside them."""
    cells = {*later.cells, *later.pattern}
    axis = {"row": 0, "column": 1}.get(later.house)
    return any(
        max(abs(r - y), abs(c - x)) <= 1
        or (axis is not None and (y, x)[axis] == later.number - 1)
        for y, x in step.cells
        for r, c in cells
    )

"""The base class of types whose puzzles a ladder of techniques solves."""

from abc import abstractmethod
from collections.abc import Sequence

from typing_extensions import TypeVar

from ...grids.ladder import Step
from ..contract import A, G, P
from ..parts import LogicParts
from .techniquetype import DrawnByModule

S = TypeVar("S", bound=Step, default=Step)


class LogicType(DrawnByModule[P, G, A, S]):
    """A type whose puzzles fall to techniques with names, without guessing.

    Levels, grades, hints and worked examples follow from the steps of its ladder. The
    class says once where its modules are:

        class Stars(LogicType[StarsParams, Givens, Answer]):
            _model = model

            def _parts(self) -> LogicParts[StarsParams, Givens, Answer]:
                from . import generate, ladder, rules, solve

                return LogicParts(generate, rules, solve, ladder)

            def _draw_part(self) -> DrawPart[Givens, Answer]:
                from . import draw

                return draw

    with these functions, whose parameters may have other names:

        model     read(JSON) -> givens
                  read_answer(givens, JSON) -> answer
        generate  generate(rng, params) -> Draft | None
        rules     follows_rules(givens, answer) -> bool
                  mutations(givens, answer) -> Iterator of (what, JSON, JSON)
        solve     solve(givens) -> Iterator of answers as JSON, each once
        ladder    climb(givens) -> Sequence[puzzle_publish.grids.ladder.Step]
        draw      draw(givens, answer or None) -> Figure
                  draw_step(givens, steps done, step) -> Figure

    mypy checks these functions, and the contract tests say which is missing. A ladder
    whose steps say more has a class of its own for them, named last in all these
    brackets. `text.<language>.yaml` words three hints: `where-` with each house of the
    steps, each technique by its name, and `value`; or, if `_tells_steps`, each
    technique that `_logic/steps.<language>.yaml` has not.
    """

    @abstractmethod
    def _parts(self) -> LogicParts[P, G, A, S]:
        """Return the modules that search and judge, imported when they are needed."""

    def _climb(self, givens: G) -> Sequence[S]:
        return self._parts().ladder.climb(givens)

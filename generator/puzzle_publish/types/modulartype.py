"""The base class of types whose work is done by the modules of their folder."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from ..core.puzzle import Draft, Fairness, Grade, Hint, Json
from .contract import A, G, P, PuzzleType
from .examples import worked_givens
from .parts import ModelPart, ModularParts, Parts

if TYPE_CHECKING:
    import numpy as np


class ReadByModel(PuzzleType[P, G, A]):
    """A type whose module `model` reads its givens and answers."""

    @property
    @abstractmethod
    def _model(self) -> ModelPart[G, A]:
        """The module that reads givens and answers."""

    def read_givens(self, printed: Json) -> G:
        """Return what a page prints as the code uses it.

        Raises:
            ValueError: these are not givens of the type; a sentence says why.
        """
        return self._model.read(printed)

    def read_answer(self, givens: G, printed: Json) -> A:
        """Return an answer as the code uses it.

        Raises:
            ValueError: it has not the shape of an answer; a sentence says why.
        """
        return self._model.read_answer(givens, printed)


class UniqueByLevel(PuzzleType[P, G, A]):
    """A type of puzzles with one answer in up to four levels.

    Without presets, each level stands for the default params, but for those that only
    puzzles made elsewhere have.
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
    # Levels that puzzles made elsewhere may have, while the type makes none of them.
    _only_graded: ClassVar[Collection[str]] = ()

    def __init_subclass__(cls, **others: bool) -> None:
        """Let each level stand for the default params, unless a type has presets."""
        super().__init_subclass__(**others)
        if hasattr(cls, "params_model") and "presets" not in vars(cls):
            cls.presets = {
                level: cls.params_model(level=level)
                for level in cls.levels
                if level not in cls._only_graded
            }


class MadeByParts(UniqueByLevel[P, G, A]):
    """A type whose modules make, judge and solve its puzzles."""

    @abstractmethod
    def _parts(self) -> Parts[P, G, A]:
        """Return the modules that search and judge, imported when they are needed."""

    @cached_property
    def _modules(self) -> Parts[P, G, A]:
        """The same, imported once: a puzzle asks for them three times or more."""
        return self._parts()

    def generate(self, rng: "np.random.Generator", params: P) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        return self._modules.generate.generate(rng, params)

    def follows_rules(self, givens: G, answer: A) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""
        return self._modules.rules.follows_rules(givens, answer)

    def solve(self, givens: G) -> Iterator[Json]:
        """Yield every answer exactly once."""
        return self._modules.solve.solve(givens)


class ModularType(ReadByModel[P, G, A], MadeByParts[P, G, A]):
    """A type whose modules do the work.

    The class says once where they are:

        class Stars(ModularType[StarsParams, Givens, Answer]):
            _model = model

            def _parts(self) -> ModularParts[StarsParams, Givens, Answer]:
                from . import generate, grade, hints, rules, solve

                return ModularParts(generate, rules, solve, grade, hints, rules)

    with these functions, whose parameters may have other names:

        model     read(JSON) -> givens
                  read_answer(givens, JSON) -> answer
        generate  generate(rng, params) -> Draft | None
        rules     follows_rules(givens, answer) -> bool
        solve     solve(givens) -> Iterator of answers as JSON, each once
        grade     grade(givens) -> Grade
        hints     hints(givens, answer) -> tuple[Hint, ...]
        the last  mutations(givens, answer) -> Iterator of (what, JSON, JSON)

    mypy checks these functions, and the contract tests say which is missing. Without
    presets, each level stands for the default params.
    """

    @abstractmethod
    def _parts(self) -> ModularParts[P, G, A]:
        """Return the modules that search and judge, imported when they are needed."""

    def grade(self, givens: G) -> Grade:
        """Return the difficulty measured on these givens."""
        return self._parts().grade.grade(givens)

    def hints(self, givens: G, answer: A) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        return self._parts().hints.hints(givens, answer)

    def mutations(self, givens: G, answer: A) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        return self._parts().mutations.mutations(givens, answer)

    def warm_up(self, params: P) -> None:
        """Load the kernels, compiled if need be."""
        import numpy as np

        draft = self.generate(np.random.Generator(np.random.PCG64(0)), params)
        if draft is None:
            givens = worked_givens(self.name, self.example(), self.read_givens)
        else:
            givens = self.read_givens(draft.givens)
        self.grade(givens)
        next(self.solve(givens))

"""What the bases of `puzzle_publish.types` call in the modules of a type's folder.

A type names its modules once, in `_parts` and `_draw_part`, which import them when they
are needed: `publish types` loads every type and must not load numba. mypy holds the
functions of these modules to the protocols here, whose parameters may have any names.

    P  the class of the type's params
    G  the class of its givens
    A  the class of its answers
    S  the class of its ladder's steps, `puzzle_publish.grids.ladder.Step` by default
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from ..core.figure import Figure
from ..core.puzzle import Draft, Grade, Hint, Json
from ..grids.ladder import Cell, LineLog, Step
from ..grids.reading import Rows
from .cells import CellRows
from .player import Player

if TYPE_CHECKING:
    import numpy as np

    from ..grids.climb import Rung
    from ..grids.symmetry import Turn
    from ..rules.vocabulary import Statement

P = TypeVar("P")
G = TypeVar("G")
A = TypeVar("A")
S = TypeVar("S", bound=Step, default=Step)
P_contra = TypeVar("P_contra", contravariant=True)
G_contra = TypeVar("G_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", bound=Step, default=Step, contravariant=True)
S_co = TypeVar("S_co", bound=Step, default=Step, covariant=True)

Values = Mapping[Cell, int]


class Size(NamedTuple):
    """How large cells are by default and at least, and digits, in their usual size."""

    cell_mm: float
    min_cell_mm: float
    digits: float = 1.0


class ModelPart(Protocol[G, A_co]):
    """A module `model` that reads givens and answers."""

    def read(self, printed: Json, /) -> G:
        """Return givens, or raise a ValueError that says why these are none."""

    def read_answer(self, givens: G, printed: Json, /) -> A_co:
        """Return an answer, or raise a ValueError that says why this is none."""


class SquareModelPart(ModelPart[G, Rows], Protocol[G]):
    """A module `model` of Latin squares."""

    def empty(self, size: int, /) -> G:
        """Return givens without clues."""

    def full(self, rows: list[list[int]], /) -> Json:
        """Return the JSON of the givens with the most clues."""

    def turned(self, givens: G, turn: "Turn", /) -> Iterator[Json]:
        """Yield the JSON of turned givens, and of others that are the same to us."""


class GeneratePart(Protocol[P_contra]):
    """A module `generate`."""

    def generate(self, rng: "np.random.Generator", params: P_contra, /) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""


class FollowsPart(Protocol[G_contra, A_contra]):
    """A module `rules` that judges answers."""

    def follows_rules(self, givens: G_contra, answer: A_contra, /) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""


class MutationsPart(Protocol[G_contra, A_contra]):
    """A module that corrupts puzzles."""

    def mutations(
        self, givens: G_contra, answer: A_contra, /
    ) -> Iterator[tuple[str, Json, Json]]:
        """Yield (what was spoiled, givens, answer) that `verify` must refuse."""


class RulesPart(
    FollowsPart[G_contra, A_contra],
    MutationsPart[G_contra, A_contra],
    Protocol[G_contra, A_contra],
):
    """A module `rules` that judges answers, and corrupts puzzles."""


class StatedPart(RulesPart[G_contra, A_contra], Protocol[G_contra, A_contra]):
    """A module `rules` of puzzles of numbers, or of cells that are on or off."""

    def statement(self, givens: G_contra, /) -> "Statement":
        """Return what a puzzle asks."""


class GradePart(Protocol[G_contra]):
    """A module `grade`."""

    def grade(self, givens: G_contra, /) -> Grade:
        """Return the difficulty measured on these givens, or raise OutOfSteps."""


class HintsPart(Protocol[G_contra, A_contra]):
    """A module `hints`."""

    def hints(self, givens: G_contra, answer: A_contra, /) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""


class SolvePart(Protocol[G_contra]):
    """A module `solve`."""

    def solve(self, givens: G_contra, /) -> Iterator[Json]:
        """Yield every answer exactly once."""


class LadderPart(Protocol[G_contra, S_co]):
    """A module `ladder` of `LogicType`."""

    def climb(self, givens: G_contra, /) -> Sequence[S_co]:
        """Return the steps that solve a puzzle, or raise OutOfSteps."""


class LogPart(Protocol[G_contra]):
    """A module `ladder` of `LineType`."""

    def log(self, givens: G_contra, /) -> LineLog:
        """Return the notes of the steps that solve a puzzle, or raise OutOfSteps."""


class RungsPart(Protocol[G_contra]):
    """A module `ladder` of `SquareType`."""

    def rungs(self, givens: G_contra, /) -> "tuple[Rung, ...]":
        """Return the rungs of the ladder, from easy to hard."""


class DrawPart(Protocol[G_contra, A_contra, S_contra]):
    """A module `draw` of `LogicType` and `LineType`."""

    def draw(self, givens: G_contra, answer: A_contra | None, /) -> Figure:
        """Return the page's figure; with an answer, the key's."""

    def draw_step(
        self, givens: G_contra, done: Sequence[S_contra], step: S_contra, /
    ) -> Figure:
        """Return the figure after the steps done, with the cells of a step marked."""


class LoopDrawPart(
    DrawPart[G_contra, A_contra, S_contra], Protocol[G_contra, A_contra, S_contra]
):
    """A module `draw` of `LoopType`."""

    def cells(
        self, givens: G_contra, answer: A_contra | None, labels: Mapping[str, str], /
    ) -> CellRows:
        """Return the grid's cells in words; with an answer, where the lines go."""

    def player(self, givens: G_contra, answer: A_contra, /) -> Player:
        """Return how the lines are drawn on a screen."""

    def cover_tile(self, givens: G_contra, answer: A_contra, /, *, lit: bool) -> Figure:
        """Return a solved puzzle as a small picture."""


class SquareDrawPart(Protocol[G_contra]):
    """A module `draw` of `SquareType`; its constants are three sizes of the figure."""

    PAGE: Size
    KEY: Size
    STEP: Size

    def figure(
        self, givens: G_contra, found: Values, marked: Collection[Cell], size: Size, /
    ) -> Figure:
        """Return the figure with the numbers found, some cells marked."""


@dataclass(frozen=True, slots=True)
class Parts(Generic[P, G, A]):
    """The modules that make, judge and solve, each as its protocol describes it."""

    generate: GeneratePart[P]
    rules: FollowsPart[G, A]
    solve: SolvePart[G]


@dataclass(frozen=True, slots=True)
class ModularParts(Parts[P, G, A]):
    """The modules of `ModularType`; the last is `rules` or one of its own."""

    grade: GradePart[G]
    hints: HintsPart[G, A]
    mutations: MutationsPart[G, A]


@dataclass(frozen=True, slots=True)
class TechniqueParts(Parts[P, G, A]):
    """The modules that all types with a ladder have."""

    rules: RulesPart[G, A]


@dataclass(frozen=True, slots=True)
class LogicParts(TechniqueParts[P, G, A], Generic[P, G, A, S]):
    """The modules of `LogicType` and `LoopType`."""

    ladder: LadderPart[G, S]


@dataclass(frozen=True, slots=True)
class LineParts(TechniqueParts[P, G, A]):
    """The modules of `LineType`."""

    rules: StatedPart[G, A]
    ladder: LogPart[G]


@dataclass(frozen=True, slots=True)
class SquareParts(TechniqueParts[P, G, Rows], Generic[P, G]):
    """The modules of `SquareType`."""

    rules: StatedPart[G, Rows]
    ladder: RungsPart[G]

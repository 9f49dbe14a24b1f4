"""What `EntryType` calls in the modules of a type's folder."""

from collections import Counter
from dataclasses import dataclass
from typing import Generic, Protocol

import numpy as np
from typing_extensions import TypeVar

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Json
from ..parts import MutationsPart
from .levels import Apart
from .model import Filled

P = TypeVar("P")
G = TypeVar("G")
P_contra = TypeVar("P_contra", contravariant=True)
G_contra = TypeVar("G_contra", contravariant=True)


class EntryModelPart(Protocol[G]):
    """A module `model` of `EntryType`."""

    def read(self, printed: Json, /) -> G:
        """Return givens, or raise a ValueError that says why these are none."""

    def write(self, givens: G, /) -> Json:
        """Return givens as they are printed."""


class EntryGeneratePart(Protocol[P_contra]):
    """A module `generate` of `EntryType`."""

    def generate(
        self,
        rng: np.random.Generator,
        params: P_contra,
        apart: Apart,
        tally: Counter[str],
        /,
    ) -> Draft | None:
        """Return a puzzle apart from others, or None; count why grids failed."""


class SamplingPart(Protocol[P_contra]):
    """A module `sampling` of `EntryType`."""

    def sample(self, params: P_contra, /) -> Draft:
        """Return a puzzle as large as possible, for measuring only."""


class StepsPart(Protocol[G_contra]):
    """A module `steps` of `EntryType`."""

    def example_steps(
        self, givens: G_contra, answer: Filled, language: str, /
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, a step, done."""


class EntryDrawPart(Protocol[G_contra]):
    """A module `draw` of `EntryType`."""

    def draw(self, givens: G_contra, answer: Filled | None, language: str, /) -> Figure:
        """Return the page's figure; with an answer, the key's."""

    def composed(self, givens: G_contra, language: str, room: Room, /) -> Figure | None:
        """Return a page's figure for a room, None if there is too little."""


@dataclass(frozen=True, slots=True)
class EntryParts(Generic[P, G]):
    """The modules of `EntryType` that make puzzles."""

    generate: EntryGeneratePart[P]
    sampling: SamplingPart[P]
    mutations: MutationsPart[G, Filled]
    steps: StepsPart[G]

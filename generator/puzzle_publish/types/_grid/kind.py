"""What settling a grid's words needs to know of its type."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ...core.puzzle import Draft, Json
from .levels import Apart

if TYPE_CHECKING:
    import numpy as np


class GridKind(Protocol):
    """A type whose puzzles are grids of words from a list; see `EntryType`."""

    name: ClassVar[str]
    folder: ClassVar[Path]

    def _attempt(
        self,
        rng: "np.random.Generator",
        params: Any,
        apart: Apart,
        tally: Counter[str],
    ) -> Draft | None:
        """Return a puzzle apart from others, or None; count why grids failed."""

    def _settled(self, params: Any) -> Any:
        """Return params, after their files are read, as the list of words decides."""

    def _lexicon(self, reference: Mapping[str, Json]) -> Mapping[str, Json]:
        """Return the reference that a page prints for the list of its section."""
        ...

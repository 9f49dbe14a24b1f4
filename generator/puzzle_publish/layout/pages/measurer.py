"""What stages before the renderer may ask it: how much room things take."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ...core.puzzle import Json


class Measurer(Protocol):
    """What the renderer tells before a page number is known."""

    def pages(self, template: str, values: Mapping[str, Any]) -> int:
        """Return over how many pages a flowing template goes."""
        ...

    def heights_mm(
        self, template: str, parts: Sequence[Mapping[str, Any]]
    ) -> tuple[float | None, ...]:
        """Return how high each part stands, None for one of more than a page."""
        ...

    def shown(
        self, text: str, template: str, shape: Mapping[str, Json], slot: str
    ) -> str:
        """Return as much of a text as its place on a stamped page has room for."""
        ...

    def width_mm(
        self, text: str, *, role: str = "sans", weight: int = 400, size_pt: float = 8.5
    ) -> float:
        """Return the width of a line of text."""
        ...

"""The measurements that the layout needs from the renderer."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ...core.puzzle import Json


class Measurer(Protocol):
    """Measures text and templates before any page number is known."""

    def pages(self, template: str, values: Mapping[str, Any]) -> int:
        """Return how many pages a flowing template takes."""
        ...

    def too_large(self, template: str, values: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the lines (`data-line`) of what leaves a flowing template's page."""
        ...

    def heights_mm(
        self, template: str, parts: Sequence[Mapping[str, Any]]
    ) -> tuple[float | None, ...]:
        """Return the height of each part, None for one of more than a page."""
        ...

    def shown(
        self, text: str, template: str, shape: Mapping[str, Json], slot: str
    ) -> str:
        """Return a text, shortened if need be to fit its slot on a stamped page."""
        ...

    def width_mm(
        self, text: str, *, role: str = "sans", weight: int = 400, size_pt: float = 8.5
    ) -> float:
        """Return the width of a line of text."""
        ...

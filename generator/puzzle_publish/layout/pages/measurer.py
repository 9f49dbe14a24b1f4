"""The measurements that the layout needs from the renderer."""

from collections.abc import Sequence
from typing import Protocol

from ...core.page_kinds import Flowing
from ...core.stamped_pages import Stamped


class Measurer(Protocol):
    """Measures text and templates before any page number is known."""

    def pages(self, page: Flowing) -> int:
        """Return how many pages a flowing page takes."""
        ...

    def too_large(self, page: Flowing) -> tuple[int, ...]:
        """Return the lines (`data-line`) of what leaves a flowing page."""
        ...

    def heights_mm(self, pages: Sequence[Flowing]) -> tuple[float | None, ...]:
        """Return the height of each part, None for one of more than a page."""
        ...

    def shown(self, text: str, page: Stamped, slot: str) -> str:
        """Return a text, shortened if need be to fit its slot on a stamped page."""
        ...

    def width_mm(
        self, text: str, *, role: str = "sans", weight: int = 400, size_pt: float = 8.5
    ) -> float:
        """Return the width of a line of text."""
        ...

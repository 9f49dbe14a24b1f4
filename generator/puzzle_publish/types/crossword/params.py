"""What a book's author may set."""

from typing import ClassVar, Final, Literal

from pydantic import Field

from .._grid.model import BRITISH, FREEFORM, Grid
from .._grid.params import GridParams

# A kind that is settled when the list is known: british or freeform.
AUTO: Final = "auto"


class Params(GridParams):
    """`params:` of a crossword section."""

    clued: ClassVar[bool] = True

    kind: Literal["freeform", "american", "british", "auto"] = Field(
        FREEFORM,
        description=(
            "freeform: words cross as they can; american: symmetric, every cell in two"
            " entries; british: a symmetric lattice; auto: british where there are"
            " words enough, else freeform."
        ),
    )

    def _grid_problems(self) -> list[str]:
        if self.kind != AUTO:
            return super()._grid_problems()
        return [
            f"{name} must be unset where kind is {AUTO}: the list decides"
            for name in ("side", "entries", "pattern")
            if getattr(self, name) is not None
        ]

    @property
    def chosen_grid(self) -> Grid:
        """The grid of the kind's name."""
        if self.kind == AUTO:
            return BRITISH
        return self.kind

"""What a book's author may set for crosswords."""

from typing import ClassVar, Final, Literal

from pydantic import Field

from .._grid.model import BRITISH, FREEFORM, Grid
from .._grid.params import GridParams

# Becomes british or freeform when the list is known.
AUTO: Final = "auto"


class Params(GridParams):
    """`params:` of a crossword section."""

    clued: ClassVar[bool] = True

    kind: Literal["freeform", "american", "british", "auto"] | None = Field(
        None,
        description=(
            "freeform: words cross where they can; american: symmetric, every cell in"
            " two entries; british: a symmetric lattice; auto: british if the list has"
            " enough words, else freeform. Default: auto where the words are those that"
            " ship and no param asks for a free form, else freeform."
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
    def needs_fillers(self) -> bool:
        """Whether a short list of the author's cannot do without other lists."""
        return self.kind != AUTO and super().needs_fillers

    @property
    def chosen_grid(self) -> Grid:
        """The grid style that `kind` stands for: British for auto, free forms unset."""
        if self.kind is None:
            return FREEFORM
        if self.kind == AUTO:
            return BRITISH
        return self.kind

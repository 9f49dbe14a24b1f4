"""What a book's author may set."""

from pydantic import Field

from .._grid.model import BRITISH, Grid
from .._grid.params import CluelessParams


class Params(CluelessParams):
    """`params:` of a codeword section."""

    grid: Grid = Field(BRITISH, description="british, american or freeform.")

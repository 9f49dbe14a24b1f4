"""What a book's author may set."""

from .._grid.params import CluelessParams


class Params(CluelessParams):
    """`params:` of a fill-in section."""

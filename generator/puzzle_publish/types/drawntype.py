"""A type each of whose puzzles is a drawing of our library."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from typing_extensions import TypeVar

from ..core.drawings.library import CREDIT, theme
from ..core.puzzle import Hint, Json
from .capabilities import OwnHints, OwnScreen, Pictured
from .contract import G
from .library import DrawnParams, letters, pool
from .modulartype import ModularType

if TYPE_CHECKING:
    from .cells import CellRows


class _Drawn(Protocol):
    """An answer that is a drawing."""

    @property
    def drawing(self) -> str:
        """Its name."""


P = TypeVar("P", bound=DrawnParams, default=DrawnParams)
A = TypeVar("A", bound=_Drawn, default=_Drawn)


class DrawnType(
    OwnScreen[P, G, A],
    OwnHints[P, G, A],
    ModularType[P, G, A],
    Pictured[P, G, A],
):
    """A type each of whose puzzles is a drawing, on a page without a grid."""

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees, with the theme's title."""
        title = theme(str(hint.values["theme"])).titles[language]
        return self.text(language).hints[hint.wording].format(theme=title)

    def identity(self, givens: G, answer: A) -> Json:
        """Return the drawing's name: a book has no drawing twice."""
        return {"drawing": answer.drawing}

    def capacity(self, params: P) -> int | None:
        """Return the number of drawings to choose from."""
        return len(set(pool(params)))

    def choices(self, params: P) -> Sequence[str]:
        """Return the names of the drawings to choose from."""
        return pool(params)

    def shows(self, params: P, answer: A) -> str:
        """Return the drawing's name."""
        return answer.drawing

    def letters(self, params: P) -> str:
        """Return every character in the names of drawings."""
        return letters(params, params.language or "en")

    def credits(self, params: P, language: str) -> tuple[str, ...]:
        """Return what the licence of our drawings asks for."""
        return (CREDIT,)

    def shows_words(self, params: P) -> bool:
        """Return False: there are no letters but those of names."""
        return False

    def cells(self, givens: G, answer: A | None, language: str) -> "CellRows":
        """Return (): what is filled lies in no grid."""
        return ()

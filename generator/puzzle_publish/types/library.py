"""What types of the library's drawings share: params, names to choose from, words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import Field, model_validator

from ..core.drawings.library import look_of, theme, themes, titles
from ..core.puzzle import CoverPicture, Hint
from ..core.reading.json_values import members_of
from ..core.values import BookContext
from .params import PREPARED, Params

if TYPE_CHECKING:
    import numpy as np

Name = Annotated[str, Field(min_length=1, max_length=60)]
TRIES = 12  # drawings of a theme that one seed looks at


class DrawnParams(Params):
    """What a book may set for each of these types, before what is its own."""

    themes: list[Name] | None = Field(
        None,
        min_length=1,
        description="Themes of our drawings, as `[animals, sea]`; unless set, all.",
    )
    drawings: list[Name] | None = Field(
        None,
        min_length=1,
        description="Names of our drawings, as `[lion, whale]`, taken in turn.",
    )
    turn: int | None = Field(None, ge=0, description="Which of `drawings` it takes.")
    language: Annotated[Literal["en", "zh"] | None, PREPARED] = Field(
        None, description="Set by the book: the language of the drawings' names."
    )

    @model_validator(mode="after")
    def _drawings_are_named_once(self) -> Self:
        if self.themes and self.drawings:
            raise ValueError("themes and drawings cannot both be set")
        return self


def pool(params: DrawnParams) -> list[str]:
    """Return the names of the drawings to choose from.

    Raises:
        UsageError: there is no such drawing or theme.
    """
    if params.drawings:
        for name in params.drawings:
            titles(name)
        return params.drawings
    names = (name for one in params.themes or themes() for name in theme(one).drawings)
    return sorted(set(names))


def chosen(
    rng: "np.random.Generator", params: DrawnParams, used: Sequence[str] = ()
) -> list[str]:
    """Return the drawings that a seed tries: that of its turn, or some by chance.

    Those by chance look like none that are used.
    """
    names = pool(params)
    if params.drawings:
        return [names[(params.turn or 0) % len(names)]]
    names = [name for name in names if look_of(name) not in used]
    return [names[k] for k in rng.permutation(len(names))[:TRIES].tolist()]


def prepared(params: DrawnParams, book: BookContext) -> Mapping[str, object]:
    """Return what a book sets: the language of names, and the first turn of drawings.

    Raises:
        UsageError: there is no such drawing or theme.
    """
    pool(params)
    turn = (params.turn or 0) if params.drawings else params.turn
    return {"turn": turn, "language": "zh" if book.language == "zh" else "en"}


def unused(
    rng: "np.random.Generator", names: Sequence[str], cover: CoverPicture
) -> list[str]:
    """Return drawings that no puzzle of a cover's book shows, in an order by chance."""
    used = {members_of(puzzle.answer)["drawing"] for puzzle in cover.book}
    left = [name for name in names if name not in used]
    return [left[k] for k in rng.permutation(len(left)).tolist()]


def letters(params: DrawnParams, language: str) -> str:
    """Return every character in the names of drawings."""
    every = (titles(name)[language] for name in pool(params))
    return "".join(sorted(set("".join(every))))


def theme_of(drawing: str) -> Hint:
    """Return the hint that names a drawing's theme, of several the smallest."""
    having = [one for one in themes().values() if drawing in one.drawings]
    best = min(having, key=lambda one: (len(one.drawings), one.name))
    return Hint("theme", {"theme": best.name})

"""Drawings by theme: what covers for children show.

Those at the starts and goals of mazes are in black and white, those of the library in
colours.
"""

from functools import cache

from ..core.drawings import library
from ..core.drawings.placing import drawn_in
from ..core.figure import Area, Figure
from .maze.icons import drawn, icon_themes


@cache
def themes() -> tuple[str, ...]:
    """Return the themes that have drawings: of mazes, then of the library."""
    return (*icon_themes(), *library.themes())


def drawings(theme: str) -> tuple[Figure, ...]:
    """Return the drawings of a theme, each 1 by 1 in the roles of a cover.

    >>> len(drawings("bee")), drawings("bee")[0].width
    (2, 1)
    >>> len(drawings("pets"))
    15
    """
    if theme in library.themes():
        return tuple(
            Figure(1, 1, drawn_in(one, (0, 0, 1), "colours"))
            for one in library.drawings(theme)
        )
    return tuple(
        Figure(1, 1, tuple(_cover_steps(theme, is_goal=goal))) for goal in (False, True)
    )


def _cover_steps(theme: str, *, is_goal: bool) -> list[Area]:
    steps = drawn(theme, (0.5, 0.5), 1.0, (0.0, 0.0), is_goal=is_goal)
    return [step for step in steps if isinstance(step, Area)]
